import { type FileRow, filledOf, firstFilled, maxRowsAbove } from '#shared/kernel/file-rows.ts';
import { readBankAmount } from './bank-amount.ts';
import { columnsFault } from './bank-columns.ts';
import { readBankDay } from './bank-day.ts';
import { guessByHeads, hasHeads, sampleSize } from './guess-columns.ts';
import { readBankRow } from './read-bank-row.ts';

/**
 * Where the table of a bank's file begins: at its heads, else at its first row. What stands above is about the account; a row that
 * cannot be read is no reason to begin below it.
 */
export function tableStart(rows: readonly FileRow[]): number {
  const first = rows.slice(0, maxRowsAbove + sampleSize);
  const heads = first.findIndex((_, index) => index <= maxRowsAbove && isHeads(first, index));
  if (heads >= 0) return heads;
  const sums = first.filter(isOfMoney).map(filledOf);
  return sums.length > 0 ? firstFilled(first, Math.min(...sums)) : firstFilled(first);
}

/** Heads that say enough, with rows below that are as they say; a row of money above is one of the table. */
function isHeads(rows: readonly FileRow[], index: number): boolean {
  const row = rows[index];
  if (!row || filledOf(row) < 2 || !hasHeads([row.cells])) return false;
  const below = rows.slice(index + 1, index + 1 + sampleSize).map(({ cells }) => cells);
  const columns = guessByHeads(row.cells, below);
  if (below.length === 0 || columnsFault(columns) !== null) return false;
  return rows.slice(0, index).every((above) => readBankRow(above, columns).errors.length > 0);
}

/** With a day, and an amount in another cell. */
export const isOfMoney = ({ cells }: FileRow): boolean => {
  const day = cells.findIndex((cell) => readBankDay(cell) !== null);
  return day >= 0 && cells.some((cell, index) => index !== day && readBankAmount(cell) !== null);
};
