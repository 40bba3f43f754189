import type { AdjustmentContent, DocumentContent } from '#shared/invoicing/document.ts';
import {
  changeHeads,
  changeTexts,
  correctsText,
  creditTexts,
  documentLabels,
  ownLinesName,
  reasonText,
  sumTexts,
  wholeHeads,
  wholeTexts,
} from '#shared/invoicing/document-text.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { OrderRow, sectionStyles } from './document-lines.tsx';

type NoteProps = { content: DocumentContent; adjustment: AdjustmentContent };

const tableStyles = 'mt-3 w-full text-sm tabular-nums';
const headStyles = [
  'border-b border-line text-xs text-ink-3',
  '[&_th]:pt-1.5 [&_th]:pb-1.5 [&_th]:font-medium [&_th:first-child]:text-start',
].join(' ');
const numberStyles = 'ps-4 text-end whitespace-nowrap max-md:ps-2.5';

/** What a note says in place of lines: why, what changes, and what that makes of the whole invoice. */
export function NoteChanges({ content, adjustment }: NoteProps) {
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
export function NoteCredit({ adjustment, total }: { adjustment: AdjustmentContent; total: Cents }) {
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
