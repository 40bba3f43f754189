import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  exportInvoicesRoute,
  type InvoiceQuery,
  invoiceCountsRoute,
  invoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { paymentsRoute } from '#shared/payments/payments.contract.ts';
import { statementRoute } from '#shared/statements/statements.contract.ts';
import { readCsv } from '../../kernel/csv/read-csv.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { dayOf, owe, pay } from '../../payments/payments.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { adjust, correction } from '../adjustments/adjustments.fixture.ts';
import { ask, markSent, newCustomer, openInvoicingShop } from '../invoicing.fixture.ts';

/** A customer's documents, payments and statement say the same: what was not sent counts in none of them. */

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
});

const list = async (by: Person, query: InvoiceQuery = {}) =>
  (await shop.call(by, invoicesRoute, { query: { customer_id: who.user.id, ...query } })).reply.rows.map(
    ({ id, open, payment_status }) => [id, open, payment_status],
  );

/** What is open of documents, and what is not used of payments, and the same two on the statement of today. */
async function expectToAddUp(): Promise<void> {
  const statement = (
    await shop.call(who, statementRoute, {
      params: { id: who.user.id },
      query: { from: dayOf(shop), to: dayOf(shop) },
    })
  ).reply;
  const rows = await list(who);
  const isCredit = ([, , status]: (typeof rows)[number]) => status === 'credit';
  const sum = (some: typeof rows) => some.reduce((total, [, open]) => total + Number(open), 0);
  const paid = (await shop.call(who, paymentsRoute, { query: {} })).reply.rows;
  const unused = paid.reduce((total, payment) => total + payment.unused, 0);
  expect([sum(rows.filter((row) => !isCredit(row))), sum(rows.filter(isCredit)) + unused]).toEqual([
    statement.open.reduce((total, { open }) => total + open, 0),
    statement.credit,
  ]);
}

test('a note that was not sent leaves what it settled open, in list, filter and document, until it is sent [INV-14, INV-23, STM-1]', async () => {
  const invoice = await owe(shop, who, 11_000);
  await markSent(shop, invoice);
  const note = await adjust(shop, invoice, correction(invoice, { lines: { 0: { price: 9_000 } } }));
  expect(await list(who)).toEqual([[invoice.id, 11_000, 'open']]);
  expect((await ask(shop, who, invoice)).reply).toMatchObject({ open: 11_000, payment_status: 'open' });
  expect(await list(who, { payment_status: ['part_paid'] })).toEqual([]);
  expect(await list(who, { payment_status: ['open'] })).toEqual([[invoice.id, 11_000, 'open']]);
  await expectToAddUp();
  // Staff see what is.
  const forStaff = [
    [note.id, 0, 'used'],
    [invoice.id, 9_900, 'part_paid'],
  ];
  expect(await list(shop.admin)).toEqual(forStaff);
  expect(await list(shop.admin, { payment_status: ['part_paid'] })).toEqual([forStaff[1]]);
  await markSent(shop, note);
  expect(await list(who)).toEqual(forStaff);
  expect(await list(who, { payment_status: ['used'] })).toEqual([forStaff[0]]);
  await expectToAddUp();
});

test.each([0, 4_000])(
  'an invoice that notes have reduced to nothing, %i of it paid before, is nowhere part paid or open [PAY-3]',
  async (paid) => {
    const invoice = await owe(shop, who, 11_000);
    await markSent(shop, invoice);
    if (paid) await pay(shop, who, paid);
    const half = correction(invoice, { lines: { 0: { price: 5_000 } } });
    const less = await adjust(shop, invoice, half);
    await markSent(shop, less);
    const rest = correction(less, { lines: { 0: { quantity: 0 } } }, { turn: 2 });
    await markSent(shop, await adjust(shop, invoice, rest));
    for (const by of [who, shop.admin]) {
      const reduced = [invoice.id, 0, 'paid'];
      expect((await list(by)).at(-1)).toEqual(reduced);
      expect((await list(by, { payment_status: ['paid'] })).at(-1)).toEqual(reduced);
      expect(await list(by, { payment_status: ['open', 'part_paid', 'overdue'] })).toEqual([]);
      expect((await ask(shop, by, invoice)).reply).toMatchObject({ open: 0, payment_status: 'paid' });
      const query = { customer_id: who.user.id };
      const counts = (await shop.call(by, invoiceCountsRoute, { query })).reply;
      expect(counts).toMatchObject({ part_paid: 0, open: 0, overdue: 0, paid: 1 });
      const [heads = [], ...rows] = readCsv((await shop.call(by, exportInvoicesRoute, { query })).text);
      const row = rows.find((cells) => cells[heads.indexOf('id')] === invoice.id);
      expect(['open', 'payment_status'].map((head) => row?.[heads.indexOf(head)])).toEqual(['0.00', 'paid']);
    }
  },
);

test('what a payment has paid of an invoice that was not sent is still theirs [INV-14, PAY-4, STM-1]', async () => {
  const [sent, unsent] = [await owe(shop, who, 1_100, 3), await owe(shop, who, 2_200, 9)];
  await markSent(shop, sent);
  await pay(shop, who, 3_000);
  expect(await list(who)).toEqual([[sent.id, 0, 'paid']]);
  expect(await list(who, { payment_status: ['paid'] })).toEqual([[sent.id, 0, 'paid']]);
  const [payment] = (await shop.call(who, paymentsRoute, { query: {} })).reply.rows;
  expect(payment).toMatchObject({ unused: 1_900, document_count: 1 });
  await expectToAddUp();
  await markSent(shop, unsent);
  expect(await list(who)).toEqual([
    [unsent.id, 300, 'part_paid'],
    [sent.id, 0, 'paid'],
  ]);
  await expectToAddUp();
});

test('the history of a document tells its customer what became of it, and neither how it was drafted nor of what they were not sent [INV-14, INV-23, INV-24]', async () => {
  const invoice = await owe(shop, who, 11_000);
  await markSent(shop, invoice);
  const summaries = async (by: Person) =>
    (await ask(shop, by, invoice)).reply.history.map(({ summary }) => summary).toSorted();
  const first = [`issued it as ${invoice.document_number}`, 'marked it as sent'];
  expect(await summaries(who)).toEqual(first);
  expect(await summaries(shop.admin)).toEqual(['drafted it', ...first]);
  const note = await adjust(shop, invoice, correction(invoice, { lines: { 0: { price: 9_000 } } }));
  const { payment_number } = await pay(shop, who, 100);
  const paid = `recorded a payment of $1.00, ${payment_number}`;
  expect(await summaries(who)).toEqual([...first, paid]);
  await markSent(shop, note);
  const [decreased, settled] = [
    `decreased it by $11.00 with ${note.document_number}`,
    `used $11.00 of ${note.document_number} for it`,
  ];
  expect(await summaries(who)).toEqual([decreased, ...first, paid, settled]);
  const names = async (by: Person) =>
    new Set((await ask(shop, by, invoice)).reply.history.map(({ actor_name }) => actor_name));
  expect(await names(who)).toEqual(new Set(['We']));
  expect(await names(shop.admin)).not.toContain('We');
});
