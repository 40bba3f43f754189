import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrLong } from '#server/testing/long-form.ts';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { exportOrdersRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { fillFolder } from '../bench/fill.ts';
import { memoryOf } from '../bench/start/memory.ts';
import { killApps, type MeasuredApp, owner, startMeasuredApp } from './support/app-process.ts';
import { quantile } from './support/call-from.ts';
import { call } from './support/laundry.ts';
import { workUntil } from './support/others-at-work.ts';
import { expectSpeed } from './support/run-options.ts';

/** A shop of many orders as CSV: how soon, in how much memory, and what others notice of it. */

const filled = shortOrLong(1_000, 100_000);
let folder: string;
let app: MeasuredApp;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-exports-'));
  const DATA_DIR = join(folder, 'data');
  await fillFolder(DATA_DIR, filled);
  app = await startMeasuredApp({ DATA_DIR });
  ({ access_token: token } = await call(app, '', signInRoute, { body: owner }));
}, 600_000);
afterAll(async () => {
  await killApps();
  await rm(folder, { recursive: true, force: true });
});

/** Exports all orders; what is read is counted and let go. */
async function exportOrders() {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fetch(app.address + exportOrdersRoute.path, { headers });
  expect(status).toBe(200);
  let [firstByte, lines, bytes] = [Number.NaN, 0, 0];
  for await (const part of body ?? []) {
    if (bytes === 0) firstByte = seconds();
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines++;
  }
  return { firstByte, total: seconds(), lines, megabytes: bytes / 1e6 };
}

/** Others ask for a list, then for an order of it. */
const othersUntil = (isOver: () => boolean) =>
  workUntil(isOver, async (timed, turn) => {
    const query = { limit: 12, offset: (turn * 12) % filled };
    const { rows } = await timed(() => call(app, token, ordersRoute, { query }));
    await timed(() => call(app, token, orderRoute, { params: { id: rows[0]?.id ?? '' } }));
  });

const rss = () => memoryOf(app.pid).rss;
/** What is in use in MB: what is garbage is cleared away before. */
const inUse = async () => (await app.measure()).megabytes;

test('all orders are exported soon, in little memory, and others hardly notice [CSV-1]', async () => {
  // Whoever has worked before has warmed the process up, as in a shop that is open.
  const ends = performance.now() + shortOrLong(1_000, 10_000);
  const alone = await othersUntil(() => performance.now() > ends);
  const before = rss();
  let peak = before;
  const look = setInterval(() => (peak = Math.max(peak, rss())), 20);
  let isOver = false;
  const [exported, beside] = await Promise.all([
    exportOrders().finally(() => (isOver = true)),
    othersUntil(() => isOver),
  ]);
  clearInterval(look);
  const begin = await inUse();
  let most = 0;
  isOver = false;
  const again = exportOrders().finally(() => (isOver = true));
  while (!isOver) most = Math.max(most, await inUse());
  const figures = {
    rows: exported.lines - 1,
    firstByte: `${Math.round(exported.firstByte * 1000)} ms`,
    whole: `${exported.total.toFixed(1)} s`,
    file: `${exported.megabytes.toFixed(1)} MB`,
    in_use: `${begin.toFixed(0)} MB, at most ${(most - begin).toFixed(1)} MB more`,
    resident: `${before.toFixed(0)} MB, at most ${(peak - before).toFixed(0)} MB more`,
    others: `p99 ${quantile(alone, 0.99).toFixed(0)} ms, ${quantile(beside, 0.99).toFixed(0)} ms meanwhile`,
    p50: `p50 ${quantile(alone, 0.5).toFixed(0)} ms, ${quantile(beside, 0.5).toFixed(0)} ms meanwhile`,
  };
  process.stdout.write(`export: ${JSON.stringify(figures)}\n`);
  expect(exported.lines).toBe(filled + 1);
  expect((await again).lines).toBe(filled + 1);
  expectSpeed(exported.firstByte, 1);
  expectSpeed(exported.total, 20);
  expect(most - begin).toBeLessThan(20);
  // With what is garbage, which V8 leaves for as long as there is room.
  if (process.platform === 'linux') expect(peak - before).toBeLessThan(100);
}, 300_000);

/** Asks for all orders and reads nothing of them but the status. */
async function askAndRest() {
  const { hostname, port } = new URL(app.address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET ${exportOrdersRoute.path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await once(socket, 'readable');
  expect(String(socket.read(12))).toBe('HTTP/1.1 200');
  return socket;
}

const statusNow = async () => {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(app.address + exportOrdersRoute.path, { headers, signal: stop.signal });
  stop.abort();
  return status;
};

/** Only so much does not fit into what the system keeps for a connection. */
test.each(shortOrLong<number[]>([], [30]))(
  'who takes nothing for %i s is cut off, and the database keeps their moment for so long [CSV-4]',
  async (seconds) => {
    const [since, readers] = [performance.now(), [await askAndRest(), await askAndRest()]];
    expect(await statusNow()).toBe(503);
    await delay((seconds - 3) * 1000);
    expect(await statusNow()).toBe(503);
    while ((await statusNow()) === 503) await delay(100);
    const freed = (performance.now() - since) / 1000;
    process.stdout.write(`export: who takes nothing is cut off after ${freed.toFixed(1)} s\n`);
    expect(freed).toBeGreaterThan(seconds - 1);
    expect(freed).toBeLessThan(seconds + 10);
    // The other one came a moment later.
    await delay(5_000);
    for (const socket of readers) {
      let text = '';
      socket.on('data', (part) => (text = (text + part).slice(-5)));
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
      // The end of a chunked answer.
      expect(text).not.toBe('0\r\n\r\n');
    }
  },
  120_000,
);
