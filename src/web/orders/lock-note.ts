import type { Order } from '#shared/orders/order.ts';
import { lockHours, lockReason } from '#shared/orders/order-rules.ts';
import { isFinished } from '#shared/orders/order-status.ts';

/** Why an order is locked, in the few words its row has room for; `null` where it is not, or its status says it. */
export function lockNote(order: Order, now: Temporal.Instant): string | null {
  const reason = lockReason(order, now);
  if (!reason || isFinished(order.status)) return null;
  const isByClock = lockReason({ ...order, delivery_date: null }, now) === null;
  return isByClock ? `Locked (${lockHours}hrs before delivery)` : reason;
}
