import { closedOnText } from '#shared/booking/closed-day-texts.ts';
import { formatDay, formatVisit } from '#shared/kernel/date-text.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { closedDayNote, movedDeliveryText } from './closed-day-note.ts';
import { type OccurrenceId, ofOccurrence, useRestoreOccurrence, useSkipOccurrence } from './series.api.ts';
import { takesPlace } from './takes-place.ts';

/** A pickup that does not take place, or takes place again. */
export interface SkippablePickup extends OccurrenceId {
  pickup_date: Temporal.Instant;
  /** The end of its window; without one it is at a free time. */
  pickup_until?: Temporal.Instant | null | undefined;
}

/** Skips a pickup and undoes it, and shows toasts with the result; the toast of a skip undoes it as well. */
export function useSkipPickup() {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { mutateAsync: skipOccurrence } = useSkipOccurrence();
  const { undoSkip, isBusy: isUndoing } = useUndoSkip();
  const { run, isBusy } = useAction();
  const skip = async (pickup: SkippablePickup): Promise<boolean> => {
    const isSkipped = await run(() => skipOccurrence(ofOccurrence(pickup)), {
      failure: 'Failed to skip the pickup',
    });
    const done = `Pickup on ${formatDay(pickup.pickup_date, zone, now)} skipped.`;
    if (isSkipped) toast.undoable(done, () => void undoSkip(pickup), skipOf(pickup));
    return isSkipped;
  };
  return { skip, undoSkip, isBusy: isBusy || isUndoing };
}

/** What the toast of a skip takes back, wherever else that is done. */
export const skipOf = ({ series_id, number }: OccurrenceId) => `skip ${series_id} ${number}`;

/** The second half of it, for what skips a pickup in another way. */
export function useUndoSkip() {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { mutateAsync } = useRestoreOccurrence();
  const { run, isBusy } = useAction();
  const undoSkip = (skipped: SkippablePickup): Promise<boolean> =>
    run(() => mutateAsync(ofOccurrence(skipped)), {
      done: (pickup) => {
        toast.undone(skipOf(skipped));
        // A hold or an end that came meanwhile keeps it away.
        if (!takesPlace(pickup)) return 'The pickup stays skipped.';
        return `Pickup back on: ${formatVisit(pickup.pickup_date, pickup.pickup_until ?? null, zone, now)}.${movedText(pickup, zone, now)}`;
      },
      failure: 'Failed to undo the skip',
    });
  return { undoSkip, isBusy };
}

/** ` Delivery: Thu 10 Dec, 9:00 am. We are closed on Wed 9 Dec (Stocktaking).`, where a closed day has moved it. */
function movedText(pickup: SeriesOccurrence, zone: string, now: Temporal.Instant): string {
  const { closed_day, delivery_date, delivery_until = null } = pickup;
  const clock = { zone, now };
  if (!closed_day || !(closedDayNote(pickup, clock) ?? movedDeliveryText(pickup, clock))) return '';
  const delivery = formatVisit(delivery_date, delivery_until, zone, now);
  return ` Delivery: ${delivery}. ${closedOnText(closed_day, clock)}`;
}
