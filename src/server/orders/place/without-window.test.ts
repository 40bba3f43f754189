import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingDaysRoute, slotsRoute } from '#shared/booking/booking.contract.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { deleteOrderRoute, placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { area_places } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { affected, close, shown } from '../closed-days/closed-days.fixture.ts';
import type { Shop } from '../orders.fixture.ts';
import { clearSeries, day, local } from '../series-calls.fixture.ts';
import {
  addArea,
  addWindows,
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '../windows.fixture.ts';

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyWindows(shop);
  await clearSeries(shop);
});

const at = (text: string) => local(text.replace(' ', 'T'));
/** Placed while date and time are free. */
async function placeFree(pickup: string, delivery: string, more: Partial<OrderDraft> = {}): Promise<Order> {
  await changeSettings(shop, { use_windows: false });
  const dates = { pickup_date: at(pickup), delivery_date: at(delivery) };
  const body = windowDraft(shop, '2026-12-09 08', '2026-12-11 14', { ...dates, ...more });
  const { reply } = await shop.call(shop.customer, placeOrderRoute, { body });
  await changeSettings(shop, { use_windows: true });
  return reply;
}
const ask = async (pickup: string, delivery: string, more: Partial<OrderDraft> = {}) =>
  (await shop.call(other, placeOrderRoute, { body: windowDraft(shop, pickup, delivery, more) })).status;

/** `08:00 1 of 1` for each window of a day of a leg. */
async function takenOn(on: string, leg: 'pickup' | 'delivery') {
  const query = { from: day(on), to: day(on) };
  const { reply } = await shop.call(shop.admin, bookingDaysRoute, { query });
  return reply.flatMap(({ windows }) =>
    windows
      .filter((window) => window.leg === leg)
      .map(({ starts_at, taken, capacity }) => `${shown(starts_at).slice(11)} ${taken} of ${capacity}`),
  );
}

describe('an order that was placed before customers chose windows', () => {
  test('counts in the window that its time lies in, on both legs [BKG-7, BKG-20]', async () => {
    await placeFree('2026-12-09 08:40', '2026-12-11 15:59');
    expect(await takenOn('2026-12-09', 'pickup')).toEqual(['08:00 1 of 1', '10:00 0 of null']);
    expect(await takenOn('2026-12-11', 'delivery')).toEqual(['14:00 1 of null']);
    expect(await ask('2026-12-09 08', '2026-12-11 14')).toBe(409);
    const body = {
      leg: 'pickup' as const,
      address: '4 Argyle St, The Rocks NSW 2000',
      from: day('2026-12-09'),
      days: 1,
    };
    const { days } = (await shop.call(other, slotsRoute, { body })).reply;
    expect(days[0]?.slots.map(({ state }) => state)).toEqual(['full', 'open']);
  });

  test('counts from the start of a window to before its end, and outside all in none [BKG-7]', async () => {
    await placeFree('2026-12-09 10:00', '2026-12-11 16:00');
    await placeFree('2026-12-09 07:59', '2026-12-11 13:59');
    expect(await takenOn('2026-12-09', 'pickup')).toEqual(['08:00 0 of 1', '10:00 1 of null']);
    expect(await takenOn('2026-12-11', 'delivery')).toEqual(['14:00 0 of null']);
    expect(await ask('2026-12-09 08', '2026-12-11 14')).toBe(201);
  });

  test('frees the place once it is cancelled, and its own place is free for it [BKG-7, BKG-17]', async () => {
    const order = await placeFree('2026-12-09 08:40', '2026-12-11 14:10');
    const slotsFor = {
      leg: 'pickup' as const,
      address: '4 Argyle St, The Rocks NSW 2000',
      from: day('2026-12-09'),
      days: 1,
      order_id: order.id,
    };
    const { days } = (await shop.call(shop.customer, slotsRoute, { body: slotsFor })).reply;
    expect(days[0]?.slots[0]?.state).toBe('open');
    await shop.call(shop.customer, deleteOrderRoute, { params: { id: order.id } });
    expect(await ask('2026-12-09 08', '2026-12-11 14')).toBe(201);
  });

  test('of windows that overlap it counts in the one that starts last [BKG-2, BKG-7]', async () => {
    const [id] = await addWindows(shop, { leg: 'pickup', weekdays: [3], hours: [9, 11], capacity: 1 });
    await placeFree('2026-12-09 09:30', '2026-12-11 14:00');
    expect(await takenOn('2026-12-09', 'pickup')).toEqual([
      '08:00 0 of 1',
      '09:00 1 of 1',
      '10:00 0 of null',
    ]);
    await shop.db.execute(sql`delete from booking_windows where id = ${id}`);
  });

  test('counts in a window of the area of its address, before those of everywhere [BKG-4, BKG-7]', async () => {
    const area_id = await addArea(shop, 'Bondi');
    await shop.db.insert(area_places).values({ area_id, postcode: '2026', suburb: null });
    await addWindows(shop, { leg: 'pickup', weekdays: [3], hours: [8, 10], capacity: 1, area_id });
    const inBondi = {
      pickup_address: '1 Campbell Parade, Bondi 2026',
      delivery_address: '1 Campbell Parade, Bondi 2026',
    };
    await placeFree('2026-12-09 08:00', '2026-12-11 14:00', inBondi);
    expect((await takenOn('2026-12-09', 'pickup')).toSorted()).toEqual([
      '08:00 0 of 1',
      '08:00 1 of 1',
      '10:00 0 of null',
    ]);
    expect(await ask('2026-12-09 08', '2026-12-11 14', inBondi)).toBe(409);
    await emptyWindows(shop);
    await shop.db.execute(sql`update orders set pickup_window_id = null, pickup_until = null`);
    await shop.db.execute(sql`delete from booking_windows where area_id is not null`);
    await shop.db.execute(sql`delete from areas`);
  });

  test('takes room where orders off a closed day are suggested another [BKG-14]', async () => {
    await placeFree('2026-12-10 08:30', '2026-12-14 14:00');
    expect(await ask('2026-12-09 08', '2026-12-11 14')).toBe(201);
    await close(shop, shop.admin, '2026-12-09');
    expect((await affected(shop)).map(({ open_dates }) => shown(open_dates[0]))).toEqual([
      '2026-12-10 10:00',
    ]);
    await shop.db.execute(sql`delete from closed_days`);
  });
});

test('so does a time without a window that staff choose knowingly [BKG-7, BKG-8]', async () => {
  const dates = { pickup_date: at('2026-12-09 09:13'), delivery_date: hourOf('2026-12-11 14') };
  const body = {
    ...windowDraft(shop, '2026-12-09 08', '2026-12-11 14', dates),
    customer_id: other.user.id,
    anyway: true,
  };
  expect((await shop.call(shop.admin, placeOrderForRoute, { body })).status).toBe(201);
  expect(await ask('2026-12-09 08', '2026-12-11 14')).toBe(409);
});
