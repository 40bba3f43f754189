import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { dayOf } from '../../dispatch/dispatch.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld, type Tap } from './reports.fixture.ts';

const thursday = dayOf('2026-12-03');

let shop: ReportsWorld;
let jonah: Person;
let order: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
});

type Status = Extract<Tap, { type: 'step' }>['status'];
const step = (status: Status, more: Partial<Extract<Tap, { type: 'step' }>> = {}, by = jonah) =>
  shop.tap(by, { type: 'step', order_id: order.id, status, ...more });
const states = async () => {
  const { status, delivery_status } = await shop.read(order);
  const legs = [await shop.legOf(order, 'pickup'), await shop.legOf(order, 'delivery')];
  return [status, delivery_status, ...legs.map(({ state }) => state)];
};
const undo = (report_id: string) => shop.tap(jonah, { type: 'undo', report_id });

test('each step of Update Status is a report, forwards and back, with one effect however often it is sent [CUS-9, DRV-22, RUN-18]', async () => {
  const id = crypto.randomUUID();
  const stamps = { id, happened_at: shop.world.now(), sent_at: shop.world.now() };
  expect((await step('picked_up', { ...stamps, note: 'Two bags' })).reply.outcome).toBe('accepted');
  const after = await shop.read(order);
  expect([after.delivery_notes, ...(await states())]).toEqual([
    'Two bags',
    'processing',
    'picked_up',
    'done',
    'planned',
  ]);
  await step('picked_up', { ...stamps, note: 'Two bags' });
  expect((await shop.read(order)).version).toBe(after.version);
  await step('out_for_delivery');
  expect(await states()).toEqual(['out_for_delivery', 'out_for_delivery', 'done', 'on_the_way']);
  await step('assigned', { seen_status: 'out_for_delivery' });
  expect((await states()).slice(1)).toEqual(['assigned', 'planned', 'planned']);
  await step('out_for_delivery', { note: 'Next stop is you' });
  expect((await shop.read(order)).delivery_notes).toBe('Next stop is you');
  const delivered = crypto.randomUUID();
  await step('delivered', { id: delivered });
  expect((await shop.legOf(order, 'delivery')).note).toBeNull();
  expect(await states()).toEqual(['delivered', 'delivered', 'done', 'done']);
  expect((await shop.read(order)).delivery_notes).toBeNull();
  await undo(delivered);
  expect((await shop.read(order)).delivery_notes).toBe('Next stop is you');
});

test('a step of another day begins no run; it stands beside the run of today for 10 minutes, and is taken back [DRV-22, RUN-8, RUN-16]', async () => {
  const before = await states();
  const id = crypto.randomUUID();
  const { reply } = await step('delivered', { id });
  expect(reply.run.day).toEqual(thursday);
  expect((await shop.runOf(jonah, thursday)).started_at).toBeNull();
  const { recent, stops } = await shop.readRun(jonah, monday);
  expect(stops.flatMap(({ legs }) => legs).map(({ kind }) => kind)).toEqual(['pickup']);
  expect(recent).toMatchObject([
    {
      order_id: order.id,
      order_number: order.order_number,
      customer_name: 'Harbour Lane Hotel',
      kind: 'delivery',
      state: 'done',
      files: [],
      undo: { report_id: id, type: 'step' },
    },
  ]);
  shop.later({ minutes: 9 });
  await undo(id);
  expect(await states()).toEqual(before);
  expect((await shop.readRun(jonah, monday)).recent).toEqual([]);
  const told = await shop.toldTo(shop.customer, order.order_number);
  expect(told[0]).toBe(`Correction: ${order.order_number} is not delivered yet.`);
  await step('delivered');
  shop.later({ minutes: 10, seconds: 1 });
  expect((await shop.readRun(jonah, monday)).recent).toEqual([]);
});

test('a step of a stop of today starts the run; one back that is taken back tells nobody [DRV-22, RUN-8]', async () => {
  await step('picked_up');
  expect((await shop.runOf(jonah, monday)).started_at).not.toBeNull();
  expect((await shop.readRun(jonah, monday)).recent).toEqual([]);
  const id = crypto.randomUUID();
  await step('assigned', { id });
  const told = await shop.toldTo(shop.customer, order.order_number);
  await undo(id);
  expect((await states()).slice(1)).toEqual(['picked_up', 'done', 'planned']);
  expect(await shop.toldTo(shop.customer, order.order_number)).toEqual(told);
});

test('what does not fit is refused for good; a leg that was theirs then still counts [DRV-22, RUN-19]', async () => {
  const mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
  const body = { driver_id: mei.user.id };
  const happened_at = shop.world.now();
  shop.later({ minutes: 5 });
  await shop.world.call(shop.owner, assignDriverRoute, { params: { id: order.id }, body });
  const stamps = { happened_at, sent_at: shop.world.now() };
  const onTheWay = await step('out_for_delivery', stamps);
  expect(onTheWay.reply).toMatchObject({
    outcome: 'refused',
    problem: { type: 'urn:washline:problem:moved-on' },
  });
  expect((await step('picked_up', { happened_at, sent_at: shop.world.now() })).reply.outcome).toBe(
    'accepted',
  );
  expect((await states()).slice(2)).toEqual(['done', 'planned']);
  await step('delivered', {}, mei);
  const stale = await step('assigned', { seen_status: 'assigned' }, mei);
  expect(stale.reply).toMatchObject({
    outcome: 'refused',
    problem: { detail: 'This order is already Delivered.' },
  });
  await shop.edit(order, { status: 'cancelled' });
  const { reply } = await step('delivered', {}, mei);
  expect(reply).toMatchObject({
    outcome: 'refused',
    problem: { type: 'urn:washline:problem:order-cancelled' },
  });
  expect(
    (
      await shop.tap(await shop.world.person('driver'), {
        type: 'step',
        order_id: order.id,
        status: 'delivered',
      })
    ).status,
  ).toBe(404);
});
