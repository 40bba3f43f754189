import * as z from 'zod';
import { Problem } from '#shared/kernel/problem.ts';
import { Bytes, Flag, IdParams, listQuery, moneyStaff, route } from '#shared/kernel/route.ts';
import { ChosenId, Id, Text } from '#shared/kernel/text.ts';
import { type BankColumnRole, BankColumns, bankColumnRoles } from './bank/bank-columns.ts';
import { BankAccount, BankImport, BankLine } from './bank/bank-line.ts';
import { bankLineStates, SettleItems } from './payment.ts';

export const maxBankFileBytes = 5 * 1024 * 1024;
export const maxBankFileRows = 20_000;

/** `day,none,description,amount` */
const ColumnsText = z.codec(z.string(), BankColumns, {
  decode: (text, ctx) => {
    const columns = text.split(',');
    if (columns.every((each): each is BankColumnRole => bankColumnRoles.some((role) => role === each)))
      return columns;
    ctx.issues.push({ code: 'custom', message: `Use ${bankColumnRoles.join(', ')}`, input: text });
    return z.NEVER;
  },
  encode: (columns) => columns.join(','),
});

export const BankImportQuery = z.object({
  account: Text(80, 'Enter the account'),
  /** What stands in each column; absent: as the account was read before, else as it is guessed. It is kept for that account. */
  columns: ColumnsText.optional(),
  /** With `columns`: whether the first row names them. */
  has_heads: Flag.optional(),
  /** Reads the file and writes nothing. */
  dry_run: Flag.optional(),
});
export type BankImportQuery = z.infer<typeof BankImportQuery>;

export const importBankFileRoute = route({
  method: 'POST',
  path: '/api/bank-imports',
  summary: `Read the file of a bank, at most ${maxBankFileRows} lines: what came in and is not known yet waits to be recorded`,
  access: moneyStaff,
  needs: 'invoicing',
  query: BankImportQuery,
  takes: 'text/csv',
  maxBytes: maxBankFileBytes,
  body: Bytes(maxBankFileBytes),
  keyless: 'once',
  reply: BankImport,
});

export const bankAccountsRoute = route({
  method: 'GET',
  path: '/api/bank-accounts',
  summary: 'The bank accounts whose files were read, and how many of their lines wait',
  access: moneyStaff,
  reply: z.array(BankAccount),
});

const bankLineSorts = ['match', 'day', 'amount'] as const;

export const BankLineQuery = z.object({
  ...listQuery,
  sort: z.enum(bankLineSorts).optional(),
  /** Those that wait if absent. */
  state: z.enum(bankLineStates).optional(),
  account: Text(80).optional(),
});
export type BankLineQuery = z.infer<typeof BankLineQuery>;

export const bankLinesRoute = route({
  method: 'GET',
  path: '/api/bank-lines',
  summary:
    'Money that came in and waits, the surest match first, each line with one suggestion, or what is recorded or ignored; search looks at the text',
  access: moneyStaff,
  query: BankLineQuery,
  reply: z.array(BankLine),
  list: true,
});

/** A line as staff record it: from whom it is, and how much of it goes to which document. */
export const ChosenLine = z.object({
  id: Id,
  customer_id: ChosenId('Choose a customer'),
  /** Absent: what is due earliest is paid first. What is left is credit. */
  settle: SettleItems.optional(),
});
export type ChosenLine = z.infer<typeof ChosenLine>;

/** What came of one line: its payment, or why it was refused. */
export const RecordOutcome = z.object({
  id: Id,
  outcome: z.enum(['recorded', 'refused']),
  payment_id: Id.nullable(),
  payment_number: z.string().nullable(),
  problem: Problem.nullable(),
});
export type RecordOutcome = z.infer<typeof RecordOutcome>;

export const recordBankLinesRoute = route({
  method: 'POST',
  path: '/api/bank-lines/record',
  summary:
    'Record lines as payments; each is answered for itself, and one that is recorded already with its payment',
  access: moneyStaff,
  needs: 'invoicing',
  body: z
    .array(ChosenLine)
    .min(1, 'Choose a line')
    .max(200, 'Record at most 200 at once')
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Choose each line once'),
  keyless: 'once',
  reply: z.array(RecordOutcome),
});

export const ignoreBankLineRoute = route({
  method: 'PUT',
  path: '/api/bank-lines/:id/ignore',
  summary: 'Leave a line out: it waits no longer, and the same line of another file is known',
  access: moneyStaff,
  needs: 'invoicing',
  params: IdParams,
  reply: BankLine,
  refusals: [409],
});
