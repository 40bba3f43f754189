import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  assignDriverRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { legs } from '../schema.ts';
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

const assign = (driver: Person) =>
  world.call(owner, assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
const unassign = () => world.call(owner, unassignDriverRoute, { params: { id: order.id } });
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
