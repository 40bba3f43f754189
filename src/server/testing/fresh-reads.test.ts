import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assignDriverRoute, driverOrdersRoute } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { calendarRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
} from '#shared/overview/overview.contract.ts';
import { openShopWorld, placeOne, type Shop } from '../orders/orders.fixture.ts';
import { openSecondProcess } from '../two-processes.fixture.ts';
import { untilBlocked } from './until-blocked.ts';
import type { World } from './world.ts';

const querySpy = vi.spyOn(pg.Client.prototype, 'query');
let shop: Shop;
let processes: World[];
beforeAll(async () => {
  shop = await openShopWorld();
  processes = [shop, await openSecondProcess(shop)];
});
afterAll(async () => {
  await processes[1]?.close();
  await shop.close();
});

/** What each process says of how many orders there are: by counters, a month and the totals of lists. */
async function countsOf({ call }: World): Promise<number[]> {
  const { owner, customer, jonah } = shop;
  const day = businessDay(shop.now(), 'Australia/Sydney');
  const month = { query: { from: day, to: day.add({ days: 60 }), dates: 'pickup' as const } };
  const page = { query: { limit: 1 } };
  const [ofShop, ofCustomer, ofDriver, days, orders, ownOrders, driven] = await Promise.all([
    call(owner, analyticsRoute, {}),
    call(customer, customerOverviewRoute, {}),
    call(jonah, driverOverviewRoute, {}),
    call(owner, calendarRoute, month),
    call(owner, ordersRoute, page),
    call(customer, ordersRoute, page),
    call(jonah, driverOrdersRoute, page),
  ]);
  return [
    ofShop.reply.total_orders,
    ofCustomer.reply.total_orders,
    ofDriver.reply.total_assigned,
    days.reply.reduce((sum, { pickups }) => sum + pickups.total, 0),
    orders.reply.total,
    ownOrders.reply.total,
    driven.reply.total,
  ];
}

test('an order counts at once in counters, the month and the totals of lists, in both processes, however many ask [REL-29]', async () => {
  for (let placed = 1; placed <= 3; placed++) {
    const { id } = await placeOne(shop);
    const body = { driver_id: shop.jonah.user.id };
    await shop.call(shop.owner, assignDriverRoute, { params: { id }, body });
    const counts = await Promise.all([...processes, ...processes, ...processes].map(countsOf));
    expect(counts).toEqual(Array(6).fill(Array(7).fill(placed)));
  }
});

test('who asks while an older answer is on its way gets one of its own time, read once for all who ask then [REL-29]', async () => {
  const count = async () => (await shop.call(shop.customer, customerOverviewRoute, {})).reply.total_orders;
  const before = await count();
  querySpy.mockClear();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve } = Promise.withResolvers<void>();
  const holding = shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table cases`);
    resolve();
    await held;
  });
  await locked;
  // It has counted the orders, and waits for the cases.
  const older = count();
  await untilBlocked(shop.db);
  await placeOne(shop);
  const asked = Array.from({ length: 3 }, count);
  release();
  await holding;
  expect([await older, ...(await Promise.all(asked))]).toEqual([before, ...Array(3).fill(before + 1)]);
  const texts = querySpy.mock.calls.map(([query]) => String((query as { text?: string }).text));
  expect(texts.filter((text) => text.includes('from "cases"'))).toHaveLength(2);
});
