import { Socket } from 'node:net';
import { type ClientBase, Pool, type PoolClient, type QueryConfig } from 'pg';
import { cut, noteServer, socketOf } from './server-run.ts';
import { type StatementListener, watchStatements } from './watch-statements.ts';

/** A connection keeps each statement that it has prepared, at most this many. */
const maxNames = 200;

/**
 * Makes every connection of a pool use named prepared statements for repeated queries: their text is sent and
 * parsed once, and PostgreSQL may reuse the plan.
 */
function nameStatements(pool: Pool): void {
  const nameOf = statementNames();
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (config: unknown, values: unknown, ...more: unknown[]) =>
      query(isPlain(config, values) ? { ...config, name: nameOf(config.text) } : config, values, ...more);
    client.query = named as typeof client.query;
  });
}

/** Whether this is a query of the query builder, and not `begin`, `commit` and the like. */
const isPlain = (config: unknown, values: unknown): config is QueryConfig =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  Array.isArray(values) &&
  (values.length > 0 || /^select/i.test(String(config.text)));

/** Names a text from its second use on, as long as there are names left. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === maxNames) return name;
    if (!seenOnce.has(text)) {
      if (seenOnce.size === maxNames) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    seenOnce.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

/** In milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection, a new one or one from the pool. */
  connection: number;
  /** For one statement; PostgreSQL cancels it. */
  statement: number;
  /** For the next statement of a transaction; PostgreSQL then frees the locks of a vanished process. */
  idleTransaction: number;
  /** For any data on a connection in use; one that rests may be silent. Longer than a statement may take. */
  socket: number;
}

/** Per process; `max_connections` of PostgreSQL must cover all processes. */
export const maxConnections = 20;

const defaultTimeouts: DatabaseTimeouts = {
  connection: 5_000,
  statement: 8_000,
  idleTransaction: 8_000,
  socket: 10_000,
};

interface PoolSettings {
  timeouts?: DatabaseTimeouts | undefined;
  /** The size of the pool. */
  max?: number | undefined;
  onStatement?: StatementListener | undefined;
}

/**
 * Opens a pool. A connection that breaks is reported to `onError` and replaced; it is never fatal. One to a server that takes
 * no writes is given up, so that the next one may find the server that does.
 */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  { timeouts = defaultTimeouts, max = maxConnections, onStatement }: PoolSettings = {},
): Pool {
  const pool: Pool = new Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: timeouts.connection,
    // They rest for as long as they like: a new one would parse and plan every statement anew.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.socket,
    onConnect: (client) => prepareConnection(pool, client, timeouts),
    stream: () => socketWithTimeout(timeouts.socket),
  });
  // Without a listener, a connection that breaks while in use would end the process; its query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', onError);
  nameStatements(pool);
  restInSilence(pool, timeouts.socket);
  if (onStatement) watchStatements(pool, onStatement);
  return pool;
}

/**
 * The timeouts are set here: as parameters of the connection's start, PgBouncer would refuse or ignore them.
 */
async function prepareConnection(pool: Pool, client: ClientBase, timeouts: DatabaseTimeouts): Promise<void> {
  await client.query(
    `set statement_timeout = ${timeouts.statement}; set idle_in_transaction_session_timeout = ${timeouts.idleTransaction}`,
  );
  await noteServer(pool, client);
}

/**
 * The system keeps a connection open for hours after its other end has vanished. A connection in use is never
 * silent for that long: statements time out before, and the listening one carries its own heartbeat.
 */
function socketWithTimeout(timeoutMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(timeoutMs, () => {
    const gone = new Error('The database has fallen silent');
    socket.destroy(Object.assign(gone, { code: 'ETIMEDOUT' }));
  });
}

/** A connection that rests carries no data. Where one breaks, those that rest may lead nowhere as well: they are opened anew. */
function restInSilence(pool: Pool, timeoutMs: number): void {
  const resting = new Set<PoolClient>();
  pool.on('acquire', (client) => {
    resting.delete(client);
    socketOf(client).setTimeout(timeoutMs);
  });
  pool.on('release', (_error, client) => {
    resting.add(client);
    socketOf(client).setTimeout(0);
  });
  pool.on('remove', (client) => {
    resting.delete(client);
    if (pool.ending) return;
    for (const other of resting) cut(other);
    resting.clear();
  });
}
