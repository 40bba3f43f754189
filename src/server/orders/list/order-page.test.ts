import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderQuery, ordersRoute } from '#shared/orders/orders.contract.ts';
import { openShopWorld, placeOne, type Shop } from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
  // Many with the same time and amount, so that the id decides the sequence.
  await shop.db.execute(sql`
    insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
      total_amount, created_at)
    select gen_random_uuid(), case when n % 3 = 0 then ${shop.customer.user.id}::uuid else ${shop.stranger.user.id}::uuid end,
      'completed', '2026-11-01 10:00+11', '2026-11-03 10:00+11', 'a', 'b', '[]', n % 10,
      timestamptz '2026-10-01 00:00+10' + make_interval(hours => n / 4)
    from generate_series(1, 1200) n`);
});
afterAll(() => shop.close());

const page = async (query: OrderQuery) =>
  (await shop.call(shop.owner, ordersRoute, { query: { limit: 7, ...query } })).reply;

test.each([
  [{}, 'o.created_at desc, o.id desc'],
  [{ status: ['completed'], direction: 'asc' }, 'o.created_at, o.id'],
  [{ sort: 'total_amount' }, 'total_amount desc, o.id desc'],
  [{ sort: 'customer_name', direction: 'asc' }, 'plain_text(full_name), o.id'],
] satisfies [OrderQuery, string][])(
  'a late page is what the first ones lead to, %o [STF-3]',
  async (query, order) => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select o.id from orders o join users u on u.id = o.customer_id order by ${sql.raw(order)}`,
    );
    const all = rows.map(({ id }) => id);
    const offsets = [0, 99, 100, 101, 493, 500, 1198, 1500];
    for (const offset of offsets) {
      const { rows: found, total } = await page({ ...query, offset });
      expect([total, found.map(({ id }) => id)]).toEqual([1200, all.slice(offset, offset + 7)]);
    }
  },
);

test.each(['desc', 'asc'] as const)(
  'a page of the orders of those whose name was searched for is one of all of them, %s [STF-3]',
  async (direction) => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from orders where status = 'completed' order by ${sql.raw(`created_at ${direction}, id ${direction}`)}`,
    );
    const all = rows.map(({ id }) => id);
    for (const offset of [0, 3, 493, 494, 1198]) {
      const query: OrderQuery = { search: '@washline.test', status: ['completed'], direction, offset };
      const { rows: found, total } = await page(query);
      expect([total, found.map(({ id }) => id)]).toEqual([1200, all.slice(offset, offset + 7)]);
    }
  },
);

test('what is late comes first, then what is due by time; what is finished stands last, the latest first [STF-7]', async () => {
  const at = (day: number) => sql.raw(`timestamptz '2026-11-0${day} 10:00+11'`);
  await shop.db.execute(sql`insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address,
      delivery_address, items, total_amount, created_at)
    select gen_random_uuid(), ${shop.customer.user.id}::uuid, status, '2026-11-01 10:00+11', day, 'due', 'b', '[]', 1, now()
    from (values ('processing', ${at(6)}), ('completed', ${at(9)}), ('pending', ${at(2)}), ('cancelled', ${at(8)})) as v (status, day)`);
  const days = async (query: OrderQuery) =>
    (await page({ sort: 'due', direction: 'asc', ...query })).rows.map(
      ({ delivery_date }) => delivery_date.toZonedDateTimeISO('Australia/Sydney').day,
    );
  expect(await days({ limit: 5 })).toEqual([2, 6, 9, 8, 3]);
  expect(await days({ limit: 2, offset: 1 })).toEqual([6, 9]);
  expect(await days({ direction: 'desc', limit: 2, offset: 1202 })).toEqual([6, 2]);
  await shop.db.execute(sql`delete from orders where pickup_address = 'due'`);
});

test('a late page moves on when an order is placed [STF-3]', async () => {
  const before = (await page({ offset: 1000 })).rows.map(({ id }) => id);
  await placeOne(shop);
  const after = (await page({ offset: 1001 })).rows.map(({ id }) => id);
  expect(after).toEqual(before);
});
