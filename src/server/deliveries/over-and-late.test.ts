import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  assignDriverRoute,
  driverOrdersRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { editOrderRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { dispatchRoute, moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let customer: Person;
let jonah: Person;
let mei: Person;
let sku: Sku;
let order: Order;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, jonah, mei] = await Promise.all([
    world.person('owner'),
    world.person('customer'),
    world.person('driver'),
    world.person('driver'),
  ]);
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(world.now().add({ minutes: 1 }));
  order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
});

/** The day of the pickup. */
const today = () => businessDay(order.pickup_date, 'Australia/Sydney');
const params = () => ({ id: order.id });
const assign = ({ user }: Person, leg?: LegKind) =>
  world.call(owner, assignDriverRoute, { params: params(), body: { driver_id: user.id, leg } });
const set = (status: OrderStatus) =>
  world.call(owner, editOrderRoute, { params: params(), body: { status } });
const report = (driver: Person, status: DeliveryStatus, seen_status?: DeliveryStatus) =>
  world.call(driver, updateDeliveryRoute, { params: params(), body: { status, seen_status } });
const stored = async () => {
  const { status, delivery_status, delivered_at } = (
    await world.call(owner, orderRoute, { params: params() })
  ).reply;
  const told = (await world.call(customer, notificationsRoute, {})).reply.total;
  return { status, delivery_status, delivered_at: delivered_at?.toString() ?? null, told };
};

describe('a report that arrives late', () => {
  beforeEach(() => assign(jonah));

  test.each(['picked_up', 'out_for_delivery', 'delivered'] as const)(
    'does not bring back an order that is completed, and tells nobody: %s [ORD-4]',
    async (step) => {
      await report(jonah, 'delivered');
      await set('completed');
      const before = await stored();
      expect(before).toMatchObject({ status: 'completed', delivered_at: expect.any(String) });
      const { problem } = await report(jonah, step, 'assigned');
      expect([problem.status, problem.detail]).toEqual([409, 'This order is completed already.']);
      expect(await stored()).toEqual(before);
    },
  );

  test('of an earlier step than what stands is refused, and one that goes back from there is done [ORD-4]', async () => {
    await report(jonah, 'delivered', 'assigned');
    const before = await stored();
    const { problem } = await report(jonah, 'picked_up', 'assigned');
    expect([problem.status, problem.detail]).toEqual([409, 'This order is already Delivered.']);
    expect(await stored()).toEqual(before);
    expect((await report(jonah, 'picked_up', 'delivered')).reply).toMatchObject({
      status: 'processing',
      delivered_at: null,
    });
  });

  test('that it was collected leaves it where the shop has it by then [ORD-4]', async () => {
    await set('ready_for_pickup');
    expect((await report(jonah, 'picked_up', 'assigned')).reply).toMatchObject({
      status: 'ready_for_pickup',
      delivery_status: 'picked_up',
    });
  });

  test('of the pickup leaves an order where the driver of its delivery has it [ORD-4, LEG-7]', async () => {
    await assign(mei, 'delivery');
    await report(mei, 'out_for_delivery');
    const { reply } = await report(jonah, 'picked_up');
    expect([reply.status, reply.delivery_status]).toEqual(['out_for_delivery', 'out_for_delivery']);
    expect(reply.picked_up_at).not.toBeNull();
  });
});

describe('an order that is over', () => {
  test.each([
    ['cancelled', 'This order was cancelled and needs no driver.'],
    ['completed', 'This order is completed and needs no driver.'],
  ] as const)('takes no driver, whole or by a leg: %s [ORD-5]', async (status, sentence) => {
    await assign(mei);
    await set(status);
    const before = await stored();
    for (const leg of [undefined, 'pickup', 'delivery'] as const) {
      const { problem } = await assign(jonah, leg);
      expect([problem.status, problem.detail]).toEqual([409, sentence]);
    }
    expect(await stored()).toEqual(before);
    const { rows } = (await world.call(jonah, driverOrdersRoute, {})).reply;
    expect(rows.map(({ id }) => id)).not.toContain(order.id);
  });

  test('is not moved on the board to anybody [ORD-5, RUN-12]', async () => {
    await assign(mei);
    const { reply } = await world.call(owner, dispatchRoute, { query: { day: today() } });
    const stops = reply.runs.find(({ driver_id }) => driver_id === mei.user.id)?.stops ?? [];
    const leg_ids = stops.flatMap(({ legs }) =>
      legs.filter(({ order_id }) => order_id === order.id).map(({ id }) => id),
    );
    expect(leg_ids.length).toBeGreaterThan(0);
    await set('cancelled');
    const move = { leg_ids, driver_id: jonah.user.id, day: today(), before_stop_id: null };
    const body = { day: today(), seen: [], moves: [move] };
    const { problem } = await world.call(owner, moveStopsRoute, { body });
    expect([problem.status, problem.detail]).toEqual([409, 'This pickup is already finished.']);
  });
});

test('a driver who is disabled takes no order, whole, by a leg or on the board [ORD-5]', async () => {
  const lena = await world.person('driver');
  await world.call(owner, toggleUserRoute, { params: { id: lena.user.id }, body: { is_active: false } });
  for (const leg of [undefined, 'pickup', 'delivery'] as const) {
    const { problem } = await assign(lena, leg);
    expect([problem.status, problem.type]).toEqual([422, 'urn:washline:problem:driver-not-available']);
  }
  const [leg_id = ''] = (
    await world.call(owner, dispatchRoute, { query: { day: today() } })
  ).reply.unassigned.flatMap(({ legs }) =>
    legs.filter(({ order_id }) => order_id === order.id).map(({ id }) => id),
  );
  const move = { leg_ids: [leg_id], driver_id: lena.user.id, day: today(), before_stop_id: null };
  const { problem } = await world.call(owner, moveStopsRoute, {
    body: { day: today(), seen: [], moves: [move] },
  });
  expect([problem.status, problem.type]).toEqual([422, 'urn:washline:problem:driver-not-available']);
});

test('what a driver who is disabled holds is found where somebody is to be chosen, and is handed on from the board [LEG-12, RUN-12]', async () => {
  const lena = await world.person('driver');
  await assign(lena);
  world.setNow(order.pickup_date.subtract({ minutes: 30 }));
  owner = await world.person('owner');
  const counts = async () => {
    const { waiting_for_driver, due_stops } = (await world.call(owner, staffOverviewRoute, {})).reply;
    const { total } = (await world.call(owner, ordersRoute, { query: { driver: 'waiting', limit: 1 } }))
      .reply;
    return [waiting_for_driver, due_stops, total];
  };
  const isWaiting = async () => {
    const { rows } = (await world.call(owner, ordersRoute, { query: { driver: 'waiting', limit: 200 } }))
      .reply;
    return rows.some(({ id }) => id === order.id);
  };
  const before = await counts();
  expect(await isWaiting()).toBe(false);
  await world.call(owner, toggleUserRoute, { params: { id: lena.user.id }, body: { is_active: false } });
  expect(await isWaiting()).toBe(true);
  expect(await counts()).toEqual(before.map((count) => count + 1));
  const board = (await world.call(owner, dispatchRoute, { query: { day: today() } })).reply;
  const run = board.runs.find(({ driver_id }) => driver_id === lena.user.id);
  const leg_ids = run?.stops.flatMap(({ legs }) => legs.map(({ id }) => id)) ?? [];
  expect([run?.is_active, leg_ids.length]).toEqual([false, 1]);
  jonah = await world.person('driver');
  const move = { leg_ids, driver_id: jonah.user.id, day: today(), before_stop_id: null };
  const seen = [{ run_id: run?.id ?? '', version: run?.version ?? 0 }];
  expect(
    (await world.call(owner, moveStopsRoute, { body: { day: today(), seen, moves: [move] } })).status,
  ).toBe(200);
  expect([await isWaiting(), await counts()]).toEqual([false, before]);
});
