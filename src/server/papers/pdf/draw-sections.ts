import type { MoneyBlock } from '#shared/papers/money-paper.ts';
import { cellsOf, drawTableHead } from './draw-table.ts';
import {
  contentWidth,
  type DrawnCell,
  drawRow,
  drawRule,
  type Pen,
  page,
  rowHeight,
  type StructureElement,
  startPageFor,
} from './paper-pen.ts';
import { linesOf, styleOf, widthOfLines, wrapText } from './paper-text.ts';

type Sections = Extract<MoneyBlock, { type: 'sections' }>;
type Section = Sections['sections'][number];

const rowPadding = 1.1;
const nameGap = 2.5;
const aboveSection = 3;

/** A table in sections: rows unbroken, the head on every page, and the name of a section on the page of its first row. */
export function drawSections(pen: Pen, table: Sections): void {
  const { doc, content } = pen;
  const element = doc.struct('Table');
  content.add(element);
  const head = doc.struct('TR');
  element.add(head);
  drawTableHead(pen, table, head);
  drawRule(pen, 0.2, '#bbb');
  pen.drawPageHead = () => {
    drawTableHead(pen, table, null);
    drawRule(pen, 0.2, '#bbb');
    pen.y += rowPadding;
  };
  pen.y += rowPadding;
  for (const section of table.sections) drawSection(pen, table, section, element);
  element.end();
  pen.drawPageHead = () => {};
  pen.y += 2;
}

function drawSection(pen: Pen, table: Sections, section: Section, element: StructureElement): void {
  section.rows.forEach((row, rowIndex) => {
    const ofRow = pen.doc.struct('TR');
    const cells = cellsOf(table).map(({ index, ...cell }): DrawnCell => {
      const lines = linesOf(pen.doc, row[index] ?? { lines: [] }, 'money', cell.width);
      return { ...cell, lines, has_box: false, element: pen.doc.struct('TD') };
    });
    const height = rowHeight(cells) + 2 * rowPadding;
    if (rowIndex === 0 && section.name) drawSectionName(pen, table, section, { element, below: height });
    startPageFor(pen, height);
    element.add(ofRow);
    for (const cell of cells) ofRow.add(cell.element);
    pen.y += rowPadding;
    drawRow(pen, cells);
    pen.y += rowPadding;
    ofRow.end();
  });
}

/** Together with its first row, `below` it. */
function drawSectionName(
  pen: Pen,
  { columns }: Sections,
  { name, details }: Section,
  { element, below }: { element: StructureElement; below: number },
): void {
  const { doc } = pen;
  const strong = styleOf('strong', 'money');
  const names = wrapText(doc, name, strong, contentWidth / 2);
  const width = widthOfLines(doc, names) + nameGap;
  const place = { align: 'start', has_box: false } as const;
  const th = doc.struct('TH');
  const cells: DrawnCell[] = [
    { ...place, x: page.side, width: contentWidth / 2 + 1, lines: names, element: th },
  ];
  if (details) {
    const rest = contentWidth - width;
    const lines = wrapText(doc, details, styleOf('small', 'money'), rest);
    cells.push({ ...place, x: page.side + width, width: rest, lines, element: doc.struct('TD') });
  }
  startPageFor(pen, aboveSection + rowHeight(cells) + rowPadding + 0.2 + below);
  const row = doc.struct('TR');
  element.add(row);
  for (const { element: cell } of cells) row.add(cell);
  span(th, details ? 1 : columns.length, 'Row');
  if (cells[1]) span(cells[1].element, columns.length - 1);
  pen.y += aboveSection;
  drawRow(pen, cells);
  pen.y += rowPadding;
  drawRule(pen, 0.15, '#ddd');
  row.end();
}

/** How many columns a cell takes; the types lack it. */
function span(cell: StructureElement, columns: number, scope?: 'Row'): void {
  const { dictionary } = cell as unknown as { dictionary: { data: { A?: object } } };
  dictionary.data.A = { O: 'Table', ColSpan: columns, ...(scope && { Scope: scope }) };
}
