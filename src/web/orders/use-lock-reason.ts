import type { Order } from '#shared/orders/order.ts';
import { lockReason } from '#shared/orders/order-lock.ts';
import { useLockHours } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';

/** Why the customer can no longer change an order at the present time; `null` while they can. */
export const useLockReason = (order: Order): string | null => lockReason(order, useNow(), useLockHours());
