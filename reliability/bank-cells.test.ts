import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInvoicingShop } from '#server/invoicing/invoicing.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { maxBankFileBytes } from '#shared/payments/bank-lines.contract.ts';
import { report, seed } from './support/run-options.ts';

/** Files as banks, spreadsheets and scanners write them: each is taken, or refused with row and column. */

const cells = shortOrLong(2_000, 10_000);
const perFile = 20;

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

const days = [
  '1/12/2026',
  '31/2/2026',
  '12/13/2026',
  '2026-11-20',
  '20261120',
  '1 Nov 2026',
  '1/11/26',
  '0/0/0',
  '1e400',
];
const amounts = [
  '182.60',
  '-5',
  '(12.30)',
  '1.234,50',
  '1,234.50',
  '$5',
  '9999999.99',
  '10000000',
  'NaN',
  '-0',
  '٣',
  '5 CR',
  '=1+1',
];
const texts = [
  ...[
    '=cmd|x',
    '+61 2',
    '-5',
    '@SUM(A1)',
    "'=1",
    'a\u0000b',
    '\u0000',
    '\ufeff',
    '\ud83e\uddfa INV-000001',
    'x'.repeat(501),
  ],
  ...[
    '"',
    '""',
    'a"b',
    '"a"b',
    'a\nb',
    'a\r\nb',
    'a\rb',
    '\t',
    ' ',
    '',
    ',',
    ';',
    ',,,,',
    'INV 1',
    '\u202egpj',
    '‮',
    '\u2028',
  ],
  ...["'; drop table bank_lines; --", '%00', '\\', '\\N', 'null', '<img src=x onerror=alert(1)>'],
];

const cell = fc.oneof(
  fc.constantFrom(...days, ...amounts, ...texts),
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
);
/** As a program writes it, as one that does not know quotes does, or cut off. */
const written = fc
  .record({ text: cell, isQuoted: fc.integer({ min: 0, max: 3 }) })
  .map(({ text, isQuoted }) => (isQuoted > 0 ? `"${text.replaceAll('"', '""')}"` : text));
const row = fc.oneof(
  { weight: 1, arbitrary: fc.array(written, { maxLength: 6 }) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom(...days.slice(3, 6)),
      fc.constantFrom('5.00', '-5.00', '7.35'),
      written,
    ),
  },
);
const file = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: perFile / 4 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  start: fc.constantFrom('', '\ufeff', '\n', 'Date,Amount,Text\n'),
  encoding: fc.constantFrom('utf8', 'latin1', 'utf16le' as const),
  columns: fc.constantFrom('', '&columns=day,amount,description&has_heads=false'),
});

async function send(payload: Buffer, query: string) {
  const url = `/api/bank-imports?account=Main${query}`;
  const headers = { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'text/csv' };
  const { statusCode, body } = await shop.app.inject({ method: 'POST', url, headers, payload });
  return { statusCode, reply: JSON.parse(body) };
}

/** What is wrong with an answer; `null`: nothing. */
function faultOf({ statusCode, reply }: Awaited<ReturnType<typeof send>>): string | null {
  if (statusCode === 200) return null;
  if (statusCode !== 422) return `answers ${statusCode}: ${JSON.stringify(reply).slice(0, 200)}`;
  const errors: { path: string; message: string }[] = reply.errors ?? [];
  if (errors.length === 0)
    return /^(There is nothing|A bank’s file|A file has|The rows of this file are not split)/.test(
      reply.detail,
    )
      ? null
      : reply.detail;
  const vague = errors.find(
    ({ path, message }) => path !== 'columns' && !/^Row \d+, [a-z0-9 ]+: \S/.test(message),
  );
  return vague ? `says ${vague.message}` : null;
}

test(`${cells} cells of any kind are taken, or refused with row and column [PAY-9, API-2]`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(file, async ({ rows, delimiter, end, start, encoding, columns }) => {
      const text = start + rows.map((each) => each.join(delimiter) + end).join('');
      const answer = await send(Buffer.from(text, encoding as BufferEncoding), columns);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(faultOf(answer)).toBeNull();
    }),
    { seed, numRuns: cells / perFile },
  );
  report(`bank cells: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  // Neither is everything refused.
  expect(statuses.get(200)).toBeGreaterThan(0);
  expect(statuses.get(422)).toBeGreaterThan(0);
}, 600_000);

test('what is read is there as it was written, and lists it [PAY-9, API-2]', async () => {
  const text = `20261120,5.00,"=1+1 Zoë’s ""🧺"" \u202e"\n`;
  expect((await send(Buffer.from(text), '&columns=day,amount,description&has_heads=false')).statusCode).toBe(
    200,
  );
  const headers = { authorization: `Bearer ${shop.admin.token}` };
  const { body } = await shop.app.inject({ url: '/api/bank-lines?search=zo%C3%AB', headers });
  expect(JSON.parse(body)).toMatchObject([
    { description: '=1+1 Zoë’s "🧺" \u202e', amount: 5, day: '2026-11-20' },
  ]);
});

test.each([
  ['one cell of a megabyte', 'x'.repeat(1_000_000)],
  ['a text that does not end', `20261120,5.00,"${'x'.repeat(1_000_000)}`],
  ['one row of commas', ','.repeat(maxBankFileBytes)],
  ['line ends alone', '\n'.repeat(maxBankFileBytes)],
  ['quotes alone', '"'.repeat(maxBankFileBytes)],
  ['NUL alone', '\u0000'.repeat(1_000_000)],
  ['a day of a megabyte', `20261120,5.00,A\n${'1'.repeat(1_000_000)},5.00,B\n`],
  ['a text of a megabyte', `20261120,5.00,A\n20261120,5.00,${'B'.repeat(1_000_000)}\n`],
])('%s is refused [PAY-9, API-2]', async (_what, text) => {
  const answer = await send(Buffer.from(text), '&columns=day,amount,description&has_heads=false');
  expect(answer.statusCode).toBe(422);
  expect(faultOf(answer)).toBeNull();
});
