import { windowsOfWeekday } from '#shared/booking/bookable.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { planOf, type StoredSeries } from './stored-series.ts';

type Ends = Pick<SeriesOccurrence, 'pickup_until' | 'delivery_until'>;

/**
 * When the windows end in which an occurrence has its visits that is no order yet: as those of its series or, where a closed
 * day has a say, as those of the days on which it then takes place. None while customers choose no windows.
 */
export function plannedEnds(db: DbOrTx, stored: StoredSeries, placed: PlacedOccurrence): Ends {
  if (!db.business.use_windows) return {};
  const { pickup_date, delivery_date, closed_day } = placed;
  if (closed_day) return endsOnDays(stored, placed, db.timeZone());
  const { anchor_pickup, anchor_pickup_until, anchor_delivery, anchor_delivery_until } = stored.series;
  return {
    pickup_until: anchor_pickup_until && pickup_date.add(anchor_pickup.until(anchor_pickup_until)),
    delivery_until: anchor_delivery_until && delivery_date.add(anchor_delivery.until(anchor_delivery_until)),
  };
}

function endsOnDays(stored: StoredSeries, placed: PlacedOccurrence, zone: string): Ends {
  const windows = planOf(stored).closing?.booked?.windows ?? [];
  const endOf = (leg: WindowLeg, starts_at: Temporal.Instant) =>
    windowsOfWeekday({ windows, zone }, leg, businessDay(starts_at, zone)).find((slot) =>
      slot.starts_at.equals(starts_at),
    )?.ends_at ?? null;
  return {
    pickup_until: endOf('pickup', placed.pickup_date),
    delivery_until: endOf('delivery', placed.delivery_date),
  };
}

/** The end of the window of a pickup of a series that is planned only. */
export function plannedUntil(
  db: DbOrTx,
  stored: StoredSeries,
  pickup_date: Temporal.Instant | null,
): Temporal.Instant | null {
  if (!pickup_date || !db.business.use_windows) return null;
  const placed = occurrencesOf(planOf(stored), pickup_date, pickup_date, db.timeZone()).next().value;
  return (placed && plannedEnds(db, stored, placed).pickup_until) ?? null;
}
