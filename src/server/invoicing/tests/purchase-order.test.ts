import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionTexts } from '#shared/invoicing/document-text.ts';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { type Order, OrderDraft } from '#shared/orders/order.ts';
import { placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { editSeriesRoute } from '#shared/series/series-edit.contract.ts';
import { violatedConstraint } from '../../kernel/db/transaction/database-error.ts';
import { createDueOccurrences } from '../../orders/occurrences/create-due-occurrences.ts';
import {
  edit,
  ordersOf,
  placeOne,
  placeRecurring,
  placeSeries,
  read,
  type Shop,
  seriesOf,
} from '../../orders/orders.fixture.ts';
import { draftOf } from '../../testing/world.ts';
import { change, draft, invoice, openInvoicingShop, refusal, see } from '../invoicing.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

const purchaseOrder = async ({ id }: Pick<Order, 'id'>) => (await read(shop, id)).purchase_order;
const ofSeries = async (order: Order) =>
  (await ordersOf(shop, order)).map(({ purchase_order }) => purchase_order);

describe('the purchase order of an order', () => {
  test('is given by customer and staff, kept in the history, and cleared by null [ORD-1, ORD-7]', async () => {
    const order = await placeOne(shop, { purchase_order: ' HL-2291 ' });
    expect(order.purchase_order).toBe('HL-2291');
    await edit(shop, shop.customer, order, { purchase_order: 'HL-2292' });
    const { history } = await read(shop, order.id);
    expect(history[0]?.summary).toBe('changed purchase order');
    expect(history[0]?.changes).toEqual([{ field: 'purchase_order', before: 'HL-2291', after: 'HL-2292' }]);
    await edit(shop, shop.owner, order, { special_instructions: 'Ring' });
    expect(await purchaseOrder(order)).toBe('HL-2292');
    await edit(shop, shop.owner, order, { purchase_order: null });
    expect(await purchaseOrder(order)).toBeNull();
    const draft = draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], { purchase_order: 'PO 7' });
    const body = { ...draft, customer_id: shop.customer.user.id };
    expect((await shop.call(shop.admin, placeOrderForRoute, { body })).reply.purchase_order).toBe('PO 7');
    const isAllowed = (length: number) =>
      OrderDraft.shape.purchase_order.safeParse('x'.repeat(length)).success;
    expect([isAllowed(60), isAllowed(61)]).toEqual([true, false]);
  });

  test('is that of all orders of a series, which staff need not propose [REC-3, SER-15, MOD-1]', async () => {
    const [first, second] = await placeSeries(shop, 2, { purchase_order: 'HL-1' });
    if (!first || !second) throw new Error('too few orders');
    expect(await ofSeries(first)).toEqual(['HL-1', 'HL-1']);
    const named = await edit(shop, shop.owner, first, { purchase_order: 'HL-2', scope: 'following' });
    expect([named.status, named.reply.modification_requested]).toEqual([200, false]);
    expect(await ofSeries(first)).toEqual(['HL-2', 'HL-2']);
    await edit(shop, shop.customer, second, { purchase_order: 'HL-own', scope: 'this' });
    const params = { id: first.series_id ?? '' };
    await shop.call(shop.admin, editSeriesRoute, { params, body: { purchase_order: 'HL-3' } });
    expect(await ofSeries(first)).toEqual(['HL-3', 'HL-own']);
    expect((await seriesOf(shop, first)).purchase_order).toBe('HL-3');
    const start = shop.now();
    shop.setNow(start.add({ hours: 24 * 9 }));
    await createDueOccurrences(shop.db);
    shop.setNow(start);
    expect((await ofSeries(first)).at(-1)).toBe('HL-3');
  });

  test('stands beside the order on its invoice, which is found by it [INV-10, INV-22]', async () => {
    const order = await placeOne(shop, { purchase_order: 'HL-777' });
    await edit(shop, shop.owner, order, { status: 'delivered' });
    const made = await draft(shop, [order]);
    expect(made.content.orders[0]?.purchase_order).toBe('HL-777');
    await edit(shop, shop.owner, order, { purchase_order: 'HL-778' });
    const seen = await see(shop, made);
    expect(seen.version).toBeGreaterThan(made.version);
    expect(sectionTexts(seen.content)[0]?.details).toMatch(/ · purchase order HL-778$/);
    const found = async (search: string) =>
      (await shop.call(shop.owner, invoicesRoute, { query: { search } })).reply.rows.map(({ id }) => id);
    expect([await found('hl-778'), await found('hl-777')]).toEqual([[made.id], []]);
    await change(shop, made, { order_ids: [order.id] });
  });

  test('of an invoiced order stays, by every way; the rest of it goes on [INV-16]', async () => {
    const order = await placeOne(shop, { purchase_order: 'HL-9' });
    await edit(shop, shop.owner, order, { status: 'delivered' });
    const { document_number } = await invoice(shop, [order]);
    const detail = `${order.order_number} is on ${document_number}. Correct it with an adjustment note.`;
    for (const purchase_order of ['HL-10', null]) {
      const refused = await edit(shop, shop.owner, order, { purchase_order });
      expect([refused.status, ...refusal(refused)]).toEqual([409, 'order-invoiced', detail]);
    }
    const same = { purchase_order: 'HL-9', special_instructions: 'Ring' };
    expect((await edit(shop, shop.owner, order, same)).status).toBe(200);
    const byHand = shop.db.execute(sql`update orders set purchase_order = 'X' where id = ${order.id}`);
    expect(violatedConstraint(await byHand.catch((error) => error))).toBe('orders_invoiced');
    expect(await purchaseOrder(order)).toBe('HL-9');
  });

  test('goes along as an order begins to recur [REC-1]', async () => {
    const order = await placeOne(shop, { purchase_order: 'HL-5' });
    const body = { is_recurring: true, frequency_template_id: shop.weekly.id };
    const recurring = (await edit(shop, shop.customer, order, body)).reply;
    expect((await seriesOf(shop, recurring)).purchase_order).toBe('HL-5');
    expect((await placeRecurring(shop)).purchase_order).toBeNull();
  });
});
