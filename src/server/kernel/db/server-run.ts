import type { Socket } from 'node:net';
import type { ClientBase, Pool } from 'pg';
import { readOnly } from './transaction/database-error.ts';

interface ServerRun {
  /** The database that the newest connection leads to, and when its server started: no two runs of servers have both alike. */
  current: string | null;
  /** The connections, each with the run it leads to. */
  clients: Map<ClientBase, string>;
  listeners: Set<() => void>;
}

const runs = new WeakMap<Pool, ServerRun>();

function runOf(pool: Pool): ServerRun {
  const run = runs.get(pool) ?? { current: null, clients: new Map(), listeners: new Set() };
  runs.set(pool, run);
  return run;
}

/**
 * Calls `listener` whenever the database may no longer have what was read from it: another server took over, or it
 * started anew. Whatever is kept in memory of its rows must then be dropped. @returns a function that stops it
 */
export function onServerChange(pool: Pool, listener: () => void): () => void {
  const { listeners } = runOf(pool);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notes the server of a new connection, before anything is asked over it. Where it is another one than before, all
 * connections to the earlier one are cut, so that nothing more is read from it, or acknowledged by it.
 * @throws Error with SQLSTATE 25006 where the server takes no writes
 */
export async function noteServer(pool: Pool, client: ClientBase): Promise<void> {
  const current = await requireWritable(client);
  const run = runOf(pool);
  run.clients.set(client, current);
  client.once('end', () => run.clients.delete(client));
  const isChanged = run.current !== null && run.current !== current;
  run.current = current;
  if (!isChanged) return;
  for (const [other, itsRun] of run.clients) if (itsRun !== current) cut(other);
  for (const listener of [...run.listeners]) listener();
}

/** The socket of a connection. */
export const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Unlike `end`, it does not wait for the server, which may be gone. */
export const cut = (client: ClientBase): unknown => socketOf(client).destroy();

/** @returns which database it is, and when its server started @throws Error with SQLSTATE 25006 where it takes no writes */
export async function requireWritable(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ run: string; is_read_only: boolean }>(
    `select pg_postmaster_start_time() || ' ' || (select oid from pg_database where datname = current_database()) as run,
            pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is_read_only`,
  );
  const [{ run, is_read_only } = { run: '', is_read_only: true }] = rows;
  if (!is_read_only) return run;
  const message = 'it takes no writes now: it is a standby, or set to read only';
  throw Object.assign(new Error(message), { code: readOnly });
}
