import { formatCents } from '#shared/kernel/money.ts';
import type { FactColumn, MoneyBlock, MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Cell } from '#shared/papers/paper.ts';
import type { AdjustmentContent, DocumentContent } from './document.ts';
import {
  buyerText,
  changeHeads,
  changeTexts,
  correctsText,
  creditTexts,
  documentDay,
  documentLabels,
  documentName,
  documentTitle,
  gstSentences,
  isPayable,
  lineHeads,
  payByText,
  payTexts,
  reasonText,
  sectionTexts,
  sellerText,
  sumTexts,
  toPayAtIssue,
  voidText,
  wholeHeads,
  wholeTexts,
} from './document-text.ts';
import { isTakenOff, toPayText } from './to-pay.ts';

type Style = Cell['lines'][number]['style'];

/** A cell with a line for each line of the texts that is not empty. */
export const cellOf = (...texts: readonly (readonly [style: Style, text: string])[]): Cell => ({
  lines: texts.flatMap(([style, text]) =>
    text
      .split('\n')
      .map((line) => ({ style, text: line.replaceAll(/\s+/g, ' ').trim() }))
      .filter((line) => line.text !== ''),
  ),
});

export const plainLines = (texts: readonly string[]) => texts.map((text) => ['plain', text] as const);

/** The paper of an issued document. `voided_on`: the business day since when it counts no more. */
export function documentPaper(content: DocumentContent, voided_on: Temporal.PlainDate | null): MoneyPaper {
  const seller = sellerText(content);
  const state = voided_on
    ? cellOf(['large', voidText], ['plain', `since ${documentDay(voided_on)}`])
    : cellOf();
  return {
    title: [documentName(content), voided_on && voidText].filter(Boolean).join(', '),
    letterhead: {
      start: cellOf(['strong', seller.name]),
      end: cellOf(...plainLines(seller.details)),
    },
    head: { start: cellOf(['large', documentTitle(content)], ['plain', subtitleOf(content)]), end: state },
    blocks: [
      { type: 'facts', columns: factsOf(content) },
      ...bodyOf(content),
      { type: 'text', cell: cellOf(['small', gstSentences(content)]) },
      ...(content.note ? [{ type: 'text' as const, cell: cellOf(['plain', content.note]) }] : []),
      ...boxOf(content, voided_on),
    ],
    foot: { text: content.footer ?? '', number: content.document_number ?? '' },
  };
}

const subtitleOf = ({ adjustment, total }: DocumentContent): string =>
  adjustment ? correctsText(adjustment.corrects_number, total) : '';

function factsOf(content: DocumentContent): FactColumn[] {
  const { document_number, issued_on, due_on, purchase_order, adjustment } = content;
  const buyer = buyerText(content);
  const fact = (label: keyof typeof documentLabels, style: Style, text: string) => ({
    label: documentLabels[label],
    cell: cellOf([style, text]),
  });
  return [
    {
      facts: [
        { label: documentLabels.buyer, cell: cellOf(['strong', buyer.name], ...plainLines(buyer.details)) },
      ],
      width: 10,
    },
    {
      facts: [
        fact('document_number', 'strong', document_number ?? ''),
        ...(purchase_order ? [fact('purchase_order', 'plain', purchase_order)] : []),
      ],
      width: 6,
    },
    {
      facts: [
        fact('issued_on', 'plain', issued_on ? documentDay(issued_on) : ''),
        ...(adjustment && isPayable(content) ? [fact('due_on', 'strong', documentDay(due_on))] : []),
      ],
      width: 6,
    },
    {
      facts: [
        adjustment
          ? {
              label: documentLabels.corrects,
              cell: cellOf(
                ['plain', adjustment.corrects_number],
                ['plain', documentDay(adjustment.corrects_issued_on)],
              ),
            }
          : fact('due_on', 'strong', documentDay(due_on)),
      ],
      width: 6,
    },
  ];
}

/** Columns of such widths, the first for what it is, the others for figures. */
const columnsOf = (heads: readonly string[], widths: readonly number[]) =>
  heads.map((head, index) => ({
    head,
    align: index === 0 ? ('start' as const) : ('end' as const),
    width: widths[index] ?? 1,
  }));

/** What it comes to, line by line; of a note what changes, and what that makes of the whole invoice. */
function bodyOf(content: DocumentContent): MoneyBlock[] {
  const { adjustment } = content;
  const sums = sumTexts(content);
  if (!adjustment) return [linesOf(content), { type: 'sum', rows: sums }];
  return [
    { type: 'text', cell: cellOf(['small', documentLabels.reason], ['plain', reasonText(adjustment)]) },
    changesOf(adjustment),
    wholeOf(content, adjustment),
    { type: 'sum', rows: sums.filter(({ is_total }) => is_total) },
  ];
}

const changesOf = (adjustment: AdjustmentContent): MoneyBlock => ({
  type: 'sections',
  columns: columnsOf(changeHeads, [10, 3, 3, 3.6, 3.6]),
  sections: changeTexts(adjustment).map(({ name, details, lines }) => ({
    name,
    details,
    rows: lines.map(({ description, was, is, price, price_was, difference }) => [
      ...[description, was, is].map((text) => cellOf(['plain', text])),
      cellOf(['plain', price], ['small', price_was ?? '']),
      cellOf(['plain', difference]),
    ]),
  })),
});

const wholeOf = (content: DocumentContent, adjustment: AdjustmentContent): MoneyBlock => ({
  type: 'sections',
  columns: columnsOf(wholeHeads, [10, 4.4, 4.4, 4.4]),
  sections: [
    {
      name: '',
      details: '',
      rows: wholeTexts(content, adjustment).map(({ label, before, after, difference, is_total }) =>
        [label, before, after, difference].map((text) => cellOf([is_total ? 'strong' : 'plain', text])),
      ),
    },
  ],
});

const linesOf = (content: DocumentContent): MoneyBlock => ({
  type: 'sections',
  columns: columnsOf(lineHeads, [10, 3, 3, 3.4]),
  sections: sectionTexts(content).map(({ name, details, lines }) => ({
    name,
    details,
    rows: lines.map(({ description, quantity, price, amount }) =>
      [description, quantity, price, amount].map((text) => cellOf(['plain', text])),
    ),
  })),
});

/** How to pay, or why there is nothing to pay; nobody pays a void one. */
function boxOf(content: DocumentContent, voided_on: Temporal.PlainDate | null): MoneyBlock[] {
  const { adjustment, total } = content;
  if (adjustment && !isPayable(content)) {
    const { sentence, label, then_open } = creditTexts(adjustment, total);
    return [{ type: 'notice', sentence, aside: cellOf(['small', label], ['strong', then_open]) }];
  }
  const toPay = toPayAtIssue(content);
  if (!toPay || voided_on) return [];
  const { open } = toPay;
  if (isTakenOff(toPay) && open <= 0)
    return [
      {
        type: 'notice',
        sentence: toPayText(toPay),
        aside: cellOf(['small', documentLabels.to_pay], ['strong', formatCents(open)]),
      },
    ];
  const taken: MoneyBlock[] = isTakenOff(toPay)
    ? [{ type: 'text', cell: cellOf(['strong', toPayText(toPay)]) }]
    : [];
  const rows = payTexts(content);
  if (!rows) return taken;
  const aside = cellOf(['small', payByText(content)], ['strong', formatCents(open)]);
  return [...taken, { type: 'box', title: documentLabels.how_to_pay, rows, aside }];
}
