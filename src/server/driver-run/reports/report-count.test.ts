import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import { createDraftRoute, issueDraftsRoute } from '#shared/invoicing/invoices.contract.ts';
import { countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { createSku } from '../../catalogue/create-sku.ts';
import { money_settings, settings } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;
let mei: Person;
let order: Order;
/** $4.50 a kilogram. */
let wash: Sku;

beforeAll(async () => {
  shop = await openReportsWorld();
  const draft = { name: 'Mixed Wash', category: 'Wash', price: 450, unit: 'per kg', description: null };
  wash = await createSku(shop.world.db, null, draft);
  await shop.world.agree(shop.customer, wash, 450);
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
  order = await shop.placeOn({ items: [{ sku_id: wash.id, quantity: 5 }] });
  await patchSettings(shop.world, shop.owner, { drivers_count: true });
  await shop.assign(order, jonah);
});

const collect = async (who = jonah) => {
  const id = crypto.randomUUID();
  const { id: leg_id } = await shop.legOf(order, 'pickup');
  const { reply } = await shop.tap(who, { id, type: 'done', leg_id });
  expect(reply.outcome).toBe('accepted');
  return id;
};
const count = (quantity: number, who = jonah, more: Partial<ReportOf<'count'>> = {}) =>
  shop.tap(who, {
    type: 'count',
    order_id: order.id,
    items: [{ sku_id: wash.id, quantity }],
    ...more,
  });
const seen = async () => {
  const { items, estimated_items, counted_by_name } = await shop.read(order);
  return [items[0]?.quantity, estimated_items?.[0]?.quantity ?? null, counted_by_name];
};
const uncounted = [5, null, null];
const code = (of: string) => ({ outcome: 'refused', problem: { type: `urn:washline:problem:${of}` } });

test('the driver counts what they have collected, once however often it is sent [WGH-3, RUN-18]', async () => {
  await collect();
  const [id, happened_at] = [crypto.randomUUID(), shop.world.now()];
  for (const _ of ['sent', 'sent again']) {
    expect((await count(6.2, jonah, { id, happened_at })).reply.outcome).toBe('accepted');
  }
  expect(await seen()).toEqual([6.2, 5, 'Jonah Reid']);
  const told = await shop.toldTo(shop.customer, order.order_number);
  expect(told.filter((text) => text.includes('comes to'))).toHaveLength(1);
  expect((await shop.read(order)).history[0]).toMatchObject({ actor_name: 'Jonah Reid' });
});

test('a count is of a pickup that is done and theirs [WGH-3, RUN-19]', async () => {
  expect((await count(6)).reply).toMatchObject(code('moved-on'));
  expect((await count(6, mei)).status).toBe(404);
  expect((await count(6, jonah, { order_id: crypto.randomUUID() })).status).toBe(404);
  await collect();
  const happened_at = shop.world.now();
  shop.later({ minutes: 1 });
  await shop.assign(order, mei);
  await collect(mei);
  expect((await count(6, jonah, { happened_at })).reply).toMatchObject(code('moved-on'));
  expect(await seen()).toEqual(uncounted);
  expect((await count(7, mei)).reply.outcome).toBe('accepted');
});

test('a count comes until the run has ended, also later if they counted before [WGH-3]', async () => {
  await shop.assign(order, mei, 'delivery');
  await collect();
  shop.later({ minutes: 1 });
  const happened_at = shop.world.now();
  shop.later({ minutes: 1 });
  const { id: leg_id } = await shop.legOf(order, 'pickup');
  const ended = await shop.tap(jonah, { type: 'end_run', day: monday, van: [{ leg_id, answer: 'shop' }] });
  expect(ended.reply.outcome).toBe('accepted');
  const id = crypto.randomUUID();
  const { reply } = await count(6, jonah, { id });
  expect(reply).toMatchObject(code('leg-closed'));
  expect(reply.problem?.detail).toBe('Your run has ended: the shop counts what you have collected.');
  expect(await shop.kept(id)).toMatchObject({ outcome: 'refused' });
  expect(await seen()).toEqual(uncounted);
  expect((await count(6, jonah, { happened_at })).reply.outcome).toBe('accepted');
  // Hers is the delivery alone.
  expect((await count(7, mei)).status).toBe(404);
});

test('a driver counts what was ordered, each line once, and what is not named stays as it was [WGH-3]', async () => {
  const [shirt, rug] = [await shop.world.sku(1000), await shop.world.sku(9700)];
  await shop.world.agree(shop.customer, shirt, 1000);
  const items = [
    { sku_id: wash.id, quantity: 5 },
    { sku_id: shirt.id, quantity: 2 },
  ];
  order = await shop.placeOn({ items });
  await shop.assign(order, jonah);
  await collect();
  const counted = (...of: [string, number][]) =>
    count(0, jonah, { items: of.map(([sku_id, quantity]) => ({ sku_id, quantity })) });
  const lines = async () => {
    const { items: now, total_amount, estimated_items } = await shop.read(order);
    return [now.map(({ sku_id, quantity }) => [sku_id, quantity]), total_amount, estimated_items !== null];
  };
  const ordered = [
    [
      [wash.id, 5],
      [shirt.id, 2],
    ],
    4675,
    false,
  ];
  expect(await lines()).toEqual(ordered);
  const extra = [await shop.world.sku(500), rug, { id: crypto.randomUUID() }] as const;
  await shop.world.agree(shop.customer, extra[0], 500);
  for (const { id } of extra) {
    const { status, problem } = await counted([wash.id, 5], [shirt.id, 2], [id, 1]);
    const message = 'The shop adds items. Count what was ordered.';
    expect([status, problem.errors]).toEqual([422, [{ path: 'items.2.sku_id', message }]]);
    expect((await counted([id, 3])).status).toBe(422);
  }
  expect((await counted([shirt.id, 2], [shirt.id, 5])).status).toBe(422);
  expect(await lines()).toEqual(ordered);
  expect((await counted([shirt.id, 3])).reply.outcome).toBe('accepted');
  expect((await lines())[0]).toEqual([
    [wash.id, 5],
    [shirt.id, 3],
  ]);
  // One of which nothing was there may be there after all, at the price at which it was ordered.
  expect((await counted([wash.id, 5], [shirt.id, 0])).reply.outcome).toBe('accepted');
  expect((await lines())[0]).toEqual([[wash.id, 5]]);
  expect((await counted([shirt.id, 2])).reply.outcome).toBe('accepted');
  expect((await lines()).slice(0, 2)).toEqual(ordered.slice(0, 2));
  // What staff add is on the order as well, and stays.
  const body = { items: [...items, { sku_id: extra[0].id, quantity: 1 }] };
  await shop.world.call(shop.owner, countOrderRoute, { params: { id: order.id }, body });
  expect((await counted([wash.id, 6], [shirt.id, 2])).reply.outcome).toBe('accepted');
  expect((await lines())[0]).toEqual([
    [wash.id, 6],
    [shirt.id, 2],
    [extra[0].id, 1],
  ]);
});

test('what was cancelled is not counted, nor anything where the owner lets the shop alone count [WGH-3]', async () => {
  await collect();
  await patchSettings(shop.world, shop.owner, { drivers_count: false });
  const id = crypto.randomUUID();
  const { status, problem } = await count(6, jonah, { id });
  expect([status, problem.errors]).toEqual([422, [{ path: 'items', message: 'Counting is for the shop.' }]]);
  expect((await count(6, mei)).status).toBe(404);
  expect(await shop.kept(id)).toBeNull();
  expect(await seen()).toEqual(uncounted);
  await patchSettings(shop.world, shop.owner, { drivers_count: true });
  expect((await count(6, jonah, { items: [{ sku_id: crypto.randomUUID(), quantity: 1 }] })).status).toBe(422);
  await shop.edit(order, { status: 'cancelled' });
  expect((await count(6)).reply).toMatchObject(code('order-cancelled'));
  expect(await seen()).toEqual(uncounted);
});

test('a count does not keep its driver from taking the pickup back, and stays; that of staff does [WGH-3, RUN-16]', async () => {
  const first = await collect();
  await count(6);
  expect((await shop.tap(jonah, { type: 'undo', report_id: first })).reply.outcome).toBe('accepted');
  expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
  expect(await seen()).toEqual([6, 5, 'Jonah Reid']);
  const again = await collect();
  shop.later();
  const body = { items: [{ sku_id: wash.id, quantity: 6.5 }] };
  await shop.world.call(shop.owner, countOrderRoute, { params: { id: order.id }, body });
  expect((await shop.tap(jonah, { type: 'undo', report_id: again })).reply).toMatchObject(code('moved-on'));
});

test('what is on an issued invoice is not counted any more, and the refusal is kept [INV-16, RUN-18]', async () => {
  await collect();
  await shop.edit(order, { status: 'delivered' });
  await invoice();
  const id = crypto.randomUUID();
  expect((await count(6, jonah, { id })).reply).toMatchObject(code('order-invoiced'));
  expect(await shop.kept(id)).toMatchObject({ outcome: 'refused' });
  expect(await seen()).toEqual(uncounted);
});

async function invoice(): Promise<void> {
  const { world, owner, customer } = shop;
  await world.db.update(settings).set({ abn: '51824753556' });
  await world.db
    .update(money_settings)
    .set({ invoicing: true, invoicing_from: Temporal.PlainDate.from('2026-11-01') });
  const body = { customer_id: customer.user.id, order_ids: [order.id] };
  const { id, version } = (await world.call(owner, createDraftRoute, { body })).reply;
  const { reply } = await world.call(owner, issueDraftsRoute, { body: { drafts: [{ id, version }] } });
  expect(reply.outcomes[0]?.outcome).toBe('issued');
}
