import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { signInAt, storedSession } from '../e2e/support/session.ts';
import { markdown, median } from './table.ts';

/** The transfer size of a file or call, in bytes. */
interface Transfer {
  path: string;
  bytes: number;
}

/** LCP and TBT in milliseconds; the layout shift (CLS) is a score. */
interface Opened {
  largest: number;
  shift: number;
  blocked: number;
}

interface Load extends Opened {
  gzip: Transfer[];
  brotli: Transfer[];
}

/** The main thread's busy time in milliseconds, and what was asked for. */
interface Acted {
  busy: number;
  files: number;
  calls: number;
}

type Row = Load & { name: string };

/** The median of the times. The files are the same each time. */
function medianLoad(loads: readonly Load[]): Load {
  const [first] = loads;
  if (!first) throw new Error('nothing was opened');
  const of = (what: keyof Opened) => median(loads.map((load) => load[what]));
  return { ...first, largest: of('largest'), shift: of('shift'), blocked: of('blocked') };
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
const weight = (transfers: readonly Transfer[], kind: RegExp): number =>
  transfers.filter((each) => kind.test(each.path)).reduce((sum, { bytes }) => sum + bytes, 0);

function loadTable(rows: readonly Row[]): string {
  const [first] = rows;
  const firstFiles = new Set(first?.gzip.map(({ path }) => path));
  const cells = rows.map(({ name, gzip, brotli, largest, shift, blocked }) => {
    const own = gzip.filter(({ path }) => !firstFiles.has(path));
    return [
      name,
      `${kB(weight(gzip, /\.js$/))} / ${kB(weight(brotli, /\.js$/))}`,
      name === first?.name ? '–' : kB(weight(own, /\.js$/)),
      `${kB(weight(gzip, /\.css$/))} / ${kB(weight(brotli, /\.css$/))}`,
      kB(weight(gzip, /\.woff2$/)),
      gzip.filter(({ path }) => path.startsWith('/assets/')).length,
      gzip.filter(({ path }) => path.startsWith('/api/')).length,
      largest.toFixed(0),
      shift.toFixed(3),
      blocked.toFixed(0),
    ];
  });
  return markdown(
    [
      'Screen',
      'JS, gzip / brotli',
      'own JS, gzip',
      'CSS, gzip / brotli',
      'font',
      'files',
      'calls',
      'LCP',
      'CLS',
      'TBT',
    ],
    cells,
  );
}

interface Screen {
  name: string;
  path: string;
  /** Who signs in; nobody at the first screen. */
  email?: string;
  /** The heading of the loaded screen. */
  heading: string;
}

const screens: Screen[] = [
  { name: 'sign-in', path: '/login', heading: 'Welcome Back' },
  {
    name: 'owner',
    path: '/dashboard/owner',
    email: 'ruth@washline.example',
    heading: 'Owner Dashboard',
  },
  {
    name: 'customer',
    path: '/dashboard/customer',
    email: 'amelia@harbourlane.example',
    heading: 'My Dashboard',
  },
  { name: 'driver', path: '/dashboard/driver', email: 'jonah@washline.example', heading: 'Driver Dashboard' },
];

/** The CPU slowdown that simulates a phone. */
const slowdown = 4;

/** A new browser context with a session and an empty cache. */
async function fresh(browser: Browser, url: string, session: Record<string, string>, encoding: string) {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 1000 },
    extraHTTPHeaders: { 'accept-encoding': encoding },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
}

async function open(context: BrowserContext, { path, heading }: Screen): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, 'loading-in-page.js') });
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.evaluate('atRest()');
  return page;
}

async function measure(
  browser: Browser,
  url: string,
  screen: Screen,
  session: Record<string, string>,
): Promise<Load> {
  const once = async <T>(encoding: string, read: (page: Page) => Promise<T>): Promise<T> => {
    const context = await fresh(browser, url, session, encoding);
    try {
      return await read(await open(context, screen));
    } finally {
      await context.close();
    }
  };
  const transfers = (page: Page) => page.evaluate<Transfer[]>('transfers()');
  const opened = await once('br', async (page) => ({
    brotli: await transfers(page),
    ...(await page.evaluate<Opened>('opened()')),
  }));
  return { ...opened, gzip: await once('gzip', transfers) };
}

interface Act {
  name: string;
  act: (page: Page) => Promise<unknown>;
  /** What it led to. It is waited for once the main thread was measured, which looking for it would keep busy too. */
  outcome: (page: Page) => Locator;
}

/** What an owner does once the dashboard stands. */
const acts: Act[] = [
  {
    name: 'the tab Orders & Drivers',
    act: async (page) => page.getByRole('tab', { name: /Orders & Drivers/ }).click(),
    outcome: (page) =>
      page
        .getByRole('tabpanel', { name: /Orders & Drivers/ })
        .getByText(/ORD-\d+/)
        .first(),
  },
  {
    name: 'the palette',
    act: async (page) => page.keyboard.press('Control+k'),
    outcome: (page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    name: 'six letters in it',
    act: async (page) => page.keyboard.type('amelia', { delay: 150 }),
    outcome: (page) => page.getByRole('dialog').getByText(/^\d+ results?$/),
  },
  {
    name: 'the number of an order instead',
    act: async (page) => {
      await page.keyboard.press('Control+a');
      await page.keyboard.type('000101', { delay: 150 });
    },
    outcome: (page) => page.getByRole('option', { name: /^ORD-000101/ }).first(),
  },
  {
    name: 'that order',
    act: async (page) =>
      page
        .getByRole('option', { name: /^ORD-000101/ })
        .first()
        .click(),
    outcome: (page) => page.getByRole('dialog', { name: /ORD-000101/ }),
  },
];

/** An act is over by then, in milliseconds. */
const afterwards = 3_000;

/** How long the main thread is busy in each act in ms, and what is asked for. */
async function measureActs(browser: Browser, url: string, screen: Screen, session: Record<string, string>) {
  const context = await fresh(browser, url, session, 'br');
  try {
    const page = await open(context, screen);
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const measured: Acted[] = [];
    for (const { act, outcome } of acts) {
      const calls: string[] = [];
      const note = (request: Request) => calls.push(new URL(request.url()).pathname);
      page.on('request', note);
      const before = await busy();
      await act(page);
      await page.waitForTimeout(afterwards);
      const after = await busy();
      page.off('request', note);
      await outcome(page).waitFor();
      measured.push({
        busy: after - before,
        files: calls.filter((path) => path.startsWith('/assets/')).length,
        calls: calls.filter((path) => path.startsWith('/api/')).length,
      });
    }
    return measured;
  } finally {
    await context.close();
  }
}

async function actTable(browser: Browser, url: string, runs: number): Promise<string> {
  const owner = screens.find(({ name }) => name === 'owner');
  if (!owner?.email) throw new Error('no owner among the screens');
  const session = storedSession(await signInAt(url, owner.email, 'washline'));
  const turns: Acted[][] = [];
  for (let at = 0; at < runs; at++) turns.push(await measureActs(browser, url, owner, session));
  const of = (at: number, what: keyof Acted) =>
    median(turns.map((turn) => turn[at]?.[what] ?? Number.NaN)).toFixed(0);
  return markdown(
    ['Act', 'main thread, ms', 'files', 'calls'],
    acts.map(({ name }, at) => [name, of(at, 'busy'), of(at, 'files'), of(at, 'calls')]),
  );
}

async function run(folder: string, runs: number): Promise<void> {
  const server = await startServer(folder, { OWNER_EMAIL: '', OWNER_PASSWORD: '' });
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows = [];
    for (const screen of screens) {
      process.stderr.write(`${screen.name} …\n`);
      const session = screen.email ? storedSession(await signInAt(server.url, screen.email, 'washline')) : {};
      const loads: Load[] = [];
      for (let at = 0; at < runs; at++) loads.push(await measure(browser, server.url, screen, session));
      rows.push({ name: screen.name, ...medianLoad(loads) });
    }
    process.stdout.write(`${loadTable(rows)}\n\n${await actTable(browser, server.url, runs)}\n`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'washline-loading-'));
try {
  await run(folder, Number(process.env.BENCH_RUNS ?? 5));
} finally {
  await rm(folder, { recursive: true, force: true });
}
