import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type InvoiceCountsQuery,
  type InvoiceQuery,
  invoiceCountsRoute,
  invoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { expectQueryText } from '../../testing/hostile-text.ts';
import type { Person } from '../../testing/world.ts';
import {
  change,
  deliver,
  discard,
  draft,
  invoice,
  local,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  voidIt,
} from '../invoicing.fixture.ts';

let shop: Shop;
let mabel: Person;
let tom: Person;
let first: Order;
let last: Order;

/** Each document is known by its own line. */
const line = (name: string, price: number) => [ownLine(name, price)];
const names = new Map<string, string>();

beforeAll(async () => {
  shop = await openInvoicingShop();
  mabel = await newCustomer(shop, 'Mabel Ng');
  tom = await newCustomer(shop, 'Tom Gallagher');
  const note = (name: string, { id }: { id: string }) => names.set(id, name);
  shop.setNow(local('2026-11-24T12:00'));
  first = await deliver(shop, { who: mabel, sheets: 1 });
  const sent = await invoice(shop, [first], { who: mabel, lines: line('sent', 5_000) });
  await markSent(shop, sent);
  note('sent', sent);
  shop.setNow(local('2026-11-25T12:00'));
  const gone = await invoice(shop, [], { who: tom, lines: line('void', 9_000) });
  await voidIt(shop, gone);
  note('void', gone);
  shop.setNow(local('2026-11-26T12:00'));
  const made = await draft(shop, [], { who: tom, lines: line('bought', 700) });
  const bought = (await change(shop, made, { purchase_order: 'PO_77%' })).reply;
  note('bought', bought);
  shop.setNow(local('2026-11-27T12:00'));
  note('issued', await invoice(shop, [], { who: mabel, lines: line('issued', 100) }));
  shop.setNow(local('2026-11-28T12:00'));
  last = await deliver(shop, { who: mabel, sheets: 10 });
  note('draft', await draft(shop, [last], { who: mabel }));
});
afterAll(() => shop.close());

const list = async (who: Person, query: InvoiceQuery = {}) =>
  (await shop.call(who, invoicesRoute, { query })).reply;
const shown = async (who: Person, query: InvoiceQuery = {}) =>
  (await list(who, query)).rows.map(({ id }) => names.get(id));
const counts = async (who: Person, query: InvoiceCountsQuery = {}) =>
  (await shop.call(who, invoiceCountsRoute, { query })).reply;
const nothing = { open: 0, part_paid: 0, paid: 0, overdue: 0, void: 0, not_sent: 0 };
const day = Temporal.PlainDate.from;

describe('the list of documents', () => {
  test('has all of them for staff, newest first, and for a customer what was sent to them [INV-23, API-3]', async () => {
    expect(await shown(shop.admin)).toEqual(['draft', 'issued', 'bought', 'void', 'sent']);
    expect(await shown(mabel)).toEqual(['sent']);
    expect(await shown(tom)).toEqual([]);
    expect((await shop.call(shop.jonah, invoicesRoute, { query: {} })).status).toBe(403);
    expect((await list(shop.admin)).rows[4]).toMatchObject({
      customer_name: 'Mabel Ng',
      ...{ order_count: 1, own_line_count: 1, base: 5_380, gst: 538, total: 5_918 },
    });
  });

  test.each<[InvoiceQuery, string[]]>([
    [{ state: ['draft'] }, ['draft', 'bought']],
    [{ state: ['issued', 'void'] }, ['issued', 'void', 'sent']],
    [{ from: day('2026-11-25') }, ['issued', 'void']],
    [{ to: day('2026-11-25') }, ['void', 'sent']],
    [{ from: day('2026-11-25'), to: day('2026-11-26') }, ['void']],
    [{ date: 'due_on', from: day('2026-12-11') }, ['issued']],
    [{ range: 'today' }, []],
    [{ range: 'week' }, ['issued', 'void', 'sent']],
  ])('is narrowed by %j [API-3, ORD-10]', async (query, found) => {
    expect(await shown(shop.admin, query)).toEqual(found);
    expect((await list(shop.admin, query)).total).toBe(found.length);
  });

  test.each<[InvoiceQuery, string[]]>([
    [{ payment_status: ['open'] }, ['issued', 'sent']],
    [{ payment_status: ['void'] }, ['void']],
    [{ payment_status: ['open', 'void'] }, ['issued', 'void', 'sent']],
    [{ payment_status: ['paid', 'part_paid', 'overdue', 'credit', 'used'] }, []],
    [{ kind: ['adjustment'] }, []],
    [{ kind: ['invoice'], state: ['draft'] }, ['draft', 'bought']],
  ])('is narrowed by what is open of them: %j [PAY-3]', async (query, found) => {
    expect(await shown(shop.admin, query)).toEqual(found);
    expect((await list(shop.admin, query)).total).toBe(found.length);
  });

  test.each<[InvoiceQuery, string[]]>([
    [{ sent_status: ['not_sent'] }, ['issued']],
    [{ sent_status: ['sent'] }, ['sent']],
    [{ sent_status: ['sent', 'not_sent'] }, ['issued', 'sent']],
    [{ sent_status: ['not_sent'], payment_status: ['open'] }, ['issued']],
    [{ sent_status: ['not_sent'], state: ['draft', 'void'] }, []],
    [{ sent_status: ['not_sent'], kind: ['adjustment'] }, []],
  ])('is narrowed by whether their customers have them: %j [INV-11, INV-14]', async (query, found) => {
    expect(await shown(shop.admin, query)).toEqual(found);
    expect((await list(shop.admin, query)).total).toBe(found.length);
    expect(await shown(mabel, query)).toEqual(found.filter((name) => name === 'sent'));
  });

  test.each<[InvoiceQuery, string[]]>([
    [{ when: ['by_hand'] }, ['by hand']],
    [{ when: ['delivery'] }, ['delivery']],
    [{ when: ['weekly'] }, ['week']],
    [{ when: ['fortnightly'] }, ['fortnight']],
    [{ when: ['monthly'] }, ['month', 'short month']],
    [{ when: ['delivery', 'weekly'], direction: 'asc' }, ['delivery', 'week']],
  ])('of drafts is narrowed by what they were made for: %j [INV-3, INV-4]', async (query, found) => {
    const who = await newCustomer(shop, 'Whenever Hotel');
    const made = new Map<string, string>();
    const periods: [string, string?, string?][] = [
      ['short month', '2026-02-01', '2026-02-28'],
      ['by hand'],
      ['delivery', '2026-11-23', '2026-11-23'],
      ['week', '2026-11-15', '2026-11-21'],
      ['fortnight', '2026-10-25', '2026-11-07'],
      ['month', '2026-10-01', '2026-10-31'],
    ];
    for (const [name, start, end] of periods) {
      const { id } = await draft(shop, [], { who, lines: line(name, 100) });
      made.set(id, name);
      await shop.db.execute(
        sql`update documents set period_start = ${start ?? null}, period_end = ${end ?? null} where id = ${id}`,
      );
    }
    const asked = { ...query, customer_id: who.user.id, state: ['draft' as const] };
    expect((await list(shop.admin, asked)).rows.map(({ id }) => made.get(id))).toEqual(found);
    expect((await list(shop.admin, { ...asked, limit: 1 })).total).toBe(found.length);
    for (const id of made.keys()) await discard(shop, { id });
  });

  test.each<[InvoiceCountsQuery, object]>([
    [{}, { open: 2, void: 1, not_sent: 1 }],
    [{ to: day('2026-11-25') }, { open: 1, void: 1 }],
    [{ search: 'gallagher' }, { void: 1 }],
    [{ state: ['issued'] }, { open: 2, not_sent: 1 }],
    [{ sent_status: ['not_sent'] }, { open: 1, not_sent: 1 }],
    [{ sent_status: ['sent'] }, { open: 1 }],
    [{ kind: ['adjustment'] }, {}],
  ])('is counted by what is open of them: %j [PAY-3]', async (query, found) => {
    expect(await counts(shop.admin, query)).toEqual({ ...nothing, ...found });
  });

  test('counts for a customer what was sent to them [INV-23]', async () => {
    expect(await counts(mabel)).toEqual({ ...nothing, open: 1 });
    expect(await counts(mabel, { sent_status: ['not_sent'] })).toEqual(nothing);
    expect(await counts(tom, { customer_id: mabel.user.id })).toEqual(nothing);
    expect((await shop.call(shop.jonah, invoiceCountsRoute, { query: {} })).status).toBe(403);
  });

  test('is narrowed to a customer, and nobody sees another’s by that [INV-23]', async () => {
    const of = ({ user }: Person) => ({ customer_id: user.id });
    expect(await shown(shop.admin, of(tom))).toEqual(['bought', 'void']);
    expect(await shown(tom, of(mabel))).toEqual([]);
  });

  test.each<[InvoiceQuery, string[]]>([
    [{ sort: 'created_at', direction: 'asc' }, ['sent', 'void', 'bought', 'issued', 'draft']],
    [{ sort: 'total', direction: 'asc' }, ['issued', 'bought', 'draft', 'sent', 'void']],
    [{ sort: 'total' }, ['void', 'sent', 'draft', 'bought', 'issued']],
    [{ sort: 'open' }, ['sent', 'issued', 'draft', 'bought', 'void']],
    [{ sort: 'open', direction: 'asc', state: ['issued', 'void'] }, ['void', 'issued', 'sent']],
    [{ sort: 'customer_name', direction: 'asc' }, ['sent', 'issued', 'draft', 'void', 'bought']],
    [{ sort: 'number', direction: 'asc', state: ['issued', 'void'] }, ['sent', 'void', 'issued']],
    [{ sort: 'issued_on', state: ['issued', 'void'] }, ['issued', 'void', 'sent']],
    [{ sort: 'due_on', direction: 'asc', state: ['issued', 'void'] }, ['sent', 'void', 'issued']],
  ])('is sorted by %j [API-3]', async (query, sorted) => {
    expect(await shown(shop.admin, query)).toEqual(sorted);
  });

  test('pages without gaps, and counts them all [API-3]', async () => {
    const pages = [0, 2, 4].map((offset) => shown(shop.admin, { limit: 2, offset }));
    expect((await Promise.all(pages)).flat()).toEqual(['draft', 'issued', 'bought', 'void', 'sent']);
    const middle = await shop.call(shop.admin, invoicesRoute, { query: { limit: 2, offset: 2 } });
    expect(middle.headers['x-total-count']).toBe('5');
  });

  test('is searched by number, purchase order, order and, by staff, customer, each sign meaning itself [API-3]', async () => {
    expect(await shown(shop.admin, { search: 'inv-000002' })).toEqual(['void']);
    expect(await shown(shop.admin, { search: 'po_77%' })).toEqual(['bought']);
    expect(await shown(shop.admin, { search: '%' })).toEqual(['bought']);
    expect(await shown(shop.admin, { search: first.order_number })).toEqual(['sent']);
    expect(await shown(shop.admin, { search: last.order_number })).toEqual(['draft']);
    expect(await shown(shop.admin, { search: 'gallagher' })).toEqual(['bought', 'void']);
    expect(await shown(mabel, { search: 'mabel' })).toEqual([]);
    expect(await shown(mabel, { search: 'INV-' })).toEqual(['sent']);
  });

  test('never breaks on what is searched for [API-2]', () =>
    expectQueryText('/api/invoices?search=', (url) =>
      shop.app.inject({ url, headers: { authorization: `Bearer ${shop.owner.token}` } }),
    ));
});

describe('with some thousand documents, the list', () => {
  beforeAll(async () => {
    await shop.db.execute(sql`
      insert into customers (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 200) n`);
    await shop.db.execute(sql`
      insert into documents (id, customer_id, own_lines, created_at, updated_at)
      select gen_random_uuid(), (array(select id from customers where name like 'Many %'))[1 + n % 200], '[]',
        now() - n * interval '7 minutes', now() from generate_series(1, 200) n`);
    await shop.db.execute(sql`
      insert into documents (id, state, customer_id, number, issued_on, due_on, base, gst, total, content, content_sha256,
        sent_at, created_at, updated_at)
      select gen_random_uuid(), 'issued', (array(select id from customers where name like 'Many %'))[1 + n % 200],
        1000000 + n, date '2026-11-28' - n / 5, date '2026-12-12' - n / 5, 0, 0, 0, '{}', '', now(), now() - n * interval '1 hour', now()
      from generate_series(1, 2000) n`);
    // All but every 60th of them are paid. Tables without statistics make the checks of each row slow.
    await shop.db.execute(sql`analyze documents`);
    await shop.db.execute(sql`
      insert into payments (id, number, customer_id, direction, method, amount, paid_on, by)
      select gen_random_uuid(), number, customer_id, 'in', 'cash', 100, issued_on, (select id from users limit 1)
      from documents where number > 1000000`);
    await shop.db.execute(sql`analyze payments`);
    await shop.db.execute(sql`
      insert into ledger (id, customer_id, kind, amount, open, dated_on, due_on, document_id)
      select gen_random_uuid(), customer_id, 'invoice', 100, 100, issued_on, due_on, id from documents where number > 1000000`);
    await shop.db.execute(sql`
      insert into ledger (id, customer_id, kind, amount, open, dated_on, payment_id)
      select gen_random_uuid(), customer_id, 'payment', -100, -100, paid_on, id from payments`);
    await shop.db.execute(sql`analyze ledger`);
    await shop.db.execute(sql`
      insert into settlements (id, customer_id, credit_id, debit_id, amount, settled_on)
      select gen_random_uuid(), owed.customer_id, paid.id, owed.id, 100, paid.dated_on from documents
      join ledger owed on owed.document_id = documents.id join payments on payments.number = documents.number
      join ledger paid on paid.payment_id = payments.id where documents.number % 60 <> 0`);
    // What is closed has left the index of what is open.
    await shop.db.execute(sql`vacuum analyze ledger`);
    await shop.db.execute(sql`reindex index ledger_open`);
    await shop.db.execute(sql`analyze documents`);
    await shop.db.execute(sql`analyze money_settings`);
    await shop.db.execute(sql`analyze customer_billing`);
    await shop.db.execute(sql`analyze customers`);
  });

  /** The plan of the statement that a call sends. */
  async function planOf(who: Person, query: InvoiceQuery): Promise<string> {
    const spy = vi.spyOn(shop.db.pool, 'query');
    await list(who, query);
    const sent = spy.mock.calls.map(([query, values]) => ({
      query: query as unknown as { text: string },
      values,
    }));
    spy.mockRestore();
    const page = sent.find(({ query: { text } }) => /from "documents".* limit /s.test(text));
    if (!page) throw new Error('no page of documents was asked for');
    const { rows } = await shop.db.pool.query(
      `explain ${page.query.text}`,
      page.values as unknown as unknown[],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test.each<[string, () => [Person, InvoiceQuery], string]>([
    ['all', () => [shop.owner, {}], 'documents_created'],
    ['all issued', () => [shop.owner, { state: ['issued'] }], 'documents_state_created|documents_created'],
    ['a customer’s', () => [shop.owner, { customer_id: tom.user.id }], 'documents_customer_created'],
    ['a month’s', () => [shop.owner, { range: 'month' }], 'documents_issued'],
    ['open', () => [shop.owner, { payment_status: ['open', 'part_paid'] }], 'ledger_open'],
    ['overdue', () => [shop.owner, { payment_status: ['overdue'], sort: 'due_on' }], 'ledger_open'],
    [
      'a customer’s open',
      () => [shop.owner, { customer_id: tom.user.id, payment_status: ['open'] }],
      'documents_customer_created|ledger_open',
    ],
    ['paid', () => [shop.owner, { payment_status: ['paid'] }], 'documents_state_created|documents_created'],
    ['not sent', () => [shop.owner, { sent_status: ['not_sent'], sort: 'number' }], 'documents_unsent'],
    [
      'drafted by week',
      () => [shop.owner, { state: ['draft'], when: ['weekly'] }],
      'documents_state_created',
    ],
  ])('of %s documents reads an index, not the table [API-3]', async (_name, ask, index) => {
    const plan = await planOf(...ask());
    expect(plan).toMatch(new RegExp(`Scan (Backward )?(using|on) (${index})\\b`));
    expect(plan).not.toContain('Seq Scan on documents');
  });

  test('of what is owed finds it in what is open once, however many statuses are asked for [API-3, PAY-3]', async () => {
    for (const payment_status of [['open'], ['open', 'part_paid', 'overdue']] as const) {
      const plan = await planOf(shop.owner, { payment_status: [...payment_status] });
      expect(plan.match(/ledger_open\b/g)).toHaveLength(1);
    }
  });

  test('tells staff nothing of settlements, which are read for the list of a customer and for a document [INV-27]', async () => {
    expect(await planOf(shop.owner, {})).not.toMatch(/settlements/);
    expect(await planOf(mabel, {})).toMatch(/settlements/);
  });

  test('is counted as it is narrowed [PAY-3]', async () => {
    const counted = await counts(shop.owner);
    for (const status of ['open', 'part_paid', 'paid', 'overdue', 'void'] as const)
      expect([status, counted[status]]).toEqual([
        status,
        (await list(shop.owner, { payment_status: [status], limit: 1 })).total,
      ]);
    expect(counted.paid).toBeGreaterThan(1_900);
    expect(counted.overdue).toBeGreaterThan(1);
  });
});
