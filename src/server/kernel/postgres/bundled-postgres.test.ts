import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { type BundledPostgres, startBundledPostgres } from './bundled-postgres.ts';
import { copyBinaries, packagedBinaries } from './postgres-binaries.ts';

const thirtySeconds = { timeout: 30_000 };
/** What only root meets is tried where the tests run as root. */
const asRoot = process.getuid?.() === 0;
const testAsRoot: typeof test = asRoot ? test : (((): void => {}) as never);

const running = new Set<BundledPostgres>();
const processes = new Set<ChildProcess>();
const folders: string[] = [];

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await Promise.all([...running].map((postgres) => postgres.stop()));
  processes.clear();
  running.clear();
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the first start', () => {
  let folder: string;
  let modeBefore: number;
  let first: BundledPostgres;
  beforeAll(async () => {
    folder = newFolder();
    modeBefore = statSync(folder).mode & 0o777;
    first = await startBundledPostgres(folder);
  });
  afterAll(() => first.stop());

  test('makes a database that answers, with checksums, UTF-8 and UTC', async () => {
    const { url, note } = first;
    // Where root's checkout is closed to others, only the binaries run from elsewhere.
    expect(note ?? '').not.toContain('is kept in');
    const settings = ['data_checksums', 'fsync', 'server_encoding', 'timezone', 'is_superuser'];
    const values = settings.map((setting) => `current_setting('${setting}')`).join(', ');
    expect(await query(url, `SELECT concat_ws(' ', current_database(), ${values}) AS found`)).toEqual([
      { found: 'washline on on UTF8 UTC off' },
    ]);
  });

  test('makes a database that is closed to other users of the machine', async () => {
    expect(statSync(socketFolderOf(first.url)).mode & 0o777).toBe(0o700);
    const stranger = new Client(first.url.replace(/:[^:]*@/, ':guess@'));
    stranger.on('error', () => {});
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  });

  test('writes no value into its log, whatever fails [SEC-3]', async () => {
    const email = 'canary@washline.test';
    await query(first.url, `CREATE TABLE account (email text UNIQUE CHECK (length(email) < 50), born date)`);
    const failing: [text: string, values?: string[]][] = [
      ['INSERT INTO account (email) VALUES ($1)', [email]],
      [`INSERT INTO account (email) VALUES ('${email}')`],
      ['INSERT INTO account (email) VALUES ($1)', [email.padStart(60, 'x')]],
      ['INSERT INTO account (born) VALUES ($1)', [email]],
      [`SELECT '${email}'::int`],
      [`SELECT '${email}`],
      [`DO $$ BEGIN RAISE WARNING '${email}'; RAISE '${email}'; END $$`],
      [`SELECT "${email}"`],
    ];
    await query(first.url, 'INSERT INTO account (email) VALUES ($1)', [email]);
    // Errors of other roles are logged, without statement and details.
    const asSuperuser = first.url.replaceAll('washline:', 'postgres:');
    for (const [text, values] of failing.slice(0, 3))
      await expect(query(asSuperuser, text, values)).rejects.toThrow(/constraint/);
    for (const [text, values] of failing) await expect(query(first.url, text, values)).rejects.toThrow();
    const log = readFileSync(join(folder, 'postgres', 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).not.toContain('canary');
  });

  testAsRoot('keeps a private folder of root closed to everybody but the group of nobody', () => {
    expect([modeBefore, statSync(folder).mode & 0o777]).toEqual([0o700, 0o710]);
    expect(statSync(join(folder, 'postgres', 'data')).uid).not.toBe(0);
  });

  test('is the only one: a second is refused with a sentence, and leaves the first alone', async () => {
    const refusal = await startBundledPostgres(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(refusal).toHaveProperty(
      'message',
      `The application is already running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    );
    expect(await query(first.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });
});

test(
  'data is there again after a stop and a start, even one that comes before the stop is through',
  thirtySeconds,
  async () => {
    const folder = newFolder();
    const first = await start(folder);
    await query(first.url, `CREATE TABLE note AS SELECT 'kept' AS text`);
    const stopped = Promise.all([first.stop(), first.stop()]);
    const second = await start(folder);
    await stopped;
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
  },
);

test(
  'of two starts at once on an empty folder one wins, the other gets the sentence',
  thirtySeconds,
  async () => {
    const folder = newFolder();
    const apps = [startApp(folder), startApp(folder)];
    const first_lines = await Promise.all(apps.map(firstLineOf));
    expect(first_lines.toSorted()).toEqual([
      '1',
      expect.stringContaining('already running on the data folder'),
    ]);
    for (const app of apps) app.kill('SIGKILL');
    const { url } = await start(folder);
    expect(await query(url, 'SELECT text FROM note WHERE id = 1')).toEqual([{ text: 'kept' }]);
  },
);

test('a killed application loses no row it was told is committed', thirtySeconds, async () => {
  const folder = newFolder();
  const app = startApp(folder);
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: app.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === 50) app.kill('SIGKILL');
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);
  const { url } = await start(folder);
  const rows = await query(url, 'SELECT id FROM note ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});

test('a killed PostgreSQL recovers at the next start', thirtySeconds, async () => {
  const folder = newFolder();
  await killBoth(folder);
  const { url } = await start(folder);
  expect(await query(url, 'SELECT text FROM note WHERE id = 1')).toEqual([{ text: 'kept' }]);
});

test(
  'a PostgreSQL that ends while the application runs is brought back at its address, and told of',
  thirtySeconds,
  async () => {
    const folder = newFolder();
    const warnings: string[] = [];
    const { url } = await start(folder, (sentence) => warnings.push(sentence));
    for (const [round, kill] of [killServer, killServer, stopServerByHand].entries()) {
      await query(url, `CREATE TABLE note_${round} AS SELECT 'kept' AS text`);
      await kill(folder);
      await expect.poll(() => warnings.length).toBe(round + 1);
      expect(await query(url, `SELECT text FROM note_${round}`)).toEqual([{ text: 'kept' }]);
    }
    expect(new Set(warnings)).toEqual(new Set(['PostgreSQL had ended and was started again.']));
  },
);

test(
  'a process that got the number of a dead PostgreSQL is neither harmed nor in the way',
  thirtySeconds,
  async () => {
    const folder = newFolder();
    await killBoth(folder);
    const { uid, gid } = statSync(join(folder, 'postgres', 'data'));
    const bystander = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
    processes.add(bystander);
    const [, ...rest] = readFileSync(pidFileOf(folder), 'utf8').split('\n');
    writeFileSync(pidFileOf(folder), [bystander.pid, ...rest].join('\n'));

    const { url, stop } = await start(folder);
    expect(await query(url, 'SELECT text FROM note WHERE id = 1')).toEqual([{ text: 'kept' }]);
    await stop();
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  },
);

test('half a cluster of a killed first start is cleared away', thirtySeconds, async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres', 'data.new-killed'), { recursive: true });
  chmodSync(join(folder, 'postgres'), 0o711);
  const { url } = await start(folder);
  expect(await query(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  expect(readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('data'))).toEqual(['data']);
});

test(
  'a folder deeper than a socket may lie, with a name no shell would like, will do',
  thirtySeconds,
  async () => {
    const top = newFolder();
    chmodSync(top, 0o711);
    const folder = join(top, `it's "50%" of $HOME, `.repeat(6), 'deep');
    for (const _ of ['made', 'found again']) {
      const { url, stop } = await start(folder);
      expect(await query(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
      expect(socketFolderOf(url)).toMatch(/^\/tmp\/washline-[0-9a-f]+$/);
      await stop();
      expect(existsSync(socketFolderOf(url))).toBe(false);
    }
  },
);

test('what PostgreSQL complains about is passed on, with the log to read', thirtySeconds, async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '17\n');
  const refusal = await startBundledPostgres(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal).toHaveProperty(
    'message',
    `PostgreSQL does not start: database files are incompatible with server (see ${join(folder, 'postgres', 'postgres.log')}).`,
  );
});

test('copied binaries run for everyone, and are copied once', thirtySeconds, async () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const bin = await copyBinaries(packagedBinaries(), folder);
  const copied_at = statSync(bin).ctimeMs;
  const nobody = asRoot ? { uid: 65534, gid: 65534 } : {};
  expect(
    execFileSync(join(bin, 'postgres'), ['--version'], { ...nobody, cwd: '/', encoding: 'utf8' }),
  ).toMatch(/ 18\./);
  expect(await copyBinaries(packagedBinaries(), folder)).toBe(bin);
  expect(statSync(bin).ctimeMs).toBe(copied_at);
});

testAsRoot(
  'below a folder that nobody may enter the database lies elsewhere, and is found again',
  thirtySeconds,
  async () => {
    const closed = newFolder();
    const folder = join(closed, 'data');
    const first = await start(folder);
    const home = readFileSync(join(folder, 'postgres.location'), 'utf8').trim();
    folders.push(home);
    expect(first.note).toContain(`the database of ${folder} is kept in ${home}`);
    await query(first.url, `CREATE TABLE note AS SELECT 'kept' AS text`);
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
    expect([closed, folder].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  },
);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'washline-test-'));
  folders.push(folder);
  return folder;
}

async function start(folder: string, warn?: (sentence: string) => void): Promise<BundledPostgres> {
  const postgres = await startBundledPostgres(folder, warn);
  running.add(postgres);
  return postgres;
}

async function query(url: string, sql: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

function startApp(folder: string) {
  const fixture = fileURLToPath(new URL('./bundled-postgres.fixture.ts', import.meta.url));
  const app = spawn(process.execPath, [fixture, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  processes.add(app);
  return app;
}

async function firstLineOf(app: ReturnType<typeof startApp>): Promise<string> {
  const [line] = await once(createInterface({ input: app.stdout }), 'line');
  return line;
}

function pidFileOf(folder: string): string {
  return join(folder, 'postgres', 'data', 'postmaster.pid');
}

/** Kills an application that has written a row, and then its server, which nobody watches any more. */
async function killBoth(folder: string): Promise<void> {
  const app = startApp(folder);
  await firstLineOf(app);
  app.kill('SIGKILL');
  await once(app, 'exit');
  await killServer(folder);
}

/** As an operator might. */
async function stopServerByHand(folder: string): Promise<void> {
  process.kill(Number.parseInt(readFileSync(pidFileOf(folder), 'utf8'), 10), 'SIGINT');
}

/** Kills the server and waits until it is really gone. */
async function killServer(folder: string): Promise<void> {
  const pid = Number.parseInt(readFileSync(pidFileOf(folder), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
}

/** A dead process that its parent has not noticed yet still has a number, but does not live. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' });
  return /^[^Z]/.test(stdout.trim());
}

function socketFolderOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}
