import { sql } from 'drizzle-orm';
import { closedDayNameForGood, closedOnText, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { daysLock } from './closed-days.store.ts';
import { clockOf } from './closing.store.ts';

/**
 * Nobody comes on a closed day. Visits before today do not count, as staff enter what has taken place; with `since` only days that
 * were closed later. Until the transaction ends no day is closed.
 * @throws Refusal `day-closed`, of the earliest one
 */
export async function requireOpen(
  tx: Tx,
  visits: readonly Temporal.Instant[],
  since?: Temporal.Instant,
): Promise<void> {
  const closed = await findClosedVisit(tx, visits, since);
  if (closed) refuse('day-closed', closedOnText(closed, clockOf(tx)));
}

/**
 * The same, but staff may do it `anyway`. Returns the closed day for the history of what they did, if there is one.
 * @throws Refusal `day-closed`
 */
export async function requireOpenOrAnyway(
  tx: Tx,
  { reach }: Pick<Caller, 'reach'>,
  visits: readonly Temporal.Instant[],
  anyway = false,
): Promise<{ closed_day?: string }> {
  return passClosed(tx, reach, await findClosedVisit(tx, visits), anyway);
}

/** For who has found the closed day of these visits, or none. @throws Refusal `day-closed` */
export function passClosed(
  tx: Tx,
  reach: Caller['reach'],
  closed: NamedDay | null,
  anyway = false,
): { closed_day?: string } {
  if (!closed) return {};
  if (!anyway || reach !== 'any') refuse('day-closed', closedOnText(closed, clockOf(tx)));
  return { closed_day: closedDayNameForGood(closed) };
}

const daysToLookAt = (db: DbOrTx, visits: readonly Temporal.Instant[]): Temporal.PlainDate[] => {
  const zone = db.timeZone();
  const today = businessDay(db.now(), zone);
  return visits
    .map((visit) => businessDay(visit, zone))
    .filter((day) => Temporal.PlainDate.compare(day, today) >= 0);
};

/** The earliest closed day on which there is a visit. Until the transaction ends no day is closed. */
export async function findClosedVisit(
  tx: Tx,
  visits: readonly Temporal.Instant[],
  since?: Temporal.Instant,
): Promise<NamedDay | null> {
  const days = daysToLookAt(tx, visits);
  if (days.length === 0) return null;
  const [stored] = await lookAtDays(tx, { days: `{${days.join()}}`, since: since ? `${since}` : null });
  if (!stored) throw new Error('there are no settings');
  applyStored(tx, stored);
  const { day, name } = stored;
  return day && name ? { day: Temporal.PlainDate.from(day), name } : null;
}

interface Looked {
  use_windows: boolean;
  day: string | null;
  name: string | null;
}

/** Waits for who is closing a day, and then reads whether windows are on and which of these days is closed, if any. */
const lookAtDays = prepared((query) =>
  query
    .select({
      use_windows: sql<Looked['use_windows']>`looked.use_windows`,
      day: sql<Looked['day']>`looked.day`,
      name: sql<Looked['name']>`looked.name`,
    })
    .from(
      sql`look_at_days(${sql.raw(`${daysLock}`)}, ${sql.placeholder('days')}::date[], ${sql.placeholder('since')}::timestamptz) looked`,
    ),
);

/** Another process has switched windows on or off, and this one has not heard of it: the transaction goes by what it reads. */
function applyStored(tx: Tx, { use_windows }: Looked): void {
  if (tx.business.use_windows !== use_windows) tx.business = { ...tx.business, use_windows };
}
