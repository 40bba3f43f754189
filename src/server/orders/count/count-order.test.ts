import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { chargeOrderRoute, countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { ChargeDraft } from '#shared/orders/charges.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, lockOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { makeOccurrenceRoute, seriesRoute } from '#shared/series/series.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { createSku } from '../../catalogue/create-sku.ts';
import { draftOf } from '../../testing/world.ts';
import { openShopWorld, placeRecurring, type Shop } from '../orders.fixture.ts';

let shop: Shop;
/** $4.50 a kilogram. */
let wash: Sku;

beforeAll(async () => {
  shop = await openShopWorld();
  const draft = { name: 'Mixed Wash', category: 'Wash', price: 450, unit: 'per kg', description: null };
  wash = await createSku(shop.db, null, draft);
  await shop.agree(shop.customer, wash, 450);
});
afterAll(() => shop.close());
beforeEach(() =>
  patchSettings(shop, shop.owner, {
    minimum_charge: null,
    delivery_fee: null,
    weigh_after_collecting: false,
    count_tolerance_percent: 20,
  }),
);

const place = (...lines: [sku: Sku, quantity: number][]) =>
  shop.place(
    shop.customer,
    draftOf(
      shop,
      lines.map(([sku, quantity]) => ({ sku, quantity })),
    ),
  );
const see = async ({ id }: Order) => (await shop.call(shop.customer, orderRoute, { params: { id } })).reply;
const count = ({ id }: Order, lines: [sku: Sku, quantity: number][], who = shop.admin) =>
  shop.call(who, countOrderRoute, {
    params: { id },
    body: { items: lines.map(([sku, quantity]) => ({ sku_id: sku.id, quantity })) },
  });
const charge = ({ id }: Order, charges: ChargeDraft[]) =>
  shop.call(shop.admin, chargeOrderRoute, { params: { id }, body: { charges } });
/** Sends what the contract does not allow. */
const put = ({ id }: Order, path: 'actuals' | 'charges', payload: object) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/${path}`,
    headers: { authorization: `Bearer ${shop.admin.token}` },
    payload,
  });
const lines = ({ items }: Pick<Order, 'items'>) =>
  items.map(({ sku_name, quantity }) => [sku_name, quantity]);
const told = async () => {
  const { rows } = (await shop.call(shop.customer, notificationsRoute, {})).reply;
  return rows.map(({ title, message }) => [title, message]);
};

test('a line by weight takes decimals and costs its grams, another takes whole numbers alone [WGH-1, WGH-2]', async () => {
  const order = await place([wash, 3.51], [shop.sheet, 2]);
  expect(order.items[0]).toMatchObject({ quantity: 3.51, unit: 'kg', grams: 3_510, price: 450 });
  expect(order.items[1]).not.toHaveProperty('grams');
  // 1,579.5 cents up, and two sheets at 380; with GST.
  expect(order.total_amount).toBe(2_574);
  await expect(place([shop.sheet, 1.5])).rejects.toThrow('Enter a whole number from 1 to 100,000');
  await expect(place([wash, 10_000])).rejects.toThrow('Enter kilograms from 0.01 to 9,999.99');
});

test('what is counted holds at once, the first estimate is kept, and both totals are seen [WGH-3, WGH-4]', async () => {
  const order = await place([wash, 5], [shop.sheet, 2]);
  const [kept] = order.items;
  expect((await count(order, [[wash, 6.2]])).status).toBe(200);
  const once = await see(order);
  expect([lines(once), once.total_amount]).toEqual([[['Mixed Wash', 6.2]], 3_069]);
  expect(once.items[0]?.id).toBe(kept?.id);
  expect(once).toMatchObject({ estimated_total: 3_311, counted_by_name: 'Adam Admin' });
  expect(lines({ items: once.estimated_items ?? [] })).toEqual([
    ['Mixed Wash', 5],
    ['Bed Sheet', 2],
  ]);
  await count(order, [
    [wash, 6.2],
    [shop.towel, 3],
  ]);
  const twice = await see(order);
  expect(lines(twice)).toEqual([
    ['Mixed Wash', 6.2],
    ['Bath Towel', 3],
  ]);
  expect(twice.items[1]?.price).toBe(145);
  expect([twice.estimated_items, twice.estimated_total]).toEqual([
    once.estimated_items,
    once.estimated_total,
  ]);
});

test('nothing at all, decimals of items, what nobody sells and a cancelled order are refused, and nothing is counted [WGH-3]', async () => {
  const order = await place([shop.sheet, 2]);
  const refusals = [
    [[{ sku_id: shop.sheet.id, quantity: 0 }], 'At least one item must be more than 0'],
    [[], 'Count at least one item'],
    [[{ sku_id: shop.sheet.id, quantity: -1 }], 'Please correct the marked fields.'],
  ] as const;
  for (const [items, sentence] of refusals) {
    const refused = await put(order, 'actuals', { items });
    expect([refused.statusCode, refused.json().detail]).toEqual([422, sentence]);
  }
  expect((await count(order, [[shop.sheet, 1.5]])).status).toBe(422);
  expect((await count(order, [[{ ...wash, id: order.id }, 1]])).text).toContain('sku-not-priced');
  expect((await count(order, [[shop.sheet, 1]], shop.customer)).status).toBe(403);
  expect(await see(order)).toMatchObject({ estimated_items: null, counted_at: null, version: order.version });
});

test('a locked recurring order is counted like any, and those to come are made of what was ordered [WGH-4, REC-3]', async () => {
  const first = await placeRecurring(shop);
  await shop.call(shop.admin, lockOrderRoute, { params: { id: first.id } });
  expect((await count(first, [[shop.sheet, 9]])).status).toBe(200);
  const params = { id: first.series_id ?? '', number: 2 };
  const { reply: second } = await shop.call(shop.admin, makeOccurrenceRoute, { params });
  expect(lines(second)).toEqual([
    ['Bed Sheet', 2],
    ['Bath Towel', 1],
  ]);
});

test('each count is told, and one that is more than the owner lets pass is told as that [WGH-5]', async () => {
  const order = await place([wash, 4]);
  await count(order, [[wash, 4.8]]);
  shop.setNow(shop.now().add({ minutes: 1 }));
  await count(order, [[wash, 4.81]]);
  expect((await told()).slice(0, 2)).toEqual([
    ['More than estimated', `${order.order_number} comes to $23.82, estimated $19.80.`],
    ['Counted', `${order.order_number} comes to $23.76, estimated $19.80.`],
  ]);
});

test('an order by weight is an estimate until it is counted, where the owner wants that [WGH-3]', async () => {
  const [byWeight, byItem] = [await place([wash, 2]), await place([shop.sheet, 2])];
  expect((await see(byWeight)).is_estimate).toBe(false);
  await patchSettings(shop, shop.owner, { weigh_after_collecting: true });
  expect([(await see(byWeight)).is_estimate, (await see(byItem)).is_estimate]).toEqual([true, false]);
  expect((await count(byWeight, [[wash, 2]])).reply.is_estimate).toBe(false);
  expect((await see(byWeight)).is_estimate).toBe(false);
});

test('minimum and fee are those that the customer was shown, whatever is edited, counted and set since [WGH-7]', async () => {
  await patchSettings(shop, shop.owner, { minimum_charge: 3_000, delivery_fee: 500 });
  const order = await place([shop.sheet, 2]);
  expect(order.charges).toEqual([
    { kind: 'minimum', label: 'Minimum charge', amount: 2_240 },
    { kind: 'delivery', label: 'Delivery fee', amount: 500 },
  ]);
  expect(order.total_amount).toBe(3_850);
  await patchSettings(shop, shop.owner, { minimum_charge: 9_000, delivery_fee: 900 });
  const body = { items: [{ sku_id: shop.sheet.id, quantity: 5 }] };
  const { reply: edited } = await shop.call(shop.customer, editOrderRoute, {
    params: { id: order.id },
    body,
  });
  expect(edited.charges.map(({ amount }) => amount)).toEqual([1_100, 500]);
  const { reply: counted } = await count(order, [[shop.sheet, 10]]);
  expect([counted.charges.map(({ amount }) => amount), counted.total_amount]).toEqual([[500], 4_730]);
  expect((await see(order)).minimum_shown).toBe(3_000);
});

test('occurrences are charged what the customer was shown as the series began [WGH-7]', async () => {
  await patchSettings(shop, shop.owner, { minimum_charge: 2_000, delivery_fee: 500 });
  const first = await placeRecurring(shop);
  await patchSettings(shop, shop.owner, { minimum_charge: null, delivery_fee: 900 });
  const params = { id: first.series_id ?? '', number: 2 };
  const { reply: second } = await shop.call(shop.admin, makeOccurrenceRoute, { params });
  expect(second.charges).toEqual(first.charges);
  const { reply: series } = await shop.call(shop.customer, seriesRoute, { params: { id: params.id } });
  expect(series).toMatchObject({ charges: first.charges, minimum_shown: 2_000 });
  expect(second.total_amount).toBe(first.total_amount);
});

test('staff add, change and remove charges but the minimum, and the customer is told of what is added [WGH-8]', async () => {
  await patchSettings(shop, shop.owner, { minimum_charge: 2_000 });
  const order = await place([shop.sheet, 2]);
  const redelivery = { kind: 'failed_stop' as const, label: 'Redelivery', amount: 1_250 };
  shop.setNow(shop.now().add({ minutes: 1 }));
  const { reply } = await charge(order, [redelivery]);
  expect(reply.charges.map(({ kind }) => kind)).toEqual(['minimum', 'failed_stop']);
  expect(reply.total_amount).toBe(3_575);
  expect((await told())[0]).toEqual(['Charge added', `${order.order_number}: Redelivery, $13.75.`]);
  const { reply: again } = await charge(order, [redelivery]);
  expect(again.version).toBe(reply.version);
  const { reply: removed } = await charge(order, []);
  expect([removed.charges.length, removed.total_amount]).toEqual([1, order.total_amount]);
  for (const wrong of [{ amount: 0 }, { kind: 'minimum' }, { label: ' ' }]) {
    const refused = await put(order, 'charges', { charges: [{ ...redelivery, amount: 12.5, ...wrong }] });
    expect(refused.statusCode).toBe(422);
  }
});

test('before the pickup is done a corrected bag count is told to nobody [WGH-9]', async () => {
  const order = await place([shop.sheet, 2]);
  const items = [{ sku_id: shop.sheet.id, quantity: 2 }];
  for (const bag_count of [3, 4]) {
    await shop.call(shop.admin, countOrderRoute, { params: { id: order.id }, body: { items, bag_count } });
  }
  expect((await see(order)).legs[0]?.bag_count).toBe(4);
  expect((await told()).filter(([, message]) => message?.startsWith(`${order.order_number}: `))).toEqual([]);
});

test('a bag count corrected in the shop holds, is in the history, and its customer is told of what they knew [WGH-9]', async () => {
  const order = await place([shop.sheet, 2]);
  const params = { id: order.id };
  await shop.call(shop.admin, assignDriverRoute, { params, body: { driver_id: shop.jonah.user.id } });
  await shop.call(shop.jonah, updateDeliveryRoute, { params, body: { status: 'picked_up' } });
  const countBags = async (bag_count?: number) => {
    shop.setNow(shop.now().add({ minutes: 1 }));
    const body = { items: [{ sku_id: shop.sheet.id, quantity: 2 }], ...(bag_count && { bag_count }) };
    return shop.call(shop.admin, countOrderRoute, { params, body });
  };
  const bags = async () => (await see(order)).legs.map(({ kind, bag_count }) => [kind, bag_count]);
  const corrections = async () => (await told()).filter(([title]) => title === 'Bag count corrected');
  const before = await corrections();
  expect((await countBags(3)).status).toBe(200);
  await countBags(3);
  await countBags();
  expect(await bags()).toEqual([
    ['pickup', 3],
    ['delivery', null],
  ]);
  expect(await corrections()).toEqual(before);
  await countBags(4);
  expect((await bags())[0]).toEqual(['pickup', 4]);
  // One count may tell two things, at one moment.
  expect((await corrections())[0]).toEqual(['Bag count corrected', `${order.order_number}: 4 bags, not 3.`]);
  expect(await corrections()).toHaveLength(before.length + 1);
  const history = (await see(order)).history.map(({ summary }) => summary);
  expect(history.filter((summary) => summary.includes('bags'))).toEqual([
    'corrected 3 bags to 4',
    'counted 3 bags',
  ]);
  expect(
    (await put(order, 'actuals', { items: [{ sku_id: shop.sheet.id, quantity: 2 }], bag_count: 0 }))
      .statusCode,
  ).toBe(422);
});
