import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customer_prices } from '../../schema.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import type { World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import type { Shop } from '../orders.fixture.ts';
import {
  clearSeries,
  forgetNotices,
  hold,
  local,
  makeNow,
  noticesOf,
  openSeriesShop,
  ordersOf,
  placeWeekly,
  refused,
  type SeriesOrder,
  skip,
  stop,
} from '../series-calls.fixture.ts';
import { createDueOccurrences } from './create-due-occurrences.ts';

let shop: Shop;
let other: World;
let first: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
  other = await openSecondProcess(shop);
});
afterAll(() => Promise.all([shop.close(), other.close()]));
beforeEach(async () => {
  for (const each of [shop, other]) each.setNow(local('2026-11-24T10:12'));
  await clearSeries(shop);
  first = await placeWeekly(shop);
  await forgetNotices(shop);
});

test.each(['customer', 'admin'] as const)(
  'an occurrence becomes an order at the prices of today, with those before it, by the %s [SER-13, SER-27]',
  async (who) => {
    await shop.db.update(customer_prices).set({ custom_price: 1000 });
    const { reply } = await makeNow(shop, shop[who], first, 3);
    expect(reply).toMatchObject({ occurrence_number: 3, status: 'scheduled', total_amount: 3300 });
    expect(await ordersOf(shop, first)).toEqual([
      '1 pending 2026-12-02',
      '2 scheduled 2026-12-09',
      '3 scheduled 2026-12-16',
    ]);
    await expectNextPickups(shop.db);
    const others = who === 'customer' ? shop.admin : shop.customer;
    const told = who === 'customer' ? reply.order_number : 'Your next pickup is booked: ';
    expect((await noticesOf(shop, others)).at(-1)).toContain(told);
    expect(await noticesOf(shop, shop[who])).toEqual([]);
    const before = await fingerprint(shop.db);
    expect((await makeNow(shop, shop.owner, first, 3)).reply.id).toBe(reply.id);
    expect(await fingerprint(shop.db)).toBe(before);
  },
);

test('each once, also against the clock and by twenty at once [SER-13]', async () => {
  for (const each of [shop, other]) each.setNow(local('2026-12-02T08:00'));
  await createDueOccurrences(shop.db);
  for (const each of [shop, other]) each.setNow(local('2026-12-02T09:00'));
  const calls = Array.from({ length: 20 }, (_, index) =>
    index % 3 ? makeNow(shop, shop.customer, first, 4) : createDueOccurrences(other.db),
  );
  const replies = await Promise.all(calls);
  expect(new Set(replies.flatMap((reply) => reply?.status ?? []))).toEqual(new Set([200]));
  expect((await ordersOf(shop, first)).map((text) => text.split(' ')[0])).toEqual(['1', '2', '3', '4']);
});

test('not more than 60 days ahead, and none that does not come [SER-13]', async () => {
  // The 60th day from Tue 24 Nov 2026 is Sat 23 Jan 2027.
  await skip(shop, shop.customer, first, 2);
  await hold(shop, shop.customer, first, '2026-12-16', '2026-12-20');
  const before = await fingerprint(shop.db);
  const far = await makeNow(shop, shop.customer, first, 9);
  expect(far.problem).toMatchObject({ ...refused('invalid'), errors: [{ path: 'number' }] });
  for (const number of [2, 3]) {
    expect((await makeNow(shop, shop.admin, first, number)).problem).toMatchObject(refused('not-found'));
  }
  expect((await makeNow(shop, shop.stranger, first, 4)).problem).toMatchObject(refused('not-found'));
  expect((await makeNow(shop, shop.jonah, first, 4)).problem).toMatchObject(refused('forbidden'));
  expect(await fingerprint(shop.db)).toBe(before);
  expect((await makeNow(shop, shop.customer, first, 8)).status).toBe(200);
  expect((await ordersOf(shop, first)).map((text) => text.split(' ')[0])).toEqual([
    '1',
    '4',
    '5',
    '6',
    '7',
    '8',
  ]);
});

test('nothing of a series that has ended [SER-13]', async () => {
  await stop(shop, shop.customer, first);
  expect((await makeNow(shop, shop.customer, first, 2)).problem).toMatchObject(refused('series-ended'));
});
