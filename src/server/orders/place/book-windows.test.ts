import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDraft } from '#shared/orders/order.ts';
import {
  calendarRoute,
  deleteOrderRoute,
  editOrderRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { bookVisits } from '../../booking/book-visits.ts';
import { inOneTransaction, transact } from '../../kernel/db/database.ts';
import { area_places, booking_windows } from '../../schema.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import type { Person } from '../../testing/world.ts';
import { read, type Shop } from '../orders.fixture.ts';
import { day, refused } from '../series-calls.fixture.ts';
import {
  addArea,
  addWindows,
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  storedOrder,
  windowDraft,
} from '../windows.fixture.ts';
import { placeOrder } from './place-order.ts';

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
});
afterAll(() => shop.close());
beforeEach(() => emptyWindows(shop));

const place = (who: Person, body: OrderDraft) => shop.call(who, placeOrderRoute, { body });
const placeFor = (who: Person, body: OrderDraft & { anyway?: boolean }) =>
  shop.call(who, placeOrderForRoute, { body: { ...body, customer_id: shop.customer.user.id } });
const wednesday = () => windowDraft(shop, '2026-12-09 08', '2026-12-11 14');
const fullSentence = 'Wed 9 Dec, 8:00–10:00 am has just filled up. Choose another time.';

async function refusal(answer: ReturnType<typeof place>) {
  const { status, problem } = await answer;
  return { status, type: problem.type, detail: problem.detail, path: problem.errors?.[0]?.path };
}

const notBookable = (path: string, detail: string) => ({ ...refused('not-bookable'), detail, path });

describe('a customer who places an order', () => {
  test('gets the windows that start at its dates, wherever the order stands [BKG-6, BKG-19]', async () => {
    const { status, reply } = await place(shop.customer, wednesday());
    expect(status).toBe(201);
    expect(reply.pickup_until?.equals(hourOf('2026-12-09 10'))).toBe(true);
    expect(reply.delivery_until?.equals(hourOf('2026-12-11 16'))).toBe(true);
    expect(await read(shop, reply.id)).toMatchObject({
      pickup_until: reply.pickup_until,
      delivery_until: reply.delivery_until,
    });
    const query = { from: day('2026-12-09'), to: day('2026-12-11') };
    const days = (await shop.call(shop.customer, calendarRoute, { query })).reply;
    expect(days[0]?.pickups.first[0]?.until?.equals(hourOf('2026-12-09 10'))).toBe(true);
  });

  test.each([
    ['2026-12-09 09', '2026-12-11 14', 'pickup_date', 'Choose one of the pickup windows'],
    ['2026-12-12 08', '2026-12-15 14', 'pickup_date', 'Choose one of the pickup windows'],
    ['2026-11-24 10', '2026-11-27 14', 'pickup_date', 'Pickup cannot be in the past'],
    ['2026-12-16 08', '2026-12-18 14', 'pickup_date', 'Bookable until Tue 15 Dec'],
    ['2026-12-09 08', '2026-12-11 15', 'delivery_date', 'Choose one of the delivery windows'],
    ['2026-12-09 08', '2026-12-10 14', 'delivery_date', 'Earliest delivery is Fri 11 Dec'],
    ['2026-12-16 09', '2026-12-18 14', 'pickup_date', 'Bookable until Tue 15 Dec'],
    ['2026-12-09 08', '2026-12-10 15', 'delivery_date', 'Earliest delivery is Fri 11 Dec'],
    ['2026-12-09 08', '2026-12-28 14', 'delivery_date', 'Bookable until Fri 25 Dec'],
  ])('from %s to %s is refused beside %s: %s [BKG-6]', async (pickup, delivery, path, detail) => {
    const { status, problem } = await place(shop.customer, windowDraft(shop, pickup, delivery));
    expect([status, problem.errors]).toEqual([422, [{ path, message: detail }]]);
  });

  test('books some hours ahead [BKG-6]', async () => {
    await changeSettings(shop, { book_lead_hours: 48 });
    const soon = refusal(place(shop.customer, windowDraft(shop, '2026-11-26 08', '2026-11-30 14')));
    expect(await soon).toEqual(notBookable('pickup_date', 'Book at least 48 hours ahead'));
    // What is too soon is no question of windows.
    const within = refusal(place(shop.customer, windowDraft(shop, '2026-11-26 09', '2026-11-30 14')));
    expect(await within).toEqual(notBookable('pickup_date', 'Book at least 48 hours ahead'));
    await changeSettings(shop, { book_lead_hours: 12 });
  });

  test('finds a full window refused, and nothing is kept; another time is free [BKG-7]', async () => {
    expect((await place(other, wednesday())).status).toBe(201);
    expect(await refusal(place(shop.customer, wednesday()))).toMatchObject({
      ...refused('window-full'),
      detail: fullSentence,
    });
    const later = windowDraft(shop, '2026-12-09 10', '2026-12-11 14');
    expect((await place(shop.customer, later)).status).toBe(201);
    const nextDay = windowDraft(shop, '2026-12-10 08', '2026-12-14 14');
    expect((await place(shop.customer, nextDay)).status).toBe(201);
  });

  test('finds a place that a cancelled order has freed [BKG-7]', async () => {
    const { reply } = await place(other, wednesday());
    await shop.call(other, deleteOrderRoute, { params: { id: reply.id } });
    expect((await place(shop.customer, wednesday())).status).toBe(201);
  });

  test('who counts while another books waits for them [BKG-7]', async () => {
    const waiting = await inOneTransaction(shop.db, async (db) => {
      await placeOrder(db, { id: other.user.id, customer_id: other.user.id }, wednesday());
      const answer = place(shop.customer, wednesday());
      await untilBlocked(shop.db);
      return { answer };
    });
    expect(await refusal(waiting.answer)).toMatchObject({ ...refused('window-full'), detail: fullSentence });
  });
});

test('a window that is retired while somebody books in it is full, also one without a limit [BKG-3, BKG-7]', async () => {
  const [id = ''] = await addWindows(shop, { leg: 'pickup', weekdays: [3], hours: [16, 18] });
  const booking = transact(shop.db, async (tx) => {
    const { windows } = await bookVisits(tx, 'strict', windowDraft(shop, '2026-12-09 16', '2026-12-11 14'));
    expect(windows.pickup_window_id).toBe(id);
    await shop.db.update(booking_windows).set({ retired_at: shop.now() }).where(eq(booking_windows.id, id));
  });
  await expect(booking).rejects.toThrow('Wed 9 Dec, 4:00–6:00 pm has just filled up.');
});

describe('areas', () => {
  const at = (delivery_address: string) =>
    windowDraft(shop, '2026-12-09 08', '2026-12-11 14', { delivery_address });

  test('their windows come first, and who lives outside all of them is refused beside the address [BKG-4, BKG-6]', async () => {
    const area_id = await addArea(shop, 'City');
    await shop.db.insert(area_places).values({ area_id, postcode: '2000' });
    const hours: [number, number] = [14, 17];
    const [own] = await addWindows(shop, { leg: 'delivery', weekdays: [5], hours, area_id });
    const inside = (await place(shop.customer, at('4 Argyle St, The Rocks NSW 2000'))).reply;
    expect(await storedOrder(shop, inside)).toMatchObject({ delivery_window_id: own });
    expect(inside.delivery_until?.equals(hourOf('2026-12-11 17'))).toBe(true);
    const detail = 'We do not come to this address yet. Please contact us.';
    const outside = { ...refused('outside-area'), path: 'delivery_address' };
    expect(await refusal(place(other, at('1 High St, Penrith NSW 2750')))).toEqual({ ...outside, detail });
    const without = 'End the address with its postcode';
    expect(await refusal(place(other, at('1 High St')))).toEqual({ ...outside, detail: without });
    await emptyWindows(shop);
    const { reply } = await placeFor(shop.owner, { ...at('1 High St, Penrith NSW 2750'), anyway: true });
    expect([reply.pickup_until === null, reply.delivery_until]).toEqual([false, null]);
    const { history } = await read(shop, reply.id);
    expect(history[0]?.summary).toBe('placed the order, although the address is outside our areas');
    await shop.db
      .update(booking_windows)
      .set({ retired_at: shop.now() })
      .where(eq(booking_windows.area_id, area_id));
    await shop.db.delete(area_places);
  });
});

describe('staff', () => {
  test('get the same refusals, and may do it anyway; the history keeps it [BKG-8]', async () => {
    await place(other, wednesday());
    expect((await placeFor(shop.admin, wednesday())).status).toBe(409);
    const { status, reply } = await placeFor(shop.admin, { ...wednesday(), anyway: true });
    expect(status).toBe(201);
    expect(reply.pickup_until?.equals(hourOf('2026-12-09 10'))).toBe(true);
    expect((await read(shop, reply.id)).history[0]?.summary).toBe(
      'placed the order, although the window was full',
    );
    const free = windowDraft(shop, '2026-12-12 09', '2026-12-12 11');
    expect((await placeFor(shop.owner, free)).status).toBe(422);
    const anyway = (await placeFor(shop.owner, { ...free, anyway: true })).reply;
    expect([anyway.pickup_until, anyway.delivery_until]).toEqual([null, null]);
    expect((await read(shop, anyway.id)).history[0]?.summary).toBe(
      'placed the order, although customers cannot book that time',
    );
  });

  test('a delivery before the pickup window ends leaves the pickup a free time [BKG-8]', async () => {
    const early = windowDraft(shop, '2026-12-09 08', '2026-12-09 09');
    const { status, reply } = await placeFor(shop.owner, { ...early, anyway: true });
    expect([status, reply.pickup_until]).toEqual([201, null]);
  });

  test('nothing overridden is nothing to keep [BKG-8]', async () => {
    const { reply } = await placeFor(shop.owner, { ...wednesday(), anyway: true });
    expect((await read(shop, reply.id)).history[0]?.summary).toBe('placed the order');
  });
});

test('without windows dates are free, and what was promised stays [BKG-1]', async () => {
  const { reply } = await place(shop.customer, wednesday());
  await changeSettings(shop, { use_windows: false });
  const free = await place(other, windowDraft(shop, '2026-12-12 09', '2026-12-12 11'));
  expect([free.status, free.reply.pickup_until]).toEqual([201, null]);
  expect((await place(other, wednesday())).status).toBe(201);
  const body = { delivery_date: hourOf('2026-12-12 11') };
  const edited = await shop.call(shop.customer, editOrderRoute, { params: { id: reply.id }, body });
  expect(edited.reply.pickup_until?.equals(hourOf('2026-12-09 10'))).toBe(true);
  expect(edited.reply.delivery_until).toBeNull();
  await changeSettings(shop, { use_windows: true });
});
