import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOver } from '#shared/deliveries/order-legs.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import { type LegsWorld, openLegsWorld } from '../../deliveries/legs.fixture.ts';
import { leg_drivers, orders } from '../../schema.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import type { Person, World } from '../../testing/world.ts';
import { checkLegDrivers, checkLegs } from './check-database.ts';

let shop: LegsWorld;
let world: World;
let jonah: Person;
let mei: Person;
let order: Order;

beforeAll(async () => {
  shop = await openLegsWorld();
  ({ world, jonah, mei } = shop);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(world.now().add({ minutes: 1 }));
  order = await shop.place();
});

const isWhole = 'Every order shows the driver and the times of its legs.';

const ownDrivers = { mark: '✓', text: 'Every open leg has the driver that its history says.' };

async function check(checking = checkLegs) {
  const client = await world.db.pool.connect();
  try {
    return await checking(client);
  } finally {
    client.release();
  }
}

describe('what an order shows of its delivery', () => {
  test('is what its legs come to, after whatever is done with it [LEG-4]', async () => {
    const acts = [
      () => shop.assign(order, jonah),
      () => shop.assign(order, mei),
      () => shop.unassign(order),
      ...legKinds.flatMap((leg) => [
        () => shop.assign(order, jonah, leg),
        () => shop.assign(order, mei, leg),
        () => shop.unassign(order, leg),
        () => shop.close(order, leg),
        () => shop.reopen(order, leg),
      ]),
      ...deliveryStatuses.flatMap((status) => [
        () => shop.report(order, status, jonah),
        () => shop.report(order, status, mei),
      ]),
      ...orderStatuses.map((status: OrderStatus) => () => shop.edit(order, { status })),
      () => shop.edit(order, { delivery_date: order.delivery_date.add({ hours: 5 }) }),
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    let done = 0;
    const tried = shortOrLong(120, 600);
    for (let act = 0; act < tried; act++) {
      if (act % 20 === 0) order = await shop.place();
      world.setNow(world.now().add({ seconds: 1 }));
      const { status } = (await acts[next(acts.length)]?.()) ?? { status: 0 };
      if (status === 200) done++;
      const { rows } = await world.db.execute<{ status: OrderStatus; states: string[] }>(sql`
        select status, array(select state from legs where order_id = orders.id) as states from orders where id = ${order.id}`);
      for (const { status: now, states } of rows) {
        const open = states.filter((state) => state === 'planned' || state === 'on_the_way');
        if (isOver(now)) expect(open).toEqual([]);
        else expect(states).not.toContain('cancelled');
      }
    }
    expect(done).toBeGreaterThan(tried / 4);
    expect(await check()).toEqual({ mark: '✓', text: isWhole });
    expect(await check(checkLegDrivers)).toEqual(ownDrivers);
  });

  test('is where the legs of orders that were there begin [LEG-1, LEG-4]', async () => {
    await world.db.execute(sql`
      insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items, total_amount,
        driver_id, delivery_status, assigned_at, picked_up_at, out_for_delivery_at, delivered_at)
      select gen_random_uuid(), customer_id, each, pickup_date, delivery_date, 'A', 'B', items, 0,
        case when reached >= 0 then ${jonah.user.id}::uuid end,
        (${sql.raw(`array['${deliveryStatuses.join("','")}']`)})[reached + 1],
        case when reached >= 0 then now() - interval '4 hours' end,
        case when reached >= 1 and not jumped then now() - interval '3 hours' end,
        case when reached >= 2 and (reached = 2 or not jumped) then now() - interval '2 hours' end,
        case when reached >= 3 then now() - interval '1 hour' end
      from orders, unnest(${sql.raw(`array['${orderStatuses.join("','")}']`)}) each, generate_series(-1, 3) reached,
        unnest(array[true, false]) jumped
      where orders.id = ${order.id}`);
    const { rows } = await world.db.execute<{ count: number }>(sql`
      select count(*)::int as count from legs join orders on orders.id = order_id where pickup_address = 'A'`);
    expect(rows[0]?.count).toBe(orderStatuses.length * 5 * 2 * 2);
    expect(await check()).toEqual({ mark: '✓', text: isWhole });
  });

  test('is compared with them by check, which names the orders that differ [LEG-4]', async () => {
    await shop.assign(order, jonah);
    await world.db.update(orders).set({ driver_id: mei.user.id }).where(eq(orders.id, order.id));
    expect(await check()).toEqual({
      mark: '✗',
      text: `Driver, status or times differ from the legs of ${order.order_number}.`,
    });
    await shop.assign(order, mei);
    expect(await check()).toEqual({ mark: '✓', text: isWhole });
  });
});

test('check names the orders of which an open leg is not whose it was last [LEG-10]', async () => {
  await shop.assign(order, jonah);
  const { pickup, delivery } = await shop.legsOf(order);
  const differs = {
    mark: '✗',
    text: `An open leg has another driver than its history says, of ${order.order_number}.`,
  };
  const isNow = (leg: { id: string }) => and(eq(leg_drivers.leg_id, leg.id), isNull(leg_drivers.until_at));
  const set = (leg: { id: string }, { user }: Person) =>
    world.db.update(leg_drivers).set({ driver_id: user.id }).where(isNow(leg));
  await set(delivery, mei);
  expect(await check(checkLegDrivers)).toEqual(differs);
  await set(delivery, jonah);
  expect(await check(checkLegDrivers)).toEqual(ownDrivers);
  await world.db.update(leg_drivers).set({ until_at: world.now() }).where(isNow(pickup));
  expect(await check(checkLegDrivers)).toEqual(differs);
  await shop.report(order, 'picked_up', jonah);
  expect(await check(checkLegDrivers)).toEqual(ownDrivers);
});
