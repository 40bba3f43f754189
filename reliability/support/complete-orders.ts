import { expect } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { allOrders, call, type Laundry } from './laundry.ts';

/**
 * Expects one complete order for each key, with one history entry and one notification. Those with `other` instructions are
 * staff's own.
 */
export async function expectCompleteOrders(
  laundry: Laundry,
  keys: readonly string[],
  other?: string,
): Promise<void> {
  const all = await allOrders(laundry);
  const orders = all.filter(({ special_instructions }) => !other || special_instructions !== other);
  expect(orders.map((order) => order.special_instructions).toSorted()).toEqual(keys.toSorted());
  expect(new Set(orders.map((order) => order.order_number)).size).toBe(orders.length);
  for (const { id, items, total_amount } of orders) {
    expect(items).toMatchObject([{ quantity: 2, price: 380 }]);
    expect(total_amount).toBe(totalsOf(items, [], { gst_charged: true }).total);
    const { history } = await call(laundry, laundry.owner, orderRoute, { params: { id } });
    expect(history.map(({ type }) => type)).toEqual(['order.placed']);
  }
  const query = { limit: 1 };
  const notifications = await call(laundry, laundry.owner, notificationsRoute, { query });
  expect(notifications.total).toBe(orders.length);
}
