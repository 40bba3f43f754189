import { Socket } from 'node:net';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { readOnly } from './transaction/database-error.ts';
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
      query(
        isPlain(config, values) ? { ...config, name: config.name ?? nameOf(config.text) } : config,
        values,
        ...more,
      );
    client.query = named as typeof client.query;
  });
}

/** Whether this is a query of the query builder, and not `begin`, `commit` and the like. */
const isPlain = (config: unknown, values: unknown): config is QueryConfig =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  Array.isArray(values) &&
  (values.length > 0 || /^\s*(select|with)/i.test(String(config.text)));

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
  const servers: Servers = new Map();
  const pool = new Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: timeouts.connection,
    // They rest for as long as they like: a new one would parse and plan every statement anew.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.socket,
    onConnect: (client) => prepareConnection(client, servers, timeouts),
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

/** Each open connection with the server it leads to. */
type Servers = Map<ClientBase, string>;

/** The timeouts are set here: as parameters of the connection's start, PgBouncer would refuse or ignore them. */
async function prepareConnection(client: ClientBase, servers: Servers, timeouts: DatabaseTimeouts) {
  await client.query(
    `set statement_timeout = ${timeouts.statement}; set idle_in_transaction_session_timeout = ${timeouts.idleTransaction}`,
  );
  const server = await requireWritable(client);
  // After a failover nothing more may be read from an earlier server, or acknowledged by it: the new one lacks it.
  for (const [other, its] of servers) if (its !== server) cut(other);
  servers.set(client, server);
  client.once('end', () => servers.delete(client));
}

/** @returns the database, and when its server started: no two servers have both alike @throws Error with SQLSTATE 25006 where it takes no writes */
export async function requireWritable(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ server: string; is_read_only: boolean }>(
    `select pg_postmaster_start_time() || ' ' || (select oid from pg_database where datname = current_database()) as server,
            pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is_read_only`,
  );
  const [{ server, is_read_only } = { server: '', is_read_only: true }] = rows;
  if (!is_read_only) return server;
  const message = 'it takes no writes now: it is a standby, or set to read only';
  throw Object.assign(new Error(message), { code: readOnly });
}

const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Unlike `end`, it does not wait for the server, which may be gone. */
const cut = (client: ClientBase): unknown => socketOf(client).destroy();

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

/** SQLSTATEs of a connection, a shutdown, a server that takes no writes, and of one that was told to end. */
const isOfServer = /^(08|57P|25006|25P03)/;

/** A connection that rests carries no data. Where one breaks, those that rest may lead nowhere as well: they are opened anew. */
function restInSilence(pool: Pool, timeoutMs: number): void {
  const resting = new Set<PoolClient>();
  const sound = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    resting.delete(client);
    socketOf(client).setTimeout(timeoutMs);
  });
  pool.on('release', (error, client) => {
    // The pool gives up a connection whose statement failed: the server has answered, and the others lead to it.
    if (error instanceof DatabaseError && !isOfServer.test(error.code ?? '')) sound.add(client);
    resting.add(client);
    socketOf(client).setTimeout(0);
  });
  pool.on('remove', (client) => {
    resting.delete(client);
    if (pool.ending || sound.has(client)) return;
    for (const other of resting) cut(other);
    resting.clear();
  });
}
