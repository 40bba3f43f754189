import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { invoicesRoute, issueDraftsRoute } from '#shared/invoicing/invoices.contract.ts';
import { chargeOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { gstOf, withGst } from '#shared/pricing/gst.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { createSku } from '../../catalogue/create-sku.ts';
import { edit, type Shop } from '../../orders/orders.fixture.ts';
import { pay, refund, reverse, settlementsOf } from '../../payments/payments.fixture.ts';
import { customers, document_lines, ledger, orders, settings, users } from '../../schema.ts';
import { draftOf, type Person } from '../../testing/world.ts';
import { adjust, correction } from '../adjustments/adjustments.fixture.ts';
import {
  abn,
  change,
  deliver,
  documentsOf,
  draft,
  invoice,
  issue,
  local,
  newCustomer,
  openInvoicingShop,
  ownLine,
  read,
  see,
  setBilling,
  setMoney,
  voidIt,
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
const bag = [ownLine('Bag', 1_850)];
const own = (lines = bag) => draft(shop, [], { who, lines });
const numberOf = (document_number: string | null | undefined) => Number(document_number?.slice(4));
const codeOf = (outcome: Awaited<ReturnType<typeof issue>>[number] | undefined) =>
  outcome?.problem?.type.replace('urn:washline:problem:', '');

describe('an invoice that is issued', () => {
  test('has the next number, today, its due day, and says what the draft said [INV-6, INV-7, INV-8]', async () => {
    const one = await order(2);
    const made = await draft(shop, [one], { who, lines: bag });
    const [outcome] = await issue(shop, made);
    const issued = await see(shop, made);
    expect(outcome).toEqual({
      id: made.id,
      outcome: 'issued',
      document_number: issued.document_number,
      is_sent: false,
      problem: null,
    });
    expect(issued).toMatchObject({ state: 'issued', base: 2_610, gst: 261, total: 2_871, sent_at: null });
    expect([`${issued.issued_on}`, `${issued.due_on}`]).toEqual(['2026-11-24', '2026-12-08']);
    expect(issued.document_number).toMatch(/^INV-\d{6}$/);
    const { issued_on, document_number } = issued;
    expect(issued.content).toEqual({ ...made.content, issued_on, document_number });
    expect(issued.version).toBeGreaterThan(made.version);
    expect(issued.history.map(({ summary, actor_name }) => [summary, actor_name])).toEqual([
      [`issued it as ${document_number}`, 'Adam Admin'],
      ['drafted it', 'Adam Admin'],
    ]);
    expect(await read(shop, one.id)).toMatchObject({ invoice_id: made.id, invoice_number: document_number });
  });

  test('stays as it is when names, addresses, terms, prices and the laundry change [INV-6]', async () => {
    await setMoney(shop, {
      legal_name: 'Washline Pty Ltd',
      footer: 'Thank you',
      bsb: '062000',
      account_number: '123',
    });
    await setBilling(shop, who, { bill_address: 'PO Box 1', purchase_order: 'PO 7' });
    const one = await order(2);
    const issued = await invoice(shop, [one], { who, lines: bag });
    const { business_name, pickup_address } = (await shop.db.select().from(settings))[0] ?? {};
    await patchSettings(shop, shop.owner, {
      business_name: 'Brighter',
      pickup_address: '1 New St',
      abn: '83914571673',
    });
    await setMoney(shop, {
      legal_name: 'Brighter Pty Ltd',
      footer: '',
      bsb: '',
      account_number: '',
      terms_days: 90,
    });
    await setBilling(shop, who, {
      bill_name: 'New',
      bill_address: 'New',
      abn,
      purchase_order: 'PO 8',
      terms_days: 1,
    });
    await shop.db.update(customers).set({ name: 'Renamed' }).where(eq(customers.id, who.user.id));
    await shop.db.update(users).set({ address: 'Moved' }).where(eq(users.id, who.user.id));
    await shop.db.execute(
      `update customer_prices set custom_price = 999 where customer_id = '${who.user.id}'`,
    );
    await shop.db.execute("update skus set name = 'Sheet of silk', price = 9900 where name = 'Bed Sheet'");
    expect({ ...(await see(shop, issued)), customer_name: 'Corner Café' }).toEqual(issued);
    const next = await invoice(shop, [], { who, lines: bag });
    expect(next.content).toMatchObject({
      seller: {
        business_name: 'Brighter',
        legal_name: 'Brighter Pty Ltd',
        abn: '83914571673',
        address: '1 New St',
      },
      buyer: { name: 'New', address: 'New', abn },
      ...{ purchase_order: 'PO 8', footer: null, pay_to: null },
    });
    await shop.db.execute("update skus set name = 'Bed Sheet', price = 400 where name = 'Sheet of silk'");
    await patchSettings(shop, shop.owner, {
      business_name: `${business_name}`,
      pickup_address: `${pickup_address}`,
      abn,
    });
    await setMoney(shop, { terms_days: 14 });
  });

  test('goes out once: again it answers its number [INV-11]', async () => {
    const made = await own();
    const [first] = await issue(shop, made);
    const [again] = await issue(shop, made);
    const [late] = await issue(shop, { ...made, version: 99 });
    expect([again, late]).toEqual([first, first]);
    expect((await documentsOf(shop, who)).length).toBe(1);
    expect((await see(shop, made)).history.filter(({ type }) => type === 'document.issued')).toHaveLength(1);
  });

  test('ten times at once it is issued once, with one number [INV-7, INV-11]', async () => {
    const made = await own();
    const outcomes = (await Promise.all(Array.from({ length: 10 }, () => issue(shop, made)))).flat();
    expect(new Set(outcomes.map(({ document_number }) => document_number)).size).toBe(1);
    const next = await invoice(shop, [], { who, lines: bag });
    expect(numberOf(next.document_number)).toBe(numberOf(outcomes[0]?.document_number) + 1);
  });

  test('is issued by staff alone [INV-11]', async () => {
    const { id, version } = await own();
    for (const other of [who, shop.jonah])
      expect((await shop.call(other, issueDraftsRoute, { body: { drafts: [{ id, version }] } })).status).toBe(
        403,
      );
  });
});

describe('the due day', () => {
  test.each([
    ['by the terms of the shop', {}, null, '2026-12-08'],
    ['by those of the customer', { terms_days: 0 }, null, '2026-11-24'],
    ['as staff have set it', { terms_days: 30 }, '2026-11-24', '2026-11-24'],
  ] as const)('is %s [INV-8]', async (_how, billing, chosen, due) => {
    await setBilling(shop, who, billing);
    const made = await own();
    const seen = chosen
      ? (await change(shop, made, { due_on: Temporal.PlainDate.from(chosen) })).reply
      : made;
    await issue(shop, seen);
    expect(`${(await see(shop, made)).due_on}`).toBe(due);
  });

  test('counts from the day of issue, not from that of the draft [INV-8]', async () => {
    const made = await own();
    shop.setNow(local('2026-11-25T00:00'));
    await issue(shop, await see(shop, made));
    const { issued_on, due_on } = await see(shop, made);
    expect([`${issued_on}`, `${due_on}`]).toEqual(['2026-11-25', '2026-12-09']);
  });

  test('that has passed since it was set is refused beside its field [INV-8]', async () => {
    const now = shop.now();
    const due_on = Temporal.PlainDate.from('2026-11-25');
    const { reply } = await change(shop, await own(), { due_on });
    shop.setNow(local('2026-11-26T00:00'));
    const [outcome] = await issue(shop, reply);
    expect([codeOf(outcome), outcome?.problem?.errors]).toEqual([
      'invalid',
      [{ path: 'due_on', message: 'Choose today or a day to come' }],
    ]);
    shop.setNow(now);
  });
});

describe('days', () => {
  test('never fall, also where the business moves to a zone further west [INV-7, INV-8]', async () => {
    shop.setNow(local('2026-11-27T00:30'));
    const first = await invoice(shop, [], { who, lines: bag });
    // In Perth it is still the 26th.
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Perth' });
    await setBilling(shop, who, { terms_days: 0 });
    const second = await invoice(shop, [], { who, lines: bag });
    expect([first, second].map(({ issued_on }) => `${issued_on}`)).toEqual(['2026-11-27', '2026-11-27']);
    expect(`${second.due_on}`).toBe('2026-11-27');
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Sydney' });
    shop.setNow(local('2026-11-27T00:40'));
  });
});

describe('is refused', () => {
  test('where the draft or an order of it changed since it was seen [INV-6]', async () => {
    const [one, two] = [await order(), await order()];
    const [made, followed] = [await draft(shop, [one], { who }), await draft(shop, [two], { who })];
    await change(shop, made, { note: 'Another one' });
    await edit(shop, shop.owner, two, { items: [{ sku_id: shop.towel.id, quantity: 9 }] });
    const outcomes = await issue(shop, made, followed);
    expect(outcomes.map(codeOf)).toEqual(['changed-meanwhile', 'changed-meanwhile']);
    expect((await documentsOf(shop, who)).map(({ state }) => state)).toEqual(['draft', 'draft']);
    const [now] = await issue(shop, await see(shop, followed));
    expect([now?.outcome, (await see(shop, followed)).base]).toEqual(['issued', 1_305]);
  });

  test('without an ABN, and below zero; no number is used [INV-6, INV-7]', async () => {
    const before = await invoice(shop, [], { who, lines: bag });
    const made = await own();
    await shop.db.update(settings).set({ abn: null });
    const [refused] = await issue(shop, made);
    await shop.db.update(settings).set({ abn });
    expect([codeOf(refused), refused?.problem?.detail]).toEqual([
      'invoice-needs-abn',
      'Enter the ABN of the business in the settings first.',
    ]);
    const one = await order(5);
    const less = await draft(shop, [one], { who, lines: [ownLine('Discount', -1_500)] });
    await edit(shop, shop.owner, one, { items: [{ sku_id: shop.sheet.id, quantity: 1 }] });
    const [below] = await issue(shop, await see(shop, less));
    expect([codeOf(below), below?.problem?.detail]).toEqual([
      'nothing-to-invoice',
      'The total of this draft is below zero.',
    ]);
    await issue(shop, made);
    const { document_number } = await see(shop, made);
    expect(numberOf(document_number)).toBe(numberOf(before.document_number) + 1);
  });

  test('one that is not there [INV-11]', async () => {
    const [outcome] = await issue(shop, { id: crypto.randomUUID(), version: 1 });
    expect(codeOf(outcome)).toBe('not-found');
  });
});

test('many at once are answered one by one, and one that is refused stops no other [INV-11]', async () => {
  const [first, second, third, done] = [await own(), await own(), await own(), await own()];
  await issue(shop, done);
  const { document_number } = await see(shop, done);
  await change(shop, second, { note: 'Changed' });
  const outcomes = await issue(shop, first, second, done, third);
  expect(outcomes.map(({ id }) => id)).toEqual([first.id, second.id, done.id, third.id]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['issued', 'refused', 'issued', 'issued']);
  expect(outcomes[2]?.document_number).toBe(document_number);
  expect(outcomes[1]).toMatchObject({ document_number: null, problem: { status: 412 } });
  const numbers = [outcomes[0], outcomes[3]].map((outcome) => numberOf(outcome?.document_number));
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
});

test.each([
  [[], 'Choose a draft'],
  [Array.from({ length: 201 }, () => ({ id: crypto.randomUUID(), version: 1 })), 'Issue at most 200 at once'],
  [[1, 2].map(() => ({ id: '01a20e58-a427-7db5-bd01-8feebfedf54b', version: 1 })), 'Choose each draft once'],
])('%#: what cannot be asked for at once is refused as a whole [INV-11]', async (drafts, message) => {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/api/invoices/issue',
    headers: { authorization: `Bearer ${shop.admin.token}` },
    payload: { drafts },
  });
  expect([statusCode, JSON.parse(body).errors]).toEqual([422, [{ path: 'drafts', message }]]);
});

test('three orders of 1,227 cents each are one invoice of 3,680 [INV-9]', async () => {
  const robe = await shop.sku(1_115, 'Robe');
  await shop.agree(who, robe, 1_115);
  const three: Order[] = [];
  for (const _ of [1, 2, 3]) {
    const placed = await shop.place(who, draftOf(shop, [{ sku: robe, quantity: 1 }]));
    three.push((await edit(shop, shop.owner, placed, { status: 'delivered' })).reply);
  }
  expect(three.map(({ total_amount }) => total_amount)).toEqual([1_227, 1_227, 1_227]);
  const made = await draft(shop, three, { who });
  await issue(shop, made);
  for (const shown of [made, await see(shop, made)])
    expect([shown.base, shown.gst, shown.total]).toEqual([3_345, 335, 3_680]);
  expect((await read(shop, three[0]?.id ?? '')).total_amount).toBe(1_227);
});

test('list, details and lines are equal to the cent for random orders with charges and weights, before and after issue [INV-9]', async () => {
  const rng = createRng(20_261_124);
  const wash = await createSku(shop.db, null, {
    ...{ name: 'Mixed Wash', category: 'Wash', price: 450, unit: 'per kg', description: null },
  });
  const skus: Sku[] = [wash, ...(await Promise.all([1, 2, 3].map(() => shop.sku(100))))];
  for (const sku of skus) await shop.agree(who, sku, rng.between(1, 9_999));
  const listed = async (id: string) =>
    (
      await shop.call(shop.owner, invoicesRoute, { query: { customer_id: who.user.id, limit: 200 } })
    ).reply.rows.find((row) => row.id === id);
  for (let round = 0; round < 12; round++) {
    const placed: Order[] = [];
    for (let count = rng.between(1, 4); count > 0; count--) placed.push(await randomOrder());
    const lines = [1, 2, 3]
      .slice(0, rng.between(0, 3))
      .map(() => ownLine('Own', rng.between(-20, 3_000), rng.between(1, 500) / 100));
    const made = await draft(shop, placed, { who, lines });
    await expectEqual(made.id);
    await issue(shop, made);
    await expectEqual(made.id);
    const frozen = await shop.db.select().from(document_lines).where(eq(document_lines.document_id, made.id));
    expect(frozen.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.base);
    expect(frozen.length).toBeGreaterThan(0);
  }

  async function randomOrder(): Promise<Order> {
    const items = skus.slice(rng.between(0, 3)).map((sku) => ({
      sku,
      quantity: sku === wash ? rng.between(1, 999) / 100 : rng.between(1, 40),
    }));
    const placed = await shop.place(who, draftOf(shop, items));
    const charges = [1, 2]
      .slice(0, rng.between(0, 2))
      .map(() => ({ kind: 'other' as const, label: 'Stairs', amount: rng.between(1, 2_000) }));
    if (charges.length > 0)
      await shop.call(shop.admin, chargeOrderRoute, { params: { id: placed.id }, body: { charges } });
    return (await edit(shop, shop.owner, placed, { status: 'delivered' })).reply;
  }

  async function expectEqual(id: string): Promise<void> {
    const { content, ...shown } = await see(shop, { id });
    const row = await listed(id);
    const sum = [...content.orders.flatMap((section) => section.lines), ...content.own_lines].reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    const figures = { base: sum, gst: gstOf(sum, content), total: withGst(sum, content) };
    expect(row).toMatchObject(figures);
    expect(shown).toMatchObject(figures);
    expect(content).toMatchObject(figures);
  }
});

test('every line is frozen in its place, with the order it is of [INV-6]', async () => {
  const issued = await invoice(shop, [await order(3)], { who, lines: [ownLine('Hire', 333, 2.5)] });
  const rows = await shop.db
    .select()
    .from(document_lines)
    .where(eq(document_lines.document_id, issued.id))
    .orderBy(document_lines.position);
  expect(
    rows.map(({ kind, quantity, price, amount, order_id }) => [
      kind,
      quantity,
      price,
      amount,
      order_id !== null,
    ]),
  ).toEqual([
    ['item', 3, 380, 1_140, true],
    ['own', 2.5, 333, 833, false],
  ]);
  expect(await shop.db.$count(orders, eq(orders.document_id, issued.id))).toBe(1);
});

describe('what follows a document after the business moved to a zone further west, where it is still the day before,', () => {
  const inPerth = async (work: () => Promise<unknown>) => {
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Perth' });
    try {
      await work();
    } finally {
      await patchSettings(shop, shop.owner, { time_zone: 'Australia/Sydney' });
    }
  };
  const kinds = async () =>
    (await shop.db.select().from(ledger).where(eq(ledger.customer_id, who.user.id)).orderBy(ledger.seq)).map(
      ({ kind, dated_on }) => [kind, `${dated_on}`],
    );

  test('is not dated before it: a void [INV-15]', async () => {
    shop.setNow(local('2026-12-01T00:30'));
    const made = await invoice(shop, [], { who, lines: bag });
    await inPerth(() => voidIt(shop, made));
    expect(`${(await see(shop, made)).voided_on}`).toBe('2026-12-01');
    expect(await kinds()).toEqual([
      ['invoice', '2026-12-01'],
      ['void', '2026-12-01'],
    ]);
  });

  test.each([1_000, 3_000])(
    'is not dated before it: a note, to a price of %i [INV-8, INV-17]',
    async (price) => {
      shop.setNow(local('2026-12-02T00:30'));
      const made = await invoice(shop, [], { who, lines: bag });
      await setBilling(shop, who, { terms_days: 0 });
      await inPerth(() => adjust(shop, made, correction(made, { lines: { 0: { price } } })));
      const [, note] = await documentsOf(shop, who);
      expect([`${note?.issued_on}`, `${note?.due_on}`]).toEqual(['2026-12-02', '2026-12-02']);
    },
  );

  test('falls due as many days after its own day as the terms say [INV-8]', async () => {
    shop.setNow(local('2026-12-03T00:30'));
    await invoice(shop, [], { who, lines: bag });
    await inPerth(() => invoice(shop, [], { who, lines: bag }));
    expect((await documentsOf(shop, who)).map(({ due_on }) => `${due_on}`)).toEqual([
      '2026-12-17',
      '2026-12-17',
    ]);
  });

  test('is not dated before it: a refund and an undone payment, and what they settle [PAY-5, PAY-7]', async () => {
    shop.setNow(local('2026-12-04T00:30'));
    const [paid, wrong] = [await pay(shop, who, 3_000), await pay(shop, who, 1_000)];
    await inPerth(async () => {
      await refund(shop, paid, 3_000);
      await reverse(shop, wrong, Temporal.PlainDate.from('2026-12-04'));
    });
    expect(await kinds()).toEqual(
      ['payment', 'payment', 'refund', 'reversal'].map((kind) => [kind, '2026-12-04']),
    );
    const settled = await settlementsOf(shop, who);
    expect(settled.map(({ settled_on }) => `${settled_on}`)).toEqual(['2026-12-04', '2026-12-04']);
  });
});
