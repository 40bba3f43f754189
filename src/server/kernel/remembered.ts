import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { changes } from '../schema.ts';
import { askedTogether } from './asked-together.ts';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

/** So many answers are remembered at the most; the one that was asked for longest ago goes first. */
const mostAnswers = 500;
/** So many changes are counted one by one before they are added up. */
const mostApart = 200;

interface Answer {
  changes: number;
  what: Promise<unknown>;
}

const answersGiven = new WeakSet<object>();

/** Whether this is an answer that is remembered, so that the same object may be given again. */
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
  /** How many changes there were when this was asked, or later. */
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

/** The business day, worked out anew when another has begun. */
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
 * What `work` came to when it was last done for this key on this business day, if nothing was changed since; else it is
 * done, once for all who ask meanwhile. `work` may read what the triggers on `changes` watch, and the day, but no clock.
 *
 * It is exact, whichever process made a change: how many there were is read in the database after each question, once for
 * those who ask meanwhile, in a snapshot that is not newer than what `work` then reads.
 */
export async function remembered<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  // What a transaction has changed is there for itself alone.
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

/** Makes one row of all. Done by several at once, each adds up what the others have not. */
export async function addUpChanges(db: Db): Promise<void> {
  await db.execute(sql`with gone as (delete from ${changes} returning amount)
    insert into ${changes} (amount) select sum(amount) from gone having count(*) > 0`);
}
