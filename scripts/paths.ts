import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { findBrowser } from '../e2e/support/browser.ts';
import { card, collected, driverWithRun, press } from '../e2e/support/driver-van.ts';
import { zone } from '../e2e/support/morning.ts';
import { newCustomer } from '../e2e/support/series.ts';
import { owner, readAddress } from '../e2e/support/server.ts';
import { World } from '../e2e/support/world.ts';
import { updateSettingsRoute } from '../src/shared/business/business.contract.ts';
import { createDraftRoute } from '../src/shared/invoicing/invoices.contract.ts';
import { updateMoneySettingsRoute } from '../src/shared/invoicing/money-settings.contract.ts';

/**
 * Counts the files of features whose functions run between a press and the screen that shows its result: on the page and in the
 * service, both from their sources. Each press is done once before, so that what only loads is not counted.
 * `npm run paths -- --list` names the files.
 */

const project = join(import.meta.dirname, '..');

/** What a profiler says of a script: where it comes from, and how often its functions ran. */
interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

const isTest = (file: string) => /\.test\.|\.fixture\.|\/testing\//.test(file);

/** Files below `src/` of which a function ran; the function that is the whole script does not count. */
function filesThatRan(scripts: readonly ScriptCoverage[], fileOf: (url: string) => string | null): string[] {
  const ran = scripts.filter(({ functions }) =>
    functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
  );
  return ran
    .flatMap(({ url }) => fileOf(url) ?? [])
    .filter((file) => file.startsWith('src/') && !isTest(file));
}

/** What every path stands on is not counted with each: the kernels, the parts of all screens, what puts the features together. */
const isOfFeature = (file: string) =>
  file.split('/').length > 3 && !/^src\/(server|shared|web)\/(kernel|ui|shell|dashboards)\//.test(file);

const serviceFile = (url: string) =>
  url.startsWith('file://') ? relative(project, fileURLToPath(url)) : null;

function pageFile(url: string): string | null {
  if (!url.startsWith('http')) return null;
  const { pathname } = new URL(url);
  if (pathname.includes('/node_modules/') || pathname.startsWith('/@vite')) return null;
  return pathname.startsWith('/@fs/')
    ? relative(project, pathname.slice('/@fs'.length))
    : join('src/web', pathname);
}

/** The profiler of a Node process, by its debugger's address. */
async function openProfiler(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  });
  const send = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** What ran since it was last asked. */
    take: async () => ((await send('Profiler.takePreciseCoverage')) as { result: ScriptCoverage[] }).result,
    close: () => socket.close(),
  };
}

/** The service from its sources, on a new shop, under a profiler. */
async function startService(folder: string) {
  const service = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'src/server/main.ts'], {
    cwd: project,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      BUSINESS_TIME_ZONE: zone,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const debuggerAddress = new Promise<string>((resolve) => {
    service.stderr.setEncoding('utf8').on('data', (text: string) => {
      const address = /ws:\/\/\S+/.exec(text)?.[0];
      if (address) resolve(address);
    });
  });
  const url = await readAddress(service);
  const profiler = await openProfiler(await debuggerAddress);
  return {
    url,
    take: profiler.take,
    stop: async () => {
      profiler.close();
      service.kill('SIGTERM');
      await once(service, 'close');
    },
  };
}

/** A press that is done twice: what it loads is there after the first time. */
interface Path {
  name: string;
  page: Page;
  prepare?: (time: number) => Promise<void>;
  act: (time: number) => Promise<void>;
}

async function placing(world: World): Promise<Path> {
  const page = await world.signIn(await newCustomer(world, 'Tide & Thyme'));
  const form = page.getByRole('dialog', { name: 'Create Order' });
  return {
    name: 'placing an order',
    page,
    prepare: async () => {
      await page.getByRole('button', { name: 'Create Order' }).first().click();
      await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
    },
    act: async (time) => {
      await form.getByRole('button', { name: 'Create Order' }).click();
      await page.getByText(`Showing ${time} of ${time} orders`).waitFor();
      await form.waitFor({ state: 'hidden' });
    },
  };
}

async function stopWithoutSignal(world: World): Promise<Path> {
  const names = ['Paddock Dining', 'Glebe Books'];
  const { van, placed } = await driverWithRun(world, names);
  await press(van, 'Start run');
  return {
    name: 'a stop without a signal',
    page: van,
    prepare: async (time) => {
      await card(van, names[time - 1] ?? '').waitFor();
      await press(van, 'On my way');
      await van.getByRole('button', { name: collected(placed[time - 1]?.order_number) }).waitFor();
      await van.getByText(/waits? to be sent/).waitFor({ state: 'hidden' });
      // The sources of a screen come one by one, so its first press needs the signal.
      await van.context().setOffline(time === 2);
    },
    act: async (time) => {
      await press(van, collected(placed[time - 1]?.order_number));
      await van.getByText(new RegExp(`^${time} of 2 stops`)).waitFor();
      if (time === 2) await van.getByText('1 update waits to be sent.').waitFor();
      await van.context().setOffline(false);
      await van.getByText(/waits? to be sent/).waitFor({ state: 'hidden' });
    },
  };
}

async function issuing(world: World): Promise<Path> {
  const business = { business_name: 'Washline', pickup_address: '18 Bourke Rd', occurrence_lead_days: 7 };
  await world.call(updateSettingsRoute, { body: { ...business, abn: '51824753556' } });
  await world.call(updateMoneySettingsRoute, { body: { invoicing: true } });
  const hotel = await newCustomer(world, 'Harbour Lane Hotel');
  const page = await world.signIn(await world.person('owner', 'Ruth Calloway'), {
    at: '/dashboard/owner/money?tab=drafts',
  });
  return {
    name: 'issuing an invoice',
    page,
    prepare: async () => {
      const lines = [{ description: 'Linen', quantity: 1, price: 16_600 }];
      await world.call(createDraftRoute, { body: { customer_id: hotel.user.id, order_ids: [], lines } });
      await page.getByRole('button', { name: `Draft of ${hotel.user.full_name}`, exact: true }).click();
      await page.getByRole('button', { name: 'Issue', exact: true }).click();
    },
    act: async (time) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Issue 1 Invoice' }).click();
      await page.getByText(`INV-00000${time} issued`).waitFor();
      await page
        .getByRole('button', { name: `Draft of ${hotel.user.full_name}`, exact: true })
        .waitFor({ state: 'hidden' });
    },
  };
}

async function count(path: Path, takeOfService: () => Promise<ScriptCoverage[]>): Promise<string[]> {
  const { coverage } = path.page;
  for (const time of [1, 2]) {
    await path.prepare?.(time);
    if (time === 2) await coverage.startJSCoverage({ resetOnNavigation: false });
    await takeOfService();
    await path.act(time);
  }
  const ofPage = filesThatRan(await coverage.stopJSCoverage(), pageFile);
  const all = new Set([...ofPage, ...filesThatRan(await takeOfService(), serviceFile)]);
  return [...all].filter(isOfFeature).sort();
}

const folder = await mkdtemp(join(tmpdir(), 'washline-paths-'));
const service = await startService(folder);
process.env.SERVICE = service.url;
const pages = await createServer({
  configFile: join(project, 'vite.config.ts'),
  logLevel: 'warn',
  server: { port: 0, hmr: false },
});
await pages.listen();
const browser = await chromium.launch(await findBrowser());
try {
  const address = pages.resolvedUrls?.local[0] ?? '';
  const world = await World.enter(address.replace(/\/$/, ''), (options) => browser.newContext(options));
  for (const open of [placing, stopWithoutSignal, issuing]) {
    const path = await open(world);
    const files = await count(path, service.take);
    await path.page.context().close();
    process.stdout.write(`${path.name}: ${files.length} files\n`);
    if (process.argv.includes('--list')) process.stdout.write(`  ${files.join('\n  ')}\n`);
  }
} finally {
  await browser.close();
  await pages.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
