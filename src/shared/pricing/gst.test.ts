import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideCents } from '#shared/kernel/money.ts';
import { chargedGstLabel, gstLabel, gstOf, withGst } from './gst.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [14, 1],
  [15, 2],
  [10_000, 1_000],
  [31_500, 3_150],
])('GST on %i cents is %i cents [MON-1, MON-3]', (base, gst) => {
  expect(gstOf(base)).toBe(gst);
});

test('the base comes back from the total it was made into, for every amount [MON-2, MON-3]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (base) => {
      const total = withGst(base);
      const recovered = divideCents(total * 10, 11);
      expect({ base: recovered, gst: total - recovered }).toEqual({ base, gst: gstOf(base) });
    }),
    { numRuns: 2_000 },
  );
});

test('the label names the rate that is charged [MON-1]', () => {
  const [, percent] = /\((\d+)%\)/.exec(gstLabel) ?? [];
  expect(gstOf(10_000)).toBe(Number(percent) * 100);
});

test('beside a tax that was charged at another rate the label names none [MON-1, MON-2]', () => {
  expect(chargedGstLabel({ base: 2_005, gst: gstOf(2_005) })).toBe(gstLabel);
  expect(chargedGstLabel({ base: 2_000, gst: 300 })).toBe('GST');
});
