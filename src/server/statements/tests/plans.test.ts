import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openInvoicingShop } from '../../invoicing/invoicing.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { findMoneySummary, overdueInvoicesColumn } from '../money-summary.store.ts';
import { findOverdue } from '../overdue.store.ts';
import { findToRemind } from '../overdue-documents.store.ts';
import { findToCheck } from '../to-check.store.ts';

let shop: Shop;
/** Some thousand payments, of which a few are not used, and as many events. */
beforeAll(async () => {
  // Its process does not look for new settings by itself: that would be one more statement.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  shop = await openInvoicingShop();
  vi.useRealTimers();
  const { user } = shop.owner;
  await shop.db.execute(sql`
    insert into customers (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 200) n`);
  await shop.db.execute(sql`
    insert into payments (id, number, customer_id, direction, method, amount, paid_on, by)
    select gen_random_uuid(), 100000 + n, (array(select id from customers where name like 'Many %'))[1 + n % 200],
      case n / 200 % 2 when 0 then 'in' else 'out' end, 'other', 100, date '2026-11-24' - n / 10, ${user.id}
    from generate_series(1, 12000) n`);
  // As if nearly all of them had been settled, which would take a while.
  await shop.db.execute(sql`alter table ledger disable trigger keep_entry`);
  await shop.db.execute(sql`
    insert into ledger (id, customer_id, kind, amount, open, dated_on, due_on, payment_id)
    select gen_random_uuid(), customer_id, case direction when 'in' then 'payment' else 'refund' end, sign * amount,
      case when number % 100 = 0 then sign * amount else 0 end, paid_on, case direction when 'out' then paid_on end, id
    from payments, lateral (select case direction when 'in' then -1 else 1 end as sign) as signed where number >= 100000`);
  await shop.db.execute(sql`alter table ledger enable trigger keep_entry`);
  await shop.db.execute(sql`
    insert into events (id, type, subject_type, subject_id, data, created_at)
    select gen_random_uuid(), case when n % 500 = 0 then 'document.not_sent' else 'document.issued' end, 'document',
      gen_random_uuid(), '{}', now() - n * interval '1 minute' from generate_series(1, 12000) n`);
  for (const table of [
    'ledger',
    'payments',
    'events',
    'customers',
    'documents',
    'orders',
    'reminders',
    'users',
  ])
    await shop.db.execute(sql.raw(`analyze ${table}`));
});
afterAll(() => shop.close());

/** The plans of the statements that something sends, also where PostgreSQL is told to avoid reading a table whole. */
async function plansOf(work: () => Promise<unknown>, { small = false } = {}): Promise<string> {
  const spy = vi.spyOn(shop.db.pool, 'query');
  await work();
  const calls = spy.mock.calls as unknown as [{ text: string } | string, unknown[]][];
  // What is a string is of the job queue, which looks for work beside.
  const sent = calls.flatMap(([query, values]) => (typeof query === 'string' ? [] : [{ query, values }]));
  spy.mockRestore();
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    if (small) await client.query('set local enable_seqscan = off');
    const plans: string[] = [];
    for (const { query, values } of sent) {
      const { rows } = await client.query(`explain ${query.text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('what is overdue is read from what is open alone, in a statement for the page and one for its count [STM-5]', async () => {
  const plan = await plansOf(() => findOverdue(shop.db, {}));
  expect(plan.split('\n\n')).toHaveLength(2);
  expect(plan).toMatch(/Scan (using|on) ledger_open\b/);
  expect(plan).not.toContain('Seq Scan on ledger');
});

test('whom to remind is read from what is open alone, in one statement [STM-6]', async () => {
  const plan = await plansOf(() => findToRemind(shop.db, [3, 14]));
  expect(plan.split('\n\n')).toHaveLength(1);
  expect(plan).toMatch(/Scan (using|on) ledger_open\b/);
  expect(plan).not.toContain('Seq Scan on ledger');
});

test('the sums of Money take five statements, of this month’s payments and of what is open [STM-5]', async () => {
  const plan = await plansOf(() => findMoneySummary(shop.db));
  expect(plan.split('\n\n')).toHaveLength(5);
  expect(plan).toMatch(/Scan (using|on) payments_paid\b/);
  for (const table of ['ledger', 'payments', 'events']) expect(plan).not.toContain(`Seq Scan on ${table}`);
});

test('what the overview says of it is read from what is open alone [STF-20]', async () => {
  const plan = await plansOf(() =>
    shop.db.select({ overdue: overdueInvoicesColumn(shop.db) }).from(sql`(select) as nothing`),
  );
  expect(plan).toMatch(/Scan (using|on) ledger_open\b/);
  expect(plan).not.toContain('Seq Scan on ledger');
});

test('what is to check is read from the mails that were given up and the orders that were cancelled after it [INV-13, INV-16]', async () => {
  const plan = await plansOf(() => findToCheck(shop.db, {}), { small: true });
  expect(plan).toMatch(/Scan (using|on) events_not_sent\b/);
  expect(plan).toMatch(/Scan (using|on) orders_cancelled_invoiced\b/);
});
