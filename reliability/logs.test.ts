import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { servicePath } from '#server/testing/service.ts';
import { linesWith } from '../e2e/support/secrets.ts';

/** A day of a laundry in which everything private has a marker. The log must not contain any marker. */

// Unique markers. A secret in a wrong field is as private as in the right one.
const owner = { email: 'canary-owner@washline.test', password: 'canary password of the owner' };
const ann = { email: 'canary-ann@washline.test', password: 'canary first password' };
const later = {
  asked: 'canary second password',
  own: 'canary third password',
  staff: 'canary fourth password',
};
const home = 'canary street 1';
const phone = '0491 570 156';
const secrets = new Set(['canary', phone]);

let folder: string;
let database: string;
let server: ChildProcess;
let address: string;
let log = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-logs-'));
  const name = `logs_${process.pid}`;
  await runOnServer(inject('postgres_url'), `create database ${name} template ${templateDatabase}`);
  database = databaseUrl(inject('postgres_url'), name);
  server = spawn(process.execPath, [servicePath], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LOG_LEVEL: 'trace',
      // Logs every statement.
      SLOW_STATEMENT_MS: '0',
      DATA_DIR: folder,
      DATABASE_URL: database,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (log += text));
  address = await vi.waitUntil(() => /is open at (http\S+)/.exec(log)?.[1], { timeout: 50_000 });
});
afterAll(async () => {
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? JSON.parse(text) : {};
  if (json.access_token) secrets.add(json.access_token);
  return { status: response.status, id: response.headers.get('x-request-id'), json };
}

/** What the bundled PostgreSQL has logged, which the service runs on. */
async function postgresLog(): Promise<string> {
  const url = new URL(databaseUrl(database, 'postgres'));
  url.username = 'postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query<{ log: string }>(
    `select pg_read_file(current_setting('data_directory') || '/../postgres.log') as log`,
  );
  await client.end();
  return rows[0]?.log ?? '';
}

const signIn = async (who: { email: string; password: string }): Promise<string> =>
  (await call('POST', '/api/auth/login', who)).json.access_token;

/** The code of the newest mail that has one. */
async function codeFromMail(): Promise<string> {
  const outbox = join(folder, 'outbox');
  return vi.waitUntil(
    async () => {
      const mails = await readdir(outbox).catch(() => []);
      const texts = await Promise.all(mails.map((file) => readFile(join(outbox, file), 'utf8')));
      return texts
        .map((text) => /password is (\d{6})\./.exec(text.replace(/=\r?\n/g, ''))?.[1])
        .find(Boolean);
    },
    { timeout: 30_000 },
  );
}

const lines = () =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const requestLine = (id: string | null) => lines().find((line) => line.request_id === id && 'route' in line);

test('a line for each request says who, what, how it ended and how long it took [SEC-3]', async () => {
  const token = await signIn(owner);
  const { id } = await call('GET', '/api/users?search=canary', undefined, token);
  const mine = await vi.waitUntil(() => requestLine(id));
  expect(mine).toMatchObject({
    level: 30,
    actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    route: '/api/users',
    status: 200,
    milliseconds: expect.any(Number),
    time: expect.any(Number),
  });
  const missed = await call('GET', '/api/canary');
  const line = await vi.waitUntil(() => requestLine(missed.id));
  expect(line).toMatchObject({ actor_id: null, route: null, status: 404 });
});

test('no password, token, code or address is in the log of a whole day, failures, crashes and slow statements included [SEC-3] [OBS-4]', async () => {
  const staff = await signIn(owner);
  const draft = { ...ann, full_name: 'canary Ann', phone, address: home };
  expect((await call('POST', '/api/auth/register', draft, staff)).status).toBe(201);
  expect((await call('POST', '/api/auth/register', draft, staff)).status).toBe(409);
  expect((await call('POST', '/api/auth/login', { ...ann, password: 'canary wrong' })).status).toBe(401);
  const first = await signIn(ann);
  // Secrets in a wrong field, a path, a query or a header.
  await call('POST', '/api/auth/login', { email: ann.password, password: ann.email });
  await call('POST', '/api/auth/login', `{"email":"${ann.email}","password":"canary`);
  await call('GET', `/api/users/${ann.email}?password=${ann.password}`, undefined, staff);
  await call('GET', `/forgot-password?email=${ann.email}`);
  await call('GET', '/api/auth/me', undefined, 'canary-token');
  const socket = io(address, {
    auth: { token: 'canary-token' },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise((resolve) => socket.once('connect_error', resolve));
  socket.close();
  await call('POST', '/api/auth/forgot-password', { email: ann.email });
  const otp = await codeFromMail();
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
  expect((await call('POST', '/api/auth/verify-reset-otp', { email: ann.email, otp: wrong })).status).toBe(
    422,
  );
  expect((await call('POST', '/api/auth/verify-reset-otp', { email: ann.email, otp })).status).toBe(200);
  const reset = { email: ann.email, otp, new_password: later.asked };
  expect((await call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
  expect((await call('GET', '/api/auth/me', undefined, first)).status).toBe(401);
  const again = await signIn({ email: ann.email, password: later.asked });
  const change = { current_password: later.asked, new_password: later.own };
  expect((await call('PUT', '/api/auth/password', change, again)).status).toBe(204);
  const me = await call('GET', '/api/auth/me', undefined, again);
  const byStaff = { new_password: later.staff };
  expect((await call('PUT', `/api/admin/reset-password/${me.json.id}`, byStaff, staff)).status).toBe(200);
  // A bug: statements with secrets among their values fail.
  await runOnServer(database, 'alter table users rename column phone to telephone');
  const profile = { phone, address: home };
  const crashes = [
    await call('PUT', '/api/auth/me', profile, staff),
    await call('POST', '/api/auth/register', { ...draft, email: 'canary-b@washline.test' }, staff),
    await call('GET', '/api/users?search=canary-ann', undefined, staff),
  ];
  expect(crashes.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(crashes.every(({ json }) => json.detail === undefined)).toBe(true);
  const last = crashes.at(-1)?.id;
  await vi.waitUntil(() => lines().some((line) => line.request_id === last && line.status === 500));
  server.kill('SIGTERM');
  await once(server, 'close');
  // The log has the error of a crash by its request id, with cause and stack.
  const errorLine = lines().find((line) => line.request_id === last && line.err) as {
    err: { cause: object };
  };
  expect(errorLine.err).toMatchObject({
    stack: expect.stringContaining('findUsers'),
    cause: { code: '42703' },
  });
  const statements = lines().filter((line) => typeof line.statement === 'string');
  // It has the failed statement by its request id too.
  const failed = statements.find(({ request_id }) => request_id === crashes[1]?.id);
  expect(failed).toMatchObject({ level: 40, milliseconds: expect.any(Number) });
  expect(statements.length).toBeGreaterThan(100);
  expect(lines().length).toBeGreaterThan(120);
  secrets.add(otp).add(wrong);
  const logs = `${log}\n${await postgresLog()}`;
  expect(linesWith([...secrets], logs)).toEqual([]);
  expect(logs).toContain('database system is ready to accept connections');
});
