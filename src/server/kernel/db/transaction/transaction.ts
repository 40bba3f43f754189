import { is, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { saysReadOnly, sqlState } from './database-error.ts';

type Session = PgDatabase<NodePgQueryResultHKT>;
/** What statements are sent to: a pool, or the connection of one transaction. */
export type Sender = Pick<Line, 'query'>;
/** Inside a transaction: that one. */
type Outer = Session & { pool: Pool; sender: Sender; isJoined?: boolean };

/**
 * Runs `work` in a transaction, or inside the one that `db` is: in a savepoint, or where commands are joined as a part of it.
 * @throws Error of the statement that failed first
 */
export async function runInTransaction<T>(
  db: Outer,
  work: (session: Session, sender: Sender) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  if (db.isJoined) return work(Object.create(db), db.sender);
  if (is(db, PgTransaction)) return db.transaction((session) => work(session, db.sender));
  const client = await db.pool.connect();
  const line = new Line(client);
  let isUseless = false;
  try {
    return await drizzle(line as unknown as PoolClient).transaction((session) => work(session, line), config);
  } catch (error) {
    isUseless = saysReadOnly(sqlState(error)) || client.getTransactionStatus() !== 'I';
    throw error;
  } finally {
    client.release(isUseless);
  }
}

/** The transaction has failed before; a statement that was to be prepared there is not. */
const fallsWith: (string | undefined)[] = ['25P02', '26000'];

/** A connection as pg takes statements, which its types do not know. */
interface Connection {
  query: (
    config: QueryConfig,
    values: unknown[] | undefined,
    done: (error: Error | null, answer: QueryResult) => void,
  ) => void;
}

/** The connection of one transaction, until that ends: what is still asked then would be done in another one. */
class Line {
  readonly #client: Connection;
  #failure: unknown = null;
  #isOver = false;

  constructor(client: PoolClient) {
    this.#client = client as unknown as Connection;
  }

  async query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const { text } = config;
    // Where it cannot be undone, the connection is broken.
    if (text === 'rollback') return this.#end(config).catch((error) => error);
    if (this.#isOver) throw new Error('This transaction is over');
    if (text === 'commit') return this.#end(config);
    try {
      return await this.#send(config, values);
    } catch (error) {
      // Of the statements behind one that has failed PostgreSQL says nothing else: they have failed for the same.
      this.#failure = fallsWith.includes(sqlState(error)) ? (this.#failure ?? error) : error;
      throw this.#failure;
    }
  }

  /**
   * With a callback: where pg makes the promise, V8 keeps the rows of each statement with those of the next until it collects all
   * garbage. An export of 100,000 orders grew by 220 MB, and so by 60.
   */
  #send(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    this.#client.query(config, values, (error, answer) => (error ? reject(error) : resolve(answer)));
    return promise;
  }

  /** @throws Error where PostgreSQL rolls back what it is to commit */
  async #end(config: QueryConfig): Promise<QueryResult> {
    this.#isOver = true;
    const answer = await this.#send(config);
    if (answer.command.toLowerCase() !== config.text)
      throw this.#failure ?? new Error('A statement of this transaction has failed');
    return answer;
  }
}

/** Sends a write whose result nobody waits for: it is done before what is asked next, and goes out with the commit. */
export function pipeline(
  { pipelined }: { pipelined: Promise<unknown>[] },
  write: Promise<unknown> | { execute: () => Promise<unknown> },
): void {
  const sent = 'execute' in write ? write.execute() : write;
  sent.catch(() => {}); // Whoever ends the transaction meets it.
  pipelined.push(sent);
}

/** Until the transaction ends nobody else has this key. What is asked next waits for that, and sees what they have committed. */
export const lockKey = (tx: Session & { pipelined: Promise<unknown>[] }, key: string): void =>
  pipeline(tx, tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`));
