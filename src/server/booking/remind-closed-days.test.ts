import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { close } from '../orders/closed-days/closed-days.fixture.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { local, mailsOf, noticesOf, openSeriesShop } from '../orders/series-calls.fixture.ts';
import { remindOfClosedDays } from './remind-closed-days.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());

const missing = async () => (await shop.call(shop.admin, staffOverviewRoute, {})).reply.closed_days_missing;
const remindTwice = () => Promise.all([remindOfClosedDays(shop.db), remindOfClosedDays(shop.db)]);
const text = 'No closed days for 2027 yet. Every day counts as open.';

test('from 1 November owners are told once a year, and staff see it until a day is closed [BKG-13]', async () => {
  shop.setNow(local('2026-11-01T00:00'));
  await remindTwice();
  expect([await missing(), await noticesOf(shop, shop.owner)]).toEqual([null, []]);
  await patchSettings(shop, shop.owner, { holiday_state: 'NSW' });
  expect(await missing()).toBe(2027);
  shop.setNow(local('2026-10-31T23:59'));
  await remindTwice();
  expect([await missing(), await noticesOf(shop, shop.owner)]).toEqual([null, []]);
  shop.setNow(local('2026-11-01T00:00'));
  await remindTwice();
  await remindTwice();
  expect(await noticesOf(shop, shop.owner)).toEqual([text]);
  for (const who of [shop.admin, shop.customer]) expect(await noticesOf(shop, who)).toEqual([]);
  const mails = (await mailsOf(shop)).filter(([, subject]) => subject.includes('closed days'));
  expect(mails).toEqual([[shop.owner.user.email, 'Washline: No closed days for 2027 yet']]);
  await close(shop, shop.admin, '2027-01-01');
  expect(await missing()).toBeNull();
  shop.setNow(local('2027-11-01T09:00'));
  await remindTwice();
  expect(
    (await noticesOf(shop, shop.owner)).filter((each) => each.startsWith('No closed days')),
  ).toHaveLength(2);
});
