import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { distinctEmails } from '#shared/kernel/email.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { enqueueLateMail } from '../kernel/ops/mail-queue.ts';
import { record } from '../notifications/record.ts';
import type { DocumentMail } from './mail-document.ts';
import { readDocumentDetails } from './store/document-details.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { asEventDocument, type DocumentRow } from './store/lock-document.store.ts';
import { findRecipient } from './store/recipients.store.ts';
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
    const addresses = to ?? (await findRecipient(tx, document.customer_id)).to;
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
  if (wasSent(document)) return true;
  if (document.state !== 'issued') return false;
  const { is_mailed, to } = await findRecipient(tx, document.customer_id);
  if (!is_mailed || to.length === 0) return false;
  await sendDocument(tx, actor_id, document, to);
  return true;
}

/**
 * Staff send an issued document among others: not where the customer's mail is off, and once (INV-11).
 * @throws Refusal `not-found`; `not-issued`; `mail-off`; `invalid` where there is no address
 */
export async function sendAmongOthers(tx: Tx, actor_id: string, id: string): Promise<void> {
  const document = await lockIssued(tx, id, null);
  if (wasSent(document)) return;
  const { customer_name, is_mailed, to } = await findRecipient(tx, document.customer_id);
  if (!is_mailed)
    refuse('mail-off', `The mail of ${customer_name} is off. Open the invoice to send it all the same.`);
  if (to.length === 0) refuse('invalid', `${customer_name} has no address for a mail.`);
  await sendDocument(tx, actor_id, document, to);
}

/** Whether its customer has it, as far as is known. */
export const wasSent = ({ sent_at, given_up_at }: DocumentRow): boolean => sent_at !== null && !given_up_at;

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
