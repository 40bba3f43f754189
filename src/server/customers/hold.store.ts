import { type SQL, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import { type Hold, HoldMode, holdOf } from '#shared/ledger/hold.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { customer_billing, money_settings } from '../schema.ts';
import { openEntries } from './open-entries.store.ts';

/** Whether a customer is on hold; `null`: they place orders, as in a shop that does not invoice. */
export async function findHold(db: DbOrTx, customer_id: string): Promise<Hold | null> {
  if (!db.business.invoicing) return null;
  const { rows } = await db.execute(selectTerms(db, customer_id));
  const [row] = rows;
  if (!row) return null;
  return holdOf({
    mode: HoldMode.parse(row.hold_mode),
    is_on: row.hold_is_on === true,
    hold_above: Number(row.hold_above),
    overdue: Number(row.overdue),
    overdue_too_long: Number(row.overdue_too_long),
  });
}

/**
 * One row, whatever there is of the customer. What is open is read only where it counts, and nobody is held for what they were not
 * sent.
 */
function selectTerms(db: DbOrTx, customer_id: string): SQL {
  const today = sql`${`${businessDay(db.now(), db.timeZone())}`}::date`;
  const lateBy = (days: SQL) =>
    sql`greatest(0, coalesce(sum(open) filter (where open < 0 or due_on + ${days} < ${today}), 0))`;
  return sql`select mode as hold_mode, hold_is_on, hold_above, overdue, overdue_too_long
    from (select coalesce(${customer_billing.hold}, 'auto') as mode, ${money_settings.hold} as hold_is_on,
        ${money_settings.hold_above}, ${money_settings.hold_after_days}
      from ${money_settings} left join ${customer_billing} on ${customer_billing.customer_id} = ${customer_id}) terms
    cross join lateral (select ${lateBy(sql`0`)} as overdue, ${lateBy(sql`hold_after_days`)} as overdue_too_long
      from ${openEntries(sql`${customer_id}::uuid`)} where is_asked
        and (mode = 'always' or mode = 'auto' and hold_is_on)) owed`;
}
