import type { Document } from '#shared/invoicing/document.ts';
import { owedStatuses } from '#shared/invoicing/payment-status.ts';
import { type Cents, formatPriceInput } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { findDocuments } from '../invoicing/store/documents-list.store.ts';
import type { Db } from '../kernel/db/database.ts';
import { findBankAccounts } from '../payments/bank/bank-accounts.store.ts';
import { findBankLines } from '../payments/bank/find-bank-lines.ts';
import { ignoreBankLine } from '../payments/bank/ignore-bank-line.ts';
import { importBankFile } from '../payments/bank/import-bank-file.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import type { Account } from './plan/people.ts';

interface Row {
  daysAgo: number;
  /** Below zero went out. */
  amount: Cents;
  text: string;
}

const ignored = 'ATO GST REFUND';

/** Staff have read the file of the bank: some of it names what it pays, some does not, and one line is nobody’s payment. */
export async function importBankLines(db: Db, context: DemoContext, by: Account): Promise<void> {
  const caller = callerOf(context, by, 'any');
  const { rows: owed } = await findDocuments(db, caller, {
    ...{ payment_status: [...owedStatuses], sort: 'number', direction: 'asc', limit: 20 },
  });
  const [account] = await findBankAccounts(db);
  if (!account) throw new Error('the shop has no bank account');
  const bytes = new TextEncoder().encode(fileOf(rowsOf(owed), businessDay(db.now(), db.timeZone())));
  await importBankFile(db, { actor_id: caller.id, query: { account: account.account }, bytes });
  const { rows: lines } = await findBankLines(db, { search: ignored });
  for (const { id } of lines) await ignoreBankLine(db, caller.id, id);
}

/** What customers paid, as far as there is somebody who owes, between what comes and goes on every account. */
function rowsOf([first, second, third, fourth]: readonly Document[]): Row[] {
  return [
    ...(first
      ? [{ daysAgo: 1, amount: openOf(first), text: `TRANSFER ${nameOf(first)} ${first.document_number}` }]
      : []),
    ...(second ? [{ daysAgo: 1, amount: openOf(second), text: `OSKO PAYMENT ${nameOf(second)}` }] : []),
    ...(third
      ? [{ daysAgo: 2, amount: Math.ceil(openOf(third) / 2), text: `${third.document_number} PART PAYMENT` }]
      : []),
    ...(fourth ? [{ daysAgo: 2, amount: openOf(fourth), text: 'DIRECT CREDIT 883012' }] : []),
    { daysAgo: 2, amount: -8_800, text: 'EFTPOS FUEL ALEXANDRIA' },
    { daysAgo: 3, amount: 24_000, text: 'CASH DEPOSIT ALEXANDRIA BRANCH' },
    { daysAgo: 3, amount: 120_415, text: ignored },
    { daysAgo: 3, amount: -1_000, text: 'ACCOUNT FEE' },
  ];
}

const openOf = ({ open }: Document): Cents => open ?? 0;
const nameOf = ({ customer_name }: Document): string => customer_name.toUpperCase().slice(0, 32).trim();

const fileOf = (rows: readonly Row[], today: Temporal.PlainDate): string =>
  [
    'Date,Amount,Description,Balance',
    ...rows.map(({ daysAgo, amount, text }) => {
      const { day, month, year } = today.subtract({ days: daysAgo });
      return `${day}/${month}/${year},${amount < 0 ? '-' : ''}${formatPriceInput(Math.abs(amount))},"${text}",`;
    }),
  ].join('\n');
