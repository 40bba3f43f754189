import type { Cell } from '#shared/papers/paper.ts';
import { type FontName, mm } from './pdf-document.ts';
import { printableText } from './printable-text.ts';

/** A line as it is drawn. `size` and `lead`, the height of the line, are points. */
export interface DrawnLine {
  text: string;
  /** The true text, where the font lacks signs of it and they are left out. */
  actual?: string;
  font: FontName;
  size: number;
  lead: number;
  color: string;
}

export type TextStyle = Omit<DrawnLine, 'text' | 'actual'>;

const ink = '#000';
const quiet = '#444';

export const labelStyle: TextStyle = { font: 'regular', size: 9, lead: 14, color: quiet };

/** Where a text stands: at the head or above it, among columns, in a wide table, in one of many columns, or about money. */
export type Place = 'letterhead' | 'head' | 'columns' | 'table' | 'narrow_table' | 'money';

/** The text of most lines there. */
const plainSizes: Record<Place, [size: number, lead: number]> = {
  letterhead: [9.5, 13.5],
  head: [10, 14],
  columns: [10, 14],
  table: [10, 14],
  narrow_table: [9, 12.5],
  money: [9.5, 13.5],
};
const strongSizes: Partial<Record<Place, [size: number, lead: number]>> = {
  letterhead: [15, 20],
  head: [15, 20],
  columns: [13, 18],
  money: [9.5, 13.5],
};

export function styleOf(style: Cell['lines'][number]['style'], place: Place): TextStyle {
  const [size, lead] = plainSizes[place];
  const plain: TextStyle = {
    font: 'regular',
    size,
    lead,
    color: place === 'head' || place === 'letterhead' ? quiet : ink,
  };
  const strong = strongSizes[place];
  if (style === 'note') return { ...plain, font: 'italic' };
  if (style === 'small') return { ...plain, color: quiet };
  // Among facts about money, what a paper comes to; anywhere else it is read from afar.
  if (style === 'large')
    return {
      font: 'semibold',
      ...(place === 'money' ? { size: 15, lead: 20 } : { size: 24, lead: 30 }),
      color: ink,
    };
  if (style !== 'strong') return plain;
  return strong
    ? { font: 'semibold', size: strong[0], lead: strong[1], color: ink }
    : { ...plain, font: 'bold' };
}

/** The lines of a cell, none wider than so many millimetres. */
export const linesOf = (doc: PDFKit.PDFDocument, { lines }: Cell, place: Place, width: number): DrawnLine[] =>
  lines.flatMap(({ text, style }) => wrapText(doc, text, styleOf(style, place), width));

/** A text as lines, none wider than so many millimetres. A word that is longer is broken. */
export function wrapText(
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  width: number,
): DrawnLine[] {
  const measure = (part: string) => widthOf(doc, printableText(part), style);
  const space = measure(' ');
  const lines: { text: string; width: number }[] = [];
  for (const word of text.split(/\s+/u).flatMap((whole) => breakWord(whole, width * mm, measure))) {
    const line = lines.at(-1);
    const wordWidth = measure(word);
    const longer = (line?.width ?? 0) + space + wordWidth;
    if (line && longer <= width * mm) lines.splice(-1, 1, { text: `${line.text} ${word}`, width: longer });
    else lines.push({ text: word, width: wordWidth });
  }
  return lines.map((line) => ({ ...style, ...printable(line.text) }));
}

/** A text as it is drawn, with the true one behind it for who copies, searches or hears it, where they differ. */
export function printable(text: string): Pick<DrawnLine, 'text' | 'actual'> {
  const printed = printableText(text);
  return printed === text ? { text } : { text: printed || ' ', actual: text };
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts = [{ text: '', width: 0 }];
  for (const character of word) {
    const part = parts.at(-1) ?? { text: '', width: 0 };
    const characterWidth = measure(character);
    const longer = { text: part.text + character, width: part.width + characterWidth };
    if (part.text && longer.width > width) parts.push({ text: character, width: characterWidth });
    else parts.splice(-1, 1, longer);
  }
  return parts.map(({ text }) => text);
}

const widthOf = (
  doc: PDFKit.PDFDocument,
  text: string,
  { font, size }: TextStyle,
  features?: PDFKit.Mixins.OpenTypeFeatures[],
): number => doc.font(font).fontSize(size).widthOfString(text, { features });

/** How wide lines are, in millimetres. */
export const widthOfLines = (doc: PDFKit.PDFDocument, lines: readonly DrawnLine[]): number =>
  Math.max(0, ...lines.map((line) => widthOf(doc, line.text, line) / mm));

/** How high lines are, in millimetres. */
export const heightOf = (lines: readonly DrawnLine[]): number =>
  lines.reduce((sum, { lead }) => sum + lead, 0) / mm;

/** Every digit takes the same width, and a point keeps its own. What has them is laid out anew each time: only amounts do. */
const tabular: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const isAmount = /\d\.\d\d$/;

interface LinePlace {
  x: number;
  y: number;
  width: number;
  align: 'start' | 'end';
  /** A space ends it, outside of its edge. */
  isFollowed?: boolean;
}

/** Draws one line below `y`, between two edges; all in millimetres. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: DrawnLine,
  { x, y, width, align, isFollowed = false }: LinePlace,
): void {
  const figures = align === 'end' && isAmount.test(line.text) ? tabular : undefined;
  const free = align === 'end' ? width * mm - widthOf(doc, line.text, line, figures) : 0;
  doc.font(line.font).fontSize(line.size).fillColor(line.color);
  const top = y * mm + (line.lead - doc.currentLineHeight()) / 2;
  const end = isFollowed ? ' ' : '';
  if (line.actual !== undefined) doc.markContent('Span', { actual: `${line.actual}${end}` });
  doc.text(`${line.text}${end}`, x * mm + free, top, { lineBreak: false, features: figures });
  if (line.actual !== undefined) doc.endMarkedContent();
}
