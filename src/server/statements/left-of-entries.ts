import { type SQL, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import { type Age, ageDays } from '#shared/statements/ages.ts';
import { openEntries } from '../customers/open-entries.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';

/** The business day as a date of SQL. */
export const today = (db: DbOrTx): SQL => sql`${`${businessDay(db.now(), db.timeZone())}`}::date`;

/**
 * Every open entry with what is left of it once the credit of its customer has paid what is due earliest, as `agesOf` does for one.
 * Nothing is left of what was not sent, and what that has used is theirs again.
 */
export const leftOfEntries = (db: DbOrTx) => {
  const entries = openEntries();
  const { customer_id, document_id, is_owed, due_on, seq, open, is_asked, is_stored } = entries;
  return db
    .select({
      customer_id,
      document_id,
      is_owed,
      due_on,
      open: sql<number>`case when ${is_stored} then ${open} else 0 end`.as('stored_open'),
      left: sql<number>`case when ${is_asked} then greatest(0, least(${open},
        sum(greatest(${open}, 0)) filter (where ${is_asked}) over (partition by ${customer_id} order by ${due_on}, ${seq})
        + sum(least(${open}, 0)) filter (where ${is_asked}) over (partition by ${customer_id}))) else 0 end`.as(
        'left',
      ),
    })
    .from(entries)
    .as('owed');
};
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

/** How many documents something is left of past its due day. */
export const lateDocuments = (db: DbOrTx, owed: Owed): SQL<number> =>
  sql<number>`count(*) filter (where ${owed.document_id} is not null and ${owed.left} > 0
    and ${owed.due_on} < ${today(db)})`.mapWith(Number);

/** What is left of several entries past its due day. */
export const overdueColumn = (db: DbOrTx, owed: Owed): SQL<number> =>
  sumWhere(owed, sql`${owed.due_on} < ${today(db)}`);
