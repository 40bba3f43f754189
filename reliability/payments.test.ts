import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { newCustomer, openInvoicingShop, see } from '#server/invoicing/invoicing.fixture.ts';
import { type Shop, send } from '#server/orders/orders.fixture.ts';
import {
  askPayment,
  askRefund,
  askRelease,
  askReversal,
  askToUseCredit,
  balanceOf,
  dayOf,
  entriesOf,
  expectSoundLedger,
  owe,
  pay,
  settlementsOf,
} from '#server/payments/payments.fixture.ts';
import { payments } from '#server/schema.ts';
import type { World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import type { PaymentDetails, PaymentDraft } from '#shared/payments/payment.ts';
import { recordPaymentRoute } from '#shared/payments/payments.contract.ts';
import { report, seed, shortOrLong } from './support/run-options.ts';

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

test('whatever staff do with the money of a customer, the ledger adds up after each step [PAY-1, PAY-2, PAY-4, PAY-5, PAY-6, PAY-7]', async () => {
  const who = await newCustomer(shop);
  const done: Pick<PaymentDetails, 'id'>[] = [];
  const pickPayment = () => done[rng.between(0, done.length - 1)];
  const steps: Record<string, () => Promise<{ status: number }>> = {
    owe: async () => {
      const base = rng.between(1, 20_000);
      await owe(shop, who, base + Math.round(base / 10), rng.between(0, 30));
      return { status: 200 };
    },
    pay: async () => {
      const method = rng.between(0, 1) === 0 ? 'cash' : 'transfer';
      const answer = await askPayment(shop, who, rng.between(1, 5_000) * (method === 'cash' ? 5 : 1), {
        method,
      });
      if (answer.status < 300) done.push(answer.reply);
      return answer;
    },
    keep: async () => {
      const answer = await askPayment(shop, who, rng.between(1, 9_000), { settle: [] });
      if (answer.status < 300) done.push(answer.reply);
      return answer;
    },
    reverse: async () => askReversal(shop, pickPayment() ?? (await pay(shop, who, 100))),
    refund: async () => {
      const answer = await askRefund(
        shop,
        pickPayment() ?? (await pay(shop, who, 100)),
        rng.between(1, 4_000),
      );
      if (answer.status < 300) done.push(answer.reply);
      return answer;
    },
    use: () => askToUseCredit(shop, who),
    release: async () => {
      const rows = await settlementsOf(shop, who);
      const row = rows[rng.between(0, Math.max(0, rows.length - 1))];
      return row ? askRelease(shop, row) : { status: 404 };
    },
  };
  const names = Object.keys(steps);
  const statuses = new Map<string, number>();
  for (let turn = 0; turn < shortOrLong(60, 3_000); turn++) {
    const name = names[rng.between(0, names.length - 1)] ?? 'pay';
    const { status } = (await steps[name]?.()) ?? { status: 500 };
    expect(status, `${name}, seed ${seed}`).toBeLessThan(500);
    statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1);
    const entries = await entriesOf(shop, who);
    const sum = (of: 1 | 2) => entries.reduce((total, entry) => total + Number(entry[of]), 0);
    expect(sum(1), `${name}, seed ${seed}`).toBe(sum(2));
    await expectSoundLedger(shop);
  }
  report(`${[...statuses].map(([what, times]) => `${what} × ${times}`).join(', ')}`);
}, 600_000);
