import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { users } from '../../schema.ts';
import { draftOf } from '../../testing/world.ts';
import { openShopWorld, read, type Shop } from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

const draft = (customer_id = shop.customer.user.id) => ({
  ...draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]),
  customer_id,
});

test('staff order for a customer at the agreed price, else the base price [MON-5, STF-4]', async () => {
  const robe = await shop.sku(900, 'Robe');
  const items = [shop.sheet, robe].map(({ id }) => ({ sku_id: id, quantity: 1 }));
  const { status, reply } = await shop.call(shop.admin, placeOrderForRoute, { body: { ...draft(), items } });
  expect(status).toBe(201);
  expect(reply).toMatchObject({ customer_id: shop.customer.user.id, status: 'pending', total_amount: 1408 });
  expect(reply.items.map(({ price }) => price)).toEqual([380, 900]);
});

test('the customer is told, and the history says who placed it [NTF-8, ORD-7]', async () => {
  shop.setNow(shop.now().add({ minutes: 1 }));
  const { reply } = await shop.call(shop.admin, placeOrderForRoute, { body: draft() });
  const notification = (await shop.call(shop.customer, notificationsRoute, {})).reply.rows[0];
  expect(notification).toMatchObject({ title: 'Order placed for you' });
  expect((await read(shop, reply.id)).history).toMatchObject([
    { actor_name: 'Adam Admin', summary: 'placed the order' },
  ]);
});

test('a pickup that was before is noted all the same [ORD-3]', async () => {
  const pickup_date = shop.now().subtract({ hours: 3 });
  const { status } = await shop.call(shop.owner, placeOrderForRoute, { body: { ...draft(), pickup_date } });
  expect(status).toBe(201);
});

test('refuses who is no active customer [STF-4]', async () => {
  const disabled = await shop.person('customer');
  await shop.db.update(users).set({ is_active: false }).where(eq(users.id, disabled.user.id));
  for (const id of [disabled.user.id, shop.jonah.user.id, crypto.randomUUID()]) {
    const { status, problem } = await shop.call(shop.owner, placeOrderForRoute, { body: draft(id) });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ path: 'customer_id', message: 'Please select a customer' }]);
  }
});

test('is for staff [ACC-11]', async () => {
  for (const who of [shop.customer, shop.jonah]) {
    expect((await shop.call(who, placeOrderForRoute, { body: draft() })).status).toBe(403);
  }
});
