import type { MoneyBlock, MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Paper, PaperBlock } from '#shared/papers/paper.ts';
import { drawCells } from './draw-cells.ts';
import { drawFoot, drawLetterhead, footOf } from './draw-letter.ts';
import { drawBox, drawFacts, drawNotice, drawSum, drawText } from './draw-money.ts';
import { drawSections } from './draw-sections.ts';
import { drawTable } from './draw-table.ts';
import {
  columnGap,
  contentWidth,
  type DrawnCell,
  drawRow,
  drawRule,
  type Pen,
  page,
  shares,
  startPage,
} from './paper-pen.ts';
import { drawLine, labelStyle, linesOf, widthOfLines, wrapText } from './paper-text.ts';
import { bytesOf, openDocument } from './pdf-document.ts';
import { lettersLacking } from './printable-text.ts';

type Columns = Extract<PaperBlock, { type: 'columns' }>;

/** The PDF of a paper, A4: rows unbroken, the head of a table on every page of it, and pages counted where there are more than one. */
export function drawPaper(paper: Paper | MoneyPaper, printed_at: number): Promise<Uint8Array<ArrayBuffer>> {
  const { title, head, blocks } = paper;
  const doc = openDocument({ title, width: page.width, height: page.height, printed_at });
  const content = doc.struct('Document');
  doc.addStructure(content);
  const foot = 'foot' in paper ? footOf(doc, paper.foot) : null;
  const bottom = page.bottom - (foot?.height ?? 0);
  const pen: Pen = { doc, content, y: 0, bottom, drawPageHead: () => {} };
  startPage(pen);
  if ('letterhead' in paper) drawLetterhead(pen, paper.letterhead);
  drawHead(pen, head);
  for (const [index, block] of blocks.entries()) drawBlock(pen, block, blocks.slice(index + 1));
  if (textsIn(paper).some((text) => lettersLacking(text).length > 0)) drawText(pen, leftOut);
  if (foot) drawFoot(pen, foot);
  content.end();
  if (!foot) drawPageNumbers(doc);
  return bytesOf(doc);
}

/** Papers that nobody froze are printed whatever people are called; the page has every letter, from the fonts of the browser. */
const leftOut = {
  type: 'text' as const,
  cell: {
    lines: [
      {
        style: 'small' as const,
        text: 'Letters that this PDF cannot print are left out. Print the page itself to have them.',
      },
    ],
  },
};

const textsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(textsIn)
      : [];

function drawBlock(pen: Pen, block: MoneyBlock, follows: readonly MoneyBlock[]): void {
  if (block.type === 'columns') drawColumns(pen, block);
  else if (block.type === 'table') drawTable(pen, block);
  else if (block.type === 'facts') drawFacts(pen, block);
  else if (block.type === 'sections') drawSections(pen, block);
  else if (block.type === 'sum') drawSum(pen, block, follows);
  else if (block.type === 'text') drawText(pen, block);
  else if (block.type === 'notice') drawNotice(pen, block);
  else if (block.type === 'cells') drawCells(pen, block);
  else drawBox(pen, block);
}

function drawHead(pen: Pen, { start, end }: Paper['head']): void {
  const { doc, content } = pen;
  const right = linesOf(doc, end, 'head', contentWidth * 0.55);
  const rightWidth = widthOfLines(doc, right) + 0.01;
  const left = linesOf(doc, start, 'head', contentWidth - rightWidth - 10);
  const cell = { align: 'start', has_box: false, x: page.side, width: contentWidth } as const;
  const cells: DrawnCell[] = [{ ...cell, lines: left, element: doc.struct('H1') }];
  // What is not drawn must not be opened: the document would wait for its end.
  if (right.length > 0) cells.push({ ...cell, align: 'end', lines: right, element: doc.struct('P') });
  for (const { element } of cells) content.add(element);
  drawRow(pen, cells);
  pen.y += 5;
  drawRule(pen, 0.5, '#000');
  pen.y += 6.5;
}

function drawColumns(pen: Pen, { columns }: Columns): void {
  const { doc, content } = pen;
  const widths = shares(
    columns.map(({ width }) => width),
    contentWidth - columnGap * (columns.length - 1),
  );
  let x: number = page.side;
  const cells = columns.map(({ label, cell }, index): DrawnCell => {
    const width = widths[index] ?? 0;
    const lines = [
      ...(label ? wrapText(doc, label, labelStyle, width) : []),
      ...linesOf(doc, cell, 'columns', width),
    ];
    const drawn = { x, width, align: 'start' as const, lines, has_box: false, element: doc.struct('P') };
    content.add(drawn.element);
    x += width + columnGap;
    return drawn;
  });
  drawRow(pen, cells);
  pen.y += columnGap;
}

function drawPageNumbers(doc: PDFKit.PDFDocument): void {
  const { count } = doc.bufferedPageRange();
  if (count < 2) return;
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    doc.markContent('Artifact', { type: 'Pagination' });
    const line = { ...labelStyle, text: `Page ${index + 1} of ${count}` };
    drawLine(doc, line, { x: page.side, y: page.bottom + 3, width: contentWidth, align: 'end' });
    doc.endMarkedContent();
  }
}
