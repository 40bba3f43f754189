import { sql } from 'drizzle-orm';
import { type PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { changes } from '../../schema.ts';
import type { Db } from './database.ts';
import { preparedSelect } from './prepared.ts';
import { announceServerChange, onServerChange } from './server-run.ts';
import { singleFlight } from './single-flight.ts';

/** The size of the LRU cache: the totals and months of a few thousand people, which are small. */
const maxEntries = 5_000;
/** More rows than this in `changes` are compacted into one. */
const maxChangeRows = 200;

interface CacheEntry {
  changes: number;
  value: Promise<unknown>;
}

interface BusinessDay {
  zone: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  day: string;
}

interface Cache {
  entries: Map<string, CacheEntry>;
  today?: BusinessDay;
  /** The most changes that were ever counted. */
  maxChanges: number;
  /** The number of changes in the database, read when this was called or later. */
  countChanges: (db: Db) => Promise<number>;
}

const caches = new WeakMap<Pool, Cache>();

function cacheOf({ pool }: Db): Cache {
  const existing = caches.get(pool);
  if (existing) return existing;
  const cache = { entries: new Map(), maxChanges: 0, countChanges: singleFlight(readChanges) };
  caches.set(pool, cache);
  // Whole, so that a read that began before fills one that nobody asks any more.
  const stop = onServerChange(pool, () => {
    stop();
    caches.delete(pool);
  });
  return cache;
}

/** The business day, kept until it ends. */
function businessDayOf(db: Db, cache: Cache): string {
  const zone = db.timeZone();
  const now = db.now();
  const moment = now.epochMilliseconds;
  const { today } = cache;
  if (today?.zone === zone && moment >= today.from && moment < today.until) return today.day;
  const day = businessDay(now, zone);
  const begins = (date: Temporal.PlainDate) => startOfDay(date, zone).epochMilliseconds;
  cache.today = { zone, from: begins(day), until: begins(day.add({ days: 1 })), day: `${day}` };
  return `${day}`;
}

export interface CachedRead {
  key: string;
  /** Every table the read depends on. `cached-reads.test.ts` finds one that is missing here or has no trigger. */
  reads: readonly PgTable[];
}

/**
 * Returns the cached result of `work` for this key and business day, if nothing has changed since; else
 * `work` runs, once for all concurrent callers. `work` may read the tables it names, whose triggers write
 * `changes`, and the day, but no clock.
 *
 * The cache is never stale, whichever process made a change: each call reads the number of changes in the
 * database, by single flight, in a snapshot that is not newer than what `work` then reads. A number that has become less is
 * that of another database, which lost changes: nothing that was read before holds.
 */
export async function cached<T>(db: Db, { key, reads }: CachedRead, work: () => Promise<T>): Promise<T> {
  // The changes of an open transaction are visible to itself only.
  if (db instanceof PgTransaction) return work();
  const cache = cacheOf(db);
  const { entries, countChanges } = cache;
  const dayKey = `${key} ${businessDayOf(db, cache)} ${db.timeZone()}`;
  const changes = await countChanges(db);
  if (changes < cache.maxChanges) {
    if (caches.get(db.pool) === cache) announceServerChange(db.pool);
    return cached(db, { key, reads }, work);
  }
  cache.maxChanges = changes;
  const existing = entries.get(dayKey);
  entries.delete(dayKey);
  const entry = existing && existing.changes >= changes ? existing : { changes, value: work() };
  entries.set(dayKey, entry);
  if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '');
  try {
    return (await entry.value) as T;
  } catch (error) {
    if (entries.get(dayKey) === entry) entries.delete(dayKey);
    throw error;
  }
}

const selectChanges = preparedSelect((query) =>
  query
    .select({
      total: sql<number>`coalesce(sum(${changes.amount}), 0)::float8`,
      rows: sql<number>`count(*)::int`,
    })
    .from(changes),
);

async function readChanges(db: Db): Promise<number> {
  const [row] = await selectChanges(db, {});
  const { total = 0, rows = 0 } = row ?? {};
  if (rows > maxChangeRows) await compactChanges(db);
  return total;
}

/**
 * Compacts all rows of `changes` into one. It may run concurrently: each run sums up what it deleted itself.
 */
export async function compactChanges(db: Db): Promise<void> {
  await db.execute(sql`with gone as (delete from ${changes} returning amount)
    insert into ${changes} (amount) select sum(amount) from gone having count(*) > 0`);
}
