import { type BookingRules, lastPickupDay } from '#shared/booking/bookable.ts';
import { windowLegs } from '#shared/booking/booking-window.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { findBookingRules } from '../booking/booking-rules.store.ts';
import { claimPlaces, type Place } from '../booking/places.ts';
import { requireWindows, type SeriesRules } from '../booking/require-windows.ts';
import { findServedRules, promisedWindow } from '../booking/visit-windows.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { readStoredSeries } from './series.store.ts';
import { planOf, type StoredSeries } from './stored-series.ts';

/**
 * A series that somebody starts or changes needs a place for each occurrence that could be booked now. What is no order yet is
 * claimed here; it becomes one with the command. Needs the row of the series locked.
 * @throws Refusal `not-bookable` where a day of it has no window
 */
export async function claimPlacesAhead(tx: Tx, series_id: string): Promise<void> {
  const ahead = await readAhead(tx, series_id, findBookingRules);
  if (!ahead) return;
  requireWindows(ahead.plan, ahead.rules, ahead.occurrences, tx.timeZone());
  for (const { place } of visitsAhead(ahead)) if (place) claimPlaces(tx, [place]);
}

/** The same, before orders of it are moved: only what has no window is refused. */
export async function requireWindowsAhead(tx: Tx, series_id: string): Promise<void> {
  const ahead = await readAhead(tx, series_id, findBookingRules);
  if (ahead) requireWindows(ahead.plan, ahead.rules, ahead.occurrences, tx.timeZone());
}

/**
 * A customer needs places as well for what takes place again and did not `before`. It keeps its time where that has no
 * window. Needs the row of the series locked.
 */
export async function claimReturningPlaces(tx: Tx, before: StoredSeries): Promise<void> {
  const { id, stopped_at } = before.series;
  const ahead = await readAhead(tx, id, findServedRules);
  if (!ahead) return;
  const plan = planOf(before);
  for (const { placed, place } of visitsAhead(ahead)) {
    const { pickup_date, occurrence_number } = placed;
    const then = stopped_at ? [] : occurrencesOf(plan, pickup_date, pickup_date, tx.timeZone());
    const isPromised = [...then].some((each) => each.occurrence_number === occurrence_number);
    if (place && !isPromised) claimPlaces(tx, [place]);
  }
}

interface Ahead {
  plan: SeriesPlan;
  rules: SeriesRules;
  /** Those that are no orders yet and that could be booked now. */
  occurrences: PlacedOccurrence[];
}

/** Those of a series that are no orders yet and that could be booked now. */
export function bookableOccurrences(
  db: DbOrTx,
  plan: SeriesPlan,
  { book_ahead_days }: Pick<BookingRules, 'book_ahead_days'>,
): PlacedOccurrence[] {
  const [now, zone] = [db.now(), db.timeZone()];
  const until = startOfDay(lastPickupDay({ now, zone, book_ahead_days }).add({ days: 1 }), zone);
  return [...occurrencesOf(plan, now, until, zone)];
}

async function readAhead(
  tx: Tx,
  series_id: string,
  findRules: typeof findServedRules,
): Promise<Ahead | null> {
  if (!tx.business.use_windows) return null;
  const stored = await readStoredSeries(tx, series_id);
  const { pickup_address, delivery_address, stopped_at } = stored.series;
  if (stopped_at) return null;
  const pickup = await findRules(tx, pickup_address, 'pickup');
  const delivery = await findRules(tx, delivery_address, 'delivery');
  if (!pickup?.use_windows) return null;
  const plan = planOf(stored);
  return { plan, rules: { pickup, delivery }, occurrences: bookableOccurrences(tx, plan, pickup) };
}

/** The visits of those occurrences, each with its place. */
function* visitsAhead({
  rules,
  occurrences,
}: Ahead): Generator<{ placed: PlacedOccurrence; place: Place | null }> {
  for (const placed of occurrences) {
    for (const leg of windowLegs) {
      const starts_at = placed[`${leg}_date`];
      const at = rules[leg];
      const found = at && promisedWindow(at, leg, starts_at);
      yield {
        placed,
        place: found && {
          leg,
          window_id: found.window.id,
          starts_at,
          ends_at: found.ends_at,
          is_ahead: true,
        },
      };
    }
  }
}
