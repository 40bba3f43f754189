import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  assignDriverRoute,
  closeLegRoute,
  driverOrdersRoute,
  reopenLegRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { Problem } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { calendarRoute, editOrderRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { legs } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

const zone = 'Australia/Sydney';

let world: World;
let owner: Person;
let customer: Person;
let jonah: Person;
let mei: Person;
let sku: Sku;
let order: Order;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, jonah, mei] = [
    await world.person('owner'),
    await world.person('customer'),
    await world.person('driver', { full_name: 'Jonah Reid' }),
    await world.person('driver', { full_name: 'Mei Tanaka' }),
  ];
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(world.now().add({ minutes: 1 }));
  order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
});

const at = () => ({ params: { id: order.id } });
const assign = (driver: Person, leg?: LegKind) =>
  world.call(owner, assignDriverRoute, { ...at(), body: { driver_id: driver.user.id, leg } });
const unassign = (leg?: LegKind) => world.call(owner, unassignDriverRoute, { ...at(), body: { leg } });
const close = async (kind: LegKind) => {
  const { id } = (await legsNow())[kind];
  return world.call(owner, closeLegRoute, { params: { id }, body: { result: 'done', note: 'Seen' } });
};
const reopen = async (kind: LegKind) => {
  const { id } = (await legsNow())[kind];
  return world.call(owner, reopenLegRoute, { params: { id }, body: { note: 'Not seen' } });
};
/** The code of a refusal. */
const codeOf = ({ problem }: { problem: Problem }): string =>
  problem.type.replace('urn:washline:problem:', '');
const report = (status: DeliveryStatus, driver = jonah) =>
  world.call(driver, updateDeliveryRoute, { params: { id: order.id }, body: { status } });
const edit = (body: Partial<Pick<Order, 'status' | 'pickup_date' | 'delivery_date'>>) =>
  world.call(owner, editOrderRoute, { params: { id: order.id }, body });

async function legsNow(id = order.id) {
  const rows = await world.db.select().from(legs).where(eq(legs.order_id, id)).orderBy(asc(legs.kind));
  const [delivery, pickup] = rows;
  if (rows.length !== 2 || !pickup || !delivery) throw new Error(`an order has ${rows.length} legs`);
  return { pickup, delivery };
}
const statesNow = async () => {
  const { pickup, delivery } = await legsNow();
  return [pickup.state, delivery.state];
};

describe('the legs of an order', () => {
  test('are planned with it, from the start of each visit until it counts as late [LEG-1, LEG-3]', async () => {
    const { pickup, delivery } = await legsNow();
    for (const [leg, start] of [
      [pickup, order.pickup_date],
      [delivery, order.delivery_date],
    ] as const) {
      expect(leg).toMatchObject({ state: 'planned', driver_id: null, attempt: 1 });
      expect([leg.window_start, leg.window_end]).toEqual([start, start.add({ minutes: 60 })]);
    }
  });

  test('move with its dates until they are done [LEG-3]', async () => {
    await assign(jonah);
    await report('picked_up');
    const moved = {
      pickup_date: order.pickup_date.add({ hours: 3 }),
      delivery_date: order.delivery_date.add({ hours: 30 }),
    };
    await edit(moved);
    const { pickup, delivery } = await legsNow();
    expect([pickup.window_start, delivery.window_start]).toEqual([order.pickup_date, moved.delivery_date]);
  });

  test('go with its driver, who reports them, and begin afresh with another [LEG-1, LEG-5, LEG-7]', async () => {
    const assigned_at = world.now();
    await assign(jonah);
    world.setNow(world.now().add({ minutes: 5 }));
    await report('out_for_delivery');
    const out = await legsNow();
    expect(out.pickup).toMatchObject({ state: 'done', done_how: 'skipped', happened_at: null, assigned_at });
    expect(out.delivery).toMatchObject({ state: 'on_the_way', on_the_way_at: world.now() });
    await report('delivered');
    const brought = (await legsNow()).delivery;
    expect(brought).toMatchObject({ state: 'done', done_how: 'reported', happened_at: world.now() });
    expect(brought.arrived_at).toEqual(world.now());
    await assign(mei);
    expect(await statesNow()).toEqual(['planned', 'planned']);
    expect((await legsNow()).delivery).toMatchObject({ driver_id: mei.user.id, happened_at: null });
    await unassign();
    expect((await legsNow()).pickup).toMatchObject({ driver_id: null, assigned_at: null });
  });

  test('are cancelled and opened again with it [LEG-2, LEG-8]', async () => {
    await assign(jonah);
    await edit({ status: 'cancelled' });
    expect(await statesNow()).toEqual(['cancelled', 'cancelled']);
    await edit({ status: 'scheduled' });
    expect(await statesNow()).toEqual(['planned', 'planned']);
    expect((await legsNow()).pickup.driver_id).toBe(jonah.user.id);
  });

  test('are closed by staff who hand it over in the shop [LEG-8]', async () => {
    const { reply } = await edit({ status: 'delivered' });
    expect(reply.delivery_status).toBeNull();
    expect(await legsNow()).toMatchObject({
      pickup: { state: 'done', done_how: 'by_staff' },
      delivery: { state: 'done', done_how: 'by_staff' },
    });
    await edit({ status: 'processing' });
    expect(await statesNow()).toEqual(['planned', 'planned']);
  });
});

describe('legs of two drivers', () => {
  const see = async (driver: Person) => {
    const { rows } = (await world.call(driver, driverOrdersRoute, { query: { limit: 200 } })).reply;
    return rows.find(({ id }) => id === order.id)?.own_legs ?? null;
  };
  const read = async (person: Person) =>
    (await world.call(person, orderRoute, { params: { id: order.id } })).reply;
  const told = async (person: Person) => {
    const { rows } = (await world.call(person, notificationsRoute, { query: { limit: 200 } })).reply;
    return rows.filter(({ message }) => message.includes(order.order_number)).map(({ title }) => title);
  };

  beforeEach(async () => {
    await assign(jonah);
    await assign(mei, 'delivery');
  });

  test('each go to one, and the order shows whose turn it is [LEG-4, LEG-5]', async () => {
    expect(await read(owner)).toMatchObject({ driver_name: 'Jonah Reid', delivery_status: 'assigned' });
    await report('picked_up');
    expect(await read(customer)).toMatchObject({
      driver_name: 'Mei Tanaka',
      delivery_status: 'picked_up',
      legs: [
        { kind: 'pickup', state: 'done', driver_name: 'Jonah Reid', happened_at: world.now() },
        { kind: 'delivery', state: 'planned', driver_name: 'Mei Tanaka', happened_at: null },
      ],
    });
  });

  test('are seen by both, each in what is theirs, and by nobody else [LEG-9]', async () => {
    const lena = await world.person('driver');
    expect([await see(jonah), await see(mei), await see(lena)]).toEqual([
      [{ kind: 'pickup', state: 'planned' }],
      [{ kind: 'delivery', state: 'planned' }],
      null,
    ]);
    await report('picked_up');
    await report('delivered', mei);
    expect(await see(jonah)).toEqual([{ kind: 'pickup', state: 'done' }]);
    const statuses = await Promise.all(
      [jonah, mei, lena].map(async (who) => (await world.call(who, orderRoute, at())).status),
    );
    expect(statuses).toEqual([200, 200, 404]);
    await unassign();
    expect((await world.call(jonah, orderRoute, at())).status).toBe(404);
  });

  test('come next by their own windows, and count on their own days [LEG-12]', async () => {
    const later = await world.place(customer, {
      ...draftOf(world, [{ sku, quantity: 1 }]),
      delivery_date: order.delivery_date.subtract({ hours: 1 }),
    });
    await world.call(owner, assignDriverRoute, {
      params: { id: later.id },
      body: { driver_id: mei.user.id, leg: 'delivery' },
    });
    const { rows } = (await world.call(mei, driverOrdersRoute, { query: { limit: 200 } })).reply;
    const inTheirOrder = rows.map(({ id }) => id).filter((id) => [later.id, order.id].includes(id));
    expect(inTheirOrder).toEqual([later.id, order.id]);
    const [lena, kim] = [await world.person('driver'), await world.person('driver')];
    await assign(lena);
    await assign(kim, 'delivery');
    const period = { from: businessDay(order.pickup_date, zone), to: businessDay(order.delivery_date, zone) };
    const daysOf = async (driver: Person) =>
      (await world.call(driver, calendarRoute, { query: period })).reply.map(
        ({ day, pickups, deliveries }) => `${day}: ${pickups.total} + ${deliveries.total}`,
      );
    expect(await daysOf(lena)).toEqual([`${period.from}: 1 + 0`]);
    expect(await daysOf(kim)).toEqual([`${period.to}: 0 + 1`]);
  });

  test('move by whoever has them, and by nobody else [LEG-7]', async () => {
    const refused = await report('delivered');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'not-your-leg']);
    expect(refused.problem.detail).toBe('Another driver has the delivery of this order.');
    expect(codeOf(await report('picked_up', mei))).toBe('not-your-leg');
    await report('delivered', mei);
    expect(await statesNow()).toEqual(['planned', 'done']);
  });

  test('change hands alone: their drivers are told, the customer only of whose turn it is [LEG-5, LEG-6]', async () => {
    expect(await told(mei)).toEqual(['New stop']);
    expect(await told(customer)).toEqual(['Driver assigned']);
    await assign(jonah, 'delivery');
    expect(await told(mei)).toContain('Stop reassigned');
    await assign(mei, 'pickup');
    expect(await told(customer)).toEqual(['Driver assigned', 'Driver assigned']);
    await unassign('delivery');
    expect(await read(owner)).toMatchObject({ driver_name: 'Mei Tanaka' });
    const { history } = await read(owner);
    expect(history.slice(0, 3).map(({ summary }) => summary)).toEqual([
      'unassigned Jonah Reid from the delivery',
      'assigned the pickup to Mei Tanaka instead of Jonah Reid',
      'assigned the delivery to Jonah Reid instead of Mei Tanaka',
    ]);
    expect(codeOf(await unassign('delivery'))).toBe('no-driver');
  });

  test('wait for a driver when it is their turn [LEG-12]', async () => {
    const waits = async (driver: 'waiting' | 'assigned') =>
      (await world.call(owner, ordersRoute, { query: { driver, limit: 200 } })).reply.rows.some(
        ({ id }) => id === order.id,
      );
    await unassign('delivery');
    expect([await waits('waiting'), await waits('assigned')]).toEqual([false, true]);
    await report('picked_up');
    expect([await waits('waiting'), await waits('assigned')]).toEqual([true, true]);
    expect(await read(owner)).toMatchObject({ driver_id: null, delivery_status: 'picked_up' });
    await assign(mei, 'delivery');
    await reopen('pickup');
    await unassign('pickup');
    expect([await waits('waiting'), await waits('assigned')]).toEqual([true, true]);
    expect((await assign(jonah, 'pickup')).status).toBe(200);
    expect(await waits('waiting')).toBe(false);
  });

  test('that are done stay, and are no longer anybody’s to take [LEG-5, LEG-6]', async () => {
    await report('picked_up');
    for (const refused of [await assign(mei, 'pickup'), await unassign('pickup')]) {
      expect([refused.status, codeOf(refused)]).toEqual([409, 'leg-closed']);
    }
    await assign(jonah);
    expect(await statesNow()).toEqual(['planned', 'planned']);
  });
});

test('a driver who is disabled holds their open legs until staff move them [LEG-12]', async () => {
  const lena = await world.person('driver');
  const toggle = async () =>
    (await world.call(owner, toggleUserRoute, { params: { id: lena.user.id } })).reply;
  expect((await toggle()).open_legs).toBeUndefined();
  await toggle();
  await assign(lena);
  await close('pickup');
  expect((await toggle()).open_legs).toBe(1);
  expect((await legsNow()).delivery.driver_id).toBe(lena.user.id);
});

describe('staff', () => {
  test('close a leg and set it back, each with a note of why, and the order follows [LEG-11, LEG-8]', async () => {
    await assign(jonah);
    expect((await close('pickup')).reply).toMatchObject({
      status: 'processing',
      delivery_status: 'picked_up',
    });
    expect((await legsNow()).pickup).toMatchObject({ done_how: 'by_staff', happened_at: world.now() });
    expect(codeOf(await close('pickup'))).toBe('leg-closed');
    expect((await close('delivery')).reply.status).toBe('delivered');
    expect((await reopen('delivery')).reply).toMatchObject({ status: 'ready_for_pickup' });
    expect(codeOf(await reopen('delivery'))).toBe('leg-closed');
    expect((await reopen('pickup')).reply).toMatchObject({
      status: 'ready_for_pickup',
      delivery_status: 'assigned',
    });
    const { history } = (await world.call(owner, orderRoute, at())).reply;
    expect(history.slice(0, 4).map(({ summary }) => summary)).toEqual([
      'set the pickup back: Not seen',
      'set the delivery back: Not seen',
      'closed the delivery as done: Seen',
      'closed the pickup as done: Seen',
    ]);
  });

  test('close a pickup in the shop, and its customer changes the order no more [LEG-11, LCK-2]', async () => {
    await close('pickup');
    const body = { special_instructions: 'Fold the sheets' };
    const refused = await world.call(customer, editOrderRoute, { ...at(), body });
    expect([refused.status, refused.problem.detail]).toEqual([409, 'This order has already been collected.']);
  });

  test('close none of an order that is over [LEG-11]', async () => {
    await edit({ status: 'completed' });
    expect(codeOf(await close('pickup'))).toBe('leg-closed');
    await edit({ status: 'cancelled' });
    expect(codeOf(await close('pickup'))).toBe('order-cancelled');
    const unknown = { params: { id: order.id }, body: { note: 'Not seen' } };
    expect((await world.call(owner, reopenLegRoute, unknown)).status).toBe(404);
  });
});
