import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOrdersRoute } from '#shared/booking/closed-days.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import type { Person } from '../../testing/world.ts';
import { placeOne, type Shop } from '../orders.fixture.ts';
import { local } from '../series-calls.fixture.ts';
import {
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  storedOrder,
  windowDraft,
} from '../windows.fixture.ts';
import { affected, clearDays, close, shown } from './closed-days.fixture.ts';

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
  await emptyWindows(shop);
});

const at = (text: string) => local(text.replace(' ', 'T'));
const place = (pickup: string, delivery: string) => placeOne(shop, windowDraft(shop, pickup, delivery));
const take = async (pickup: string, delivery: string) =>
  (await shop.call(other, placeOrderRoute, { body: windowDraft(shop, pickup, delivery) })).reply;

/** What the row of each order says. */
async function move(moves: [Order, string][], anyway?: boolean): Promise<string[]> {
  const rows = moves.map(async ([{ id: order_id }, to]) => ({
    order_id,
    version: (await storedOrder(shop, { id: order_id })).version,
    to: at(to),
  }));
  const body = { moves: await Promise.all(rows), ...(anyway !== undefined && { anyway }) };
  const { reply } = await shop.call(shop.admin, moveOrdersRoute, { body });
  return reply.results.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));
}
const datesOf = async (order: Order) => {
  const { pickup_date, delivery_date } = await storedOrder(shop, order);
  return [shown(pickup_date), shown(delivery_date)];
};
const filledUp = 'refused: Thu 10 Dec, 8:00–10:00 am has just filled up. Choose another time.';

describe('an order that staff move off a closed day', () => {
  test('is not moved into a full window, and its row says why; the others are moved [BKG-8, BKG-15]', async () => {
    const [first, second] = [
      await place('2026-12-09 08', '2026-12-11 14'),
      await place('2026-12-09 10', '2026-12-11 14'),
    ];
    await take('2026-12-10 08', '2026-12-14 14');
    await close(shop, shop.admin, '2026-12-09');
    expect(
      await move([
        [first, '2026-12-10 08:00'],
        [second, '2026-12-10 10:00'],
      ]),
    ).toEqual([filledUp, 'moved']);
    expect(await datesOf(first)).toEqual(['2026-12-09 08:00', '2026-12-11 14:00']);
    expect((await storedOrder(shop, first)).version).toBe(1);
  });

  test('of two that are moved into one place together one is [BKG-7, BKG-15]', async () => {
    const [first, second] = [
      await place('2026-12-08 08', '2026-12-11 14'),
      await place('2026-12-09 08', '2026-12-11 14'),
    ];
    await close(shop, shop.admin, '2026-12-08');
    await close(shop, shop.admin, '2026-12-09');
    expect(
      await move([
        [first, '2026-12-10 08:00'],
        [second, '2026-12-10 08:00'],
      ]),
    ).toEqual(['moved', filledUp]);
  });

  test('is not moved to a time without a window, on either leg, though it had none before [BKG-6, BKG-8]', async () => {
    const order = await place('2026-12-09 08', '2026-12-11 14');
    await changeSettings(shop, { use_windows: false });
    const free = await placeOne(shop, windowDraft(shop, '2026-12-09 07', '2026-12-11 13'));
    await changeSettings(shop, { use_windows: true });
    const delivered = await place('2026-12-07 08', '2026-12-09 14');
    await close(shop, shop.admin, '2026-12-09');
    const moves: [Order, string][] = [
      [order, '2026-12-10 09:13'],
      [free, '2026-12-10 09:13'],
      [delivered, '2026-12-10 13:00'],
      [order, '2026-12-12 08:00'],
    ];
    expect(await move(moves)).toEqual([
      'refused: Choose one of the pickup windows',
      'refused: Choose one of the pickup windows',
      'refused: Choose one of the delivery windows',
      'refused: Choose one of the pickup windows',
    ]);
  });

  test('is moved anyway where staff say so [BKG-8]', async () => {
    const [first, second] = [
      await place('2026-12-09 08', '2026-12-11 14'),
      await place('2026-12-09 10', '2026-12-11 14'),
    ];
    await take('2026-12-10 08', '2026-12-14 14');
    await close(shop, shop.admin, '2026-12-09');
    expect(
      await move(
        [
          [first, '2026-12-10 08:00'],
          [second, '2026-12-10 09:13'],
        ],
        true,
      ),
    ).toEqual(['moved', 'moved']);
    expect((await storedOrder(shop, second)).pickup_window_id).toBeNull();
  });

  test('takes its delivery along to the first window that has room [BKG-5, BKG-15]', async () => {
    const order = await place('2026-12-09 08', '2026-12-11 14');
    await shop.db.execute(sql`update booking_windows set capacity = 1 where leg = 'delivery'`);
    await take('2026-12-10 10', '2026-12-14 14');
    await close(shop, shop.admin, '2026-12-09');
    expect(await move([[order, '2026-12-10 08:00']])).toEqual(['moved']);
    expect(await datesOf(order)).toEqual(['2026-12-10 08:00', '2026-12-15 14:00']);
    await shop.db.execute(sql`update booking_windows set capacity = null where leg = 'delivery'`);
  });

  test('also where that lies weeks after the day it is moved to [BKG-5, BKG-15]', async () => {
    const order = await place('2026-12-09 08', '2026-12-21 14');
    await shop.db.execute(sql`update booking_windows set capacity = 1 where leg = 'delivery'`);
    shop.setNow(local('2026-12-20T10:12'));
    for (const on of ['2027-01-04', '2027-01-05', '2027-01-06']) await take('2026-12-30 10', `${on} 14`);
    shop.setNow(local('2026-11-24T10:12'));
    await close(shop, shop.admin, '2026-12-09');
    expect(await move([[order, '2026-12-22 08:00']])).toEqual(['moved']);
    expect(await datesOf(order)).toEqual(['2026-12-22 08:00', '2027-01-07 14:00']);
    await shop.db.execute(sql`update booking_windows set capacity = null where leg = 'delivery'`);
  });

  test('can be moved soon, as the promised visit cannot be kept, and at any time where times are free [BKG-15]', async () => {
    const order = await place('2026-11-25 08', '2026-11-27 14');
    await close(shop, shop.admin, '2026-11-25');
    shop.setNow(local('2026-11-24T23:00'));
    expect(await move([[order, '2026-11-26 08:00']])).toEqual(['moved']);
    shop.setNow(local('2026-11-24T10:12'));
    await changeSettings(shop, { use_windows: false });
    const free = await place('2026-12-09 08', '2026-12-11 14');
    await close(shop, shop.admin, '2026-12-09');
    expect(await move([[free, '2026-12-10 09:13']])).toEqual(['moved']);
    await changeSettings(shop, { use_windows: true });
  });
});

test('a series is suggested a window that has room, as the move would refuse another [BKG-8, BKG-14]', async () => {
  const weekly = { is_recurring: true, frequency_template_id: shop.weekly.id };
  const draft = windowDraft(shop, '2026-12-09 08', '2026-12-11 14', weekly);
  const { reply: order } = await shop.call(shop.customer, placeOrderRoute, { body: draft });
  await take('2026-12-10 08', '2026-12-14 14');
  await close(shop, shop.admin, '2026-12-09');
  expect((await affected(shop)).map(({ open_dates }) => shown(open_dates[0]))).toEqual(['2026-12-10 10:00']);
  expect(await move([[order, '2026-12-10 10:00']])).toEqual(['moved']);
  expect((await storedOrder(shop, order)).pickup_until).toEqual(hourOf('2026-12-10 12'));
});

test('one that goes to the open day before is not suggested a full window there either [BKG-14, SER-21]', async () => {
  const weekly = { is_recurring: true, frequency_template_id: shop.weekly.id };
  const body = windowDraft(shop, '2026-12-09 08', '2026-12-11 14', {
    ...weekly,
    closed_day_rule: 'previous_open',
  });
  expect((await shop.call(shop.customer, placeOrderRoute, { body })).status).toBe(201);
  await take('2026-12-08 08', '2026-12-10 14');
  await close(shop, shop.admin, '2026-12-09');
  expect((await affected(shop)).map(({ open_dates }) => shown(open_dates[0]))).toEqual(['2026-12-08 10:00']);
});
