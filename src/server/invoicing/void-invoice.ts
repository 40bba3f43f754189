import { eq, sql } from 'drizzle-orm';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, lastDay } from '#shared/kernel/time.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { requireVersion } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { documents } from '../schema.ts';
import type { DocumentCommand } from './drafts/change-draft.ts';
import { postVoid } from './post-document.ts';
import { readDocumentDetails } from './store/document-details.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { isGivenUp } from './store/given-up.store.ts';
import { asEventDocument, type DocumentRow, lockDocument, takeOff } from './store/lock-document.store.ts';

/**
 * Staff void an issued invoice that was not sent. Its number stays, and its orders can be invoiced again (INV-15). What a note
 * corrects stays, and so does a note (INV-19).
 * @throws Refusal `not-found`; `not-issued`; `document-issued`; `document-sent`; `changed-meanwhile`
 */
export function voidInvoice(
  db: Db,
  { id, actor_id, ifMatch }: DocumentCommand,
  reason: string,
): Promise<DocumentDetails> {
  return transact(db, async (tx) => {
    const document = await lockIssued(tx, id, ifMatch);
    if (document.kind === 'adjustment')
      refuse(
        'document-issued',
        `${document.document_number} stays. Correct it with an opposite adjustment note.`,
      );
    if ((await tx.$count(documents, eq(documents.corrects_id, id))) > 0)
      refuse(
        'document-issued',
        `${document.document_number} was adjusted and stays. Correct it with another adjustment note.`,
      );
    if (document.sent_at)
      refuse('document-sent', `${document.document_number} was sent. Correct it with an adjustment note.`);
    const voided_on = lastDay(businessDay(tx.now(), tx.timeZone()), document.issued_on);
    await writeDocument(tx, id, { state: 'void', voided_on, reason });
    await takeOff(tx, id);
    await postVoid(tx, actor_id, document, voided_on);
    await record(tx, documentEvents, asEventDocument(document), {
      type: 'document.voided',
      actor_id,
      data: { reason },
    });
    return readDocumentDetails(tx, id);
  });
}

/**
 * Staff say that a document was handed over, as on paper; its customer sees it from then on. A second time nothing happens but
 * where its mail was given up: then nobody has to look at it any more.
 * @throws Refusal `not-found`; `not-issued`; `changed-meanwhile`
 */
export function markSent(db: Db, { id, actor_id, ifMatch }: DocumentCommand): Promise<DocumentDetails> {
  return transact(db, async (tx) => {
    const document = await lockIssued(tx, id, ifMatch);
    const is_again = document.sent_at !== null;
    const sent_at = document.sent_at ?? tx.now();
    if (!is_again || document.given_up_at) await writeDocument(tx, id, { sent_at, given_up_at: null });
    if (!is_again || (await isGivenUp(tx, id)))
      await record(tx, documentEvents, asEventDocument({ ...document, sent_at, given_up_at: null }), {
        type: 'document.marked_sent',
        actor_id,
        data: { is_again },
      });
    return readDocumentDetails(tx, id);
  });
}

/** An issued document, locked, that is not void. */
export async function lockIssued(tx: Tx, id: string, ifMatch: number | null): Promise<DocumentRow> {
  const document = await lockDocument(tx, id);
  requireVersion(ifMatch, document.version);
  if (document.state === 'draft') refuse('not-issued', 'This is a draft. Issue it first.');
  if (document.state === 'void') refuse('not-issued', `${document.document_number} is void.`);
  return document;
}

/** Writes what may change of an issued document; triggers refuse anything else. */
export const writeDocument = (
  tx: Tx,
  id: string,
  change: Partial<Pick<DocumentRow, 'state' | 'voided_on' | 'reason' | 'sent_at' | 'given_up_at'>>,
) =>
  tx
    .update(documents)
    .set({ ...change, version: sql`${documents.version} + 1`, updated_at: tx.now() })
    .where(eq(documents.id, id));
