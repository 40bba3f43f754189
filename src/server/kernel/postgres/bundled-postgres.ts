import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import { lockFolder } from './folder-lock.ts';
import { changeOwner, runTool } from './postgres-account.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { isRunning, lastErrorLine, launchServer, stopServer } from './postgres-server.ts';
import type { ServerAddress } from './postgres-settings.ts';

const pollIntervalMs = 1_000;
const retryDelayMs = 2_000;

/**
 * Starts the server again at its address when it ends unexpectedly: somebody killed it, or the disk was full for a moment.
 * Committed data is kept. Returns the function that stops supervising, which waits for a start in progress.
 */
function superviseServer(
  home: PostgresHome,
  address: ServerAddress,
  warn: (sentence: string) => void,
): () => Promise<void> {
  const controller = new AbortController();
  const wait = (ms: number) =>
    delay(ms, undefined, { ref: false, signal: controller.signal }).catch(() => {}); // Aborted meanwhile.
  const supervising = (async () => {
    for (await wait(pollIntervalMs); !controller.signal.aborted; await wait(pollIntervalMs)) {
      if (isRunning(home)) continue;
      try {
        await launchServer(home, address);
        warn('PostgreSQL had ended and was started again.');
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
        await wait(retryDelayMs);
      }
    }
  })();
  return () => {
    controller.abort();
    return supervising;
  };
}

export interface BundledPostgres {
  /** For `pg`, with the password in it: not for the log. */
  url: string;
  /** A sentence for the start log when the database or the binaries are in another folder than usual. */
  note: string | null;
  /** Shuts PostgreSQL down cleanly; a second call waits for the first. */
  stop(): Promise<void>;
}

/** How long a start waits for another process on the same folder to shut down. */
const lockTimeoutMs = 2_000;

type Warn = (sentence: string) => void;

/**
 * Starts the PostgreSQL of this data folder, and creates it the first time. First it cleans up after a killed process, including a
 * server that still runs. A server that ends by itself is started again, with a warning.
 * @throws StartupError when another process uses the folder or PostgreSQL does not start
 */
export async function startBundledPostgres(
  data_dir: string,
  warn: Warn = () => {},
): Promise<BundledPostgres> {
  try {
    return await start(data_dir, warn);
  } catch (error) {
    // Files that cannot be read or written, and other errors of the system, with their own message.
    if (error instanceof StartupError || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartupError(`PostgreSQL cannot use the data folder ${data_dir}: ${error.message}.`, {
      cause: error,
    });
  }
}

async function start(data_dir: string, warn: Warn): Promise<BundledPostgres> {
  const home = await findPostgresHome(data_dir);
  const unlock = await lockFolder(home.folder, lockTimeoutMs);
  if (unlock === null) {
    throw new StartupError(
      `The application is already running on the data folder ${data_dir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  try {
    const password = passwordOf(home);
    await createCluster(home);
    const address = await launchServer(home);
    await createDatabase(address, password);
    const stopSupervising = superviseServer(home, address, warn);
    let stopped: Promise<void> | undefined;
    const stop = () =>
      (stopped ??= stopSupervising()
        .then(() => stopServer(home))
        .finally(unlock));
    return { url: connectionUrl(address, 'washline', password), note: home.note, stop };
  } catch (error) {
    await stopServer(home).catch(() => {}); // The operator must read the first error.
    unlock();
    throw error;
  }
}

/**
 * The password of both roles, created once. It is stored beside the cluster: whoever can read it can read the
 * data as well.
 */
export function passwordOf({ folder, account }: PostgresHome): string {
  const file = join(folder, 'password');
  if (!existsSync(file) && !existsSync(join(folder, 'data'))) {
    const temporary = `${file}.new`;
    writeFileSync(temporary, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    changeOwner(account, temporary);
    renameSync(temporary, file);
  }
  return readFileSync(file, 'utf8');
}

/**
 * Creates the cluster under another name first: initdb may be killed, and half a cluster must not be used.
 */
async function createCluster({ folder, bin, account }: PostgresHome): Promise<void> {
  for (const leftover of readdirSync(folder).filter((name) => name.startsWith('data.new-'))) {
    rmSync(join(folder, leftover), { recursive: true, force: true, maxRetries: 3 });
  }
  const cluster = join(folder, 'data');
  if (existsSync(cluster)) return;
  const temporary = mkdtempSync(join(folder, 'data.new-'));
  changeOwner(account, temporary);
  const log = join(folder, 'initdb.log');
  const succeeded = await runTool(
    join(bin, 'initdb'),
    [
      ['--pgdata', temporary, '--username', 'postgres', '--pwfile', 'password', '--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ['--data-checksums', '--no-instructions'],
    ].flat(),
    { account, folder, output: log },
  );
  if (!succeeded) throw new StartupError(`PostgreSQL could not create its database: ${lastErrorLine(log)}`);
  renameSync(temporary, cluster);
  if (process.platform !== 'win32') syncFolder(folder);
}

/** Syncs the folder, so that the rename itself survives a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Creates the application's role, which is no superuser: a security hole must not reach the files of the
 * machine. Its errors stay out of PostgreSQL's log, as they quote values: the application logs them without.
 */
async function createDatabase(address: ServerAddress, password: string): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(address, 'postgres', password) });
  client.on('error', () => {}); // A lost connection also fails the query under way, which says so.
  await client.connect();
  try {
    await untilRecovered(client);
    const { rows } = await client.query<{ has_role: boolean; is_quiet: boolean; has_database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'washline') AS has_role,
              EXISTS (SELECT FROM pg_roles WHERE rolname = 'washline' AND 'log_min_messages=log' = ANY (rolconfig)) AS is_quiet,
              EXISTS (SELECT FROM pg_database WHERE datname = 'washline') AS has_database`,
    );
    if (!rows[0]?.has_role) {
      await client.query(`CREATE ROLE washline LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
    }
    if (!rows[0]?.is_quiet) await client.query('ALTER ROLE washline SET log_min_messages = log');
    if (!rows[0]?.has_database) await client.query('CREATE DATABASE washline OWNER washline');
  } finally {
    await client.end();
  }
}

/** A folder that is restored to a point in time answers before it is there. */
async function untilRecovered(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers');
    if (!rows[0]?.recovers) return;
    await delay(100);
  }
}

/** Each role has the database of its own name. */
export function connectionUrl(
  { host, port }: ServerAddress,
  role: 'washline' | 'postgres',
  password: string,
): string {
  return `postgresql://${role}:${password}@localhost:${port}/${role}?host=${encodeURIComponent(host)}`;
}
