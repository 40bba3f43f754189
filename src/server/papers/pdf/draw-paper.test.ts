import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Cell, Paper } from '#shared/papers/paper.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import { drawPaper } from './draw-paper.ts';
import { type ReadPage, readPdf, spokenParts } from './read-pdf.fixture.ts';

const printed_at = Date.UTC(2026, 10, 24);
const plain = (...texts: string[]): Cell => ({ lines: texts.map((text) => ({ text, style: 'plain' })) });
const paperOf = (blocks: Paper['blocks'], start = plain('Washline')): Paper => ({
  title: 'Docket ORD-000236',
  head: { start, end: plain('ORD-000236', 'Docket, printed Tue 24 Nov 2026, 10:12 am') },
  blocks,
});
const columns = [
  { head: 'Item', align: 'start', width: 9 },
  { head: 'Counted', align: 'end', width: 4 },
  { head: '', align: 'end', width: 1 },
] as const;
const tableOf = (rows: Cell[][]): Paper['blocks'][number] => ({
  type: 'table',
  columns: [...columns],
  rows,
  empty: 'No items.',
});
const rowsOf = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, index) => [
    plain(`Item ${index + 1}`, 'Folded twice', 'On a hanger'),
    plain(`${index}`),
    { lines: [], has_box: true },
  ]);

/** Without spaces: a line may end within a word that is too long. */
const lettersOf = (pages: ReadPage[]) =>
  pages
    .map(({ texts }) => texts.map(({ text }) => text).join(''))
    .join('')
    .replaceAll(/\s/g, '');
const lettersIn = (text: string) =>
  new Map(
    [...Map.groupBy(text.replaceAll(' ', ''), (letter) => letter)].map(([letter, all]) => [
      letter,
      all.length,
    ]),
  );
const textAt = (page: ReadPage | undefined, text: string) => page?.texts.find((one) => one.text === text);

const word = fc.string({
  minLength: 1,
  maxLength: 60,
  unit: fc.constantFrom(...'abcdefgWMil0123456789ÀéßŁøЖΩ-–’.,/&'),
});
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const cell: fc.Arbitrary<Cell> = fc.record({
  lines: fc.array(
    fc.record({ text: sentence, style: fc.constantFrom('plain', 'strong', 'large', 'small', 'note') }),
    { maxLength: 3 },
  ),
  has_box: fc.boolean(),
});

test('every word of a paper is in the PDF, on the paper and inside its margins [LBL-4]', async () => {
  const property = fc.asyncProperty(
    cell,
    fc.array(fc.tuple(cell, cell, cell), { maxLength: 4 }),
    fc.array(cell, { minLength: 1, maxLength: 3 }),
    async (start, rows, beside) => {
      const block = {
        type: 'columns' as const,
        columns: beside.map((one) => ({ label: 'Label', cell: one, width: 1 })),
      };
      const { pages } = await readPdf(await drawPaper(paperOf([block, tableOf(rows)], start), printed_at));
      // A word that is too long is broken, and a page may end within it.
      const drawn = lettersIn(lettersOf(pages));
      const written = [start, ...beside, ...rows.flat()].flatMap(({ lines }) =>
        lines.map(({ text }) => text),
      );
      for (const [letter, count] of lettersIn(written.join(''))) {
        expect(drawn.get(letter)).toBeGreaterThanOrEqual(count);
      }
      for (const { x, y, width } of pages.flatMap(({ texts }) => texts)) {
        expect(x).toBeGreaterThan(14.5);
        expect(x + width).toBeLessThan(195.5);
        expect(y).toBeGreaterThan(16);
        expect(y).toBeLessThan(292);
      }
    },
  );
  await fc.assert(property, { numRuns: shortOrLong(4, 40) });
});

test('the head of a table is repeated, rows stay whole, and the pages are counted [LBL-4]', async () => {
  const { pages } = await readPdf(await drawPaper(paperOf([tableOf(rowsOf(40))]), printed_at));
  expect(pages.length).toBe(4);
  for (const [index, page] of pages.entries()) {
    const [head, first] = [textAt(page, 'Item'), page.texts.find(({ text }) => /^Item \d/.test(text))];
    expect(head?.y).toBeLessThan(first?.y ?? 0);
    expect(textAt(page, `Page ${index + 1} of 4`)).toBeDefined();
    const count = (text: string) => page.texts.filter((one) => one.text === text).length;
    expect(count('On a hanger')).toBe(page.texts.filter(({ text }) => /^Item \d/.test(text)).length);
    expect([page.width, page.height].map(Math.round)).toEqual([210, 297]);
  }
  const short = await readPdf(await drawPaper(paperOf([tableOf(rowsOf(2))]), printed_at));
  expect(lettersOf(short.pages)).not.toContain('Page1');
});

test('what is higher than a page goes on on the next [LBL-4]', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index} of what was said`);
  const { pages } = await readPdf(
    await drawPaper(paperOf([tableOf([[plain(...lines), plain('1'), plain()]])]), printed_at),
  );
  expect(pages.length).toBe(3);
  for (const line of lines) expect(lettersOf(pages)).toContain(line.replaceAll(' ', ''));
});

test('a paper says of each part what it is, its language and its title [LBL-4]', async () => {
  const { pages, info, isTagged } = await readPdf(
    await drawPaper(paperOf([tableOf(rowsOf(40))]), printed_at),
  );
  expect(isTagged).toBe(true);
  expect(info).toMatchObject({ Title: 'Docket ORD-000236', Language: 'en-AU' });
  const roles = pages.flatMap((page) => page.roles);
  const count = (role: string) => roles.filter((one) => one === role).length;
  expect(pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TH']));
  expect(count('Figure')).toBe(40);
  const artifacts = pages.map(({ texts }) =>
    texts.filter(({ isArtifact }) => isArtifact).map(({ text }) => text),
  );
  expect(artifacts[0]).toEqual(['Page 1 of 4']);
  expect(artifacts[1]).toEqual(['Item', 'Counted', 'Page 2 of 4']);
});

test('a table without a row says so [LBL-4]', async () => {
  const { pages } = await readPdf(await drawPaper(paperOf([tableOf([])]), printed_at));
  expect(textAt(pages[0], 'No items.')).toBeDefined();
});

test('the same paper of the same minute has the same bytes [LBL-4]', async () => {
  const paper = paperOf([tableOf(rowsOf(20))]);
  const [one, two] = [await drawPaper(paper, printed_at), await drawPaper(paper, printed_at)];
  expect(Buffer.from(one).equals(two)).toBe(true);
  expect(Buffer.from(one).equals(await drawPaper(paper, printed_at + 60_000))).toBe(false);
});

/** A paper about money of so many lines. */
const moneyPaper = (count: number): MoneyPaper => {
  const heads = ['Description', 'Amount'].map((head, index) => ({
    head,
    align: index === 0 ? ('start' as const) : ('end' as const),
    width: 1,
  }));
  const rows = Array.from({ length: count }, (_, index) => [plain(`Item ${index + 1}`), plain('$1.00')]);
  return {
    title: 'Invoice',
    letterhead: { start: plain('Washline'), end: plain('') },
    head: { start: plain('Invoice'), end: plain() },
    blocks: [
      {
        type: 'facts',
        columns: [
          { width: 1, facts: [{ label: 'To', cell: plain('Harbour Lane Hotel', '4 Argyle St') }] },
          {
            width: 1,
            facts: [
              { label: 'Number', cell: plain('INV-000123') },
              { label: 'Due', cell: plain('30 November') },
            ],
          },
        ],
      },
      { type: 'sections', columns: heads, sections: [{ name: '', details: '', rows }] },
      { type: 'sum', rows: [{ label: 'Total', text: `$${count}.00`, is_total: true }] },
      { type: 'text', cell: plain('GST of 10% applies to every line.') },
      { type: 'box', title: 'How to pay', rows: [{ label: 'BSB', text: '062-000' }], aside: plain('To pay') },
    ],
    foot: { text: '', number: 'INV-000123' },
  };
};

test('what is asked for stands on the page of the total, however many lines there are [INV-12]', async () => {
  const ends = new Set<number>();
  // The box is as high as four lines.
  for (let count = 15; count <= 45; count += 3) {
    const { pages } = await readPdf(await drawPaper(moneyPaper(count), 0));
    const pagesWith = (text: string) =>
      pages.flatMap((page, index) => (page.texts.some((one) => one.text === text) ? [index] : []));
    expect(pagesWith('How to pay')).toEqual(pagesWith('Total'));
    ends.add(pages.length);
  }
  expect(ends).toEqual(new Set([1, 2]));
});

test('whoever hears or copies a paper gets words apart that stand below one another [INV-12]', async () => {
  const spoken = await spokenParts(await drawPaper(moneyPaper(1), 0));
  expect(spoken).toContain('To Harbour Lane Hotel 4 Argyle St');
  expect(spoken).toContain('Number INV-000123 Due 30 November');
  expect(spoken).toContain('$1.00');
});

test.each(['Tax invoice INV-000001', 'Run sheet, Tom & Sons <1>', 'Docket\u0000 李小龙'])(
  'its metadata names the standard that it keeps to, and its title: %s [INV-12, LBL-4]',
  async (title) => {
    const bytes = await drawPaper({ ...paperOf([]), title }, printed_at);
    const { metadata } = await readPdf(bytes);
    expect([metadata?.get('pdfuaid:part'), metadata?.get('dc:title')]).toEqual([
      '1',
      title.replace('\u0000', ' '),
    ]);
  },
);

test('letters that the font lacks are left out, and the paper says so; emoji are left out alone [LBL-4]', async () => {
  const said = 'Letters that this PDF cannot print are left out. Print the page itself to have them.';
  const textsOf = async (name: string) => {
    const { pages } = await readPdf(await drawPaper(paperOf([tableOf([[plain(name, 'Ring')]])]), printed_at));
    return pages.flatMap(({ texts }) => texts.map(({ text }) => text));
  };
  for (const name of ['李小龙', 'مطعم', 'ร้าน', 'שלום', 'नमस्ते']) {
    const texts = await textsOf(`${name} Café`);
    expect(texts).toEqual(expect.arrayContaining(['Café', 'Ring', said]));
    expect(texts.join('')).not.toMatch(/[?\ufffd]/);
    expect((await textsOf(name)).join('')).not.toMatch(/[?\ufffd]/);
  }
  const texts = await textsOf('Towel 🧺 fresh');
  expect([texts.includes('Towel fresh'), texts.includes(said)]).toEqual([true, false]);
});
