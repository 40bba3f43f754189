import type { MoneyBlock } from '#shared/papers/money-paper.ts';
import type { Cell } from '#shared/papers/paper.ts';
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
  startPageFor,
} from './paper-pen.ts';
import { heightOf, labelStyle, linesOf, styleOf, wrapText } from './paper-text.ts';
import { mm } from './pdf-document.ts';

type Block<Type extends MoneyBlock['type']> = Extract<MoneyBlock, { type: Type }>;

/** Of a head; the types lack it. */
const ofRow: object = { scope: 'Row' };

/** Facts in columns. A rule stands above them already, below the head. */
export function drawFacts(pen: Pen, { columns }: Block<'facts'>): void {
  const { doc, content } = pen;
  const gap = columnGap / 2;
  const widths = shares(
    columns.map(({ width }) => width),
    contentWidth - gap * (columns.length - 1),
  );
  let x: number = page.side;
  const cells = columns.map(({ facts }, index): DrawnCell => {
    const width = widths[index] ?? 0;
    const lines = facts.flatMap(({ label, cell }) => [
      ...wrapText(doc, label, labelStyle, width),
      ...linesOf(doc, cell, 'money', width),
    ]);
    const element = doc.struct('P');
    content.add(element);
    const drawn = { x, width, align: 'start' as const, lines, has_box: false, element };
    x += width + gap;
    return drawn;
  });
  drawRow(pen, cells);
  pen.y += 4;
  drawRule(pen, 0.2, '#bbb');
  pen.y += 4;
}

const amountWidth = 48;
const sumGap = 1;

/** The rows of a sum as they are drawn, and how high they are. */
function layOutSum(doc: Pen['doc'], { rows }: Block<'sum'>) {
  const drawn = rows.map(({ label, text, is_total }) => {
    const style = styleOf(is_total ? 'strong' : 'small', 'money');
    const prominent = { ...styleOf('strong', 'letterhead'), lead: 22 };
    return {
      label: wrapText(
        doc,
        label,
        is_total ? { ...style, size: 11, lead: 22 } : style,
        contentWidth - amountWidth,
      ),
      amount: wrapText(doc, text, is_total ? prominent : styleOf('plain', 'money'), amountWidth),
    };
  });
  const height = drawn.reduce(
    (sum, { label, amount }) => sum + heightOf(label.length > 1 ? label : amount) + sumGap,
    3,
  );
  return { drawn, height };
}

/** Below the amounts they are the sum of, on one page; on the same as what `follows`, where one page takes it all. */
export function drawSum(pen: Pen, block: Block<'sum'>, follows: readonly MoneyBlock[]): void {
  const { doc, content } = pen;
  const { drawn, height } = layOutSum(doc, block);
  const below = follows.reduce((sum, each) => sum + heightBelow(doc, each), sumGap);
  startPageFor(pen, height + below);
  startPageFor(pen, height);
  drawRule(pen, 0.2, '#888');
  pen.y += 2;
  const table = doc.struct('Table');
  content.add(table);
  for (const { label, amount } of drawn) {
    const [row, head, cell] = [doc.struct('TR'), doc.struct('TH', ofRow), doc.struct('TD')];
    table.add(row);
    row.add(head).add(cell);
    const place = { align: 'end', has_box: false } as const;
    drawRow(pen, [
      { ...place, x: page.side, width: contentWidth - amountWidth, lines: label, element: head },
      {
        ...place,
        x: page.side + contentWidth - amountWidth,
        width: amountWidth,
        lines: amount,
        element: cell,
      },
    ]);
    pen.y += sumGap;
    row.end();
  }
  table.end();
  pen.y += 2;
}

/** How high what stands below a sum is. */
function heightBelow(doc: Pen['doc'], block: MoneyBlock): number {
  if (block.type === 'text') return heightOf(linesOf(doc, block.cell, 'money', contentWidth)) + textGap;
  if (block.type === 'box') return layOutBox(doc, block).inner + 2 * padding;
  return block.type === 'notice' ? layOutNotice(doc, block).inner + 2 * padding : 0;
}

const textGap = 5;

export function drawText(pen: Pen, { cell }: Block<'text'>): void {
  const element = pen.doc.struct('P');
  pen.content.add(element);
  const lines = linesOf(pen.doc, cell, 'money', contentWidth);
  drawRow(pen, [{ x: page.side, width: contentWidth, align: 'start', has_box: false, lines, element }]);
  pen.y += textGap;
}

const padding = 5;
const labelWidth = 30;
const asideWidth = 52;
const valueWidth = contentWidth - 2 * padding - labelWidth - asideWidth - 4;

function layOutBox(doc: Pen['doc'], { title, rows }: Block<'box'>) {
  const heading = wrapText(doc, title, styleOf('strong', 'money'), contentWidth - 2 * padding);
  const drawn = rows.map(({ label, text }) => [
    wrapText(doc, label, styleOf('small', 'money'), labelWidth),
    wrapText(doc, text, styleOf('strong', 'money'), valueWidth),
  ]);
  const rowsHeight = drawn.reduce(
    (sum, cells) => sum + rowHeight(cells.map((lines) => ({ lines, has_box: false }))),
    0,
  );
  return { heading, drawn, inner: heightOf(heading) + rowsHeight };
}

/** On one page; what is asked for stands at its right, in the middle. */
export function drawBox(pen: Pen, block: Block<'box'>): void {
  const { doc, content } = pen;
  const { heading, drawn, inner } = layOutBox(doc, block);
  drawFrame(pen, inner, block.aside, () => {
    const h2 = doc.struct('H2');
    content.add(h2);
    drawRow(pen, [{ ...boxPlace, lines: heading, element: h2 }]);
    const table = doc.struct('Table');
    content.add(table);
    for (const [label = [], value = []] of drawn) {
      const [row, head, cell] = [doc.struct('TR'), doc.struct('TH', ofRow), doc.struct('TD')];
      table.add(row);
      row.add(head).add(cell);
      drawRow(pen, [
        { ...boxPlace, lines: label, element: head },
        { ...boxPlace, x: boxPlace.x + labelWidth, lines: value, element: cell },
      ]);
      row.end();
    }
    table.end();
  });
}

function layOutNotice(doc: Pen['doc'], { sentence, aside }: Block<'notice'>) {
  const lines = wrapText(doc, sentence, styleOf('plain', 'money'), labelWidth + valueWidth);
  const inner = Math.max(heightOf(lines), heightOf(linesOf(doc, aside, 'columns', asideWidth)));
  return { lines, inner };
}

/** The same for a sentence. */
export function drawNotice(pen: Pen, block: Block<'notice'>): void {
  const { doc, content } = pen;
  const { lines, inner } = layOutNotice(doc, block);
  drawFrame(pen, inner, block.aside, () => {
    const element = doc.struct('P');
    content.add(element);
    pen.y += (inner - heightOf(lines)) / 2;
    drawRow(pen, [{ ...boxPlace, lines, element }]);
  });
}

const boxPlace = {
  align: 'start',
  has_box: false,
  x: page.side + padding,
  width: contentWidth,
} as const;

/** A box around what is drawn, which is so high, and at its right, in the middle, what it is about. */
function drawFrame(pen: Pen, inner: number, aside: Cell, drawContent: () => void): void {
  const { doc, content } = pen;
  const asked = linesOf(doc, aside, 'columns', asideWidth);
  const height = 2 * padding + inner;
  startPageFor(pen, height);
  const top = pen.y;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .roundedRect(page.side * mm, top * mm, contentWidth * mm, height * mm, 2 * mm)
    .lineWidth(0.2 * mm)
    .fillAndStroke('#eaf5fb', '#c3dbe6');
  doc.endMarkedContent();
  pen.y = top + padding;
  drawContent();
  const p = doc.struct('P');
  content.add(p);
  const x = page.side + contentWidth - padding - asideWidth;
  pen.y = top + Math.max(0, height - heightOf(asked)) / 2;
  drawRow(pen, [{ ...boxPlace, align: 'end', x, width: asideWidth, lines: asked, element: p }]);
  pen.y = top + height + 4;
}
