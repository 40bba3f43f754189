import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { readCsv } from '#server/kernel/csv/read-csv.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { expectSoundLedger } from '#server/payments/payments.fixture.ts';
import { findStatement } from '#server/statements/find-statement.ts';
import type { Person } from '#server/testing/world.ts';
import { ages } from '#shared/statements/ages.ts';
import type { Statement } from '#shared/statements/statement.ts';

type Day = string;

/** The figures of a customer at the end of a day. */
type DayFigures = Pick<Statement, 'closing_balance' | 'credit' | 'ages' | 'open' | 'overdue'> & {
  rows: [number: string, amount: number][];
};

/** What the books say of a customer: each day, and each entry. */
export interface LedgerFigures {
  print: string;
  days: Map<Day, DayFigures>;
  entries: { seq: number; kind: string; amount: number; dated_on: Day }[];
}

/** The days from the first on, to the last. */
const daysFrom = (first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Changes with every row of a customer's that a figure is taken from. */
export async function printOf({ db }: Shop, { user }: Person): Promise<string> {
  const parts = ['documents', 'payments', 'ledger', 'settlements'].map(
    (table) => sql`(select md5(string_agg(each.id || each.xmin::text, '' order by each.id))
      from ${sql.identifier(table)} as each where customer_id = ${user.id})`,
  );
  const { rows } = await db.execute<{ print: string }>(
    sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as print`,
  );
  return rows[0]?.print ?? '';
}

/**
 * What a customer owed at the end of each day: from documents and payments themselves, without the ledger but for roundings, and
 * from the ledger (STM-2).
 */
async function balancesOf({ db }: Shop, { user }: Person, [first, last]: Temporal.PlainDate[]) {
  const { rows } = await db.execute<{ day: Day; papers: string; ledger: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day,
      (select coalesce(sum(total), 0) from documents where customer_id = ${user.id} and state <> 'draft'
        and issued_on <= day and (voided_on is null or voided_on > day))
      - (select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from payments paid
        where customer_id = ${user.id} and reversal_of is null and paid_on <= day
          and not exists (select from payments undone where undone.reversal_of = paid.id and undone.paid_on <= day))
      + (select coalesce(sum(amount), 0) from ledger where customer_id = ${user.id} and kind = 'rounding' and dated_on <= day)
      as papers,
      (select coalesce(sum(amount), 0) from ledger where customer_id = ${user.id} and dated_on <= day) as ledger
    from generate_series(${`${first}`}::date, ${`${last}`}::date, '1 day') as day`);
  return rows.map(({ day, papers, ledger }) => [day, Number(papers), Number(ledger)]);
}

/** A rounding is at most 2 cents, and of a payment in coins. */
async function expectCoins({ db }: Shop, { user }: Person): Promise<void> {
  const { rows } = await db.execute(sql`
    select ledger.amount, paid.amount as paid, paid.method from ledger
    join payments as moved on moved.id = ledger.payment_id
    join payments as paid on paid.id = coalesce(moved.reversal_of, moved.id)
    where ledger.customer_id = ${user.id} and kind = 'rounding'
      and (abs(ledger.amount) > 2 or paid.method <> 'cash' or paid.amount % 5 <> 0)`);
  expect(rows).toEqual([]);
}

/** The rows of the export of payments come to what the ledger has of payments, on every day (CSV-1). */
async function expectExportSums({ app, db, admin }: Shop, { user }: Person): Promise<void> {
  const { body } = await app.inject({
    url: `/api/payments/export?customer_id=${user.id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [heads = [], ...cells] = readCsv(body);
  const exported = new Map<Day, number>();
  for (const row of cells) {
    const of = (head: string) => row[heads.indexOf(head)] ?? '';
    const cents = Math.round((Number(of('rounding')) - Number(of('amount'))) * 100);
    exported.set(of('paid_on'), (exported.get(of('paid_on')) ?? 0) + cents);
  }
  const { rows } = await db.execute<{ day: Day; cents: string }>(
    sql`select to_char(dated_on, 'YYYY-MM-DD') as day, sum(amount) as cents from ledger
      where customer_id = ${user.id} and payment_id is not null group by dated_on`,
  );
  const moved = (sums: Iterable<readonly [Day, number]>) =>
    [...sums].filter(([, cents]) => cents !== 0).sort();
  expect(moved(exported)).toEqual(moved(rows.map(({ day, cents }) => [day, Number(cents)])));
}

/** The figures of a statement, which agree with each other. */
function soundDay({ rows, opening_balance, ...figures }: Statement): DayFigures {
  const { closing_balance, credit, open, overdue } = figures;
  expect(opening_balance + sumOf(rows.map(({ amount }) => amount))).toBe(closing_balance);
  expect(sumOf(open.map((item) => item.open)) - credit).toBe(closing_balance);
  expect(sumOf(ages.map((age) => figures.ages[age]))).toBe(Math.max(0, closing_balance));
  const named = rows.map(({ number, amount }): [string, number] => [number, amount]);
  return { closing_balance, credit, ages: figures.ages, open, overdue, rows: named };
}

/** Reads all figures of a customer, and expects that they agree with each other, whatever was done. */
export async function soundFigures(
  shop: Shop,
  who: Person,
  [first, today]: [Temporal.PlainDate, Temporal.PlainDate],
): Promise<LedgerFigures> {
  const print = await printOf(shop, who);
  const listed = daysFrom(first, today);
  const statements = await Promise.all(
    listed.map((to) => findStatement(shop.db, who.user.id, { from: first, to }, 'staff')),
  );
  const days: LedgerFigures['days'] = new Map(
    statements.map((statement) => [`${statement.to}`, soundDay(statement)]),
  );
  const closings = [...days].map(([day, { closing_balance }]) => [day, closing_balance, closing_balance]);
  expect(await balancesOf(shop, who, [first, today])).toEqual(closings);
  await expectCoins(shop, who);
  await expectExportSums(shop, who);
  await expectSoundLedger(shop, who);
  const { rows } = await shop.db.execute<{
    seq: string;
    kind: string;
    amount: string;
    open: string;
    dated_on: Day;
  }>(
    sql`select seq, kind, amount, open, to_char(dated_on, 'YYYY-MM-DD') as dated_on from ledger where customer_id = ${who.user.id} order by seq`,
  );
  // What is open now is what the statement of today says.
  const opens = rows.map(({ open }) => Number(open));
  expect(sumOf(opens)).toBe(days.get(`${today}`)?.closing_balance);
  expect(0 - sumOf(opens.filter((open) => open < 0))).toBe(days.get(`${today}`)?.credit);
  return {
    ...{ print, days },
    entries: rows.map(({ seq, kind, amount, dated_on }) => ({
      ...{ seq: Number(seq), kind, amount: Number(amount), dated_on },
    })),
  };
}

/** What the customer is shown, which leaves out what was not sent, agrees with itself on every day as well. */
export async function expectOwnStatements(
  shop: Shop,
  { user }: Person,
  [first, today]: [Temporal.PlainDate, Temporal.PlainDate],
): Promise<void> {
  for (const to of daysFrom(first, today)) {
    const whole = soundDay(await findStatement(shop.db, user.id, { from: first, to }, 'customer'));
    const one = soundDay(await findStatement(shop.db, user.id, { from: to, to }, 'customer'));
    expect({ ...one, rows: [] }).toEqual({ ...whole, rows: [] });
  }
}

/** No figure of a day that is over changes, unless by an entry that is written since and dated on it or before. */
export function expectPastKept(before: LedgerFigures, after: LedgerFigures, today: Day): void {
  expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
  const added = after.entries.slice(before.entries.length);
  for (const [day, figures] of before.days) {
    if (day >= today) continue;
    const dated = added.filter(({ dated_on }) => dated_on <= day);
    const now = after.days.get(day);
    expect(now?.closing_balance).toBe(figures.closing_balance + sumOf(dated.map(({ amount }) => amount)));
    if (dated.length === 0) expect(now).toEqual(figures);
  }
}
