import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  occurrenceAfter,
  openShopWorld,
  placeOne,
  placeRecurring,
  read,
  remove,
  type Shop,
} from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

test('a customer cancels; the order is kept, staff and the driver are told [ORD-6, NTF-8]', async () => {
  const order = await placeOne(shop);
  const params = { id: order.id };
  await shop.call(shop.owner, assignDriverRoute, { params, body: { driver_id: shop.jonah.user.id } });
  shop.setNow(shop.now().add({ minutes: 1 }));
  const { reply } = await remove(shop, shop.customer, order);
  expect(reply).toMatchObject({ id: order.id, status: 'cancelled' });
  for (const person of [shop.admin, shop.jonah]) {
    const notification = (await shop.call(person, notificationsRoute, {})).reply.rows[0];
    expect(notification?.message).toBe(`Harbour Lane Hotel cancelled ${order.order_number}.`);
  }
  expect((await read(shop, order.id)).history[0]?.summary).toBe('cancelled the order');
});

test('only while it is open to them, and only their own [LCK-1, LCK-2, LCK-3, ACC-11]', async () => {
  const order = await placeOne(shop);
  expect((await remove(shop, shop.stranger, order)).status).toBe(404);
  expect((await remove(shop, shop.jonah, order)).status).toBe(403);
  await shop.call(shop.owner, lockOrderRoute, { params: { id: order.id } });
  const locked = await remove(shop, shop.customer, order);
  expect([locked.status, locked.problem.detail]).toEqual([
    409,
    'This order is locked. Please contact us to change it.',
  ]);
  await shop.call(shop.owner, unlockOrderRoute, { params: { id: order.id } });
  const before = shop.now();
  shop.setNow(order.delivery_date.subtract({ hours: 8 }));
  const late = await remove(shop, shop.customer, order);
  expect(late.problem.detail).toBe('Orders are locked 8 hours before delivery.');
  shop.setNow(before);
  expect((await remove(shop, shop.customer, order)).status).toBe(200);
  expect((await remove(shop, shop.customer, order)).problem.detail).toBe(
    'It’s too late to change this order.',
  );
});

test('a recurring order stops repeating, with what was made of it and is still open [REC-5]', async () => {
  for (const query of [{}, { repeat: 'stop' as const }]) {
    const first = await placeRecurring(shop);
    const [second, third] = [await occurrenceAfter(shop, first, 1), await occurrenceAfter(shop, first, 2)];
    await shop.call(shop.owner, lockOrderRoute, { params: { id: third.id } });
    const { reply } = await remove(shop, shop.customer, first, query);
    expect(reply).toMatchObject({ status: 'cancelled', is_recurring: false, next_occurrence_date: null });
    expect((await read(shop, first.id)).history[0]?.summary).toBe(
      'cancelled the order and stopped repeating it',
    );
    expect((await read(shop, second.id)).status).toBe('cancelled');
    expect((await read(shop, third.id)).status).toBe('scheduled');
  }
});

test('or skips this one, and the series goes on [REC-5]', async () => {
  const first = await placeRecurring(shop);
  const second = await occurrenceAfter(shop, first, 1);
  const { reply } = await remove(shop, shop.customer, first, { repeat: 'skip' });
  expect(reply).toMatchObject({ status: 'cancelled', is_recurring: true });
  expect((await read(shop, first.id)).history[0]?.summary).toBe(
    'cancelled the order, skipping this one only',
  );
  expect(await read(shop, second.id)).toMatchObject({ status: 'scheduled', is_recurring: true });
});

test('the next occurrence is the next that takes place: not a skipped one, and where it was moved to [REC-2]', async () => {
  const first = await placeRecurring(shop);
  const [second, third] = [await occurrenceAfter(shop, first, 1), await occurrenceAfter(shop, first, 2)];
  const nextOf = async ({ id }: Order) => (await read(shop, id)).next_occurrence_date;
  expect(await nextOf(first)).toEqual(second.pickup_date);
  await remove(shop, shop.customer, second, { repeat: 'skip' });
  expect(await nextOf(first)).toEqual(third.pickup_date);
  await remove(shop, shop.customer, third, { repeat: 'skip' });
  const planned = third.pickup_date.add({ hours: 7 * 24 });
  expect([await nextOf(first), await nextOf(third)]).toEqual([planned, planned]);
});

test('cancelling what comes before is left alone by a later cancel [REC-5]', async () => {
  const first = await placeRecurring(shop);
  const second = await occurrenceAfter(shop, first, 1);
  await remove(shop, shop.customer, second);
  expect(await read(shop, first.id)).toMatchObject({ status: 'pending', is_recurring: false });
});
