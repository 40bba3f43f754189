import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Bag } from '#shared/labels/bag.ts';
import { bagCodeOf } from '#shared/labels/bag-code.ts';
import { bagRoute, scanRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import { countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { newId } from '../kernel/db/columns.ts';
import { openShopWorld, placeOne, type Shop } from '../orders/orders.fixture.ts';
import { bag_scans } from '../schema.ts';
import type { World } from '../testing/world.ts';
import { openSecondProcess } from '../two-processes.fixture.ts';

let shop: Shop;
let other: World;
let order: Order;

beforeAll(async () => {
  shop = await openShopWorld();
  other = await openSecondProcess(shop);
});
afterAll(async () => {
  await Promise.all([shop.close(), other.close()]);
});
beforeEach(async () => {
  order = await placeOne(shop);
});

const setBags = async ({ id }: Order, count: number): Promise<Bag[]> =>
  (await shop.call(shop.admin, setBagsRoute, { params: { id }, body: { count } })).reply;
const scan = (
  code: string,
  stage: 'received' | 'ready',
  order_id?: string,
  id = newId(),
  world: World = shop,
) => world.call(shop.admin, scanRoute, { body: { id, code, stage, order_id, happened_at: shop.now() } });
const statusOf = async ({ id }: Order) =>
  (await shop.call(shop.admin, orderRoute, { params: { id } })).reply.status;
const setStatus = ({ id }: Order, status: Order['status']) =>
  shop.call(shop.admin, editOrderRoute, { params: { id }, body: { status } });
const blank = (seed: number) => bagCodeOf(new Uint8Array(9).fill(seed));

test('an order has as many bags as staff say, and they keep their codes [LBL-1]', async () => {
  const two = await setBags(order, 2);
  const three = await setBags(order, 3);
  expect(three.map(({ number, of, stage }) => [number, of, stage])).toEqual([
    [1, 3, 'known'],
    [2, 3, 'known'],
    [3, 3, 'known'],
  ]);
  expect(three.slice(0, 2).map(({ code }) => code)).toEqual(two.map(({ code }) => code));
  expect(await setBags(order, 1)).toMatchObject([{ code: two[0]?.code, of: 1 }]);
});

test('a scan happened while its order was there, whatever the clock of the device says [LEG-10]', async () => {
  const [bag] = await setBags(order, 1);
  for (const text of ['1970-01-01T00:02:00Z', '2010-01-01T00:02:00Z', '+012026-11-24T00:00:00Z']) {
    const body = { id: newId(), code: bag?.code ?? '', stage: 'received' as const };
    const happened_at = Temporal.Instant.from(text);
    expect((await shop.call(shop.admin, scanRoute, { body: { ...body, happened_at } })).status).toBe(200);
    const [kept] = await shop.db.select().from(bag_scans).where(eq(bag_scans.id, body.id));
    expect(kept?.happened_at.equals(shop.now())).toBe(true);
  }
});

test('a bag that was scanned stays, and nothing is half removed [LBL-1]', async () => {
  const bags = await setBags(order, 3);
  await scan(bags[1]?.code ?? '', 'received');
  const refused = await shop.call(shop.admin, setBagsRoute, { params: { id: order.id }, body: { count: 1 } });
  expect(refused.problem.type).toContain('bag-in-use');
  expect(await setBags(order, 2)).toHaveLength(2);
});

test('the numbers that lack are given, whichever were taken away [LBL-1]', async () => {
  const four = await setBags(order, 4);
  const items = order.items.map(({ sku_id, quantity }) => ({ sku_id, quantity }));
  await shop.call(shop.admin, countOrderRoute, { params: { id: order.id }, body: { items, bag_count: 2 } });
  await scan(four[3]?.code ?? '', 'received');
  await scan(blank(3), 'received', order.id);
  const five = await setBags(order, 5);
  expect(five.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  const kept = five.filter(({ code }) => four.some((bag) => bag.code === code));
  expect(kept.map(({ number }) => number)).toEqual([1, 2, 4]);
  expect(await setBags(order, 5)).toEqual(five);
});

test('received starts the wash, and the last bag that is ready makes the order ready; nothing goes back [LBL-5]', async () => {
  const [first, second] = await setBags(order, 2);
  await scan(first?.code ?? '', 'received');
  expect(await statusOf(order)).toBe('in_progress');
  expect((await scan(first?.code ?? '', 'ready')).reply.stage).toBe('ready');
  expect(await statusOf(order)).toBe('in_progress');
  await scan(second?.code ?? '', 'ready');
  expect(await statusOf(order)).toBe('ready_for_pickup');
  expect((await scan(first?.code ?? '', 'received')).reply.stage).toBe('ready');
  expect(await statusOf(order)).toBe('ready_for_pickup');
});

test('a second scan at one stage changes nothing, nor does the same scan sent again [LBL-5]', async () => {
  const [bag] = await setBags(order, 1);
  const id = newId();
  const code = bag?.code ?? '';
  expect((await scan(code, 'received', undefined, id)).reply.is_repeat).toBe(false);
  expect((await scan(code, 'received', undefined, id)).reply.is_repeat).toBe(false);
  expect((await scan(code, 'received')).reply.is_repeat).toBe(true);
  expect((await scan(code, 'ready', undefined, id)).problem.type).toContain('key-reused');
});

test('a blank label is a bag of the order that it is first scanned for, until that is finished [LBL-3]', async () => {
  const code = blank(7);
  expect((await scan(code, 'received')).status).toBe(404);
  expect((await scan(code, 'received', order.id)).reply).toMatchObject({
    order_id: order.id,
    number: 1,
    of: 1,
  });
  const later = await placeOne(shop);
  expect((await scan(code, 'received', later.id)).problem).toMatchObject({
    type: 'urn:washline:problem:bag-elsewhere',
    detail: `This bag belongs to ${order.order_number}.`,
  });
  await setStatus(order, 'completed');
  expect((await scan(code, 'received', later.id)).reply.order_id).toBe(later.id);
  // The first has its labels again but for this one.
  expect((await setStatus(order, 'processing')).status).toBe(200);
  const found = await shop.call(shop.admin, bagRoute, { params: { code } });
  expect(found.reply.order_id).toBe(later.id);
});

test('of two orders for which one blank label is scanned at once, one gets it [LBL-3]', async () => {
  for (const seed of [11, 12, 13]) {
    const [one, two] = [await placeOne(shop), await placeOne(shop)];
    const answers = await Promise.all([
      scan(blank(seed), 'received', one.id),
      scan(blank(seed), 'received', two.id, newId(), other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('what is no code is refused with words, and a bag is seen by staff alone where no driver sees its order [LBL-1, LBL-7]', async () => {
  const [bag] = await setBags(order, 1);
  const params = { code: bag?.code ?? '' };
  expect((await scan('ORD-000001', 'received')).problem.detail).toBe('Not one of our labels.');
  expect((await shop.call(shop.admin, bagRoute, { params })).reply).toMatchObject({ order_id: order.id });
  expect((await shop.call(shop.jonah, bagRoute, { params })).status).toBe(404);
  expect((await shop.call(shop.customer, bagRoute, { params })).status).toBe(403);
});
