import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderDraft } from '#shared/orders/order.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { edit, type Shop } from '../orders.fixture.ts';
import {
  local,
  makeNow,
  openSeriesShop,
  orderOf,
  placeWeekly,
  type SeriesOrder,
  skip,
} from '../series-calls.fixture.ts';
import { affected, clearDays, close, shown } from './closed-days.fixture.ts';

let shop: Shop;
let weeklyId: string;
beforeAll(async () => {
  shop = await openSeriesShop();
  const { id } = await insertTemplate(shop.db, {
    ...shop.weekly,
    name: 'Any days',
    description: null,
  });
  weeklyId = id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
});

/** Every Thu and Fri from Thu 3 Dec 2026, 9:00 am. */
const placeThuFri = (more: Partial<OrderDraft> = {}): Promise<SeriesOrder> =>
  placeWeekly(shop, {
    frequency_template_id: weeklyId,
    recurrence: { by_day: ['TH', 'FR'] },
    pickup_date: local('2026-12-03T09:00'),
    delivery_date: local('2026-12-08T09:00'),
    ...more,
  });

/** `skip`, or the day that is suggested, with the other days that are offered. */
const suggested = async () =>
  (await affected(shop)).map(({ is_skip_suggested, is_merged, open_dates }) => [
    is_skip_suggested && is_merged ? 'skip' : shown(open_dates[0]).slice(0, 10),
    ...open_dates.slice(is_skip_suggested ? 0 : 1, 3).map((date) => shown(date).slice(8, 10)),
  ]);

test('falls out where the rule would move it to a day of its series, planned or an order [BKG-14, SER-22]', async () => {
  const first = await placeThuFri();
  await close(shop, shop.admin, '2026-12-03');
  expect(await suggested()).toEqual([['skip', '07', '08', '09']]);
  await makeNow(shop, shop.customer, first, 2);
  expect(await suggested()).toEqual([['skip', '07', '08', '09']]);
  // Nothing is in the way any more.
  await skip(shop, shop.customer, first, 2);
  expect(await suggested()).toEqual([['2026-12-04', '07', '08']]);
});

test('of two on closed days that would move to one the later falls out [BKG-14, SER-22]', async () => {
  const first = await placeThuFri();
  await makeNow(shop, shop.customer, first, 2);
  await close(shop, shop.admin, '2026-12-03');
  await close(shop, shop.admin, '2026-12-04');
  expect(await suggested()).toEqual([
    ['2026-12-07', '08', '09'],
    ['skip', '08', '09', '14'],
  ]);
});

test('the day before as well, where that is the rule [BKG-14, SER-22]', async () => {
  const first = await placeThuFri({ closed_day_rule: 'previous_open' });
  await makeNow(shop, shop.customer, first, 2);
  await close(shop, shop.admin, '2026-12-04');
  expect(await suggested()).toEqual([['skip', '07', '08', '09']]);
});

test('a daily series is never suggested a day of its own [BKG-14, SER-22]', async () => {
  const daily = await insertTemplate(shop.db, {
    ...shop.weekly,
    name: 'Daily',
    frequency_type: 'daily',
    description: null,
  });
  await placeThuFri({ frequency_template_id: daily.id, recurrence: undefined as never });
  await close(shop, shop.admin, '2026-12-03');
  expect(await suggested()).toEqual([['skip']]);
});

test('dates that somebody chose by hand are not merged, and not met either [BKG-14, SER-22]', async () => {
  const first = await placeThuFri();
  await makeNow(shop, shop.customer, first, 3);
  const third = await orderOf(shop, first, 3);
  const byHand = {
    pickup_date: local('2026-12-07T09:00'),
    delivery_date: local('2026-12-11T09:00'),
    scope: 'this' as const,
  };
  expect((await edit(shop, shop.customer, third, byHand)).status).toBe(200);
  await close(shop, shop.admin, '2026-12-04');
  expect(await suggested()).toEqual([['2026-12-08', '09', '10']]);
  await close(shop, shop.admin, '2026-12-07');
  expect((await suggested()).at(-1)).toEqual(['2026-12-09', '10', '14']);
});
