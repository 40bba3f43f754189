import { formatCents } from '#shared/kernel/money.ts';
import type { FactColumn, MoneyBlock, MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Cell } from '#shared/papers/paper.ts';
import type { DocumentContent } from './document.ts';
import {
  buyerText,
  documentDay,
  documentLabels,
  documentName,
  documentTitle,
  gstSentences,
  lineHeads,
  payByText,
  payTexts,
  sectionTexts,
  sellerText,
  sumTexts,
  voidText,
} from './document-text.ts';

type Style = Cell['lines'][number]['style'];

/** A cell with a line for each line of the texts that is not empty. */
const cellOf = (...texts: readonly (readonly [style: Style, text: string])[]): Cell => ({
  lines: texts.flatMap(([style, text]) =>
    text
      .split('\n')
      .map((line) => ({ style, text: line.replaceAll(/\s+/g, ' ').trim() }))
      .filter((line) => line.text !== ''),
  ),
});

const plainLines = (texts: readonly string[]) => texts.map((text) => ['plain', text] as const);

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
    head: { start: cellOf(['large', documentTitle]), end: state },
    blocks: [
      { type: 'facts', columns: factsOf(content) },
      linesOf(content),
      { type: 'sum', rows: sumTexts(content) },
      { type: 'text', cell: cellOf(['small', gstSentences(content)]) },
      ...(content.note ? [{ type: 'text' as const, cell: cellOf(['plain', content.note]) }] : []),
      ...boxOf(content, voided_on),
    ],
    foot: { text: content.footer ?? '', number: content.document_number ?? '' },
  };
}

function factsOf(content: DocumentContent): FactColumn[] {
  const { document_number, issued_on, due_on, purchase_order } = content;
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
    { facts: [fact('issued_on', 'plain', issued_on ? documentDay(issued_on) : '')], width: 6 },
    { facts: [fact('due_on', 'strong', documentDay(due_on))], width: 6 },
  ];
}

const columnWidths = [10, 3, 3, 3.4];

const linesOf = (content: DocumentContent): MoneyBlock => ({
  type: 'sections',
  columns: lineHeads.map((head, index) => ({
    head,
    align: index === 0 ? 'start' : 'end',
    width: columnWidths[index] ?? 1,
  })),
  sections: sectionTexts(content).map(({ name, details, lines }) => ({
    name,
    details,
    rows: lines.map(({ description, quantity, price, amount }) =>
      [description, quantity, price, amount].map((text) => cellOf(['plain', text])),
    ),
  })),
});

/** How to pay; nobody pays a void one. */
function boxOf(content: DocumentContent, voided_on: Temporal.PlainDate | null): MoneyBlock[] {
  const rows = payTexts(content);
  if (!rows || voided_on) return [];
  const aside = cellOf(['small', payByText(content)], ['strong', formatCents(content.total)]);
  return [{ type: 'box', title: documentLabels.how_to_pay, rows, aside }];
}
