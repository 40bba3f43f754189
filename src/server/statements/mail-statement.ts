import { eq } from 'drizzle-orm';
import { Day } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { statementMailParts } from '#shared/statements/statement-mail.ts';
import type { StatementDays } from '#shared/statements/statement-period.ts';
import { paidSince, statementSubject } from '#shared/statements/statement-text.ts';
import { lockMoney } from '../invoicing/billing/billing.store.ts';
import { moneyParts } from '../invoicing/money-parts.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import type { DeliverMail } from '../kernel/ops/mail.ts';
import { composeMail } from '../notifications/compose-mail.ts';
import { record } from '../notifications/record.ts';
import { customers } from '../schema.ts';
import { findStatement } from './find-statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementEvents } from './statements.events.ts';

/** A mail with a statement as it waits in the queue: all it says is written as it is sent. Days are text. */
export interface StatementMail {
  id: string;
  date: string;
  statement_of: string;
  from: string;
  until: string;
  to: string;
}

export const isStatementMail = (data: unknown): data is StatementMail =>
  typeof data === 'object' && data !== null && 'statement_of' in data;

/** Sends a customer their own statement with its PDF. A repeat is the same mail. */
export async function mailStatement(db: Db, deliver: DeliverMail, mail: StatementMail): Promise<void> {
  const { id, date, statement_of: customer_id, from, until, to } = mail;
  if (!(await hasCustomer(db, customer_id))) return;
  const days = { from: Day.decode(from), to: Day.decode(until) };
  const { of_days, now } = await findWithToday(db, customer_id, days);
  const statement = { ...of_days, paid_since: paidSince(of_days, now) };
  const { bytes, filename } = await statementPdf(statement);
  const url = `${db.public_url}/dashboard/customer/invoices/statement?from=${from}&to=${until}`;
  const link = { text: 'Read the statement', url };
  await deliver({
    ...composeMail(
      db,
      { to, subject: statementSubject(statement) },
      moneyParts(statementMailParts(statement), link, statement),
    ),
    ...{ id, date },
    attachments: [{ filename: filename ?? '', content: Buffer.from(bytes), contentType: 'application/pdf' }],
  });
}

/** The statement of some days and that of today, of one moment: a payment that is recorded meanwhile is in both or in none. */
const findWithToday = (db: Db, customer_id: string, days: StatementDays) =>
  transact(db, async (tx) => {
    await lockMoney(tx, customer_id);
    const today = businessDay(tx.now(), tx.timeZone());
    return {
      of_days: await findStatement(tx, customer_id, days, 'customer'),
      now: await findStatement(tx, customer_id, { from: today, to: today }, 'customer'),
    };
  });

/** Records that a mail was given up, and tells staff. */
export async function giveUpStatementMail(db: Db, mail: StatementMail): Promise<void> {
  const { statement_of: id, from, until, to } = mail;
  await transact(db, async (tx) => {
    if (!(await hasCustomer(tx, id))) return;
    const data = { from, to: until, addresses: to };
    await record(tx, statementEvents, { id }, { type: 'statement.not_sent', actor_id: null, data });
  });
}

const hasCustomer = async (db: DbOrTx, id: string): Promise<boolean> =>
  (await db.$count(customers, eq(customers.id, id))) > 0;
