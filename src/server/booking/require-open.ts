import { sql } from 'drizzle-orm';
import { closedDayNameForGood, closedOnText, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Tx } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { daysLock } from './closed-days.store.ts';
import { clockOf } from './closing.store.ts';

/**
 * Nobody comes on a closed day. Visits before today do not count, as staff enter what has taken place; with `since` only
 * days that were closed later. Until the transaction ends no day is closed. @throws Refusal `day-closed`, of the earliest
 * one
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
  const closed = await findClosedVisit(tx, visits);
  if (!closed) return {};
  if (!anyway || reach !== 'any') refuse('day-closed', closedOnText(closed, clockOf(tx)));
  return { closed_day: closedDayNameForGood(closed) };
}

async function findClosedVisit(
  tx: Tx,
  visits: readonly Temporal.Instant[],
  since?: Temporal.Instant,
): Promise<NamedDay | null> {
  const zone = tx.timeZone();
  const today = businessDay(tx.now(), zone);
  const days = visits
    .map((visit) => businessDay(visit, zone))
    .filter((day) => Temporal.PlainDate.compare(day, today) >= 0);
  if (days.length === 0) return null;
  const among = days.map((day) => `'${day}'`).join();
  const later = since ? `and created_at > '${since}'` : '';
  // Three statements in one message: those after the first one see what somebody closed while that waited for it. What
  // begins with `select` would be prepared, which takes a single statement.
  const results: unknown = await tx.execute(
    sql.raw(`values (pg_advisory_xact_lock_shared(${daysLock}));
      select day::text, name from closed_days where day in (${among}) ${later} order by day limit 1;
      select use_windows from settings`),
  );
  const [, { rows }, { rows: stored }] = results as [unknown, Rows<ClosedRow>, Rows<StoredRow>];
  if (stored[0]) applyStored(tx, stored[0]);
  const [closed] = rows;
  return closed ? { day: Temporal.PlainDate.from(closed.day), name: closed.name } : null;
}

interface Rows<R> {
  rows: R[];
}
type ClosedRow = { day: string; name: string };
type StoredRow = { use_windows: boolean };

/** Another process has switched windows on or off, and this one has not heard of it: the transaction goes by what it reads. */
function applyStored(tx: Tx, stored: StoredRow): void {
  if (tx.business.use_windows === stored.use_windows) return;
  tx.business = { ...tx.business, ...stored };
}
