import type { MoneyBlock, MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Paper, PaperBlock } from '#shared/papers/paper.ts';
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
  rowHeight,
  shares,
  startPage,
  startPageFor,
} from './paper-pen.ts';
import {
  type DrawnLine,
  drawLine,
  heightOf,
  labelStyle,
  linesOf,
  widthOfLines,
  wrapText,
} from './paper-text.ts';
import { bytesOf, mm, openDocument } from './pdf-document.ts';
import { lettersLacking } from './printable-text.ts';

const padding = 2.6;
const titleGap = 1.5;

/** Of a head; the types lack it. */
const ofColumn: object = { scope: 'Column' };

/** Cells of one width in a frame, each below its label: a table of one row, under its title. */
function drawCells(pen: Pen, { title, cells }: Extract<MoneyBlock, { type: 'cells' }>): void {
  const { doc, content } = pen;
  const heading = wrapText(doc, title, labelStyle, contentWidth);
  const width = contentWidth / cells.length;
  const labels = cells.map(({ label }) => wrapText(doc, label, labelStyle, width - 2 * padding));
  const values = cells.map(({ cell }) => linesOf(doc, cell, 'money', width - 2 * padding));
  const heightOfRow = (row: DrawnLine[][]) => rowHeight(row.map((lines) => ({ lines, has_box: false })));
  const height = 2 * padding + heightOfRow(labels) + heightOfRow(values);
  startPageFor(pen, heightOf(heading) + titleGap + height);
  const h2 = doc.struct('H2');
  content.add(h2);
  const place = { align: 'start', has_box: false } as const;
  drawRow(pen, [{ ...place, x: page.side, width: contentWidth, lines: heading, element: h2 }]);
  pen.y += titleGap;
  const top = pen.y;
  drawFrame(pen, cells.length, height);
  const table = doc.struct('Table');
  content.add(table);
  pen.y += padding;
  const drawCellsOf = (row: DrawnLine[][], isHead: boolean) => {
    const tr = doc.struct('TR');
    table.add(tr);
    const drawn = row.map((lines, index): DrawnCell => {
      const element = isHead ? doc.struct('TH', ofColumn) : doc.struct('TD');
      tr.add(element);
      return { ...place, x: page.side + index * width + padding, width: width - 2 * padding, lines, element };
    });
    drawRow(pen, drawn);
    tr.end();
  };
  drawCellsOf(labels, true);
  drawCellsOf(values, false);
  table.end();
  pen.y = top + height + 6;
}

function drawFrame({ doc, y }: Pen, count: number, height: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.roundedRect(page.side * mm, y * mm, contentWidth * mm, height * mm, 2 * mm);
  for (let index = 1; index < count; index++) {
    const x = (page.side + (contentWidth / count) * index) * mm;
    doc.moveTo(x, y * mm).lineTo(x, (y + height) * mm);
  }
  doc.lineWidth(0.2 * mm).stroke('#bbb');
  doc.endMarkedContent();
}

const half = contentWidth / 2 - 4;

/** Above the head: who writes, and where they are found. */
function drawLetterhead(pen: Pen, { start, end }: MoneyPaper['letterhead']): void {
  const { doc, content } = pen;
  const [left, right] = [doc.struct('P'), doc.struct('P')];
  content.add(left).add(right);
  const cell = { has_box: false, width: half, x: page.side } as const;
  drawRow(pen, [
    { ...cell, align: 'start', lines: linesOf(doc, start, 'letterhead', half), element: left },
    {
      ...cell,
      x: page.side + contentWidth - half,
      align: 'end',
      lines: linesOf(doc, end, 'letterhead', half),
      element: right,
    },
  ]);
  pen.y += 8;
}

interface Foot {
  lines: DrawnLine[];
  number: string;
  /** By which it is higher than a single line, in millimetres. */
  height: number;
}

/** As wide as leaves room for number and page. */
const footWidth = contentWidth - 55;

function footOf(doc: PDFKit.PDFDocument, { text, number }: MoneyPaper['foot']): Foot {
  const lines = text.trim() ? wrapText(doc, text.trim(), labelStyle, footWidth) : [];
  return { lines, number, height: heightOf(lines.slice(1)) };
}

/** At the foot of every page: `INV-000123 · Page 1 of 3`, and what was written for there; it is read once, after all else. */
function drawFoot({ doc, content, bottom }: Pen, { lines, number }: Foot): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    const isLast = index === count - 1;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.rect(page.side * mm, (bottom + 1.5) * mm, contentWidth * mm, 0.2 * mm).fill('#bbb');
    const text = [number, `Page ${index + 1} of ${count}`].filter(Boolean).join(' · ');
    drawLine(doc, { ...labelStyle, text }, { ...whole, y: bottom + 3, align: 'end' });
    if (!isLast) drawFootText(doc, lines, bottom + 3);
    doc.endMarkedContent();
    if (isLast && lines.length > 0)
      content.add(doc.struct('P', {}, () => drawFootText(doc, lines, bottom + 3)));
  }
}

const whole = { x: page.side, width: contentWidth } as const;

function drawFootText(doc: PDFKit.PDFDocument, lines: readonly DrawnLine[], top: number): void {
  lines.forEach((line, index) => {
    drawLine(doc, line, { ...whole, y: top + heightOf(lines.slice(0, index)), align: 'start' });
  });
}

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
