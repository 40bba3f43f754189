import type { MoneyBlock } from '#shared/papers/money-paper.ts';
import {
  contentWidth,
  type DrawnCell,
  drawRow,
  type Pen,
  page,
  rowHeight,
  startPageFor,
} from './paper-pen.ts';
import { type DrawnLine, heightOf, labelStyle, linesOf, wrapText } from './paper-text.ts';
import { mm } from './pdf-document.ts';

const padding = 2.6;
const titleGap = 1.5;

/** Of a head; the types lack it. */
const ofColumn: object = { scope: 'Column' };

/** Cells of one width in a frame, each below its label: a table of one row, under its title. */
export function drawCells(pen: Pen, { title, cells }: Extract<MoneyBlock, { type: 'cells' }>): void {
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
