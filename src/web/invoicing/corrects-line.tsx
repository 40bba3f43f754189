import type { Document } from '#shared/invoicing/document.ts';
import { correctsText } from '#shared/invoicing/document-text.ts';

type CorrectsLineProps = { document: Document; text?: typeof correctsText };

/** Below the number of a note in a list: which invoice it decreases or increases. */
export const CorrectsLine = ({ document: { corrects, total }, text = correctsText }: CorrectsLineProps) =>
  corrects && <span className="line2">{text(corrects.document_number, total)}</span>;

/** Whether a day on which it falls due is worth showing: nobody pays a note that decreases. */
export const isDue = ({ kind, total }: Pick<Document, 'kind' | 'total'>): boolean =>
  kind === 'invoice' || total > 0;
