import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { type OrderQuery, ordersRoute } from '#shared/orders/orders.contract.ts';
import { openShopWorld, placeOne, placeRecurring, remove, type Shop } from '../orders.fixture.ts';

let shop: Shop;
let once: Order;
let weekly: Order;
let stopped: Order;
beforeAll(async () => {
  shop = await openShopWorld();
  once = await placeOne(shop);
  weekly = await placeRecurring(shop);
  stopped = await placeRecurring(shop);
  await remove(shop, shop.customer, stopped, { repeat: 'stop' });
});
afterAll(() => shop.close());

async function findIds(query: OrderQuery): Promise<string[]> {
  const { reply } = await shop.call(shop.admin, ordersRoute, { query });
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows.map(({ id }) => id);
}

test('an order that no longer repeats is a regular one [STF-3]', async () => {
  expect(await findIds({ type: 'recurring' })).toEqual([weekly.id]);
  expect(await findIds({ type: 'regular' })).toEqual([stopped.id, once.id]);
});

test('a search finds parts of the number, and of the name and the email of the customer [STF-3]', async () => {
  const number = once.order_number;
  for (const part of [number, number.toLowerCase(), number.slice(4)]) {
    expect(await findIds({ search: part })).toEqual([once.id]);
  }
  const everything = [stopped.id, weekly.id, once.id];
  expect(await findIds({ search: 'ord-' })).toEqual(everything);
  expect(await findIds({ search: 'lane hotel' })).toEqual(everything);
  expect(await findIds({ search: shop.customer.user.email.toUpperCase() })).toEqual(everything);
  expect(await findIds({ search: 'or' })).toEqual(everything);
  expect(await findIds({ search: 'nobody' })).toEqual([]);
  expect(await findIds({ search: '_' })).toEqual([]);
});

test('a search that most customers match finds the orders of these, and of no others [STF-3]', async () => {
  const theirs = [stopped.id, weekly.id, once.id];
  const { id: strange } = await placeOne(shop);
  const { id: stranger_id } = shop.stranger.user;
  await shop.db.execute(sql`update orders set customer_id = ${stranger_id} where id = ${strange}`);
  await shop.db.execute(sql`update customers set name = 'Zed' where id = ${stranger_id}`);
  await shop.db.execute(sql`update users set full_name = 'Zed' where id = ${stranger_id}`);
  const of = async (search: string) => {
    const found = await findIds({ search });
    return { theirs: theirs.filter((id) => found.includes(id)), strange: found.includes(strange) };
  };
  const addMany = (name: string, from: number, until: number) =>
    shop.db.execute(sql`insert into customers (id, name) select gen_random_uuid(), ${name} || n
      from generate_series(${from}::int, ${until}::int) n`);
  await addMany('Lane House ', 1, 210);
  expect(await of('lane h')).toEqual({ theirs, strange: false });
  expect(await of('house')).toEqual({ theirs: [], strange: false });
  expect(await of('e')).toEqual({ theirs, strange: true });
  await addMany('Inn ', 211, 500);
  expect(await of('lane h')).toEqual({ theirs, strange: false });
});
