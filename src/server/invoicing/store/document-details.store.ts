import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { historyOf, summarizeHistory } from '../../notifications/history.store.ts';
import { documents } from '../../schema.ts';
import { selectDocuments, settledColumns } from './document-columns.ts';
import { contentOf } from './document-content.store.ts';
import { documentEvents } from './documents.events.ts';
import { isVisibleTo } from './documents-list.store.ts';
import { findVisibleHistory } from './visible-history.store.ts';
import { findVisibleSettlements } from './visible-settlements.store.ts';

/** Staff, who see all. */
const everybody: Viewer = { id: '', customer_id: null, reach: 'any' };

/** One document with all that it says and its history, as far as somebody may see it, or `null`. */
export async function findDocumentDetails(
  db: DbOrTx,
  id: string,
  viewer: Viewer = everybody,
): Promise<DocumentDetails | null> {
  const ownership = isVisibleTo(viewer);
  const where = and(eq(documents.id, id), ownership);
  const [shown] = await selectDocuments(db, viewer, settledColumns(viewer)).where(where);
  const [row] = await db
    .select({ document: documents, history: historyOf(documentEvents, documents.id) })
    .from(documents)
    .where(where);
  if (!shown || !row) return null;
  const history = summarizeHistory(documentEvents, await findVisibleHistory(db, row.history, ownership));
  const content = await contentOf(db, row.document);
  const settlements = await findVisibleSettlements(db, { document_id: id }, ownership);
  return { ...shown, content, history, settlements, notes: await findNotes(db, id, ownership) };
}

/** The notes that correct an invoice, of those that somebody may see. */
const findNotes = (db: DbOrTx, id: string, ownership?: SQL) =>
  db
    .select({
      id: documents.id,
      document_number: sql<string>`${documents.document_number}`,
      issued_on: sql<Temporal.PlainDate>`${documents.issued_on}`.mapWith(documents.issued_on),
      total: sql`${documents.total}`.mapWith(Number),
    })
    .from(documents)
    .where(and(eq(documents.corrects_id, id), ownership))
    .orderBy(asc(documents.turn));

/** One that must be there; a missing one is a bug, so it is a plain error. */
export async function readDocumentDetails(db: DbOrTx, id: string): Promise<DocumentDetails> {
  const document = await findDocumentDetails(db, id);
  if (!document) throw new Error('a document was not found where it must be');
  return document;
}
