import { eq } from 'drizzle-orm';
import { documentMailParts } from '#shared/invoicing/document-mail.ts';
import { mailSubject } from '#shared/invoicing/document-text.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import type { DeliverMail } from '../kernel/ops/mail.ts';
import { record } from '../notifications/record.ts';
import { documents } from '../schema.ts';
import { composeMoneyMail } from './compose-money-mail.ts';
import { documentPdf } from './document-pdf.ts';
import { frozenContent } from './store/document-content.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { asEventDocument, type DocumentRow } from './store/lock-document.store.ts';

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
export async function mailDocument(
  db: Db,
  deliver: DeliverMail,
  { id, date, document_id, to }: DocumentMail,
): Promise<void> {
  const document = await findDocument(db, document_id);
  // Issued documents are never deleted; one that is gone has nobody to send it to.
  if (!document) return;
  const { bytes, filename } = await documentPdf(document);
  const content = frozenContent(document);
  const { link: text, ...parts } = documentMailParts(content);
  const link = { text, url: linkOf(db, document_id) };
  await deliver({
    ...composeMoneyMail({ ...parts, link }, { to, subject: mailSubject(content) }),
    ...{ id, date },
    attachments: [{ filename: filename ?? '', content: Buffer.from(bytes), contentType: 'application/pdf' }],
  });
}

/** Records that a mail was given up, and tells staff. */
export async function giveUpDocumentMail(db: Db, { document_id, to }: DocumentMail): Promise<void> {
  await transact(db, async (tx) => {
    const document = await findDocument(tx, document_id);
    if (!document) return;
    await record(tx, documentEvents, asEventDocument(document), {
      type: 'document.not_sent',
      actor_id: null,
      data: { addresses: to },
    });
  });
}

async function findDocument(db: DbOrTx, id: string): Promise<DocumentRow | null> {
  const [document] = await db.select().from(documents).where(eq(documents.id, id));
  return document ?? null;
}

const linkOf = ({ public_url }: Db, id: string): string => `${public_url}/dashboard/customer/invoices/${id}`;
