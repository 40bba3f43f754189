import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { databaseUrl, runOnServer, templateDatabase } from './testing/postgres.ts';
import { servicePath } from './testing/service.ts';

/** The process as `npm start` runs it. */
interface Run {
  process: ChildProcess;
  /** Everything it said, on both streams. */
  output: () => string;
  /** Resolves with the address once the service is open; rejects when the process ends before. */
  open: Promise<string>;
  exit: Promise<number | null>;
}

const folders: string[] = [];
const running = new Set<ChildProcess>();

afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill('SIGTERM') && once(child, 'exit')));
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-main-'));
  folders.push(folder);
  return folder;
}

const owner = { OWNER_EMAIL: 'ann@washline.test', OWNER_PASSWORD: 'secret' };

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [servicePath], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const opened = Promise.withResolvers<string>();
  opened.promise.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /is open at (http\S+)/.exec(output)?.[1];
      if (address) opened.resolve(address);
    });
  }
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    opened.reject(new Error(`ended before it was open: ${output}`));
    return code as number | null;
  });
  return { process: child, output: () => output, open: opened.promise, exit };
}

/** A database of this version, for what is not about the first start or the PostgreSQL of the data folder. */
async function migratedDatabase(): Promise<string> {
  const name = `main_${crypto.randomUUID().slice(0, 8)}`;
  const postgres_url = inject('postgres_url');
  await runOnServer(postgres_url, `create database ${name} template ${templateDatabase} strategy file_copy`);
  return databaseUrl(postgres_url, name);
}

const json = async (response: Response) => (await response.json()) as { access_token: string; id: string };

async function signIn(
  address: string,
  email = owner.OWNER_EMAIL,
  password = owner.OWNER_PASSWORD,
): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return (await json(response)).access_token;
}

test('makes the named owner on an empty database and no demo data, serves metrics on a port of their own, and stops cleanly on SIGTERM [OBS-2, OPS-9]', async () => {
  const DATA_DIR = await newFolder();
  const outbox = join(DATA_DIR, 'outbox');
  await mkdir(outbox);
  await writeFile(join(outbox, 'a.eml'), '');
  // As earlier versions left them.
  for (const folder of [DATA_DIR, outbox]) await chmod(folder, 0o755);
  const run = start({ DATA_DIR, METRICS_PORT: '0', ...owner });
  const address = await run.open;
  // As root, PostgreSQL's user may pass through, and list nothing.
  expect((await stat(DATA_DIR)).mode & 0o067).toBe(0);
  expect((await stat(outbox)).mode & 0o077).toBe(0);
  const token = await signIn(address);
  const orders = await fetch(`${address}/api/orders`, { headers: { authorization: `Bearer ${token}` } });
  expect(orders.headers.get('x-total-count')).toBe('0');
  expect(run.output()).not.toMatch(/warn|washline\.example/i);
  const [, port] = /^Metrics are at http:\/\/127\.0\.0\.1:(\d+)\/metrics$/m.exec(run.output()) ?? [];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(
    /^washline_request_duration_seconds_count{.*"\/api\/auth\/login",status="200"} 1$/m,
  );
  expect(metrics).toMatch(/^washline_sockets 0$/m);
  expect(metrics).toMatch(/^washline_statement_duration_seconds_count [1-9]/m);
  expect(metrics).toMatch(/^washline_jobs{queue="mail",state="waiting"} \d+$/m);
  expect(metrics).toMatch(new RegExp(`^washline_disk_free_bytes{folder="${DATA_DIR}"} [1-9]`, 'm'));
  // There it is a page, like anything else that is no call.
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('washline_');
  run.process.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});

test('answers a call that came before a stop, and waits for no connection after it, nor for one that has only begun to ask', async () => {
  const run = start({ DATA_DIR: await newFolder(), DATABASE_URL: await migratedDatabase(), ...owner });
  const { port, hostname } = new URL(await run.open);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const [begun, called] = [await open(), await open()];
  begun.on('error', () => {});
  begun.write('GET /api/health HTTP/1.1\r\nHost: a\r\n');
  const body = JSON.stringify({ email: owner.OWNER_EMAIL, password: owner.OWNER_PASSWORD });
  called.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  let answer = '';
  called.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  // The service has seen both: it reads connections in their sequence.
  await fetch(`http://${hostname}:${port}/api/health`);
  run.process.kill('SIGTERM');
  await once(begun, 'close');
  called.write(body);
  expect(await run.exit).toBe(0);
  expect(answer).toContain('200 OK');
  expect(answer).toContain('"access_token"');
});

test('refuses a second start on the same folder with one sentence, and the first goes on', async () => {
  const DATA_DIR = await newFolder();
  const first = start({ DATA_DIR, ...owner });
  const address = await first.open;
  const second = start({ DATA_DIR, ...owner });
  expect(await second.exit).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringContaining('already running on the data folder'),
  ]);
  expect((await fetch(`${address}/api/ready`)).status).toBe(200);
});

test('runs on another PostgreSQL instead, several processes at once', async () => {
  const database = 'two_processes';
  await runOnServer(inject('postgres_url'), `create database ${database}`);
  const DATABASE_URL = databaseUrl(inject('postgres_url'), database);
  const DATA_DIR = await newFolder();
  const shops = [start({ DATA_DIR, DATABASE_URL, ...owner }), start({ DATA_DIR, DATABASE_URL, ...owner })];
  const [first = '', second = ''] = await Promise.all(shops.map(({ open }) => open));
  const token = await signIn(first);
  const me = await fetch(`${second}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ email: owner.OWNER_EMAIL, role: 'owner' });
  expect(await readdir(DATA_DIR)).not.toContain('postgres');
});

test('a demo laundry that others reach opens in a frame that says so, and by https not at all [OPS-8]', async () => {
  const settings = {
    DATA_DIR: await newFolder(),
    DATABASE_URL: await migratedDatabase(),
    OWNER_EMAIL: 'ruth@washline.example',
    OWNER_PASSWORD: 'washline',
  };
  const open = start({ ...settings, HOST: '0.0.0.0' });
  await open.open;
  expect(open.output()).toMatch(
    /^!{100}\nThe demo laundry is open to everybody who reads the README: HOST is 0\.0\.0\.0, .*\n!{100}$/m,
  );
  const byHttps = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://laundry.example' };
  const refused = start({ ...settings, ...byHttps });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(/^The demo laundry is open to everybody .*: PUBLIC_URL is https:/m);
  expect(refused.output()).not.toContain('is open at');
});

test.each([
  [{ PORT: 'x' }, /^PORT must be a port number, as in 3000\.$/],
  [
    { DATABASE_URL: 'postgresql://127.0.0.1:9/none' },
    /^The database at DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/,
  ],
])('%j ends the start with one clear sentence', async (env, sentence) => {
  const run = start({ DATA_DIR: await newFolder(), ...env });
  expect(await run.exit).toBe(1);
  expect(run.output().trim()).toMatch(sentence);
});

test('a port that is taken ends the start with one clear sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const DATABASE_URL = await migratedDatabase();
  const run = start({ DATA_DIR: await newFolder(), DATABASE_URL, PORT: String(port), ...owner });
  expect(await run.exit).toBe(1);
  expect(run.output().trim().split('\n').at(-1)).toMatch(
    /^Washline cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE.*\.$/,
  );
  taken.close();
});

test('its files are ASCII, so that Node holds their text in half the memory', async () => {
  const folder = dirname(servicePath);
  for (const file of await readdir(folder)) {
    expect(/[^\0-\x7f]/.exec(await readFile(join(folder, file), 'utf8')), file).toBeNull();
  }
});

test('ends with the shell that npm runs it in', async () => {
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${servicePath}"; true`], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: await newFolder(),
      DATABASE_URL: await migratedDatabase(),
      npm_lifecycle_event: 'start',
      ...owner,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve) => {
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /is open at (http\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  shell.kill('SIGTERM');
  // The pipe is closed by the last process that holds it.
  await once(shell.stdout, 'close');
  await expect(fetch(`${address}/api/health`)).rejects.toThrow();
});
