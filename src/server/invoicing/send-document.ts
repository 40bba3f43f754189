import { and, asc, eq } from 'drizzle-orm';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { distinctEmails } from '#shared/kernel/email.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import { enqueueLateMail } from '../kernel/ops/mail-queue.ts';
import { record } from '../notifications/record.ts';
import { users } from '../schema.ts';
import { findBilling } from './billing/billing.store.ts';
import type { DocumentMail } from './mail-document.ts';
import { readDocumentDetails } from './store/document-details.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { asEventDocument, type DocumentRow } from './store/lock-document.store.ts';
import { lockIssued, writeDocument } from './void-invoice.ts';

interface SendCommand {
  id: string;
  actor_id: string;
  /** Absent: where the customer gets invoices. */
  to?: readonly string[] | undefined;
}

/**
 * Staff send an issued document, the first time or again, also where the customer's mail is off: they pressed for it (INV-13).
 * @throws Refusal `not-found`; `not-issued`; `invalid` where there is no address
 */
export function sendInvoice(db: Db, { id, actor_id, to }: SendCommand): Promise<DocumentDetails> {
  return transact(db, async (tx) => {
    const document = await lockIssued(tx, id, null);
    const addresses = to ?? (await addressesOf(tx, document.customer_id));
    if (addresses.length === 0) refuseField('to', 'Enter an address');
    await sendDocument(tx, actor_id, document, addresses);
    return readDocumentDetails(tx, id);
  });
}

/** Sends an issued document that was not sent yet, where its customer's mail is on; whether it was sent. */
export async function sendWhereMailed(
  tx: Tx,
  actor_id: string | null,
  document: DocumentRow,
): Promise<boolean> {
  if (document.sent_at && !document.given_up_at) return true;
  if (document.state !== 'issued') return false;
  const billing = await findBilling(tx, document.customer_id);
  const addresses = billing?.is_mailed ? await addressesOf(tx, document.customer_id) : [];
  if (addresses.length === 0) return false;
  await sendDocument(tx, actor_id, document, addresses);
  return true;
}

/** Queues a mail to each address with the change, so that it is sent if, and only if, that is written. The document is locked. */
async function sendDocument(
  tx: Tx,
  actor_id: string | null,
  document: DocumentRow,
  to: readonly string[],
): Promise<void> {
  const { id } = document;
  const sent_at = document.sent_at ?? tx.now();
  const is_again = document.sent_at !== null;
  const addresses = distinctEmails(to);
  if (!is_again || document.given_up_at) await writeDocument(tx, id, { sent_at, given_up_at: null });
  await record(tx, documentEvents, asEventDocument({ ...document, sent_at, given_up_at: null }), {
    type: 'document.sent',
    actor_id,
    data: { addresses: addresses.join(', '), is_again },
  });
  const date = tx.now().toString({ smallestUnit: 'millisecond' });
  for (const address of addresses) {
    const mail: DocumentMail = { id: crypto.randomUUID(), date, document_id: id, to: address };
    await enqueueLateMail(tx, mail);
  }
}

/** Where a customer gets invoices: the addresses they named for it, else the people of the account. */
export async function addressesOf(db: DbOrTx, customer_id: string): Promise<string[]> {
  const { invoice_emails = [] } = (await findBilling(db, customer_id)) ?? {};
  if (invoice_emails.length > 0) return distinctEmails(invoice_emails);
  const people = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.customer_id, customer_id), eq(users.is_active, true)))
    .orderBy(asc(users.email));
  return people.map(({ email }) => email);
}
