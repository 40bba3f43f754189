import { encodeQR } from 'qr';
import * as z from 'zod';
import {
  type LabelMark,
  type LabelPage,
  type LabelSheetOptions,
  labelSheet,
} from '#shared/labels/label-sheet.ts';
import { Labels } from '#shared/labels/labels.contract.ts';
import type { MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Paper } from '#shared/papers/paper.ts';
import { drawPaper } from './draw-paper.ts';
import { printable } from './paper-text.ts';
import { bytesOf, mm, openDocument } from './pdf-document.ts';

/** What is drawn, as it goes to another thread. `printed_at` is in milliseconds. */
export type PdfJob = { printed_at: number } & (
  | { type: 'paper'; paper: Paper | MoneyPaper }
  | { type: 'labels'; labels: z.input<typeof Labels>; options: LabelSheetOptions }
);

export const drawPdf = (job: PdfJob): Promise<Uint8Array<ArrayBuffer>> =>
  job.type === 'paper'
    ? drawPaper(job.paper, job.printed_at)
    : drawLabels(labelSheet(z.decode(Labels, job.labels), job.options), job.printed_at);

type Mark<Type extends LabelMark['type']> = Extract<LabelMark, { type: Type }>;

/** The PDF of labels: each QR is a figure, each text a paragraph. Outlines are not printed. */
export function drawLabels(
  pages: readonly LabelPage[],
  printed_at: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pages[0] ?? { width: 210, height: 297 };
  const doc = openDocument({ title: 'Bag labels', width, height, printed_at });
  const content = doc.struct('Document');
  doc.addStructure(content);
  for (const { marks } of pages) {
    doc.addPage();
    for (const mark of marks) {
      if (mark.type === 'qr') content.add(doc.struct('Figure', { alt: mark.alt }, () => drawQr(doc, mark)));
      if (mark.type === 'text') content.add(doc.struct('P', {}, () => drawText(doc, mark)));
    }
  }
  content.end();
  return bytesOf(doc);
}

function drawQr(doc: PDFKit.PDFDocument, { x, y, size, content }: Mark<'qr'>): void {
  // Its border cannot be left out: the sheet has a wider one.
  const rows = encodeQR(content, 'raw', { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const module = (size / rows.length) * mm;
  rows.forEach((row, rowIndex) => {
    row.forEach((isDark, index) => {
      if (!isDark || row[index - 1]) return;
      const end = row.indexOf(false, index);
      const modules = (end < 0 ? row.length : end) - index;
      doc.rect(x * mm + index * module, y * mm + rowIndex * module, modules * module, module);
    });
  });
  doc.fill('#000');
}

function drawText(doc: PDFKit.PDFDocument, { text, x, y, size, weight, align }: Mark<'text'>): void {
  doc.font(weight === 600 ? 'semibold' : 'regular').fontSize(size * mm);
  const { text: printed, actual } = printable(text);
  const left = x * mm - (align === 'end' ? doc.widthOfString(printed) : 0);
  if (actual !== undefined) doc.markContent('Span', { actual });
  doc.fillColor('#000').text(printed, left, y * mm, { lineBreak: false, baseline: 'alphabetic' });
  if (actual !== undefined) doc.endMarkedContent();
}
