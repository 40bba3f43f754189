import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyRoute } from '#shared/invoicing/invoices.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { moneySummaryRoute } from '#shared/statements/overdue.contract.ts';
import {
  deliver,
  draft,
  newCustomer,
  openInvoicingShop,
  ownLine,
} from '../../invoicing/invoicing.fixture.ts';
import { transact } from '../../kernel/db/database.ts';
import { addEntry } from '../../ledger/ledger.store.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { dayOf, goTo, insertPayment, overdue, owe, paid } from '../overdue.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

const summary = async () => (await shop.call(shop.admin, moneySummaryRoute, {})).reply;

/** Money that went out: a refund, or what takes a payment back on a day. */
const out = (
  amount: number,
  { day, undoes, number = null }: { day: string; undoes?: string; number?: number | null },
) =>
  transact(shop.db, (tx) =>
    insertPayment(
      tx,
      {
        ...{ customer_id: shop.customer.user.id, direction: 'out', amount, number, paid_on: dayOf(day) },
        ...(undoes && { reversal_of: undoes }),
      },
      shop,
    ),
  );

describe('the sums above the parts of Money', () => {
  test('are nothing where there is nothing [INV-26]', async () => {
    const none = { amount: 0, documents: 0, customers: 0 };
    const noAge = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
    expect((await shop.call(shop.admin, staffOverviewRoute, {})).reply.overdue_invoices).toBeNull();
    expect(await summary()).toEqual({
      open: none,
      overdue: { ...none, ...noAge },
      drafts: { amount: 0, documents: 0 },
      received: { amount: 0, payments: 0, since: dayOf('2026-11-01') },
      ready: 0,
      to_check: 0,
    });
  });

  test('are those of the documents, and of what is overdue those of its list and of the overview [STM-3, STM-5, STF-20]', async () => {
    goTo(shop, '2026-09-01');
    const [first, second, third] = [
      await newCustomer(shop, 'First'),
      await newCustomer(shop, 'Second'),
      await newCustomer(shop, 'Third'),
    ];
    await owe(shop, first, 10_000);
    await owe(shop, second, 5_000);
    goTo(shop, '2026-11-10');
    await owe(shop, first, 2_000);
    await owe(shop, first, 4_000, { due: '2026-12-24' });
    await owe(shop, first, 550, { due: '2026-11-24' });
    await owe(shop, third, 1_100, { due: '2026-12-24', isSent: false });
    // It covers all that Second owes, and some of First's; both documents of Second stay open.
    await paid(shop, second, 6_000);
    await paid(shop, first, 11_000);
    goTo(shop, '2026-11-24');
    const { open, overdue: late } = await summary();
    expect(open).toEqual({ amount: 22_650, documents: 6, customers: 3 });
    expect(late).toEqual({
      ...{ amount: 1_000, documents: 1, customers: 1 },
      ...{ not_due: 4_550, days_1_30: 1_000, days_31_60: 0, days_61_90: 0, over_90: 0 },
    });
    const { rows } = await overdue(shop);
    expect(rows.map(({ customer_name, overdue: amount }) => [customer_name, amount])).toEqual([
      ['First', 1_000],
    ]);
    const overview = (await shop.call(shop.admin, staffOverviewRoute, {})).reply;
    expect(overview.overdue_invoices).toEqual({ documents: 1, amount: 1_000 });
  });

  test('are what the drafts come to, and how many customers are ready [INV-3]', async () => {
    const order = await deliver(shop);
    expect((await summary()).ready).toBe((await shop.call(shop.admin, readyRoute, {})).reply.total);
    expect((await summary()).ready).toBe(1);
    const drafted = [await draft(shop, [order]), await draft(shop, [], { lines: [ownLine('Bag', 1_850)] })];
    const { drafts, ready } = await summary();
    expect(drafts).toEqual({ amount: drafted.reduce((sum, { total }) => sum + total, 0), documents: 2 });
    expect((await shop.call(shop.admin, staffOverviewRoute, {})).reply.drafts).toBe(2);
    expect(ready).toBe(0);
  });

  test('are what was paid in this month, less what was undone in it; refunds are not taken off [PAY-1, PAY-5, PAY-7]', async () => {
    const before = (await summary()).received;
    expect(before).toEqual({ amount: 17_000, payments: 2, since: dayOf('2026-11-01') });
    const october = await paid(shop, shop.customer, 700, { on: '2026-10-31' });
    const november = await paid(shop, shop.customer, 900, { on: '2026-11-01' });
    expect((await summary()).received).toMatchObject({ amount: 17_900, payments: 3 });
    await out(300, { day: '2026-11-02', number: 800_001 });
    expect((await summary()).received).toMatchObject({ amount: 17_900, payments: 3 });
    await out(700, { day: '2026-11-24', undoes: october });
    await out(900, { day: '2026-11-24', undoes: november });
    expect((await summary()).received).toMatchObject({ amount: 16_300 });
    goTo(shop, '2026-12-01', '00:00');
    expect((await summary()).received).toEqual({ amount: 0, payments: 0, since: dayOf('2026-12-01') });
    goTo(shop, '2026-11-24');
  });

  test('are of no refund that is owed again, as it is no document [PAY-7]', async () => {
    const { open } = await summary();
    const { user } = await newCustomer(shop, 'Given back');
    const [customer_id, today] = [user.id, dayOf('2026-11-24')];
    await transact(shop.db, async (tx) => {
      const refund = { customer_id, direction: 'out' as const, amount: 300, number: 800_002, paid_on: today };
      const payment_id = await insertPayment(tx, refund, shop);
      const days = { dated_on: today, due_on: today };
      await addEntry(tx, { customer_id, kind: 'refund', amount: 300, ...days, payment_id });
    });
    expect((await summary()).open).toEqual(open);
  });
});
