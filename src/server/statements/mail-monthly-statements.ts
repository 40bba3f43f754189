import { and, eq, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import { lastMonth, type StatementDays } from '#shared/statements/statement-period.ts';
import { isSent } from '../customers/open-entries.store.ts';
import { findMoneySettings } from '../invoicing/settings/money-settings.store.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import {
  customer_billing,
  customers,
  documents,
  ledger,
  money_settings,
  statement_mails,
} from '../schema.ts';
import { queueStatement } from './send-statement.ts';

/** On the 1st, in business time. */
const sentFrom = new Temporal.PlainTime(6);

/**
 * Mails the statements of the last month from the 1st at 6:00 on, once to each customer who gets them (STM-4). Safe at any time and
 * in several processes; made up for after downtime. A customer that fails holds up no other.
 * @throws AggregateError with all failures, at the end
 */
export async function mailMonthlyStatements(db: Db): Promise<void> {
  if (!(await findMoneySettings(db)).invoicing) return;
  const today = businessDay(db.now(), db.timeZone());
  const due_at = businessInstant(today.with({ day: 1 }), sentFrom, db.timeZone());
  if (isBefore(db.now(), due_at)) return;
  const month = lastMonth(today);
  await eachAlone(
    await findDue(db, month, due_at),
    (customer_id) => transact(db, (tx) => mailOf(tx, customer_id, month)),
    'Some statements could not be sent.',
  );
}

/**
 * The customers with movement in a month or a balance at its end, whose month nobody has seen to yet. It counts what was theirs to
 * see when their statement was due: what is sent to them or dated back later is on the next one, and sends none.
 */
async function findDue(db: DbOrTx, { from, to }: StatementDays, due_at: Temporal.Instant): Promise<string[]> {
  const seenTo = db
    .select({ one: sql`1` })
    .from(statement_mails)
    .where(and(eq(statement_mails.customer_id, customers.id), eq(statement_mails.until_on, to)));
  const isSomethingToSay = db
    .select({
      is: sql<boolean>`sum(${ledger.amount}) <> 0 or bool_or(${ledger.dated_on} >= ${`${from}`}::date)`,
    })
    .from(ledger)
    .leftJoin(documents, eq(documents.id, ledger.document_id))
    .where(
      and(
        eq(ledger.customer_id, customers.id),
        lte(ledger.dated_on, to),
        lt(ledger.created_at, due_at),
        or(isNull(ledger.document_id), and(isSent(documents), lt(documents.sent_at, due_at))),
      ),
    );
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    // In this sequence: PostgreSQL would else read the entries of all customers first, each time the clock looks.
    .where(sql`case when ${notExists(seenTo)} then (${isSomethingToSay}) end`)
    .orderBy(customers.id);
  return rows.map(({ id }) => id);
}

/** Sees to a customer's month, once: whoever else does so at this moment waits, and finds it done. */
async function mailOf(tx: Tx, customer_id: string, month: StatementDays): Promise<void> {
  const seen = await tx
    .insert(statement_mails)
    .values({ customer_id, until_on: month.to, created_at: tx.now() })
    .onConflictDoNothing()
    .returning();
  if (seen.length === 0 || !(await getsStatements(tx, customer_id))) return;
  await queueStatement(tx, null, customer_id, month);
}

/** Whether a customer gets monthly statements, and mails at all; as the shop has it where nothing else was agreed. */
async function getsStatements(tx: Tx, customer_id: string): Promise<boolean> {
  const [row] = await tx
    .select({
      gets: sql<boolean>`coalesce(${customer_billing.statements}, ${money_settings.statements}) = 'monthly'
        and coalesce(${customer_billing.is_mailed}, true)`,
    })
    .from(money_settings)
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customer_id));
  return row?.gets ?? false;
}
