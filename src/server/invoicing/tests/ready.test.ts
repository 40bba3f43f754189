import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReadyQuery, readyRoute } from '#shared/invoicing/invoices.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { draftOf, type Person } from '../../testing/world.ts';
import {
  askDraft,
  deliver,
  draft,
  edit,
  invoice,
  local,
  newCustomer,
  openInvoicingShop,
  refusal,
  setBilling,
  setMoney,
} from '../invoicing.fixture.ts';

let shop: Shop;
let mabel: Person;
let tom: Person;

beforeAll(async () => {
  shop = await openInvoicingShop({ invoicing_from: Temporal.PlainDate.from('2026-11-10') });
  mabel = await newCustomer(shop, 'Mabel Ng', { invoice_when: 'weekly' });
  tom = await newCustomer(shop, 'Tom Gallagher', { invoice_when: 'fortnightly' });
  await deliver(shop, { who: mabel, at: '2026-11-09T23:59' });
  await deliver(shop, { who: mabel, at: '2026-11-10T00:00' });
  await deliver(shop, { who: mabel, at: '2026-11-20T09:00' });
  await deliver(shop, { who: tom, sheets: 100, at: '2026-11-12T23:30' });
  shop.setNow(local('2026-11-24T10:12'));
});
afterAll(() => shop.close());

const list = async (query: ReadyQuery = {}) => (await shop.call(shop.admin, readyRoute, { query })).reply;
const names = async (query: ReadyQuery = {}) =>
  (await list(query)).rows.map(({ customer_name }) => customer_name);
const readyOrders = async (who: Person) =>
  (await shop.call(shop.admin, ordersRoute, { query: { invoiced: 'ready', customer_id: who.user.id } })).reply
    .total;

test('the customers with orders to invoice are listed with count, sum and oldest, from the first day on [INV-2]', async () => {
  const { rows, total } = await list();
  expect(total).toBe(2);
  expect(rows.map((row) => ({ ...row, next_on: `${row.next_on}`, oldest_on: `${row.oldest_on}` }))).toEqual([
    {
      customer_id: mabel.user.id,
      customer_name: 'Mabel Ng',
      invoice_when: 'weekly',
      next_on: '2026-11-29',
      order_count: 2,
      total: 2 * 996,
      oldest_on: '2026-11-10',
    },
    {
      customer_id: tom.user.id,
      customer_name: 'Tom Gallagher',
      invoice_when: 'fortnightly',
      next_on: '2026-12-06',
      order_count: 1,
      total: 41_800,
      oldest_on: '2026-11-12',
    },
  ]);
});

test.each<[ReadyQuery, string[]]>([
  [{ sort: 'oldest', direction: 'desc' }, ['Tom Gallagher', 'Mabel Ng']],
  [{ sort: 'customer_name' }, ['Mabel Ng', 'Tom Gallagher']],
  [{ sort: 'total' }, ['Mabel Ng', 'Tom Gallagher']],
  [{ sort: 'total', direction: 'desc' }, ['Tom Gallagher', 'Mabel Ng']],
  [{ when: ['weekly'] }, ['Mabel Ng']],
  [{ when: ['by_hand', 'monthly'] }, []],
  [{ search: 'mabel' }, ['Mabel Ng']],
  [{ search: 'ORD-' }, ['Mabel Ng', 'Tom Gallagher']],
  [{ limit: 1, offset: 1 }, ['Tom Gallagher']],
])('the list of %j has what it asks for [INV-2, API-3]', async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test('what the shop has holds where nothing was agreed, also for when the next is made [INV-3]', async () => {
  await setBilling(shop, mabel, { invoice_when: null });
  expect((await list({ search: 'mabel' })).rows[0]).toMatchObject({ invoice_when: 'by_hand', next_on: null });
  await setMoney(shop, { invoice_when: 'monthly' });
  const [row] = (await list({ search: 'mabel' })).rows;
  expect([row?.invoice_when, `${row?.next_on}`]).toEqual(['monthly', '2026-12-01']);
  await setMoney(shop, { invoice_when: 'by_hand' });
});

test('an order is ready while it is fulfilled, whether delivered or completed, and since when it first was [INV-2]', async () => {
  const who = await newCustomer(shop);
  const order = await shop.place(who, draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]));
  for (const [status, ready] of [
    ['in_progress', 0],
    ['out_for_delivery', 0],
    ['completed', 1],
    ['delivered', 1],
    ['processing', 0],
    ['cancelled', 0],
    ['delivered', 1],
  ] as const) {
    await edit(shop, shop.owner, order, { status });
    expect([status, await readyOrders(who)]).toEqual([status, ready]);
  }
});

test('an order that was delivered before the first day stays out, and cannot be drafted [INV-1, INV-2]', async () => {
  const who = await newCustomer(shop);
  const now = shop.now();
  const old = await deliver(shop, { who, at: '2026-11-09T23:59' });
  const first = await deliver(shop, { who, at: '2026-11-10T00:00' });
  shop.setNow(now);
  expect(await readyOrders(who)).toBe(1);
  const refused = await askDraft(shop, [old, first], { who });
  expect([refused.status, refusal(refused)]).toEqual([
    409,
    ['nothing-to-invoice', `${old.order_number} was delivered before invoicing began.`],
  ]);
  expect((await askDraft(shop, [first], { who })).status).toBe(201);
});

test('an order on a draft or an issued invoice is not ready, nor anything while invoicing is off [INV-2]', async () => {
  const who = await newCustomer(shop);
  const [one, two, three] = [
    await deliver(shop, { who }),
    await deliver(shop, { who }),
    await deliver(shop, { who }),
  ];
  expect(await readyOrders(who)).toBe(3);
  await draft(shop, [one], { who });
  await invoice(shop, [two], { who });
  expect(await readyOrders(who)).toBe(1);
  const invoiced = (
    await shop.call(shop.admin, ordersRoute, { query: { invoiced: 'yes', customer_id: who.user.id } })
  ).reply;
  expect(invoiced.rows.map(({ id }) => id)).toEqual([two.id]);
  await setMoney(shop, { invoicing: false });
  expect([await readyOrders(who), (await list()).total]).toEqual([0, 0]);
  await setMoney(shop, { invoicing: true });
  expect((await list({ search: three.order_number })).rows[0]).toMatchObject({ order_count: 1 });
});
