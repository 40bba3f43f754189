import { describe, expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/problem.ts';
import { type PriceList, priceItems } from './price-items.ts';

describe('pricing lines', () => {
  const prices: PriceList = new Map([['sheet', { name: 'Bed Sheet', measure: 'item', price: 380 }]]);

  test('takes name and price from the list [MON-5]', () => {
    expect(priceItems([{ sku_id: 'sheet', quantity: 2 }], prices)).toEqual([
      { sku_id: 'sheet', sku_name: 'Bed Sheet', quantity: 2, price: 380 },
    ]);
  });

  test('refuses what is not on it, and says which line [MON-5]', () => {
    const price = () =>
      priceItems(
        [
          { sku_id: 'sheet', quantity: 1 },
          { sku_id: 'robe', quantity: 1 },
        ],
        prices,
      );
    expect(price).toThrow(Refusal);
    expect(price).toThrow(
      expect.objectContaining({
        code: 'sku-not-priced',
        errors: [expect.objectContaining({ path: 'items.1.sku_id' })],
      }),
    );
  });
});
