import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { divideCents, formatCents, formatPriceInput, Price, PriceInput } from './money.ts';

describe('a price', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [1.15, 115],
    [1234.5, 123_450],
    [99_999.99, 9_999_999],
  ])('%d dollars are %i cents, both ways [MON-4]', (dollars, cents) => {
    expect(z.decode(Price, dollars)).toBe(cents);
    expect(z.encode(Price, cents)).toBe(dollars);
  });

  test.each([
    [1.005, 'Use at most 2 decimals'],
    [-0.01, 'A price cannot be negative'],
    [100_000, 'A price can be at most $99,999.99'],
    [Number.NaN, 'Enter a price in dollars'],
    [Number.POSITIVE_INFINITY, 'Enter a price in dollars'],
    ['3.80', 'Enter a price in dollars'],
  ])('%s is refused with a clear message [MON-4]', (dollars, message) => {
    expect(Price.safeParse(dollars).error?.issues.map((issue) => issue.message)).toContain(message);
  });

  test('every whole number of cents survives the wire [MON-3]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        expect(z.decode(Price, JSON.parse(JSON.stringify(z.encode(Price, cents))))).toBe(cents);
      }),
    );
  });
});

describe('a price as it is typed', () => {
  test.each([
    ['3.80', 380],
    [' $3.8 ', 380],
    ['4', 400],
    ['4.', 400],
    ['.05', 5],
    ['0', 0],
    ['-0', 0],
    ['1,234.50', 123_450],
    ['$99,999.99', 9_999_999],
    ['007', 700],
  ])('%j is %i cents [MON-4]', (text, cents) => {
    expect(PriceInput.parse(text)).toBe(cents);
  });

  test.each([
    ['', 'Enter a price in dollars'],
    ['$', 'Enter a price in dollars'],
    ['.', 'Enter a price in dollars'],
    ['free', 'Enter a price in dollars'],
    ['1,5', 'Enter a price in dollars'],
    ['1 000', 'Enter a price in dollars'],
    ['1e3', 'Enter a price in dollars'],
    ['1.005', 'Use at most 2 decimals'],
    ['1.000', 'Use at most 2 decimals'],
    ['-0.01', 'A price cannot be negative'],
    ['-$4', 'A price cannot be negative'],
    ['100000', 'A price can be at most $99,999.99'],
    ['9'.repeat(400), 'Enter a price in dollars'],
  ])('%j is refused with a clear message [MON-4]', (text, message) => {
    expect(PriceInput.safeParse(text).error?.issues[0]?.message).toBe(message);
  });

  test('every price comes back as it is shown in the field [MON-4]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        expect(PriceInput.parse(formatPriceInput(cents))).toBe(cents);
      }),
    );
  });
});

test.each([
  [5, 10, 1],
  [-5, 10, -1],
  [4, 10, 0],
  [-4, 10, 0],
  [15, 10, 2],
  [-15, 10, -2],
])('%i divided by %i rounds half away from zero to %i [MON-3]', (cents, divisor, quotient) => {
  expect(divideCents(cents, divisor)).toBe(quotient);
});

test('amounts are shown in dollars with 2 decimals [MON-1]', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  expect(formatCents(5)).toBe('$0.05');
});
