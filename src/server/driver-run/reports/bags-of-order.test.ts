import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import { labelsRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { docketRoute, runSheetRoute } from '#shared/papers/papers.contract.ts';
import { dayOf, local } from '../../dispatch/dispatch.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { type BagsOfShop, newLabel, openBags } from './bags.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

const thursday = dayOf('2026-12-03');

let shop: ReportsWorld;
let bags: BagsOfShop;
let jonah: Person;
let order: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
  bags = openBags(shop);
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
});

const legOf = async (kind: LegKind) => (await shop.legOf(order, kind)).id;
const done = async (kind: LegKind, bag_count?: number, happened_at = shop.world.now()) => {
  const id = crypto.randomUUID();
  const { reply } = await shop.tap(jonah, {
    id,
    type: 'done',
    leg_id: await legOf(kind),
    bag_count,
    happened_at,
  });
  expect(reply.outcome).toBe('accepted');
  return id;
};
const setBags = (count: number) => {
  shop.later();
  return shop.world.call(shop.owner, setBagsRoute, { params: { id: order.id }, body: { count } });
};
const sheet = async () => {
  const { id } = await shop.runOf(jonah, thursday);
  const { head, blocks } = (await shop.world.call(shop.owner, runSheetRoute, { params: { id } })).reply;
  const [table] = blocks;
  const rows = table?.type === 'table' ? table.rows.map((row) => row[4]?.lines.map(({ text }) => text)) : [];
  return { text: JSON.stringify(head), rows: rows.flat() };
};
const headOf = async () => /(\d+) bags?/.exec((await sheet()).text)?.[1] ?? null;

/** How many bags the order has, as everything says it. */
async function numbers() {
  const { world, owner, customer } = shop;
  const tracked = (await world.call(customer, trackingRoute, {})).reply;
  const column = (await shop.board(thursday)).runs.find(({ driver_id }) => driver_id === jonah.user.id);
  const docket = (await world.call(owner, docketRoute, { params: { id: order.id } })).reply;
  const onDocket = docket.blocks
    .flatMap((block) => (block.type === 'columns' ? block.columns : []))
    .find(({ label }) => label === 'Bags');
  const { labels, without_bags } = (await world.call(owner, labelsRoute, { query: { orders: [order.id] } }))
    .reply;
  const { legs, bags: coded } = await shop.read(order);
  const run = await shop.readRun(jonah, thursday);
  const known = run.stops.flatMap(({ legs: ofStop }) => ofStop).find(({ order_id }) => order_id === order.id);
  return {
    docket: Number(onDocket?.cell.lines[0]?.text),
    board: column?.bags,
    head: Number(await headOf()),
    row: Number((await sheet()).rows[0]),
    driver: known?.known_bags,
    customer: tracked.find(({ order_id }) => order_id === order.id)?.pickup.bag_count,
    details: legs.findLast(({ kind }) => kind === 'pickup')?.bag_count,
    labels: labels[0]?.bag?.of ?? without_bags[0]?.bag_count,
    coded: Math.max(0, ...labels.map(({ bag }) => bag?.number ?? 0), ...coded.map(({ number }) => number)),
  };
}
const everywhere = (count: number, coded = count) => ({
  ...{ docket: count, board: count, head: count, row: count, driver: count, customer: count, details: count },
  ...{ labels: count, coded },
});
const told = async () =>
  (await shop.toldTo(shop.customer, order.order_number)).filter((text) => text.startsWith('Bag count'));

test('the number of bags is one, wherever it was said last [WGH-9]', async () => {
  await setBags(2);
  expect(await numbers()).toEqual(everywhere(2));
  await done('pickup', 3);
  expect(await numbers()).toEqual(everywhere(3, 2));
  expect(await told()).toEqual([]);
  await setBags(4);
  expect(await numbers()).toEqual(everywhere(4));
  expect(await told()).toEqual([`Bag count corrected: ${order.order_number}: 4 bags, not 3.`]);
  expect((await shop.read(order)).history[0]).toMatchObject({ summary: 'corrected 3 bags to 4' });
  await setBags(4);
  expect(await told()).toHaveLength(1);
});

test('a label that the pickup did not need is none of its bags, until it is scanned [WGH-9, LBL-1]', async () => {
  const codes = (await setBags(4)).reply.map(({ code }) => code);
  const id = await done('pickup', 3);
  expect(await numbers()).toEqual(everywhere(3));
  await shop.tap(jonah, { type: 'undo', report_id: id });
  expect((await shop.read(order)).bags.map(({ code }) => code)).toEqual(codes);
  expect((await numbers()).labels).toBe(4);
});

test('of more labels than bags those that are scanned are the bags, whichever number they have [WGH-9, LBL-5]', async () => {
  const [first, , , last = ''] = await bags.setBags(order, 4);
  await done('pickup', 2);
  expect((await bags.scanInShop(last, 'ready')).reply.of).toBe(2);
  expect((await shop.read(order)).bags.map(({ number }) => number)).toEqual([1, 4]);
  expect((await bags.scanInShop(first, 'ready')).reply.of).toBe(2);
  expect((await shop.read(order)).status).toBe('ready_for_pickup');
  expect(await numbers()).toEqual(everywhere(2, 4));
  expect(await told()).toEqual([]);
});

test('what is scanned at the pickup is counted, with blank labels as well [WGH-9, LBL-5]', async () => {
  const leg_id = await legOf('pickup');
  for (const _ of ['first', 'second']) {
    await bags.scan(jonah, { code: newLabel(), stage: 'collected', leg_id });
  }
  await done('pickup');
  expect(await numbers()).toEqual(everywhere(2));
  const picked = (await shop.toldTo(shop.customer, order.order_number)).find((text) =>
    text.startsWith('Picked Up'),
  );
  expect(picked).toContain('2 bags.');
  await bags.scan(jonah, { code: newLabel(), stage: 'collected', leg_id });
  expect(await numbers()).toEqual(everywhere(3));
});

test('whichever number comes last by when it happened holds [WGH-9, LEG-10]', async () => {
  const happened_at = shop.world.now();
  shop.later({ minutes: 1 });
  await setBags(4);
  await done('pickup', 3, happened_at);
  expect(await numbers()).toEqual(everywhere(4));
});

test('a number that was said before somebody has the order, or before it is tried again, stays [WGH-9]', async () => {
  await setBags(4);
  const mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
  await shop.assign(order, mei);
  await shop.assign(order, jonah);
  expect((await numbers()).details).toBe(4);
  const leg_id = await legOf('pickup');
  await shop.tap(jonah, { type: 'failed', leg_id, reason: 'nobody_home' });
  await shop.tap(jonah, { type: 'retry', leg_id });
  await done('pickup');
  expect(await numbers()).toEqual(everywhere(4));
});

test('a second attempt counts what it brings once, on the sheet and on the board [LBL-4, RUN-12]', async () => {
  await done('pickup', 7);
  await shop.edit(order, { status: 'ready_for_pickup' });
  shop.world.setNow(local('2026-12-03T13:00'));
  const leg_id = await legOf('delivery');
  await shop.tap(jonah, { type: 'failed', leg_id, reason: 'nobody_home' });
  expect(await numbers()).toMatchObject({ board: 7, head: 7, row: 7 });
  await shop.tap(jonah, { type: 'retry', leg_id });
  expect(await numbers()).toMatchObject({ board: 7, head: 7, row: 7 });
  await shop.tap(jonah, { type: 'failed', leg_id: await legOf('delivery'), reason: 'closed' });
  const body = { delivery_date: local('2026-12-03T18:00'), anyway: true };
  const chosen = await shop.world.call(shop.owner, newDateRoute, { params: { id: order.id }, body });
  expect(chosen.status).toBe(200);
  await shop.assign(order, jonah, 'delivery');
  expect(await numbers()).toMatchObject({ board: 7, head: 7, row: 7 });
});
