import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakdownOf, chargedGstLabel, gstLabelOf, gstOf, withGst, withoutGst } from './gst.ts';

const taxed = { gst_charged: true };
const untaxed = { gst_charged: false };

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [14, 1],
  [15, 2],
  [10_000, 1_000],
  [31_500, 3_150],
])('GST on %i cents is %i cents [MON-1, MON-3]', (base, gst) => {
  expect(gstOf(base, taxed)).toBe(gst);
});

test('the base comes back from the total it was made into, for every amount [MON-2, MON-3]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (base) => {
      const total = withGst(base, taxed);
      const recovered = withoutGst(total, taxed);
      expect({ base: recovered, gst: total - recovered }).toEqual({ base, gst: gstOf(base, taxed) });
    }),
    { numRuns: 2_000 },
  );
});

test('a price that no base makes comes back within a cent; without GST it stays [MON-2, MON-3]', () => {
  for (let total = 0; total < 2_000; total++)
    expect(Math.abs(withGst(withoutGst(total, taxed), taxed) - total)).toBeLessThan(2);
  expect([withoutGst(154, taxed), withoutGst(154, untaxed)]).toEqual([140, 154]);
});

test('the label names the rate that is charged [MON-1]', () => {
  const [, percent] = /\((\d+)%\)/.exec(gstLabelOf(taxed) ?? '') ?? [];
  expect(gstOf(10_000, taxed)).toBe(Number(percent) * 100);
});

test('beside a tax that was charged at another rate the label names none [MON-1, MON-2]', () => {
  expect(chargedGstLabel({ base: 2_005, gst: gstOf(2_005, taxed) }, taxed)).toBe(gstLabelOf(taxed));
  expect(chargedGstLabel({ base: 2_000, gst: 300 }, taxed)).toBe('GST');
});

test('where no GST is charged there is none, and no word of it [INV-20, MON-1]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000_000_000 }), (base) => {
      expect(breakdownOf(base, untaxed)).toEqual({ base, gst: 0, total: base });
      expect(withGst(base, untaxed)).toBe(base);
    }),
  );
  expect(gstLabelOf(untaxed)).toBeNull();
  expect(chargedGstLabel({ base: 2_000, gst: 0 }, untaxed)).toBeNull();
});
