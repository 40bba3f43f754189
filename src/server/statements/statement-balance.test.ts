import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay } from '#shared/kernel/time.ts';
import { ages } from '#shared/statements/ages.ts';
import { newCustomer, openInvoicingShop, voidIt } from '../invoicing/invoicing.fixture.ts';
import { findBalance } from '../ledger/ledger.store.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import type { payments } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { findStatement } from './find-statement.ts';
import { at, bill, goOnTo, note, pay, refund, releaseAll, reverse, settleAll } from './statements.fixture.ts';

/** Histories in each run, more in the long form: `HISTORIES=500`. */
const histories = Number(process.env.HISTORIES ?? 6);

let shop: Shop;

beforeAll(async () => {
  shop = await openInvoicingShop();
  await at(shop, '2026-11-25');
});
afterAll(() => shop.close());

/** What a customer owed at the end of a day, from documents and payments themselves, without the ledger but for roundings (STM-2). */
async function balanceOn(customer_id: string, day: Temporal.PlainDate): Promise<number> {
  const { rows } = await shop.db.execute<{ balance: string }>(sql`
    select coalesce((select sum(total) from documents where customer_id = ${customer_id} and state <> 'draft'
        and issued_on <= ${`${day}`} and (voided_on is null or voided_on > ${`${day}`})), 0)
      - coalesce((select sum(case direction when 'in' then amount else -amount end) from payments paid
        where customer_id = ${customer_id} and reversal_of is null and paid_on <= ${`${day}`}
          and not exists (select from payments undone where undone.reversal_of = paid.id and undone.paid_on <= ${`${day}`})), 0)
      + coalesce((select sum(amount) from ledger where customer_id = ${customer_id} and kind = 'rounding'
        and dated_on <= ${`${day}`}), 0) as balance`);
  return Number(rows[0]?.balance);
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('bill' as const),
    base: fc.integer({ min: 1, max: 50_000 }),
    isSent: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    amount: fc.integer({ min: 1, max: 60_000 }),
    daysAgo: fc.integer({ min: 0, max: 5 }),
    method: fc.constantFrom('cash' as const, 'transfer' as const),
  }),
  fc.record({ do: fc.constant('pay-cash' as const) }),
  fc.record({
    do: fc.constant('note' as const),
    base: fc.integer({ min: -500, max: 500 }).filter((base) => base !== 0),
  }),
  fc.record({ do: fc.constantFrom('void' as const, 'reverse' as const, 'refund' as const) }),
  fc.record({ do: fc.constantFrom('release' as const, 'settle' as const) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface History {
  who: Person;
  documents: Awaited<ReturnType<typeof bill>>[];
  paid: (typeof payments.$inferSelect)[];
}

async function perform({ who, documents, paid }: History, one: Step): Promise<void> {
  const today = businessDay(shop.now(), shop.db.timeZone());
  if (one.do === 'bill') documents.push(await bill(shop, who, one.base, one));
  else if (one.do === 'pay')
    paid.push(await pay(shop, who, { ...one, on: `${today.subtract({ days: one.daysAgo })}` }));
  else if (one.do === 'pay-cash') {
    const { balance } = await findBalance(shop.db, who.user.id);
    const amount = Math.round(balance / 5) * 5;
    if (amount > 0) paid.push(await pay(shop, who, { amount, method: 'cash' }));
  } else if (one.do === 'note') {
    const corrects = documents.find(({ sent_at, total }) => sent_at && total > 600);
    if (corrects) await note(shop, corrects, [one.base, Math.round(one.base / 10)]);
  } else if (one.do === 'void') {
    const index = documents.findIndex(({ sent_at }) => !sent_at);
    const [unsent] = index < 0 ? [] : documents.splice(index, 1);
    if (unsent) await voidIt(shop, unsent);
  } else if (one.do === 'reverse') {
    const last = paid.pop();
    if (last) await reverse(shop, last);
  } else if (one.do === 'refund') {
    const from = paid.find(({ direction }) => direction === 'in');
    const { credit } = await findBalance(shop.db, who.user.id);
    if (from && credit > 0) paid.unshift(await refund(shop, from, { amount: Math.min(credit, from.amount) }));
  } else if (one.do === 'release') await releaseAll(shop, who);
  else if (one.do === 'settle') await settleAll(shop, who);
  else if (one.do === 'wait') await goOnTo(shop, shop.now().add({ hours: one.hours }));
}

/** A statement of each day adds up in itself, and to what documents and payments say. */
async function expectDay(who: Person, day: Temporal.PlainDate): Promise<void> {
  const { id } = who.user;
  const whole = { from: Temporal.PlainDate.from('2026-11-01'), to: day };
  for (const view of ['staff', 'customer'] as const) {
    const statement = await findStatement(shop.db, id, whole, view);
    const of = await findStatement(shop.db, id, { from: day, to: day }, view);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const { closing_balance, open, credit } = statement;
    expect(sum(statement.rows.map(({ amount }) => amount))).toBe(closing_balance);
    expect(of.opening_balance + sum(of.rows.map(({ amount }) => amount))).toBe(closing_balance);
    expect([of.closing_balance, of.credit, of.ages, of.open]).toEqual([
      closing_balance,
      credit,
      statement.ages,
      open,
    ]);
    expect(sum(open.map((item) => item.open)) - credit).toBe(closing_balance);
    expect(sum(ages.map((age) => statement.ages[age]))).toBe(Math.max(0, closing_balance));
    if (view === 'staff') expect(closing_balance).toBe(await balanceOn(id, day));
  }
}

test('every day of any history comes to what documents and payments say, for staff; and adds up in itself for both [STM-1] [STM-2]', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    const history: History = { who: await newCustomer(shop), documents: [], paid: [] };
    const first = businessDay(shop.now(), shop.db.timeZone()).subtract({ days: 6 });
    for (const one of steps) await perform(history, one);
    await at(shop, `${businessDay(shop.now(), shop.db.timeZone())}`, '23:00');
    const today = businessDay(shop.now(), shop.db.timeZone());
    for (let day = first; Temporal.PlainDate.compare(day, today) <= 0; day = day.add({ days: 1 }))
      await expectDay(history.who, day);
    const { balance, overdue, credit } = await findBalance(shop.db, history.who.user.id);
    const now = await findStatement(shop.db, history.who.user.id, { from: first, to: today }, 'staff');
    expect([now.closing_balance, now.overdue, now.credit]).toEqual([balance, overdue, credit]);
  });
  await fc.assert(property, { numRuns: histories, endOnFailure: true });
}, 1_200_000);
