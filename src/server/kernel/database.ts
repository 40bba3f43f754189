import { EventEmitter } from 'node:events';
import {
  drizzle,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Business } from '#shared/business/business.contract.ts';
import type { LiveMessage } from './live-message.ts';

/**
 * What every command needs beside the database: the clock, the settings of the business and the job queue.
 */
interface Surroundings {
  now: () => Temporal.Instant;
  business: Business;
  boss: PgBoss;
  /** The public address of the product, without a slash at the end; mails link to it. */
  public_url: string;
}

/** The database itself or a transaction of it. */
export type Reader = PgDatabase<NodePgQueryResultHKT> & Surroundings;

export type Db = Reader & {
  pool: Pool;
  /**
   * Emits live messages after their commit: `messages` for this process, `remote` for the other processes.
   */
  committed: Committed;
};

type Committed = EventEmitter<{ messages: [LiveMessage[]]; elsewhere: [LiveMessage[]] }>;

/** One transaction: a single `now`, and the live messages that are sent after the commit. */
export type Tx = Reader & { messages: LiveMessage[] };

/** Adds the app context and the live events to a pool. */
export const createDb = (pool: Pool, surroundings: Surroundings): Db =>
  Object.assign(drizzle(pool), surroundings, { pool, committed: new EventEmitter() as Committed });

/** The same database with another clock: whatever is done through it happens at `moment`. */
export const atMoment = (db: Db, moment: Temporal.Instant): Db =>
  Object.create(db, { now: { value: () => moment } });

const attempts = 3;
const deadlock = '40P01';

/** The SQLSTATE of a database error, also where Drizzle has wrapped it. */
export const sqlState = (error: unknown): string | undefined => factOf(error, 'code');

/** The constraint a database error names. */
export const violatedConstraint = (error: unknown): string | undefined => factOf(error, 'constraint');

function factOf(error: unknown, name: 'code' | 'constraint'): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const fact = cause instanceof Error && (cause as Error & Record<string, unknown>)[name];
  return typeof fact === 'string' ? fact : undefined;
}

/**
 * Runs `work` in one transaction. Its live messages are sent after the commit, and not at all if it fails.
 * After a deadlock it runs again, up to three times in all: `work` must touch nothing but the database.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const messages: LiveMessage[] = [];
    const now = db.now();
    try {
      const result = await begin(db, (tx) =>
        work(Object.assign(tx, surroundingsOf(db), { now: () => now, messages })),
      );
      if (messages.length > 0) db.committed.emit('messages', messages);
      return result;
    } catch (error) {
      if (sqlState(error) !== deadlock || attempt === attempts) throw error;
    }
  }
}

/**
 * Replaces Drizzle's own `transaction`. That one does not return the connection to the pool when `begin`
 * fails, so a few lost connections would use up the pool, and it builds `begin` and `commit` anew each time.
 * Inside a transaction this makes a savepoint.
 */
async function begin<T>(db: Db, work: (tx: PgDatabase<NodePgQueryResultHKT>) => Promise<T>): Promise<T> {
  if (db instanceof PgTransaction) return db.transaction(work);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    try {
      const result = await work(new NodePgTransaction(dialect, sessionOn(client), undefined));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  } finally {
    client.release();
  }
}

const dialect = new PgDialect();
type Session = ConstructorParameters<typeof NodePgTransaction>[1];
/** Made once for each connection. */
const sessions = new WeakMap<PoolClient, Session>();

function sessionOn(client: PoolClient): Session {
  const session = sessions.get(client) ?? new NodePgSession(client, dialect, undefined);
  sessions.set(client, session);
  return session;
}

const surroundingsOf = ({ now, business, boss, public_url }: Db): Surroundings => ({
  now,
  business,
  boss,
  public_url,
});

/**
 * Runs several commands in one transaction, so that all of them are kept or none: each becomes a savepoint.
 * Their live messages are sent after the commit.
 */
export async function together<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const messages: LiveMessage[] = [];
  const committed: Committed = new EventEmitter();
  committed.on('messages', (more) => messages.push(...more));
  const result = await begin(db, (tx) =>
    work(Object.assign(tx, surroundingsOf(db), { pool: db.pool, committed })),
  );
  if (messages.length > 0) db.committed.emit('messages', messages);
  return result;
}
