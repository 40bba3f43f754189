import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onDays, setBooking, window } from '../../booking/booking.fixture.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { edit, placeOne, placeRecurring, read, type Shop } from '../orders.fixture.ts';
import {
  forgetNotices,
  local,
  noticesOf,
  orderOf,
  readSeries,
  type SeriesOrder,
} from '../series-calls.fixture.ts';
import {
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  storedOrder,
  windowDraft,
} from '../windows.fixture.ts';
import { affected, clearDays, close, move, shown } from './closed-days.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openWindowShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
  await emptyWindows(shop);
});

const weekdays = [1, 2, 3, 4, 5];
const usual = [
  ...onDays(weekdays, 'pickup', '08:00-10:00', { capacity: 1 }),
  ...onDays(weekdays, 'pickup', '10:00-12:00'),
  ...onDays(weekdays, 'delivery', '14:00-16:00'),
];

/** The customer orders for Wed 2 Dec 2026, 8:00–10:00 am, and every week from then on. */
const placeWeekly = async () =>
  (await placeRecurring(
    shop,
    windowDraft(shop, '2026-12-02 08', '2026-12-04 14', { ends_after: 6 }),
  )) as SeriesOrder;

test('a recurring pickup moves to the nearest window, which it then stands in [SER-21]', async () => {
  const thursday = window('pickup', 4, '09:00-10:00');
  await setBooking(shop, shop.owner, {
    windows: [...usual.filter(({ weekday, leg }) => leg === 'delivery' || weekday !== 4), thursday],
  });
  await close(shop, shop.admin, '2026-12-09');
  const first = await placeWeekly();
  const moved = await orderOf(shop, first, 2);
  expect([shown(moved.pickup_date), shown(moved.pickup_until)]).toEqual([
    '2026-12-10 09:00',
    '2026-12-10 10:00',
  ]);
  expect(moved.pickup_window_id).not.toBeNull();
  expect(shown(moved.delivery_date)).toBe('2026-12-14 14:00');
  await setBooking(shop, shop.owner, { windows: usual });
});

test('what is planned follows the windows, and whether customers choose them at all [SER-21, BKG-3]', async () => {
  const first = await placeWeekly();
  await close(shop, shop.admin, '2026-12-23');
  const planned = async () => {
    await expectNextPickups(shop.db);
    const { next } = await readSeries(shop, first);
    return shown(next.find(({ number }) => number === 4)?.pickup_date);
  };
  expect(await planned()).toBe('2026-12-24 08:00');
  const later = [...usual.filter(({ leg }) => leg === 'delivery'), window('pickup', 5, '11:00-12:00')];
  await setBooking(shop, shop.owner, { windows: later });
  expect(await planned()).toBe('2026-12-25 11:00');
  await changeSettings(shop, { use_windows: false });
  expect(await planned()).toBe('2026-12-24 08:00');
  await setBooking(shop, shop.owner, { windows: usual });
  await changeSettings(shop, { use_windows: true });
  expect(await planned()).toBe('2026-12-24 08:00');
});

test('staff are offered the nearest windows, and what they move stands in one [BKG-14, BKG-15]', async () => {
  const order = await placeOne(shop, windowDraft(shop, '2026-12-09 08', '2026-12-11 14'));
  await close(shop, shop.admin, '2026-12-09');
  const [row] = await affected(shop);
  expect(row?.open_dates.map(shown)[0]).toBe('2026-12-10 08:00');
  const [to = null] = row?.open_dates ?? [];
  const moves = [{ order_id: order.id, version: row?.order_version ?? 0, to }];
  expect((await move(shop, shop.admin, moves)).reply.results).toMatchObject([{ outcome: 'moved' }]);
  const moved = await storedOrder(shop, order);
  expect([shown(moved.pickup_until), moved.pickup_window_id === null]).toEqual(['2026-12-10 10:00', false]);
  // With a turnaround of two working days.
  expect(shown(moved.delivery_date)).toBe('2026-12-14 14:00');
});

test('until when another time can be chosen is said alike before and in the notice, past a full window [BKG-15]', async () => {
  await changeSettings(shop, { turnaround_days: 0 });
  const noon = onDays(weekdays, 'delivery', '12:00-13:00', { capacity: 1 });
  await setBooking(shop, shop.owner, { windows: [...usual, ...noon] });
  const order = await placeOne(shop, windowDraft(shop, '2026-12-09 08', '2026-12-09 12'));
  await placeOne(shop, windowDraft(shop, '2026-12-08 08', '2026-12-10 12'));
  await close(shop, shop.admin, '2026-12-09');
  const [row] = await affected(shop);
  const [to = null] = row?.open_dates ?? [];
  await forgetNotices(shop);
  await move(shop, shop.admin, [{ order_id: order.id, version: row?.order_version ?? 0, to }]);
  expect((await noticesOf(shop, shop.customer))[0]).toMatch(/by Thu 10 Dec, 6:00 am\.$/);
  expect(shown(row?.change_until)).toBe('2026-12-10 06:00');
  await setBooking(shop, shop.owner, { windows: usual });
  await changeSettings(shop, { turnaround_days: 2 });
});

describe('one-off orders off a closed day', () => {
  const suggestions = async () =>
    (await affected(shop)).map(({ order_number, open_dates }) => [order_number, shown(open_dates[0])]);

  test('are suggested the nearest window with room, each a place of its own [BKG-14]', async () => {
    const first = await placeOne(shop, windowDraft(shop, '2026-12-08 08', '2026-12-11 14'));
    const second = await placeOne(shop, windowDraft(shop, '2026-12-09 08', '2026-12-11 14'));
    await close(shop, shop.admin, '2026-12-08');
    await close(shop, shop.admin, '2026-12-09');
    expect(await suggestions()).toEqual([
      [first.order_number, '2026-12-10 08:00'],
      [second.order_number, '2026-12-10 10:00'],
    ]);
    await placeOne(shop, windowDraft(shop, '2026-12-10 08', '2026-12-14 14'));
    const [row] = await affected(shop);
    expect(row?.open_dates.map(shown).slice(0, 2)).toEqual(['2026-12-10 10:00', '2026-12-11 08:00']);
  });

  test('go to the next day where one is full, and to a full one where all near are [BKG-14]', async () => {
    const limited = usual.filter(({ leg, capacity }) => leg === 'delivery' || capacity !== null);
    await setBooking(shop, shop.owner, { windows: limited });
    const first = await placeOne(shop, windowDraft(shop, '2026-12-08 08', '2026-12-11 14'));
    const second = await placeOne(shop, windowDraft(shop, '2026-12-09 08', '2026-12-11 14'));
    await close(shop, shop.admin, '2026-12-08');
    await close(shop, shop.admin, '2026-12-09');
    expect(await suggestions()).toEqual([
      [first.order_number, '2026-12-10 08:00'],
      [second.order_number, '2026-12-11 08:00'],
    ]);
    const thursdays = limited.filter(({ leg, weekday }) => leg === 'delivery' || weekday === 4);
    await setBooking(shop, shop.owner, { windows: thursdays });
    await placeOne(shop, windowDraft(shop, '2026-12-10 08', '2026-12-14 14'));
    await close(shop, shop.admin, '2026-12-17');
    expect((await suggestions()).map(([, date]) => date)).toEqual(['2026-12-10 08:00', '2026-12-10 08:00']);
    await setBooking(shop, shop.owner, { windows: usual });
  });

  test('leave the places that series take by their rule [BKG-14, SER-21]', async () => {
    const series = await placeWeekly();
    const order = await placeOne(shop, windowDraft(shop, '2026-12-01 08', '2026-12-04 14'));
    await close(shop, shop.admin, '2026-12-01');
    await close(shop, shop.admin, '2026-12-02');
    expect(await suggestions()).toEqual([
      [order.order_number, '2026-12-03 10:00'],
      [series.order_number, '2026-12-03 08:00'],
    ]);
  });
});

test('what staff override is said in one sentence: the closed day, and a full window [BKG-8]', async () => {
  await close(shop, shop.admin, '2026-12-09');
  const first = await placeOne(shop, windowDraft(shop, '2026-12-10 08', '2026-12-14 14'));
  const order = await placeOne(shop, windowDraft(shop, '2026-12-11 10', '2026-12-15 14'));
  const dates = { pickup_date: hourOf('2026-12-09 08'), delivery_date: hourOf('2026-12-14 14') };
  const refused = await edit(shop, shop.admin, order, dates);
  expect(refused.problem.type).toMatch(/day-closed$/);
  expect((await edit(shop, shop.admin, order, { ...dates, anyway: true })).status).toBe(200);
  const { history } = await read(shop, order.id);
  expect(history[0]?.summary).toContain('although the laundry is closed on Wed 9 Dec 2026 (Stocktaking)');
  expect(history[0]?.summary).not.toContain('customers cannot book');
  const full = await edit(shop, shop.admin, order, { pickup_date: first.pickup_date });
  expect(full.problem.type).toMatch(/window-full$/);
});
