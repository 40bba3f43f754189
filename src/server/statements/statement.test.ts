import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markSentRoute } from '#shared/invoicing/invoices.contract.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { statementPdfRoute, statementRoute } from '#shared/statements/statements.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { newCustomer, openInvoicingShop, voidIt } from '../invoicing/invoicing.fixture.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { readPdf } from '../papers/pdf/read-pdf.fixture.ts';
import { money_settings } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { at, bill, days, note, pay, refund, releaseAll, reverse, statementOf } from './statements.fixture.ts';

let shop: Shop;
let who: Person;
let month = Temporal.PlainYearMonth.from('2026-11');

beforeAll(async () => {
  shop = await openInvoicingShop({
    account_name: 'Washline Pty Ltd',
    bsb: '062000',
    account_number: '12345678',
    footer: 'Thank you.',
  });
});
/** Each test has a customer and a month of its own, as the days of documents never fall. */
beforeEach(async () => {
  month = month.add({ months: 1 });
  await at(shop, on(1));
  who = await newCustomer(shop, 'Harbour Lane Hotel');
});
afterAll(() => shop.close());

const on = (day: number) => `${month.toPlainDate({ day })}`;
const until = (day: number) => days(on(1), on(day));
const rowsOf = ({ rows }: Statement) =>
  rows.map(({ dated_on, text, amount, balance }) => [dated_on.day, text, amount, balance]);
const openOf = ({ open }: Statement) => open.map(({ number, open: amount }) => [number, amount]);

test('18,260 + 9,350 − 456 − 18,260 = 8,894, each with its number, text and running balance [STM-1]', async () => {
  await at(shop, on(2));
  const first = await bill(shop, who, 16_600);
  await at(shop, on(9));
  const second = await bill(shop, who, 8_500);
  await at(shop, on(10));
  const { document_number } = await note(shop, second, [-415, -41]);
  await at(shop, on(12));
  const { payment_number } = await pay(shop, who, { amount: 18_260 });
  const statement = await statementOf(shop, who, until(12));
  expect(rowsOf(statement)).toEqual([
    [2, 'Tax invoice, due 16 Dec', 18_260, 18_260],
    [9, 'Tax invoice, due 23 Dec', 9_350, 27_610],
    [10, `Adjustment note, decreases ${second.document_number}`, -456, 27_154],
    [12, 'Payment by transfer, thank you', -18_260, 8_894],
  ]);
  expect(statement.rows.map(({ number }) => number)).toEqual([
    first.document_number,
    second.document_number,
    document_number,
    payment_number,
  ]);
  expect([statement.opening_balance, statement.closing_balance]).toEqual([0, 8_894]);
  // The note took from what is due first, as the fixture has it; the payment paid the rest.
  expect(openOf(statement)).toEqual([[second.document_number, 8_894]]);
});

test('what came before stands in the opening balance, and what comes after in none [STM-1]', async () => {
  await bill(shop, who, 10_000);
  await at(shop, on(3));
  await pay(shop, who, { amount: 1_000 });
  await at(shop, on(5));
  await bill(shop, who, 20_000);
  await at(shop, on(7));
  await pay(shop, who, { amount: 5_000 });
  const middle = await statementOf(shop, who, days(on(4), on(6)));
  expect([middle.opening_balance, middle.closing_balance]).toEqual([10_000, 32_000]);
  expect(rowsOf(middle)).toHaveLength(1);
  const quiet = await statementOf(shop, who, days(on(4), on(4)));
  expect([quiet.opening_balance, quiet.rows, quiet.closing_balance]).toEqual([10_000, [], 10_000]);
  const before = await statementOf(shop, who, days('2026-11-01', '2026-11-02'));
  expect([before.opening_balance, before.rows, before.closing_balance, before.open]).toEqual([0, [], 0, []]);
});

test('of one day, what was written first stands first, whenever it was recorded [STM-1]', async () => {
  await bill(shop, who, 10_000);
  await at(shop, on(6));
  await pay(shop, who, { amount: 100 });
  // Recorded later, for a day before.
  await pay(shop, who, { amount: 200, on: on(3) });
  await pay(shop, who, { amount: 300, on: on(3) });
  expect(rowsOf(await statementOf(shop, who, until(6))).map(([day, , amount]) => [day, amount])).toEqual([
    [1, 11_000],
    [3, -200],
    [3, -300],
    [6, -100],
  ]);
});

test('refunds, what is undone and what coins cannot pay have rows of their own [STM-1] [PAY-6]', async () => {
  await bill(shop, who, 3_346);
  const cash = await pay(shop, who, { amount: 3_680, method: 'cash' });
  const paid = await pay(shop, who, { amount: 2_000, method: 'card_terminal' });
  const back = await refund(shop, paid, { amount: 500, method: 'other' });
  await at(shop, on(4));
  await reverse(shop, back);
  await reverse(shop, paid, on(3));
  const statement = await statementOf(shop, who, until(5 - 1));
  expect(rowsOf(statement)).toEqual([
    [1, expect.stringMatching(/^Tax invoice/), 3_681, 3_681],
    [1, 'Payment in cash, thank you', -3_680, 1],
    [1, 'Rounding to 5 cents', -1, 0],
    [1, 'Payment by card, thank you', -2_000, -2_000],
    [1, 'Refund', 500, -1_500],
    [3, `${paid.payment_number} undone`, 2_000, 500],
    [4, `${back.payment_number} undone`, -500, 0],
  ]);
  expect(statement.rows[2]?.number).toBe(cash.payment_number);
  expect(statement.rows.at(-1)?.number).toBe(back.payment_number);
  expect([statement.closing_balance, statement.credit, statement.open]).toEqual([0, 0, []]);
});

test('below its rows stands what was invoiced, the GST in it, and what was paid [STM-1]', async () => {
  const sums = async (from: number, to: number, by?: Person) =>
    Object.values((await statementOf(shop, who, days(on(from), on(to)), by)).sums);
  await bill(shop, who, 16_600);
  await pay(shop, who, { amount: 1_000 });
  await at(shop, on(3));
  const second = await bill(shop, who, 8_500);
  const wrong = await bill(shop, who, 2_000, { isSent: false });
  await note(shop, second, [-415, -41]);
  await pay(shop, who, { amount: 26_130, method: 'cash' });
  const twice = await pay(shop, who, { amount: 3_000 });
  await refund(shop, twice, { amount: 500 });
  await at(shop, on(5));
  await reverse(shop, twice);
  await voidIt(shop, wrong);
  expect(await sums(1, 2)).toEqual([18_260, 1_660, 1_000]);
  expect(await sums(3, 4)).toEqual([9_350 - 456 + 2_200, 850 - 41 + 200, 26_130 + 3_000 - 500]);
  expect(await sums(3, 4, who)).toEqual([9_350 - 456, 850 - 41, 26_130 + 3_000 - 500]);
  expect(await sums(5, 5)).toEqual([-2_200, -200, -3_000]);
  expect(await sums(2, 2)).toEqual([0, 0, 0]);
});

describe('what is open, by age', () => {
  test('is what was open at the end of the period, not what is open now [STM-1] [STM-3]', async () => {
    const first = await bill(shop, who, 10_000);
    await at(shop, on(10));
    const second = await bill(shop, who, 20_000);
    await at(shop, on(20));
    await pay(shop, who, { amount: 30_000 });
    await at(shop, on(22));
    await releaseAll(shop, who);
    const at10 = await statementOf(shop, who, until(10));
    expect(openOf(at10)).toEqual([
      [first.document_number, 11_000],
      [second.document_number, 22_000],
    ]);
    expect(at10.ages).toMatchObject({ not_due: 33_000, days_1_30: 0 });
    const at21 = await statementOf(shop, who, until(21));
    expect([openOf(at21), at21.ages.not_due, at21.overdue]).toEqual([
      [[second.document_number, 3_000]],
      3_000,
      0,
    ]);
    // Released on the 22nd: both are open, and the payment is credit, which covers what is late.
    const at22 = await statementOf(shop, who, until(22));
    expect(at22.open.map(({ open, days_late }) => [open, days_late])).toEqual([
      [11_000, 7],
      [22_000, -2],
    ]);
    expect([at22.credit, at22.overdue, at22.ages]).toEqual([
      30_000,
      0,
      expect.objectContaining({ not_due: 3_000, days_1_30: 0 }),
    ]);
  });

  test('a payment of a day before it was recorded counts on its day, and covers what is due first [STM-3]', async () => {
    await bill(shop, who, 10_000);
    await at(shop, on(20));
    await pay(shop, who, { amount: 4_000, on: on(17) });
    const statement = await statementOf(shop, who, until(18));
    expect([statement.closing_balance, statement.credit, statement.overdue]).toEqual([7_000, 4_000, 7_000]);
    expect(statement.ages.days_1_30).toBe(7_000);
  });
});

describe('a customer’s own statement', () => {
  const own = (day: number) => statementOf(shop, who, until(day), who);

  test('names what was sent to them alone, and adds up without the rest; staff see all [STM-1]', async () => {
    const sent = await bill(shop, who, 10_000);
    await pay(shop, who, { amount: 15_000 });
    // It is settled from credit as it is issued.
    const unsent = await bill(shop, who, 2_000, { isSent: false });
    const forStaff = await statementOf(shop, who, until(1));
    expect([forStaff.rows.length, forStaff.closing_balance, forStaff.credit, forStaff.unsent_count]).toEqual([
      3, -1_800, 1_800, 1,
    ]);
    const forThem = await own(1);
    expect(forThem.rows.map(({ number }) => number)).not.toContain(unsent.document_number);
    expect(forThem.rows[0]?.number).toBe(sent.document_number);
    expect([forThem.closing_balance, forThem.credit, forThem.unsent_count]).toEqual([-4_000, 4_000, 0]);
    await shop.call(shop.admin, markSentRoute, { params: { id: unsent.id } });
    expect(await own(1)).toEqual({ ...forStaff, unsent_count: 0 });
  });

  test('a note that was not sent leaves what it settled open [STM-1]', async () => {
    const sent = await bill(shop, who, 10_000);
    await note(shop, sent, [-415, -41], { isSent: false });
    expect(openOf(await statementOf(shop, who, until(1)))).toEqual([[sent.document_number, 10_544]]);
    const forThem = await own(1);
    expect([openOf(forThem), forThem.closing_balance]).toEqual([[[sent.document_number, 11_000]], 11_000]);
  });

  test('nothing of it says that an invoice was void; staff see both on their days [STM-1] [STM-2]', async () => {
    const wrong = await bill(shop, who, 10_000, { isSent: false });
    await at(shop, on(3));
    await voidIt(shop, wrong);
    expect(rowsOf(await statementOf(shop, who, until(3)))).toEqual([
      [1, expect.stringMatching(/^Tax invoice, due/), 11_000, 11_000],
      [3, 'Tax invoice, void', -11_000, 0],
    ]);
    const before = await statementOf(shop, who, until(2));
    expect([before.closing_balance, before.ages.not_due, before.unsent_count]).toEqual([11_000, 11_000, 0]);
    expect((await own(3)).rows).toEqual([]);
  });

  test('is theirs alone: for others there is none, and a driver may not ask [STM-1]', async () => {
    const ask = (person: Person, route: typeof statementRoute | typeof statementPdfRoute) =>
      shop.call(person, route, { params: { id: who.user.id } });
    const stranger = await newCustomer(shop);
    const driver = await shop.person('driver');
    for (const route of [statementRoute, statementPdfRoute] as const) {
      const statuses = [who, stranger, driver, shop.admin].map(
        async (person) => (await ask(person, route)).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 404, 403, 200]);
    }
    const nobody = { params: { id: crypto.randomUUID() } };
    expect((await shop.call(shop.owner, statementRoute, nobody)).status).toBe(404);
  });
});

test('a month and a quarter go by their names, up to today; days are at most a year and none to come [STM-1]', async () => {
  await at(shop, on(20));
  const ask = async (query: Parameters<typeof statementOf>[2]) => {
    const { from, to } = await statementOf(shop, who, query);
    return [`${from}`, `${to}`];
  };
  expect(await ask({})).toEqual([on(1), on(20)]);
  const last = month.subtract({ months: 1 });
  expect(await ask({ period: 'last_month' })).toEqual([
    `${last.toPlainDate({ day: 1 })}`,
    `${last.toPlainDate({ day: last.daysInMonth })}`,
  ]);
  const refused = async (query: Parameters<typeof statementOf>[2]) =>
    (await shop.call(who, statementRoute, { params: { id: who.user.id }, query })).problem.errors;
  expect(await refused(until(21))).toEqual([{ path: 'to', message: 'Choose today or a day before' }]);
  expect(await refused(days(on(5), on(4)))).toEqual([
    { path: 'from', message: 'Choose a day that is not after the last' },
  ]);
  expect(await refused(days('2020-01-01', on(4)))).toEqual([
    { path: 'from', message: 'Choose at most a year' },
  ]);
});

test('days are those of the business zone, and stay what they were in another [STM-1]', async () => {
  await at(shop, on(4), '01:00');
  const document = await bill(shop, who, 10_000);
  expect((await statementOf(shop, who, until(4))).rows.map(({ dated_on }) => dated_on.day)).toEqual([4]);
  await patchSettings(shop, shop.owner, { time_zone: 'Australia/Perth' });
  // In Perth it is the 3rd still: the day of the invoice is to come, and so is what is settled today.
  await pay(shop, who, { amount: 1_000 });
  const today = await statementOf(shop, who, {});
  expect([`${today.to}`, rowsOf(today), today.credit]).toEqual([
    on(3),
    [[3, 'Payment by transfer, thank you', -1_000, -1_000]],
    1_000,
  ]);
  await at(shop, on(5));
  const later = await statementOf(shop, who, {});
  expect(rowsOf(later).map(([day, , , balance]) => [day, balance])).toEqual([
    [3, -1_000],
    [4, 10_000],
  ]);
  expect(openOf(later)).toEqual([[document.document_number, 10_000]]);
  await patchSettings(shop, shop.owner, { time_zone: 'Australia/Sydney' });
});

test('a statement of closed days says the same whenever it is asked for [STM-2]', async () => {
  await bill(shop, who, 10_000);
  await at(shop, on(5));
  const paid = await pay(shop, who, { amount: 4_000, method: 'cash' });
  await at(shop, on(9));
  await shop.db.update(money_settings).set({ books_closed_until: Temporal.PlainDate.from(on(8)) });
  const closed = await statementOf(shop, who, until(8));
  await bill(shop, who, 3_000);
  await pay(shop, who, { amount: 9_000 });
  await at(shop, on(12));
  await reverse(shop, paid);
  await releaseAll(shop, who);
  await at(shop, on(28));
  expect(await statementOf(shop, who, until(8))).toEqual(closed);
  expect((await statementOf(shop, who, until(28))).closing_balance).toBe(11_000 + 3_300 - 9_000);
  await shop.db.update(money_settings).set({ books_closed_until: null });
});

test('the PDF says what the answer says, with the words of the screen [STM-1]', async () => {
  await bill(shop, who, 16_600);
  await pay(shop, who, { amount: 8_260 });
  const query = until(1);
  const statement = await statementOf(shop, who, query);
  const { bytes, headers } = await shop.call(shop.owner, statementPdfRoute, {
    params: { id: who.user.id },
    query,
  });
  expect(headers['content-disposition']).toContain(`statement-${on(1)}-to-${on(1)}.pdf`);
  const { pages } = await readPdf(bytes);
  const text = pages.flatMap(({ texts }) => texts.map((one) => one.text)).join('');
  for (const { number, text: what } of statement.rows) {
    expect(text).toContain(number);
    expect(text).toContain(what);
  }
  expect(text).toContain('Invoiced in this period $182.60, including GST $16.60 · Paid $82.60');
  for (const said of ['Harbour Lane Hotel', 'Opening balance', 'Closing balance', 'How to pay', '$100.00'])
    expect(text).toContain(said);
});
