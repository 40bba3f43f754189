import { and, between, eq, exists, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { startOfDay } from '#shared/kernel/time.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type CalendarDay, calendarDayEntries, type calendarRoute } from '#shared/orders/orders.contract.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import { inPeriod } from '../../kernel/db/conditions.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { closed_days, customers, legs, orders } from '../../schema.ts';
import { isOfType } from '../store/order-type-condition.ts';

export type CalendarQuery = z.output<(typeof calendarRoute)['query']>;

/**
 * The business days of a period on which orders are picked up or delivered, counted in the database, and those that are
 * closed. An order that is picked up and delivered on the same day counts once; `dates` leaves out one of the two.
 */
export async function findCalendar(db: DbOrTx, viewer: Viewer, query: CalendarQuery): Promise<CalendarDay[]> {
  const orderDates = selectOrderDates(db, viewer, query).as('standing');
  const { day, is_pickup, id, status, is_uncounted, order_number, customer_id, at, until, number } =
    orderDates;
  const turn = sql<number>`row_number() over (partition by ${day}, ${is_pickup} order by ${at}, ${number})`;
  const ranked = db
    .select({
      day,
      is_pickup,
      id,
      status,
      is_uncounted,
      order_number,
      customer_id,
      at,
      until,
      turn: turn.as('turn'),
    })
    .from(orderDates)
    .as('ranked');
  const countOf = (...statuses: OrderStatus[]) =>
    sql<number>`(count(*) filter (where not ${ranked.is_uncounted} and ${inArray(ranked.status, statuses)}))::int`;
  // Only of the few that are shown is anything more read or built.
  const customerName = sql`(select ${customers.name} from ${customers} where ${customers.id} = ${ranked.customer_id})`;
  const isOf = (kind: Kind) => (kind === 'pickup' ? ranked.is_pickup : not(ranked.is_pickup));
  const entriesOf = (kind: Kind) =>
    sql<EntriesRow>`json_build_object(
      'total', count(*) filter (where ${isOf(kind)}),
      'cancelled', count(*) filter (where ${isOf(kind)} and ${ranked.status} = 'cancelled'),
      'first', coalesce(json_agg(json_build_object('id', ${ranked.id}, 'order_number', ${ranked.order_number},
        'customer_name', ${customerName}, 'at', ${ranked.at}, 'until', ${ranked.until},
        'is_cancelled', ${ranked.status} = 'cancelled') order by ${ranked.turn})
        filter (where ${isOf(kind)} and ${ranked.turn} <= ${calendarDayEntries}), '[]'))`;
  const counted = db
    .select({
      day: sql<string>`${ranked.day}::text`.as('counted_day'),
      cancelled: countOf('cancelled').as('cancelled'),
      completed: countOf('delivered', 'completed').as('completed'),
      in_progress: countOf('in_progress', 'processing', 'out_for_delivery').as('in_progress'),
      pickups: entriesOf('pickup').as('pickups'),
      deliveries: entriesOf('delivery').as('deliveries'),
    })
    .from(ranked)
    .groupBy(ranked.day)
    .as('counted');
  const closed = db
    .select({ on: sql<string>`${closed_days.day}::text`.as('on'), name: closed_days.name })
    .from(closed_days)
    .where(between(closed_days.day, query.from, query.to))
    .as('closed');
  const rows = await db
    .select()
    .from(counted)
    .fullJoin(closed, eq(closed.on, counted.day))
    .orderBy(sql`coalesce(${counted.day}, ${closed.on})`);
  return rows.map(({ counted, closed }) => ({
    ...emptyDay(Temporal.PlainDate.from(counted?.day ?? closed?.on ?? '')),
    // Of a closed day without orders every field is null.
    ...(counted?.day && readCounted(counted)),
    closed: closed?.name ?? null,
  }));
}

/** An open day without orders. */
export const emptyDay = (day: Temporal.PlainDate): CalendarDay => ({
  day,
  closed: null,
  cancelled: 0,
  completed: 0,
  in_progress: 0,
  pickups: { total: 0, first: [] },
  deliveries: { total: 0, first: [] },
});

const readCounted = ({ day: _day, ...counted }: CountedRow) => ({
  ...counted,
  pickups: readEntries(counted.pickups),
  deliveries: readEntries(counted.deliveries),
});

type CountedRow = Pick<CalendarDay, 'cancelled' | 'completed' | 'in_progress'> & {
  day: string;
  pickups: EntriesRow;
  deliveries: EntriesRow;
};

type Entries = CalendarDay['pickups'];
/** JSON has no instants: they come as text. */
type EntryRow = Omit<Entries['first'][number], 'at' | 'until'> & { at: string; until: string | null };
type EntriesRow = Omit<Entries, 'first'> & { first: EntryRow[] };

const readEntries = ({ first, ...counts }: EntriesRow): Entries => ({
  ...counts,
  first: first.map((entry) => ({
    ...entry,
    at: Temporal.Instant.from(entry.at),
    until: entry.until === null ? null : Temporal.Instant.from(entry.until),
  })),
});

type Kind = 'pickup' | 'delivery';

const hasLeg = (db: DbOrTx, driver_id: string, kind: Kind, inState: SQL): SQL =>
  exists(
    db
      .select()
      .from(legs)
      .where(and(eq(legs.order_id, orders.id), eq(legs.kind, kind), eq(legs.driver_id, driver_id), inState)),
  );

/** A driver goes where a leg is theirs; the other one is somebody else's day. The next attempt may be somebody else's, too. */
const isVisitOf = (db: DbOrTx, { id, reach }: Viewer, kind: Kind): SQL | undefined =>
  reach === 'assigned' ? hasLeg(db, id, kind, ne(legs.state, 'failed')) : undefined;

/** What a driver has done counts as that on its day, whatever becomes of the order after it. */
const countedStatus = (db: DbOrTx, { id, reach }: Viewer, kind: Kind): SQL<OrderStatus> => {
  if (reach !== 'assigned') return sql`${orders.status}`;
  const isDone = and(ne(orders.status, 'cancelled'), hasLeg(db, id, kind, eq(legs.state, 'done')));
  return sql`case when ${isDone} then 'completed' else ${orders.status} end`;
};

/** One row per order and date in the period; each leg reads a range of one index. */
function selectOrderDates(
  db: DbOrTx,
  viewer: Viewer,
  { from, to, type, status, series_id, dates = 'both' }: CalendarQuery,
) {
  const zone = db.business.time_zone;
  const period = { start: startOfDay(from, zone), end: startOfDay(to.add({ days: 1 }), zone) };
  const filters = and(
    ownedBy(orders, viewer),
    type && isOfType(db, type),
    status && inArray(orders.status, status),
    series_id ? eq(orders.series_id, series_id) : undefined,
  );
  const dayOf = (date: AnyPgColumn) => sql`(${date} at time zone ${zone})::date`;
  // The delivery counts, of an order that is picked up and delivered on the same day: it is the last to be done.
  const isUncounted = and(
    sql`${dates === 'both'}`,
    eq(dayOf(orders.pickup_date), dayOf(orders.delivery_date)),
    isVisitOf(db, viewer, 'delivery'),
  );
  const selectLeg = (kind: Kind) => {
    const [date, until, is_uncounted] =
      kind === 'pickup'
        ? [orders.pickup_date, orders.pickup_until, isUncounted]
        : [orders.delivery_date, orders.delivery_until, sql`false`];
    return db
      .select({
        day: dayOf(date).as('day'),
        is_pickup: sql<boolean>`${kind === 'pickup'}::boolean`.as('is_pickup'),
        at: sql`${date}`.as('at'),
        until: sql`${until}`.as('until'),
        id: orders.id,
        status: countedStatus(db, viewer, kind).as('status'),
        is_uncounted: sql<boolean>`${is_uncounted}`.as('is_uncounted'),
        order_number: orders.order_number,
        customer_id: orders.customer_id,
        number: orders.number,
      })
      .from(orders)
      .where(and(...inPeriod(date, period), filters, isVisitOf(db, viewer, kind)));
  };
  const pickups = selectLeg('pickup');
  const deliveries = selectLeg('delivery');
  if (dates === 'both') return unionAll(pickups, deliveries);
  return dates === 'pickup' ? pickups : deliveries;
}
