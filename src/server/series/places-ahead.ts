import { lastPickupDay } from '#shared/booking/bookable.ts';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import { findBookingRules } from '../booking/booking-rules.store.ts';
import { claimPlaces, type Place } from '../booking/places.ts';
import { findServedRules, promisedWindow, refuseBooking } from '../booking/visit-windows.ts';
import type { Tx } from '../kernel/db/database.ts';
import { readStoredSeries } from './series.store.ts';
import { planOf, type StoredSeries } from './stored-series.ts';

/**
 * A series that somebody starts or changes needs a place for each occurrence that could be booked now. What is no order yet
 * is claimed here; the clock makes it soon. Needs the row of the series locked. @throws Refusal `not-bookable` where one
 * has no window, but for one that a closed day moves
 */
export async function claimPlacesAhead(tx: Tx, series_id: string): Promise<void> {
  await eachAhead(tx, series_id, findBookingRules, (leg, placed, found) => {
    if (found) claimPlaces(tx, [found]);
    else if (!placed.closed_day) refuseBooking(leg, `Choose one of the ${leg} windows`);
  });
}

/**
 * A customer needs places as well for what takes place again and did not `before`. It keeps its time where that has no
 * window. Needs the row of the series locked.
 */
export async function claimReturningPlaces(tx: Tx, before: StoredSeries): Promise<void> {
  const { id, stopped_at } = before.series;
  const plan = planOf(before);
  await eachAhead(tx, id, findServedRules, (_, { pickup_date, occurrence_number }, found) => {
    const then = stopped_at ? [] : occurrencesOf(plan, pickup_date, pickup_date, tx.timeZone());
    const isPromised = [...then].some((each) => each.occurrence_number === occurrence_number);
    if (found && !isPromised) claimPlaces(tx, [found]);
  });
}

/** Looks at the visits of the occurrences that are no orders yet and that could be booked now, with the place of each. */
async function eachAhead(
  tx: Tx,
  series_id: string,
  findRules: typeof findServedRules,
  look: (leg: WindowLeg, placed: PlacedOccurrence, found: Place | null) => void,
): Promise<void> {
  if (!tx.business.use_windows) return;
  const stored = await readStoredSeries(tx, series_id);
  const { pickup_address, delivery_address, stopped_at } = stored.series;
  if (stopped_at) return;
  const rules = {
    pickup: await findRules(tx, pickup_address, 'pickup'),
    delivery: await findRules(tx, delivery_address, 'delivery'),
  };
  if (!rules.pickup?.use_windows) return;
  const zone = tx.timeZone();
  const until = startOfDay(lastPickupDay(rules.pickup).add({ days: 1 }), zone);
  for (const placed of occurrencesOf(planOf(stored), tx.now(), until, zone)) {
    for (const leg of windowLegs) {
      const starts_at = placed[`${leg}_date`];
      const at = rules[leg];
      const found = at && promisedWindow(at, leg, starts_at);
      look(
        leg,
        placed,
        found && { leg, window_id: found.window.id, starts_at, ends_at: found.ends_at, is_ahead: true },
      );
    }
  }
}
