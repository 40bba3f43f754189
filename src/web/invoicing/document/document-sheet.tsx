import type { ReactNode } from 'react';
import { formatAbn } from '#shared/business/abn.ts';
import type { AdjustmentContent, DocumentContent, DocumentDetails } from '#shared/invoicing/document.ts';
import {
  changeHeads,
  changeTexts,
  correctsText,
  creditTexts,
  documentLabels,
  documentTitle,
  gstSentences,
  isPayable,
  ownLinesName,
  payTexts,
  reasonText,
  sumTexts,
  toPayNow,
  wholeHeads,
  wholeTexts,
} from '#shared/invoicing/document-text.ts';
import { isOwed } from '#shared/invoicing/payment-status.ts';
import { isTakenOff, toPayText } from '#shared/invoicing/to-pay.ts';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CopyNumber } from '#web/ui/overlay/copy-button.tsx';
import { DocumentLines, OrderRow, sectionStyles } from './document-lines.tsx';
import { dueText } from './due-text.ts';

type NoteProps = { content: DocumentContent; adjustment: AdjustmentContent };

const tableStyles = 'mt-3 w-full text-sm tabular-nums';
const headStyles = [
  'border-b border-line text-xs text-ink-3',
  '[&_th]:pt-1.5 [&_th]:pb-1.5 [&_th]:font-medium [&_th:first-child]:text-start',
].join(' ');
const numberStyles = 'ps-4 text-end whitespace-nowrap max-md:ps-2.5';

/** What a note says in place of lines: why, what changes, and what that makes of the whole invoice. */
function NoteChanges({ content, adjustment }: NoteProps) {
  return (
    <>
      <p className="mt-3.5 font-medium">{correctsText(adjustment.corrects_number, content.total)}</p>
      <h2 className="mt-3 text-xs font-normal text-ink-3">{documentLabels.reason}</h2>
      <p>{reasonText(adjustment)}</p>
      <Changes adjustment={adjustment} />
      <Whole content={content} adjustment={adjustment} />
      {sumTexts(content)
        .filter(({ is_total }) => is_total)
        .map(({ label, text }) => (
          <p
            key={label}
            className="mt-3 flex justify-end gap-6 border-t border-line-strong pt-3 text-lg font-semibold tabular-nums max-md:justify-between"
          >
            <span>{label}</span>
            <span>{text}</span>
          </p>
        ))}
    </>
  );
}

function Changes({ adjustment }: Pick<NoteProps, 'adjustment'>) {
  return (
    <table className={tableStyles} aria-label={changeHeads[0]}>
      <Head heads={changeHeads} />
      {changeTexts(adjustment).map(({ name, order, lines }) => (
        <tbody key={name}>
          {order && <OrderRow order={order} columns={changeHeads.length} />}
          {name === ownLinesName && (
            <tr>
              <th scope="rowgroup" colSpan={changeHeads.length} className={sectionStyles}>
                <span className="text-ink-3">{name}</span>
              </th>
            </tr>
          )}
          {lines.map(({ description, was, is, price, price_was, difference }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a note may be equal, and none has a state
            <tr key={index} className="align-top [&>td]:py-1.5">
              <td className="wrap-anywhere">{description}</td>
              <td className={classNames(numberStyles, 'text-ink-3')}>{was}</td>
              <td className={numberStyles}>{is}</td>
              <td className={classNames(numberStyles, 'text-ink-3')}>
                {price}
                {price_was && <span className="block text-xs">{price_was}</span>}
              </td>
              <td className={numberStyles}>{difference}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const Whole = ({ content, adjustment }: NoteProps) => (
  <table className={tableStyles} aria-label={wholeHeads[0]}>
    <Head heads={wholeHeads} />
    <tbody>
      {wholeTexts(content, adjustment).map(({ label, before, after, difference, is_total }) => (
        <tr key={label} className={classNames('[&>*]:py-1', is_total && '[&>*]:font-semibold')}>
          <th scope="row" className="text-start font-normal wrap-anywhere">
            {label}
          </th>
          <td className={numberStyles}>{before}</td>
          <td className={numberStyles}>{after}</td>
          <td className={numberStyles}>{difference}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Head = ({ heads }: { heads: readonly string[] }) => (
  <thead className={headStyles}>
    <tr>
      {heads.map((head, index) => (
        <th key={head} scope="col" className={index > 0 ? numberStyles : undefined}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

/** What becomes of a note that decreases: nobody pays it. */
function NoteCredit({ adjustment, total }: { adjustment: AdjustmentContent; total: Cents }) {
  const { sentence, label, then_open } = creditTexts(adjustment, total);
  return (
    <div className="mt-4.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-sky-line bg-sky px-4 py-3">
      <p className="min-w-0 flex-[1_1_220px]">{sentence}</p>
      <p className="text-end max-md:text-start">
        <span className="block text-ink-2">{label}</span>
        <span className="text-md font-semibold tabular-nums">{then_open}</span>
      </p>
    </div>
  );
}

/** A fact of a document, under its name. */
const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{term}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

type SheetProps = {
  document: Pick<DocumentDetails, 'content' | 'payment_status' | 'voided_on' | 'open' | 'settled'>;
  /** What a credit that is not used makes of it. */
  lessCredit?: string;
  /** Shows the invoice that a note corrects, as a link where there is a page for it. */
  corrects?: ReactNode;
};

/** All that a document says, from its content alone but for what is left to pay, which is as of now. */
export function DocumentSheet({ document, lessCredit, corrects }: SheetProps) {
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
      {toPay && isTakenOff(toPay) && <p className="mt-4.5 font-medium">{unbroken(toPayText(toPay))}</p>}
      {pay && <HowToPay rows={pay} lessCredit={lessCredit} />}
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

function Days({ document, corrects }: Omit<SheetProps, 'lessCredit'>) {
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

type HowToPayProps = {
  rows: NonNullable<ReturnType<typeof payTexts>>;
  lessCredit: string | undefined;
};

function HowToPay({ rows, lessCredit }: HowToPayProps) {
  return (
    <>
      <h2 className="mt-4.5 text-sm">How to pay</h2>
      {lessCredit && <p className="mt-1 font-medium tabular-nums">{lessCredit}</p>}
      <dl className="mt-2 grid grid-cols-[1.5fr_1fr_1fr_1fr] gap-x-4 gap-y-3 max-md:grid-cols-2">
        {rows.map(({ label, text }) => (
          <Fact key={label} term={label}>
            {text}
            <CopyNumber label={label} text={text} />
          </Fact>
        ))}
      </dl>
    </>
  );
}
