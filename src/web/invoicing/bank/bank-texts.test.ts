import { expect, test } from 'vitest';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import { countsText } from './bank-texts.ts';

test.each([
  [0, '6 new, 31 known already, 1 debit left out'],
  [1, '6 new, 31 known already, 1 debit left out, 1 line below the table left out'],
  [3, '6 new, 31 known already, 1 debit left out, 3 lines below the table left out'],
])('what came of a file with %i lines below its table is said in words [PAY-9]', (below_count, text) => {
  const counts = { new_count: 6, known_count: 31, debit_count: 1, below_count };
  expect(countsText(counts as BankImport)).toBe(text);
});
