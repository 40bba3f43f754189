import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankAccountsRoute } from '#shared/payments/bank-lines.contract.ts';
import { local, openInvoicingShop, refusal, setMoney } from '../../invoicing/invoicing.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { bank_accounts, bank_lines } from '../../schema.ts';
import { owe } from '../payments.fixture.ts';
import {
  askImport,
  countsOf,
  fileOf,
  ignore,
  importFile,
  lineOf,
  linesOf,
  recordLines,
} from './bank.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
beforeEach(async () => {
  // A payment keeps its line; here only some are recorded, of accounts of their own.
  await shop.db.execute(sql`delete from ${bank_lines} where state <> 'recorded'`);
  await shop.db.execute(
    sql`delete from ${bank_accounts} where account not in (select account from ${bank_lines})`,
  );
});
afterAll(() => shop.close());

const textsOf = async () =>
  (await linesOf(shop, { sort: 'day', direction: 'asc' })).map(({ description }) => description);

describe('a file adds what came in and is not known yet [PAY-9]', () => {
  const file = fileOf(
    '23/11/2026,182.60,HARBOUR INV-000131',
    '22/11/2026,-40.00,FEE',
    '22/11/2026,5.00,CASH',
  );

  test('once: the same file again adds nothing', async () => {
    expect(await importFile(shop, file)).toEqual({
      account: 'Main account',
      columns: ['day', 'amount', 'description', 'none'],
      has_heads: false,
      heads: [],
      first_rows: [
        ['23/11/2026', '182.60', 'HARBOUR INV-000131', '1000.00'],
        ['22/11/2026', '-40.00', 'FEE', '1000.00'],
        ['22/11/2026', '5.00', 'CASH', '1000.00'],
      ],
      encoding: 'utf-8',
      ...{ new_count: 2, known_count: 0, debit_count: 1, below_count: 0 },
      errors: [],
    });
    expect(await countsOf(shop, file)).toEqual([0, 2, 1]);
    expect(await linesOf(shop, { sort: 'amount' })).toMatchObject([
      {
        account: 'Main account',
        amount: 18_260,
        description: 'HARBOUR INV-000131',
        state: 'new',
        payment: null,
      },
      { amount: 500, description: 'CASH' },
    ]);
  });

  test('nor does one that overlaps, but for what is new in it; equal lines are as many as there are', async () => {
    const twice = ['21/11/2026,5.00,CASH', '21/11/2026,5.00,CASH'];
    expect(await countsOf(shop, fileOf(...twice, '22/11/2026,6.00,CASH'))).toEqual([3, 0, 0]);
    expect(await countsOf(shop, fileOf('22/11/2026,6.00,CASH', '23/11/2026,5.00,CASH'))).toEqual([1, 1, 0]);
    expect(await countsOf(shop, fileOf(...twice, '21/11/2026,5.00,CASH'))).toEqual([1, 2, 0]);
  });

  test('of another account the same lines are others; its name is the same in any case', async () => {
    expect(await countsOf(shop, file)).toEqual([2, 0, 1]);
    expect(await countsOf(shop, file, { account: 'Savings' })).toEqual([2, 0, 1]);
    expect(await countsOf(shop, file, { account: ' main ACCOUNT' })).toEqual([0, 2, 1]);
  });

  test('an ignored line is known, and a recorded one', async () => {
    const invoice = await owe(shop, shop.customer, 18_260);
    const text = fileOf(`23/11/2026,182.60,${invoice.document_number}`, '23/11/2026,1.00,NOTHING');
    await importFile(shop, text, { account: 'Known' });
    await ignore(shop, await lineOf(shop, 'NOTHING'));
    const { id } = await lineOf(shop, invoice.document_number ?? '');
    await recordLines(shop, { id, customer_id: shop.customer.user.id });
    expect(await countsOf(shop, text, { account: 'Known' })).toEqual([0, 2, 0]);
    expect(await linesOf(shop)).toEqual([]);
  });

  test('at once, twice: each line is there once', async () => {
    const counts = await Promise.all([1, 2, 3].map(() => countsOf(shop, file)));
    expect(counts.reduce((sum, [added = 0]) => sum + added, 0)).toBe(2);
    expect(await linesOf(shop)).toHaveLength(2);
  });

  test('in Windows-1252, which it says', async () => {
    const { encoding } = await importFile(shop, Buffer.from('23/11/2026,5.00,CAF\xc9,1.00\n', 'latin1'));
    expect([encoding, await textsOf()]).toEqual(['windows-1252', ['CAFÉ']]);
  });

  test('who read it, and what came of it, is a fact', async () => {
    await importFile(shop, file);
    const { rows } = await shop.db.execute(
      sql`select type, actor_id, data - 'sha256' as data from events where subject_type = 'bank_file' order by created_at desc, id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        type: 'bank_file.imported',
        actor_id: shop.admin.user.id,
        data: { account: 'Main account', new_count: 2, known_count: 0, debit_count: 1 },
      },
    ]);
  });
});

describe('files as banks write them: what came in is read, and what went out counted [PAY-9]', () => {
  const rows = ['23/11/2026;182.60;HARBOUR', '22/11/2026;-40.00;FEE', '21/11/2026;5.00;CASH'];
  const heads = 'Date;Amount;Description';
  const table = [heads, ...rows].join('\r\n');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each<[string, string | Uint8Array]>([
    ['lines about the account above the heads', `Account;062-000 1234\r\nStatement 1 to 30 Nov\r\n${table}`],
    ['the same, filled up with semicolons', `Account;062-000 1234;\r\nFrom 1 Nov;;\r\n;;\r\n${table}`],
    ['a balance of a day above the heads', `Main account\r\nBalance;30/11/2026;1000.00\r\n\r\n${table}`],
    ['lines above rows without heads', `Account: 1234\r\nNovember;2026\r\n${rows.join('\r\n')}`],
    ['lines above heads that nobody knows', `Konto 1234\r\nDatum;Betrag;Text\r\n${rows.join('\r\n')}`],
    ['sep=;', `sep=;\r\n${table}`],
    ['sep=; and lines above', `sep=;\r\nAccount;1234\r\n${table}`],
    ['a mark and sep=,', `\ufeffsep=,\r\n${table.replaceAll(';', ',')}`],
    ['UTF-16, the little end first', utf16(table)],
    ['UTF-16, the big end first', utf16(table).swap16()],
    ['UTF-16 with lines above', utf16(`Account: 1234\r\n${table}`)],
    ['Windows-1252', Buffer.from(`Caf\xe9\r\n${table}`, 'latin1')],
    ['line ends of an old Mac', table.replaceAll('\r\n', '\r')],
    ['tabs', table.replaceAll(';', '\t')],
    ['bars', table.replaceAll(';', '|')],
    ['quotes around every cell', table.replace(/[^;\r\n]+/g, '"$&"')],
    ['empty columns at the end', table.replaceAll('\r\n', ';;\r\n')],
  ])('%s', async (_what, text) => {
    expect(await countsOf(shop, text)).toEqual([2, 0, 1]);
    expect((await textsOf()).toSorted()).toEqual(['CASH', 'HARBOUR']);
  });

  test('and a row is named as it stands in the file, also below lines about the account', async () => {
    const text = `Account;1234\r\n\r\n${table}\r\n31/11/2026;7.00;LATE`;
    const { problem } = await askImport(shop, text);
    expect(problem.errors?.map(({ path }) => path)).toEqual(['7.day']);
  });

  test.each([
    ['in the first row of a file without heads', ['31/11/2026;6.00;B', ...rows], ['1.day']],
    ['of which no row below is any better', ['31/11/2026;6.00;B', '32/11/2026;5.00;C'], ['columns']],
  ])(
    'a row that cannot be read is not taken for a line about the account: %s',
    async (_where, lines, paths) => {
      const { problem } = await askImport(shop, lines.join('\n'));
      expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
    },
  );

  test.each([
    ['a balance', 'Closing balance;1,234.50;', 1],
    ['a balance of a day', 'Balance;30/11/2026;1000.00', 1],
    ['a sum in every column', 'Total;187.60;All of November', 1],
    ['a remark', '*** End of report ***', 1],
    [
      'several, with blank lines',
      ';187.60;Total\r\n\r\n;;;\r\nBalance at 30/11/2026;1,234.50\r\nPage 1 of 1',
      3,
    ],
  ])('lines below it are left out, and counted: %s', async (_what, below, count) => {
    const { debit_count, below_count, errors } = await importFile(shop, `${table}\r\n${below}\r\n`);
    expect([debit_count, below_count, errors]).toEqual([1, count, []]);
    expect((await textsOf()).toSorted()).toEqual(['CASH', 'HARBOUR']);
  });

  test('and so they are below rows without heads, of which the columns are guessed all the same', async () => {
    const text = '23/11/2026;HARBOUR;;182.60\n22/11/2026;FEE;3.00;\nTotal;;3.00;182.60\n';
    const { columns, below_count } = await importFile(shop, text);
    expect([columns, below_count]).toEqual([['day', 'description', 'debit', 'credit'], 1]);
  });

  test.each([
    ['its day is none', '31/11/2026;7.00;RENT'],
    ['it has no day', ';7.00;RENT'],
    ['neither day nor amount can be read', 'yesterday;seven;RENT'],
    ['it is cut off', '21/11'],
    ['it stands above another', 'Total;5.00;\r\n21/11/2026;7.00;RENT'],
  ])('a row is not taken for one below it where %s', async (_what, last) => {
    const { problem } = await askImport(shop, `${table}\r\n${last}`);
    expect(problem.errors?.[0]?.path).toBe('5.day');
  });

  test('where the columns cannot be guessed there is one for each to choose from', async () => {
    const text = 'Account 1234\r\nNovember\r\nWhen;What;How much\r\nyesterday;HARBOUR;ten\r\n';
    const { columns, first_rows } = await importFile(shop, text, { dry_run: true });
    expect([columns.length, first_rows.length]).toEqual([3, 1]);
  });

  test('one of whose rows none has a second cell says so, as there is nothing to choose', async () => {
    expect(refusal(await askImport(shop, 'a\nb\n'))).toEqual([
      'import-invalid',
      'The rows of this file are not split into columns. Export it as CSV, with commas, semicolons or tabs.',
    ]);
  });
});

describe('what cannot be read refuses the whole file, with row and column [PAY-9]', () => {
  test.each([
    ['an amount', fileOf('23/11/2026,5.00,A', '22/11/2026,5.oo,B'), ['2.amount']],
    ['a day', fileOf('23/11/2026,5.00,A', '31/11/2026,6.00,B'), ['2.day']],
    ['a quote', '23/11/2026,5.00,"A\n', ['1.3']],
    ['no columns', 'a,b\nc,d\n', ['columns']],
    ['a cell too many', fileOf('23/11/2026,5.00,A', '22/11/2026,5.00,B,C'), ['2.column 5']],
  ])('%s', async (_what, text, paths) => {
    const { problem, status } = await askImport(shop, text);
    expect([status, problem.type, problem.errors?.map(({ path }) => path)]).toEqual([
      422,
      'urn:washline:problem:import-invalid',
      paths,
    ]);
    expect(await linesOf(shop)).toEqual([]);
  });

  test('the first 500 of them, and how many there are', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `${index ? 'x' : '23/11/2026'},5.00,A`);
    const { problem } = await askImport(shop, fileOf(...rows), { columns: ['day', 'amount', 'description'] });
    expect([problem.detail, problem.errors?.length]).toEqual([
      'Row 2, day: “x” is no day such as 1/12/2026, and 598 more. Nothing was imported.',
      500,
    ]);
  });

  test('an empty file, one too long, too wide or too large', async () => {
    expect(refusal(await askImport(shop, '\n\n'))).toEqual([
      'import-invalid',
      'There is nothing in the file.',
    ]);
    const long = fileOf(...Array.from({ length: 20_001 }, () => '23/11/2026,5.00,A'));
    expect(refusal(await askImport(shop, long))).toEqual([
      'import-invalid',
      'A file has at most 20,000 lines. Split it.',
    ]);
    expect(refusal(await askImport(shop, `23/11/2026${',1.00'.repeat(60)}\n`))).toEqual([
      'import-invalid',
      'A bank’s file has at most 60 columns.',
    ]);
    expect((await askImport(shop, 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
    // A body of that size is for this call alone.
    expect((await askImport(shop, '23/11/2026,5.00,A\n'.padEnd(2_000_000, '\n'))).status).toBe(200);
  });

  test('JSON is no CSV, and CSV is for this call alone', async () => {
    const headers = { authorization: `Bearer ${shop.admin.token}` };
    const send = (url: string, type: string, payload: string) =>
      shop.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload });
    const answers = [
      await send('/api/bank-imports?account=A', 'application/json', '{}'),
      await send('/api/bank-imports?account=A', 'application/octet-stream', 'x'),
      await send('/api/bank-lines/record', 'text/csv', '[]'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415]);
    const taken = await send('/api/bank-imports?account=A', 'text/csv; charset=utf-8', '23/11/2026,5.00,A\n');
    expect(taken.statusCode).toBe(200);
  });

  test('a dry run says why, and what there is, and writes nothing', async () => {
    const text = fileOf('23/11/2026,5.00,A', '22/11/2026,5.oo,B');
    expect(await importFile(shop, text, { dry_run: true })).toMatchObject({
      columns: ['day', 'amount', 'description', 'none'],
      ...{ new_count: 1, errors: [{ path: '2.amount' }] },
    });
    const columns = ['day', 'amount', 'description'] as const;
    expect(await importFile(shop, text, { dry_run: true, columns: [...columns] })).toMatchObject({
      columns: [...columns, 'none'],
      errors: [{ path: '2.amount' }],
    });
    const good = fileOf('23/11/2026,5.00,A');
    expect(await countsOf(shop, good, { dry_run: true })).toEqual([1, 0, 0]);
    expect(await linesOf(shop)).toEqual([]);
    expect(await countsOf(shop, good)).toEqual([1, 0, 0]);
  });
});

describe('columns that staff correct [PAY-9]', () => {
  const text =
    'Date,What,Extra,Amount\n23/11/2026,OSKO,HARBOUR INV-000131,182.60\n22/11/2026,OSKO,OTHER,5.00\n';
  const corrected = ['day', 'description', 'description', 'amount'] as const;

  test('are kept for that account, and for files of that form', async () => {
    expect((await importFile(shop, text)).columns).toEqual(['day', 'none', 'description', 'amount']);
    await importFile(shop, text, { columns: [...corrected] });
    const next = text.replaceAll('22/11', '20/11');
    expect((await importFile(shop, next)).columns).toEqual(corrected);
    expect((await importFile(shop, next, { account: 'Savings' })).columns).not.toEqual(corrected);
    const other = 'Date,Amount,Text\n19/11/2026,5.00,A\n';
    expect((await importFile(shop, other)).columns).toEqual(['day', 'amount', 'description']);
    await importFile(shop, next, { columns: [...corrected] });
    const asWide = 'Date,Amount,Text,Balance\n18/11/2026,5.00,A,100.00\n';
    expect((await importFile(shop, asWide)).columns).toEqual(['day', 'amount', 'description', 'none']);
  });

  test('make the lines that wait what they are by these: no line is there twice', async () => {
    await importFile(shop, text);
    expect(await textsOf()).toEqual(['OTHER', 'HARBOUR INV-000131']);
    const before = (await linesOf(shop)).map(({ id }) => id).sort();
    expect(await countsOf(shop, text, { columns: [...corrected] })).toEqual([2, 0, 0]);
    expect(await textsOf()).toEqual(['OSKO OTHER', 'OSKO HARBOUR INV-000131']);
    expect((await linesOf(shop)).map(({ id }) => id).sort()).toEqual(before);
    expect(await countsOf(shop, text)).toEqual([0, 2, 0]);
    // Back again.
    await importFile(shop, text, { columns: ['day', 'none', 'description', 'amount'] });
    expect(await textsOf()).toEqual(['OTHER', 'HARBOUR INV-000131']);
  });

  test('what went out by these is taken away, and what came in is there', async () => {
    const split = '23/11/2026,A,,182.60\n22/11/2026,B,5.00,\n';
    await importFile(shop, split, { columns: ['day', 'description', 'credit', 'debit'] });
    expect(await textsOf()).toEqual(['B']);
    expect(await countsOf(shop, split, { columns: ['day', 'description', 'debit', 'credit'] })).toEqual([
      1, 0, 1,
    ]);
    expect(await textsOf()).toEqual(['A']);
  });

  test('lines that take the place of each other stay apart', async () => {
    const swapped = '23/11/2026,A,B,5.00\n23/11/2026,B,A,5.00\n';
    await importFile(shop, swapped, { columns: ['day', 'description', 'none', 'amount'] });
    await importFile(shop, swapped, { columns: ['day', 'none', 'description', 'amount'] });
    expect((await textsOf()).sort()).toEqual(['A', 'B']);
    expect(await countsOf(shop, swapped)).toEqual([0, 2, 0]);
  });

  test('what was ignored or recorded stays, also where it is no line by these', async () => {
    const account = 'Turned';
    const split = '23/11/2026,A,,182.60\n22/11/2026,IGNORED,5.00,\n22/11/2026,RECORDED,6.00,\n';
    await importFile(shop, split, { account, columns: ['day', 'description', 'credit', 'debit'] });
    await ignore(shop, await lineOf(shop, 'IGNORED', { account }));
    const { id } = await lineOf(shop, 'RECORDED', { account });
    await recordLines(shop, { id, customer_id: shop.customer.user.id });
    await importFile(shop, split, { account, columns: ['day', 'description', 'debit', 'credit'] });
    const all = await Promise.all(
      (['new', 'ignored', 'recorded'] as const).map((state) => linesOf(shop, { state, account })),
    );
    expect(all.map((lines) => lines.map(({ description }) => description))).toEqual([
      ['A'],
      ['IGNORED'],
      ['RECORDED'],
    ]);
  });

  test('a line that is recorded stays recorded', async () => {
    const invoice = await owe(shop, shop.customer, 700);
    const file = `Date,What,Extra,Amount\n21/11/2026,PAID,NUMBER ${invoice.document_number},7.00\n`;
    await importFile(shop, file, { account: 'Corrected' });
    const { id } = await lineOf(shop, `NUMBER ${invoice.document_number}`, { account: 'Corrected' });
    await recordLines(shop, { id, customer_id: shop.customer.user.id });
    const again = await importFile(shop, file, { account: 'Corrected', columns: [...corrected] });
    expect([again.new_count, again.known_count]).toEqual([0, 1]);
    expect(await linesOf(shop, { account: 'Corrected' })).toEqual([]);
    expect(await linesOf(shop, { state: 'recorded', account: 'Corrected' })).toMatchObject([
      { id, description: `PAID NUMBER ${invoice.document_number}` },
    ]);
  });

  test.each([
    ['no day', ['amount', 'description'], 'Choose the column with the day'],
    ['two', ['day', 'day', 'amount'], 'Choose one column for day'],
  ] as const)('columns that say too little are refused: %s', async (_what, columns, sentence) => {
    const { problem } = await askImport(shop, text, { columns: [...columns] });
    expect(problem.errors).toEqual([{ path: 'columns', message: sentence }]);
  });
});

describe('the accounts [PAY-9]', () => {
  const ask = async () => (await shop.call(shop.admin, bankAccountsRoute, {})).reply;

  test('are those that were read, the last first, with what waits', async () => {
    await importFile(shop, fileOf('23/11/2026,5.00,A', '20/11/2026,6.00,B'), { account: 'First' });
    shop.setNow(local('2026-11-24T10:13'));
    await importFile(shop, fileOf('22/11/2026,5.00,A'), { account: 'Second' });
    await ignore(shop, await lineOf(shop, 'B'));
    const own = (await ask()).filter(({ account }) => ['First', 'Second'].includes(account));
    expect(own.map(({ last_on, ...each }) => ({ ...each, last_on: `${last_on}` }))).toEqual([
      { account: 'Second', waiting_count: 1, last_on: '2026-11-22' },
      { account: 'First', waiting_count: 1, last_on: '2026-11-23' },
    ]);
  });
});

test('without any file the account is the one that customers pay into [PAY-9]', async () => {
  const fresh = await openInvoicingShop();
  const ask = async () => (await fresh.call(fresh.admin, bankAccountsRoute, {})).reply;
  expect(await ask()).toEqual([]);
  await setMoney(fresh, { account_name: 'Washline', bsb: '062-000', account_number: '12345678' });
  expect(await ask()).toEqual([{ account: 'Washline 062-000 12345678', waiting_count: 0, last_on: null }]);
  await fresh.close();
});
