import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { projectFolder } from '#server/kernel/project-folder.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { encodeCall } from '#shared/kernel/wire.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { killApps, owner, startApp } from './support/app-process.ts';
import { holdService } from './support/held-service.ts';
import { type Laundry, openLaundry } from './support/laundry.ts';
import { hasNginx, openNginx } from './support/nginx.ts';
import { report } from './support/run-options.ts';

/** Two processes behind nginx, restarted one after the other, under a client that tries nothing again. */

const isTried = shortOrLong(false, hasNginx);
const rounds = 30;
const port = 4340;
const ports = [4342, 4343] as const;
let folder: string;
let laundry: Laundry;
let nginx: Awaited<ReturnType<typeof openNginx>> | undefined;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-rolling-'));
  const database = `rolling_${process.pid}`;
  await runOnServer(inject('postgres_url'), `create database ${database} template ${templateDatabase}`);
  settings = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(inject('postgres_url'), database),
    TRUST_PROXY: '127.0.0.1',
  };
  if (isTried) nginx = await openNginx(port, ports);
}, 120_000);
afterAll(async () => {
  await nginx?.close();
  await killApps();
  await rm(folder, { recursive: true, force: true });
});

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 20 });

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const sent = request(`https://127.0.0.1:${port}${path}`, { method, agent, headers });
  sent.end(body === undefined ? undefined : String(body));
  return new Promise<{ status: string; reply: string }>((resolve) => {
    sent.on('error', (error) => resolve({ status: error.message, reply: '' }));
    sent.on('response', async (response) => {
      const reply = await text(response).catch(() => '');
      resolve({ status: `${response.statusCode}`, reply });
    });
  });
}

const json = { 'content-type': 'application/json' };
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const withKey = () => ({ 'idempotency-key': crypto.randomUUID() });

type Calls = Record<string, () => Promise<{ status: string }>>;

const placeOne = () => {
  const { url, body } = encodeCall(placeOrderRoute, { body: laundry.draft });
  return send('POST', url, { ...json, ...as(laundry.customer), ...withKey() }, body);
};

/** What the screens do all day: they read, order with a key, and sign in, which has none. */
const calls: Calls = {
  'a list': () => send('GET', '/api/orders?limit=5', as(laundry.owner)),
  'an order': placeOne,
  'a sign-in': () => send('POST', '/api/auth/login', json, JSON.stringify(owner)),
};

/** What nginx sends once, whatever becomes of it. */
const putAndDelete: Calls = {
  'a lock and a removal': async () => {
    const placed = await placeOne();
    if (placed.status !== '201') return placed;
    const { id } = JSON.parse(placed.reply) as { id: string };
    const locked = await send('PUT', `/api/orders/${id}/lock`, { ...as(laundry.owner), ...withKey() });
    if (locked.status !== '200') return locked;
    return send('DELETE', `/api/orders/${id}`, { ...as(laundry.owner), ...withKey() });
  },
};

const everything = { ...calls, ...putAndDelete };

/** Sends calls until `work` is done. @returns how many of each were sent, and what failed */
async function under(work: () => Promise<void>, calls: Calls) {
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  let isOver = false;
  let longest = 0;
  const workers = Object.entries(calls).flatMap(([name, send]) =>
    [1, 2].map(async () => {
      while (!isOver) {
        const since = performance.now();
        const { status } = await send();
        longest = Math.max(longest, performance.now() - since);
        counts[name] = (counts[name] ?? 0) + 1;
        if (!['200', '201'].includes(status)) failed.push(`${name}: ${status}`);
        await delay(5);
      }
    }),
  );
  await delay(1_000);
  await work();
  await delay(1_000);
  isOver = true;
  await Promise.all(workers);
  return { counts, failed, longest };
}

test('a call that comes while the service is not there waits in a socket that is held open, and is answered by the next start [OPS-7]', async () => {
  const held = await holdService(4_345, settings);
  await held.start(projectFolder);
  const ready = () => fetch('http://127.0.0.1:4345/api/ready').then(({ status }) => status);
  expect(await ready()).toBe(200);
  await held.stop();
  let isAnswered = false;
  const waiting = ready().finally(() => {
    isAnswered = true;
  });
  const other = connect(4_345, '127.0.0.1');
  await once(other, 'connect');
  other.destroy();
  expect(isAnswered).toBe(false);
  await held.start(projectFolder);
  expect(await waiting).toBe(200);
  await held.stop();
  await held.close();
});

test('while two processes are restarted one after the other, no call fails [OPS-7]', async () => {
  if (!isTried) return report('A rolling restart was not tried: long form, and where there is nginx');
  const apps = await Promise.all(ports.map((PORT) => startApp({ ...settings, PORT: `${PORT}` })));
  laundry = await openLaundry(apps[0]?.address ?? '');
  const { counts, failed } = await under(async () => {
    for (let round = 0; round < rounds; round++) {
      const index = round % 2;
      await apps[index]?.stop();
      apps[index] = await startApp({ ...settings, PORT: `${ports[index]}` });
      await delay(500);
    }
  }, calls);
  report(
    `${rounds} restarts: ${JSON.stringify(counts)}; failed: ${failed.length} ${[...new Set(failed)].join(', ')}`,
  );
  expect(failed).toEqual([]);
  await Promise.all(apps.map((app) => app.stop()));
}, 900_000);

test('while two processes whose sockets are held open are restarted one after the other, no call fails, of any method [OPS-7]', async () => {
  if (!isTried) return report('A rolling restart was not tried: long form, and where there is nginx');
  const services = await Promise.all(ports.map((held) => holdService(held, settings)));
  await Promise.all(services.map((service) => service.start(projectFolder)));
  laundry = await openLaundry(`http://127.0.0.1:${ports[0]}`);
  const { counts, failed, longest } = await under(async () => {
    for (let round = 0; round < rounds; round++) {
      await services[round % 2]?.stop();
      await services[round % 2]?.start(projectFolder);
      await delay(500);
    }
  }, everything);
  report(
    `${rounds} restarts with held sockets: ${JSON.stringify(counts)}, the longest call ${Math.round(longest)} ms; failed: ${failed.length} ${[...new Set(failed)].join(', ')}`,
  );
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(services.map((service) => service.close()));
  expect(failed).toEqual([]);
}, 900_000);

/** Another folder with the next version, whose first start migrates. */
async function makeNextVersion(): Promise<string> {
  const next = join(folder, 'next');
  const migrations = join(next, 'src/server/migrations');
  await mkdir(next);
  await cp(join(projectFolder, 'src/server'), join(next, 'src/server'), { recursive: true });
  await cp(join(projectFolder, 'dist/server'), join(next, 'dist/server'), { recursive: true });
  await cp(join(projectFolder, 'package.json'), join(next, 'package.json'));
  await symlink(join(projectFolder, 'node_modules'), join(next, 'node_modules'));
  const journal = join(migrations, 'meta/_journal.json');
  const list = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number; when: number }[] };
  const { idx = 0, when = 0 } = list.entries.at(-1) ?? {};
  list.entries.push({ ...list.entries.at(-1), idx: idx + 1, when: when + 1, ...{ tag: 'next' } });
  await writeFile(journal, JSON.stringify(list));
  await writeFile(
    join(migrations, 'next.sql'),
    'ALTER TABLE orders ADD COLUMN next text;--> statement-breakpoint\nALTER TABLE users ADD COLUMN next text;',
  );
  return next;
}

test('while all processes are stopped and the next version migrates, calls wait in the sockets, and none fails [OPS-7]', async () => {
  if (!isTried) return report('An upgrade was not tried: long form, and where there is nginx');
  const services = await Promise.all(ports.map((held) => holdService(held, settings)));
  await Promise.all(services.map((service) => service.start(projectFolder)));
  laundry = await openLaundry(`http://127.0.0.1:${ports[0]}`);
  const next = await makeNextVersion();
  let closed = 0;
  const { counts, failed, longest } = await under(async () => {
    const since = performance.now();
    await Promise.all(services.map((service) => service.stop()));
    await Promise.all(services.map((service) => service.start(next)));
    closed = performance.now() - since;
  }, everything);
  report(
    `an upgrade of ${Math.round(closed)} ms: ${JSON.stringify(counts)}, the longest call ${Math.round(longest)} ms; failed: ${failed.length} ${[...new Set(failed)].join(', ')}`,
  );
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(services.map((service) => service.close()));
  expect(failed).toEqual([]);
}, 900_000);
