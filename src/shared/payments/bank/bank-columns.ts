import * as z from 'zod';

/** What stands in a column of a bank's file. An amount above zero came in; or it stands in two columns, for in and out. */
export const bankColumnRoles = ['none', 'day', 'description', 'amount', 'credit', 'debit'] as const;
export type BankColumnRole = (typeof bankColumnRoles)[number];

export const bankColumnRoleLabels = {
  none: 'Left out',
  day: 'Day',
  description: 'Text',
  amount: 'Amount',
  credit: 'Amount in',
  debit: 'Amount out',
} as const satisfies Record<BankColumnRole, string>;

export const maxBankColumns = 60;

/** What stands in each column of a file, from the first on. */
export const BankColumns = z
  .array(z.enum(bankColumnRoles))
  .max(maxBankColumns, `Name at most ${maxBankColumns} columns`);
export type BankColumns = z.infer<typeof BankColumns>;

/** How the file of a bank is read. */
export interface BankFileForm {
  columns: BankColumns;
  /** Whether the first row names the columns. */
  has_heads: boolean;
}

const only: readonly BankColumnRole[] = ['day', 'amount', 'credit', 'debit'];

/** What is missing before a file can be read by these columns, in a sentence; `null`: nothing. */
export function columnsFault(columns: BankColumns): string | null {
  const twice = only.find((role) => columns.filter((each) => each === role).length > 1);
  if (twice) return `Choose one column for ${bankColumnRoleLabels[twice].toLowerCase()}`;
  if (!columns.includes('day')) return 'Choose the column with the day';
  const isSplit = columns.includes('credit') || columns.includes('debit');
  if (columns.includes('amount') === isSplit)
    return isSplit
      ? 'Choose either one column with the amount, or one for each way'
      : 'Choose the column with the amount';
  return isSplit && !columns.includes('credit') ? 'Choose the column with the amount that came in' : null;
}
