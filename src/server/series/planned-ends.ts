import { windowsOfAddress } from '#shared/booking/address-windows.ts';
import { windowsOfWeekday } from '#shared/booking/bookable.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { StoredSeries } from './stored-series.ts';

/**
 * When the window ends in which a series has a visit that is no order yet: that of its own day, as it will be booked. At a free
 * time, and outside all areas, there is none.
 */
export function plannedEnd(
  db: DbOrTx,
  { series, booked }: StoredSeries,
  leg: WindowLeg,
  starts_at: Temporal.Instant,
): Temporal.Instant | null {
  if (!booked) return null;
  const zone = db.timeZone();
  const { windows, problem } = windowsOfAddress(booked.windows, booked, series[`${leg}_address`]);
  if (problem) return null;
  const slots = windowsOfWeekday({ windows, zone }, leg, businessDay(starts_at, zone));
  return slots.find((slot) => slot.starts_at.equals(starts_at))?.ends_at ?? null;
}

/** The same of both visits of an occurrence; nothing while customers choose no windows. */
export const plannedEnds = (
  db: DbOrTx,
  stored: StoredSeries,
  { pickup_date, delivery_date }: Pick<SeriesOccurrence, 'pickup_date' | 'delivery_date'>,
): Pick<SeriesOccurrence, 'pickup_until' | 'delivery_until'> =>
  stored.booked
    ? {
        pickup_until: plannedEnd(db, stored, 'pickup', pickup_date),
        delivery_until: plannedEnd(db, stored, 'delivery', delivery_date),
      }
    : {};
