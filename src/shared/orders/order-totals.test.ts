import { expect, test } from 'vitest';
import { chargedFor, totalsOf } from './order-totals.ts';

test('totals add up the lines and round GST once, where it is charged [MON-3, INV-20]', () => {
  const items = [
    { quantity: 3, price: 115 },
    { quantity: 1, price: 1 },
  ];
  expect(totalsOf(items, [], { gst_charged: true })).toEqual({ base: 346, gst: 35, total: 381 });
  expect(totalsOf(items, [], { gst_charged: false })).toEqual({ base: 346, gst: 0, total: 346 });
});

test('what an order was charged is read from it, also when the rate was another one [MON-2]', () => {
  const items = [{ id: '1', sku_id: 'sheet', sku_name: 'Sheet', quantity: 2, price: 1_000 }];
  expect(chargedFor({ items, total_amount: 2_300 })).toEqual({ base: 2_000, gst: 300, total: 2_300 });
});
