import { expect, test } from 'vitest';
import { chargedFor, totalsOf } from './order-totals.ts';

test('totals add up the lines and round GST once [MON-3]', () => {
  const items = [
    { quantity: 3, price: 115 },
    { quantity: 1, price: 1 },
  ];
  expect(totalsOf(items)).toEqual({ base: 346, gst: 35, total: 381 });
});

test('what an order was charged is read from it, also when the rate was another one [MON-2]', () => {
  const items = [{ id: '1', sku_id: 'sheet', sku_name: 'Sheet', quantity: 2, price: 1_000 }];
  expect(chargedFor({ items, total_amount: 2_300 })).toEqual({ base: 2_000, gst: 300, total: 2_300 });
});
