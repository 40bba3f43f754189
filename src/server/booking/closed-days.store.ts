import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { closed_days, settings } from '../schema.ts';

export type ClosedDayRow = typeof closed_days.$inferSelect;

/** The closed days from one day to another, both included, by date. */
export const findClosedDays = (
  db: DbOrTx,
  from: Temporal.PlainDate,
  to?: Temporal.PlainDate,
): Promise<ClosedDayRow[]> =>
  db
    .select()
    .from(closed_days)
    .where(and(gte(closed_days.day, from), to && lte(closed_days.day, to)))
    .orderBy(asc(closed_days.day));

/** A closed day, its row locked; `null` for a day that is open. */
export async function lockClosedDay(tx: DbOrTx, day: Temporal.PlainDate): Promise<ClosedDayRow | null> {
  const [row] = await tx.select().from(closed_days).where(eq(closed_days.day, day)).for('update');
  return row ?? null;
}

/** Closes a day. Returns `null` if it is closed already. */
export async function insertClosedDay(
  tx: DbOrTx,
  closed: Omit<ClosedDayRow, 'created_at'>,
): Promise<ClosedDayRow | null> {
  const [row] = await tx
    .insert(closed_days)
    .values({ ...closed, created_at: tx.now() })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Gives a closed day another name. */
export async function updateClosedDay(tx: DbOrTx, day: Temporal.PlainDate, name: string): Promise<void> {
  await tx.update(closed_days).set({ name }).where(eq(closed_days.day, day));
}

/** Opens a closed day again. */
export async function deleteClosedDay(tx: DbOrTx, day: Temporal.PlainDate): Promise<void> {
  await tx.delete(closed_days).where(eq(closed_days.day, day));
}

/** The key of the advisory lock of all closed days. */
export const daysLock = 20_261_225;

/** Until the transaction ends no order is placed or moved, and no series started, that has not seen what it closes. */
export async function lockDays(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${daysLock}::bigint)`);
}

/** Until the transaction ends no day is closed or opened. Waits for whoever is closing one. */
export async function shareDays(tx: DbOrTx): Promise<void> {
  await tx.execute(shareLock);
}

const shareLock = sql.raw(`select pg_advisory_xact_lock_shared(${daysLock}::bigint)`);

/** From this month on the owner should have thought of the next year. */
const reminderMonth = 11;

/**
 * A column of the settings: the next year, if it is time to think of it, the shop has a state with holidays and no day of
 * that year is closed; else `null`.
 */
export function missingYearColumn(db: DbOrTx) {
  const today = businessDay(db.now(), db.timeZone());
  if (today.month < reminderMonth) return sql<number | null>`null::int`;
  const year = today.year + 1;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return sql<number | null>`case when ${settings.holiday_state} is not null and not exists
    (select 1 from ${closed_days} where ${closed_days.day} between ${first}::date and ${last}::date)
    then ${year}::int end`;
}

/** Whether no day was ever closed. */
export const hasNoClosedDay = async (tx: DbOrTx): Promise<boolean> => (await tx.$count(closed_days)) === 0;
