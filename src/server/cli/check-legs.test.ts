import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  assignDriverRoute,
  closeLegRoute,
  reopenLegRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { isOver } from '#shared/deliveries/order-legs.ts';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { legs, orders } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { checkLegs } from './check-legs.ts';

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

const assign = (driver: Person, leg?: LegKind) =>
  world.call(owner, assignDriverRoute, {
    params: { id: order.id },
    body: { driver_id: driver.user.id, leg },
  });
const unassign = (leg?: LegKind) =>
  world.call(owner, unassignDriverRoute, { params: { id: order.id }, body: { leg } });
const legId = async (kind: LegKind) => {
  const rows = await world.db.select().from(legs).where(eq(legs.order_id, order.id));
  return rows.find((leg) => leg.kind === kind)?.id ?? '';
};
const close = async (kind: LegKind) =>
  world.call(owner, closeLegRoute, {
    params: { id: await legId(kind) },
    body: { result: 'done', note: 'Seen' },
  });
const reopen = async (kind: LegKind) =>
  world.call(owner, reopenLegRoute, { params: { id: await legId(kind) }, body: { note: 'Not seen' } });
const report = (status: DeliveryStatus, driver = jonah) =>
  world.call(driver, updateDeliveryRoute, { params: { id: order.id }, body: { status } });
const edit = (body: Partial<Pick<Order, 'status' | 'pickup_date' | 'delivery_date'>>) =>
  world.call(owner, editOrderRoute, { params: { id: order.id }, body });

const isWhole = 'Every order shows the driver and the times of its legs.';

async function check() {
  const client = await world.db.pool.connect();
  try {
    return await checkLegs(client);
  } finally {
    client.release();
  }
}

describe('what an order shows of its delivery', () => {
  test('is what its legs come to, after whatever is done with it [LEG-4]', async () => {
    const acts = [
      () => assign(jonah),
      () => assign(mei),
      () => unassign(),
      ...legKinds.flatMap((leg) => [
        () => assign(jonah, leg),
        () => assign(mei, leg),
        () => unassign(leg),
        () => close(leg),
        () => reopen(leg),
      ]),
      ...deliveryStatuses.flatMap((status) => [() => report(status), () => report(status, mei)]),
      ...orderStatuses.map((status: OrderStatus) => () => edit({ status })),
      () => edit({ delivery_date: order.delivery_date.add({ hours: 5 }) }),
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    let done = 0;
    for (let act = 0; act < 600; act++) {
      if (act % 20 === 0) order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
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
    expect(done).toBeGreaterThan(150);
    expect(await check()).toEqual({ mark: '✓', text: isWhole });
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
    await assign(jonah);
    await world.db.update(orders).set({ driver_id: mei.user.id }).where(eq(orders.id, order.id));
    expect(await check()).toEqual({
      mark: '✗',
      text: `Driver, status or times differ from the legs of ${order.order_number}.`,
    });
    await assign(mei);
    expect(await check()).toEqual({ mark: '✓', text: isWhole });
  });
});
