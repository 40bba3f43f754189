import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shortOrLong } from '#server/testing/long-form.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { expectCompleteOrders } from './support/complete-orders.ts';
import { type Laundry, openLaundry } from './support/laundry.ts';
import { type Load, startOrderLoad } from './support/order-load.ts';
import { report } from './support/run-options.ts';

/** The product with its bundled PostgreSQL, on a disk of its own that is filled while orders come in. Only root can make one. */

const isTried = shortOrLong(false, process.platform === 'linux' && process.getuid?.() === 0);
let folder: string;
let app: AppProcess;
let laundry: Laundry;
let load: Load;

beforeAll(async () => {
  if (!isTried) return;
  folder = mkdtempSync(join(tmpdir(), 'washline-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', folder]);
  const DATA_DIR = join(folder, 'data');
  app = await startApp({ DATA_DIR, METRICS_PORT: '0', LOG_LEVEL: 'silent' });
  laundry = await openLaundry(app.address);
  load = startOrderLoad(laundry);
}, 180_000);
afterAll(async () => {
  if (!isTried) return;
  await load?.stop().catch(() => {});
  await app?.stop().catch(() => {});
  await killApps();
  execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

/** Takes all that is free until it is given back; what PostgreSQL gives back meanwhile is taken too. */
async function fillDisk(): Promise<() => Promise<void>> {
  const file = join(folder, 'filler');
  const handle = await open(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  let isOver = false;
  const filling = (async () => {
    while (!isOver) {
      for (const bytes of [block, block.subarray(0, 4096)])
        while (!isOver && (await handle.write(bytes).catch(() => null))) {}
      await delay(100);
    }
  })();
  return async () => {
    isOver = true;
    await filling;
    await handle.close();
    await rm(file);
  };
}

test('while the disk of the data folder is full calls are answered with 503, nothing acknowledged is lost, and it comes back by itself [REL-8]', async () => {
  if (!isTried) return report('A full disk was not tried: long form, as root on Linux');
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    await load.more(20);
    const before = load.unavailable;
    const makeRoom = await fillDisk();
    await vi.waitFor(() => expect(load.unavailable).toBeGreaterThan(before), { timeout: 120_000 });
    await delay(60_000);
    expect([app.isRunning(), load.wrong]).toEqual([true, []]);
    await makeRoom();
    const since = performance.now();
    await load.more(1);
    await vi.waitFor(async () => expect((await fetch(`${app.address}/api/ready`)).status).toBe(200), {
      timeout: 60_000,
    });
    waits.push(Math.round(performance.now() - since));
  }
  await load.stop();
  expect([load.wrong, load.unanswered]).toEqual([[], 0]);
  await expectCompleteOrders(laundry, load.acknowledged);
  report(
    `full ${waits.length} times for 60 s: ${load.acknowledged.length} orders, 0 lost, ${load.unavailable} calls answered with 503, orders taken again after ${waits.join(', ')} ms`,
  );
}, 900_000);
