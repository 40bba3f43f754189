import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { changeOwner, runTool } from './postgres-account.ts';
import { makePrivateFolder, type PostgresHome, shortHash } from './postgres-home.ts';
import { type ServerAddress, writeSettings } from './postgres-settings.ts';

/** With a socket the port is only part of the file's name. */
const socketPort = 5432;

/** The errors of a server whose predecessor has not ended completely. */
const predecessorConflict = /lock file "[^"]*" already exists|is still in use|lock file "[^"]*" is empty/;
const predecessorTimeoutMs = 15_000;

/** Recovery after a crash may take its time, and must not be cut short. */
const startSeconds = 600;
const stopSeconds = 60;

/**
 * Starts the server of a home whose lock the caller holds, and waits until it accepts connections. A server
 * that ran before can get its previous address. @throws StartupError with PostgreSQL's own error
 */
export async function launchServer(
  home: PostgresHome,
  previousAddress?: ServerAddress,
): Promise<ServerAddress> {
  const deadline = performance.now() + predecessorTimeoutMs;
  for (;;) {
    await clearPredecessor(home);
    const address = await prepareAddress(home, previousAddress);
    if (await pgCtlStart(home, address)) return address;
    const errorLine = lastErrorLine(join(home.folder, 'postgres.log'), pgCtlLog(home));
    if (!predecessorConflict.test(errorLine) || performance.now() > deadline) {
      throw new StartupError(`PostgreSQL does not start: ${errorLine}`);
    }
    await delay(100);
  }
}

/** Shuts the server down cleanly, if it runs. */
export async function stopServer(home: PostgresHome): Promise<void> {
  const pid = readPid(pidFile(home));
  if (pid !== null && isServer(pid, home)) {
    const args = ['stop', '-D', 'data', '-m', 'fast', '-w', '-t', `${stopSeconds}`];
    if (!(await pgCtl(home, args)))
      throw new Error(`PostgreSQL does not stop: ${lastErrorLine(pgCtlLog(home))}`);
  }
  // Only the one in /tmp; the one in the home is used again.
  const { socket_folder, folder } = home;
  if (socket_folder !== null && !socket_folder.startsWith(folder)) {
    rmSync(socket_folder, { recursive: true, force: true });
  }
}

/**
 * Whether the server of a home runs. Called often, so only Linux, which needs no external tool, checks whose
 * process it is.
 */
export function isRunning(home: PostgresHome): boolean {
  const pid = readPid(pidFile(home));
  return pid !== null && (process.platform === 'linux' ? isServer(pid, home) : isAlive(pid));
}

/** The last error in these logs and the file it is in, as the end of a sentence. */
export function lastErrorLine(...logs: string[]): string {
  const lines = logs.filter(existsSync).flatMap((log) =>
    readFileSync(log, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => ({ log, line })),
  );
  const entry =
    lines.findLast(({ line }) => /\b(FATAL|PANIC):/.test(line)) ??
    lines.findLast(({ line }) => /error:/i.test(line)) ??
    lines.at(-1);
  if (entry === undefined) return `it gives no reason in ${logs.join(' or ')}.`;
  return `${entry.line.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '')} (see ${entry.log}).`;
}

/**
 * Stops a server that outlived a killed application, so that none of its sessions stays. Overwrites the pid in a pid file that
 * outlived its server when an unrelated process now has that pid: PostgreSQL would take it for a server.
 */
async function clearPredecessor(home: PostgresHome): Promise<void> {
  const file = pidFile(home);
  const pid = readPid(file);
  if (pid === null) return removeEmptyPidFile(file);
  if (!isAlive(pid)) return;
  if (!isServer(pid, home)) return disarmPidFile(file);
  await stopServer(home).catch((error: Error) => {
    throw new StartupError(
      `A PostgreSQL that a killed application left behind is in the way: ${error.message}`,
    );
  });
}

/**
 * A crash of the machine during a start leaves an empty file. A recent one may belong to a server that is
 * just starting.
 */
function removeEmptyPidFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && Date.now() - stats.mtimeMs > predecessorTimeoutMs / 2) rmSync(file);
}

/**
 * Replaces the old pid by this process's: PostgreSQL knows that the process that starts it is no server. The file is not deleted,
 * because its other lines name the shared memory, by which PostgreSQL refuses to start while a child of the old server still runs.
 */
function disarmPidFile(file: string): void {
  const [, ...otherLines] = readFileSync(file, 'utf8').split('\n');
  // Without following links: root may be writing, in a folder of another user.
  const handle = openSync(file, constants.O_RDWR | constants.O_NOFOLLOW);
  ftruncateSync(handle);
  writeSync(handle, [process.pid, ...otherLines].join('\n'), 0);
  closeSync(handle);
}

function pidFile({ folder }: PostgresHome): string {
  return join(folder, 'data', 'postmaster.pid');
}

function readPid(file: string): number | null {
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  return pid > 0 ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isServer(pid: number, home: PostgresHome): boolean {
  // On Windows PostgreSQL and pg_ctl check it themselves: they use a pipe with that number.
  return isAlive(pid) && (process.platform === 'win32' || commandLine(pid).includes(marker(home)));
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return ''; // Gone in the meantime.
  }
}

/** Part of the command line of this home's server, and of no other process. */
function marker({ folder }: PostgresHome): string {
  return `cluster_name=washline-${shortHash(folder)}`;
}

async function prepareAddress(home: PostgresHome, previousAddress?: ServerAddress): Promise<ServerAddress> {
  const { socket_folder, account } = home;
  if (socket_folder === null) return previousAddress ?? { host: '127.0.0.1', port: await freePort() };
  makePrivateFolder(socket_folder, account);
  // No server runs any more: its old socket files would prevent the start.
  for (const name of [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`]) {
    rmSync(join(socket_folder, name), { force: true });
  }
  return { host: socket_folder, port: socketPort };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : socketPort));
    });
  });
}

async function pgCtlStart(home: PostgresHome, address: ServerAddress): Promise<boolean> {
  const { folder, account } = home;
  writeSettings(home, address);
  const log = join(folder, 'postgres.log');
  if (existsSync(log)) renameSync(log, join(folder, 'postgres.previous.log'));
  writeFileSync(log, '', { mode: 0o600 });
  changeOwner(account, log);
  const options = `-c config_file=postgresql.conf -c ${marker(home)}`;
  return pgCtl(home, [
    'start',
    '-D',
    'data',
    '-l',
    'postgres.log',
    '-w',
    '-t',
    `${startSeconds}`,
    '-o',
    options,
  ]);
}

/**
 * All paths are relative to the home: pg_ctl passes them to a shell, which must not see a space or a dollar.
 */
function pgCtl(home: PostgresHome, args: string[]): Promise<boolean> {
  const { account, folder } = home;
  return runTool(join(home.bin, 'pg_ctl'), args, { account, folder, output: pgCtlLog(home) });
}

function pgCtlLog({ folder }: PostgresHome): string {
  return join(folder, 'pg_ctl.log');
}
