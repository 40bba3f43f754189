import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { shortOrLong } from '#server/testing/long-form.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { expectCompleteOrders } from './support/complete-orders.ts';
import { type DatabaseProxy, openProxy } from './support/database-proxy.ts';
import { type Laundry, openLaundry } from './support/laundry.ts';
import { type Load, startOrderLoad } from './support/order-load.ts';

/** Two processes on one PostgreSQL that is unreachable for a while, under load. */

const database = 'washline_outage';
let folder: string;
let proxy: DatabaseProxy;
let apps: AppProcess[];
let laundry: Laundry;
let load: Load;
let socket: Socket;
let notificationCount = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-outage-'));
  await runOnServer(inject('postgres_url'), `create database ${database} template ${templateDatabase}`);
  proxy = await openProxy(inject('postgres_url'));
  const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl(proxy.url, database) };
  apps = await Promise.all([startApp(settings), startApp(settings)]);
  laundry = await openLaundry(apps[0]?.address ?? '');
  // Orders go to one process, the owner's live connection to the other.
  socket = io(apps[1]?.address, { auth: { token: laundry.owner }, transports: ['websocket'] });
  socket.on('notification', () => {
    notificationCount += 1;
  });
  load = startOrderLoad(laundry);
}, 180_000);
afterAll(async () => {
  socket?.close();
  await killApps();
  await proxy?.close();
  await rm(folder, { recursive: true, force: true });
});

const addresses = () => apps.map(({ address }) => address);
const ready = (address: string) => fetch(`${address}/api/ready`);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Measures how long after the outage both processes are ready, and orders and live messages work. */
async function recovery(): Promise<string> {
  const since = performance.now();
  const waitOptions = { timeout: 60_000, interval: 20 };
  const healthy = Promise.all(
    addresses().map((address) =>
      vi.waitFor(async () => expect((await ready(address)).status).toBe(200), waitOptions),
    ),
  );
  await Promise.all([healthy, load.more(1)]);
  const taken = seconds(since);
  const before = notificationCount;
  await vi.waitFor(() => expect(notificationCount).toBeGreaterThan(before), waitOptions);
  return `ready and orders taken after ${taken} s, live messages after ${seconds(since)} s`;
}

const expectUnavailable = () =>
  Promise.all(
    addresses().map(async (address) => {
      const answer = await ready(address);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
    }),
  );

test('live messages get from one process to the other to begin with [NTF-7]', async () => {
  await vi.waitFor(() => expect(notificationCount).toBeGreaterThan(0), { timeout: 30_000 });
});

/** A live client that connects during the outage; see src/web/kernel/live-connection.ts. */
const comeLate = () =>
  io(apps[0]?.address, { auth: { token: laundry.owner }, transports: ['websocket'], forceNew: true });
const turnedAway = (late: Socket) =>
  new Promise<void>((done) => {
    late.once('connect_error', () => done());
    late.once('disconnect', () => done());
    late.io.once('close', () => done());
  });

/**
 * Silence lasts as long as a real timeout, 10 s. With short timeouts, cut.test.ts tries it at every
 * statement.
 */
const outages = [
  { what: 'is cut off', begin: () => proxy.refuse() },
  { what: 'falls silent', begin: () => proxy.fallSilent() },
].slice(0, shortOrLong(1, 2));

test.each(outages)(
  'while the database $what calls are answered with 503, and afterwards all is well, also for who came meanwhile [REL-4, REL-10]',
  async ({ what, begin }) => {
    for (let round = 0; round < shortOrLong(1, 3); round++) {
      await load.more(5);
      const before = load.unavailable;
      begin();
      const late = comeLate();
      await Promise.all([expectUnavailable(), turnedAway(late), delay(shortOrLong(1, 10_000))]);
      proxy.open();
      await vi.waitFor(() => expect(late.connected).toBe(true), { timeout: 60_000, interval: 20 });
      late.close();
      const recovered = await recovery();
      expect(apps.every((app) => app.isRunning())).toBe(true);
      expect(load.wrong).toEqual([]);
      report(`the database ${what}: ${load.unavailable - before} calls answered with 503; ${recovered}`);
    }
  },
  1_800_000,
);

test('each order that was sent through all of it is there once, whole, and told once [REL-4, ORD-8]', async () => {
  await load.stop();
  expect([load.wrong, load.unanswered]).toEqual([[], 0]);
  await expectCompleteOrders(laundry, load.acknowledged);
  for (const app of apps) await app.stop();
});

const report = (line: string): void => void process.stdout.write(`${line}\n`);
