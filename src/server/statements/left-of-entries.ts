import { ne, type SQL, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import { type Age, ageDays } from '#shared/statements/ages.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { ledger } from '../schema.ts';

/** The business day as a date of SQL. */
export const today = (db: DbOrTx): SQL => sql`${`${businessDay(db.now(), db.timeZone())}`}::date`;

/**
 * Every entry that is open, with what is left of it once the credit of its customer has paid what is due earliest: what `agesOf`
 * does for one customer. It reads what is open alone, in the sequence of its index.
 */
export const leftOfEntries = (db: DbOrTx) =>
  db
    .select({
      customer_id: ledger.customer_id,
      document_id: ledger.document_id,
      due_on: ledger.due_on,
      open: ledger.open,
      left: sql<number>`greatest(0, least(${ledger.open},
        sum(greatest(${ledger.open}, 0)) over (partition by ${ledger.customer_id} order by ${ledger.due_on}, ${ledger.seq})
        + sum(least(${ledger.open}, 0)) over (partition by ${ledger.customer_id})))`.as('left'),
    })
    .from(ledger)
    .where(ne(ledger.open, 0))
    .as('owed');
type Owed = ReturnType<typeof leftOfEntries>;

const sumWhere = (owed: Owed, condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${owed.left}) filter (where ${condition}), 0)`;

/** What is left of several entries by age, as sums. */
export function ageColumns(db: DbOrTx, owed: Owed) {
  const late = sql`${today(db)} - ${owed.due_on}`;
  const ofAge = ([first, last]: readonly [number, number | null]) =>
    sumWhere(owed, last === null ? sql`${late} >= ${first}` : sql`${late} between ${first} and ${last}`);
  const { days_1_30, days_31_60, days_61_90, over_90 } = ageDays;
  return {
    not_due: sumWhere(owed, sql`${late} <= 0`),
    days_1_30: ofAge(days_1_30),
    days_31_60: ofAge(days_31_60),
    days_61_90: ofAge(days_61_90),
    over_90: ofAge(over_90),
  } satisfies Record<Age, SQL<number>>;
}

/** What is left of several entries past its due day. */
export const overdueColumn = (db: DbOrTx, owed: Owed): SQL<number> =>
  sumWhere(owed, sql`${owed.due_on} < ${today(db)}`);
