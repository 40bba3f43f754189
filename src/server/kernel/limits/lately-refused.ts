import type { Pool } from 'pg';
import { Refusal } from '#shared/kernel/problem.ts';
import type { Db } from '../db/database.ts';
import { consume, type RateLimit, tooManyAttempts } from '../http/rate-limit.ts';

/**
 * In milliseconds. Short, as an attempt that succeeds meanwhile takes itself off the count; but longer than a refusal is held
 * back, or all who were refused would be back at the database together.
 */
const memoryMs = 5_000;
const maxEntries = 10_000;

interface RefusedEntry {
  forgetAt: number;
  window_ends_at: Temporal.Instant;
}

const memories = new WeakMap<Pool, Map<string, RefusedEntry>>();

const keyOf = ({ name }: RateLimit, subject: string): string => `${name} ${subject.trim().toLowerCase()}`;

function memoryOf({ pool }: Db): Map<string, RefusedEntry> {
  const memory = memories.get(pool) ?? new Map<string, RefusedEntry>();
  memories.set(pool, memory);
  return memory;
}

/** As `consume`, in a transaction of `db`, and remembers for some seconds whom it refused. */
export async function consumeAndCache(
  db: Db,
  tx: Parameters<typeof consume>[0],
  limit: RateLimit,
  subject: string,
): Promise<void> {
  try {
    await consume(tx, limit, subject);
  } catch (error) {
    if (error instanceof Refusal && error.retryAfter !== undefined) {
      const memory = memoryOf(db);
      if (memory.size >= maxEntries) memory.clear();
      const window_ends_at = tx.now().add({ seconds: error.retryAfter });
      memory.set(keyOf(limit, subject), { forgetAt: performance.now() + memoryMs, window_ends_at });
    }
    throw error;
  }
}

/** The refusal of whom this process refused within the last seconds, without asking the database. */
export function refusedLately(db: Db, limit: RateLimit, subject: string): Refusal | null {
  const memory = memoryOf(db);
  const key = keyOf(limit, subject);
  const entry = memory.get(key);
  if (!entry) return null;
  const now = db.now();
  const isOpen = Temporal.Instant.compare(now, entry.window_ends_at) < 0;
  if (isOpen && performance.now() < entry.forgetAt) return tooManyAttempts(now, entry.window_ends_at);
  memory.delete(key);
  return null;
}
