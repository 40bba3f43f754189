import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstOf, withGst } from '#shared/pricing/gst.ts';
import { asDocumentLine, documentLineAmount, documentTotals, linesOf } from './document-totals.ts';

const taxed = { gst_charged: true };
const line = (quantity: number, price: number) => asDocumentLine({ description: 'Linen', quantity, price });

test('three orders of 1,115 each are one invoice of 3,680, a cent less than their sum [INV-9]', () => {
  expect(3 * withGst(1_115, taxed)).toBe(3_681);
  const lines = [1, 2, 3].map(() => line(1, 1_115));
  expect(documentTotals(lines, taxed)).toEqual({ base: 3_345, gst: 335, total: 3_680 });
  expect(documentTotals([], taxed)).toEqual({ base: 0, gst: 0, total: 0 });
});

test.each([
  [1, 1_850, 1_850],
  [2.5, 333, 833],
  [2.5, -333, -833],
  [0.01, 50, 1],
  [0.01, 49, 0],
  [0.01, -49, 0],
  [0.01, -50, -1],
  // In doubles 1.15 × 100 is 114.99…, and 0.29 × 100 is 28.99….
  [1.15, 10, 12],
  [0.29, 50, 15],
  [100_000, 9_999_999, 999_999_900_000],
])('%d at %i cents is %i cents, rounded half away from zero [INV-9]', (quantity, price, amount) => {
  expect(documentLineAmount({ quantity, price })).toBe(amount);
  expect(line(quantity, price).amount).toBe(amount);
});

test('a line of staff’s own says so, and has no item [INV-10]', () => {
  const own = { description: 'Discount', quantity: 2, price: -150 };
  expect(asDocumentLine(own)).toEqual({ ...own, kind: 'own', sku_id: null, unit: null, amount: -300 });
});

test('the lines of the orders come first [INV-10]', () => {
  const [first, second, own] = [line(1, 1), line(1, 2), line(1, 3)];
  expect(linesOf({ orders: [{ lines: [first] }, { lines: [second] }], own_lines: [own] })).toEqual([
    first,
    second,
    own,
  ]);
});

const hundredths = fc.integer({ min: 1, max: 10_000_000 });
const price = fc.integer({ min: -9_999_999, max: 9_999_999 });
const drawn = fc.array(fc.tuple(hundredths, price), { maxLength: 30 });

test('amounts are whole cents, and the total is the base and GST on it once, where it is charged [INV-9, INV-20]', () => {
  fc.assert(
    fc.property(drawn, fc.boolean(), (pairs, gst_charged) => {
      const lines = pairs.map(([quantity, price]) => line(quantity / 100, price));
      for (const [index, [quantity, price]] of pairs.entries()) {
        // Exactly, in whole numbers: twice the amount is within one of twice the product.
        const amount = BigInt(lines[index]?.amount ?? Number.NaN);
        const off = 2n * (BigInt(quantity) * BigInt(price) - 100n * amount);
        expect([price < 0 ? -off : off].every((rest) => rest >= -100n && rest < 100n)).toBe(true);
      }
      const { base, gst, total } = documentTotals(lines, { gst_charged });
      expect([base, gst, total].every(Number.isSafeInteger)).toBe(true);
      expect(base).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
      expect([gst, total]).toEqual(gst_charged ? [gstOf(base, taxed), withGst(base, taxed)] : [0, base]);
    }),
  );
});
