import { buyerOf, payTo, sellerOf } from '#shared/invoicing/document-content.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { documentEntryKinds, type EntryKind } from '#shared/ledger/entry.ts';
import { agesOf, daysLate, overdueOf } from '#shared/statements/ages.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { type AskedPeriod, type StatementDays, statementDays } from '#shared/statements/statement-period.ts';
import { entryText } from '#shared/statements/statement-text.ts';
import { findSettings } from '../business/business.store.ts';
import { findMoneySettings } from '../invoicing/settings/money-settings.store.ts';
import { findParties } from '../invoicing/store/document-content.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { findStatementEntries, type StatementEntry, type StatementView } from './statement-entries.store.ts';

/** The days that are asked for, as of today. @throws Refusal `invalid` */
export const statementDaysOf = (db: DbOrTx, asked: AskedPeriod): StatementDays =>
  statementDays(asked, businessDay(db.now(), db.timeZone()));

/** A customer's statement, for staff or for themselves. Whether there is such a customer was asked before. */
export async function findStatement(
  db: DbOrTx,
  customer_id: string,
  days: StatementDays,
  view: StatementView,
): Promise<Statement> {
  const entries = await findStatementEntries(db, customer_id, days, view);
  const settings = await findSettings(db);
  const money = await findMoneySettings(db);
  const { business_name: name, abn, pickup_address: address } = settings;
  return {
    customer_id,
    ...days,
    seller: sellerOf({ name, abn, address }, money),
    buyer: buyerOf(await findParties(db, customer_id)),
    ...figuresOf(entries, days),
    pay_to: payTo(money),
    footer: money.footer,
    unsent_count: view === 'staff' ? (entries[0]?.unsent_count ?? 0) : 0,
  };
}

/** Coins that cannot be paid are in neither, nor is what was brought over. */
function sumsOf(rows: readonly StatementEntry[]): Statement['sums'] {
  const sum = (kinds: readonly EntryKind[], of: (row: StatementEntry) => number) =>
    rows.reduce((total, row) => (kinds.includes(row.kind) ? total + of(row) : total), 0);
  return {
    invoiced: sum(documentEntryKinds, ({ amount }) => amount),
    gst: sum(documentEntryKinds, ({ gst }) => gst),
    paid: 0 - sum(['payment', 'refund', 'reversal'], ({ amount }) => amount),
  };
}

/** All figures of a statement, from its entries in their order. */
function figuresOf(entries: readonly StatementEntry[], { from, to }: StatementDays) {
  const isBefore = ({ dated_on }: StatementEntry) => Temporal.PlainDate.compare(dated_on, from) < 0;
  const rows = entries.filter((entry) => !isBefore(entry));
  const debits = entries.flatMap((entry) =>
    entry.open > 0 && entry.due_on ? [{ ...entry, due_on: entry.due_on }] : [],
  );
  const credit = entries.reduce((sum, { open }) => sum - Math.min(0, open), 0);
  const ages = agesOf(debits, credit, to);
  return {
    opening_balance: entries.findLast(isBefore)?.balance ?? 0,
    rows: rows.map((entry) => ({
      dated_on: entry.dated_on,
      kind: entry.kind,
      number: entry.number,
      text: entryText(entry),
      amount: entry.amount,
      balance: entry.balance,
      document_id: entry.document_id,
      payment_id: entry.payment_id,
    })),
    sums: sumsOf(rows),
    closing_balance: entries.at(-1)?.balance ?? 0,
    overdue: overdueOf(ages),
    credit,
    ages,
    open: debits
      .toSorted((a, b) => Temporal.PlainDate.compare(a.due_on, b.due_on) || a.seq - b.seq)
      .map(({ number, document_id, due_on, open }) => ({
        ...{ number, document_id, due_on, open },
        days_late: daysLate(due_on, to),
      })),
  };
}
