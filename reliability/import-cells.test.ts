import { isNull } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askImport, askRun, checked } from '#server/imports/imports.fixture.ts';
import { openInvoicingShop } from '#server/invoicing/invoicing.fixture.ts';
import { asTyped } from '#server/kernel/csv/csv.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { imports, skus, users } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { report, seed } from './support/run-options.ts';

/** Cells as spreadsheets, other systems and hostile hands write them: each is there as it was, or refused by row and column. */

const cells = shortOrLong(1_000, 10_000);
/** Of a file. */
const leastRows = 20;

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

const texts = [
  ...['=cmd|x', "'=1", "''=1", '+61 2', '-5', '@SUM(A1)', '\t=1', '＝1', "'", "'plain"],
  ...['a\u0000b', '\u0000', '\ufeff', '\ud83e\uddfa', '\u200b', '\u202egpj', '\u2028', '\u00a0', '\u001f'],
  ...['"', '""', 'a"b', '"a"b', 'a\nb', 'a\r\nb', 'a\rb', ' ', '', ',', ';', ',,,,', ' outer '],
  ...["'; drop table skus; --", '%00', '\\', '\\N', '\\u0000', 'null', '<img src=x onerror=alert(1)>'],
  ...['__proto__', 'constructor', '{"a":1}', '[]', 'true', '0', '-0', '1e400', 'NaN', '٣'],
  ...['é', 'e\u0301', 'İ', 'ß', 'x'.repeat(120), 'x'.repeat(121), '🧺'.repeat(60), '🧺'.repeat(61)],
];
const amounts = [
  '1.50',
  '$1,234.50',
  '12,50',
  '-5',
  '1.234',
  '1,2,3',
  '99999999',
  '',
  'NaN',
  '0',
  '(5)',
  '$ (2.75)',
  '-',
  '$ -',
  '1e2',
];
const days = ['24/11/2026', '2026-11-20', '31/2/2026', '0/0/0', '1/11/26', 'soon', ''];
const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const hostile = fc.oneof(text, fc.constantFrom(...amounts, ...days));

const kinds = {
  catalogue: {
    heads: ['name', 'category', 'unit', 'price', 'description'],
    usual: (name: string) => [`Item ${name}`, 'Linen', 'per item', '$1,234.50', 'Sorted'],
  },
  customers: {
    heads: ['email', 'full_name', 'phone', 'address', 'opening_balance', 'opening_balance_on'],
    usual: (name: string) => [`${name}@cells.test`, 'Amelia Hart', '0412', '4 Argyle St', '5', '24/11/2026'],
  },
} as const;

/** A row as anybody writes it, but for one cell. */
const row = fc.record({ at: fc.nat({ max: 5 }), cell: hostile });
const file = fc.record({
  kind: fc.constantFrom('catalogue', 'customers'),
  drawn: fc.array(row, { minLength: leastRows, maxLength: 2 * leastRows }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n'),
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
/** What an import makes of a text: that of an export without its apostrophe, and nothing around it. Half a character is none. */
const plain = (cell: string) => asTyped(Buffer.from(cell).toString()).trim();
const centsOf = (cell: string) =>
  // What an accounting format writes for nothing is an empty cell.
  Math.round(Number(plain(cell).replaceAll(/^(?:\$\s*)?[-–—]$|[$,]/g, '')) * 100) + 0;

const fileOf = (heads: readonly string[], rows: readonly string[][], delimiter: string, end: string) =>
  new TextEncoder().encode([heads, ...rows].map((row) => row.map(quoted).join(delimiter) + end).join(''));

/** What is there of a kind, a text a row. */
const there = {
  catalogue: async () =>
    (await shop.db.select().from(skus).where(isNull(skus.deleted_at))).map(
      ({ name, category, unit, price, description }) => [name, category, unit, price, description ?? ''],
    ),
  customers: async () =>
    (await shop.db.select().from(users)).map(({ email, full_name, phone, address }) => [
      ...[email, full_name, phone ?? '', address ?? ''],
    ]),
};
/** What a row says of it. */
const wanted = {
  catalogue: ([name = '', category = '', unit = '', price = '', description = '']: string[]) => [
    ...[plain(name), plain(category), plain(unit), centsOf(price), plain(description)],
  ],
  customers: ([email = '', full_name = '', phone = '', address = '']: string[]) => [
    ...[plain(email), plain(full_name), plain(phone)],
    // An address has one spelling.
    plain(address)
      .normalize('NFC')
      .replaceAll(/[^\S\n]+/g, ' '),
  ],
};

test(`${cells} cells of any kind come in as they are, or are refused by row and column [CSV-3, CSV-5, CSV-6]`, async () => {
  const seen = { cells: 0, taken: 0, refused: 0 };
  let files = 0;
  await fc.assert(
    fc.asyncProperty(file, async ({ kind, drawn, delimiter, end }) => {
      const { heads, usual } = kinds[kind];
      // Nothing of an earlier file is met again.
      files++;
      await shop.db.delete(imports);
      await shop.db.update(skus).set({ deleted_at: shop.now() });
      const rows = drawn.map(({ at, cell }, index) =>
        usual(`${files}-${index}`).with(at % heads.length, cell),
      );
      const asked = await askImport(shop, kind, fileOf(heads, rows, delimiter, end));
      expect(asked.status, asked.text).toBe(201);
      const found = await checked(shop, asked.reply);
      expect(found.state).toBe('checked');
      const errors = found.shown.filter(({ outcome }) => outcome === 'error');
      for (const { column, detail } of errors) {
        expect(heads, detail).toContain(column);
        expect(detail).toMatch(/^\p{Lu}\S* \S/u);
      }
      const refused = new Set(errors.map(({ row }) => row));
      expect(found.counts).toMatchObject({ errors: errors.length, error_rows: refused.size });
      await shop.db.delete(imports);

      // The heads are its first row.
      const kept = rows.filter((row, at) => !refused.has(at + 2) && row.some((cell) => cell !== ''));
      seen.cells += rows.length;
      seen.refused += refused.size;
      if (kept.length === 0) return;
      const next = await checked(
        shop,
        (await askImport(shop, kind, fileOf(heads, kept, delimiter, end))).reply,
      );
      const done = await askRun(shop, next, { without_email: true });
      expect(done.status, done.text).toBe(200);
      await shop.db.delete(imports);
      const is = new Set((await there[kind]()).map((row) => JSON.stringify(row)));
      const taken = kept.filter((row) => kind === 'catalogue' || plain(row[0] ?? '') !== '');
      expect(taken.filter((row) => !is.has(JSON.stringify(wanted[kind](row))))).toEqual([]);
      const openings = taken.map((row) =>
        kind === 'customers' && plain(row[4] ?? '') !== '' ? centsOf(row[4] ?? '') : 0,
      );
      expect(done.reply.counts).toMatchObject({
        new: taken.length,
        opening_total: openings.reduce((sum, cents) => sum + cents, 0),
      });
      seen.taken += taken.length;
    }),
    { seed, numRuns: cells / leastRows },
  );
  report(`import cells: ${JSON.stringify(seen)}`);
  expect(seen.cells).toBeGreaterThanOrEqual(cells);
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
}, 600_000);
