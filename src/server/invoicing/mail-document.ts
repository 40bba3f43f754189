import { eq } from 'drizzle-orm';
import type { Document } from '#shared/invoicing/document.ts';
import { documentMailParts } from '#shared/invoicing/document-mail.ts';
import { mailSubject, toPayNow } from '#shared/invoicing/document-text.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import type { DeliverMail } from '../kernel/ops/mail.ts';
import { composeMail } from '../notifications/compose-mail.ts';
import { record } from '../notifications/record.ts';
import { documents } from '../schema.ts';
import { documentPdf } from './document-pdf.ts';
import { moneyParts } from './money-parts.ts';
import { selectDocuments, settledColumns } from './store/document-columns.ts';
import { frozenContent } from './store/document-content.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { hasReachedNobody, isMailGivenUp } from './store/given-up.store.ts';
import { asEventDocument, type DocumentRow, lockDocument } from './store/lock-document.store.ts';
import { writeDocument } from './void-invoice.ts';

/** A mail with a document as it waits in the queue: all it says is written from the document as it is sent. */
export interface DocumentMail {
  id: string;
  date: string;
  document_id: string;
  to: string;
}

export const isDocumentMail = (data: unknown): data is DocumentMail =>
  typeof data === 'object' && data !== null && 'document_id' in data;

/** Sends a document with its PDF. A repeat is the same mail, to the byte of its PDF (INV-13). */
export async function mailDocument(db: Db, deliver: DeliverMail, mail: DocumentMail): Promise<void> {
  const { id, date, document_id, to } = mail;
  const document = await findDocument(db, document_id);
  // Issued documents are never deleted; one that is gone has nobody to send it to.
  if (document?.state !== 'issued') return;
  const { bytes, filename } = await documentPdf(document);
  const content = frozenContent(document);
  const now = await findOwnOpen(db, document_id);
  const { link: text, ...parts } = documentMailParts(content, now);
  const link = { text, url: linkOf(db, document_id) };
  await deliver({
    ...composeMail(
      db,
      { to, subject: mailSubject(content, toPayNow(content, now)) },
      moneyParts(parts, link, content),
    ),
    ...{ id, date },
    attachments: [{ filename: filename ?? '', content: Buffer.from(bytes), contentType: 'application/pdf' }],
  });
  if (document.given_up_at || (await isMailGivenUp(db, document_id, id))) await noteArrived(db, mail);
}

/** Records that a mail was given up, and tells staff. Where none has arrived, the document was sent to nobody (INV-14). */
export async function giveUpDocumentMail(
  db: Db,
  { id: mail_id, document_id, to }: DocumentMail,
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await findDocument(tx, document_id))) return;
    const document = await lockDocument(tx, document_id);
    await record(tx, documentEvents, asEventDocument(document), {
      type: 'document.not_sent',
      actor_id: null,
      data: { addresses: to, mail_id },
    });
    if (document.sent_at && (await hasReachedNobody(tx, document_id)))
      await writeDocument(tx, document_id, { given_up_at: tx.now() });
  });
}

/** A mail that was given up is sent after all, as an operator has asked for. */
async function noteArrived(db: Db, { id: mail_id, document_id, to }: DocumentMail): Promise<void> {
  await transact(db, async (tx) => {
    const document = await lockDocument(tx, document_id);
    if (document.given_up_at) await writeDocument(tx, document_id, { given_up_at: null });
    await record(tx, documentEvents, asEventDocument({ ...document, given_up_at: null }), {
      type: 'document.sent',
      actor_id: null,
      data: { addresses: to, is_again: true, mail_id },
    });
  });
}

/** What of a document is open as its customer sees it, and what became of the rest. */
async function findOwnOpen(db: DbOrTx, id: string): Promise<Pick<Document, 'open' | 'settled'>> {
  const viewer = { reach: 'own' } as const;
  const [row] = await selectDocuments(db, viewer, settledColumns(viewer)).where(eq(documents.id, id));
  if (!row) throw new Error('a document was not found where it must be');
  return row;
}

async function findDocument(db: DbOrTx, id: string): Promise<DocumentRow | null> {
  const [document] = await db.select().from(documents).where(eq(documents.id, id));
  return document ?? null;
}

const linkOf = ({ public_url }: Db, id: string): string => `${public_url}/dashboard/customer/invoices/${id}`;
