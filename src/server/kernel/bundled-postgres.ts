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
import { Client } from 'pg';
import { lockFolder } from './folder-lock.ts';
import { giveTo, runTool } from './postgres-account.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { lastComplaint, launchServer, type ServerAddress, stopServer } from './postgres-server.ts';
import { keepRunning } from './postgres-watch.ts';
import { StartupError } from './startup-error.ts';

export interface BundledPostgres {
  /** For `pg`, with the password in it: not for the log. */
  url: string;
  /** A sentence for the start log when the database or the binaries live elsewhere than one would look for them. */
  note: string | null;
  /** Shuts PostgreSQL down in order; a second call waits for the first. */
  stop(): Promise<void>;
}

/** How long a start waits for another one on the same folder that is just shutting down. */
const PATIENCE_MS = 2_000;

type Tell = (sentence: string) => void;

/**
 * Starts the PostgreSQL of this data folder, creating it the first time. What a killed process left behind, a running server
 * included, is put in order first. A server that ends by itself is started again, and `tell` hears of it.
 * Throws StartupError when another process uses the folder or PostgreSQL does not start.
 */
export async function startBundledPostgres(
  data_dir: string,
  tell: Tell = () => {},
): Promise<BundledPostgres> {
  try {
    return await start(data_dir, tell);
  } catch (error) {
    // Files that cannot be read or written, and whatever else the system refuses, with its own words.
    if (error instanceof StartupError || !(error instanceof Error && 'code' in error)) throw error;
    throw new StartupError(`PostgreSQL cannot use the data folder ${data_dir}: ${error.message}.`, {
      cause: error,
    });
  }
}

async function start(data_dir: string, tell: Tell): Promise<BundledPostgres> {
  const home = await findPostgresHome(data_dir);
  const unlock = await lockFolder(home.folder, PATIENCE_MS);
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
    const endWatch = keepRunning(home, address, tell);
    let stopped: Promise<void> | undefined;
    const stop = () =>
      (stopped ??= endWatch()
        .then(() => stopServer(home))
        .finally(unlock));
    return { url: urlOf(address, 'washline', password), note: home.note, stop };
  } catch (error) {
    await stopServer(home).catch(() => {}); // What went wrong first is what the operator must read.
    unlock();
    throw error;
  }
}

/** The password of both roles, made once. It lies beside the cluster: whoever can read it could read the data as well. */
export function passwordOf({ folder, account }: PostgresHome): string {
  const file = join(folder, 'password');
  if (!existsSync(file) && !existsSync(join(folder, 'data'))) {
    const fresh = `${file}.new`;
    writeFileSync(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    giveTo(account, fresh);
    renameSync(fresh, file);
  }
  return readFileSync(file, 'utf8');
}

/** Makes the cluster under another name first: initdb may be killed half way, and half a cluster must not pass for one. */
async function createCluster({ folder, bin, account }: PostgresHome): Promise<void> {
  for (const leftover of readdirSync(folder).filter((name) => name.startsWith('data.new-'))) {
    rmSync(join(folder, leftover), { recursive: true, force: true, maxRetries: 3 });
  }
  const cluster = join(folder, 'data');
  if (existsSync(cluster)) return;
  const fresh = mkdtempSync(join(folder, 'data.new-'));
  giveTo(account, fresh);
  const log = join(folder, 'initdb.log');
  const done = await runTool(
    join(bin, 'initdb'),
    [
      ['--pgdata', fresh, '--username', 'postgres', '--pwfile', 'password', '--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ['--data-checksums', '--no-instructions'],
    ].flat(),
    { account, folder, output: log },
  );
  if (!done) throw new StartupError(`PostgreSQL could not create its database: ${lastComplaint(log)}`);
  renameSync(fresh, cluster);
  if (process.platform !== 'win32') syncFolder(folder);
}

/** Makes the rename itself survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** The application is not the superuser: a hole in it must not reach the files and programs of the machine. */
async function createDatabase(address: ServerAddress, password: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(address, 'postgres', password) });
  client.on('error', () => {}); // A lost connection also fails the query under way, which says so.
  await client.connect();
  try {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'washline') AS has_role,
              EXISTS (SELECT FROM pg_database WHERE datname = 'washline') AS has_database`,
    );
    if (!rows[0]?.has_role) {
      await client.query(`CREATE ROLE washline LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
    }
    if (!rows[0]?.has_database) await client.query('CREATE DATABASE washline OWNER washline');
  } finally {
    await client.end();
  }
}

/** Each role has the database of its own name. */
export function urlOf(
  { host, port }: ServerAddress,
  role: 'washline' | 'postgres',
  password: string,
): string {
  return `postgresql://${role}:${password}@localhost:${port}/${role}?host=${encodeURIComponent(host)}`;
}
