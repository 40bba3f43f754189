import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { type AffectedOccurrence, previewSeriesRoute } from '#shared/series/series.contract.ts';
import { previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import { shown } from '../closed-days/closed-days.fixture.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import type { Shop } from '../orders.fixture.ts';
import {
  clearSeries,
  day,
  hold,
  local,
  preview,
  readSeries,
  type SeriesOrder,
  skip,
} from '../series-calls.fixture.ts';
import { addWindows, emptyWindows, hourOf, openWindowShop, windowDraft } from '../windows.fixture.ts';

/** On Mondays the windows end an hour sooner than on Wednesdays, and so do deliveries before Fridays. */

let shop: Shop;
beforeAll(async () => {
  shop = await openWindowShop();
  await addWindows(shop, { leg: 'pickup', weekdays: [1], hours: [16, 17] });
  await addWindows(shop, { leg: 'pickup', weekdays: [3], hours: [16, 18] });
  await addWindows(shop, { leg: 'delivery', weekdays: [3], hours: [18, 19] });
  await addWindows(shop, { leg: 'delivery', weekdays: [5], hours: [18, 20] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await emptyWindows(shop);
  await clearSeries(shop);
});

const mondays = { pickup_date: hourOf('2026-11-30 16'), delivery_date: hourOf('2026-12-02 18') };
const twiceAWeek = () => ({
  is_recurring: true,
  frequency_template_id: shop.weekly.id,
  recurrence: { by_day: ['MO' as const, 'WE' as const] },
});
/** Every Monday and Wednesday from 30 Nov 2026, with orders for the next 28 days. */
async function start(): Promise<SeriesOrder> {
  const body = windowDraft(shop, '2026-11-30 16', '2026-12-02 18', twiceAWeek());
  const { reply, status, text } = await shop.call(shop.customer, placeOrderRoute, { body });
  if (status !== 201) throw new Error(text);
  await createDueOccurrences(shop.db);
  return reply as SeriesOrder;
}

type Listed = Pick<
  AffectedOccurrence,
  'pickup_date' | 'delivery_date' | 'pickup_until' | 'delivery_until' | 'order_id'
>;
const hoursOf = (from: Temporal.Instant, until: Temporal.Instant | null | undefined) =>
  until ? from.until(until).total('hours') : null;
const expectOwnWindows = (all: readonly Listed[]) => {
  const listed = all.filter(({ order_id }) => order_id === null);
  const monday = [1, 1, 1];
  const wednesday = [3, 2, 2];
  const shownOf = ({ pickup_date, pickup_until, delivery_date, delivery_until }: Listed) => [
    pickup_date.toZonedDateTimeISO('Australia/Sydney').dayOfWeek,
    hoursOf(pickup_date, pickup_until),
    hoursOf(delivery_date, delivery_until),
  ];
  const visits = listed.map(shownOf);
  expect(visits).toEqual(visits.map(([weekday]) => (weekday === 1 ? monday : wednesday)));
  expect(visits).toContainEqual(monday);
  expect(visits).toContainEqual(wednesday);
};

test('each planned date of a series stands with the window of its own day [SER-7, BKG-19]', async () => {
  const first = await start();
  for (const number of [10, 11]) await skip(shop, shop.customer, first, number);
  const { next } = await readSeries(shop, first);
  expect(next.filter(({ state }) => state === 'skipped')).toHaveLength(2);
  expectOwnWindows(next);
});

test('so it does where an order, an edit or a hold is shown before it is saved [SER-7, SER-10, SER-16]', async () => {
  const { is_recurring: _, ...recurring } = twiceAWeek();
  const body = { ...mondays, ...recurring };
  expectOwnWindows((await shop.call(shop.customer, previewSeriesRoute, { body })).reply);
  const first = await start();
  const note = { special_instructions: 'Ring' };
  expectOwnWindows((await preview(shop, shop.customer, first, note)).reply.next);
  const edit = { params: { id: first.id }, body: { ...note, scope: 'all' as const } };
  expectOwnWindows((await shop.call(shop.customer, previewOrderEditRoute, edit)).reply.next);
  const from = { from: day('2026-12-28'), until: day('2027-01-20') };
  expectOwnWindows((await preview(shop, shop.customer, first, { hold: from })).reply.dropped);
  expectOwnWindows((await hold(shop, shop.customer, first, '2026-12-28', '2027-01-20')).reply.dropped);
});

test('and in the calendar; what is then made is what was shown [BKG-20, SER-7]', async () => {
  const first = await start();
  const query = { from: day('2026-12-28'), to: day('2027-01-03'), planned: true };
  const { reply } = await shop.call(shop.customer, calendarRoute, { query });
  const planned = reply.flatMap((each) => each.planned ?? []);
  expect(planned.map(({ at, until }) => `${shown(at)} ${shown(until)}`)).toEqual([
    '2026-12-28 16:00 2026-12-28 17:00',
    '2026-12-30 16:00 2026-12-30 18:00',
    '2026-12-30 18:00 2026-12-30 19:00',
    '2027-01-01 18:00 2027-01-01 20:00',
  ]);
  shop.setNow(local('2026-12-03T10:12'));
  await createDueOccurrences(shop.db);
  const made = (await readSeries(shop, first)).next.filter(({ number }) => number === 9 || number === 10);
  expect(made.map(({ order_id, pickup_until }) => [order_id !== null, shown(pickup_until)])).toEqual([
    [true, '2026-12-28 17:00'],
    [true, '2026-12-30 18:00'],
  ]);
});
