import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { periodOf } from '#shared/kernel/period.ts';
import { maxRows } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { finishedOrderStatuses, notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import { inPeriod } from '../../kernel/db/conditions.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import {
  closed_days,
  customers,
  order_proposals,
  order_series,
  orders,
  settings,
  users,
} from '../../schema.ts';
import { isPending, pendingProposals } from '../store/proposals.store.ts';

/** Nobody has collected it: neither the laundry nor the driver says so, as `staffSkipReason` has it. */
const isCollectable = and(
  oneOf(orders.status, notCollectedOrderStatuses),
  or(isNull(orders.delivery_status), eq(orders.delivery_status, 'assigned')),
);
const isToDeliver = and(
  notInArray(orders.status, [...finishedOrderStatuses]),
  sql`${orders.delivery_status} is distinct from 'delivered'`,
);

/** The order a proposal is for: of one that waits on a series the occurrence it names or, where that is none yet, the last before. */
const proposedOrder = sql`coalesce(${order_proposals.order_id}, (select made.id from ${orders} as made
  where made.series_id = ${order_proposals.series_id}
    and made.occurrence_number <= (${order_proposals.series_changes} ->> 'occurrence_number')::integer
  order by made.occurrence_number desc limit 1))`;

/**
 * The visits to come on the closed days from today on, and those that wait for a customer. The indexes by pickup and by delivery
 * find them.
 */
function visitsOf(db: DbOrTx) {
  const zone = db.timeZone();
  const start = (day: SQL | AnyPgColumn) => sql`(${day}::timestamp at time zone ${zone}::text)`;
  const isOn = (date: SQL | AnyPgColumn) =>
    sql`${date} >= ${start(closed_days.day)} and ${date} < ${start(sql`(${closed_days.day} + 1)`)}`;
  const columnsOf = (
    leg: 'pickup' | 'delivery',
    at: SQL | AnyPgColumn,
    {
      is_proposal,
      is_series_proposal,
      is_agreed,
    }: Record<'is_series_proposal' | 'is_agreed', SQL> & { is_proposal: boolean },
  ) => ({
    order_id: sql<string>`${orders.id}`.as('order_id'),
    leg: sql<'pickup' | 'delivery'>`${leg}::text`.as('leg'),
    day: closed_days.day,
    day_name: sql<string>`${closed_days.name}`.as('day_name'),
    series_id: orders.series_id,
    at: sql<Temporal.Instant>`${at}`.mapWith(orders.pickup_date).as('at'),
    is_proposal: sql<boolean>`${is_proposal}::boolean`.as('is_proposal'),
    is_series_proposal: sql<boolean>`${is_series_proposal}`.as('is_series_proposal'),
    is_agreed: sql<boolean>`${is_agreed}`.as('is_agreed'),
  });
  const proposed = (leg: 'pickup' | 'delivery') =>
    sql`(${order_proposals.changes} ->> ${`${leg}_date`}::text)::timestamptz`;
  // Staff proposed it onto a day that was closed already, and its customer said yes.
  const agreed = (leg: 'pickup' | 'delivery', date: AnyPgColumn) => {
    const ofOrder = sql`${order_proposals.order_id} = ${orders.id} or (${order_proposals.series_id} = ${orders.series_id} and
      (${order_proposals.series_changes} ->> 'occurrence_number')::integer = ${orders.occurrence_number})`;
    return sql`exists (select from ${order_proposals} where (${ofOrder}) and ${order_proposals.status} = 'approved'
      and ${order_proposals.created_at} > ${closed_days.created_at} and ${proposed(leg)} = ${date})`;
  };
  const select = (leg: 'pickup' | 'delivery', date: AnyPgColumn, isToCome: SQL | undefined) =>
    db
      .select(
        columnsOf(leg, date, {
          is_proposal: false,
          is_series_proposal: sql`false`,
          is_agreed: agreed(leg, date),
        }),
      )
      .from(closed_days)
      .innerJoin(orders, and(isOn(date), isToCome))
      .where(gte(closed_days.day, businessDay(db.now(), zone)));
  // Its customer would be refused to approve it; what was proposed onto a day that was closed by then was meant.
  const selectProposed = (leg: 'pickup' | 'delivery') => {
    const at = proposed(leg);
    const is_series_proposal = isNull(order_proposals.order_id);
    return db
      .select(columnsOf(leg, at, { is_proposal: true, is_series_proposal, is_agreed: sql`false` }))
      .from(order_proposals)
      .innerJoin(orders, eq(orders.id, proposedOrder))
      .innerJoin(closed_days, and(isOn(at), gte(closed_days.created_at, order_proposals.created_at)))
      .where(and(isPending, gte(closed_days.day, businessDay(db.now(), zone))));
  };
  return db
    .$with('visits')
    .as(
      unionAll(
        select('pickup', orders.pickup_date, isCollectable),
        select('delivery', orders.delivery_date, isToDeliver),
        selectProposed('pickup'),
        selectProposed('delivery'),
      ),
    );
}

/** A running series that goes on as planned on closed days too; what is proposed for one does not, as nobody could approve it. */
const isAsPlanned = sql<boolean>`(${order_series.id} is not null and
  coalesce(${order_series.closed_day_rule}, ${settings.series_closed_day_rule}) = 'as_planned')`;

const isRunning = isNull(order_series.stopped_at);

interface AffectedCount {
  affected: number;
  only_proposed?: number;
}

/** How many orders have a visit to come on each closed day, but for those that go on as planned. */
export async function countAffectedByDay(db: DbOrTx): Promise<ReadonlyMap<string, AffectedCount>> {
  const visits = visitsOf(db);
  const rows = await db
    .with(visits)
    .select({
      day: visits.day,
      affected: sql<number>`count(distinct ${visits.order_id})::int`,
      promised: sql<number>`(count(distinct ${visits.order_id}) filter (where not ${visits.is_proposal}))::int`,
    })
    .from(visits)
    .crossJoin(settings)
    .leftJoin(order_series, and(eq(order_series.id, visits.series_id), isRunning))
    .where(sql`not (${isAsPlanned} or ${visits.is_agreed}) or ${visits.is_proposal}`)
    .groupBy(visits.day);
  return new Map(
    rows.map(({ day, affected, promised }) => {
      const only_proposed = affected - promised;
      return [day.toString(), { affected, ...(only_proposed > 0 && { only_proposed }) }];
    }),
  );
}

/** How many orders have a visit to come on each of these days, closed or not. */
export async function countVisitsOn(
  db: DbOrTx,
  days: readonly Temporal.PlainDate[],
): Promise<Record<string, number>> {
  if (days.length === 0) return {};
  const columns = days.map((day) => {
    const period = periodOf({ from: day, to: day }, db.now(), db.timeZone());
    const pickup = and(isCollectable, ...inPeriod(orders.pickup_date, period));
    const delivery = and(isToDeliver, ...inPeriod(orders.delivery_date, period));
    return [day.toString(), db.$count(orders, or(pickup, delivery))] as const;
  });
  const [row] = await db.select(Object.fromEntries(columns)).from(sql`(select) as nothing`);
  return row ?? {};
}

/** A column: how many orders have a visit to come on a closed day, but for those that go on as planned. */
export function affectedCountColumn(db: DbOrTx) {
  const visits = visitsOf(db);
  const counted = db
    .with(visits)
    .select({ count: sql`count(distinct ${visits.order_id})::int` })
    .from(visits)
    .crossJoin(settings)
    .leftJoin(order_series, and(eq(order_series.id, visits.series_id), isRunning))
    .where(sql`not (${isAsPlanned} or ${visits.is_agreed}) or ${visits.is_proposal}`);
  return sql<number>`(${counted})`;
}

/** An order with a visit to come on a closed day; of two the pickup. */
export type AffectedRow = Awaited<ReturnType<typeof findAffectedRows>>[number];

/**
 * The orders with a visit to come on one closed day, or on any, by date; at most 200. With `ids` these orders alone, with `caller` those they may see.
 */
export function findAffectedRows(
  db: DbOrTx,
  { day, ids, caller }: { day?: Temporal.PlainDate | undefined; ids?: readonly string[]; caller?: Caller },
) {
  const visits = visitsOf(db);
  const onDay = db
    .select({ id: visits.order_id })
    .from(visits)
    .where(eq(visits.day, day ?? sql`null`));
  const first = db
    .selectDistinctOn([visits.order_id])
    .from(visits)
    .where(
      and(
        day && inArray(visits.order_id, onDay),
        ids && sql`${visits.order_id} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
    // What is promised comes before what is proposed, what is to be moved before what is agreed, and the pickup first.
    .orderBy(visits.order_id, asc(visits.is_proposal), asc(visits.is_agreed), desc(visits.leg))
    .as('first');
  return db
    .with(visits)
    .select({
      leg: first.leg,
      day: first.day,
      day_name: first.day_name,
      date: first.at,
      is_proposal: first.is_proposal,
      is_series_proposal: first.is_series_proposal,
      is_agreed: first.is_agreed,
      order: {
        id: orders.id,
        order_number: orders.order_number,
        version: orders.version,
        status: orders.status,
        is_locked: orders.is_locked,
        delivery_status: orders.delivery_status,
        pickup_date: orders.pickup_date,
        delivery_date: orders.delivery_date,
        pickup_address: orders.pickup_address,
        delivery_address: orders.delivery_address,
        customer_id: orders.customer_id,
        series_id: orders.series_id,
        occurrence_number: orders.occurrence_number,
      },
      customer_name: customers.name,
      driver_name: users.full_name,
      rule: sql`coalesce(${order_series.closed_day_rule}, ${settings.series_closed_day_rule})`.mapWith(
        settings.series_closed_day_rule,
      ),
      is_recurring: sql<boolean>`${order_series.id} is not null`,
      next_pickup: nextPickup,
      is_proposed: sql<boolean>`exists ${pendingProposals(db, orders.id)}`,
    })
    .from(first)
    .innerJoin(orders, eq(orders.id, first.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .crossJoin(settings)
    .leftJoin(users, eq(users.id, orders.driver_id))
    .leftJoin(order_series, and(eq(order_series.id, orders.series_id), isRunning))
    .where(caller && ownedBy(orders, caller))
    .orderBy(asc(first.at), asc(orders.number))
    .limit(maxRows);
}

const later = aliasedTable(orders, 'later');

/** The next pickup of the series after this order's, an order or planned only. */
const nextPickup = sql<Temporal.Instant | null>`case when ${order_series.id} is not null then least(
  ${order_series.next_pickup}, (select min(${later.pickup_date}) from ${orders} as later
    where ${later.series_id} = ${order_series.id} and ${oneOf(later.status, notCollectedOrderStatuses)}
      and ${later.pickup_date} > ${orders.pickup_date})) end`.mapWith(orders.pickup_date);
