import { expect, test } from 'vitest';
import { cellFault, readCell } from './read-cell.ts';

test.each([
  ['2.75', 275],
  ['$2.75', 275],
  // As accounting formats of spreadsheets write it.
  [' $ 2.75 ', 275],
  ['$\u00a02.75', 275],
  ['$1,234.50', 123_450],
  ['$ 1,234.50', 123_450],
  ['-$ 2.75', -275],
])('an amount %j is %d cents [CSV-8]', (text, cents) => {
  expect(readCell('customers', 'opening_balance', text).data).toBe(cents);
});

test.each(['-', '$ -', ' $ -   ', '$-', ' $\u00a0-\u00a0\u00a0 ', '–'])(
  'an accounting format writes %j for nothing: the cell is empty [CSV-8]',
  (text) => {
    expect(readCell('prices', 'custom_price', text).data).toBe('');
    expect(readCell('catalogue', 'price', text).data).toBe('');
    expect(readCell('customers', 'opening_balance', text).data).toBe('');
  },
);

test.each(['$ (2.75)', '(2.75)', '($2.75)', ' $ (1,234.50) '])(
  'brackets of %j mean below zero [CSV-8]',
  (text) => {
    const negative = 'A price cannot be negative: brackets mean below zero';
    expect(cellFault('prices', 'custom_price', text)).toBe(negative);
    expect(cellFault('customers', 'opening_balance', text)).toBe('Write an amount such as 12.50');
  },
);

test.each([
  ['12,50', 'Write 12.50'],
  ['$ 12,50', 'Write $12.50'],
  ['$', 'Write an amount such as 12.50'],
  ['2 .75', 'Write an amount such as 12.50'],
  ['1 234.50', 'Write an amount such as 12.50'],
  ['2.75 $', 'Write an amount such as 12.50'],
  ['--', 'Write an amount such as 12.50'],
  ['(free)', 'Write an amount such as 12.50'],
  ['-2.75', 'A price cannot be negative'],
])('no amount is %j [CSV-8]', (text, message) => {
  expect(cellFault('prices', 'custom_price', text)).toBe(message);
});

test.each([
  ['14', 14],
  ['Net 30', 30],
  ['Net30', 30],
  ['net 30 days', 30],
  ['30 days', 30],
  ['1 day', 1],
  [' 14 days net ', 14],
  ['COD', 0],
  ['On receipt', 0],
  ['Due on receipt', 0],
])('terms %j are %d days [CSV-7]', (text, days) => {
  expect(readCell('customers', 'terms_days', text).data).toBe(days);
});

test.each(['fourteen', 'EOM', '30 days EOM', 'Net', 'days', '-7', '1.5 days', '2 weeks', 'Net 91', 'COD 7'])(
  'no terms are %j [CSV-7]',
  (text) => {
    expect(cellFault('customers', 'terms_days', text)).toBe('Enter a whole number from 0 to 90');
  },
);
