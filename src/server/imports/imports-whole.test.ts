import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Import } from '#shared/imports/import.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import { statementRoute } from '#shared/statements/statements.contract.ts';
import { openInvoicingShop, setMoney } from '../invoicing/invoicing.fixture.ts';
import { findBalance } from '../ledger/ledger.store.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { owe, pay } from '../payments/payments.fixture.ts';
import { imports } from '../schema.ts';
import { allRows } from '../testing/rolled-back.ts';
import { openWorld, type Person } from '../testing/world.ts';
import { askRun, bringIn, check } from './imports.fixture.ts';

// Before there is a connection: each keeps what it finds.
const { query } = pg.Client.prototype;
const querySpy = vi.spyOn(pg.Client.prototype, 'query');
let shop: Shop;
const day = (text: string) => Temporal.PlainDate.from(text);

beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
afterEach(() => shop.db.delete(imports));

const faults = ({ shown }: Import) =>
  shown.flatMap(({ row, outcome, column, detail }) => (outcome === 'error' ? [[row, column, detail]] : []));
const personOf = async (search: string): Promise<Person> => {
  const { rows } = (await shop.call(shop.owner, usersRoute, { query: { search } })).reply;
  if (!rows[0]) throw new Error(`there is no ${search}`);
  return { user: rows[0], token: '' };
};
const textOf = ([asked]: readonly unknown[]): string =>
  typeof asked === 'string' ? asked : (asked as { text: string }).text;
const heads = 'email,full_name,opening_balance,opening_balance_on\n';

describe('an opening balance', () => {
  const file = `${heads}owes@mail.test,Owes,182.60,24/11/2026\nhas@mail.test,Has,-20,2026-11-20\nnone@mail.test,None,0.00,2026-11-20\n`;

  test('is one entry of a customer, and a row of their statement; the same file again changes nothing [CSV-7, STM-1]', async () => {
    const done = await bringIn(shop, 'customers', file);
    expect(done.counts).toMatchObject({ new: 3, opening_balances: 2, opening_total: 16_260 });
    const owes = await personOf('owes@');
    expect(await findBalance(shop.db, owes.user.id)).toMatchObject({
      balance: 18_260,
      overdue: 0,
      credit: 0,
    });
    expect(await findBalance(shop.db, (await personOf('has@')).user.id)).toMatchObject({
      balance: -2_000,
      credit: 2_000,
    });
    const { reply } = await shop.call(shop.admin, statementRoute, {
      params: { id: owes.user.id },
      query: { from: day('2026-11-01'), to: day('2026-11-24') },
    });
    expect(reply.rows.map(({ number, text, amount, balance }) => [number, text, amount, balance])).toEqual([
      ['Opening balance', 'Brought over, due 24 Nov', 18_260, 18_260],
    ]);
    expect(reply.open.map(({ number, open }) => [number, open])).toEqual([['Opening balance', 18_260]]);
    const params = { id: owes.user.id };
    const { opening } = (await shop.call(shop.admin, billingRoute, { params })).reply;
    expect(opening).toEqual({ open: 18_260, dated_on: day('2026-11-24') });
    expect((await check(shop, 'customers', file)).counts).toMatchObject({
      unchanged: 3,
      opening_balances: 0,
    });
  });

  test('is settled before anything else, by payments and from credit [CSV-7, PAY-2]', async () => {
    const owes = await personOf('owes@');
    const invoice = await owe(shop, owes, 10_000);
    const paid = await pay(shop, owes, 19_260);
    expect(paid.settlements.map(({ debit, amount }) => [debit.number, amount])).toEqual([
      ['Opening balance', 18_260],
      [invoice.document_number, 1_000],
    ]);
    const has = await personOf('has@');
    await owe(shop, has, 5_000);
    expect(await findBalance(shop.db, has.user.id)).toMatchObject({ balance: 3_000, credit: 0 });
  });

  test('is refused where another stands, after a document or payment, in closed books and without its day [CSV-7]', async () => {
    const billed = await shop.person('customer', { email: 'billed@mail.test' });
    await owe(shop, billed, 1_000);
    await setMoney(shop, { books_closed_until: day('2026-10-31') });
    const wrong = `${heads}owes@mail.test,Owes,182.61,24/11/2026
billed@mail.test,Billed,5,24/11/2026
a@mail.test,A,5,31/10/2026
b@mail.test,B,5,25/11/2026
c@mail.test,C,5,
d@mail.test,D,5,soon
`;
    expect(faults(await check(shop, 'customers', wrong))).toEqual([
      [2, 'opening_balance', 'They have an opening balance already: $182.60 on 24 Nov 2026'],
      [3, 'opening_balance', 'They have invoices or payments already'],
      [4, 'opening_balance_on', 'The books are closed until 31 Oct 2026. Choose a later day'],
      [5, 'opening_balance_on', 'Choose today or a day before'],
      [6, 'opening_balance_on', 'Enter the day of the opening balance'],
      [7, 'opening_balance_on', 'Write a day such as 24/11/2026'],
    ]);
    await shop.db.delete(imports);
    await setMoney(shop, { books_closed_until: null, invoicing: false });
    expect(faults(await check(shop, 'customers', `${heads}e@mail.test,E,5,24/11/2026\n`))).toEqual([
      [2, 'opening_balance', 'Invoicing is off. Switch it on first, or leave this column out'],
    ]);
    await setMoney(shop, { invoicing: true });
  });
});

test('hostile cells come in as they are, or are refused by row and column [CSV-5]', async () => {
  const texts = [
    '👩🏽‍🔧 wäscht 40 ℃ 毛巾',
    '=1+1',
    "'=2+2",
    '@SUM(A1)',
    `'; drop table skus; -- "`,
    '<b onclick=alert(1)>100%_\\</b>',
    'line one\n\tline two',
    '__proto__',
    'constructor',
    '{"a":1}',
    '\\u0000',
    '\u202Eturned around',
    '٣',
    'null',
  ];
  const refused = ['nul\u0000inside', 'x'.repeat(121), '\u200b'];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [...texts, ...refused].map((text) => `${quoted(text)},Odd,per item,1`);
  const found = await check(shop, 'catalogue', `name,category,unit,price\n${rows.join('\n')}\n`);
  // One of them has two lines in its cell; a row is counted as a spreadsheet does.
  expect(faults(found).map(([row, column]) => [row, column])).toEqual([
    [16, 'name'],
    [17, 'name'],
    [18, 'name'],
  ]);
  expect(found.counts).toMatchObject({ new: texts.length, errors: refused.length });
  await shop.db.delete(imports);
  const kept = rows.slice(0, texts.length);
  await bringIn(shop, 'catalogue', `name,category,unit,price\n${kept.join('\n')}\n`);
  const { reply } = await shop.call(shop.owner, skusRoute, { query: { category: 'Odd' } });
  // An apostrophe before a sign of a formula is that of an export.
  const expected = texts.map((text) => (text === "'=2+2" ? '=2+2' : text));
  expect(reply.rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

test('a connection that is cut at any statement leaves all of it, or nothing [CSV-5]', async () => {
  const file = `${heads}x@mail.test,X,12,24/11/2026\ny@mail.test,Y,,\nhas@mail.test,Has Again,,\n`;
  const found = await check(shop, 'customers', file);
  // Another process of the shop, whose connections are cut; what is there is read by this one.
  const { rows: names } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
  const other = Object.assign(await openWorld({ database: names[0]?.name ?? '' }), { owner: shop.owner });
  const rows = async () => {
    const own = ['sessions', 'service_state', 'attempts'];
    const all = (await allRows(shop.db)).filter(({ table }) => !own.includes(table));
    return all.map((row) => JSON.stringify(row)).toSorted();
  };
  const before = await rows();
  let left = Number.POSITIVE_INFINITY;
  let cutOff: pg.Client | null = null;
  // From the first statement of its transaction on: what is only read before may be read again.
  const cut = function (this: pg.Client, ...args: Parameters<typeof query>) {
    const text = textOf(args);
    if (cutOff === this && --left === 0) {
      const { connection } = this as unknown as { connection: { stream: { destroy: () => void } } };
      connection.stream.destroy();
    }
    if (left !== Number.POSITIVE_INFINITY && /^begin/i.test(text)) cutOff ??= this;
    return query.apply(this, args);
  };
  querySpy.mockImplementation(cut as never);
  let cuts = 0;
  for (let at = 1; ; at++) {
    [left, cutOff] = [at, null];
    const { status } = await askRun(other, found);
    const isCut = left <= 0;
    left = Number.POSITIVE_INFINITY;
    if (!isCut) break;
    cuts++;
    expect([at, status >= 500, await rows()]).toEqual([at, true, before]);
  }
  querySpy.mockImplementation(query);
  await other.close();
  expect(cuts).toBeGreaterThan(10);
  expect((await personOf('x@mail')).user.full_name).toBe('X');
  expect((await personOf('has@')).user.full_name).toBe('Has Again');
});

test('250 rows take as many statements as two [CSV-5]', async () => {
  const counted = async (count: number, from: number) => {
    const rows = Array.from(
      { length: count },
      (_, at) => `p${from + at}@many.test,Person ${from + at},5,24/11/2026`,
    );
    const found = await check(shop, 'customers', `${heads}${rows.join('\n')}\n`);
    querySpy.mockClear();
    expect((await askRun(shop, found)).reply.counts?.new).toBe(count);
    // Those of its transaction: the service reads its settings again meanwhile.
    const { calls, contexts } = querySpy.mock;
    const begun = calls.findIndex((args) => /^begin/i.test(textOf(args)));
    return contexts.slice(begun).filter((client) => client === contexts[begun]).length;
  };
  const few = await counted(2, 0);
  expect(few).toBeGreaterThan(10);
  expect(await counted(250, 100)).toBe(few);
});
