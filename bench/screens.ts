import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { meRoute } from '#shared/accounts/accounts.contract.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { owner, startServer } from '../e2e/support/server.ts';
import { World } from '../e2e/support/world.ts';
import { fillFolder } from './fill.ts';
import { type Interaction, interactionTable, type Search, searchTable } from './screens/table.ts';

/** Measures a full shop in the browser: how fast a search shows its rows, and which tasks block the page. */

const { BENCH_ORDERS = '100000', BENCH_RUNS = '3', DATA_DIR } = process.env;
const runs = Number(BENCH_RUNS);

/** The debounce of a search, in milliseconds (see `web/kernel/use-debounced-callback.ts`). */
const debounceMs = 150;

const searches = [
  'mercer',
  'harbour',
  'lane',
  'customer-12',
  'customer-7',
  'ORD-012',
  '4321',
  'hotel',
  'zzz',
  'a',
];

async function search(page: Page, text: string): Promise<Search> {
  const box = page.getByRole('searchbox').first();
  await box.press('ControlOrMeta+a');
  await box.pressSequentially(text, { delay: 60 });
  return page.evaluate(`searched(${JSON.stringify(text)})`);
}

async function searchAll(page: Page): Promise<Search[]> {
  const found: Search[] = [];
  // The first run is a warm-up. Each run starts with an empty query cache.
  for (let run = 0; run <= runs; run++) {
    await page.goto('/dashboard/owner?tab=orders');
    await waitUntilIdle(page);
    for (const text of searches) {
      const measured = await search(page, text);
      if (run > 0) found.push(measured);
    }
  }
  return found;
}

async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await waitUntilIdle(page);
}

const waitUntilIdle = (page: Page) => page.evaluate('rested()');

/** Repeats an interaction, and collects the long tasks that block the page meanwhile. */
async function watch(
  page: Page,
  name: string,
  times: number,
  interact: (turn: number) => Promise<void>,
): Promise<Interaction> {
  await page.evaluate('longTasks()');
  for (let turn = 0; turn < times; turn++) await interact(turn);
  return { name, times, tasks: await page.evaluate('longTasks()') };
}

async function openAndClose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
  await waitUntilIdle(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function watchAll(page: Page): Promise<Interaction[]> {
  await page.getByRole('tab').first().waitFor();
  const names = await page.getByRole('tab').allInnerTexts();
  const tabs = names.map((name) => name.split('\n')[0] ?? name);
  const switchTo = (turn: number) => openTab(page, new RegExp(`^${tabs[turn % tabs.length]}`));
  // Starts with the second tab: the first one is open after the sign-in.
  const openNext = (turn: number) => switchTo(turn + 1);
  const interactions = [
    await watch(page, 'each tab, for the first time', tabs.length, openNext),
    await watch(page, 'each tab, again', tabs.length * runs, switchTo),
  ];
  await openTab(page, /^Orders & Drivers/);
  const scroll = async (turn: number) => {
    await page.mouse.wheel(0, turn % 20 < 10 ? 120 : -120);
    await page.evaluate('new Promise(requestAnimationFrame)');
  };
  interactions.push(
    await watch(page, 'scrolling the orders', 60 * runs, scroll),
    await watch(page, 'typing a search', searches.length, async (turn) => {
      await search(page, searches[turn] ?? '');
    }),
    await watch(page, 'the next page', 3 * runs, async () => {
      await page.getByRole('button', { name: 'Next page' }).click();
      await waitUntilIdle(page);
    }),
    await watch(page, 'the details of an order, open and closed', 3 * runs, () =>
      openAndClose(page, /^ORD-/),
    ),
    await watch(page, 'the form of a new order, open and closed', 3 * runs, () =>
      openAndClose(page, /^(New|Create) order/i),
    ),
  );
  await openTab(page, /^Calendar/);
  interactions.push(
    await watch(page, 'a month back', 2 * runs, async () => {
      await page.getByRole('button', { name: /^Previous month/ }).click();
      await waitUntilIdle(page);
    }),
  );
  return interactions;
}

async function run(folder: string): Promise<void> {
  const data = DATA_DIR ?? join(folder, 'data');
  if (!DATA_DIR) await fillFolder(data, Number(BENCH_ORDERS));
  const server = await startServer(data);
  const browser = await chromium.launch(await findBrowser());
  try {
    const world = await World.enter(server.url, (options) => browser.newContext(options));
    const ownerPerson = { user: await world.call(meRoute, {}), password: owner.password };
    const page = await world.signIn(ownerPerson, { viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: join(import.meta.dirname, 'screens/in-page.js') });
    await page.goto('/dashboard/owner?tab=users');
    await waitUntilIdle(page);
    const interactions = await watchAll(page);
    const found = await searchAll(page);
    process.stdout.write(`\n${searchTable(found, debounceMs)}\n\n${interactionTable(interactions)}\n`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'washline-bench-'));
try {
  await run(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
