import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { isActiveCustomer } from '../customers/customers.store.ts';
import { isSent, openEntries } from '../customers/open-entries.store.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { customer_billing, documents, ledger, reminders } from '../schema.ts';
import { today } from './left-of-entries.ts';

/** What of a document is open past its due day, and its customer knows of. */
const isOverdue = (db: DbOrTx): SQL | undefined =>
  and(ne(ledger.open, 0), gt(ledger.open, 0), lt(ledger.due_on, today(db)), isSent(documents));

/** What a customer has not paid of documents that were sent to them, due earliest first. */
export const findOverdueDocuments = (db: DbOrTx, customer_id: string) =>
  db
    .select({
      document: documents,
      document_number: sql<string>`${documents.document_number}`,
      due_on: sql<Temporal.PlainDate>`${ledger.due_on}`.mapWith(ledger.due_on),
      open: ledger.open,
      total: ledger.amount,
    })
    .from(ledger)
    .innerJoin(documents, eq(documents.id, ledger.document_id))
    .where(and(eq(ledger.customer_id, customer_id), isOverdue(db)))
    .orderBy(asc(ledger.due_on), asc(ledger.seq));

/** What of it they have paid already, also where that settles what they were not sent. */
const credit = sql`(select coalesce(-sum(open), 0) from ${openEntries(ledger.customer_id)} where is_asked and open < 0)`;

const remindedToday = (db: DbOrTx, customer_id: SQL) => sql`exists (select from ${reminders}
  join ${documents} as reminded on reminded.id = ${reminders.document_id}
  where ${reminders.sent_on} = ${today(db)} and reminded.customer_id = ${customer_id})`;

/** Whether a customer was reminded on this business day. */
export async function isRemindedToday(tx: Tx, customer_id: string): Promise<boolean> {
  const [row] = await tx
    .select({ is: sql<boolean>`${remindedToday(tx, sql`${customer_id}::uuid`)}` })
    .from(sql`(select) as nothing`);
  return row?.is ?? false;
}

/**
 * The customers, or this one, whom Washline reminds now: a document of theirs has passed a step beyond the last that they were
 * reminded of, credit does not cover what is overdue, neither reminders nor mails are off, and they had none today (STM-6).
 */
export async function findToRemind(
  db: DbOrTx,
  steps: readonly number[],
  customer_id?: string,
): Promise<string[]> {
  const passed = sql`(select max(step) from unnest(${sql.param(`{${steps.join(',')}}`)}::int[]) as step
    where step <= ${today(db)} - ${ledger.due_on})`;
  const last = sql`coalesce((select max(${reminders.step_days}) from ${reminders}
    where ${reminders.document_id} = ${documents.id}), 0)`;
  const rows = await db
    .select({ customer_id: ledger.customer_id })
    .from(ledger)
    .innerJoin(documents, eq(documents.id, ledger.document_id))
    .leftJoin(customer_billing, eq(customer_billing.customer_id, ledger.customer_id))
    .where(
      and(
        isOverdue(db),
        customer_id ? eq(ledger.customer_id, customer_id) : undefined,
        sql`coalesce(${customer_billing.is_reminded} and ${customer_billing.is_mailed}, true)`,
        sql`(cardinality(${customer_billing.invoice_emails}) > 0 or ${isActiveCustomer(ledger.customer_id)})`,
      ),
    )
    .groupBy(ledger.customer_id)
    .having(
      and(
        sql`bool_or(${passed} > ${last})`,
        sql`sum(${ledger.open}) > ${credit}`,
        sql`not ${remindedToday(db, sql`${ledger.customer_id}`)}`,
      ),
    )
    .orderBy(desc(sql`sum(${ledger.open})`));
  return rows.map((row) => row.customer_id);
}
