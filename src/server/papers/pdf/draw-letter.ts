import type { MoneyPaper } from '#shared/papers/money-paper.ts';
import { contentWidth, drawRow, type Pen, page } from './paper-pen.ts';
import { type DrawnLine, drawLine, heightOf, labelStyle, linesOf, wrapText } from './paper-text.ts';
import { mm } from './pdf-document.ts';

const half = contentWidth / 2 - 4;

/** Above the head: who writes, and where they are found. */
export function drawLetterhead(pen: Pen, { start, end }: MoneyPaper['letterhead']): void {
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

export function footOf(doc: PDFKit.PDFDocument, { text, number }: MoneyPaper['foot']): Foot {
  const lines = text.trim() ? wrapText(doc, text.trim(), labelStyle, footWidth) : [];
  return { lines, number, height: heightOf(lines.slice(1)) };
}

/** At the foot of every page: `INV-000123 · Page 1 of 3`, and what was written for there; it is read once, after all else. */
export function drawFoot({ doc, content, bottom }: Pen, { lines, number }: Foot): void {
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
