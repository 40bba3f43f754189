import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { startBundledPostgres } from '#server/kernel/postgres/bundled-postgres.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { expectCompleteOrders } from './support/complete-orders.ts';
import { type Laundry, openLaundry } from './support/laundry.ts';
import { type Load, startOrderLoad } from './support/order-load.ts';
import { report, seed } from './support/run-options.ts';

/** The product with its bundled PostgreSQL, while either of them is killed under load. */

const rng = createRng(seed);
/** On a busy machine the creation of the cluster and the start take long. */
const slowStart = 180_000;
let folder: string;
let app: AppProcess;
let laundry: Laundry;
let load: Load;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-killed-'));
  app = await startApp({ DATA_DIR: folder });
  laundry = await openLaundry(app.address);
  load = startOrderLoad(laundry);
}, slowStart);
afterAll(async () => {
  await killApps();
  // A killed application leaves its PostgreSQL behind.
  await (await startBundledPostgres(folder)).stop();
  await rm(folder, { recursive: true, force: true });
});

const isReady = async (): Promise<boolean> => (await fetch(`${laundry.address}/api/ready`)).ok;
const milliseconds = (since: number): number => Math.round(performance.now() - since);

test('a killed application loses no order that it acknowledged, and leaves no half one [REL-1]', async () => {
  const waits: number[] = [];
  for (let round = 0; round < shortOrLong(2, 50); round++) {
    await load.more(rng.between(1, 40));
    await app.kill();
    const killed = performance.now();
    app = await startApp({ DATA_DIR: folder });
    laundry.address = app.address;
    expect(await isReady()).toBe(true);
    waits.push(milliseconds(killed));
    expect(load.wrong).toEqual([]);
  }
  report(
    `${waits.length} kills, ${load.acknowledged.length} orders, ready again after at most ${Math.max(...waits)} ms`,
  );
}, 1_800_000);

test.each([
  ['PostgreSQL', () => postgresPid()],
  ['one of its processes', () => rng.oneOf(childrenOf(postgresPid()))],
])(
  'while %s is killed the application goes on, answers rightly or not now, and recovers by itself [REL-2]',
  async (_what, victim) => {
    const waits: number[] = [];
    const before = load.unavailable;
    for (let round = 0; round < shortOrLong(1, 20); round++) {
      await load.more(rng.between(1, 40));
      process.kill(victim(), 'SIGKILL');
      const killed = performance.now();
      await vi.waitFor(async () => expect(await isReady()).toBe(false), { interval: 1 });
      await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 50_000, interval: 10 });
      await load.more(1);
      waits.push(milliseconds(killed));
      expect([app.isRunning(), load.wrong]).toEqual([true, []]);
    }
    report(
      `${waits.length} kills, ${load.unavailable - before} calls answered with 503, ready again after at most ${Math.max(...waits)} ms`,
    );
  },
  1_800_000,
);

test('after all of it every order that was sent is there once, whole, and told once [REL-1, REL-2]', async () => {
  await load.stop();
  expect(load.wrong).toEqual([]);
  await expectCompleteOrders(laundry, load.acknowledged);
  await app.stop();
  report(
    `${load.acknowledged.length} orders, ${load.unanswered} calls that nobody answered and that were sent again`,
  );
}, 1_800_000);

function postgresPid(): number {
  const location = join(folder, 'postgres.location');
  const home = existsSync(location) ? readFileSync(location, 'utf8').trim() : join(folder, 'postgres');
  return Number.parseInt(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8'), 10);
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid);
}
