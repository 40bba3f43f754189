import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PaymentQuery, paymentsRoute } from '#shared/payments/payments.contract.ts';
import { local, markSent, newCustomer, openInvoicingShop } from '../../invoicing/invoicing.fixture.ts';
import { readCsv } from '../../kernel/csv/read-csv.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { documents } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { owe, pay, refund, reverse } from '../payments.fixture.ts';

let shop: Shop;
let mabel: Person;
let tom: Person;
const names = new Map<string, string>();
const day = Temporal.PlainDate.from;

beforeAll(async () => {
  shop = await openInvoicingShop();
  mabel = await newCustomer(shop, 'Mabel Ng');
  tom = await newCustomer(shop, 'Tom Gallagher');
  const note = (name: string, { id }: { id: string }) => names.set(id, name);
  shop.setNow(local('2026-11-24T12:00'));
  await markSent(shop, await owe(shop, mabel, 5_467));
  for (const cents of [100, 200, 300, 400]) await owe(shop, tom, cents);
  note('cash', await pay(shop, mabel, 5_465, { method: 'cash', reference: 'At the door 50%' }));
  shop.setNow(local('2026-11-25T12:00'));
  const undone = await pay(shop, tom, 90_000, { method: 'card_terminal', reference: 'Slip 0093' });
  note('undone', undone);
  const paid = await pay(shop, tom, 3_000, { settle: [], paid_on: day('2026-11-01') });
  note('early', paid);
  shop.setNow(local('2026-11-26T12:00'));
  await reverse(shop, undone);
  note('refund', await refund(shop, paid, 1_210, { method: 'transfer' }));
  note('four', await pay(shop, tom, 1_000, { method: 'direct_debit' }));
});
afterAll(() => shop.close());

const list = async (who: Person, query: PaymentQuery = {}) =>
  (await shop.call(who, paymentsRoute, { query })).reply;
const shown = async (who: Person, query: PaymentQuery = {}) =>
  (await list(who, query)).rows.map(({ id }) => names.get(id));

describe('the export of payments', () => {
  const exported = async (who: Person, query: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${who.token}` };
    const { body } = await shop.app.inject({ url: '/api/payments/export', headers, query });
    const [heads = [], ...rows] = readCsv(body);
    return rows.map(
      (cells) =>
        (...names: string[]) =>
          names.map((name) => cells[heads.indexOf(name)]),
    );
  };

  test('has what went out below zero, what undid a payment as a row of its own, and says what each paid and gave back [CSV-1]', async () => {
    const rows = await exported(shop.admin);
    const numberOf = async (name: string) =>
      (await list(shop.admin)).rows.find(({ id }) => names.get(id) === name)?.payment_number;
    const [cash, undone, early, refunded, four] = await Promise.all(
      ['cash', 'undone', 'early', 'refund', 'four'].map(numberOf),
    );
    expect(
      rows.map((row) => row('payment_number', 'direction', 'amount', 'paid_on', 'reversed_on', 'refund_of')),
    ).toEqual([
      [four, 'in', '10.00', '2026-11-26', '', ''],
      [refunded, 'out', '-12.10', '2026-11-26', '', early],
      [undone, 'out', '-900.00', '2026-11-26', '2026-11-26', ''],
      [undone, 'in', '900.00', '2026-11-25', '2026-11-26', ''],
      [cash, 'in', '54.65', '2026-11-24', '', ''],
      [early, 'in', '30.00', '2026-11-01', '', ''],
    ]);
    const numbers = rows.map((row) => row('documents')[0]);
    expect(numbers[0]?.split('; ')).toHaveLength(4);
    expect(numbers[0]).toMatch(/^INV-\d{6}; INV-\d{6}; /);
    expect(numbers.slice(1, 3)).toEqual(['', '']);
    expect(rows.map((row) => row('rounding')[0])).toEqual(['0.00', '0.00', '0.00', '0.00', '-0.02', '0.00']);
  });

  test('filters and searches what undid a payment as the payment, on its own day; a customer has their own [CSV-1]', async () => {
    const amounts = async (who: Person, query: Record<string, string>) =>
      (await exported(who, query)).map((row) => row('amount')[0]);
    expect(await amounts(shop.admin, { search: '0093', sort: 'number' })).toEqual(['-900.00', '900.00']);
    expect(await amounts(shop.admin, { search: '0093', sort: 'number', direction: 'asc' })).toEqual([
      '900.00',
      '-900.00',
    ]);
    expect(await amounts(shop.admin, { method: 'card_terminal', from: '2026-11-26' })).toEqual(['-900.00']);
    expect(await amounts(shop.admin, { search: 'Tom 0093' })).toEqual(['-900.00', '900.00']);
    expect(await amounts(shop.admin, { search: '#' })).toHaveLength(6);
    expect(await amounts(mabel, {})).toEqual(['54.65']);
    expect(await amounts(tom, {})).toHaveLength(5);
  });

  test('names no document to a customer that was not sent to them [CSV-1, INV-14]', async () => {
    expect((await exported(tom)).flatMap((row) => row('documents'))).toEqual(['', '', '', '', '']);
  });
});

describe('the list of payments', () => {
  test('has payments and refunds for staff, newest first, without reversals, and a customer’s own [PAY-1, API-3]', async () => {
    expect(await shown(shop.admin)).toEqual(['four', 'refund', 'undone', 'cash', 'early']);
    expect(await shown(tom)).toEqual(['four', 'refund', 'undone', 'early']);
    expect(await shown(mabel)).toEqual(['cash']);
    expect((await shop.call(shop.jonah, paymentsRoute, { query: {} })).status).toBe(403);
    expect(await shown(mabel, { customer_id: tom.user.id })).toEqual([]);
  });

  test('says of each what it pays, what is left, and what became of it [PAY-2, PAY-5, PAY-6, PAY-7]', async () => {
    const { rows } = await list(shop.admin);
    const of = (name: string) => rows.find(({ id }) => names.get(id) === name);
    expect(of('cash')).toMatchObject({
      rounding: -2,
      unused: 0,
      document_count: 1,
      customer_name: 'Mabel Ng',
    });
    expect(of('undone')).toMatchObject({ reversed_on: day('2026-11-26'), unused: 0, document_count: 4 });
    expect(of('undone')?.documents).toHaveLength(3);
    expect(of('early')).toMatchObject({ unused: 1_790, documents: [], document_count: 0 });
    expect(of('refund')).toMatchObject({
      ...{ direction: 'out', amount: 1_210, unused: 0, documents: [] },
      refund_of: { id: of('early')?.id, payment_number: of('early')?.payment_number },
    });
    expect(of('four')).toMatchObject({ document_count: 4, unused: 0 });
  });

  test('names to a customer only what was sent to them [INV-14]', async () => {
    expect((await list(tom)).rows[0]).toMatchObject({ documents: [], document_count: 0 });
    expect((await list(mabel)).rows[0]).toMatchObject({ document_count: 1 });
    const giveUp = (given_up_at: Temporal.Instant | null) =>
      shop.db.update(documents).set({ given_up_at }).where(eq(documents.customer_id, mabel.user.id));
    await giveUp(shop.now());
    expect((await list(mabel)).rows[0]).toMatchObject({ documents: [], document_count: 0 });
    await giveUp(null);
  });

  test.each<[PaymentQuery, string[]]>([
    [{ method: ['cash'] }, ['cash']],
    [{ method: ['transfer', 'direct_debit'] }, ['four', 'refund', 'early']],
    [{ from: day('2026-11-25') }, ['four', 'refund', 'undone']],
    [{ from: day('2026-11-24'), to: day('2026-11-25') }, ['undone', 'cash']],
    [{ range: 'today' }, ['four', 'refund']],
  ])('is narrowed by %j [API-3, ORD-10]', async (query, found) => {
    expect(await shown(shop.admin, query)).toEqual(found);
    expect((await list(shop.admin, query)).total).toBe(found.length);
  });

  test.each<[PaymentQuery, string[]]>([
    [{ direction: 'asc' }, ['early', 'cash', 'undone', 'refund', 'four']],
    [{ sort: 'number' }, ['four', 'refund', 'early', 'undone', 'cash']],
    [{ sort: 'amount' }, ['undone', 'cash', 'early', 'refund', 'four']],
    [{ sort: 'customer_name', direction: 'asc' }, ['cash', 'undone', 'early', 'refund', 'four']],
  ])('is sorted by %j [API-3]', async (query, sorted) => {
    expect(await shown(shop.admin, query)).toEqual(sorted);
  });

  test('is searched by number, reference and, by staff, customer, each sign meaning itself [API-3]', async () => {
    const { rows } = await list(shop.admin, { sort: 'number', direction: 'asc' });
    expect(await shown(shop.admin, { search: rows[0]?.payment_number.toLowerCase() ?? '' })).toEqual([
      'cash',
    ]);
    expect(await shown(shop.admin, { search: 'slip' })).toEqual(['undone']);
    expect(await shown(shop.admin, { search: '%' })).toEqual(['cash']);
    expect(await shown(shop.admin, { search: 'mabel' })).toEqual(['cash']);
    expect(await shown(mabel, { search: 'mabel' })).toEqual([]);
  });
});

describe('with some thousand payments, the list', () => {
  beforeAll(async () => {
    await shop.db.execute(sql`
      insert into payments (id, number, customer_id, direction, method, amount, paid_on, by)
      select gen_random_uuid(), 1000 + n, ${tom.user.id}, 'in', 'transfer', n, date '2026-11-20' - n % 700, ${shop.owner.user.id}
      from generate_series(1, 6000) n`);
    // Without statistics the check of each row would be slow.
    await shop.db.execute(sql`analyze payments`);
    await shop.db.execute(sql`
      insert into ledger (id, customer_id, kind, amount, open, dated_on, payment_id)
      select gen_random_uuid(), customer_id, 'payment', -amount, -amount, paid_on, id from payments where number > 1000`);
    for (const table of ['payments', 'ledger', 'settlements', 'documents', 'customers'])
      await shop.db.execute(sql.raw(`analyze ${table}`));
  });

  /** The plan of the statement that a call sends. */
  async function planOf(query: PaymentQuery): Promise<string> {
    const spy = vi.spyOn(shop.db.pool, 'query');
    await list(shop.owner, query);
    const sent = spy.mock.calls.map(([query, values]) => ({
      query: query as unknown as { text: string },
      values,
    }));
    spy.mockRestore();
    const page = sent.find(({ query: { text } }) => /from "payments" inner join.* limit /s.test(text));
    if (!page) throw new Error('no page of payments was asked for');
    const { rows } = await shop.db.pool.query(
      `explain ${page.query.text}`,
      page.values as unknown as unknown[],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test.each<[string, PaymentQuery, string]>([
    ['newest', {}, 'payments_paid'],
    ['a month’s', { range: 'month' }, 'payments_paid'],
    ['last numbered', { sort: 'number' }, 'payments_number'],
    ['largest', { sort: 'amount' }, 'payments_amount'],
  ])('of the %s payments reads an index, not the table [API-3]', async (_name, query, index) => {
    const plan = await planOf(query);
    expect(plan).toMatch(new RegExp(`Scan (Backward )?(using|on) ${index}\\b`));
    expect(plan).not.toContain('Seq Scan on payments');
  });
});
