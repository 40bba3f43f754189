import { EventEmitter } from 'node:events';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { isBefore } from '#shared/kernel/time.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { LiveMessage } from './live-message.ts';
import type { KeyPurpose } from './service-key.ts';
import { sqlState } from './transaction/database-error.ts';
import { runInTransaction, type Sender } from './transaction/transaction.ts';

/**
 * What every command needs beside the database: the clock, the time zone and the job queue. A feature may
 * declare more, which whoever calls `createDb` then has to pass.
 */
export interface AppContext {
  now: () => Temporal.Instant;
  /** Whether scheduled jobs wait until somebody says that `now` is right. */
  jobsWait: () => Promise<boolean>;
  /** The IANA name of the time zone in which days begin and end; it may change while the process runs. */
  timeZone: () => string;
  boss: PgBoss;
  /** What follows from the notes of a command, in their order: once all of it is written, and once it is kept. */
  steps: {
    written: readonly ((tx: Tx) => Promise<unknown>)[];
    kept: readonly ((db: Db, notes: Notes) => Promise<void>)[];
  };
  /** Signs what the service gives out and gets back; every process of this database has the same. */
  signing_key: Buffer;
  /** The key of what is given out for a purpose, made from the service key. */
  keyOf: (purpose: KeyPurpose) => Buffer;
  /** The public address of the product, without a slash at the end; mails link to it. */
  public_url: string;
  /** The geocoder that the operator has set up; `null`: none. */
  geocoder_url: URL | null;
  /** Where pictures are kept. */
  objects: ObjectStore;
  /** Who acts holds a link and is not signed in: their events say so. */
  is_by_link?: boolean;
}

/** What features note of a command, each what it declares. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its own
export interface Notes {}

/** The database itself or a transaction of it. */
export type DbOrTx = PgDatabase<NodePgQueryResultHKT> &
  AppContext & {
    /** For the transactions of this database. */
    context: AppContext;
    sender: Sender;
  };

export type Db = DbOrTx & {
  pool: Pool;
  /**
   * Emits live messages after their commit: `messages` for this process, `remote` for the other processes.
   */
  liveEvents: LiveEvents;
  /** What the commands have noted that are kept with a larger transaction. */
  notes?: Notes;
  /** Its commands have no savepoints of their own. */
  isJoined?: boolean;
};

type LiveEvents = EventEmitter<{ messages: [LiveMessage[]]; remote: [LiveMessage[]] }>;

/** One transaction: a single `now`, and the live messages that are sent after the commit. */
export type Tx = DbOrTx & {
  /** Moves `now` on to this moment, for what counts from when a lock was got. */
  catchUp: () => void;
  messages: LiveMessage[];
  /** Writes that nobody waits for before the commit, see `pipeline`. */
  pipelined: Promise<unknown>[];
  notes: Notes;
};

/** Adds the app context and the live events to a pool. */
export const createDb = (pool: Pool, context: AppContext): Db =>
  Object.assign(drizzle(pool), context, {
    ...{ context, pool, sender: pool },
    liveEvents: new EventEmitter() as LiveEvents,
  });

/** The same database with another clock: whatever is done through it happens at `moment`. */
export const withClock = (db: Db, moment: Temporal.Instant): Db =>
  Object.assign(Object.create(db), { now: () => moment });

/** The same database for who acts by a link. */
export const byLink = (db: Db): Db =>
  Object.assign(Object.create(db), { context: { ...db.context, is_by_link: true } });

const maxAttempts = 3;
const deadlock = '40P01';

/**
 * Runs `work` in one transaction. Its live messages are sent after the commit, and not at all if it fails.
 * After a deadlock it runs again, up to three times in all: `work` must touch nothing but the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const kept = await transactOnce(db, work).catch((error: unknown) => {
      if (sqlState(error) !== deadlock || attempt === maxAttempts) throw error;
      return null;
    });
    if (!kept) continue;
    await follow(db, kept);
    return kept.result;
  }
}

async function transactOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<Kept & { result: T }> {
  const kept: Kept = { messages: [], notes: {} };
  let now = db.now();
  const catchUp = () => {
    const later = db.now();
    if (isBefore(now, later)) now = later;
  };
  const pipelined: Promise<unknown>[] = [];
  const result = await runInTransaction(db, async (session, sender) => {
    const { context } = db;
    const own = { now: () => now, catchUp, ...kept, pipelined };
    const tx = Object.assign(session, context, { context, sender, ...own });
    const value = await work(tx);
    for (const step of tx.steps.written) await step(tx);
    return value;
  }).finally(() => Promise.all(pipelined)); // Where one of them has failed, it says best why.
  return { ...kept, result };
}

type Kept = Pick<Tx, 'messages' | 'notes'>;

/** Tells what is kept and does what follows from it, or leaves it to the transaction that it is part of. */
async function follow(db: Db, { messages, notes }: Kept): Promise<void> {
  if (messages.length > 0) db.liveEvents.emit('messages', messages);
  if (db.notes) Object.assign(db.notes, notes);
  else for (const step of db.context.steps.kept) await step(db, notes);
}

/**
 * What `work` would return, without its being done: its transaction is rolled back. So what is shown before a change is
 * what the change itself does. It locks what the change locks, for as long as it runs.
 */
export async function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rehearsal = new Rehearsal<T>();
  try {
    await transact(db, async (tx) => {
      rehearsal.result = { value: await work(tx) };
      throw rehearsal;
    });
  } catch (error) {
    if (error !== rehearsal || !rehearsal.result) throw error;
    return rehearsal.result.value;
  }
  throw rehearsal;
}

class Rehearsal<T> extends Error {
  result: { value: T } | null = null;
}

/**
 * Runs `work` on one moment of the database, which it only reads: what others write meanwhile it does not see. Inside a
 * transaction the moment is that of the transaction.
 */
export const readOneMoment = <T>(db: Db, work: (tx: DbOrTx) => Promise<T>): Promise<T> => {
  const now = db.now();
  const { context } = db;
  return runInTransaction(
    db,
    (session, sender) => work(Object.assign(session, context, { context, sender, now: () => now })),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
};

/**
 * Runs several commands in one transaction, so that all of them are kept or none. Each becomes a savepoint; without
 * `savepoints` hundreds of them cost less and may run at the same time, but none of them may fail alone.
 * Their live messages are sent after the commit.
 */
export async function inOneTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  { savepoints = true }: { savepoints?: boolean } = {},
): Promise<T> {
  const messages: LiveMessage[] = [];
  const liveEvents: LiveEvents = new EventEmitter();
  liveEvents.on('messages', (more) => messages.push(...more));
  const { now, context, pool } = db;
  const notes: Notes = {};
  const own = { now, context, pool, liveEvents, notes, isJoined: !savepoints };
  const result = await runInTransaction(db, (session, sender) =>
    work(Object.assign(session, context, { ...own, sender })),
  );
  await follow(db, { messages, notes });
  return result;
}
