import { formatVisit } from '#shared/kernel/date-text.ts';
import { bagCodeText } from './bag-code.ts';
import { fitText, textWidth } from './fit-text.ts';
import type { Label, LabelFormat } from './labels.contract.ts';

/** All measures are millimetres, from the upper left corner of the page. */
export type LabelMark =
  /** In Inter. `x` is its left edge, or with `end` its right one; `y` is its baseline. */
  | {
      type: 'text';
      text: string;
      x: number;
      y: number;
      size: number;
      weight: 400 | 600;
      align: 'start' | 'end';
    }
  /**
   * The square of the modules of a QR code, without the border that `encodeQR(content, 'raw')` adds: four modules around it stay
   * free.
   */
  | { type: 'qr'; x: number; y: number; size: number; content: string; alt: string }
  /** The box of a place on a sheet, shown on a screen and never printed. */
  | { type: 'outline'; x: number; y: number; width: number; height: number };

export interface LabelPage {
  width: number;
  height: number;
  marks: LabelMark[];
}

export interface LabelSheetOptions {
  format: LabelFormat;
  /** The place of the first label on a sheet, from 1; a roll has one. */
  first: number;
  business_name: string;
  time_zone: string;
}

/** How many places a page has. */
export const labelPlaces: Record<LabelFormat, number> = { a4: 14, roll: 1 };

interface Layout {
  page: { width: number; height: number };
  box: { width: number; height: number };
  columns: number;
  /** Where the first box is, and from one to the next. */
  margin: { x: number; y: number };
  pitch: { x: number; y: number };
  /** Left and right of what is in a box, between QR and text also. */
  padding: number;
  qr: number;
  /** Sizes of the texts with the height of their line. */
  plain: TextSize;
  bag: TextSize;
  code: TextSize;
}

interface TextSize {
  size: number;
  lead: number;
}

const point = 25.4 / 72;
const points = (size: number, lead: number): TextSize => ({ size: size * point, lead: lead * point });

const layouts: Record<LabelFormat, Layout> = {
  // Avery L7163 and all that are cut like it.
  a4: {
    page: { width: 210, height: 297 },
    box: { width: 99.1, height: 38.1 },
    columns: 2,
    margin: { x: 4.65, y: 15.15 },
    pitch: { x: 101.6, y: 38.1 },
    padding: 4,
    qr: 24,
    plain: points(8.5, 11),
    bag: points(14, 17),
    code: points(9, 12),
  },
  roll: {
    page: { width: 100, height: 50 },
    box: { width: 100, height: 50 },
    columns: 1,
    margin: { x: 0, y: 0 },
    pitch: { x: 100, y: 50 },
    padding: 5,
    qr: 32,
    plain: points(10, 13),
    bag: points(18, 22),
    code: points(11, 14),
  },
};

/** Labels as a page and a PDF draw them, on as many pages as they take. */
export function labelSheet(
  labels: readonly Label[],
  { format, first, business_name, time_zone }: LabelSheetOptions,
): LabelPage[] {
  const layout = layouts[format];
  const [places, skipped] = [labelPlaces[format], format === 'a4' ? first - 1 : 0];
  const pages = labels.length === 0 ? 0 : Math.ceil((skipped + labels.length) / places);
  return Array.from({ length: pages }, (_, page) => {
    const boxes = Array.from({ length: places }, (_, place) => boxAt(layout, place));
    const marks = boxes.flatMap(({ x, y }, place): LabelMark[] => {
      const index = page * places + place - skipped;
      const label = labels[index];
      const outline: LabelMark[] =
        format === 'a4' && index < labels.length ? [{ type: 'outline', x, y, ...layout.box }] : [];
      return [...outline, ...(label ? labelMarks(label, layout, { x, y, business_name, time_zone }) : [])];
    });
    return { ...layout.page, marks };
  });
}

const boxAt = ({ columns, margin, pitch }: Layout, place: number) => ({
  x: margin.x + (place % columns) * pitch.x,
  y: margin.y + Math.floor(place / columns) * pitch.y,
});

type LabelPlace = { x: number; y: number } & Pick<LabelSheetOptions, 'business_name' | 'time_zone'>;

function labelMarks({ code, address, bag }: Label, layout: Layout, place: LabelPlace): LabelMark[] {
  const { box, padding, qr } = layout;
  const left = place.x + padding + qr + padding;
  const width = box.width - 3 * padding - qr;
  const blocks = [
    topLine(layout, width, place.business_name, bag?.order_number ?? ''),
    ...(bag ? bagLines(layout, width, bag, place.time_zone) : []),
    fitBlock(bagCodeText(code), width, bag ? layout.code : layout.bag, { weight: 600 }),
  ];
  const height = blocks.reduce((sum, block) => sum + block.lines.length * block.lead, 0);
  let top = place.y + (box.height - height) / 2;
  const texts = blocks.flatMap((block) => {
    const marks = blockMarks(block, { left, top, width });
    top += block.lines.length * block.lead;
    return marks;
  });
  return [
    {
      type: 'qr',
      x: place.x + padding,
      y: place.y + (box.height - qr) / 2,
      size: qr,
      content: address,
      alt: `QR code ${bagCodeText(code)}`,
    },
    ...texts,
  ];
}

/** A text on its lines. */
interface Block {
  lines: string[];
  size: number;
  lead: number;
  weight: 400 | 600;
  /** What stands at the right of its first line, as large as `endSize`. */
  end?: string;
  endSize?: number;
}

function fitBlock(
  text: string,
  width: number,
  { size, lead }: TextSize,
  { weight, maxLines = 1 }: { weight: 400 | 600; maxLines?: number },
): Block {
  const fitted = fitText(text, { width, size, minSize: size * 0.7, maxLines });
  return { ...fitted, lead: (lead * fitted.size) / size, weight };
}

/** Whose label it is, and beside it of which order. */
function topLine(
  { plain, padding }: Layout,
  width: number,
  business_name: string,
  order_number: string,
): Block {
  const end = order_number ? textWidth(order_number) * plain.size + padding / 2 : 0;
  const block = fitBlock(business_name, width - end, plain, { weight: 400, maxLines: 2 });
  return order_number ? { ...block, end: order_number, endSize: plain.size } : block;
}

function bagLines(
  { plain, bag: large }: Layout,
  width: number,
  { number, of, customer_name, delivery_date, delivery_until }: NonNullable<Label['bag']>,
  zone: string,
): Block[] {
  // Bags are delivered soon: their labels do without the year.
  const visit = formatVisit(delivery_date, delivery_until, zone, delivery_date);
  return [
    fitBlock(`Bag ${number} of ${of}`, width, large, { weight: 600 }),
    fitBlock(customer_name, width, plain, { weight: 600, maxLines: 2 }),
    fitBlock(visit, width, plain, { weight: 400, maxLines: 2 }),
  ];
}

/** Half the height of a capital, in em: it stands in the middle of its line. */
const halfCapital = 0.364;

function blockMarks(
  { lines, size, lead, weight, end, endSize = size }: Block,
  { left, top, width }: { left: number; top: number; width: number },
): LabelMark[] {
  const baseline = (index: number) => top + (index + 0.5) * lead + halfCapital * size;
  const texts = lines.map((text, index): LabelMark => {
    return { type: 'text', text, x: left, y: baseline(index), size, weight, align: 'start' };
  });
  const [first, ...others] = texts;
  if (end === undefined || !first) return texts;
  const right: LabelMark = {
    type: 'text',
    text: end,
    x: left + width,
    y: baseline(0),
    size: endSize,
    weight,
    align: 'end',
  };
  return [first, right, ...others];
}
