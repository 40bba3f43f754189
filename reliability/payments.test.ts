import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { newCustomer, openInvoicingShop, see } from '#server/invoicing/invoicing.fixture.ts';
import { type Shop, send } from '#server/orders/orders.fixture.ts';
import {
  askReversal,
  balanceOf,
  dayOf,
  entriesOf,
  expectSoundLedger,
  owe,
  pay,
} from '#server/payments/payments.fixture.ts';
import { payments } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import type { PaymentDraft } from '#shared/payments/payment.ts';
import { recordPaymentRoute } from '#shared/payments/payments.contract.ts';
import { report, seed } from './support/run-options.ts';

/** Many payments of one customer at the same time, on two processes. */

const count = shortOrLong(40, 200);
const rng = createRng(seed);
let shop: Shop;
let other: World;
beforeAll(async () => {
  shop = await openInvoicingShop();
  other = await openSecondProcess(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** As a program does that is told to try again: with the same key, so that it is recorded once. */
async function record(process: World, body: PaymentDraft) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (;;) {
    const answer = await send(process, shop.admin, recordPaymentRoute, { body }, key);
    if (answer.statusCode !== 503) return answer;
    await delay(100);
  }
}

test('payments at once on one invoice settle exactly its total, and each has a number of its own [PAY-1, PAY-2]', async () => {
  const who = await newCustomer(shop);
  const amounts = Array.from({ length: count }, () => rng.between(1, 5_000));
  const paid = amounts.reduce((sum, amount) => sum + amount, 0);
  // Some of them come too late for it: what is left of them is credit.
  const base = Math.round(paid * 0.6);
  const total = base + Math.round(base / 10);
  const owed = await owe(shop, who, total);
  const started = performance.now();
  const answers = await Promise.all(
    amounts.map((amount, index) => {
      const body = { customer_id: who.user.id, amount, paid_on: dayOf(shop), method: 'transfer' as const };
      // Every third says itself how much it pays, and may be refused.
      const settle = index % 3 === 0 ? { settle: [{ document_id: owed.id, amount }] } : {};
      return record(index % 2 === 0 ? shop : other, { ...body, ...settle });
    }),
  );
  const worked = Math.round(performance.now() - started);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  for (const { statusCode, body } of refused)
    expect([statusCode, JSON.parse(body).type]).toEqual([409, 'urn:washline:problem:over-settled']);
  const recorded = amounts.filter((_, index) => answers[index]?.statusCode === 201);
  const received = recorded.reduce((sum, amount) => sum + amount, 0);
  expect(await see(shop, owed)).toMatchObject({ open: Math.max(0, total - received) });
  expect(await balanceOf(shop, who)).toMatchObject({
    balance: total - received,
    credit: Math.max(0, received - total),
  });
  await expectSoundLedger(shop);
  const [numbers] = await shop.db
    .select({ count: sql<number>`count(distinct number)::int`, last: sql<number>`max(number)::int` })
    .from(payments)
    .where(eq(payments.customer_id, who.user.id));
  expect(numbers).toEqual({ count: recorded.length, last: recorded.length });
  report(`${count} payments at once, ${refused.length} refused as over-settled, ${worked} ms`);
}, 120_000);

test('two who undo the same payment at once undo it once [PAY-5]', async () => {
  const who = await newCustomer(shop);
  const paid = await pay(shop, who, 1_000);
  const answers = await Promise.all([askReversal(shop, paid), askReversal({ ...shop, ...other }, paid)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await entriesOf(shop, who)).toEqual([
    ['payment', -1_000, 0],
    ['reversal', 1_000, 0],
  ]);
});
