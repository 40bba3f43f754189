import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { edit, type Shop } from '../orders.fixture.ts';
import { local, makeNow, openSeriesShop, orderOf, placeWeekly } from '../series-calls.fixture.ts';
import { affected, clearDays, close, shown } from './closed-days.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
});

/** Three orders on Wednesdays with deliveries on Fridays; Thursday 10 and Monday 21 December are closed. */
async function openScene(closed_day_rule?: 'skip') {
  const first = await placeWeekly(shop, closed_day_rule && { closed_day_rule });
  await makeNow(shop, shop.customer, first, 3);
  await close(shop, shop.owner, '2026-12-10');
  await close(shop, shop.owner, '2026-12-21');
  const datesOf = async (number: number) => {
    const { pickup_date, delivery_date } = await orderOf(shop, first, number);
    return [shown(pickup_date), shown(delivery_date)];
  };
  return { first, datesOf };
}

test('new dates of all later orders are where the rule of closed days has them [SER-17, SER-21]', async () => {
  const { first, datesOf } = await openScene();
  const [pickup_date, delivery_date] = [local('2026-12-03T09:00'), local('2026-12-07T09:00')];
  const { status } = await edit(shop, shop.customer, first, {
    pickup_date,
    delivery_date,
    scope: 'following',
  });
  expect(status).toBe(200);
  expect([await datesOf(2), await datesOf(3)]).toEqual([
    ['2026-12-11 09:00', '2026-12-15 09:00'],
    ['2026-12-17 09:00', '2026-12-22 09:00'],
  ]);
  expect(await affected(shop)).toEqual([]);
});

test('so are new deliveries alone [SER-17, SER-21]', async () => {
  const { first, datesOf } = await openScene();
  const delivery_date = local('2026-12-03T16:00');
  await edit(shop, shop.customer, first, { delivery_date, scope: 'following' });
  expect([await datesOf(2), await datesOf(3)]).toEqual([
    ['2026-12-09 09:00', '2026-12-11 16:00'],
    ['2026-12-16 09:00', '2026-12-17 16:00'],
  ]);
});

test('one that the rule would drop stays an order, and is in the list [SER-21, BKG-14]', async () => {
  const { first, datesOf } = await openScene('skip');
  const [pickup_date, delivery_date] = [local('2026-12-03T09:00'), local('2026-12-04T09:00')];
  await edit(shop, shop.customer, first, { pickup_date, delivery_date, scope: 'following' });
  expect(await datesOf(2)).toEqual(['2026-12-10 09:00', '2026-12-11 09:00']);
  expect(await affected(shop)).toMatchObject([{ is_skip_suggested: true }]);
});
