import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { chargeOrderRoute, countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  lockOrderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import { edit, placeRecurring, read, remove, type Shop } from '../../orders/orders.fixture.ts';
import {
  deliver,
  documentOf,
  draft,
  invoice,
  markSent,
  openInvoicingShop,
  ownLine,
  refusal,
  see,
  voidIt,
} from '../invoicing.fixture.ts';

let shop: Shop;
let order: Order;
let number: string;
let refused: unknown;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(shop.now().add({ minutes: 1 }));
  order = await deliver(shop);
  await invoiceIt();
});

async function invoiceIt(): Promise<void> {
  const document = await invoice(shop, [order]);
  const { document_number } = document;
  // Its customer knows its number.
  await markSent(shop, document);
  number = `${document_number}`;
  const detail = `${order.order_number} is on ${number}. Correct it with an adjustment note.`;
  refused = [409, ['order-invoiced', detail]];
}

const params = () => ({ params: { id: order.id } });
const items = () => [{ sku_id: shop.towel.id, quantity: 9 }];
const of = (answer: { status: number; problem: { type: string; detail?: string | undefined } }) => [
  answer.status,
  refusal(answer),
];
/** What an invoice says of an order. */
const said = async () => {
  const { items, charges, total_amount, invoice_number } = await read(shop, order.id);
  return { items, charges, total_amount, invoice_number };
};
/** Staff set it back, so that it is open again. */
const reopen = (status: 'scheduled' | 'processing' = 'scheduled') =>
  edit(shop, shop.owner, order, { status });

describe('an order on an issued invoice keeps its lines', () => {
  test.each([
    ['staff edit its items', () => edit(shop, shop.owner, order, { items: items() })],
    [
      'staff edit its items and its note',
      () => edit(shop, shop.admin, order, { items: items(), special_instructions: 'Ring' }),
    ],
    [
      'staff count it',
      () =>
        shop.call(shop.admin, countOrderRoute, {
          ...params(),
          body: { items: [{ sku_id: shop.sheet.id, quantity: 7 }] },
        }),
    ],
    [
      'staff charge something',
      () =>
        shop.call(shop.admin, chargeOrderRoute, {
          ...params(),
          body: { charges: [{ kind: 'other', label: 'Stairs', amount: 500 }] },
        }),
    ],
    ['staff delete it', () => remove(shop, shop.owner, order)],
  ])('where %s [INV-16]', async (_what, change) => {
    const before = await said();
    expect(of(await change())).toEqual(refused);
    expect(await said()).toEqual(before);
    expect(before.invoice_number).toBe(number);
  });

  test('where its customer edits or cancels it, once staff have opened it again [INV-16]', async () => {
    await reopen();
    const before = await said();
    expect(of(await edit(shop, shop.customer, order, { items: items() }))).toEqual(refused);
    expect(of(await remove(shop, shop.customer, order))).toEqual(refused);
    expect((await edit(shop, shop.customer, order, { special_instructions: 'Knock' })).status).toBe(200);
    expect([await said(), (await read(shop, order.id)).status]).toEqual([before, 'scheduled']);
  });

  test('where staff count or charge it while it is open again [INV-16]', async () => {
    await reopen('processing');
    const body = { items: [{ sku_id: shop.sheet.id, quantity: 7 }] };
    expect(of(await shop.call(shop.owner, countOrderRoute, { ...params(), body }))).toEqual(refused);
    expect(
      (await shop.call(shop.owner, chargeOrderRoute, { ...params(), body: { charges: [] } })).status,
    ).toBe(200);
  });
});

describe('a recurring one too', () => {
  beforeEach(async () => {
    order = await placeRecurring(shop);
  });
  const deliverIt = async () => {
    await edit(shop, shop.owner, order, { status: 'delivered' });
    await invoiceIt();
    await reopen();
  };

  test('no proposal would change its items; one of its note or dates goes on [INV-16]', async () => {
    await deliverIt();
    expect(of(await edit(shop, shop.owner, order, { items: items(), scope: 'this' }))).toEqual(refused);
    expect((await read(shop, order.id)).modification_requested).toBe(false);
    const dates = {
      pickup_date: order.pickup_date.add({ hours: 2 }),
      delivery_date: order.delivery_date.add({ hours: 2 }),
    };
    const proposed = await edit(shop, shop.owner, order, {
      ...dates,
      special_instructions: 'Ring',
      scope: 'this',
    });
    expect(proposed.reply.modification_requested).toBe(true);
    const approved = await shop.call(shop.customer, approveModificationRoute, params());
    expect([approved.status, approved.reply.special_instructions]).toEqual([200, 'Ring']);
    expect(await said()).toMatchObject({ total_amount: 996, invoice_number: number });
  });

  test('nor is one approved that was proposed before; it can be rejected [INV-16]', async () => {
    await edit(shop, shop.owner, order, { items: items(), scope: 'this' });
    // As if it had been delivered with the proposal still open.
    await shop.db.execute(
      `update orders set status = 'delivered', fulfilled_at = now() where id = '${order.id}'`,
    );
    await shop.db.execute(`update orders set fulfilled_at = '${shop.now()}' where id = '${order.id}'`);
    await invoiceIt();
    await shop.db.execute(`update orders set status = 'scheduled' where id = '${order.id}'`);
    const before = await said();
    expect(of(await shop.call(shop.customer, approveModificationRoute, params()))).toEqual(refused);
    expect(await said()).toEqual(before);
    expect((await shop.call(shop.customer, rejectModificationRoute, params())).status).toBe(200);
  });

  test.each(['stop', 'skip'] as const)('its customer does not cancel it with %s [INV-16]', async (repeat) => {
    await deliverIt();
    expect(of(await remove(shop, shop.customer, order, { repeat }))).toEqual(refused);
    expect((await read(shop, order.id)).status).toBe('scheduled');
  });

  test('its customer does not skip it as a date of the series either [INV-16]', async () => {
    await deliverIt();
    const input = { params: { id: order.series_id ?? '', number: order.occurrence_number ?? 0 } };
    expect(of(await shop.call(shop.customer, skipOccurrenceRoute, input))).toEqual(refused);
    expect((await read(shop, order.id)).status).toBe('scheduled');
  });
});

describe('go on as ever', () => {
  test('statuses, also to cancelled, which Money then knows of [INV-16]', async () => {
    for (const status of ['completed', 'processing', 'out_for_delivery', 'delivered', 'cancelled'] as const) {
      const { reply } = await edit(shop, shop.owner, order, { status });
      expect([reply.status, reply.invoice_number, reply.fulfilled_at !== null]).toEqual([
        status,
        number,
        ['completed', 'delivered'].includes(status),
      ]);
    }
    expect(await documentOf(shop, order)).not.toBeNull();
  });

  test('dates, addresses, notes, driver and lock [INV-16]', async () => {
    await reopen();
    const changed = {
      pickup_date: order.pickup_date.add({ hours: 2 }),
      delivery_date: order.delivery_date.add({ hours: 2 }),
      pickup_address: '1 Quay St, Sydney NSW 2000',
      delivery_address: '88 Crown St, Surry Hills NSW 2010',
      special_instructions: 'Ring twice',
    };
    expect((await edit(shop, shop.owner, order, changed)).reply).toMatchObject(changed);
    const driven = await shop.call(shop.owner, assignDriverRoute, {
      ...params(),
      body: { driver_id: shop.jonah.user.id },
    });
    expect(driven.reply.driver_name).toBe('Jonah Reid');
    expect((await shop.call(shop.owner, lockOrderRoute, params())).reply.is_locked).toBe(true);
    expect((await shop.call(shop.owner, unlockOrderRoute, params())).reply.is_locked).toBe(false);
    expect((await read(shop, order.id)).invoice_number).toBe(number);
  });

  test('what the invoice says, whatever becomes of its order [INV-6, INV-16]', async () => {
    const id = (await documentOf(shop, order)) ?? '';
    const before = await see(shop, { id });
    await edit(shop, shop.owner, order, { status: 'cancelled', special_instructions: 'Lost' });
    expect(await see(shop, { id })).toEqual(before);
  });
});

test('an order on a draft is edited, counted, cancelled and deleted as ever [INV-4, INV-16]', async () => {
  const [one, two] = [await deliver(shop), await deliver(shop)];
  const made = await draft(shop, [one, two], { lines: [ownLine('Bag', 100)] });
  const count = { params: { id: one.id }, body: { items: [{ sku_id: shop.sheet.id, quantity: 7 }] } };
  expect((await shop.call(shop.admin, countOrderRoute, count)).status).toBe(200);
  expect((await remove(shop, shop.owner, one)).status).toBe(200);
  expect((await edit(shop, shop.owner, two, { status: 'cancelled' })).status).toBe(200);
  expect((await see(shop, made)).order_count).toBe(0);
});

test('once its invoice is void an order changes again [INV-15, INV-16]', async () => {
  const free = await deliver(shop);
  const { id } = await invoice(shop, [free]);
  await voidIt(shop, { id });
  expect((await edit(shop, shop.owner, free, { items: items() })).status).toBe(200);
  expect((await remove(shop, shop.owner, free)).status).toBe(200);
  expect((await see(shop, { id })).order_count).toBe(1);
});
