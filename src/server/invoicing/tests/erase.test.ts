import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/accounts.contract.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import {
  deliver,
  discard,
  draft,
  invoice,
  newCustomer,
  openInvoicingShop,
  ownLine,
  refusal,
  see,
} from '../invoicing.fixture.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

test('who has an order to invoice or a draft is not erased; what was issued keeps their name, and what comes is theirs no more [INV-25]', async () => {
  const who = await newCustomer(shop, 'Corner Café', {
    bill_name: 'Café Pty Ltd',
    invoice_emails: ['a@cafe.test'],
  });
  const params = { id: who.user.id };
  const erase = () => shop.call(shop.owner, erasePersonRoute, { params });
  const order = await deliver(shop, { who, sheets: 2 });
  const why = ['open-balance', 'Something of theirs is still to be invoiced: issue it or discard it first.'];
  expect(refusal(await erase())).toEqual(why);
  const issued = await invoice(shop, [order], { who });
  const drafted = await draft(shop, [], { who, lines: [ownLine('Linen bag', 100)] });
  expect(refusal(await erase())).toEqual(why);
  await discard(shop, drafted);
  const { reply: exported } = await shop.call(shop.owner, exportPersonRoute, { params });
  expect(exported.documents.map(({ id }) => id)).toEqual([issued.id]);
  expect(exported.billing).toMatchObject([{ bill_name: 'Café Pty Ltd' }]);
  expect((await erase()).status).toBe(200);
  const kept = await see(shop, issued);
  expect([kept.content.buyer.name, kept.customer_name]).toEqual(['Café Pty Ltd', 'Erased person']);
  const { reply: billing } = await shop.call(shop.owner, billingRoute, { params });
  expect([billing.bill_name, billing.invoice_emails]).toEqual([null, []]);
});
