import { createRequire } from 'node:module';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { type LabelMark, labelSheet } from './label-sheet.ts';
import type { Label, LabelFormat } from './labels.contract.ts';

const require = createRequire(import.meta.url);
const fonts = { 400: '400Regular/Inter_400Regular', 600: '600SemiBold/Inter_600SemiBold' } as const;
const ruler = new PDFDocument();

/** With the font of the PDF, in millimetres. */
const widthOf = ({ text, size, weight }: TextMark): number =>
  ruler
    .font(require.resolve(`@expo-google-fonts/inter/${fonts[weight]}.ttf`))
    .fontSize(size)
    .widthOfString(text);

type TextMark = Extract<LabelMark, { type: 'text' }>;
const isText = (mark: LabelMark): mark is TextMark => mark.type === 'text';

const delivery_date = Temporal.Instant.from('2026-11-24T14:30:00+11:00');
const label = (more: Partial<NonNullable<Label['bag']>> = {}): Label => ({
  code: '7K3QX9M2TC',
  address: 'https://washline.example/b/7K3QX9M2TC',
  bag: {
    order_number: 'ORD-000236',
    customer_name: 'Harbour Lane Hotel',
    number: 2,
    of: 3,
    delivery_date,
    delivery_until: delivery_date.add({ hours: 1 }),
    ...more,
  },
});
const sheet = (labels: Label[], format: LabelFormat, first = 1, business_name = 'Washline') =>
  labelSheet(labels, { format, first, business_name, time_zone: 'Australia/Sydney' });
const textsOf = (marks: LabelMark[]) => marks.filter(isText).map(({ text }) => text);

test.each(['a4', 'roll'] as const)('a label says what it must and nothing else, on %s [LBL-2]', (format) => {
  const [page] = sheet([label()], format);
  expect(textsOf(page?.marks ?? [])).toEqual([
    'Washline',
    'ORD-000236',
    'Bag 2 of 3',
    'Harbour Lane Hotel',
    'Tue 24 Nov, 2:30–3:30 pm',
    '7K3QX 9M2TC',
  ]);
  const qr = page?.marks.find(({ type }) => type === 'qr');
  expect(qr).toMatchObject({ content: 'https://washline.example/b/7K3QX9M2TC' });
  expect(qr?.type === 'qr' && qr.size).toBeGreaterThanOrEqual(22);
});

test('a blank label has the name of the business, and a free time has no end [LBL-2, LBL-3]', () => {
  const [page] = sheet([{ ...label(), bag: null }], 'a4');
  expect(textsOf(page?.marks ?? [])).toEqual(['Washline', '7K3QX 9M2TC']);
  const [free] = sheet([label({ delivery_until: null })], 'a4');
  expect(textsOf(free?.marks ?? [])).toContain('Tue 24 Nov, 2:30 pm');
});

test('labels begin at any place, and go on at the first of the next sheet [LBL-2]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 40 }), (first, count) => {
      const pages = sheet(
        Array.from({ length: count }, () => label()),
        'a4',
        first,
      );
      const places = pages.flatMap(({ marks }, page) =>
        marks.flatMap((mark) => {
          if (mark.type !== 'qr') return [];
          const [column, row] = [(mark.x - 8.65) / 101.6, (mark.y - 22.2) / 38.1];
          expect(Math.abs(column - Math.round(column)) + Math.abs(row - Math.round(row))).toBeLessThan(1e-9);
          return [page * 14 + Math.round(row) * 2 + Math.round(column) + 1];
        }),
      );
      expect(places).toEqual(Array.from({ length: count }, (_, index) => first + index));
      expect(pages.every(({ width, height }) => width === 210 && height === 297)).toBe(true);
    }),
    { numRuns: 30 },
  );
  expect(sheet([label(), label()], 'roll', 9).map(({ width, height }) => [width, height])).toEqual([
    [100, 50],
    [100, 50],
  ]);
  expect(sheet([], 'a4')).toEqual([]);
});

const name = fc.oneof(
  fc
    .tuple(fc.constantFrom(...'Wm@%MlwGAœŴÆǱ&'), fc.integer({ min: 20, max: 120 }))
    .map(([letter, count]) => letter.repeat(count)),
  fc.string({ minLength: 1, maxLength: 120, unit: fc.constantFrom(...'WWWM@%mwilàÉŵ ') }),
  fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme-ascii' }),
  fc
    .array(fc.string({ minLength: 1, maxLength: 14, unit: fc.constantFrom(...'aeinorstWM') }), {
      maxLength: 12,
    })
    .map((words) => words.join(' ')),
  fc.string({ minLength: 1, maxLength: 120, unit: fc.constantFrom(...'ЖШЩЮǱΩΨœÆ王小明 ') }),
);

test('no text leaves its box or meets another, however long the names are [LBL-2]', () => {
  const run = fc.property(
    name,
    name,
    fc.constantFrom('a4', 'roll'),
    (customer_name, business_name, format) => {
      const number = { number: 99, of: 99, order_number: 'ORD-1234567' };
      const [page] = sheet([label({ customer_name, ...number })], format, 1, business_name);
      const [left, top, right, bottom] = format === 'a4' ? [36.65, 17.15, 99.75, 51.25] : [42, 2, 95, 48];
      const texts = (page?.marks ?? []).filter(isText);
      const rows = Map.groupBy(texts, ({ y }) => y.toFixed(3));
      for (const row of rows.values()) {
        let from = left;
        for (const mark of row) {
          const width = widthOf(mark);
          const start = mark.align === 'end' ? mark.x - width : mark.x;
          expect(start).toBeGreaterThanOrEqual(from - 1e-6);
          from = start + width;
          expect(from).toBeLessThanOrEqual(right + 1e-6);
          expect(mark.y - mark.size).toBeGreaterThanOrEqual(top);
          expect(mark.y + mark.size * 0.3).toBeLessThanOrEqual(bottom);
        }
      }
    },
  );
  fc.assert(run, { numRuns: 200 });
});

test('a name too long for one line takes two, then is smaller, and is cut with a sign at last [LBL-2]', () => {
  const linesOf = (customer_name: string) => {
    const [page] = sheet([label({ customer_name })], 'a4');
    const texts = (page?.marks ?? []).filter(isText);
    return texts.slice(3, -2).map(({ text, size }) => [text, Number((size / (25.4 / 72)).toFixed(1))]);
  };
  expect(linesOf('Harbour Lane Hotel')).toEqual([['Harbour Lane Hotel', 8.5]]);
  expect(linesOf('Harbour Lane Hotel and Conference Centre, Housekeeping')).toEqual([
    ['Harbour Lane Hotel and Conference', 8.5],
    ['Centre, Housekeeping', 8.5],
  ]);
  const long = 'The Honourable Company of Master Launderers of Surry Hills, Darlinghurst and Woolloomooloo';
  const smaller = linesOf(long);
  expect(smaller.map(([text]) => text).join(' ')).toBe(long);
  expect(smaller[0]?.[1]).toBeLessThan(8.5);
  const cut = linesOf('W'.repeat(120));
  expect(cut).toHaveLength(2);
  expect(String(cut[1]?.[0])).toMatch(/W…$/);
});
