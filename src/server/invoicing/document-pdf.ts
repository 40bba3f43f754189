import { and, eq, type SQL } from 'drizzle-orm';
import { documentPaper } from '#shared/invoicing/document-paper.ts';
import { documentFileName } from '#shared/invoicing/document-text.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { moneyPdf } from '../papers/pdf/write-pdf.ts';
import { documents } from '../schema.ts';
import { frozenContent } from './store/document-content.store.ts';
import type { DocumentRow } from './store/lock-document.store.ts';

/** An issued document as a PDF, from its frozen copy alone. @throws Refusal `not-found`; `not-issued`; `unavailable` */
export async function findDocumentPdf(db: DbOrTx, id: string, ownership: SQL | undefined) {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), ownership));
  if (!document) return refuseNotFound();
  if (document.state === 'draft') refuse('not-issued', 'This is a draft. Issue it first.');
  return documentPdf(document);
}

/** The PDF of an issued or void document: the same bytes each time. @throws Refusal `unavailable` */
export function documentPdf(document: DocumentRow) {
  const { document_number, issued_on } = document;
  if (!document_number || !issued_on) throw new Error('a draft has no PDF');
  const paper = documentPaper(frozenContent(document), document.voided_on);
  return moneyPdf(paper, issued_on, documentFileName(document_number));
}
