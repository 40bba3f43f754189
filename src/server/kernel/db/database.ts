import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import {
  drizzle,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Clock } from './clock.ts';
import type { LiveMessage } from './live-message.ts';
import { saysReadOnly } from './server-run.ts';

/**
 * What every command needs beside the database: the clock, the time zone and the job queue. A feature may
 * declare more, which whoever calls `createDb` then has to pass.
 */
export interface AppContext {
  now: () => Temporal.Instant;
  /** Whether `now` can be right. */
  clock: Clock;
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
  committed?: (() => void)[];
};

type LiveEvents = EventEmitter<{ messages: [LiveMessage[]]; remote: [LiveMessage[]] }>;

/** One transaction: a single `now`, and the live messages that are sent after the commit. */
export type Tx = DbOrTx & {
  messages: LiveMessage[];
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

/** The SQLSTATE of a database error, also where Drizzle has wrapped it. */
export const sqlState = (error: unknown): string | undefined => errorField(error, 'code');

/** The constraint a database error names. */
export const violatedConstraint = (error: unknown): string | undefined => errorField(error, 'constraint');

function errorField(error: unknown, name: 'code' | 'constraint'): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const value = cause instanceof Error && (cause as Error & Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** What the statement that a transaction begins with has returned, by column. */
export type Opened = Record<string, unknown>;

/**
 * Runs `work` in one transaction. Its live messages are sent after the commit, and not at all if it fails.
 * After a deadlock it runs again, up to three times in all: `work` must touch nothing but the database. `opening` is a select
 * of one row without parameters: it goes out with `begin`, so that it costs no round trip of its own.
 */
export async function transact<T>(
  db: Db,
  work: (tx: Tx, opened: Opened) => Promise<T>,
  opening?: string,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const messages: LiveMessage[] = [];
    const now = db.now();
    try {
      const result = await runInTransaction(
        db,
        async (session, opened) => {
          const beforeCommit: Tx['beforeCommit'] = new Map();
          const tx = Object.assign(session, db.context, { now: () => now, messages, beforeCommit });
          const value = await work(tx, opened);
          for (const finish of beforeCommit.values()) await finish(tx);
          return value;
        },
        opening,
      );
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
  const opened = (session: PgDatabase<NodePgQueryResultHKT>) =>
    work(Object.assign(session, db.context, { now: () => now }));
  return runInTransaction(db, opened, undefined, 'begin isolation level repeatable read, read only');
};

/**
 * Replaces Drizzle's own `transaction`. That one does not return the connection to the pool when `begin`
 * fails, so a few lost connections would use up the pool, and it builds `begin` and `commit` anew each time.
 * Inside a transaction this makes a savepoint.
 */
async function runInTransaction<T>(
  db: Db,
  work: (tx: PgDatabase<NodePgQueryResultHKT>, opened: Opened) => Promise<T>,
  opening?: string,
  beginning = 'begin',
): Promise<T> {
  if (db instanceof PgTransaction) {
    return db.transaction(async (tx) => {
      const result = opening ? await tx.execute(sql.raw(opening)) : null;
      return work(tx, result?.rows[0] ?? {});
    });
  }
  const client = await db.pool.connect();
  let isUseless = false;
  try {
    const opened = await begin(client, beginning, opening);
    try {
      const result = await work(new NodePgTransaction(dialect, drizzleSessionOf(client), undefined), opened);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } catch (error) {
    isUseless = saysReadOnly(sqlState(error));
    throw error;
  } finally {
    client.release(isUseless);
  }
}

async function begin(client: PoolClient, beginning: string, opening: string | undefined): Promise<Opened> {
  if (!opening) {
    await client.query(beginning);
    return {};
  }
  try {
    // Several statements in one message have several results.
    const results: unknown = await client.query(`${beginning}; ${opening}`);
    return (results as { rows: Opened[] }[]).at(-1)?.rows[0] ?? {};
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const dialect = new PgDialect();
type DrizzleSession = ConstructorParameters<typeof NodePgTransaction>[1];
/** Made once for each connection. */
const drizzleSessions = new WeakMap<PoolClient, DrizzleSession>();

function drizzleSessionOf(client: PoolClient): DrizzleSession {
  const session = drizzleSessions.get(client) ?? new NodePgSession(client, dialect, undefined);
  drizzleSessions.set(client, session);
  return session;
}

/**
 * Runs several commands in one transaction, so that all of them are kept or none: each becomes a savepoint.
 * Their live messages are sent after the commit.
 */
export async function inOneTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const messages: LiveMessage[] = [];
  const liveEvents: LiveEvents = new EventEmitter();
  liveEvents.on('messages', (more) => messages.push(...more));
  const { now, context, pool } = db;
  const committed: (() => void)[] = [];
  const result = await runInTransaction(db, (tx) =>
    work(Object.assign(tx, context, { now, context, pool, liveEvents, committed })),
  );
  for (const follow of committed) whenCommitted(db, follow);
  if (messages.length > 0) db.liveEvents.emit('messages', messages);
  return result;
}

/** Does at once what follows from a command that is done, or with the commit of the transaction it is part of. */
export function whenCommitted(db: Db, follow: () => void): void {
  if (db.committed) db.committed.push(follow);
  else follow();
}
