import type { ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { useOpenClosedDay } from '#web/closed-days/closed-days.api.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** Opens a closed day again after asking. */
export function useOpenAgain() {
  const today = useToday();
  const { mutateAsync } = useOpenClosedDay();
  const { run } = useAction();
  const confirm = useConfirm();
  const askToOpen = async ({ day }: ClosedDay) => {
    const date = formatDate(day, today);
    const isSure = await confirm({
      title: `Open ${date} again?`,
      body: 'Orders that were moved stay where they are.',
      cancel: 'Keep Closed',
      action: 'Open Day',
    });
    if (!isSure) return;
    await run(() => mutateAsync({ day }), {
      done: `${date} is open again.`,
      failure: 'Failed to open the day',
    });
  };
  return { askToOpen };
}
