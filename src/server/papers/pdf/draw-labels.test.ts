import { expect, test } from 'vitest';
import { bagCodeOf, readBagCode } from '#shared/labels/bag-code.ts';
import { labelSheet } from '#shared/labels/label-sheet.ts';
import type { Label, LabelFormat } from '#shared/labels/labels.contract.ts';
import { drawLabels } from './pdf-job.ts';
import { readPdf, readQrCodes } from './read-pdf.fixture.ts';

const delivery_date = Temporal.Instant.from('2026-11-24T14:30:00+11:00');
const codes = Array.from({ length: 16 }, (_, index) => bagCodeOf(new Uint8Array(9).fill(index * 7 + 1)));
const labels: Label[] = codes.map((code, index) => ({
  code,
  address: `https://washline.example.com.au/b/${code}`,
  bag: {
    order_number: `ORD-${String(index).padStart(6, '0')}`,
    customer_name: 'Harbour Lane Hotel',
    number: index + 1,
    of: 16,
    delivery_date,
    delivery_until: delivery_date.add({ hours: 1 }),
  },
}));
const draw = (format: LabelFormat, first = 1, some = labels) => {
  const pages = labelSheet(some, { format, first, business_name: 'Washline', time_zone: 'Australia/Sydney' });
  return drawLabels(pages, 0);
};
/** The boxes of the sheet, as they are cut. */
const box = (place: number) => ({
  x: 4.65 + (place % 2) * 101.6,
  y: 15.15 + Math.floor(place / 2) * 38.1,
  width: 99.1,
  height: 38.1,
});

test('the codes of a sheet are read back from the PDF, each from its own box, from any first place on [LBL-1, LBL-2]', async () => {
  const bytes = await draw('a4', 6);
  const first = await readQrCodes(
    bytes,
    1,
    Array.from({ length: 9 }, (_, index) => box(5 + index)),
  );
  const second = await readQrCodes(
    bytes,
    2,
    Array.from({ length: 7 }, (_, index) => box(index)),
  );
  expect([...first, ...second]).toEqual(labels.map(({ address }) => address));
  expect([...first, ...second].map(readBagCode)).toEqual(codes);
});

test('those of a roll too, one label a page [LBL-2]', async () => {
  const bytes = await draw('roll', 1, labels.slice(0, 3));
  const { pages } = await readPdf(bytes);
  expect(pages.map(({ width, height }) => [width.toFixed(1), height.toFixed(1)])).toEqual(
    Array.from({ length: 3 }, () => ['100.0', '50.0']),
  );
  const area = { x: 0, y: 0, width: 100, height: 50 };
  for (const [index, { address }] of labels.slice(0, 3).entries()) {
    expect(await readQrCodes(bytes, index + 1, [area])).toEqual([address]);
  }
});

test('each label stands in its box to the tenth of a millimetre, and says the words of the page [LBL-2, LBL-4]', async () => {
  const { pages, isTagged } = await readPdf(await draw('a4', 3));
  expect(pages.map(({ width, height }) => [width, height].map(Math.round))).toEqual([
    [210, 297],
    [210, 297],
  ]);
  const sheet = labelSheet(labels, {
    format: 'a4',
    first: 3,
    business_name: 'Washline',
    time_zone: 'Australia/Sydney',
  });
  for (const [index, { marks }] of sheet.entries()) {
    const drawn = pages[index]?.texts ?? [];
    const texts = marks.filter((mark) => mark.type === 'text');
    expect(drawn.map(({ text }) => text)).toEqual(texts.map(({ text }) => text));
    for (const [at, { x, y, align }] of texts.entries()) {
      const found = drawn[at];
      expect(Math.abs((found?.y ?? 0) - y)).toBeLessThan(0.1);
      expect(Math.abs((found?.x ?? 0) + (align === 'end' ? (found?.width ?? 0) : 0) - x)).toBeLessThan(0.1);
    }
  }
  expect(isTagged).toBe(true);
  const roles = pages.flatMap((page) => page.roles);
  expect(roles.filter((role) => role === 'Figure')).toHaveLength(labels.length);
});

test('the same labels of the same minute have the same bytes [LBL-4]', async () => {
  expect(Buffer.from(await draw('a4')).equals(await draw('a4'))).toBe(true);
});

test('a name of letters that the font lacks is left out, and no mark stands for it [LBL-2, LBL-4]', async () => {
  const named = ['李小龙', 'مطعم', 'Café 東京 🧺'].map((customer_name, index) => {
    const label = labels[index] as Label & { bag: object };
    return { ...label, bag: { ...label.bag, customer_name } } as Label;
  });
  const { pages } = await readPdf(await draw('a4', 1, named));
  const texts = pages.flatMap(({ texts: each }) => each.map(({ text }) => text));
  expect(texts.filter((text) => text.startsWith('ORD-'))).toEqual(['ORD-000000', 'ORD-000001', 'ORD-000002']);
  expect(texts.filter((text) => /Caf|[^ -~é–,]/.test(text))).toEqual(['Café']);
});
