import { Socket } from 'node:net';
import { Pool } from 'pg';
import { nameStatements } from './named-statements.ts';
import { type HearStatement, watchStatements } from './watch-statements.ts';

/** In milliseconds. */
export interface Patience {
  /** For a connection, a new one or one from the pool. */
  connection: number;
  /** For one statement; PostgreSQL cancels it. */
  statement: number;
  /** For the next statement of a transaction; PostgreSQL then frees the locks of a vanished process. */
  transaction: number;
  /** For any data on a connection in use. Longer than a statement may take. */
  silence: number;
}

/** Per process; `max_connections` of PostgreSQL must cover all processes. */
export const mostConnections = 20;

const usual: Patience = { connection: 5_000, statement: 8_000, transaction: 8_000, silence: 10_000 };

interface PoolSettings {
  patience?: Patience | undefined;
  /** The size of the pool. */
  most?: number | undefined;
  onStatement?: HearStatement | undefined;
}

/** Opens a pool. A connection that breaks is reported to `onError` and replaced; it is never fatal. */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  { patience = usual, most = mostConnections, onStatement }: PoolSettings = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: patience.connection,
    // An idle connection carries no data: it is closed before it looks like a broken one.
    idleTimeoutMillis: patience.silence / 2,
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: patience.transaction,
    stream: () => watchedSocket(patience.silence),
  });
  // Without a listener, a connection that breaks while in use would end the process; its query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  nameStatements(pool);
  if (onStatement) watchStatements(pool, onStatement);
  return pool;
}

/**
 * The system keeps a connection open for hours after its other end has vanished. A connection in use is never
 * silent for that long: statements time out before, and the listening one carries its own heartbeat.
 */
function watchedSocket(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () => {
    const gone = new Error('The database has fallen silent');
    socket.destroy(Object.assign(gone, { code: 'ETIMEDOUT' }));
  });
}
