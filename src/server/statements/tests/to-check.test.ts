import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DocumentContent, type DocumentDetails } from '#shared/invoicing/document.ts';
import { sendInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { moneySummaryRoute } from '#shared/statements/overdue.contract.ts';
import { toCheckRoute } from '#shared/statements/to-check.contract.ts';
import {
  deliver,
  edit,
  invoice,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  see,
} from '../../invoicing/invoicing.fixture.ts';
import { giveUpDocumentMail } from '../../invoicing/mail-document.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { documents } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
beforeEach(async () => {
  who = await newCustomer(shop, 'Bluegum Backpackers');
});
afterAll(() => shop.close());

const toCheck = async () =>
  (await shop.call(shop.admin, toCheckRoute, {})).reply.rows.filter(
    ({ customer_id }) => customer_id === who.user.id,
  );

const send = (document: { id: string }) =>
  shop.call(shop.admin, sendInvoiceRoute, {
    params: { id: document.id },
    body: { to: ['desk@bluegum.example'] },
  });
const giveUp = ({ id }: { id: string }, to = 'desk@bluegum.example') =>
  giveUpDocumentMail(shop.db, { id: crypto.randomUUID(), date: '', document_id: id, to });

describe('a document whose mail was given up', () => {
  let one: DocumentDetails;
  beforeEach(async () => {
    one = await invoice(shop, [], { who, lines: [ownLine('Bag', 1_850)] });
    await send(one);
    expect(await toCheck()).toEqual([]);
    await giveUp(one);
  });

  test('is to check, once for all its addresses, and is counted [INV-13]', async () => {
    await giveUp(one, 'boss@bluegum.example');
    expect(await toCheck()).toEqual([
      {
        ...{ kind: 'not_sent', customer_id: who.user.id, customer_name: 'Bluegum Backpackers' },
        ...{
          document_id: one.id,
          document_number: one.document_number,
          version: (await see(shop, one)).version,
        },
        addresses: 'boss@bluegum.example, desk@bluegum.example',
        ...{ order_id: null, order_number: null, happened_at: shop.now() },
      },
    ]);
    const { total } = (await shop.call(shop.admin, toCheckRoute, { query: { limit: 1 } })).reply;
    expect((await shop.call(shop.admin, moneySummaryRoute, {})).reply.to_check).toBe(total);
  });

  test('is not once it is sent again, and is if that is given up too [INV-13]', async () => {
    await send(one);
    expect(await toCheck()).toEqual([]);
    await giveUp(one);
    expect(await toCheck()).toHaveLength(1);
  });

  test('is not once it is marked as sent, of which its customer has been told already [INV-13, INV-14]', async () => {
    await markSent(shop, one);
    expect(await toCheck()).toEqual([]);
    expect(
      (await see(shop, one)).history.filter(({ summary }) => summary === 'marked it as sent'),
    ).toHaveLength(1);
    await markSent(shop, one);
    expect(
      (await see(shop, one)).history.filter(({ summary }) => summary === 'marked it as sent'),
    ).toHaveLength(1);
    const told = (await shop.call(who, notificationsRoute, {})).reply.rows;
    expect(told.filter(({ type }) => type === 'document_sent')).toHaveLength(1);
  });
});

describe('an order that is cancelled after it was invoiced', () => {
  const invoiced = async (sheets = 2) => {
    const order = await deliver(shop, { who, sheets });
    return { order, document: await invoice(shop, [order], { who, lines: [ownLine('Bag', 1_850)] }) };
  };
  const cancel = (order: { id: string }) => edit(shop, shop.owner, order as never, { status: 'cancelled' });

  /** A note that leaves the invoice with these sections, as issuing one writes it. */
  async function note(invoice: DocumentDetails, orders: DocumentContent['orders'], turn = 1) {
    const content = z.encode(DocumentContent, { ...invoice.content, orders });
    await shop.db.insert(documents).values({
      ...{ kind: 'adjustment', state: 'issued', customer_id: who.user.id, corrects_id: invoice.id, turn },
      ...{ number: 1_000 + Math.trunc(Math.random() * 1e6), reason: 'Cancelled', base: 0, gst: 0, total: 0 },
      ...{ issued_on: invoice.issued_on, due_on: invoice.due_on, content, content_sha256: '' },
      ...{ created_at: shop.now(), updated_at: shop.now() },
    });
  }

  test('is to check until a note is written [INV-16]', async () => {
    const { order, document } = await invoiced();
    expect(await toCheck()).toEqual([]);
    await cancel(order);
    expect(await toCheck()).toMatchObject([
      {
        ...{ kind: 'cancelled', document_id: document.id, document_number: document.document_number },
        ...{ order_id: order.id, order_number: order.order_number, addresses: null, happened_at: shop.now() },
      },
    ]);
    shop.setNow(shop.now().add({ minutes: 1 }));
    // Whoever writes a note has seen to it, also where the lines stay.
    await note(document, document.content.orders);
    expect(await toCheck()).toEqual([]);
    // What else becomes of the order is no cancelling.
    shop.setNow(shop.now().add({ minutes: 1 }));
    const later = await edit(shop, shop.owner, order, { special_instructions: 'Back door' });
    expect([later.status, await toCheck()]).toEqual([200, []]);
  });

  test('is to check although a note was written before, if that left its lines [INV-16]', async () => {
    const { order, document } = await invoiced();
    await note(document, document.content.orders);
    shop.setNow(shop.now().add({ minutes: 1 }));
    await cancel(order);
    expect(await toCheck()).toHaveLength(1);
  });

  test('needs nothing where a note has taken its lines off before, or nothing was charged for it [INV-16]', async () => {
    const { order, document } = await invoiced();
    await note(document, []);
    shop.setNow(shop.now().add({ minutes: 1 }));
    await cancel(order);
    expect(await toCheck()).toEqual([]);
  });

  test('goes by the last of several notes [INV-16]', async () => {
    const later = () => shop.setNow(shop.now().add({ minutes: 1 }));
    const [one, two] = [await invoiced(), await invoiced()];
    for (const { document } of [one, two]) await note(document, document.content.orders);
    later();
    await note(one.document, [], 2);
    later();
    for (const { order } of [one, two]) await cancel(order);
    expect((await toCheck()).map(({ order_id }) => order_id)).toEqual([two.order.id]);
    later();
    await note(two.document, two.document.content.orders, 2);
    expect(await toCheck()).toEqual([]);
  });

  test('is not to check once it stands again [INV-16]', async () => {
    const { order } = await invoiced();
    await cancel(order);
    await edit(shop, shop.owner, order, { status: 'delivered' });
    expect(await toCheck()).toEqual([]);
  });
});
