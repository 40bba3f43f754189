import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { notCollectedOrderStatuses } from '#shared/orders/order-status.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import { weekdayOf } from '#shared/series/pattern-dates.ts';
import type {
  SeriesHold,
  SeriesProposal,
  SeriesState,
  SeriesSummary,
} from '#shared/series/series.contract.ts';
import { gstModeOf } from '../accounts/store/shop-mode.store.ts';
import { isMainContactOf } from '../customers/customers.store.ts';
import { oneOf } from '../kernel/db/columns.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { customers, order_proposals, order_series, orders, users } from '../schema.ts';
import { skippedFrom } from './exceptions.store.ts';
import { plannedEnd } from './planned-ends.ts';
import { decodeChanges } from './proposed-changes.ts';
import { planOf, type SeriesRow, storedColumns } from './stored-series.ts';

export const isRunning = isNull(order_series.stopped_at);

/** When the business day begins. */
export const startOfToday = (db: DbOrTx): Temporal.Instant =>
  startOfDay(businessDay(db.now(), db.timeZone()), db.timeZone());

const today = (db: DbOrTx): Temporal.PlainDate => businessDay(db.now(), db.timeZone());

/** On hold at this moment; a hold may also be still to come, or be over. */
export const isOnHold = (db: DbOrTx) =>
  sql<boolean>`coalesce(${order_series.hold_from} <= ${`${today(db)}`}::date
    and coalesce(${order_series.hold_until} >= ${`${today(db)}`}::date, true), false)`;

/** 0 for a series that is on hold or has ended. */
export const weeklyAmount = (db: DbOrTx) =>
  sql<number>`case when ${isRunning} and not ${isOnHold(db)} then ${order_series.weekly_amount} else 0 end`.mapWith(
    order_series.weekly_amount,
  );

/** By the id of a series: what its next pickup is in truth. */
type NextPickups = Readonly<Record<string, string | null>>;

/** The next pickups of the series whose stored one is missed, as after downtime. Mostly there are none. */
export async function findMissedPickups(db: DbOrTx, where: SQL | undefined): Promise<NextPickups> {
  const isMissed = lt(order_series.next_pickup, db.now());
  const rows = await db
    .select(storedColumns(db))
    .from(order_series)
    .where(and(isRunning, isMissed, where));
  return Object.fromEntries(
    rows.map((stored) => {
      const next = occurrencesOf(planOf(stored), db.now(), null, db.timeZone()).next().value;
      return [stored.series.id, next ? `${next.pickup_date}` : null];
    }),
  );
}

/** The order of a series that is collected next. */
const nextOrder = (db: DbOrTx) =>
  new QueryBuilder()
    .select({
      id: orders.id,
      order_number: orders.order_number,
      pickup_date: orders.pickup_date,
      pickup_until: orders.pickup_until,
    })
    .from(orders)
    .where(
      and(
        eq(orders.series_id, order_series.id),
        oneOf(orders.status, notCollectedOrderStatuses),
        sql`${orders.pickup_date} >= ${startOfToday(db).toString()}::timestamptz`,
      ),
    )
    .orderBy(asc(orders.pickup_date), asc(orders.id))
    .limit(1)
    .as('next_order');

const proposers = alias(users, 'proposers');
const proposedOrders = alias(orders, 'proposed_orders');

/** The proposal for more than one order of a series; with constants, as its index has them. */
const isPendingOfSeries = and(
  eq(order_proposals.series_id, order_series.id),
  eq(order_proposals.status, sql`'pending_approval'`),
  sql`${order_proposals.scope} <> 'this'`,
);

/** Series with all that `asSummary` needs, with one thing more if asked for, and what they are sorted by. */
export function selectSeries<More = null>(db: DbOrTx, missed: NextPickups, more = sql<More>`null`) {
  const next = nextOrder(db);
  const missedOne = sql`${JSON.stringify(missed)}::jsonb`;
  const planned = sql`case when ${missedOne} ? ${order_series.id}::text then (${missedOne} ->> ${order_series.id}::text)::timestamptz
    else ${order_series.next_pickup} end`;
  const next_pickup = sql<Temporal.Instant | null>`coalesce(${next.pickup_date}, case when ${isRunning} then ${planned} end)`;
  const select = db
    .select({
      ...storedColumns(db),
      skipped_ahead: skippedFrom(startOfToday(db)),
      is_on_hold: isOnHold(db),
      weekly_amount: weeklyAmount(db),
      customer: { name: customers.name, email: users.email },
      next_pickup: next_pickup.mapWith(order_series.next_pickup),
      next_order: { id: next.id, order_number: next.order_number, pickup_until: next.pickup_until },
      proposal: {
        changes: order_proposals.changes,
        series_changes: order_proposals.series_changes,
        scope: order_proposals.scope,
        order_id: order_proposals.order_id,
        details: order_proposals.details,
        created_at: order_proposals.created_at,
      },
      proposed_by: { full_name: proposers.full_name },
      proposed_order: { order_number: proposedOrders.order_number },
      more,
    })
    .from(order_series)
    .innerJoin(customers, eq(customers.id, order_series.customer_id))
    .innerJoin(users, isMainContactOf(order_series.customer_id))
    .leftJoinLateral(next, sql`true`)
    .leftJoin(order_proposals, isPendingOfSeries)
    .leftJoin(proposers, eq(proposers.id, order_proposals.proposed_by))
    .leftJoin(proposedOrders, eq(proposedOrders.id, order_proposals.order_id))
    .$dynamic();
  return { select, next_pickup };
}

type SummaryRow = Omit<Awaited<ReturnType<typeof selectSeries>['select']>[number], 'more'>;

/** The series as it is read. */
export function asSummary(
  {
    skipped_ahead,
    is_on_hold,
    weekly_amount,
    customer,
    next_pickup,
    next_order,
    proposal,
    proposed_by,
    proposed_order,
    ...stored
  }: SummaryRow,
  db: DbOrTx,
): SeriesSummary {
  const { series } = stored;
  const anchor = businessDay(series.anchor_pickup, db.timeZone());
  return {
    id: series.id,
    customer_id: series.customer_id,
    customer_name: customer.name,
    customer_email: customer.email,
    state: stateOf(series, is_on_hold),
    recurrence_pattern: patternOf(series),
    anchor_day: weekdayOf(anchor),
    anchor_month_day: anchor.day,
    frequency_template_id: series.frequency_template_id,
    items: series.items,
    charges: series.charges,
    minimum_shown: series.minimum_shown,
    ...gstModeOf(db),
    total_amount: series.total_amount,
    weekly_amount,
    pickup_address: series.pickup_address,
    delivery_address: series.delivery_address,
    special_instructions: series.special_instructions,
    purchase_order: series.purchase_order,
    next_pickup,
    next_pickup_until: next_order?.id
      ? next_order.pickup_until
      : next_pickup && plannedEnd(db, stored, 'pickup', next_pickup),
    next_order_id: next_order?.id ?? null,
    next_order_number: next_order?.order_number ?? null,
    ends_on: series.ends_on,
    ends_after: series.ends_after,
    closed_day_rule: series.closed_day_rule,
    hold: holdOf(series, today(db)),
    proposal: proposalOf({ proposal, proposed_by, proposed_order }),
    skipped_ahead,
    version: series.version,
    created_at: series.created_at,
    updated_at: series.updated_at,
    stopped_at: series.stopped_at,
    stop_reason: series.stop_reason,
  };
}

function proposalOf({
  proposal,
  proposed_by,
  proposed_order,
}: Pick<SummaryRow, 'proposal' | 'proposed_by' | 'proposed_order'>): SeriesProposal | null {
  if (!proposal || proposal.scope === 'this') return null;
  const { scope, order_id, details, created_at } = proposal;
  const { modification, occurrence_number } = decodeChanges(proposal);
  return {
    ...modification,
    occurrence_number,
    scope,
    order_id,
    order_number: proposed_order?.order_number ?? null,
    details,
    proposed_by_name: proposed_by?.full_name ?? '',
    created_at,
  };
}

function stateOf({ stopped_at }: SeriesRow, isOnHold: boolean): SeriesState {
  if (stopped_at) return 'ended';
  return isOnHold ? 'held' : 'active';
}

/** The hold under way or to come; one that is over is none. */
function holdOf({ hold_from, hold_until }: SeriesRow, today: Temporal.PlainDate): SeriesHold | null {
  const isOver = hold_until !== null && Temporal.PlainDate.compare(hold_until, today) < 0;
  return hold_from && !isOver ? { from: hold_from, until: hold_until } : null;
}

/** A series that must exist; a missing one is a bug, so it is a plain error. */
export async function readSeries(tx: DbOrTx, id: string): Promise<SeriesSummary> {
  const where = eq(order_series.id, id);
  const [row] = await selectSeries(tx, await findMissedPickups(tx, where)).select.where(where);
  if (!row) throw new Error('a series was not found where it must be');
  return asSummary(row, tx);
}
