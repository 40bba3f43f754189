import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { changes } from '../schema.ts';
import { askedTogether } from './asked-together.ts';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

/** The size of the LRU cache. */
const mostAnswers = 500;
/** More rows than this in `changes` are compacted into one. */
const mostApart = 200;

interface Answer {
  changes: number;
  what: Promise<unknown>;
}

const answersGiven = new WeakSet<object>();

/** Whether a result is in the cache, so that the same object may be returned again. */
export const isRemembered = (answer: object): boolean => answersGiven.has(answer);

interface BusinessDay {
  zone: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  day: string;
}

interface Memory {
  answers: Map<string, Answer>;
  today?: BusinessDay;
  /** The number of changes in the database, read when this was called or later. */
  countChanges: (db: Db) => Promise<number>;
}

const memories = new WeakMap<Pool, Memory>();

function memoryOf({ pool }: Db): Memory {
  const memory = memories.get(pool) ?? { answers: new Map(), countChanges: askedTogether(readChanges) };
  memories.set(pool, memory);
  return memory;
}

async function given(work: Promise<unknown>): Promise<unknown> {
  const answer = await work;
  if (typeof answer === 'object' && answer !== null) answersGiven.add(answer);
  return answer;
}

/** The business day, kept until it ends. */
function dayOf(db: Db, memory: Memory): string {
  const { time_zone: zone } = db.business;
  const now = db.now();
  const moment = now.epochMilliseconds;
  const { today } = memory;
  if (today?.zone === zone && moment >= today.from && moment < today.until) return today.day;
  const day = businessDay(now, zone);
  const begins = (date: Temporal.PlainDate) => startOfDay(date, zone).epochMilliseconds;
  memory.today = { zone, from: begins(day), until: begins(day.add({ days: 1 })), day: `${day}` };
  return `${day}`;
}

/**
 * Returns the cached result of `work` for this key and business day, if nothing has changed since; else
 * `work` runs, once for all concurrent callers. `work` may read the tables whose triggers write `changes`,
 * and the day, but no clock.
 *
 * The cache is never stale, whichever process made a change: each call reads the number of changes in the
 * database, by single flight, in a snapshot that is not newer than what `work` then reads.
 */
export async function remembered<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  // The changes of an open transaction are visible to itself only.
  if (db instanceof PgTransaction) return work();
  const memory = memoryOf(db);
  const { answers, countChanges } = memory;
  const today = `${key} ${dayOf(db, memory)} ${db.business.time_zone}`;
  const changes = await countChanges(db);
  const kept = answers.get(today);
  answers.delete(today);
  const answer = kept && kept.changes >= changes ? kept : { changes, what: given(work()) };
  answers.set(today, answer);
  if (answers.size > mostAnswers) answers.delete(answers.keys().next().value ?? '');
  try {
    return (await answer.what) as T;
  } catch (error) {
    if (answers.get(today) === answer) answers.delete(today);
    throw error;
  }
}

const selectChanges = statement((query) =>
  query
    .select({
      total: sql<number>`coalesce(sum(${changes.amount}), 0)::float8`,
      apart: sql<number>`count(*)::int`,
    })
    .from(changes),
);

async function readChanges(db: Db): Promise<number> {
  const [counted] = await selectChanges(db, {});
  const { total = 0, apart = 0 } = counted ?? {};
  if (apart > mostApart) await addUpChanges(db);
  return total;
}

/**
 * Compacts all rows of `changes` into one. It may run concurrently: each run sums up what it deleted itself.
 */
export async function addUpChanges(db: Db): Promise<void> {
  await db.execute(sql`with gone as (delete from ${changes} returning amount)
    insert into ${changes} (amount) select sum(amount) from gone having count(*) > 0`);
}
