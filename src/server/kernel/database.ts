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

/** What every story of the business stands in: its clock, its own facts and its job queue. */
interface Surroundings {
  now: () => Temporal.Instant;
  business: Business;
  boss: PgBoss;
  /** Where people reach the product, without a slash at the end; mails link to it. */
  public_url: string;
}

/** Anything that can be asked: the database itself or a transaction of it. */
export type Reader = PgDatabase<NodePgQueryResultHKT> & Surroundings;

export type Db = Reader & {
  pool: Pool;
  /** Tells of what is committed here, and of what other processes of this database have committed. */
  committed: Committed;
};

type Committed = EventEmitter<{ messages: [LiveMessage[]]; elsewhere: [LiveMessage[]] }>;

/** One transaction: a single `now`, and the live messages that go out once it is committed. */
export type Tx = Reader & { messages: LiveMessage[] };

export const createDb = (pool: Pool, surroundings: Surroundings): Db =>
  Object.assign(drizzle(pool), surroundings, { pool, committed: new EventEmitter() as Committed });

/** The same database seen at another moment: what is done through it happens then. */
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
 * Runs `work` in one transaction. What it noted for the sockets is told after the commit, and not at all if it fails.
 * A deadlock's victim is run again: the work touches nothing but the database.
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
 * In place of Drizzle's own, which does not hand a connection back to the pool where `begin` fails, so that a few lost ones
 * would use it up, and which writes the words of the frame anew each time. A part of a transaction under way is a
 * savepoint of it.
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
 * Runs several verbs as one: each becomes a part of a single transaction, so that all of them are kept or none. The
 * sockets are told once all of it is committed.
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
