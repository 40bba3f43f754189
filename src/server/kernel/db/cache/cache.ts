import { getTableName } from 'drizzle-orm';
import { type PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { Db } from '../database.ts';
import { announceServerChange, onServerChange } from '../server-run.ts';
import { singleFlight } from '../single-flight.ts';
import { type Change, isOtherLog, type ReadChanges, readChanges } from './changes.ts';

/** The size of the LRU cache: the totals and months of a few thousand people, which are small. */
const maxEntries = 5_000;

/** The part of the orders, with their legs, that a read depends on; without it, on all. */
export interface CachedPart {
  /** Business days: only orders with a pickup or a delivery on one of them. */
  days?: { from: Temporal.PlainDate; to: Temporal.PlainDate };
  /** Only orders of this customer, or of which this driver has or had a leg. */
  person?: string | undefined;
}

export interface CachedRead {
  key: string;
  /** Every table the read depends on. `cached-reads.test.ts` finds one that is missing here or has no trigger. */
  reads: readonly PgTable[];
  /** `cached-parts.test.ts` finds one that leaves out what the result depends on. */
  part?: CachedPart;
}

interface CacheEntry {
  tables: ReadonlySet<string>;
  /** Moments, in milliseconds since 1970. */
  days: { from: number; to: number } | undefined;
  person: string | undefined;
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
  /** Up to where the entries are up to date. */
  read: ReadChanges | null;
  /** Forgets what has changed before this was called. */
  forgetChanged: (db: Db) => Promise<void>;
}

const caches = new WeakMap<Pool, Cache>();

function cacheOf({ pool }: Db): Cache {
  const existing = caches.get(pool);
  if (existing) return existing;
  const cache: Cache = {
    entries: new Map(),
    read: null,
    forgetChanged: singleFlight((db) => forgetChanged(db, cache)),
  };
  caches.set(pool, cache);
  // Whole, so that a read that began before fills one that nobody asks any more.
  const stop = onServerChange(pool, () => {
    stop();
    caches.delete(pool);
  });
  return cache;
}

async function forgetChanged(db: Db, cache: Cache): Promise<void> {
  const last = cache.read;
  const { changes, ...read } = await readChanges(db, last);
  cache.read = read;
  if (last && isOtherLog(last, read) && caches.get(db.pool) === cache) announceServerChange(db.pool);
  if (changes.length === 0) return;
  for (const [key, entry] of cache.entries)
    if (changes.some((change) => isTouched(entry, change))) cache.entries.delete(key);
}

function isTouched({ tables, days, person }: CacheEntry, change: Change): boolean {
  if (change.table_name === null) return true;
  return (
    tables.has(change.table_name) &&
    // A day that no number stands for is in it.
    (!days || !change.days || change.days.some((day) => !(day < days.from || day > days.to))) &&
    (!person || !change.people || change.people.includes(person))
  );
}

/** A business day has parts of two UTC days, whatever its time zone: of its own and of one beside it. */
const utcDays = ({ from, to }: NonNullable<CachedPart['days']>): CacheEntry['days'] => ({
  from: Date.parse(`${from.subtract({ days: 1 })}`),
  to: Date.parse(`${to.add({ days: 1 })}`),
});

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

/**
 * Returns the cached result of `work` for this key and business day, if nothing of what it depends on has changed since; else
 * `work` runs, once for all concurrent callers. `work` may read the tables it names, whose triggers write
 * `changes`, and the day, but no clock.
 *
 * The cache is never stale, whichever process made a change: each call first reads what was committed since the call before,
 * by single flight, in a snapshot that is not newer than what `work` then reads, and forgets the entries it touches, also those that
 * are still being read: who called for these gets them, but nobody after.
 */
export async function cached<T>(db: Db, read: CachedRead, work: () => Promise<T>): Promise<T> {
  // The changes of an open transaction are visible to itself only.
  if (db instanceof PgTransaction) return work();
  const cache = cacheOf(db);
  const { entries } = cache;
  const dayKey = `${read.key} ${businessDayOf(db, cache)} ${db.timeZone()}`;
  await cache.forgetChanged(db);
  if (caches.get(db.pool) !== cache) return cached(db, read, work);
  const existing = entries.get(dayKey);
  entries.delete(dayKey);
  const entry = existing ?? newEntry(read, work());
  entries.set(dayKey, entry);
  if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '');
  try {
    return (await entry.value) as T;
  } catch (error) {
    if (entries.get(dayKey) === entry) entries.delete(dayKey);
    throw error;
  }
}

const newEntry = ({ reads, part = {} }: CachedRead, value: Promise<unknown>): CacheEntry => ({
  tables: new Set(reads.map((table) => getTableName(table))),
  days: part.days && utcDays(part.days),
  person: part.person,
  value,
});
