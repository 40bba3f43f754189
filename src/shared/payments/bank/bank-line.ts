import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { FieldError } from '#shared/kernel/problem.ts';
import { Day } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { bankLineStates } from '#shared/payments/payment.ts';
import { BankColumns } from './bank-columns.ts';

export const matchConfidences = ['sure', 'likely', 'possible', 'none'] as const;
export type MatchConfidence = (typeof matchConfidences)[number];

export const matchConfidenceLabels = {
  sure: 'Sure',
  likely: 'Likely',
  possible: 'Possible',
  none: 'No match',
} as const satisfies Record<MatchConfidence, string>;

/** Whom a line may be from, and what it may pay. Nothing of it is recorded until staff say so. */
const Suggestion = z.object({
  confidence: z.enum(matchConfidences),
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  /** What it pays; what is open of them once this and the other lines that wait are recorded as suggested. */
  documents: z.array(
    z.object({ document_id: Id, document_number: z.string(), amount: Amount, then_open: Amount }),
  ),
  /** What of it pays none of these, and stays as credit. */
  unused: Amount,
});
export type Suggestion = z.infer<typeof Suggestion>;

const NamedPayment = z.object({ id: Id, payment_number: z.string() });

/** Money that came in, as a bank's file says. */
export const BankLine = z.object({
  id: Id,
  account: z.string(),
  day: Day,
  amount: Amount,
  description: z.string(),
  state: z.enum(bankLineStates),
  /** Of a line that is recorded. */
  payment: NamedPayment.nullable(),
  /** Of a line that waits again: as what it was recorded last, which is undone. */
  undone: NamedPayment.optional(),
  /** Of a line that waits. */
  suggestion: Suggestion.nullable(),
});
export type BankLine = z.infer<typeof BankLine>;

/** A bank account whose files were read, or the one of the money settings. */
export const BankAccount = z.object({
  account: z.string(),
  /** How many of its lines wait. */
  waiting_count: z.int(),
  /** The day of its last line; `null`: none was read yet. */
  last_on: Day.nullable(),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** What came of a file. */
export const BankImport = z.object({
  account: z.string(),
  columns: BankColumns,
  has_heads: z.boolean(),
  /** The first row, where it names the columns. */
  heads: z.array(z.string()),
  /** The first few rows below, as they stand there; long texts are cut. */
  first_rows: z.array(z.array(z.string())),
  /** A file that is neither in UTF-8 nor in UTF-16 is read as Windows-1252. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  new_count: z.int(),
  known_count: z.int(),
  /** Money that went out is left out. */
  debit_count: z.int(),
  /** The rows below its table are left out: sums, balances and remarks. */
  below_count: z.int(),
  /** Of a dry run: why the file would be refused, at most 500 of them. */
  errors: z.array(FieldError),
});
export type BankImport = z.infer<typeof BankImport>;
