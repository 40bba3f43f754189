import { sql } from 'drizzle-orm';
import { type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { saysReadOnly, sqlState } from './database-error.ts';

type Session = PgDatabase<NodePgQueryResultHKT>;
type Send = (query: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>;

/** Statements that are on their way, and that nobody has waited for. */
export type Pipelined = Promise<unknown>[];

interface TransactionOptions {
  /** The statement that begins it. */
  beginning?: string;
  /** Without savepoints the transactions inside of this one may run at the same time, and if one fails all of it does. */
  savepoints?: boolean;
}

/**
 * Runs `work` in a transaction, or inside the one that `db` is. A statement goes out when it is asked, whether those
 * before it are answered or not: `begin` with the first one, and `commit` with what `work` leaves in `pipelined`. PostgreSQL
 * runs them in their sequence, and once one has failed none of those behind it.
 * @throws Error of the statement that failed first
 */
export async function runInTransaction<T>(
  db: { pool: Pool },
  work: (session: Session, pipelined: Pipelined) => Promise<T>,
  { beginning = 'begin', savepoints = true }: TransactionOptions = {},
): Promise<T> {
  const parts = savepoints ? null : { failed: false };
  if (db instanceof Transaction)
    return db.parts ? runAsPart(db, db.parts, work) : runInSavepoint(db, parts, work);
  const client = await db.pool.connect();
  const line = new Line(client);
  let isUseless = false;
  try {
    const transaction = new Transaction(line.send, parts);
    const [opening, end] = [line.begin(beginning), line.end];
    return await runBetween(
      opening,
      { close: unlessFailed(parts, () => end('commit')), undo: () => end('rollback') },
      (pipelined) => work(transaction, pipelined),
      parts,
    );
  } catch (error) {
    isUseless = saysReadOnly(sqlState(error)) || client.getTransactionStatus() !== 'I';
    throw error;
  } finally {
    client.release(isUseless);
  }
}

function runInSavepoint<T>(
  { send, depth }: Transaction,
  parts: Parts | null,
  work: (session: Session, pipelined: Pipelined) => Promise<T>,
): Promise<T> {
  const inside = new Transaction(send, parts, depth + 1);
  const name = `sp${inside.depth}`;
  const ends = {
    close: unlessFailed(parts, () => send(`release savepoint ${name}`)),
    undo: () => send(`rollback to savepoint ${name}`),
  };
  return runBetween(send(`savepoint ${name}`), ends, (pipelined) => work(inside, pipelined), parts);
}

/** The transactions inside of one that has no savepoints: what one of them leaves undone can only be undone with all of it. */
interface Parts {
  failed: boolean;
}

const runAsPart = <T>(
  { send, depth }: Transaction,
  parts: Parts,
  work: (session: Session, pipelined: Pipelined) => Promise<T>,
): Promise<T> =>
  runBetween(
    Promise.resolve(),
    { close: async () => {}, undo: async () => {} },
    (pipelined) => work(new Transaction(send, parts, depth), pipelined),
    parts,
  );

/** Once one has failed nothing more is sent or kept, whoever has caught its error and whatever is under way beside it. */
const unlessFailed =
  <A extends unknown[], R>(parts: Parts | null, send: (...args: A) => Promise<R>) =>
  (...args: A): Promise<R> =>
    parts?.failed ? Promise.reject(new Error('A part of this transaction has failed')) : send(...args);

interface Ends {
  close: () => Promise<unknown>;
  undo: () => Promise<unknown>;
}

async function runBetween<T>(
  opening: Promise<unknown>,
  { close, undo }: Ends,
  work: (pipelined: Pipelined) => Promise<T>,
  parts: Parts | null,
): Promise<T> {
  const pipelined: Pipelined = [];
  pipeline({ pipelined }, opening);
  try {
    const result = await work(pipelined);
    pipeline({ pipelined }, close());
    await allOf(pipelined);
    return result;
  } catch (error) {
    if (parts) parts.failed = true;
    // What was pipelined says best why it failed, and nothing of it goes on behind the end.
    const cause = await allOf(pipelined).then(
      () => error,
      (first: unknown) => first,
    );
    // A connection that is broken has nothing left to undo.
    await undo().catch(() => {});
    throw cause;
  }
}

/** @throws Error of the first one that fails, in their sequence */
async function allOf(pipelined: Pipelined): Promise<void> {
  for (const each of pipelined) await each;
}

/**
 * Sends a write, or leaves one on its way, instead of waiting for it: it is done before whatever is asked next, and the
 * transaction waits for it as it ends. Its statement is its only one, and sent by now.
 */
export function pipeline(
  { pipelined }: { pipelined: Pipelined },
  write: Promise<unknown> | { execute: () => Promise<unknown> },
): void {
  const sent = 'execute' in write ? write.execute() : write;
  sent.catch(() => {}); // Whoever ends the transaction meets it.
  pipelined.push(sent);
}

/** Until the transaction ends nobody else has this key. What is asked next waits for that, and sees what they have committed. */
export const lockKey = (tx: Session & { pipelined: Pipelined }, key: string): void =>
  pipeline(tx, tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`));

const dialect = new PgDialect();

/** Drizzle's own waits for `begin` and `commit`, and keeps the connection when `begin` fails. */
class Transaction extends NodePgTransaction<Record<string, never>, Record<string, never>> {
  readonly send: Send;
  /** `null`: each transaction inside of this one is a savepoint. */
  readonly parts: Parts | null;
  readonly depth: number;

  constructor(send: Send, parts: Parts | null, depth = 0) {
    const sendPart = parts ? unlessFailed(parts, send) : send;
    const client = { query: sendPart } as unknown as PoolClient;
    super(dialect, new NodePgSession(client, dialect, undefined), undefined, depth);
    this.send = send;
    this.parts = parts;
    this.depth = depth;
  }
}

/** The transaction has failed before; a statement that was to be prepared there is not. */
const fallsWith: (string | undefined)[] = ['25P02', '26000'];

/** The connection of one transaction. */
class Line {
  readonly #client: PoolClient;
  /** Until `begin` is answered. */
  #begun: Promise<unknown> | null = null;
  #isHeld = false;
  #failure: unknown = null;
  #isOver = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  begin(beginning: string): Promise<unknown> {
    const begun = this.#client.query(beginning);
    this.#begun = begun;
    const end = () => {
      this.#begun = null;
    };
    begun.then(end, () => {});
    return begun;
  }

  /** Where `begin` failed, a write would stand alone: the first one waits for its answer, and what follows for the write. */
  readonly send: Send = (query, values) => {
    const send = (): Promise<QueryResult> =>
      this.#client.query(query as QueryConfig, values as unknown[]).catch(this.#fail);
    if (this.#isOver) return Promise.reject(new Error('This transaction is over'));
    this.#isHeld ||= this.#begun !== null && mayWrite(query);
    return this.#begun && this.#isHeld ? this.#begun.then(send) : send();
  };

  /** Of the statements behind one that has failed PostgreSQL says nothing else: they have failed for the same. */
  readonly #fail = (error: unknown): never => {
    this.#failure = fallsWith.includes(sqlState(error)) ? (this.#failure ?? error) : error;
    throw this.#failure;
  };

  /** Nothing goes out behind it. @throws Error where PostgreSQL rolls back what it is to commit */
  readonly end = async (ending: 'commit' | 'rollback'): Promise<void> => {
    const answer = this.send(ending);
    this.#isOver = true;
    const { command } = await answer;
    if (command !== ending.toUpperCase()) throw new Error('A statement of this transaction has failed');
  };
}

function mayWrite(query: string | QueryConfig): boolean {
  const text = typeof query === 'string' ? query : query.text;
  return (
    !/^\s*(select|with|savepoint)\b/i.test(text) ||
    /\b(insert|delete|merge|(?<!for |key )update)\b/i.test(text)
  );
}
