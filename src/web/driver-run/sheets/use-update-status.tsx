import { useQueryClient } from '@tanstack/react-query';
import { legOfStep } from '#shared/deliveries/order-legs.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { businessDay, now } from '#shared/kernel/time.ts';
import { type DeliveryStatus, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { addToOutbox, outboxEntries, removeFromOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsentFor, notKeptText, type ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { inOutboxLock, sendEntry } from '#web/driver-run/outbox/send-outbox.ts';
import { keepRun, useInvalidateDriverDay } from '#web/driver-run/state/driver-run.api.ts';
import { legsOf } from '#web/driver-run/state/leg-facts.ts';
import { type OrderOfDriver, ownKinds } from '#web/driver-run/state/own-legs.ts';
import { CallError, isUnreachable } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

const questions = {
  assigned: null,
  picked_up: { title: 'Picked up already?', tells: 'that you have the laundry' },
  out_for_delivery: { title: 'Out for delivery already?', tells: 'that you are on the way' },
  delivered: { title: 'Delivered already?', tells: 'that it is delivered' },
} as const;

/** Returns a function that asks before a step whose stop is of a later day, and says whether it is meant (DRV-22). */
export function useEarlyQuestion(order: OrderOfDriver, run: DriverRun | undefined) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const confirm = useConfirm();
  return async (status: DeliveryStatus): Promise<boolean> => {
    const question = questions[status];
    const kind = legOfStep[status];
    if (!question || !kind) return true;
    const isInRun = run && legsOf(run).some(({ leg }) => leg.order_id === order.id && leg.kind === kind);
    const date = order[`${kind}_date`];
    const today = businessDay(now, time_zone);
    const { days } = today.until(businessDay(date, time_zone));
    if (isInRun || days <= 0) return true;
    return confirm({
      title: question.title,
      body: (
        <>
          This {kind} is planned for{' '}
          <b className="font-medium whitespace-nowrap text-ink">{formatDateTime(date, time_zone, now)}</b>,{' '}
          {days === 1 ? 'tomorrow' : `in ${days} days`}. We’ll tell {order.customer_name} {question.tells}.
        </>
      ),
      action: deliveryStatusLabels[status],
      cancel: 'Not Yet',
    });
  };
}

const noConnection = { type: 'about:blank', title: 'No connection', status: 0 };

/**
 * A step is a report: kept on this device, then sent at once where nothing older of its order waits, so that the driver reads here
 * why it was refused (DRV-4). `updateStatus` returns whether it was sent or kept; while busy it does nothing.
 */
export function useUpdateStatus(
  order: OrderOfDriver,
  onDone: (report_id: string, text: string) => void,
  onFailure: (sentence: string) => void,
) {
  const user_id = useUser()?.id ?? '';
  const client = useQueryClient();
  const invalidate = useInvalidateDriverDay();
  const { run, isBusy } = useAction();
  const { id: order_id, order_number, customer_name, delivery_status } = order;

  const hasOlder = ({ id }: ReportEntry): boolean =>
    outboxEntries(user_id).some((other) => other.id !== id && isUnsentFor(order_id)(other));

  /** Resolves to whether it was sent; else it is kept. @throws CallError */
  async function keepAndSend(entry: ReportEntry): Promise<boolean> {
    const isKept = await addToOutbox(entry);
    if (isKept && (!navigator.onLine || hasOlder(entry))) return false;
    try {
      const refusal = await sendEntry(entry, (answered) => keepRun(client, answered));
      if (refusal)
        throw new CallError(409, { type: 'about:blank', title: refusal, status: 409, detail: refusal });
    } catch (error) {
      if (isKept && isUnreachable(error)) return false;
      if (isUnreachable(error)) throw new CallError(0, { ...noConnection, detail: notKeptText });
      // The driver reads why, and may try again.
      if (isKept) await removeFromOutbox(entry.id);
      void invalidate();
      throw error;
    }
    if (isKept) await removeFromOutbox(entry.id);
    await invalidate();
    return true;
  }

  async function sendOrKeep(status: DeliveryStatus, note: string | null): Promise<void> {
    const [id, made_at] = [randomId(), now()];
    // Sent late it may come after others have gone on.
    const seen = delivery_status ? { seen_status: delivery_status } : {};
    const stamp = { id, happened_at: made_at, sent_at: made_at };
    const entry: ReportEntry = {
      kind: 'report',
      id,
      user_id,
      orders: [{ id: order_id, step: status }],
      order_number,
      customer_name,
      leg_kind: legOfStep[status] ?? ownKinds(order).at(-1) ?? 'delivery',
      made_at,
      refusal: null,
      report: { ...stamp, type: 'step', order_id, status, note, ...seen },
    };
    const isSent = await inOutboxLock(() => keepAndSend(entry));
    const done = `${deliveryStatusLabels[status]}, ${order_number}.`;
    onDone(id, isSent ? `Status updated successfully: ${done}` : done);
  }

  const updateStatus = (status: DeliveryStatus, note: string | null): Promise<boolean> =>
    run(() => sendOrKeep(status, note), { failure: 'Failed to update status', onFailure });
  return { updateStatus, busy: isBusy };
}
