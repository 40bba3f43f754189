import type { Cell, PaperBlock } from '#shared/papers/paper.ts';
import {
  columnGap,
  contentWidth,
  type DrawnCell,
  drawLines,
  drawRow,
  drawRule,
  type Pen,
  page,
  rowHeight,
  type StructureElement,
  shares,
  startPageFor,
} from './paper-pen.ts';
import { labelStyle, linesOf, wrapText } from './paper-text.ts';

const cellGap = 3;
const rowPadding = 2.5;

type Table = Extract<PaperBlock, { type: 'table' }>;

/** What a table must know to draw its head. */
type Heads = Pick<Table, 'columns'>;

/** Of a head; the types lack it. */
const ofColumn: object = { scope: 'Column' };

/** Rows unbroken, and the head on every page. */
export function drawTable(pen: Pen, table: Table): void {
  const { doc, content } = pen;
  if (table.rows.length === 0) {
    drawEmpty(pen, table);
    return;
  }
  const element = doc.struct('Table');
  content.add(element);
  const head = doc.struct('TR');
  element.add(head);
  drawTableHead(pen, table, head);
  pen.drawPageHead = () => drawTableHead(pen, table, null);
  for (const row of table.rows) {
    const ofRow = doc.struct('TR');
    element.add(ofRow);
    const place = table.columns.length > 4 ? 'narrow_table' : 'table';
    const cells = cellsOf(table).map(({ index, ...cell }): DrawnCell => {
      const { lines, has_box = false }: Cell = row[index] ?? { lines: [] };
      const ofCell = doc.struct('TD');
      ofRow.add(ofCell);
      return { ...cell, lines: linesOf(doc, { lines }, place, cell.width), has_box, element: ofCell };
    });
    drawTableRow(pen, cells);
    ofRow.end();
  }
  element.end();
  pen.drawPageHead = () => {};
  pen.y += columnGap;
}

function drawTableRow(pen: Pen, cells: readonly DrawnCell[]): void {
  startPageFor(pen, rowHeight(cells) + 2 * rowPadding);
  drawRule(pen, 0.2, '#bbb');
  pen.y += rowPadding;
  drawRow(pen, cells);
  pen.y += rowPadding;
}

function drawEmpty(pen: Pen, { empty }: Table): void {
  const element = pen.doc.struct('P');
  pen.content.add(element);
  const lines = wrapText(pen.doc, empty, labelStyle, contentWidth);
  drawRow(pen, [{ x: page.side, width: contentWidth, align: 'start', lines, has_box: false, element }]);
  pen.y += columnGap;
}

/** The names of the columns; on later pages, where they are said already, without an element. */
export function drawTableHead(pen: Pen, table: Heads, row: StructureElement | null): void {
  const { doc } = pen;
  const heads = cellsOf(table).map(({ index, ...cell }) => {
    const text = table.columns[index]?.head ?? '';
    return { ...cell, lines: text ? wrapText(doc, text, labelStyle, cell.width) : [] };
  });
  if (row) {
    const cells = heads.map((cell): DrawnCell => {
      const element = doc.struct('TH', ofColumn);
      row.add(element);
      return { ...cell, has_box: false, element };
    });
    drawRow(pen, cells);
    row.end();
  } else {
    doc.markContent('Artifact', { type: 'Pagination' });
    for (const cell of heads) drawLines(doc, cell, cell.lines, pen.y);
    doc.endMarkedContent();
    pen.y += rowHeight(heads.map(({ lines }) => ({ lines, has_box: false })));
  }
  pen.y += 1.5;
}

/** Where the cells of a table stand. */
export function cellsOf({ columns }: Heads) {
  const widths = shares(
    columns.map(({ width }) => width),
    contentWidth,
  );
  let x: number = page.side;
  return columns.map(({ align }, index) => {
    const full = widths[index] ?? 0;
    const isLast = index === columns.length - 1;
    const cell = { index, x, width: full - (isLast ? 0 : cellGap), align };
    x += full;
    return cell;
  });
}
