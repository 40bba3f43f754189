import { isOpenLeg, legKinds } from '#shared/orders/leg-attempt.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { deleteException } from '../../series/exceptions.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { followGstMode } from '../store/follow-gst-mode.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';

/** Staff set any status at any time; with a driver, delivery status follows. Repeating it does nothing. */
export async function setOrderStatus(
  tx: Tx,
  actor_id: string,
  order: LoadedOrder,
  status: OrderStatus,
): Promise<LoadedOrder> {
  if (order.status === status) return order;
  const updated = await updateOrder(tx, order, { status });
  const { series_id, occurrence_number } = order;
  // What was skipped or held takes place again: staff say so.
  if (order.status === 'cancelled' && series_id && occurrence_number !== null) {
    await deleteException(tx, series_id, occurrence_number);
  }
  const data = {
    before: order.status,
    after: status,
    ...(closesLeg(order, updated) && { is_unproved: true }),
  };
  await record(tx, orderEvents, updated, { type: 'order.status_changed', actor_id, data });
  return order.status === 'cancelled' ? followGstMode(tx, actor_id, updated) : updated;
}

/** A leg of a driver is done, as staff say. */
const closesLeg = ({ legs: before }: LoadedOrder, { legs: after }: LoadedOrder): boolean =>
  legKinds.some(
    (kind) =>
      isOpenLeg(before[kind]) && after[kind].done_how === 'by_staff' && after[kind].driver_id !== null,
  );
