import { orderStatusLabels } from '#shared/orders/order-status.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { closedDayNote } from './closed-day-note.ts';
import type { PickupDate } from './pickup-dates.tsx';
import { takesPlace } from './takes-place.ts';

/** An order that is cancelled, without the skip of its occurrence, has its status for a reason. */
export const asPickupDate = (
  occurrence: SeriesOccurrence,
  clock: { zone: string; now: Temporal.Instant },
): PickupDate => ({
  pickup_date: occurrence.pickup_date,
  pickup_until: occurrence.pickup_until,
  closed: closedDayNote(occurrence, clock),
  reason: takesPlace(occurrence) ? null : (occurrence.reason ?? orderStatusLabels.cancelled),
  isFull: occurrence.is_full ?? false,
});
