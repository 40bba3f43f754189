import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { bagRoute, labelsRoute, scanRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { type DispatchWorld, dayOf, local, openDispatchWorld } from '../dispatch/dispatch.fixture.ts';
import { newId } from '../kernel/db/columns.ts';
import { bags, legs } from '../schema.ts';
import { findLabelledOrdersOfDay } from './labels.store.ts';

const thursday = dayOf('2026-11-26');

let shop: DispatchWorld;

beforeAll(async () => {
  shop = await openDispatchWorld();
});
afterAll(() => shop.world.close());

const setBags = async ({ id }: Order, count: number): Promise<string[]> => {
  const { reply } = await shop.world.call(shop.owner, setBagsRoute, { params: { id }, body: { count } });
  return reply.map(({ code }) => code);
};
const placeTo = (time: string, more: Parameters<DispatchWorld['place']>[0] = {}) => {
  const delivery_date = local(`2026-11-26T${time}`);
  return shop.place({ pickup_date: local('2026-11-25T09:00'), delivery_date, ...more });
};
type Query = NonNullable<Parameters<typeof get>[0]>;
const get = (query: { orders?: string[]; day?: Temporal.PlainDate; blank?: number }) =>
  shop.world.call(shop.owner, labelsRoute, { query });
const read = async (query: Query) => (await get(query)).reply;

describe('of orders', () => {
  test('each bag has one, in the sequence of the orders [LBL-2, LBL-3]', async () => {
    const [first, second, third] = [await placeTo('14:00'), await placeTo('15:00'), await placeTo('16:00')];
    const [ofFirst, ofSecond] = [await setBags(first, 2), await setBags(second, 1)];
    const { labels, without_bags } = await read({ orders: [second.id, third.id, first.id, second.id] });
    const bagOf = ({ order_number, delivery_date }: Order, number: number, of: number) => ({
      order_number,
      customer_name: 'Harbour Lane Hotel',
      number,
      of,
      delivery_date,
      delivery_until: null,
    });
    expect(labels).toEqual([
      {
        code: ofSecond[0],
        address: `http://washline.test/b/${ofSecond[0]}`,
        bag: bagOf(second, 1, 1),
      },
      { code: ofFirst[0], address: `http://washline.test/b/${ofFirst[0]}`, bag: bagOf(first, 1, 2) },
      { code: ofFirst[1], address: `http://washline.test/b/${ofFirst[1]}`, bag: bagOf(first, 2, 2) },
    ]);
    const { id: order_id, order_number } = third;
    expect(without_bags).toEqual([
      { order_id, order_number, customer_name: 'Harbour Lane Hotel', bag_count: null },
    ]);
    await shop.world.db
      .update(legs)
      .set({ state: 'done', done_how: 'by_staff', bag_count: 3 })
      .where(sql`order_id = ${third.id} and kind = 'pickup'`);
    expect((await read({ orders: [third.id] })).without_bags).toMatchObject([{ bag_count: 3 }]);
  });

  test('of one that is not there, none is given [LBL-3]', async () => {
    const order = await placeTo('14:00');
    expect((await get({ orders: [order.id, newId()] })).status).toBe(404);
  });

  test('are 500 at most [LBL-3]', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeTo('14:00')));
    for (const order of orders.slice(0, 5)) await setBags(order, 99);
    await setBags(orders[5] as Order, 5);
    const ids = orders.map(({ id }) => id);
    expect((await read({ orders: ids })).labels).toHaveLength(500);
    await setBags(orders[5] as Order, 6);
    const refused = await get({ orders: ids });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ path: 'orders', message: 'These are 501 labels. At most 500 are printed at once.' }],
    ]);
  });
});

describe('of a day', () => {
  beforeEach(async () => {
    await shop.world.db.execute(sql`delete from orders`);
  });

  test('are those of its deliveries that are still to be made, by window [LBL-3]', async () => {
    const [late, early] = [await placeTo('15:00'), await placeTo('08:00')];
    const [, without] = [await placeTo('09:00'), await placeTo('10:00')];
    const [cancelled, next] = [
      await placeTo('11:00'),
      await placeTo('11:00', { delivery_date: local('2026-11-27T00:00') }),
    ];
    const last = await placeTo('23:59');
    for (const order of [late, early, cancelled, next, last]) await setBags(order, 1);
    await shop.world.db.execute(sql`update orders set status = 'cancelled' where id = ${cancelled.id}`);
    await shop.world.db.execute(sql`update legs set state = 'cancelled' where order_id = ${cancelled.id}`);
    const { labels, without_bags } = await read({ day: thursday });
    expect(labels.map(({ bag }) => bag?.order_number)).toEqual(
      [early, late, last].map((order) => order.order_number),
    );
    expect(without_bags.map(({ order_id }) => order_id)).toContain(without.id);
    expect(without_bags).toHaveLength(2);
    expect((await read({ day: dayOf('2026-11-20') })).labels).toEqual([]);
  });

  test('are found by their index among many orders [LBL-3]', async () => {
    const order = await placeTo('14:00');
    await setBags(order, 2);
    await shop.world.db.execute(sql`
      insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
        total_amount, minimum_shown, charges, created_at, updated_at)
      select gen_random_uuid(), customer_id, status, pickup_date + n * interval '1 day', delivery_date + n * interval '1 day',
        pickup_address, delivery_address, items, total_amount, minimum_shown, charges, created_at, updated_at
      from orders, generate_series(1, 3000) as n`);
    await shop.world.db.execute(sql`insert into bags (id, order_id, number, code)
      select gen_random_uuid(), id, 2 + row_number() over (partition by id), upper(substr(md5(id::text), 1, 10)) from orders`);
    await shop.world.db.execute(sql`analyze orders, legs, bags, customers`);
    const { id } = shop.owner.user;
    const query = findLabelledOrdersOfDay(shop.world.db, { id, customer_id: null, reach: 'any' }, thursday);
    const { rows } = await shop.world.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, timing off, costs off) ${query.getSQL()}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using orders_delivery');
    expect(plan).not.toMatch(/Seq Scan on (orders|legs|bags)/);
  });
});

describe('blank', () => {
  test('have new codes, of which nothing is kept until one is scanned [LBL-3]', async () => {
    const before = await shop.world.db.$count(bags);
    const { labels, without_bags } = await read({ blank: 500 });
    expect([labels.length, without_bags]).toEqual([500, []]);
    expect(new Set(labels.map(({ code }) => code)).size).toBe(500);
    expect(labels.every(({ code, bag }) => readBagCode(code) === code && bag === null)).toBe(true);
    const { code = '', address = '' } = labels[0] ?? {};
    expect(address).toBe(`http://washline.test/b/${code}`);
    expect(await shop.world.db.$count(bags)).toBe(before);
    expect((await shop.world.call(shop.owner, bagRoute, { params: { code } })).status).toBe(404);
    const order = await placeTo('14:00');
    const happened_at = shop.world.now();
    const scan = { id: newId(), code: address, stage: 'received', order_id: order.id, happened_at } as const;
    expect((await shop.world.call(shop.owner, scanRoute, { body: scan })).reply.code).toBe(code);
    expect((await get({ blank: 501 })).problem.detail).toContain('These are 501 labels.');
  });

  test.each(['', 'blank=1&day=2026-11-26', 'blank=0', 'blank=1.5', 'orders=', 'orders=1', 'day=2026-02-30'])(
    '“%s” is refused [LBL-3]',
    async (query) => {
      const headers = { authorization: `Bearer ${shop.owner.token}` };
      const { statusCode } = await shop.world.app.inject({ url: `/api/labels?${query}`, headers });
      expect(statusCode).toBe(422);
    },
  );
});
