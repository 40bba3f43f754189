import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, lineAmount, lineText } from './line-amount.ts';
import { quantityProblem } from './line-quantity.ts';

test.each([
  [3_500, 450, 1_575],
  [10, 450, 5],
  [10, 449, 4],
  [1_110, 450, 500],
  [9_999_990, 9_999_999, 99_999_890_000],
])('%i g at %i cents a kilogram are %i cents, half a cent up [WGH-2]', (grams, price, amount) => {
  expect(lineAmount({ quantity: grams / 1_000, grams, price })).toBe(amount);
});

const hundredths = fc.integer({ min: 1, max: 999_999 });

test('the amount by weight is nearest to the exact one, and half a cent goes up [WGH-2]', () => {
  fc.assert(
    fc.property(hundredths, fc.integer({ min: 0, max: 9_999_999 }), (kilograms, price) => {
      const grams = kilograms * 10;
      // Exact: ten thousandths of a cent have no place in a double.
      const exact = BigInt(grams) * BigInt(price);
      const rounded = (exact + 500n) / 1_000n;
      expect(BigInt(lineAmount({ quantity: kilograms / 100, grams, price }))).toBe(rounded);
    }),
  );
});

test('kilograms with two decimals are whole grams, whatever a double makes of them [WGH-1]', () => {
  fc.assert(
    fc.property(hundredths, (kilograms) => {
      expect(gramsOf(kilograms / 100)).toBe(kilograms * 10);
    }),
  );
});

test.each([
  ['item', 1, null],
  ['item', 0, 'Enter a whole number from 1 to 100,000'],
  ['item', 1.5, 'Enter a whole number from 1 to 100,000'],
  ['item', 100_001, 'Enter a whole number from 1 to 100,000'],
  ['weight', 0.01, null],
  ['weight', 9_999.99, null],
  ['weight', 10_000, 'Enter kilograms from 0.01 to 9,999.99'],
  ['weight', 0.001, 'Enter kilograms from 0.01 to 9,999.99'],
  ['weight', 1.005, 'Enter kilograms from 0.01 to 9,999.99'],
] as const)('by %s, %d is answered with: %s [WGH-1]', (measure, quantity, problem) => {
  expect(quantityProblem(measure, quantity)).toBe(problem);
});

test('where somebody counts, nothing may be there [WGH-3]', () => {
  expect(quantityProblem('item', 0, true)).toBeNull();
  expect(quantityProblem('weight', 0, true)).toBeNull();
  expect(quantityProblem('item', 0.5, true)).toBe('Enter a whole number from 0 to 100,000');
});

test('a line says kilograms where it is by weight [WGH-4]', () => {
  expect(lineText({ quantity: 40, sku_name: 'Bed Sheet' })).toBe('40 × Bed Sheet');
  expect(lineText({ quantity: 3.5, grams: 3_500, sku_name: 'Mixed Wash' })).toBe('3.5 kg Mixed Wash');
});
