import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { crown, dayOf, local } from '../../dispatch/dispatch.fixture.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

const thursday = dayOf('2026-11-26');
const friday = dayOf('2026-11-27');

let shop: ReportsWorld;
let jonah: Person;
let orders: [Order, Order, Order];

/** Before the windows of Thursday. */
const noon = () => shop.world.setNow(local('2026-11-26T12:30'));

/** An order of a Tuesday, collected on the Wednesday and brought on the Thursday. */
function placeTo(delivery_address: string, delivery_date = local('2026-11-26T14:00')): Promise<Order> {
  shop.world.setNow(local('2026-11-24T10:12'));
  return shop.place({ pickup_date: local('2026-11-25T09:00'), delivery_date, delivery_address });
}

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  orders = [await placeTo(crown), await placeTo('2 Kent St'), await placeTo('3 Kent St')];
  for (const order of orders) await shop.assign(order, jonah);
  noon();
});

const legOf = async (order: Order, kind: LegKind = 'delivery') => (await shop.legOf(order, kind)).id;
const ready = async (...these: Order[]) => {
  for (const order of these) await shop.edit(order, { status: 'ready_for_pickup' });
};
const start = async (...these: Order[]) =>
  shop.tap(jonah, {
    type: 'start_run',
    day: thursday,
    leg_ids: await Promise.all(these.map((order) => legOf(order))),
  });
const stateOf = async (order: Order) => {
  const { state, loaded_at } = await shop.legOf(order, 'delivery');
  return [state, loaded_at !== null, (await shop.read(order)).status];
};

test('loads the ticked deliveries, which are on the way from then on; staff are told once [RUN-8, NTF-8]', async () => {
  const [first, second, third] = orders;
  await ready(first, second);
  const { reply } = await start(first, second);
  expect(reply).toMatchObject({ outcome: 'accepted', run: { day: thursday } });
  expect(`${reply.run.started_at}`).toBe(`${shop.world.now()}`);
  expect(await stateOf(first)).toEqual(['on_the_way', true, 'out_for_delivery']);
  expect(await stateOf(second)).toEqual(['on_the_way', true, 'out_for_delivery']);
  expect(await stateOf(third)).toEqual(['planned', false, 'pending']);
  expect((await shop.toldTo(shop.owner))[0]).toBe('Run started: Jonah Reid: 3 stops.');
  expect(await shop.toldTo(shop.owner, first.order_number)).not.toContainEqual(
    expect.stringContaining('Out for Delivery'),
  );
  const told = await shop.toldTo(shop.customer, first.order_number);
  expect(told[0]).toBe(`Out for Delivery: Jonah Reid is bringing ${first.order_number}.`);
  expect(await shop.toldTo(jonah, 'Run started')).toEqual([]);
  const { stops } = await shop.runOf(jonah, thursday);
  expect(stops.every(({ eta_from, eta_until }) => eta_from && eta_until)).toBe(true);
  await expectSoundRuns(shop.world);
});

test('one that arrives after a later report says when the run has started, and staff are told once [RUN-8, LEG-10]', async () => {
  const [first, second] = orders;
  await ready(first, second);
  const started = () => shop.toldTo(shop.owner, 'Run started: Jonah Reid: 3 stops.');
  const before = await started();
  const sent_at = shop.world.now();
  const ago = (minutes: number) => ({ happened_at: sent_at.subtract({ minutes }), sent_at });
  await shop.tap(jonah, { type: 'done', leg_id: await legOf(first), ...ago(20) });
  const leg_ids = [await legOf(second)];
  const { reply } = await shop.tap(jonah, { type: 'start_run', day: thursday, leg_ids, ...ago(50) });
  expect(`${reply.run.started_at}`).toBe(`${shop.world.now().subtract({ minutes: 50 })}`);
  expect((await stateOf(second))[0]).toBe('on_the_way');
  expect(await started()).toHaveLength(before.length + 1);
});

test('again it loads more, and starts nothing [RUN-8]', async () => {
  const [first, second] = orders;
  await ready(first, second);
  await start(first);
  const { started_at } = await shop.runOf(jonah, thursday);
  await start(first, second);
  expect(await stateOf(second)).toEqual(['on_the_way', true, 'out_for_delivery']);
  expect(await shop.runOf(jonah, thursday)).toMatchObject({ started_at });
  expect(await shop.toldTo(shop.owner, 'Run started: Jonah Reid: 3 stops.')).not.toHaveLength(0);
  expect(await shop.toldTo(shop.customer, `is bringing ${first.order_number}`)).toHaveLength(1);
});

test('passes over what is not ready, not theirs, closed, or in another run [RUN-8]', async () => {
  const [first, second, third] = orders;
  await ready(second, third);
  const mei = await shop.world.person('driver');
  await shop.assign(second, mei);
  await shop.edit(third, { status: 'completed' });
  const later = await placeTo(crown, local('2026-11-27T14:00'));
  await shop.assign(later, jonah);
  await ready(later);
  noon();
  const leg_ids = await Promise.all([first, second, third, later].map((order) => legOf(order)));
  const unknown = [crypto.randomUUID(), await legOf(later, 'pickup')];
  const { reply } = await shop.tap(jonah, {
    type: 'start_run',
    day: thursday,
    leg_ids: [...leg_ids, ...unknown],
  });
  expect(reply.outcome).toBe('accepted');
  expect(await stateOf(first)).toEqual(['planned', false, 'pending']);
  expect((await stateOf(second))[0]).toBe('planned');
  expect((await stateOf(third))[0]).toBe('cancelled');
  expect(await stateOf(later)).toEqual(['planned', false, 'ready_for_pickup']);
  expect((await shop.runOf(jonah, friday)).started_at).toBeNull();
});

test('a report before it starts the run, but moves no other order [RUN-8]', async () => {
  const [first, second] = orders;
  await ready(first, second);
  await shop.tap(jonah, { type: 'done', leg_id: await legOf(first) });
  expect(`${(await shop.runOf(jonah, thursday)).started_at}`).toBe(`${shop.world.now()}`);
  expect(await stateOf(second)).toEqual(['planned', false, 'ready_for_pickup']);
  expect((await shop.toldTo(shop.owner, 'Run started'))[0]).toBe('Run started: Jonah Reid: 3 stops.');
  await start(second);
  expect(await stateOf(second)).toEqual(['on_the_way', true, 'out_for_delivery']);
});

test('of a day on which they have no run there is nothing to start [RUN-8]', async () => {
  const day = dayOf('2026-12-10');
  expect((await shop.tap(jonah, { type: 'start_run', day, leg_ids: [] })).status).toBe(404);
});
