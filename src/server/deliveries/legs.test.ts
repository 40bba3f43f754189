import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { driverOrdersRoute, reopenLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Problem } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { calendarRoute, editOrderRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { legs } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';
import { type LegsWorld, openLegsWorld } from './legs.fixture.ts';

const zone = 'Australia/Sydney';

let shop: LegsWorld;
let world: World;
let owner: Person;
let customer: Person;
let jonah: Person;
let mei: Person;
let order: Order;

beforeAll(async () => {
  shop = await openLegsWorld();
  ({ world, owner, customer, jonah, mei } = shop);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(world.now().add({ minutes: 1 }));
  order = await shop.place();
});

const at = () => ({ params: { id: order.id } });
/** The code of a refusal. */
const codeOf = ({ problem }: { problem: Problem }): string =>
  problem.type.replace('urn:washline:problem:', '');
const statesNow = async () => {
  const { pickup, delivery } = await shop.legsOf(order);
  return [pickup.state, delivery.state];
};

describe('the legs of an order', () => {
  test('are planned with it, from the start of each visit until it counts as late [LEG-1, LEG-3]', async () => {
    const { pickup, delivery } = await shop.legsOf(order);
    for (const [leg, start] of [
      [pickup, order.pickup_date],
      [delivery, order.delivery_date],
    ] as const) {
      expect(leg).toMatchObject({ state: 'planned', driver_id: null, attempt: 1 });
      expect([leg.window_start, leg.window_end]).toEqual([start, start.add({ minutes: 60 })]);
    }
  });

  test('move with its dates until they are done [LEG-3]', async () => {
    await shop.assign(order, jonah);
    await shop.report(order, 'picked_up', jonah);
    const moved = {
      pickup_date: order.pickup_date.add({ hours: 3 }),
      delivery_date: order.delivery_date.add({ hours: 30 }),
    };
    await shop.edit(order, moved);
    const { pickup, delivery } = await shop.legsOf(order);
    expect([pickup.window_start, delivery.window_start]).toEqual([order.pickup_date, moved.delivery_date]);
  });

  test('go with its driver, who reports them, and begin afresh with another [LEG-1, LEG-5, LEG-7]', async () => {
    const assigned_at = world.now();
    await shop.assign(order, jonah);
    world.setNow(world.now().add({ minutes: 5 }));
    await shop.report(order, 'out_for_delivery', jonah);
    const out = await shop.legsOf(order);
    expect(out.pickup).toMatchObject({ state: 'done', done_how: 'skipped', happened_at: null, assigned_at });
    expect(out.delivery).toMatchObject({ state: 'on_the_way', on_the_way_at: world.now() });
    await shop.report(order, 'delivered', jonah);
    const brought = (await shop.legsOf(order)).delivery;
    expect(brought).toMatchObject({ state: 'done', done_how: 'reported', happened_at: world.now() });
    expect(brought.arrived_at).toEqual(world.now());
    await shop.assign(order, mei);
    expect(await statesNow()).toEqual(['planned', 'planned']);
    expect((await shop.legsOf(order)).delivery).toMatchObject({ driver_id: mei.user.id, happened_at: null });
    await shop.unassign(order);
    expect((await shop.legsOf(order)).pickup).toMatchObject({ driver_id: null, assigned_at: null });
  });

  test('say that a time is in doubt [LEG-10]', async () => {
    const { pickup } = await shop.legsOf(order);
    await world.db.update(legs).set({ is_time_doubtful: true }).where(eq(legs.id, pickup.id));
    const { reply } = await world.call(owner, orderRoute, at());
    expect(reply.legs.map(({ is_time_doubtful }) => is_time_doubtful)).toEqual([true, false]);
  });

  test('are cancelled and opened again with it [LEG-2, LEG-8]', async () => {
    await shop.assign(order, jonah);
    await shop.edit(order, { status: 'cancelled' });
    expect(await statesNow()).toEqual(['cancelled', 'cancelled']);
    await shop.edit(order, { status: 'scheduled' });
    expect(await statesNow()).toEqual(['planned', 'planned']);
    expect((await shop.legsOf(order)).pickup.driver_id).toBe(jonah.user.id);
  });

  test('are closed by staff who hand it over in the shop [LEG-8]', async () => {
    const { reply } = await shop.edit(order, { status: 'delivered' });
    expect(reply.delivery_status).toBeNull();
    expect(await shop.legsOf(order)).toMatchObject({
      pickup: { state: 'done', done_how: 'by_staff' },
      delivery: { state: 'done', done_how: 'by_staff' },
    });
    await shop.edit(order, { status: 'processing' });
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
    await shop.assign(order, jonah);
    await shop.assign(order, mei, 'delivery');
  });

  test('each go to one, and the order shows whose turn it is [LEG-4, LEG-5]', async () => {
    expect(await read(owner)).toMatchObject({ driver_name: 'Jonah Reid', delivery_status: 'assigned' });
    await shop.report(order, 'picked_up', jonah);
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
    await shop.report(order, 'picked_up', jonah);
    await shop.report(order, 'delivered', mei);
    expect(await see(jonah)).toEqual([{ kind: 'pickup', state: 'done' }]);
    const statuses = await Promise.all(
      [jonah, mei, lena].map(async (who) => (await world.call(who, orderRoute, at())).status),
    );
    expect(statuses).toEqual([200, 200, 404]);
    await shop.unassign(order);
    expect((await world.call(jonah, orderRoute, at())).status).toBe(404);
  });

  test('come next by their own windows, and count on their own days [LEG-12]', async () => {
    const later = await shop.place({ delivery_date: order.delivery_date.subtract({ hours: 1 }) });
    await shop.assign(later, mei, 'delivery');
    const { rows } = (await world.call(mei, driverOrdersRoute, { query: { limit: 200 } })).reply;
    const inTheirOrder = rows.map(({ id }) => id).filter((id) => [later.id, order.id].includes(id));
    expect(inTheirOrder).toEqual([later.id, order.id]);
    const [lena, kim] = [await world.person('driver'), await world.person('driver')];
    await shop.assign(order, lena);
    await shop.assign(order, kim, 'delivery');
    const period = { from: businessDay(order.pickup_date, zone), to: businessDay(order.delivery_date, zone) };
    const daysOf = async (driver: Person) =>
      (await world.call(driver, calendarRoute, { query: period })).reply.map(
        ({ day, pickups, deliveries }) => `${day}: ${pickups.total} + ${deliveries.total}`,
      );
    expect(await daysOf(lena)).toEqual([`${period.from}: 1 + 0`]);
    expect(await daysOf(kim)).toEqual([`${period.to}: 0 + 1`]);
  });

  test('are done for their driver once they are, whatever becomes of the order [LEG-12, CAL-2]', async () => {
    const [lena, kim] = [await world.person('driver'), await world.person('driver')];
    const period = { from: businessDay(order.pickup_date, zone), to: businessDay(order.delivery_date, zone) };
    const daysOf = async (who: Person) =>
      (await world.call(who, calendarRoute, { query: period })).reply.map(
        ({ completed, in_progress }) => `${completed} + ${in_progress}`,
      );
    await shop.assign(order, lena);
    await shop.assign(order, kim, 'delivery');
    await shop.report(order, 'picked_up', lena);
    expect([await daysOf(lena), await daysOf(kim)]).toEqual([['1 + 0'], ['0 + 1']]);
    const oneDay = await shop.place({ delivery_date: order.pickup_date.add({ hours: 1 }) });
    await shop.assign(oneDay, lena);
    await shop.report(oneDay, 'picked_up', lena);
    expect(await daysOf(lena)).toEqual(['1 + 1']);
    await shop.report(oneDay, 'delivered', lena);
    expect(await daysOf(lena)).toEqual(['2 + 0']);
  });

  test('move by whoever has them, and by nobody else [LEG-7]', async () => {
    const refused = await shop.report(order, 'delivered', jonah);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'not-your-leg']);
    expect(refused.problem.detail).toBe('Another driver has the delivery of this order.');
    expect(codeOf(await shop.report(order, 'picked_up', mei))).toBe('not-your-leg');
    await shop.report(order, 'delivered', mei);
    expect(await statesNow()).toEqual(['planned', 'done']);
  });

  test('change hands alone: their drivers are told, the customer only of whose turn it is [LEG-5, LEG-6]', async () => {
    expect(await told(mei)).toEqual(['New stop']);
    expect(await told(customer)).toEqual(['Driver assigned']);
    await shop.assign(order, jonah, 'delivery');
    expect(await told(mei)).toContain('Stop moved to another driver');
    await shop.assign(order, mei, 'pickup');
    expect(await told(customer)).toEqual(['Driver assigned', 'Driver assigned']);
    await shop.unassign(order, 'delivery');
    expect(await read(owner)).toMatchObject({ driver_name: 'Mei Tanaka' });
    const { history } = await read(owner);
    expect(history.slice(0, 3).map(({ summary }) => summary)).toEqual([
      'unassigned Jonah Reid from the delivery',
      'assigned the pickup to Mei Tanaka instead of Jonah Reid',
      'assigned the delivery to Jonah Reid instead of Mei Tanaka',
    ]);
    expect(codeOf(await shop.unassign(order, 'delivery'))).toBe('no-driver');
  });

  test('wait for a driver when it is their turn [LEG-12]', async () => {
    const waits = async (driver: 'waiting' | 'assigned') =>
      (await world.call(owner, ordersRoute, { query: { driver, limit: 200 } })).reply.rows.some(
        ({ id }) => id === order.id,
      );
    await shop.unassign(order, 'delivery');
    expect([await waits('waiting'), await waits('assigned')]).toEqual([false, true]);
    await shop.report(order, 'picked_up', jonah);
    expect([await waits('waiting'), await waits('assigned')]).toEqual([true, true]);
    expect(await read(owner)).toMatchObject({ driver_id: null, delivery_status: 'picked_up' });
    await shop.assign(order, mei, 'delivery');
    await shop.reopen(order, 'pickup');
    await shop.unassign(order, 'pickup');
    expect([await waits('waiting'), await waits('assigned')]).toEqual([true, true]);
    expect((await shop.assign(order, jonah, 'pickup')).status).toBe(200);
    expect(await waits('waiting')).toBe(false);
  });

  test('that are done stay, and are no longer anybody’s to take [LEG-5, LEG-6]', async () => {
    await shop.report(order, 'picked_up', jonah);
    for (const refused of [await shop.assign(order, mei, 'pickup'), await shop.unassign(order, 'pickup')]) {
      expect([refused.status, codeOf(refused)]).toEqual([409, 'leg-closed']);
    }
    await shop.assign(order, jonah);
    expect(await statesNow()).toEqual(['planned', 'planned']);
  });
});

test('a driver who is disabled holds their open legs until staff move them [LEG-12]', async () => {
  const lena = await world.person('driver');
  const toggle = async () =>
    (await world.call(owner, toggleUserRoute, { params: { id: lena.user.id } })).reply;
  expect((await toggle()).open_legs).toBeUndefined();
  await toggle();
  await shop.assign(order, lena);
  await shop.close(order, 'pickup');
  expect((await toggle()).open_legs).toBe(1);
  expect((await shop.legsOf(order)).delivery.driver_id).toBe(lena.user.id);
});

describe('staff', () => {
  test('close a leg and set it back, each with a note of why, and the order follows [LEG-11, LEG-8]', async () => {
    await shop.assign(order, jonah);
    expect((await shop.close(order, 'pickup')).reply).toMatchObject({
      status: 'processing',
      delivery_status: 'picked_up',
    });
    expect((await shop.legsOf(order)).pickup).toMatchObject({
      done_how: 'by_staff',
      happened_at: world.now(),
    });
    expect(codeOf(await shop.close(order, 'pickup'))).toBe('leg-closed');
    expect((await shop.close(order, 'delivery')).reply.status).toBe('delivered');
    expect((await shop.reopen(order, 'delivery')).reply).toMatchObject({ status: 'ready_for_pickup' });
    expect(codeOf(await shop.reopen(order, 'delivery'))).toBe('leg-closed');
    expect((await shop.reopen(order, 'pickup')).reply).toMatchObject({
      status: 'ready_for_pickup',
      delivery_status: 'assigned',
    });
    const { history } = (await world.call(owner, orderRoute, at())).reply;
    expect(history.slice(0, 4).map(({ summary }) => summary)).toEqual([
      'reopened the pickup: Not seen',
      'reopened the delivery: Not seen',
      'marked the delivery as done, with no proof asked: Seen',
      'marked the pickup as done, with no proof asked: Seen',
    ]);
  });

  test('close a pickup in the shop, and its customer changes the order no more [LEG-11, LCK-2]', async () => {
    await shop.close(order, 'pickup');
    const body = { special_instructions: 'Fold the sheets' };
    const refused = await world.call(customer, editOrderRoute, { ...at(), body });
    expect([refused.status, refused.problem.detail]).toEqual([409, 'This order has already been collected.']);
  });

  test('close none of an order that is over [LEG-11]', async () => {
    await shop.edit(order, { status: 'completed' });
    expect(codeOf(await shop.close(order, 'pickup'))).toBe('leg-closed');
    await shop.edit(order, { status: 'cancelled' });
    expect(codeOf(await shop.close(order, 'pickup'))).toBe('order-cancelled');
    const unknown = { params: { id: order.id }, body: { note: 'Not seen' } };
    expect((await world.call(owner, reopenLegRoute, unknown)).status).toBe(404);
  });
});
