import type { FileRow } from '#shared/kernel/file-rows.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { FieldError } from '#shared/kernel/problem.ts';
import { readBankAmount } from './bank-amount.ts';
import { type BankColumnRole, bankColumnRoleLabels } from './bank-columns.ts';
import { readBankDay } from './bank-day.ts';

/** Money that came in. */
export interface CreditLine {
  row: number;
  day: Temporal.PlainDate;
  amount: Cents;
  description: string;
}

interface ReadRow {
  /** `null`: the row is money that went out or none, or it cannot be read. */
  credit: CreditLine | null;
  /** Why it cannot be read. */
  errors: FieldError[];
}

const maxDescription = 500;
const maxQuoted = 40;

/** Reads one row of a file. */
export function readBankRow({ row, cells }: FileRow, columns: Columns): ReadRow {
  const errors: FieldError[] = [];
  const fail = (column: string, message: string) =>
    errors.push({ path: `${row}.${column}`, message: `Row ${row}, ${column}: ${message}` });
  const day = readDay(cells, columns, fail);
  const amount = readAmount(cells, columns, fail);
  const description = readDescription(cells, columns, fail);
  checkWidth(cells, columns, fail);
  const isCredit = errors.length === 0 && day && amount !== null && amount > 0 && description !== null;
  return { credit: isCredit ? { row, day, amount, description } : null, errors };
}

/** By what a line is known: its account, day, amount and description, and its place among those that are equal in its file (PAY-9). */
export function lineKeys(account: string): (line: Omit<CreditLine, 'row'>) => string {
  const places = new Map<string, number>();
  return ({ day, amount, description }) => {
    const line = JSON.stringify([account, `${day}`, amount, description]);
    const place = (places.get(line) ?? 0) + 1;
    places.set(line, place);
    return `${line} ${place}`;
  };
}

type Fail = (column: string, message: string) => void;
type Columns = readonly BankColumnRole[];

const nameOf = (role: BankColumnRole): string => bankColumnRoleLabels[role].toLowerCase();

/** The texts of a row in the columns of a role. */
const cellsOf = (cells: readonly string[], columns: Columns, role: BankColumnRole): string[] =>
  columns.flatMap((each, index) => (each === role ? [(cells[index] ?? '').trim()] : []));

function readDay(cells: readonly string[], columns: Columns, fail: Fail): Temporal.PlainDate | null {
  const [text = ''] = cellsOf(cells, columns, 'day');
  const day = readBankDay(text);
  if (!day) fail(nameOf('day'), text ? `${quoted(text)} is no day such as 1/12/2026` : 'There is none');
  return day;
}

function readAmount(cells: readonly string[], columns: Columns, fail: Fail): Cents | null {
  const amounts = (['amount', 'credit', 'debit'] as const).flatMap((role) =>
    cellsOf(cells, columns, role)
      .filter((text) => text !== '')
      .map((text) => ({ role, text, cents: readBankAmount(text) })),
  );
  const unreadable = amounts.filter(({ cents }) => cents === null);
  for (const { role, text } of unreadable)
    fail(nameOf(role), `${quoted(text)} is no amount such as 1,234.50, up to $9,999,999.99`);
  if (unreadable.length > 0) return null;
  const [first] = amounts;
  if (!first) {
    fail(nameOf('amount'), 'There is none');
    return null;
  }
  // A bank may write 0.00 in the column of the other way.
  const moved = amounts.filter(({ cents }) => cents !== 0);
  if (moved.length > 1) {
    fail(nameOf('amount'), 'There is one for each way');
    return null;
  }
  const { role, cents } = moved[0] ?? first;
  return role === 'debit' ? -Math.abs(cents ?? 0) + 0 : (cents ?? 0);
}

function readDescription(cells: readonly string[], columns: Columns, fail: Fail): string | null {
  const text = cellsOf(cells, columns, 'description')
    .filter((cell) => cell !== '')
    .join(' ');
  if (text.includes('\u0000')) {
    fail(nameOf('description'), 'It contains characters that cannot be stored');
    return null;
  }
  // Line ends, tabs and runs of spaces are how a bank fills its columns.
  const description = text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
  if (description.length <= maxDescription) return description;
  fail(nameOf('description'), `Use at most ${maxDescription} characters`);
  return null;
}

/** More cells than columns: a comma without quotes, by which all after it stand one column too far. */
function checkWidth(cells: readonly string[], columns: Columns, fail: Fail): void {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    fail(`column ${columns.length + 1}`, `There are only ${columns.length} columns`);
}

const quoted = (text: string): string =>
  `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted).toWellFormed()}…` : text}”`;
