import { formatDay, formatVisit } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { type SkippablePickup, useSkipPickup } from './use-skip-pickup.ts';

/**
 * Skips a pickup after asking, and resolves to whether it was skipped. `next` is the pickup after it that takes place, if one
 * is known.
 */
export function useSkipPickupDialog() {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { skip, undoSkip, isBusy } = useSkipPickup();
  const confirm = useConfirm();
  const askToSkip = async (pickup: SkippablePickup, next: Temporal.Instant | undefined): Promise<boolean> => {
    const following = next && `: the next pickup is ${formatDay(next, zone, now)}`;
    const isSure = await confirm({
      title: 'Skip this pickup?',
      body: `${formatVisit(pickup.pickup_date, pickup.pickup_until ?? null, zone, now)} will not take place. No other date moves${following ?? ''}.`,
      cancel: 'Keep Pickup',
      action: 'Skip Pickup',
      danger: true,
    });
    return isSure && skip(pickup);
  };
  return { askToSkip, undoSkip, isBusy };
}
