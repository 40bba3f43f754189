import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createRng, type Rng } from '#server/demo/rng.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { encodeCall } from '#shared/kernel/wire.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { killApps, type Measure, type MeasuredApp, owner, startMeasuredApp } from './support/app-process.ts';
import { type Laundry, openLaundry } from './support/laundry.ts';
import { openLiveClient } from './support/live-clients.ts';
import { openRaw } from './support/raw-socket.ts';
import { seed } from './support/run-options.ts';

/** One process under load for a long time: its resources at the end are those at the beginning. */

const database = 'washline_soak';
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let folder: string;
let app: MeasuredApp;
let laundry: Laundry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-soak-'));
  await runOnServer(inject('postgres_url'), `create database ${database} template ${templateDatabase}`);
  const url = databaseUrl(inject('postgres_url'), database);
  app = await startMeasuredApp({ DATA_DIR: folder, DATABASE_URL: url });
  laundry = await openLaundry(app.address);
}, 180_000);
afterAll(async () => {
  agent.destroy();
  await killApps();
  await rm(folder, { recursive: true, force: true });
});

interface Asking {
  method?: string;
  path: string;
  token?: string;
  body?: string;
  status: number;
}

/** A random call: reads, writes, and calls that are refused in different ways. */
function someCall(rng: Rng): Asking {
  const { owner: staff, customer } = laundry;
  const reads = (token: string, ...paths: string[]) =>
    paths.map((path) => () => ({ path: `/api${path}`, token, status: 200 }));
  const place = (): Asking => {
    const { method, url, body } = encodeCall(placeOrderRoute, { body: laundry.draft });
    return { method, path: url, body: `${body}`, token: customer, status: 201 };
  };
  const body = JSON.stringify({ subject: 'Late', description: 'It is late' });
  return rng.oneOf<() => Asking>([
    ...reads(staff, '/orders?limit=50', '/cases', '/users', '/drivers', '/overview/staff', '/skus'),
    ...reads(staff, '/orders?search=ORD-00&sort=total_amount', '/notifications', '/analytics/dashboard'),
    ...reads(customer, '/orders', '/auth/me', '/notifications', '/overview/customer', '/ready', '/health'),
    place,
    place,
    () => ({ method: 'POST', path: '/api/cases', token: customer, body, status: 201 }),
    () => ({ method: 'PUT', path: '/api/notifications/read-all', token: staff, status: 204 }),
    () => ({ path: '/api/orders', token: crypto.randomUUID(), status: 401 }),
    () => ({ path: '/api/users', token: customer, status: 403 }),
    () => ({ path: `/api/orders/${crypto.randomUUID()}`, token: staff, status: 404 }),
    () => ({ method: 'POST', path: '/api/cases', token: customer, body: '{', status: 400 }),
    () => ({ method: 'POST', path: '/api/cases', token: customer, body: '{}', status: 422 }),
    () => ({ method: 'POST', path: '/api/cases', token: customer, body: 'x'.repeat(1_100_000), status: 413 }),
  ])();
}

async function ask({ method = 'GET', path, token, body, status }: Asking): Promise<void> {
  const { hostname, port } = new URL(app.address);
  const answer = await new Promise<number>((resolve, reject) => {
    const asked = request({ hostname, port, method, path, agent }, (response) => {
      text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    asked.on('error', reject);
    asked.setHeader('authorization', `Bearer ${token}`);
    if (body) asked.setHeader('content-type', 'application/json');
    asked.end(body);
  });
  expect(`${method} ${path}: ${answer}`).toBe(`${method} ${path}: ${status}`);
}

/** Connects for live messages and disconnects, in one of several ways. */
async function comeAndGo(rng: Rng): Promise<void> {
  const token = rng.oneOf([laundry.owner, laundry.customer]);
  if (rng.chance(0.1)) return void (await (await openRaw(app.address, { token: 'forged' })).close());
  if (rng.chance(0.1)) return void (await (await openRaw(app.address)).close());
  const { socket } = openLiveClient(app.address, { id: '', role: 'owner', token }, [
    rng.chance(0.2) ? 'polling' : 'websocket',
  ]);
  // Some disconnect before they are let in.
  if (rng.chance(0.8)) await new Promise((done) => socket.once('connected', done));
  if (rng.chance(0.2)) socket.io.engine.close();
  socket.disconnect();
}

/** Makes this many calls and live connections, a few at a time. */
async function work(requests: number, comings: number): Promise<void> {
  const inTurns = async (count: number, atOnce: number, what: (rng: Rng) => Promise<void>) => {
    let left = count;
    await Promise.all(
      Array.from({ length: atOnce }, async (_, number) => {
        const rng = createRng(seed + number * 7919 + count);
        while (left-- > 0) await what(rng);
      }),
    );
  };
  await Promise.all([
    inTurns(requests, 6, (rng) => ask(someCall(rng))),
    inTurns(comings, 3, comeAndGo),
    inTurns(requests / 500, 1, () =>
      ask({ method: 'POST', path: '/api/auth/login', body: JSON.stringify(owner), status: 200 }),
    ),
  ]);
}

/** Measures when all connections are closed and all calls answered. */
const atRest = (): Promise<Measure> =>
  vi
    .waitFor(
      async () => {
        for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
        const now = await app.measure();
        // One database connection listens for notifications.
        expect([now.sockets, now.in_use, now.queued]).toEqual([0, 1, 0]);
        return now;
      },
      { timeout: 30_000, interval: 500 },
    )
    .catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await connections()}`);
    });

/** The state of the database connections, for debugging a failure. */
async function connections(): Promise<string> {
  const client = new Client({ connectionString: databaseUrl(inject('postgres_url'), database) });
  await client.connect();
  const { rows } = await client.query(
    `select state, wait_event, now() - state_change as since, left(query, 150) as query
     from pg_stat_activity where datname = current_database()`,
  );
  await client.end();
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

test('after many calls and connections a process holds what it held before them [REL-14]', async () => {
  await work(shortOrLong(100, 5_000), shortOrLong(10, 500));
  const before = await atRest();
  await work(shortOrLong(200, 50_000), shortOrLong(20, 5_000));
  const after = await vi.waitFor(
    async () => {
      const now = await atRest();
      for (const what of ['connections', 'timers', 'listeners'] as const)
        expect(`${what}: ${Math.max(0, now[what] - before[what] - slack[what])}`).toBe(`${what}: 0`);
      return now;
    },
    { timeout: 60_000, interval: 200 },
  );
  const grown = after.megabytes - before.megabytes;
  process.stdout.write(
    `${grown.toFixed(1)} MB more of ${before.megabytes.toFixed(0)} (seed ${seed})\nbefore ${JSON.stringify(before)}\nafter  ${JSON.stringify(after)}\n`,
  );
  expect(grown).toBeLessThan(5);
  expect(after.warnings).toEqual([]);
  await app.stop();
}, 3_600_000);

/** Tolerance: the job queue and the timers are always active. */
const slack = { connections: 2, timers: 10, listeners: 10 };
