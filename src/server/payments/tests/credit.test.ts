import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { paymentRoute } from '#shared/payments/payments.contract.ts';
import {
  local,
  markSent,
  newCustomer,
  openInvoicingShop,
  refusal,
  see,
  setMoney,
  voidIt,
} from '../../invoicing/invoicing.fixture.ts';
import { inOneTransaction, transact } from '../../kernel/db/database.ts';
import { findOpenEntries } from '../../ledger/ledger.store.ts';
import { settle } from '../../ledger/settle.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import type { Person } from '../../testing/world.ts';
import {
  askRelease,
  askToUseCredit,
  balanceOf,
  dayOf,
  expectSoundLedger,
  owe,
  pay,
  reverse,
  seePayment,
  settlementsOf,
} from '../payments.fixture.ts';
import { releaseSettlement } from '../release-settlement.ts';

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
  who = await newCustomer(shop, 'Little Wattle Childcare');
});

const openOf = async (one: { id: string }) => (await see(shop, one)).open;
const asCredit = (cents: number, on = dayOf(shop)) => pay(shop, who, cents, { settle: [], paid_on: on });

test('credit settles what is due earliest, the oldest credit first [PAY-4]', async () => {
  const [late, early] = [await owe(shop, who, 9_000, 20), await owe(shop, who, 4_000, 5)];
  const newer = await asCredit(5_000);
  const older = await asCredit(2_000, Temporal.PlainDate.from('2026-11-01'));
  const { reply } = await askToUseCredit(shop, who);
  expect(reply.map(({ credit, debit, amount }) => [credit.number, debit.number, amount])).toEqual([
    [older.payment_number, early.document_number, 2_000],
    [newer.payment_number, early.document_number, 2_000],
    [newer.payment_number, late.document_number, 3_000],
  ]);
  const [used] = reply;
  expect([used?.credit.dated_on, used?.debit.dated_on, used?.settled_on].join(' ')).toBe(
    '2026-11-01 2026-11-24 2026-11-24',
  );
  expect([await openOf(early), await openOf(late)]).toEqual([0, 6_000]);
  const { history } = await see(shop, early);
  // Both at the same moment.
  expect(history.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining(
      [older, newer].map((one) => `recorded a payment of $20.00, ${one.payment_number}`),
    ),
  );
  expect(refusal(await askToUseCredit(shop, who))).toEqual([
    'not-enough-credit',
    'This customer has $0.00 of credit.',
  ]);
});

test('or exactly what staff choose, never more than there is of either [PAY-4]', async () => {
  const owed = await owe(shop, who, 4_000);
  await asCredit(5_000);
  const use = (amount: number) => askToUseCredit(shop, who, [{ document_id: owed.id, amount }]);
  expect(refusal(await use(5_001))[0]).toBe('over-settled');
  expect(refusal(await use(4_001))).toEqual(['over-settled', `${owed.document_number} has $40.00 open.`]);
  expect((await use(1_500)).reply).toMatchObject([{ amount: 1_500 }]);
  expect([await openOf(owed), (await balanceOf(shop, who)).credit]).toEqual([2_500, 3_500]);
  const more = await owe(shop, who, 9_000);
  // It has taken the credit that there was.
  expect(refusal(await askToUseCredit(shop, who, [{ document_id: more.id, amount: 5_500 }]))).toEqual([
    'not-enough-credit',
    'This customer has $0.00 of credit.',
  ]);
});

test('credit of nobody, and without invoicing, is refused [PAY-4, INV-1]', async () => {
  const nobody = { user: { id: crypto.randomUUID() } } as Person;
  expect(refusal(await askToUseCredit(shop, nobody))).toEqual(['invalid', 'Choose a customer']);
  await asCredit(500);
  await setMoney(shop, { invoicing: false });
  expect(refusal(await askToUseCredit(shop, who))[0]).toBe('invoicing-off');
  await setMoney(shop, { invoicing: true });
});

test('a settlement is released once, by a row that counters it [PAY-4]', async () => {
  const owed = await owe(shop, who, 4_000);
  const paid = await pay(shop, who, 3_000);
  const [settled] = paid.settlements;
  if (!settled) throw new Error('nothing was settled');
  shop.setNow(local('2026-11-26T09:00'));
  const { reply } = await askRelease(shop, settled);
  expect(reply).toEqual({ ...settled, released_on: dayOf(shop) });
  expect((await askRelease(shop, settled)).reply).toEqual(reply);
  expect((await settlementsOf(shop, who)).map(({ amount, releases_id }) => [amount, releases_id])).toEqual([
    [3_000, null],
    [-3_000, settled.id],
  ]);
  const { open, history, settlements } = await see(shop, owed);
  expect([open, history[0]?.summary, settlements]).toEqual([
    4_000,
    `took off $30.00 from ${paid.payment_number}`,
    [reply],
  ]);
  expect(await seePayment(shop, paid)).toMatchObject({ unused: 3_000, documents: [], document_count: 0 });
});

test('credit that a void invoice had used is free again [INV-15, PAY-4]', async () => {
  await asCredit(3_000);
  const gone = await owe(shop, who, 4_000);
  expect(await openOf(gone)).toBe(1_000);
  expect((await voidIt(shop, gone)).status).toBe(200);
  expect(await balanceOf(shop, who)).toEqual({ balance: -3_000, overdue: 0, credit: 3_000 });
  expect((await see(shop, gone)).history.map(({ type }) => type)).toContain('document.released');
  expect(await openOf(await owe(shop, who, 5_500))).toBe(2_500);
});

test('released twice at once it is released once [PAY-4]', async () => {
  await owe(shop, who, 4_000);
  const [settled] = (await pay(shop, who, 3_000)).settlements;
  if (!settled) throw new Error('nothing was settled');
  const { first, second } = await inOneTransaction(shop.db, async (db) => {
    const first = await releaseSettlement(db, settled.id, shop.admin.user.id);
    const second = askRelease(shop, settled);
    await untilBlocked(shop.db);
    return { first, second };
  });
  expect((await second).reply).toEqual(first);
  expect(await settlementsOf(shop, who)).toHaveLength(2);
});

test('what undoes something stays settled [PAY-4, PAY-5]', async () => {
  const gone = await owe(shop, who, 4_000);
  await voidIt(shop, gone);
  await reverse(shop, await pay(shop, who, 1_000));
  const rows = await settlementsOf(shop, who);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(refusal(await askRelease(shop, row))[0]).toBe('settlement-stays');
  const release = { id: crypto.randomUUID() };
  expect((await askRelease(shop, release)).status).toBe(404);
});

test('a release of its own is no settlement to release [PAY-4]', async () => {
  await owe(shop, who, 4_000);
  const [settled] = (await pay(shop, who, 3_000)).settlements;
  if (!settled) throw new Error('nothing was settled');
  await askRelease(shop, settled);
  const [, release] = await settlementsOf(shop, who);
  expect((await askRelease(shop, release ?? settled)).status).toBe(404);
});

test('what the database refuses as more than is open is said as such [PAY-2]', async () => {
  await owe(shop, who, 4_000);
  await asCredit(9_000);
  const settling = transact(shop.db, async (tx) => {
    const { credits, debits } = await findOpenEntries(tx, who.user.id);
    const [credit, debit] = [credits[0], debits[0]];
    if (!credit || !debit) throw new Error('there is nothing to settle');
    await settle(tx, null, [{ credit, debit, amount: 4_001 }]);
  });
  await expect(settling).rejects.toMatchObject({ code: 'over-settled' });
});

test('a customer sees payments as staff do, but for documents that they were not sent [PAY-1, INV-14]', async () => {
  const [sent, kept] = [await owe(shop, who, 1_000, 1), await owe(shop, who, 1_000, 2)];
  await markSent(shop, sent);
  const paid = await pay(shop, who, 2_500);
  const params = { id: paid.id };
  const { reply } = await shop.call(who, paymentRoute, { params });
  // What it has paid of the other is still theirs, as on their statement.
  expect(reply.documents.map(({ id }) => id)).toEqual([sent.id]);
  expect([reply.document_count, reply.unused, reply.settlements.length]).toEqual([1, 1_500, 1]);
  expect(JSON.stringify(reply)).not.toContain(kept.document_number);
  const stranger = await newCustomer(shop);
  expect((await shop.call(stranger, paymentRoute, { params })).status).toBe(404);
  expect((await shop.call(shop.jonah, paymentRoute, { params })).status).toBe(403);
  const theirs = (await shop.call(who, invoiceRoute, { params: { id: sent.id } })).reply;
  expect(theirs.settlements).toMatchObject([{ amount: 1_000, credit: { number: paid.payment_number } }]);
});
