import { createHash } from 'node:crypto';
import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import { Refusal } from '#shared/kernel/problem.ts';
import { attempts } from '../../schema.ts';
import { maxClockErrorHours } from '../db/clock.ts';
import type { DbOrTx } from '../db/database.ts';

/** At most `max` attempts on one subject in a window of `minutes`. */
export interface RateLimit {
  /** As in `sign-in:account`. */
  name: string;
  max: number;
  minutes: number;
}

const keyOf = (limit: RateLimit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')}`;

/** A window that ends later was opened while a clock was wrong: it would shut somebody out for as long. */
const latestEnd = (now: Temporal.Instant, { minutes }: RateLimit): Temporal.Instant =>
  now.add({ minutes, hours: maxClockErrorHours });

/** Counts nothing. @throws Refusal `too-many-attempts` where the next attempt would be one too many */
export async function requireUnspent(db: DbOrTx, limit: RateLimit, subject: string): Promise<void> {
  const now = db.now();
  const { key, count, window_ends_at } = attempts;
  const isOpen = and(gt(window_ends_at, now), lte(window_ends_at, latestEnd(now, limit)));
  const isSpent = and(eq(key, keyOf(limit, subject)), gte(count, limit.max), isOpen);
  const [row] = await db.select({ window_ends_at }).from(attempts).where(isSpent);
  if (row) throw tooManyAttempts(now, row.window_ends_at);
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass the limit. The count is in the
 * database and shared by all processes. @throws Refusal `too-many-attempts` with the seconds to wait
 */
export async function consume(db: DbOrTx, limit: RateLimit, subject: string): Promise<void> {
  const now = db.now();
  const window_ends_at = now.add({ minutes: limit.minutes });
  const isOver = sql`(${attempts.window_ends_at} <= ${now} or ${attempts.window_ends_at} > ${latestEnd(now, limit)})`;
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(limit, subject), count: 1, window_ends_at })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else least(${attempts.count} + 1, ${limit.max + 1}) end`,
        window_ends_at: sql`case when ${isOver} then ${window_ends_at} else ${attempts.window_ends_at} end`,
      },
    })
    .returning();
  if (!row || row.count <= limit.max) return;
  throw tooManyAttempts(now, row.window_ends_at);
}

/** With the seconds to wait. */
function tooManyAttempts(now: Temporal.Instant, window_ends_at: Temporal.Instant): Refusal {
  const retryAfter = Math.max(1, Math.ceil(now.until(window_ends_at).total('seconds')));
  return new Refusal('too-many-attempts', 'Too many attempts. Please wait a while and try again.', {
    retryAfter,
  });
}

/** Takes a successful attempt off the count. */
export async function refund(db: DbOrTx, limit: RateLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject);
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, key));
}

/** Deletes the counts whose window is over. */
export async function sweepRateLimits(db: DbOrTx): Promise<void> {
  await db.delete(attempts).where(lt(attempts.window_ends_at, db.now()));
}

/** One act after another, by the clock of the database, in all processes. */
interface Turns {
  name: string;
  interval_ms: number;
}

/**
 * Takes the next free turn. @returns in how many milliseconds it is; `null` where that is more than `max_wait_ms`, and
 * none is taken
 */
export async function takeTurn(
  db: DbOrTx,
  { name, interval_ms }: Turns,
  max_wait_ms: number,
): Promise<number | null> {
  const ms = (count: number) => sql`make_interval(secs => ${count / 1000}::double precision)`;
  // Taken while the clock of the database was ahead.
  const isWrong = sql`${attempts.window_ends_at} > clock_timestamp() + ${ms(maxClockErrorHours * 3_600_000)}`;
  const taken = sql`case when ${isWrong} then null else ${attempts.window_ends_at} end`;
  const [row] = await db
    .insert(attempts)
    .values({ key: name, count: 1, window_ends_at: sql`clock_timestamp() + ${ms(interval_ms)}` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        window_ends_at: sql`greatest(${taken}, clock_timestamp()) + ${ms(interval_ms)}`,
      },
      setWhere: sql`${attempts.window_ends_at} <= clock_timestamp() + ${ms(max_wait_ms)} or ${isWrong}`,
    })
    .returning({
      wait_ms: sql<number>`(extract(epoch from ${attempts.window_ends_at} - clock_timestamp()) * 1000)::float8 - ${interval_ms}`,
    });
  return row ? Math.max(0, Math.ceil(row.wait_ms)) : null;
}
