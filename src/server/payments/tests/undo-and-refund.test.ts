import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementRoute } from '#shared/statements/statements.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import {
  local,
  newCustomer,
  openInvoicingShop,
  refusal,
  see,
  setMoney,
} from '../../invoicing/invoicing.fixture.ts';
import { transact } from '../../kernel/db/database.ts';
import { addEntry } from '../../ledger/ledger.store.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { documents, money_settings, payments } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import {
  askRefund,
  askRelease,
  askReversal,
  balanceOf,
  entriesOf,
  expectSoundLedger,
  owe,
  pay,
  refund,
  reverse,
  seePayment,
} from '../payments.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  who = await newCustomer(shop, 'Tom Gallagher');
});

const day = Temporal.PlainDate.from;
const shown = async (one: { id: string }) => {
  const { open, payment_status } = await see(shop, one);
  return [open, payment_status];
};

/** The credit of a note that decreases, as issuing one leaves it. */
const creditNote = async (
  { id: corrects_id, customer_id }: { id: string; customer_id: string },
  cents: number,
) =>
  transact(shop.db, async (tx) => {
    const dated_on = day('2026-11-20');
    const [note] = await tx
      .insert(documents)
      .values({
        ...{ kind: 'adjustment', state: 'issued', customer_id, corrects_id, turn: 1, reason: 'A stain' },
        ...{ number: 700_000 + Math.floor(Math.random() * 100_000), issued_on: dated_on, due_on: dated_on },
        ...{ base: 0, gst: -cents, total: -cents, content: {}, content_sha256: '' },
      })
      .returning();
    return addEntry(tx, {
      ...{ customer_id, kind: 'adjustment', amount: -cents, dated_on },
      document_id: note?.id ?? '',
    });
  });

describe('a payment that is undone', () => {
  test('is closed by an entry of its own day, and what it paid is open again [PAY-5]', async () => {
    const owed = await owe(shop, who, 5_148);
    const paid = await pay(shop, who, 6_000, { paid_on: day('2026-11-16') });
    shop.setNow(local('2026-11-25T09:00'));
    const undone = await reverse(shop, paid, day('2026-11-17'));
    expect(undone).toMatchObject({
      ...{ id: paid.id, payment_number: paid.payment_number, reversed_on: day('2026-11-17') },
      ...{ unused: 0, refundable: 0, documents: [{ id: owed.id }], document_count: 1 },
    });
    expect(undone.history[0]).toMatchObject({ summary: 'undid it: Bounced', actor_name: 'Adam Admin' });
    expect(undone.settlements[0]).toMatchObject({ amount: 5_148, released_on: day('2026-11-25') });
    expect(await shown(owed)).toEqual([5_148, 'open']);
    expect(await entriesOf(shop, who)).toEqual([
      ['invoice', 5_148, 5_148],
      ['payment', -6_000, 0],
      ['reversal', 6_000, 0],
    ]);
    const query = { from: day('2026-11-16'), to: day('2026-11-25') };
    const statement = await shop.call(shop.owner, statementRoute, { params: { id: who.user.id }, query });
    expect(statement.reply.rows.map(({ kind, dated_on }) => [kind, `${dated_on}`])).toEqual([
      ['payment', '2026-11-16'],
      ['reversal', '2026-11-17'],
      ['invoice', '2026-11-24'],
    ]);
    const { history } = await see(shop, owed);
    expect(history[0]?.summary).toBe(`took off $51.48 from ${paid.payment_number}`);
  });

  test('is undone once, and named by its own number alone [PAY-5]', async () => {
    const paid = await pay(shop, who, 1_000);
    await reverse(shop, paid);
    expect(refusal(await askReversal(shop, paid))).toEqual([
      'already-reversed',
      `${paid.payment_number} was undone on 24 Nov 2026.`,
    ]);
    expect(refusal(await askRefund(shop, paid, 100))[0]).toBe('already-reversed');
    const [reversal] = await shop.db.select().from(payments).where(eq(payments.reversal_of, paid.id));
    const gone = { id: reversal?.id ?? '' };
    for (const answer of [await askReversal(shop, gone), await askRefund(shop, gone, 100)])
      expect(answer.status).toBe(404);
    const next = await pay(shop, who, 1_000);
    const numberOf = ({ payment_number }: typeof next) => Number(payment_number.slice('PAY-'.length));
    expect(numberOf(next)).toBe(numberOf(paid) + 1);
  });

  test('takes its rounding with it [PAY-5, PAY-6]', async () => {
    const [under, over] = [await owe(shop, who, 3_681, 1), await owe(shop, who, 3_683, 2)];
    const [first, second] = [
      await pay(shop, who, 3_680, { method: 'cash' }),
      await pay(shop, who, 3_685, { method: 'cash' }),
    ];
    await reverse(shop, first);
    await reverse(shop, second);
    expect([await shown(under), await shown(over)]).toEqual([
      [3_681, 'open'],
      [3_683, 'open'],
    ]);
    expect((await entriesOf(shop, who)).slice(2)).toEqual([
      ['payment', -3_680, 0],
      ['rounding', -1, 0],
      ['payment', -3_685, 0],
      ['rounding', 2, 0],
      ['reversal', 3_680, 0],
      ['rounding', 1, 0],
      ['reversal', 3_685, 0],
      ['rounding', -2, 0],
    ]);
  });

  test('leaves what was given back of it owed [PAY-5, PAY-7]', async () => {
    const paid = await pay(shop, who, 5_000);
    await refund(shop, paid, 2_000);
    await reverse(shop, paid);
    expect(await balanceOf(shop, who)).toEqual({ balance: 2_000, overdue: 0, credit: 0 });
    expect(await entriesOf(shop, who)).toEqual([
      ['payment', -5_000, 0],
      ['refund', 2_000, 2_000],
      ['reversal', 5_000, 0],
    ]);
  });

  test.each([
    ['2026-11-25', 'invalid', 'Choose today or a day before'],
    ['2026-11-19', 'invalid', 'Choose 20 Nov 2026 or a later day'],
    ['2026-11-22', 'books-closed', 'The books are closed until 22 Nov 2026. Choose a later day.'],
  ])('is not undone on %s, if it was paid on the 20th [PAY-5, PAY-8]', async (on, code, detail) => {
    const paid = await pay(shop, who, 1_000, { paid_on: day('2026-11-20') });
    const books_closed_until = code === 'books-closed' ? day('2026-11-22') : null;
    await shop.db.update(money_settings).set({ books_closed_until });
    expect(refusal(await askReversal(shop, paid, day(on)))).toEqual([code, detail]);
    await shop.db.update(money_settings).set({ books_closed_until: null });
    expect((await seePayment(shop, paid)).reversed_on).toBeNull();
  });
});

describe('a refund', () => {
  test('gives back credit of its payment, under a number of its own [PAY-7]', async () => {
    const paid = await pay(shop, who, 5_000, { method: 'card_terminal', paid_on: day('2026-11-02') });
    const given = await refund(shop, paid, 1_210);
    expect(given).toMatchObject({
      ...{ direction: 'out', method: 'card_terminal', amount: 1_210, paid_on: day('2026-11-24') },
      ...{ note: 'Paid twice', unused: 0, refundable: 0, documents: [] },
      refund_of: { id: paid.id, payment_number: paid.payment_number },
      history: [{ summary: 'recorded it', actor_name: 'Adam Admin' }],
    });
    expect(given.payment_number > paid.payment_number).toBe(true);
    expect(await seePayment(shop, paid)).toMatchObject({
      ...{ unused: 3_790, refundable: 3_790 },
      history: [{ summary: `gave $12.10 back as ${given.payment_number}` }, { summary: 'recorded it' }],
    });
    expect(await balanceOf(shop, who)).toEqual({ balance: -3_790, overdue: 0, credit: 3_790 });
  });

  test('of more than the credit is refused, also where another payment has some [PAY-7]', async () => {
    await owe(shop, who, 4_000);
    const paid = await pay(shop, who, 5_000);
    await pay(shop, who, 9_000);
    expect(refusal(await askRefund(shop, paid, 1_001))).toEqual([
      'not-enough-credit',
      `At most $10.00 of ${paid.payment_number} can be given back.`,
    ]);
    const given = await refund(shop, paid, 1_000, { method: 'cash' });
    expect(given.method).toBe('cash');
    expect(refusal(await askRefund(shop, paid, 1))[0]).toBe('not-enough-credit');
    expect(refusal(await askRefund(shop, given, 1))).toEqual([
      'not-enough-credit',
      `${given.payment_number} is a refund: there is nothing of it to give back.`,
    ]);
  });

  test('is not of a day whose books are closed, where the business has moved further west [PAY-7, PAY-8]', async () => {
    const paid = await pay(shop, who, 1_000);
    shop.setNow(local('2026-11-25T00:30'));
    await setMoney(shop, { books_closed_until: day('2026-11-24') });
    // In Perth it is still the 24th.
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Perth' });
    expect(refusal(await askRefund(shop, paid, 1_000))[0]).toBe('books-closed');
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Sydney' });
    await setMoney(shop, { books_closed_until: null });
  });

  test('takes its payment’s own credit first, then that of credit notes [PAY-7]', async () => {
    const owed = await owe(shop, who, 4_000);
    const paid = await pay(shop, who, 5_000);
    await creditNote(owed, 600);
    expect((await seePayment(shop, paid)).refundable).toBe(1_600);
    const { settlements } = await refund(shop, paid, 1_300);
    expect(settlements.map(({ credit, amount }) => [credit.kind, amount])).toEqual([
      ['payment', 1_000],
      ['adjustment', 300],
    ]);
    expect((await balanceOf(shop, who)).credit).toBe(300);
  });

  test('that is undone is credit again [PAY-5, PAY-7]', async () => {
    const paid = await pay(shop, who, 5_000);
    const given = await refund(shop, paid, 2_000);
    expect((await reverse(shop, given)).reversed_on).toEqual(day('2026-11-24'));
    expect(await balanceOf(shop, who)).toEqual({ balance: -5_000, overdue: 0, credit: 5_000 });
    expect(await entriesOf(shop, who)).toEqual([
      ['payment', -5_000, -5_000],
      ['refund', 2_000, 0],
      ['reversal', -2_000, 0],
    ]);
  });

  test('keeps what it took: that is not released [PAY-4, PAY-7]', async () => {
    const paid = await pay(shop, who, 5_000);
    const [taken] = (await refund(shop, paid, 2_000)).settlements;
    if (!taken) throw new Error('a refund took nothing');
    expect(refusal(await askRelease(shop, taken))).toEqual([
      'settlement-stays',
      'It stays with the payment. Undo that instead.',
    ]);
  });
});
