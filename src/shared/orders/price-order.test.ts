import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstOf } from '#shared/pricing/gst.ts';
import { lineAmount } from '#shared/pricing/line-amount.ts';
import type { Charge } from './charges.ts';
import type { OrderItem } from './order.ts';
import { chargedFor } from './order-totals.ts';
import { priceOrder } from './price-order.ts';

const item = (quantity: number, price: number): OrderItem => ({
  id: '1',
  sku_id: '1',
  sku_name: 'Shirt',
  quantity,
  price,
});
const taxed = { gst_charged: true };
const fee: Charge = { kind: 'delivery', label: 'Delivery fee', amount: 500 };

test('what the items lack of the minimum is a charge, and the fee stays as it is [WGH-7]', () => {
  const { charges, total_amount } = priceOrder([item(2, 900)], {
    charges: [fee],
    minimum_shown: 3_000,
    ...taxed,
  });
  expect(charges).toEqual([{ kind: 'minimum', label: 'Minimum charge', amount: 1_200 }, fee]);
  expect(total_amount).toBe(3_850);
});

test('another count works the difference out anew, and one that is enough has none [WGH-7]', () => {
  const before = priceOrder([item(2, 900)], { charges: [fee], minimum_shown: 3_000, ...taxed });
  const fewer = priceOrder([item(1, 900)], { ...before, minimum_shown: 3_000, ...taxed });
  expect(fewer.charges).toEqual([{ kind: 'minimum', label: 'Minimum charge', amount: 2_100 }, fee]);
  expect(priceOrder([item(4, 900)], { ...fewer, minimum_shown: 3_000, ...taxed }).charges).toEqual([fee]);
});

test('nobody is charged a minimum that they were not shown [WGH-7]', () => {
  expect(priceOrder([item(1, 1)], { charges: [], minimum_shown: null, ...taxed }).charges).toEqual([]);
});

const byItem = fc.record({ quantity: fc.integer({ min: 1, max: 500 }), price: fc.nat(50_000) });
const byWeight = fc
  .record({ hundredths: fc.integer({ min: 1, max: 99_999 }), price: fc.nat(50_000) })
  .map(({ hundredths, price }) => ({
    quantity: hundredths / 100,
    unit: 'kg' as const,
    grams: hundredths * 10,
    price,
  }));
const lines = fc
  .array(fc.oneof(byItem, byWeight), { minLength: 1, maxLength: 12 })
  .map((drawn) => drawn.map((line, index): OrderItem => ({ ...item(1, 1), id: `${index}`, ...line })));
const charges = fc.array(
  fc
    .record({ kind: fc.constantFrom('delivery', 'failed_stop', 'other' as const), amount: fc.nat(20_000) })
    .map((charge): Charge => ({ ...charge, label: 'Charge' })),
  { maxLength: 4 },
);

test('lines and charges add up to the base, GST is rounded once on it where it is charged, and the total leads back to both [WGH-2, WGH-7, MON-2, MON-3, INV-20]', () => {
  fc.assert(
    fc.property(
      lines,
      charges,
      fc.option(fc.nat(100_000)),
      fc.boolean(),
      (items, drawn, minimum_shown, gst_charged) => {
        const order = priceOrder(items, { charges: drawn, minimum_shown, gst_charged });
        const { base, gst, total } = chargedFor(order);
        const ofItems = items.reduce((sum, line) => sum + lineAmount(line), 0);
        const ofCharges = order.charges.reduce((sum, { amount }) => sum + amount, 0);
        expect(base).toBe(ofItems + ofCharges);
        expect(gst).toBe(gst_charged ? gstOf(base, taxed) : 0);
        expect(total).toBe(base + gst);
        expect(base - drawn.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          Math.max(ofItems, minimum_shown ?? 0),
        );
        // Nothing is charged twice by counting again.
        expect(priceOrder(items, { ...order, minimum_shown, gst_charged })).toEqual(order);
      },
    ),
  );
});
