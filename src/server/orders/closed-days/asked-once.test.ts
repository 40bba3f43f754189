import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findOnDay } from '#shared/series/placed-occurrence.ts';
import { ruledVisits } from '../../booking/move-visit.ts';
import type { Shop } from '../orders.fixture.ts';
import { local, openSeriesShop, placeWeekly } from '../series-calls.fixture.ts';
import { affected, clearDays, close, placeAt, shown } from './closed-days.fixture.ts';

vi.mock('#shared/series/placed-occurrence.ts', { spy: true });
vi.mock('../../booking/move-visit.ts', { spy: true });

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
});
afterAll(() => shop.close());

test('only pickups of series are asked for what their rule gives, and each day once [BKG-14, SER-22]', async () => {
  await placeWeekly(shop, { closed_day_rule: 'next_open' });
  await placeWeekly(shop, { closed_day_rule: 'as_planned' });
  await placeAt(shop, '2026-12-02T09:00', '2026-12-04T09:00');
  await placeAt(shop, '2026-11-30T09:00', '2026-12-02T09:00');
  await close(shop, shop.admin, '2026-12-02');
  vi.mocked(findOnDay).mockClear();
  vi.mocked(ruledVisits).mockClear();
  expect(await affected(shop)).toHaveLength(4);
  expect(vi.mocked(ruledVisits)).toHaveBeenCalledTimes(1);
  const asked = vi
    .mocked(findOnDay)
    .mock.calls.map(
      ([plan, { occurrence_number, pickup_date }]) =>
        `${plan.anchor_delivery} ${plan.closing?.rule} ${occurrence_number} ${shown(pickup_date)}`,
    );
  expect(asked).not.toEqual([]);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});
