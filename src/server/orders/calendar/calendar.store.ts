import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { startOfDay } from '#shared/kernel/time.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type CalendarDay, calendarDayEntries, type calendarRoute } from '#shared/orders/orders.contract.ts';
import { inPeriod } from '../../kernel/db/conditions.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { customers, orders } from '../../schema.ts';
import { isOfType } from '../store/order-type-condition.ts';

type CalendarQuery = z.output<(typeof calendarRoute)['query']>;

/**
 * The business days of a period on which orders are picked up or delivered, counted in the database. An order
 * that is picked up and delivered on the same day counts once; `dates` leaves out one of the two.
 */
export async function findCalendar(
  db: DbOrTx,
  ownership: SQL | undefined,
  query: CalendarQuery,
): Promise<CalendarDay[]> {
  const orderDates = selectOrderDates(db, ownership, query).as('standing');
  const { day, kind, id, status, order_number, customer_name, at, number } = orderDates;
  const countOf = (...statuses: OrderStatus[]) =>
    sql<number>`(count(distinct ${id}) filter (where ${inArray(status, statuses)}))::int`;
  const entriesOf = (entryKind: Kind) =>
    sql<EntriesRow>`json_build_object(
      'total', count(*) filter (where ${kind} = ${entryKind}),
      'first', coalesce(to_json((array_agg(json_build_object(
        'id', ${id}, 'order_number', ${order_number}, 'customer_name', ${customer_name}, 'at', ${at})
        order by ${at}, ${number}) filter (where ${kind} = ${entryKind}))[1:${calendarDayEntries}]), '[]'))`;
  const rows = await db
    .select({
      day,
      cancelled: countOf('cancelled'),
      completed: countOf('delivered', 'completed'),
      in_progress: countOf('in_progress', 'processing', 'out_for_delivery'),
      pickups: entriesOf('pickup'),
      deliveries: entriesOf('delivery'),
    })
    .from(orderDates)
    .groupBy(day)
    .orderBy(day);
  return rows.map((row) => ({
    ...row,
    day: Temporal.PlainDate.from(row.day),
    pickups: readEntries(row.pickups),
    deliveries: readEntries(row.deliveries),
  }));
}

type Entries = CalendarDay['pickups'];
/** JSON has no instants: they come as text. */
type EntriesRow = { total: number; first: (Omit<Entries['first'][number], 'at'> & { at: string })[] };

const readEntries = ({ total, first }: EntriesRow): Entries => ({
  total,
  first: first.map((entry) => ({ ...entry, at: Temporal.Instant.from(entry.at) })),
});

type Kind = 'pickup' | 'delivery';

/** One row per order and date in the period; each leg reads a range of one index. */
function selectOrderDates(
  db: DbOrTx,
  ownership: SQL | undefined,
  { from, to, type, status, dates = 'both' }: CalendarQuery,
) {
  const zone = db.business.time_zone;
  const period = { start: startOfDay(from, zone), end: startOfDay(to.add({ days: 1 }), zone) };
  const filters = and(ownership, type && isOfType(db, type), status && inArray(orders.status, status));
  const selectLeg = (kind: Kind, date: typeof orders.pickup_date | typeof orders.delivery_date) =>
    db
      .select({
        day: sql<string>`(${date} at time zone ${zone})::date::text`.as('day'),
        kind: sql<Kind>`${kind}::text`.as('kind'),
        at: sql`${date}`.as('at'),
        id: orders.id,
        status: orders.status,
        order_number: orders.order_number,
        customer_name: customers.name,
        number: orders.number,
      })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customer_id))
      .where(and(...inPeriod(date, period), filters));
  const pickups = selectLeg('pickup', orders.pickup_date);
  const deliveries = selectLeg('delivery', orders.delivery_date);
  if (dates === 'both') return unionAll(pickups, deliveries);
  return dates === 'pickup' ? pickups : deliveries;
}
