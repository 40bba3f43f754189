import { Socket } from 'node:net';
import { Pool } from 'pg';
import { nameStatements } from './named-statements.ts';
import { type HearStatement, watchStatements } from './watch-statements.ts';

/** How long the database is waited for, in milliseconds. */
export interface Patience {
  /** For a connection, a new one or one that others use. */
  connection: number;
  /** For the answer to one statement; the database itself gives it up. */
  statement: number;
  /** For the next statement of a transaction; the database gives up what a vanished process holds locked. */
  transaction: number;
  /** For any sign of life on a connection in use. Longer than a statement may take. */
  silence: number;
}

/** A process's own; PostgreSQL must have room for those of all. */
export const mostConnections = 20;

const usual: Patience = { connection: 5_000, statement: 8_000, transaction: 8_000, silence: 10_000 };

interface PoolSettings {
  patience?: Patience | undefined;
  /** How many connections there are at the most. */
  most?: number | undefined;
  onStatement?: HearStatement | undefined;
}

/** Opens a pool on `url`. A connection that breaks is replaced, and told of; it is never fatal. */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  { patience = usual, most = mostConnections, onStatement }: PoolSettings = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: patience.connection,
    // Nothing is to be heard on a connection that nobody uses: it is closed before that looks like a broken one.
    idleTimeoutMillis: patience.silence / 2,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.transaction,
    stream: () => watchedSocket(patience.silence),
  });
  // A connection that breaks while somebody uses it says so to them as well; with nobody listening it ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  nameStatements(pool);
  if (onStatement) watchStatements(pool, onStatement);
  return pool;
}

/**
 * A connection whose other end has vanished without a word stays open for hours, for all the system knows. Nothing
 * that is in use is silent for so long: statements are given up before, and who listens hears their own heartbeat.
 */
function watchedSocket(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => {
    const gone = new Error('The database has fallen silent');
    socket.destroy(Object.assign(gone, { code: 'ETIMEDOUT' }));
  });
}
