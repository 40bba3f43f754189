import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { ClosedDay, HolidaySuggestion } from '#shared/booking/closed-days.contract.ts';
import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { publicHolidays } from '#shared/booking/public-holidays.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isStaff, type Role } from '#shared/roles.ts';
import { findClosedDays } from '../../booking/closed-days.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { closed_days, customers, order_series, orders, series_exceptions, users } from '../../schema.ts';
import { findPlannedFates } from '../calendar/planned-visits.store.ts';
import { countAffectedByDay, countVisitsOn } from './affected-visits.store.ts';

interface Days {
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
  planned?: boolean | undefined;
  visits?: boolean | undefined;
}

const selectDays = (db: DbOrTx, { from = businessDay(db.now(), db.timeZone()), to }: Days) =>
  db
    .select({
      day: closed_days.day,
      name: closed_days.name,
      added_by_name: users.full_name,
      created_at: closed_days.created_at,
    })
    .from(closed_days)
    .leftJoin(users, eq(users.id, closed_days.added_by))
    .where(and(gte(closed_days.day, from), to && lte(closed_days.day, to)))
    .orderBy(asc(closed_days.day));

/** The closed days, by date, from today on if nothing else is asked. Only staff see who closed them, and how many orders are affected. */
export async function listClosedDays(
  db: DbOrTx,
  { role }: { role: Role },
  range: Days,
): Promise<ClosedDay[]> {
  const days = await selectDays(db, range);
  if (!isStaff(role)) return days.map((each) => ({ ...each, added_by_name: null, affected: null }));
  if (days.length === 0) return [];
  const counts = await countAffectedByDay(db);
  const decided = await findDecided(db, days);
  const today = businessDay(db.now(), db.timeZone());
  const toCome = days.flatMap(({ day }) => (Temporal.PlainDate.compare(day, today) < 0 ? [] : day));
  const planned = range.planned ? await findPlannedFates(db, toCome) : null;
  const visits = range.visits ? await findDecidedVisits(db, days) : null;
  return days.map((each) => {
    const day = each.day.toString();
    const [before, ahead] = [decided.get(day) ?? none, planned?.get(day) ?? []];
    const moved = ahead.filter(({ to }) => to !== null).length;
    const recurring = { moved: before.moved + moved, skipped: before.skipped + ahead.length - moved };
    const affected = counts.get(day) ?? { affected: 0 };
    return {
      ...each,
      ...affected,
      ...(recurring.moved + recurring.skipped > 0 && { recurring }),
      ...(visits && { visits: [...(visits.get(day) ?? []), ...ahead] }),
    };
  });
}

const none = { moved: 0, skipped: 0 };

/** The occurrences that each of these days has moved or dropped by the rule of their series. */
const isDecidedOn = (days: readonly { day: Temporal.PlainDate }[]) =>
  and(
    inArray(
      series_exceptions.closed_day,
      days.map(({ day }) => day),
    ),
    or(isNull(series_exceptions.outcome), inArray(series_exceptions.outcome, ['closed', 'merged'])),
  );

/** How many they are. */
async function findDecided(db: DbOrTx, days: readonly { day: Temporal.PlainDate }[]) {
  const { closed_day, outcome } = series_exceptions;
  const rows = await db
    .select({
      closed_day,
      moved: sql<number>`(count(*) filter (where ${outcome} is null))::int`,
      skipped: sql<number>`(count(*) filter (where ${outcome} is not null))::int`,
    })
    .from(series_exceptions)
    .where(isDecidedOn(days))
    .groupBy(closed_day);
  return new Map(rows.map(({ closed_day, moved, skipped }) => [String(closed_day), { moved, skipped }]));
}

/** Where their visits are now, by day. */
async function findDecidedVisits(db: DbOrTx, days: readonly { day: Temporal.PlainDate }[]) {
  const { closed_day, series_id, occurrence_number, planned_pickup, outcome } = series_exceptions;
  const { id, order_number, status, pickup_date, delivery_date } = orders;
  const rows = await db
    .select({
      ...{ closed_day, series_id, planned_pickup, outcome },
      ...{ order_id: id, order_number, status, pickup_date, delivery_date },
      customer_name: customers.name,
    })
    .from(series_exceptions)
    .innerJoin(order_series, eq(order_series.id, series_id))
    .innerJoin(customers, eq(customers.id, order_series.customer_id))
    .leftJoin(orders, and(eq(orders.series_id, series_id), eq(orders.occurrence_number, occurrence_number)))
    .where(isDecidedOn(days))
    .orderBy(asc(planned_pickup), asc(customers.name));
  const visits = rows.map(
    ({ closed_day, planned_pickup, outcome, status, pickup_date, delivery_date, ...row }) => {
      const isPickup = String(closed_day) === businessDay(planned_pickup, db.timeZone()).toString();
      const to = outcome === null ? (isPickup ? pickup_date : delivery_date) : null;
      return {
        day: String(closed_day),
        ...row,
        leg: isPickup ? ('pickup' as const) : ('delivery' as const),
        to,
        ...(to && status === 'cancelled' && { is_cancelled: true as const }),
      };
    },
  );
  return Map.groupBy(visits, ({ day }) => day);
}

/** A closed day as staff see it; a missing one is a bug. */
export async function readClosedDay(db: DbOrTx, day: Temporal.PlainDate): Promise<ClosedDay> {
  const [closed] = await listClosedDays(db, { role: 'owner' }, { from: day, to: day });
  if (!closed) throw new Error('a closed day was not found where it must be');
  return closed;
}

/** The public holidays of a year, with whether each day is closed already, and how many orders it would concern. */
export async function findSuggestions(
  db: DbOrTx,
  { year, state }: { year: number; state: HolidayState },
): Promise<HolidaySuggestion[]> {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  const closed = await findClosedDays(db, first, first.add({ years: 1 }).subtract({ days: 1 }));
  const entered = new Set(closed.map(({ day }) => day.toString()));
  const holidays = publicHolidays(year, state);
  const counts = await countVisitsOn(
    db,
    holidays.map(({ day }) => day),
  );
  return holidays.map((holiday) => ({
    ...holiday,
    entered: entered.has(holiday.day.toString()),
    orders: counts[holiday.day.toString()] ?? 0,
  }));
}
