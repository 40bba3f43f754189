import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { PaymentDraft } from '#shared/payments/payment.ts';
import { recordPaymentRoute } from '#shared/payments/payments.contract.ts';
import {
  draft,
  local,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  refusal,
  see,
  setMoney,
  voidIt,
} from '../../invoicing/invoicing.fixture.ts';
import { transact } from '../../kernel/db/database.ts';
import { type Shop, send } from '../../orders/orders.fixture.ts';
import { money_settings } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import {
  askPayment,
  balanceOf,
  dayOf,
  entriesOf,
  expectSoundLedger,
  owe,
  pay,
  seePayment,
} from '../payments.fixture.ts';
import { recordPaymentIn } from '../record-payment.ts';

let shop: Shop;
let who: Person;
const morning = local('2026-11-24T10:12');
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});
beforeEach(async () => {
  shop.setNow(morning);
  who = await newCustomer(shop, 'Mabel Ng');
});

const day = Temporal.PlainDate.from;
const shown = async (one: { id: string }) => {
  const { open, payment_status } = await see(shop, one);
  return [open, payment_status];
};

describe('a payment', () => {
  test('has a number, who recorded it, and all that was said of it [PAY-1]', async () => {
    const first = await pay(shop, who, 30_000, { reference: 'HARBOUR LANE INV 123', note: 'By phone' });
    expect(first).toMatchObject({
      ...{ customer_id: who.user.id, customer_name: 'Mabel Ng', direction: 'in', method: 'transfer' },
      ...{ amount: 30_000, paid_on: day('2026-11-24'), reference: 'HARBOUR LANE INV 123', note: 'By phone' },
      ...{ unused: 30_000, refundable: 30_000, rounding: 0, reversed_on: null, refund_of: null },
      ...{ documents: [], document_count: 0, settlements: [], created_at: shop.now() },
      history: [{ type: 'payment.recorded', summary: 'recorded it', actor_name: 'Adam Admin' }],
    });
    const second = await pay(shop, who, 100);
    const numberOf = ({ payment_number }: typeof first) => Number(payment_number.slice('PAY-'.length));
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    expect(await seePayment(shop, first)).toEqual(first);
  });

  test('of an earlier day gets the next number all the same [PAY-1]', async () => {
    const before = await pay(shop, who, 100);
    const after = await pay(shop, who, 100, { paid_on: day('2026-11-02') });
    expect(after.payment_number > before.payment_number).toBe(true);
    expect(await entriesOf(shop, who)).toEqual([
      ['payment', -100, -100],
      ['payment', -100, -100],
    ]);
  });

  test.each<[string, Partial<PaymentDraft>, string, string]>([
    ['tomorrow', { paid_on: day('2026-11-25') }, 'invalid', 'Choose today or a day before'],
    [
      'a slip of the year',
      { paid_on: day('2000-01-01') },
      'invalid',
      'That was 27 years ago. Choose a day of the last two years',
    ],
    [
      'a customer who is none',
      { customer_id: '01999999-0000-7000-8000-000000000000' },
      'invalid',
      'Choose a customer',
    ],
  ])('of %s is refused [PAY-1]', async (_what, change, code, detail) => {
    const body = { customer_id: who.user.id, amount: 100, paid_on: dayOf(shop), method: 'cash' as const };
    const answer = await shop.call(shop.admin, recordPaymentRoute, { body: { ...body, ...change } });
    expect(refusal(answer)).toEqual([code, detail]);
    expect(await entriesOf(shop, who)).toEqual([]);
  });

  test.each([0, -500])('of %i cents is refused [PAY-1]', async (cents) => {
    const payload = { customer_id: who.user.id, amount: cents / 100, paid_on: '2026-11-24', method: 'cash' };
    const headers = { authorization: `Bearer ${shop.admin.token}` };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/payments', headers, payload });
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Enter an amount above $0.00']);
  });

  test('is of a day that the books are open for [PAY-8]', async () => {
    await shop.db.update(money_settings).set({ books_closed_until: day('2026-10-31') });
    expect(refusal(await askPayment(shop, who, 100, { paid_on: day('2026-10-31') }))).toEqual([
      'books-closed',
      'The books are closed until 31 Oct 2026. Choose a later day.',
    ]);
    expect((await pay(shop, who, 100, { paid_on: day('2026-11-01') })).amount).toBe(100);
    await shop.db.update(money_settings).set({ books_closed_until: null });
  });

  test('is not recorded while invoicing is off [INV-1]', async () => {
    await setMoney(shop, { invoicing: false });
    expect(refusal(await askPayment(shop, who, 100))[0]).toBe('invoicing-off');
    await setMoney(shop, { invoicing: true });
    expect(await entriesOf(shop, who)).toEqual([]);
  });

  test('is told to the people of its customer [NTF-8]', async () => {
    const { payment_number } = await pay(shop, who, 30_000);
    const { rows } = (await shop.call(who, notificationsRoute, {})).reply;
    expect(rows).toMatchObject([
      {
        type: 'payment_received',
        title: 'Payment received',
        message: `Your payment of $300.00 is recorded as ${payment_number}.`,
      },
    ]);
  });

  test('that is repeated with its key is recorded once [API-6]', async () => {
    const body = { customer_id: who.user.id, amount: 100, paid_on: dayOf(shop), method: 'cash' as const };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await send(shop, shop.admin, recordPaymentRoute, { body }, key),
      await send(shop, shop.admin, recordPaymentRoute, { body }, key),
    ];
    expect([first.statusCode, second.body]).toEqual([201, first.body]);
    expect(await entriesOf(shop, who)).toHaveLength(1);
  });

  test('of the transaction of another call is there or not with it [PAY-10]', async () => {
    const draftOfLine: PaymentDraft = {
      ...{ customer_id: who.user.id, amount: 500, paid_on: dayOf(shop), method: 'transfer' },
    };
    await expect(
      transact(shop.db, async (tx) => {
        await recordPaymentIn(tx, shop.admin.user.id, draftOfLine);
        throw new Error('the rest failed');
      }),
    ).rejects.toThrow('the rest failed');
    expect(await entriesOf(shop, who)).toEqual([]);
    const id = await transact(shop.db, (tx) => recordPaymentIn(tx, shop.admin.user.id, draftOfLine));
    expect((await seePayment(shop, { id })).amount).toBe(500);
  });
});

describe('left to itself a payment', () => {
  test('pays what is due earliest, and what is left is credit [PAY-2]', async () => {
    const late = await owe(shop, who, 20_000, 30);
    const early = await owe(shop, who, 10_000, 3);
    const part = await pay(shop, who, 12_500);
    expect([await shown(early), await shown(late)]).toEqual([
      [0, 'paid'],
      [17_500, 'part_paid'],
    ]);
    expect(part.documents.map(({ id }) => id)).toEqual([early.id, late.id]);
    const rest = await pay(shop, who, 20_000);
    expect([rest.unused, await shown(late)]).toEqual([2_500, [0, 'paid']]);
    expect(await balanceOf(shop, who)).toEqual({ balance: -2_500, overdue: 0, credit: 2_500 });
  });

  test('is not touched by credit that was there [PAY-2]', async () => {
    await pay(shop, who, 1_000, { settle: [] });
    const owed = await owe(shop, who, 5_000);
    expect(await shown(owed)).toEqual([4_000, 'part_paid']);
    const { settlements } = await pay(shop, who, 4_000);
    expect(settlements).toMatchObject([
      {
        amount: 4_000,
        credit: { kind: 'payment', method: 'transfer' },
        debit: { kind: 'invoice', number: owed.document_number, document_id: owed.id, method: null },
        settled_on: dayOf(shop),
        released_on: null,
      },
    ]);
  });

  test('is a fact of the documents it pays [INV-24]', async () => {
    const owed = await owe(shop, who, 5_000);
    const { payment_number } = await pay(shop, who, 2_000);
    const { history } = await see(shop, owed);
    expect(history[0]).toMatchObject({
      ...{ type: 'document.settled', summary: `recorded a payment of $20.00, ${payment_number}` },
      actor_name: 'Adam Admin',
    });
  });
});

describe('where staff say how much goes where', () => {
  test('exactly that is paid, also of what was not sent, and the rest is credit [PAY-2]', async () => {
    const [early, late] = [await owe(shop, who, 10_000, 3), await owe(shop, who, 20_000, 30)];
    const { unused, documents } = await pay(shop, who, 9_000, {
      settle: [
        { document_id: late.id, amount: 8_000 },
        { document_id: early.id, amount: 500 },
      ],
    });
    expect([unused, documents.map(({ id }) => id)]).toEqual([500, [late.id, early.id]]);
    expect([await shown(early), await shown(late)]).toEqual([
      [9_500, 'part_paid'],
      [12_000, 'part_paid'],
    ]);
  });

  test('nothing may be chosen: all of it is credit [PAY-2]', async () => {
    const owed = await owe(shop, who, 10_000);
    expect((await pay(shop, who, 9_000, { settle: [] })).unused).toBe(9_000);
    expect(await shown(owed)).toEqual([10_000, 'open']);
  });

  test('more than the payment has, or than a document has open, is refused [PAY-2]', async () => {
    const owed = await owe(shop, who, 10_000);
    const choose = (amount: number) => ({ settle: [{ document_id: owed.id, amount }] });
    expect(refusal(await askPayment(shop, who, 5_000, choose(5_001)))).toEqual([
      'over-settled',
      'The payment is $50.00, what it is to pay $50.01.',
    ]);
    expect(refusal(await askPayment(shop, who, 20_000, choose(10_001)))).toEqual([
      'over-settled',
      `${owed.document_number} has $100.00 open.`,
    ]);
    expect(await entriesOf(shop, who)).toEqual([['invoice', 10_000, 10_000]]);
  });

  test('only issued documents of that customer are paid [PAY-2]', async () => {
    const other = await newCustomer(shop, 'Tom Gallagher');
    const foreign = await owe(shop, other, 5_000);
    const made = await draft(shop, [], { who, lines: [ownLine('Bag', 100)] });
    const gone = await owe(shop, who, 5_000);
    await voidIt(shop, gone);
    const refused = async ({ id }: { id: string }) =>
      refusal(await askPayment(shop, who, 500, { settle: [{ document_id: id, amount: 100 }] }));
    expect(await refused(foreign)).toEqual(['invalid', 'Choose documents of this customer']);
    expect(await refused({ id: crypto.randomUUID() })).toEqual([
      'invalid',
      'Choose documents of this customer',
    ]);
    expect(await refused(made)).toEqual(['not-issued', 'A draft cannot be paid. Issue it first.']);
    expect(await refused(gone)).toEqual(['not-issued', `${gone.document_number} is void.`]);
    expect(await shown(foreign)).toEqual([5_000, 'open']);
  });
});

describe('cash', () => {
  test('of $36.80 for $36.81 settles it whole, with a rounding of one cent [PAY-6]', async () => {
    const owed = await owe(shop, who, 3_681);
    const { rounding, unused, settlements } = await pay(shop, who, 3_680, { method: 'cash' });
    expect([rounding, unused, await shown(owed)]).toEqual([-1, 0, [0, 'paid']]);
    expect(settlements.map(({ credit, amount }) => [credit.kind, amount])).toEqual([
      ['payment', 3_680],
      ['rounding', 1],
    ]);
    expect(await entriesOf(shop, who)).toEqual([
      ['invoice', 3_681, 0],
      ['payment', -3_680, 0],
      ['rounding', -1, 0],
    ]);
    expect((await balanceOf(shop, who)).balance).toBe(0);
  });

  test('of $36.85 for $36.83 leaves no credit of two cents [PAY-6]', async () => {
    const owed = await owe(shop, who, 3_683);
    const { rounding, unused } = await pay(shop, who, 3_685, { method: 'cash' });
    expect([rounding, unused, await shown(owed)]).toEqual([2, 0, [0, 'paid']]);
    expect((await balanceOf(shop, who)).balance).toBe(0);
  });

  test('is rounded to what staff chose, or to the first few that are due [PAY-6]', async () => {
    const [first, second, third] = [
      await owe(shop, who, 1_999, 1),
      await owe(shop, who, 3_002, 2),
      await owe(shop, who, 5_002, 3),
    ];
    const chosen = await pay(shop, who, 5_000, {
      method: 'cash',
      settle: [{ document_id: third.id, amount: 5_002 }],
    });
    expect([chosen.rounding, await shown(third)]).toEqual([-2, [0, 'paid']]);
    const due = await pay(shop, who, 5_000, { method: 'cash' });
    expect([due.rounding, await shown(first), await shown(second)]).toEqual([-1, [0, 'paid'], [0, 'paid']]);
  });

  test('that is not near, and no other method, is not rounded [PAY-6]', async () => {
    const owed = await owe(shop, who, 3_683);
    expect((await pay(shop, who, 3_680, { method: 'cash' })).rounding).toBe(0);
    expect(await shown(owed)).toEqual([3, 'part_paid']);
    const other = await newCustomer(shop, 'Tom Gallagher');
    const theirs = await owe(shop, other, 3_681);
    expect((await pay(shop, other, 3_680, { method: 'card_terminal' })).rounding).toBe(0);
    expect(await shown(theirs)).toEqual([1, 'part_paid']);
  });
});

test('billing says what a customer owes, also to themselves [INV-22, INV-23]', async () => {
  await markSent(shop, await owe(shop, who, 10_000, 0));
  shop.setNow(local('2026-11-25T09:00'));
  await pay(shop, who, 2_500);
  // Credit that nobody has used yet is taken off what is overdue.
  await pay(shop, who, 1_000, { settle: [] });
  const { params } = { params: { id: who.user.id } };
  for (const person of [shop.admin, who])
    expect((await shop.call(person, billingRoute, { params })).reply).toMatchObject({
      ...{ balance: 6_500, overdue: 6_500, credit: 1_000 },
    });
});
