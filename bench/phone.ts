import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { phone, press } from '../e2e/support/driver-van.ts';
import { askForProof, cameraPhoto, driverOfDay } from '../e2e/support/long-day.ts';
import { zone } from '../e2e/support/morning.ts';
import { startServer } from '../e2e/support/server.ts';
import { signInAt, storedSession } from '../e2e/support/session.ts';
import { expectShellCached } from '../e2e/support/shell-cached.ts';
import { type Person, World } from '../e2e/support/world.ts';
import { markdown, median } from './table.ts';

/** What a driver waits for, on a phone that is six times slower than this machine, over a slow line. */

const { BENCH_RUNS = '5' } = process.env;
const runs = Number(BENCH_RUNS);
const stops = 40;

/** 1.6 Mbit/s down, 0.75 up, 150 ms. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 6;

const figures = {
  'first stop in sight, the first time': { asked: 6_000, ms: [] as number[] },
  'first stop in sight, with a kept run': { asked: 2_000, ms: [] as number[] },
  'first stop in sight, with a kept run and no signal': { asked: 2_000, ms: [] as number[] },
  'a tap answers': { asked: 100, ms: [] as number[] },
  'shutter to thumbnail, 12 megapixels': { asked: 2_000, ms: [] as number[] },
};

const firstStop = "globalThis.seen('article h3')";

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', line);
  return page;
}

async function opened(context: BrowserContext, figure: keyof typeof figures): Promise<Page> {
  const page = await slowPage(context);
  await page.goto('/dashboard/driver', { waitUntil: 'commit' });
  figures[figure].ms.push(await page.evaluate<number>(firstStop));
  return page;
}

/** One stop: on the way, and a photo of it. */
async function collect(page: Page, photo: Buffer): Promise<void> {
  await press(page, 'On my way');
  await press(page, /^Collected .*pieces/);
  const sheet = page.getByRole('dialog', { name: 'Collected' });
  await sheet.getByRole('button', { name: 'One more' }).click();
  const shutter = page.evaluate<number>(
    'globalThis.shutter(\'[role=dialog] button[aria-label^="Remove photo"]\')',
  );
  await sheet.getByLabel('Take a photo').setInputFiles({
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  figures['shutter to thumbnail, 12 megapixels'].ms.push(await shutter);
  await sheet.getByRole('button', { name: 'Collected', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  figures['a tap answers'].ms.push(await page.evaluate<number>('globalThis.slowestTap()'));
}

/** A phone that nobody has used, with a profile of its own: a private window would compile all code anew each time. */
async function newPhone(profile: string, url: string, { user, password }: Person): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await findBrowser()),
    ...phone,
    baseURL: url,
    locale: 'en-AU',
  });
  const session = JSON.stringify(storedSession(await signInAt(url, user.email, password)));
  await context.addInitScript({
    content: `if (location.protocol === 'http:') Object.assign(localStorage, ${session});`,
  });
  await context.addInitScript({ path: join(import.meta.dirname, 'phone/in-page.js') });
  return context;
}

async function measure(context: BrowserContext, photo: Buffer): Promise<void> {
  const first = await opened(context, 'first stop in sight, the first time');
  await expectShellCached(first);
  await first.close();
  const again = await opened(context, 'first stop in sight, with a kept run');
  await collect(again, photo);
  // It is not kept for the next phone.
  await again.getByText(/waits? to be sent\./).waitFor({ state: 'detached', timeout: 60_000 });
  await again.close();
  await context.setOffline(true);
  const alone = await opened(context, 'first stop in sight, with a kept run and no signal');
  await alone.close();
}

async function run(folder: string): Promise<void> {
  const server = await startServer(folder, { BUSINESS_TIME_ZONE: zone });
  const browser = await chromium.launch(await findBrowser());
  try {
    const world = await World.enter(server.url, (options) => browser.newContext(options));
    await askForProof(world);
    const driver = await driverOfDay(world, stops);
    const van = await world.signIn(driver, phone);
    const isSent = van.waitForResponse(/driver\/reports$/);
    await press(van, 'Start run');
    await isSent;
    await van.context().close();
    const photo = await cameraPhoto();
    for (let at = 1; at <= runs; at++) {
      process.stderr.write(`${at} of ${runs} …\n`);
      const context = await newPhone(join(folder, `phone-${at}`), server.url, driver);
      await measure(context, photo);
      await context.close();
    }
    const rows = Object.entries(figures).map(([name, { asked, ms }]) => [
      name,
      ...[median(ms), Math.max(...ms), asked].map((value) => value.toFixed(0)),
    ]);
    process.stdout.write(`\n${markdown([`A run of ${stops} stops`, 'median', 'longest', 'asked'], rows)}\n`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'washline-phone-'));
await chmod(folder, 0o711);
try {
  await run(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
