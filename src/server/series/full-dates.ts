import { type BookingRules, lastPickupDay, type WindowOnDay } from '#shared/booking/bookable.ts';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { findBookingRules } from '../booking/booking-rules.store.ts';
import { findTaken } from '../booking/taken.store.ts';
import { promisedWindow } from '../booking/visit-windows.ts';
import type { DbOrTx } from '../kernel/db/database.ts';

interface Asked {
  pickup_address: string;
  delivery_address: string;
  /** An order that is there, and its series: their places count as free. */
  order_id: string | null;
  series_id: string | null;
}

/**
 * Says in which windows occurrences would be, and which of those that take place have no place in one of them, as far ahead as
 * customers book. At free times none is full; while customers choose no windows there are none.
 */
export async function withWindows(
  db: DbOrTx,
  occurrences: readonly SeriesOccurrence[],
  asked: Asked,
): Promise<SeriesOccurrence[]> {
  if (!db.business.use_windows) return [...occurrences];
  const full = new Set<number>();
  let shown = [...occurrences];
  for (const leg of windowLegs) {
    // An address outside all areas has its own message, beside its field.
    const rules = await findBookingRules(db, asked[`${leg}_address`], leg, { anyway: true });
    for (const number of await findFullNumbers(db, rules, leg, occurrences, asked)) full.add(number);
    shown = shown.map((each) => ({
      ...each,
      [`${leg}_until`]: promisedWindow(rules, leg, each[`${leg}_date`])?.ends_at ?? null,
    }));
  }
  return shown.map((each) => (full.has(each.number) ? { ...each, is_full: true } : each));
}

async function findFullNumbers(
  db: DbOrTx,
  rules: BookingRules,
  leg: WindowLeg,
  occurrences: readonly SeriesOccurrence[],
  { order_id: except_order_id, series_id: except_series_id }: Asked,
): Promise<number[]> {
  const visits = occurrences.flatMap((each) => {
    if (each.state !== 'planned' || !isWithinHorizon(rules, each.pickup_date)) return [];
    const found = promisedWindow(rules, leg, each[`${leg}_date`]);
    return found ? [{ number: each.number, ...found }] : [];
  });
  const days = visits.map(({ day }) => day).toSorted(Temporal.PlainDate.compare);
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return [];
  const window_ids = [...new Set(visits.map(({ window }) => window.id))];
  const { zone } = rules;
  const except = { except_order_id, except_series_id };
  const taken = await findTaken(db, leg, { window_ids, days: { from, to }, zone, ...except });
  const isFull = ({ window: { id, capacity }, day }: WindowOnDay) =>
    capacity !== null && taken(id, day) >= capacity;
  return visits.filter(isFull).map(({ number }) => number);
}

/** Whether a pickup is within the days that customers can book. */
export const isWithinHorizon = (rules: BookingRules, pickup_date: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(businessDay(pickup_date, rules.zone), lastPickupDay(rules)) <= 0;
