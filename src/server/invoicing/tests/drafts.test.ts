import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDraftRoute, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { edit, type Shop, send } from '../../orders/orders.fixture.ts';
import type { Person } from '../../testing/world.ts';
import {
  ask,
  askDraft,
  change,
  deliver,
  discard,
  documentOf,
  documentsOf,
  draft,
  invoice,
  newCustomer,
  openInvoicingShop,
  ownLine,
  read,
  refusal,
  see,
  setBilling,
  setMoney,
} from '../invoicing.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
});

const order = (sheets = 1): Promise<Order> => deliver(shop, { who, sheets });
const make = (orders: Order[], lines = [] as ReturnType<typeof ownLine>[]) =>
  draft(shop, orders, { who, lines });
const idsOf = ({ content }: { content: { orders: { order_id: string }[] } }) =>
  content.orders.map(({ order_id }) => order_id);

describe('a new draft', () => {
  test('has orders and own lines, no number, and is no customer’s to see [INV-4]', async () => {
    const [one, two] = [await order(2), await order(3)];
    const made = await make([two, one], [ownLine('Linen bag', 1_850), ownLine('Discount', -100, 1.5)]);
    expect(made).toMatchObject({
      state: 'draft',
      document_number: null,
      issued_on: null,
      sent_at: null,
      customer_id: who.user.id,
      customer_name: 'Corner Café',
      order_count: 2,
      own_line_count: 2,
      base: 5 * 380 + 1_850 - 150,
      gst: 360,
      total: 3_960,
    });
    expect(`${made.due_on}`).toBe('2026-12-08');
    // In the sequence in which they were delivered.
    expect(idsOf(made)).toEqual([one.id, two.id]);
    expect(made.history.map(({ summary, actor_name }) => [summary, actor_name])).toEqual([
      ['drafted it', 'Adam Admin'],
    ]);
    expect(await see(shop, made)).toEqual(made);
    expect((await ask(shop, who, made)).status).toBe(404);
    expect((await shop.call(who, invoicesRoute, { query: {} })).reply.total).toBe(0);
    expect(await read(shop, one.id)).toMatchObject({ invoice_id: null, invoice_number: null });
  });

  test('may have own lines alone, and several orders of nothing go along with them [INV-2, INV-4]', async () => {
    const alone = await make([], [ownLine('Table cloth hire', 12_000)]);
    expect([alone.order_count, alone.base, alone.gst, alone.total]).toEqual([0, 12_000, 1_200, 13_200]);
    const free = await world0();
    for (const orders of [[free], []]) {
      const refused = await askDraft(shop, orders, { who });
      expect([refused.status, refusal(refused)[0]]).toEqual([409, 'nothing-to-invoice']);
    }
    const along = await make([free, await order()]);
    expect([along.order_count, along.total]).toEqual([2, 418]);
  });

  /** An order of $0.00. */
  async function world0(): Promise<Order> {
    const gift = await shop.sku(0, 'Gift');
    await shop.agree(who, gift, 0);
    const placed = await shop.place(who, {
      items: [{ sku_id: gift.id, quantity: 1 }],
      pickup_date: shop.now().add({ hours: 24 }),
      delivery_date: shop.now().add({ hours: 48 }),
      pickup_address: '18 Bourke Rd',
      delivery_address: '4 Argyle St',
    });
    return (await edit(shop, shop.owner, placed, { status: 'delivered' })).reply;
  }

  test('takes orders that are delivered, this customer’s and on no other document [INV-2]', async () => {
    const [mine, open, taken, done] = [await order(), await order(), await order(), await order()];
    await edit(shop, shop.owner, open, { status: 'in_progress' });
    await make([taken]);
    const { document_number } = await invoice(shop, [done], { who });
    const foreign = await deliver(shop);
    const refused = async (...orders: Pick<Order, 'id'>[]) => {
      const answer = await askDraft(shop, [mine, ...orders], { who });
      return [answer.status, ...refusal(answer)];
    };
    expect(await refused(open)).toEqual([
      409,
      'nothing-to-invoice',
      `${open.order_number} is not delivered.`,
    ]);
    expect(await refused(taken)).toEqual([
      409,
      'order-invoiced',
      `${taken.order_number} is on another draft.`,
    ]);
    expect(await refused(done)).toEqual([
      409,
      'order-invoiced',
      `${done.order_number} is on ${document_number}.`,
    ]);
    for (const one of [foreign, { id: crypto.randomUUID() }])
      expect(await refused(one)).toEqual([422, 'invalid', 'Choose orders of this customer']);
    expect(await documentOf(shop, mine)).toBeNull();
    const body = { customer_id: crypto.randomUUID(), order_ids: [], lines: [ownLine('Bag', 100)] };
    const unknown = await shop.call(shop.admin, createDraftRoute, { body });
    expect([unknown.status, unknown.problem.errors]).toEqual([
      422,
      [{ path: 'customer_id', message: 'Choose a customer' }],
    ]);
  });

  test('is made once with one key [API-2]', async () => {
    const input = { body: { customer_id: who.user.id, order_ids: [], lines: [ownLine('Bag', 100)] } };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [
      await send(shop, shop.admin, createDraftRoute, input, key),
      await send(shop, shop.admin, createDraftRoute, input, key),
    ];
    expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, first.json().id]);
    expect(await documentsOf(shop, who)).toHaveLength(1);
  });

  test('asked for twice at once with the same order, is there once [INV-2]', async () => {
    const one = await order();
    const answers = await Promise.all([1, 2, 3].map(() => askDraft(shop, [one], { who })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await documentsOf(shop, who)).toHaveLength(1);
  });

  test('is staff’s to make, change and discard [INV-4]', async () => {
    const made = await make([await order()]);
    const body = { customer_id: who.user.id, order_ids: [], lines: [ownLine('Bag', 100)] };
    for (const other of [who, shop.jonah])
      expect((await shop.call(other, createDraftRoute, { body })).status).toBe(403);
    expect((await ask(shop, shop.jonah, made)).status).toBe(403);
  });
});

describe('a draft follows', () => {
  test('its orders as they change, and its version with them [INV-4, INV-6]', async () => {
    const one = await order(2);
    const made = await make([one]);
    await edit(shop, shop.owner, one, { items: [{ sku_id: shop.towel.id, quantity: 3 }] });
    const edited = await see(shop, made);
    expect([edited.base, edited.content.orders[0]?.lines[0]?.description]).toEqual([435, 'Bath Towel']);
    expect(edited.version).toBeGreaterThan(made.version);
    const items = [{ sku_id: shop.towel.id, quantity: 4 }];
    await shop.call(shop.admin, countOrderRoute, { params: { id: one.id }, body: { items } });
    expect((await see(shop, made)).base).toBe(580);
  });

  test('the names, addresses and terms of its day, but for the purchase order it began with [INV-4, INV-22]', async () => {
    const made = await make([await order()]);
    await setBilling(shop, who, { bill_name: 'Café Pty Ltd', terms_days: 0, purchase_order: 'PO 7' });
    const shown = await see(shop, made);
    expect([shown.content.buyer.name, `${shown.due_on}`, shown.purchase_order]).toEqual([
      'Café Pty Ltd',
      '2026-11-24',
      null,
    ]);
  });

  test('an order that stops being fulfilled, which leaves it [INV-4]', async () => {
    const [one, two] = [await order(), await order()];
    const made = await make([one, two]);
    await edit(shop, shop.owner, one, { status: 'in_progress' });
    const left = await see(shop, made);
    expect([idsOf(left), left.version > made.version]).toEqual([[two.id], true]);
    // Delivered again it is ready, and does not come back by itself.
    await edit(shop, shop.owner, one, { status: 'delivered' });
    expect(await documentOf(shop, one)).toBeNull();
  });

  test.each([
    ['is not delivered any more', (one: Order) => edit(shop, shop.owner, one, { status: 'processing' })],
    ['is cancelled', (one: Order) => edit(shop, shop.owner, one, { status: 'cancelled' })],
    ['is deleted', (one: Order) => shop.db.execute(`delete from orders where id = '${one.id}'`)],
  ])('until nothing is left: its last order %s [INV-4]', async (_how, leave) => {
    const [one, two] = [await order(), await order()];
    const [bare, lined] = [await make([one]), await make([two], [ownLine('Bag', 100)])];
    await leave(one);
    await leave(two);
    expect((await ask(shop, shop.owner, bare)).status).toBe(404);
    const left = await see(shop, lined);
    expect([left.order_count, left.total]).toEqual([0, 110]);
  });
});

describe('staff change a draft', () => {
  test('take an order out, put one in, and set lines, purchase order, note and due day [INV-4]', async () => {
    const [one, two, three] = [await order(1), await order(2), await order(3)];
    const made = await make([one, two], [ownLine('Bag', 100)]);
    const { reply } = await change(shop, made, {
      order_ids: [two.id, three.id],
      lines: [ownLine('Express', 2_000, 0.5)],
      purchase_order: 'PO 8',
      note: 'Thank you',
      due_on: Temporal.PlainDate.from('2026-11-24'),
    });
    expect([idsOf(reply), reply.base, reply.purchase_order, reply.content.note, `${reply.due_on}`]).toEqual([
      [two.id, three.id],
      5 * 380 + 1_000,
      'PO 8',
      'Thank you',
      '2026-11-24',
    ]);
    expect(reply.version).toBeGreaterThan(made.version);
    expect([await documentOf(shop, one), await documentOf(shop, three)]).toEqual([null, made.id]);
    expect(reply.history.map(({ summary }) => summary)).toEqual(['changed the draft', 'drafted it']);
  });

  test('nothing is due more than two years ahead [INV-4, ORD-12]', async () => {
    const made = await make([await order()], [ownLine('Bag', 100)]);
    const dueOn = async (due_on: string) =>
      (await change(shop, made, { due_on: Temporal.PlainDate.from(due_on) })).problem.errors;
    expect(await dueOn('2199-12-31')).toEqual([
      { path: 'due_on', message: 'That is in 173 years. Choose a day within two years' },
    ]);
    expect((await change(shop, made, { due_on: Temporal.PlainDate.from('2028-11-24') })).status).toBe(200);
  });

  test('what is left out stays, and null clears [INV-4]', async () => {
    const made = await make([await order()], [ownLine('Bag', 100)]);
    await change(shop, made, {
      purchase_order: 'PO 8',
      note: 'Hello',
      due_on: Temporal.PlainDate.from('2027-01-31'),
    });
    const { reply } = await change(shop, made, { note: null });
    expect([reply.purchase_order, reply.content.note, `${reply.due_on}`]).toEqual([
      'PO 8',
      null,
      '2027-01-31',
    ]);
    expect([reply.order_count, reply.own_line_count]).toEqual([1, 1]);
    const cleared = (await change(shop, made, { purchase_order: '' })).reply;
    expect([`${cleared.due_on}`, cleared.purchase_order]).toEqual(['2027-01-31', null]);
  });

  test('swap all of its orders for others at once [INV-4]', async () => {
    const [one, two] = [await order(1), await order(2)];
    const made = await make([one]);
    const { reply } = await change(shop, made, { order_ids: [two.id] });
    expect([reply.id, idsOf(reply)]).toEqual([made.id, [two.id]]);
  });

  test('not to nothing, not below zero and not to a day that has passed [INV-4, INV-8]', async () => {
    const one = await order(1);
    const made = await make([one]);
    const empty = await change(shop, made, { order_ids: [] });
    expect([empty.status, refusal(empty)]).toEqual([
      409,
      ['nothing-to-invoice', 'Nothing would be left on this draft. Discard it instead.'],
    ]);
    const below = await change(shop, made, { lines: [ownLine('Discount', -381)] });
    expect([below.status, below.problem.errors]).toEqual([
      422,
      [{ path: 'lines', message: 'The total would be below zero' }],
    ]);
    const past = await change(shop, made, { due_on: Temporal.PlainDate.from('2026-11-23') });
    expect([past.status, past.problem.errors]).toEqual([
      422,
      [{ path: 'due_on', message: 'Choose today or a day to come' }],
    ]);
    expect(await see(shop, made)).toEqual(made);
    expect((await change(shop, made, { lines: [ownLine('Discount', -380)] })).reply.total).toBe(0);
  });

  test('only with orders that can be invoiced [INV-2]', async () => {
    const [one, taken, open] = [await order(), await order(), await order()];
    await edit(shop, shop.owner, open, { status: 'processing' });
    await make([taken]);
    const made = await make([one]);
    for (const [other, code] of [
      [taken, 'order-invoiced'],
      [open, 'nothing-to-invoice'],
      [await deliver(shop), 'invalid'],
    ] as const) {
      const refused = await change(shop, made, { order_ids: [one.id, other.id] });
      expect(refusal(refused)[0]).toBe(code);
    }
    expect(await see(shop, made)).toEqual(made);
  });

  test('one that was issued or is not there stays as it is [INV-6]', async () => {
    const issued = await invoice(shop, [await order()], { who });
    for (const answer of [await change(shop, issued, { note: 'x' }), await discard(shop, issued)]) {
      expect([answer.status, refusal(answer)]).toEqual([
        409,
        ['document-issued', `${issued.document_number} is issued and stays as it is.`],
      ]);
    }
    expect(await see(shop, issued)).toEqual(issued);
    expect((await change(shop, { id: crypto.randomUUID() }, { note: 'x' })).status).toBe(404);
    expect((await discard(shop, { id: crypto.randomUUID() })).status).toBe(404);
  });

  test('not where somebody changed it meanwhile, or an order of it [API-2, INV-6]', async () => {
    const one = await order();
    const made = await make([one]);
    const at = (method: 'PUT' | 'DELETE', version: number) =>
      shop.app.inject({
        method,
        url: `/api/invoices/${made.id}`,
        headers: { authorization: `Bearer ${shop.admin.token}`, 'if-match': `"${version}"` },
        ...(method === 'PUT' && { payload: { note: 'Seen' } }),
      });
    await edit(shop, shop.owner, one, { special_instructions: 'Ring twice' });
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await at(method, made.version)).statusCode).toBe(412);
    const { version } = await see(shop, made);
    expect((await at('PUT', version)).statusCode).toBe(200);
    expect((await at('DELETE', (await see(shop, made)).version)).statusCode).toBe(204);
  });

  test('nothing while invoicing is off [INV-1]', async () => {
    const made = await make([await order()]);
    await setMoney(shop, { invoicing: false });
    expect(refusal(await change(shop, made, { note: 'x' }))[0]).toBe('invoicing-off');
    expect(refusal(await discard(shop, made))[0]).toBe('invoicing-off');
    await setMoney(shop, { invoicing: true });
  });
});

test('a draft that is discarded is gone, and its orders are ready again [INV-4]', async () => {
  const [one, two] = [await order(), await order()];
  const made = await make([one, two], [ownLine('Bag', 100)]);
  expect((await discard(shop, made)).status).toBe(204);
  expect((await ask(shop, shop.owner, made)).status).toBe(404);
  expect([await documentOf(shop, one), await documentOf(shop, two)]).toEqual([null, null]);
  expect((await make([one, two])).order_count).toBe(2);
});
