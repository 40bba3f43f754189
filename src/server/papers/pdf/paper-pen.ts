import { type DrawnLine, drawLine, heightOf } from './paper-text.ts';
import { mm } from './pdf-document.ts';

/** In millimetres, as every measure here. */
export const page = { width: 210, height: 297, side: 15, top: 16, bottom: 281 } as const;
export const contentWidth = page.width - 2 * page.side;
/** Between columns, and below what stands by itself. */
export const columnGap = 8;
const tickBox = { size: 4.5, line: 0.3, corner: 0.8 } as const;

export type StructureElement = PDFKit.PDFStructureElement;

/** What is written beside one another, and what each part of it is. */
export interface DrawnCell {
  x: number;
  width: number;
  align: 'start' | 'end';
  lines: DrawnLine[];
  has_box: boolean;
  element: StructureElement;
}

export interface Pen {
  doc: PDFKit.PDFDocument;
  content: StructureElement;
  /** Where the next thing is drawn. */
  y: number;
  /** Where a page ends. */
  bottom: number;
  /** What a new page of it begins with. */
  drawPageHead: () => void;
}

export function startPage(pen: Pen): void {
  pen.doc.addPage();
  pen.y = page.top;
  pen.drawPageHead();
}

/** What the head of a table takes, at most. */
const headHeight = 15;

/** Starts a page where what comes does not fit, unless it fits on none: then it begins here. */
export function startPageFor(pen: Pen, height: number): void {
  const { y, bottom } = pen;
  if (y + height > bottom && height <= bottom - page.top - headHeight) startPage(pen);
}

export function drawRule({ doc, y }: Pen, thickness: number, color: string): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(page.side * mm, y * mm, contentWidth * mm, thickness * mm).fill(color);
  doc.endMarkedContent();
}

export const rowHeight = (cells: readonly Pick<DrawnCell, 'lines' | 'has_box'>[]): number =>
  Math.max(0, ...cells.map(({ lines, has_box }) => Math.max(heightOf(lines), has_box ? tickBox.size : 0)));

/** Cells beside one another, on one page where they fit; what is higher than a page goes on on the next. */
export function drawRow(pen: Pen, cells: readonly DrawnCell[]): void {
  const { doc } = pen;
  startPageFor(pen, rowHeight(cells));
  let rest = cells.map(({ lines }) => lines);
  for (let isFirst = true; isFirst || rest.some((lines) => lines.length > 0); isFirst = false) {
    if (!isFirst) startPage(pen);
    const top = pen.y;
    const fitting = rest.map((lines) => linesWithin(lines, pen.bottom - top));
    cells.forEach((cell, index) => {
      const lines = fitting[index] ?? [];
      if (lines.length > 0) cell.element.add(() => drawLines(doc, cell, lines, top));
      if (isFirst && cell.has_box) {
        const alt = { alt: 'To tick' };
        cell.element.add(doc.struct('Figure', alt, () => drawTickBox(doc, cell, top)));
      }
    });
    pen.y = top + rowHeight(cells.map(({ has_box }, index) => ({ lines: fitting[index] ?? [], has_box })));
    rest = rest.map((lines, index) => lines.slice(fitting[index]?.length));
  }
  for (const { element } of cells) element.end();
}

function linesWithin(lines: readonly DrawnLine[], height: number): DrawnLine[] {
  const first = lines.findIndex((_, index) => heightOf(lines.slice(0, index + 1)) > height);
  return first < 0 ? [...lines] : lines.slice(0, first);
}

export function drawLines(
  doc: PDFKit.PDFDocument,
  cell: Pick<DrawnCell, 'x' | 'width' | 'align'>,
  lines: readonly DrawnLine[],
  top: number,
): void {
  let y = top;
  lines.forEach((line, index) => {
    // For whoever hears or copies it: the last word of a line is not one with the first of the next.
    drawLine(doc, line, { ...cell, y, isFollowed: index < lines.length - 1 });
    y += line.lead / mm;
  });
}

function drawTickBox(doc: PDFKit.PDFDocument, { x, width }: DrawnCell, top: number): void {
  const { size, line, corner } = tickBox;
  doc
    .roundedRect((x + width - size) * mm, top * mm, size * mm, size * mm, corner * mm)
    .lineWidth(line * mm)
    .stroke('#000');
}

/** A width, divided as the shares are. */
export function shares(parts: readonly number[], width: number): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => (part / sum) * width);
}
