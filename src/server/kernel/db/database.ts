import { EventEmitter } from 'node:events';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { isBefore } from '#shared/kernel/time.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { LiveMessage } from './live-message.ts';
import { sqlState } from './transaction/database-error.ts';
import { type Pipelined, runInTransaction } from './transaction/transaction.ts';

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
  /** Signs what the service gives out and gets back; every process of this database has the same. */
  signing_key: Buffer;
  /** The public address of the product, without a slash at the end; mails link to it. */
  public_url: string;
  /** The geocoder that the operator has set up; `null`: none. */
  geocoder_url: URL | null;
  /** Where pictures are kept. */
  objects: ObjectStore;
}

/** The database itself or a transaction of it. */
export type DbOrTx = PgDatabase<NodePgQueryResultHKT> & AppContext;

export type Db = DbOrTx & {
  /** For the transactions of this database. */
  context: AppContext;
  pool: Pool;
  /**
   * Emits live messages after their commit: `messages` for this process, `remote` for the other processes.
   */
  liveEvents: LiveEvents;
  /** What `whenCommitted` waits with, inside a transaction of several commands. */
  committed?: (() => unknown)[];
};

type LiveEvents = EventEmitter<{ messages: [LiveMessage[]]; remote: [LiveMessage[]] }>;

/** One transaction: a single `now`, and the live messages that are sent after the commit. */
export type Tx = DbOrTx & {
  /** Moves `now` on to this moment, for what counts from when a lock was got. */
  catchUp: () => void;
  messages: LiveMessage[];
  /** Writes that nobody waits for before the commit, see `pipeline`. */
  pipelined: Pipelined;
  /** What is done once, when all of it is written: a feature adds its own by its name. */
  beforeCommit: Map<string, (tx: Tx) => Promise<void>>;
};

/** Adds the app context and the live events to a pool. */
export const createDb = (pool: Pool, context: AppContext): Db =>
  Object.assign(drizzle(pool), context, { context, pool, liveEvents: new EventEmitter() as LiveEvents });

/** The same database with another clock: whatever is done through it happens at `moment`. */
export const withClock = (db: Db, moment: Temporal.Instant): Db =>
  Object.create(db, { now: { value: () => moment } });

const maxAttempts = 3;
const deadlock = '40P01';

/**
 * Runs `work` in one transaction. Its live messages are sent after the commit, and not at all if it fails.
 * After a deadlock it runs again, up to three times in all: `work` must touch nothing but the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const messages: LiveMessage[] = [];
    let now = db.now();
    const catchUp = () => {
      const later = db.now();
      if (isBefore(now, later)) now = later;
    };
    try {
      const result = await runInTransaction(db, async (session, pipelined) => {
        const beforeCommit: Tx['beforeCommit'] = new Map();
        const own = { now: () => now, catchUp, messages, beforeCommit, pipelined };
        const tx = Object.assign(session, db.context, own);
        const value = await work(tx);
        for (const finish of beforeCommit.values()) await finish(tx);
        return value;
      });
      if (messages.length > 0) db.liveEvents.emit('messages', messages);
      return result;
    } catch (error) {
      if (sqlState(error) !== deadlock || attempt === maxAttempts) throw error;
    }
  }
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
  const read = (session: PgDatabase<NodePgQueryResultHKT>) =>
    work(Object.assign(session, db.context, { now: () => now }));
  return runInTransaction(db, read, { beginning: 'begin isolation level repeatable read, read only' });
};

/**
 * Runs several commands in one transaction, so that all of them are kept or none. Each becomes a savepoint; without
 * `savepoints` hundreds of them cost less, they may run at the same time, and whichever fails ends them all.
 * Their live messages are sent after the commit.
 */
export async function inOneTransaction<T>(
  db: Db,
  work: (db: Db & Pick<Tx, 'pipelined'>) => Promise<T>,
  { savepoints = true }: { savepoints?: boolean } = {},
): Promise<T> {
  const messages: LiveMessage[] = [];
  const liveEvents: LiveEvents = new EventEmitter();
  liveEvents.on('messages', (more) => messages.push(...more));
  const { now, context, pool } = db;
  const committed: (() => unknown)[] = [];
  const result = await runInTransaction(
    db,
    (session, pipelined) =>
      work(Object.assign(session, context, { now, context, pool, liveEvents, committed, pipelined })),
    { savepoints },
  );
  for (const follow of committed) await whenCommitted(db, follow);
  if (messages.length > 0) db.liveEvents.emit('messages', messages);
  return result;
}

/** Does at once what follows from a command that is done, or with the commit of the transaction it is part of. */
export async function whenCommitted(db: Db, follow: () => unknown): Promise<void> {
  if (db.committed) db.committed.push(follow);
  else await follow();
}
