import { eq } from 'drizzle-orm';
import { buyerOf, sellerOf } from '#shared/invoicing/document-content.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { StatementDays } from '#shared/statements/statement-period.ts';
import { printedLetter, requirePrintable } from '../invoicing/require-printable.ts';
import { findLetterSources } from '../invoicing/store/document-content.store.ts';
import { findRecipient } from '../invoicing/store/recipients.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { enqueueLateMail } from '../kernel/ops/mail-queue.ts';
import { record } from '../notifications/record.ts';
import { customers } from '../schema.ts';
import { statementDaysOf } from './find-statement.ts';
import type { StatementMail } from './mail-statement.ts';
import { statementEvents } from './statements.events.ts';

interface SendCommand extends StatementDays {
  id: string;
  actor_id: string;
}

/**
 * Staff send a customer their statement, also where their mail is off: they pressed for it.
 * @throws Refusal `not-found`; `invalid` also where there is no address
 */
export function sendStatement(
  db: Db,
  { id, actor_id, ...asked }: SendCommand,
): Promise<{ addresses: string[] }> {
  return transact(db, async (tx) => {
    const [customer] = await tx.select({ name: customers.name }).from(customers).where(eq(customers.id, id));
    if (!customer) return refuseNotFound();
    const { business, money, ...parties } = await findLetterSources(tx, id);
    requirePrintable(printedLetter({ seller: sellerOf(business, money), buyer: buyerOf(parties) }));
    const addresses = await queueStatement(tx, actor_id, id, statementDaysOf(tx, asked));
    if (addresses.length === 0) refuse('invalid', 'This customer has no address for a mail.');
    return { addresses };
  });
}

/** Queues a mail to each address where the customer gets invoices, and says which these are. */
export async function queueStatement(
  tx: Tx,
  actor_id: string | null,
  customer_id: string,
  { from, to }: StatementDays,
): Promise<string[]> {
  const { to: addresses } = await findRecipient(tx, customer_id);
  if (addresses.length === 0) return [];
  const days = { from: `${from}`, until: `${to}` };
  await record(
    tx,
    statementEvents,
    { id: customer_id },
    {
      type: 'statement.sent',
      actor_id,
      data: { from: days.from, to: days.until, addresses: addresses.join(', ') },
    },
  );
  const date = tx.now().toString({ smallestUnit: 'millisecond' });
  for (const address of addresses) {
    const mail: StatementMail = {
      ...{ id: crypto.randomUUID(), date, statement_of: customer_id, ...days },
      to: address,
    };
    await enqueueLateMail(tx, mail);
  }
  return addresses;
}
