import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { lockOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { cases } from '../../schema.ts';
import {
  edit,
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

const count = async (query: ReturnType<typeof sql>) =>
  (await shop.db.execute<{ count: number }>(sql`select count(*)::int as count from ${query}`)).rows[0]?.count;

test('whoever has proposed a change is told that the order is gone [SER-20]', async () => {
  const order = await placeRecurring(shop);
  await edit(shop, shop.admin, order, { special_instructions: 'Knock' });
  await remove(shop, shop.owner, order);
  const { rows } = (await shop.call(shop.admin, notificationsRoute, {})).reply;
  expect(rows.filter(({ title }) => title === 'Changes withdrawn')).toMatchObject([
    { message: `Your changes to ${order.order_number} no longer wait, as the order was deleted.` },
  ]);
});

test('staff remove an order for good; its case, its event and the news of it stay [ORD-6, ORD-7, NTF-8]', async () => {
  const order = await placeRecurring(shop);
  await edit(shop, shop.admin, order, { special_instructions: 'Knock' });
  const raised = { subject: 'A', description: 'B', type: 'inquiry', priority: 'low' } as const;
  await shop.db.insert(cases).values({ ...raised, customer_id: shop.customer.user.id, order_id: order.id });
  shop.setNow(shop.now().add({ minutes: 1 }));
  const { status, reply } = await remove(shop, shop.admin, order);
  expect(status).toBe(200);
  expect(reply).toMatchObject({
    id: order.id,
    status: 'pending',
    items: order.items,
    modification_requested: true,
  });
  for (const person of [shop.admin, shop.customer]) {
    expect((await shop.call(person, orderRoute, { params: { id: order.id } })).status).toBe(404);
  }
  expect(await count(sql`orders where id = ${order.id}`)).toBe(0);
  expect(await count(sql`order_proposals where order_id = ${order.id}`)).toBe(0);
  expect(await count(sql`cases where customer_id = ${shop.customer.user.id} and order_id is null`)).toBe(1);
  expect(await count(sql`events where subject_id = ${order.id} and type = 'order.deleted'`)).toBe(1);
  const notification = (await shop.call(shop.customer, notificationsRoute, {})).reply.rows[0];
  expect(notification?.message).toBe(`${order.order_number} is no longer in your list.`);
  expect((await remove(shop, shop.admin, order)).status).toBe(404);
});

test('a locked one: an owner does, an admin unlocks it first [ACC-5]', async () => {
  const order = await placeOne(shop);
  await shop.call(shop.admin, lockOrderRoute, { params: { id: order.id } });
  const { status, problem } = await remove(shop, shop.admin, order);
  expect([status, problem.type]).toEqual([409, 'urn:washline:problem:unlock-first']);
  expect((await remove(shop, shop.owner, order)).status).toBe(200);
});

test('a removed occurrence does not come back: the series goes on after it, and stops with its last order [ORD-6, REC-3]', async () => {
  const first = await placeRecurring(shop);
  const [second, third] = [await occurrenceAfter(shop, first, 1), await occurrenceAfter(shop, first, 2)];
  await remove(shop, shop.owner, second);
  await remove(shop, shop.owner, third);
  const { next_occurrence_date } = await read(shop, first.id);
  expect(first.pickup_date.until(next_occurrence_date ?? first.pickup_date).total('hours')).toBe(3 * 7 * 24);
  const [series] = (
    await shop.db.execute<{ id: string }>(sql`select series_id as id from orders where id = ${first.id}`)
  ).rows;
  const running = sql`order_series where id = ${series?.id} and stopped_at is null`;
  expect(await count(running)).toBe(1);
  await remove(shop, shop.owner, first);
  expect(await count(running)).toBe(0);
});

test('two at once: one removes it, the other finds nothing [ORD-6]', async () => {
  const order = await placeOne(shop);
  const answers = await Promise.all([
    remove(shop, shop.owner, order),
    remove(shop, shop.admin, order),
    edit(shop, shop.customer, order, { special_instructions: 'Knock' }),
  ]);
  const removed = answers.slice(0, 2).map(({ status }) => status);
  expect(removed.sort()).toEqual([200, 404]);
});
