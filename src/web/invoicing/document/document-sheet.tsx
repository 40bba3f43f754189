import type { ReactNode } from 'react';
import { formatAbn } from '#shared/business/abn.ts';
import type { DocumentContent, DocumentDetails } from '#shared/invoicing/document.ts';
import {
  documentLabels,
  documentTitle,
  gstSentences,
  isPayable,
  payTexts,
  toPayNow,
} from '#shared/invoicing/document-text.ts';
import { isOwed } from '#shared/invoicing/payment-status.ts';
import { isTakenOff, toPayText } from '#shared/invoicing/to-pay.ts';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { DocumentLines } from './document-lines.tsx';
import { dueText } from './due-text.ts';
import { Fact } from './fact.tsx';
import { NoteChanges, NoteCredit } from './note-changes.tsx';

type SheetProps = {
  document: Pick<DocumentDetails, 'content' | 'payment_status' | 'voided_on' | 'open' | 'settled'>;
  /** Shows the invoice that a note corrects, as a link where there is a page for it. */
  corrects?: ReactNode;
};

/** All that a document says, from its content alone but for what is left to pay, which is as of now. */
export function DocumentSheet({ document, corrects }: SheetProps) {
  const { content } = document;
  const { note, footer, document_number, adjustment } = content;
  // As on paper: nobody pays what is void, nor, today, what is not open any more.
  const toPay = document.payment_status === 'void' ? null : toPayNow(content, document);
  const pay = toPay && toPay.open > 0 ? payTexts(content) : null;
  return (
    <article
      className="card px-6 pt-5 pb-5.5 text-sm wrap-anywhere max-md:p-4"
      aria-label={`${documentTitle(content)} ${document_number ?? 'draft'}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-6 gap-y-4 border-b border-line pb-4.5 max-md:grid-cols-1">
        <Parties content={content} />
        <Days document={document} corrects={corrects} />
      </div>
      {adjustment ? (
        <NoteChanges content={content} adjustment={adjustment} />
      ) : (
        <DocumentLines content={content} />
      )}
      {note && <p className="mt-3 whitespace-pre-line">{note}</p>}
      <p className="mt-3 border-t border-line pt-3 text-xs text-ink-3">{gstSentences(content)}</p>
      {adjustment && !isPayable(content) && <NoteCredit adjustment={adjustment} total={content.total} />}
      {toPay && isTakenOff(toPay) && <p className="mt-4.5 font-medium">{toPayText(toPay)}</p>}
      {pay && <HowToPay rows={pay} />}
      {footer && <p className="mt-4.5 text-xs whitespace-pre-line text-ink-3">{footer}</p>}
    </article>
  );
}

/** To whom it is, and from whom. */
function Parties({ content }: { content: DocumentContent }) {
  const { buyer, seller } = content;
  return (
    <div className="grid content-start gap-3">
      <div>
        <h2 className="text-xs font-normal text-ink-3">{documentTitle(content)} to</h2>
        <p className="font-medium">{buyer.name}</p>
        {buyer.address && <p className="whitespace-pre-line text-ink-2">{buyer.address}</p>}
        {buyer.abn && <p className="text-ink-2 tabular-nums">ABN {formatAbn(buyer.abn)}</p>}
      </div>
      <div>
        <h2 className="text-xs font-normal text-ink-3">From</h2>
        <p className="font-medium">{seller.business_name}</p>
        {seller.legal_name && <p className="text-ink-2">{seller.legal_name}</p>}
        {seller.abn && <p className="text-ink-2 tabular-nums">ABN {formatAbn(seller.abn)}</p>}
        <p className="whitespace-pre-line text-ink-2">{seller.address}</p>
      </div>
    </div>
  );
}

function Days({ document, corrects }: SheetProps) {
  const { content } = document;
  const { issued_on, due_on, purchase_order, adjustment } = content;
  const due = dueText(due_on, useToday());
  return (
    <dl className="grid grid-cols-3 content-start gap-x-4 gap-y-3 max-md:grid-cols-2">
      {issued_on && <Fact term="Issued">{formatDateForGood(issued_on)}</Fact>}
      {isPayable(content) && (
        <Fact term="Due">
          {formatDateForGood(due_on)}
          {isOwed(document) && due && <span className="block text-xs text-ink-3">{due}</span>}
        </Fact>
      )}
      {adjustment && (
        <Fact term={documentLabels.corrects}>
          <span>{corrects ?? adjustment.corrects_number}</span>
          <span className="block text-xs text-ink-3">{formatDateForGood(adjustment.corrects_issued_on)}</span>
        </Fact>
      )}
      {purchase_order && <Fact term="Purchase order">{purchase_order}</Fact>}
      {document.voided_on && <Fact term="Voided">{formatDateForGood(document.voided_on)}</Fact>}
    </dl>
  );
}

function HowToPay({ rows }: { rows: NonNullable<ReturnType<typeof payTexts>> }) {
  return (
    <>
      <h2 className="mt-4.5 text-sm">How to pay</h2>
      <dl className="mt-2 grid grid-cols-[1.5fr_1fr_1fr_1fr] gap-x-4 gap-y-3 max-md:grid-cols-2">
        {rows.map(({ label, text }) => (
          <Fact key={label} term={label}>
            {text}
          </Fact>
        ))}
      </dl>
    </>
  );
}
