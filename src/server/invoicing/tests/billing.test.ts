import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Billing } from '#shared/invoicing/billing.ts';
import { billingRoute, updateBillingRoute } from '#shared/invoicing/invoices.contract.ts';
import { type Shop, send } from '../../orders/orders.fixture.ts';
import { events } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { newCustomer, openInvoicingShop, refusal } from '../invoicing.fixture.ts';

let shop: Shop;
let cafe: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
  cafe = await newCustomer(shop);
});
afterAll(() => shop.close());

const read = (who: Person, { user }: Person) => shop.call(who, billingRoute, { params: { id: user.id } });
const put = (who: Person, { user }: Person, body: Billing) =>
  shop.call(who, updateBillingRoute, { params: { id: user.id }, body });
const changesOf = ({ user }: Person) =>
  shop.db.select().from(events).where(eq(events.subject_id, user.id)).orderBy(events.id);

test('a customer begins without anything of their own, and is mailed [INV-22]', async () => {
  expect((await read(shop.admin, cafe)).reply).toEqual({
    customer_id: cafe.user.id,
    customer_name: 'Corner Café',
    bill_name: null,
    bill_address: null,
    abn: null,
    invoice_emails: [],
    purchase_order: null,
    invoice_when: null,
    terms_days: null,
    is_mailed: true,
    balance: 0,
    overdue: 0,
    credit: 0,
    statements: null,
    is_reminded: true,
    hold: 'auto',
    on_hold: null,
    documents_kept_until: null,
    shop: { invoice_when: 'by_hand', terms_days: 14, statements: 'none' },
    version: 1,
  });
  expect((await read(shop.owner, { ...cafe, user: { ...cafe.user, id: crypto.randomUUID() } })).status).toBe(
    404,
  );
});

test('staff change all of it, and what is left out stays [INV-22]', async () => {
  const all: Billing = {
    bill_name: 'Corner Café Pty Ltd',
    bill_address: 'PO Box 1, Glebe NSW 2037',
    abn: '51 824 753 556',
    invoice_emails: ['books@cafe.test'],
    purchase_order: 'PO 7',
    invoice_when: 'weekly',
    terms_days: 30,
    is_mailed: false,
  };
  const first = await put(shop.admin, cafe, all);
  expect(first.reply).toMatchObject({ ...all, abn: '51824753556', version: 2 });
  expect((await read(shop.owner, cafe)).reply).toEqual(first.reply);
  const second = await put(shop.owner, cafe, { terms_days: null, bill_name: '' });
  expect(second.reply).toEqual({ ...first.reply, terms_days: null, bill_name: null, version: 3 });
  expect((await put(shop.owner, cafe, { terms_days: null })).reply.version).toBe(3);
  const [drafted, changed, ...more] = (await changesOf(cafe)).filter(
    ({ type }) => type === 'billing.changed',
  );
  expect([drafted?.actor_id, changed?.actor_id, more]).toEqual([shop.admin.user.id, shop.owner.user.id, []]);
  expect(changed?.data).toEqual({
    changes: [
      { field: 'bill_name', before: 'Corner Café Pty Ltd', after: null },
      { field: 'terms_days', before: 30, after: null },
    ],
  });
});

test('a customer changes their addresses and purchase order, and nothing else [INV-22]', async () => {
  const own = { invoice_emails: ['me@cafe.test'], purchase_order: 'PO 8' };
  expect((await put(cafe, cafe, own)).reply).toMatchObject(own);
  for (const body of [
    { terms_days: 90 },
    { invoice_when: null },
    { is_mailed: true },
    { abn: null },
    { bill_name: 'Somebody', ...own },
    { bill_address: null },
  ]) {
    const refused = await put(cafe, cafe, body);
    expect([refused.status, refusal(refused)]).toEqual([
      403,
      ['forbidden', 'Ask the laundry to change this.'],
    ]);
  }
  expect((await read(cafe, cafe)).reply).toMatchObject({ ...own, invoice_when: 'weekly', is_mailed: false });
});

test('somebody else’s is not there, and a driver has no business with it [INV-22, INV-23]', async () => {
  for (const answer of [
    await read(shop.stranger, cafe),
    await put(shop.stranger, cafe, { purchase_order: 'mine' }),
    await put(shop.stranger, cafe, { terms_days: 0 }),
  ])
    expect(answer.status).toBe(404);
  expect((await read(shop.jonah, cafe)).status).toBe(403);
  expect((await put(shop.jonah, cafe, { purchase_order: 'his' })).status).toBe(403);
  expect((await read(shop.owner, cafe)).reply.purchase_order).toBe('PO 8');
});

test('who has seen an older version is told [API-2]', async () => {
  const { version } = (await read(shop.owner, cafe)).reply;
  const input = { params: { id: cafe.user.id }, body: { terms_days: 1 } };
  const at = (seen: number) => send(shop, shop.admin, updateBillingRoute, input, { 'if-match': `"${seen}"` });
  expect((await at(version - 1)).statusCode).toBe(412);
  expect([(await at(version)).statusCode, (await read(shop.owner, cafe)).reply.terms_days]).toEqual([200, 1]);
});

test('changes at once are all kept, of a first billing and of one that is there [INV-22]', async () => {
  for (const round of [1, 2, 3, 4]) {
    const answers = await Promise.all([
      put(shop.admin, shop.stranger, { terms_days: round }),
      put(shop.stranger, shop.stranger, { purchase_order: `PO ${round}` }),
      put(shop.owner, shop.stranger, { bill_name: `Name ${round}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(shop.owner, shop.stranger)).reply).toMatchObject({
      ...{ terms_days: round, purchase_order: `PO ${round}`, bill_name: `Name ${round}` },
      version: 1 + 3 * round,
    });
  }
});

test('an ABN that does not check is refused beside its field [INV-22, SET-3]', async () => {
  const refused = await shop.app.inject({
    method: 'PUT',
    url: `/api/customers/${cafe.user.id}/billing`,
    headers: { authorization: `Bearer ${shop.admin.token}` },
    payload: { abn: '51 824 753 557' },
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual([
    { path: 'abn', message: 'Enter the 11 digits of the ABN; with these, one is wrong or missing' },
  ]);
});
