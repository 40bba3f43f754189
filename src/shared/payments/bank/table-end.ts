import { type FileRow, filledOf } from '#shared/kernel/file-rows.ts';
import { readBankAmount } from './bank-amount.ts';
import { readBankDay } from './bank-day.ts';
import { sampleSize } from './guess-columns.ts';
import { isOfMoney } from './table-start.ts';

/** How a bank names what its lines come to. */
const sum = /\b(?:sub-?)?totals?\b|\bbalances?\b/i;

/**
 * Where the table of a bank's file ends. What stands below are sums and balances, and remarks without an amount: neither begins as a
 * line does, with a day or what may be meant as one. A row of which more is missing may be a line, and stays one that cannot be read.
 */
export function tableEnd(rows: readonly FileRow[]): number {
  const ofMoney = rows.slice(0, sampleSize).filter(isOfMoney);
  const [first] = ofMoney;
  if (!first) return rows.length;
  const dayAt = first.cells.findIndex((cell) => readBankDay(cell) !== null);
  const least = Math.min(...ofMoney.map(filledOf));
  const isBelow = (row: FileRow): boolean => {
    const day = row.cells[dayAt] ?? '';
    if (/^\d/.test(day) || readBankDay(day) !== null) return false;
    if (row.cells.some((cell) => sum.test(cell))) return true;
    return filledOf(row) < least && row.cells.every((cell) => readBankAmount(cell) === null);
  };
  return rows.findLastIndex((row) => !isBelow(row)) + 1;
}
