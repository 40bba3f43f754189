import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { events, legs, orders } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { placeDueIn } from '../orders.fixture.ts';
import { lockDueOrders } from './lock-due-orders.ts';

let world: World;
let other: World;
let customer: Person;
let owner: Person;
let sku: Sku;

beforeAll(async () => {
  world = await openWorld();
  other = await openSecondProcess(world);
  [owner, sku] = [await world.person('owner'), await world.sku(100)];
});
afterAll(async () => {
  await Promise.all([world.close(), other.close()]);
});
beforeEach(async () => {
  customer = await world.person('customer');
  await world.agree(customer, sku, 100);
});

const deliveredIn = (hours: number, seconds = 0) => placeDueIn(world, customer, sku, { hours, seconds });
const see = async ({ id }: Order) => (await world.call(owner, orderRoute, { params: { id } })).reply;
const lockEvents = ({ id }: Order) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.subject_id, id), eq(events.type, 'order.locked')));

test('locks an order 8 hours before its delivery and tells its customer [LCK-4]', async () => {
  const [due, later] = [await deliveredIn(8), await deliveredIn(8, 1)];
  await lockDueOrders(world.db);
  expect([(await see(due)).is_locked, (await see(later)).is_locked]).toEqual([true, false]);
  expect((await see(due)).version).toBe(due.version + 1);
  expect(await lockEvents(due)).toMatchObject([{ actor_id: null, data: { hours_before_delivery: 8 } }]);
  const notifications = (await world.call(customer, notificationsRoute, {})).reply.rows;
  expect(notifications.map(({ type, message }) => [type, message])).toEqual([
    ['order_locked', `${due.order_number} can no longer be changed.`],
  ]);
});

test('tells nobody of one that was closed by collecting: nothing is new of it [LCK-2, LCK-4]', async () => {
  const [collected, washing] = [await deliveredIn(8), await deliveredIn(8)];
  const ofPickup = and(eq(legs.order_id, collected.id), eq(legs.kind, 'pickup'));
  await world.db
    .update(legs)
    .set({ state: 'done', done_how: 'reported', happened_at: world.now() })
    .where(ofPickup);
  await world.db.update(orders).set({ status: 'ready_for_pickup' }).where(eq(orders.id, washing.id));
  await lockDueOrders(world.db);
  for (const order of [collected, washing]) {
    expect((await see(order)).is_locked).toBe(true);
    expect(await lockEvents(order)).toHaveLength(1);
  }
  expect((await world.call(customer, notificationsRoute, {})).reply.rows).toEqual([]);
});

test('locks each order once, also when two processes run at once and again [LCK-4]', async () => {
  const due = await Promise.all(Array.from({ length: 12 }, () => deliveredIn(4)));
  for (let round = 0; round < 3; round++) {
    await Promise.all([world, other, world, other].map(({ db }) => lockDueOrders(db)));
  }
  for (const order of due) expect(await lockEvents(order)).toHaveLength(1);
});

test('leaves an order alone that staff unlocked afterwards [LCK-4]', async () => {
  const order = await deliveredIn(5);
  await lockDueOrders(world.db);
  await world.call(owner, unlockOrderRoute, { params: { id: order.id } });
  await lockDueOrders(world.db);
  expect((await see(order)).is_locked).toBe(false);
});

test.each(['delivered', 'completed', 'cancelled'] as const)(
  'leaves an order alone that is %s [LCK-4]',
  async (status) => {
    const order = await deliveredIn(5);
    await world.db.update(orders).set({ status }).where(eq(orders.id, order.id));
    await lockDueOrders(world.db);
    expect((await see(order)).is_locked).toBe(false);
  },
);

test('an order that fails does not hold up the others, and is locked once it can be [LCK-4, OBS-5]', async () => {
  const [first, failing, last] = [await deliveredIn(8), await deliveredIn(8), await deliveredIn(8)];
  await world.db.execute(
    sql.raw(`
    create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse_order before update on orders for each row when (new.id = '${failing.id}')
      execute function refuse_order()`),
  );
  await expect(lockDueOrders(world.db)).rejects.toThrow('Some orders could not be locked.');
  const areLocked = async () => [
    (await see(first)).is_locked,
    (await see(failing)).is_locked,
    (await see(last)).is_locked,
  ];
  expect(await areLocked()).toEqual([true, false, true]);
  await world.db.execute(sql`drop trigger refuse_order on orders`);
  await lockDueOrders(world.db);
  expect(await areLocked()).toEqual([true, true, true]);
});
