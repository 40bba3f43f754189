import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import * as z from 'zod';
import type { Role } from '#shared/roles.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { foundInMail } from '../e2e/support/mails.ts';
import { owner, startServer } from '../e2e/support/server.ts';
import { signInAt, storedSession } from '../e2e/support/session.ts';
import { World } from '../e2e/support/world.ts';
import { keepMails } from './pictures/mails.ts';
import { screens } from './pictures/screens.ts';
import { contactSheet, type Picture } from './pictures/sheet.ts';
import { applyState, type State, states } from './pictures/states.ts';
import type { Screen } from './pictures/steps.ts';

/**
 * Takes a screenshot of every screen in every width, theme and state, and shows all of them on one page.
 * Words after `npm run pictures --` filter the screens by name.
 */

const folder = process.env.PICTURES ?? 'pictures';
const widths = [
  { width: 1440, height: 1000, touch: false },
  { width: 768, height: 1024, touch: true },
  { width: 390, height: 844, touch: true },
];
const themes = ['light', 'dark'] as const;
/** The maximum height of a screenshot, in pixels: long lists just continue below. */
const tallest = 1600;

type Session = Record<string, string>;

/** A running shop, with a session for each role. */
interface Shop {
  url: string;
  sessions: Partial<Record<Role, Session>>;
  /** Replaces the placeholders in a path. */
  address: (path: string) => string;
  close: () => Promise<void>;
}

async function signIn(url: string, email: string, password: string) {
  const signedIn = await signInAt(url, email, password);
  return { user: signedIn.user, session: storedSession(signedIn) };
}

async function openDemo(data: string): Promise<Shop> {
  const server = await startServer(data, { OWNER_EMAIL: '', OWNER_PASSWORD: '' });
  const enter = (email: string) => signIn(server.url, email, 'washline');
  const ruth = await enter('ruth@washline.example');
  const amelia = await enter('amelia@harbourlane.example');
  const jonah = await enter('jonah@washline.example');
  const firstId = async (list: string, { session } = amelia) => {
    const response = await fetch(`${server.url}/api/${list}`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const [first] = z.array(z.object({ id: z.string() })).parse(await response.json());
    return first?.id ?? '';
  };
  const ids = {
    customer: amelia.user.id,
    order: await firstId('orders?limit=1'),
    series: await firstId('series?limit=1'),
    held: await firstId('series?state=held&limit=1', ruth),
    part_paid: await firstId('invoices?payment_status=part_paid,overdue&limit=1', ruth),
    sent: await firstId('invoices?payment_status=open,paid&kind=invoice&limit=1', ruth),
    note: await firstId('invoices?kind=adjustment&limit=1', ruth),
    own_invoice: await firstId('invoices?payment_status=paid,open&limit=1'),
    ...(await findLinks(server.url, ruth.session.access_token, join(data, 'outbox'))),
    ...(await keepMails(server.url, data, {
      staff: ruth.session.access_token,
      customer: amelia.session.access_token,
    })),
  };
  return {
    url: server.url,
    sessions: { owner: ruth.session, customer: amelia.session, driver: jonah.session },
    address: (path) =>
      Object.entries(ids).reduce((filled, [name, id]) => filled.replace(`{${name}}`, id), path),
    close: server.stop,
  };
}

const LinkedOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.string(),
  series_id: z.string().nullable(),
  is_locked: z.boolean(),
});
type LinkedOrder = z.infer<typeof LinkedOrder>;

const isWaiting = ({ status }: LinkedOrder) => status === 'pending' || status === 'scheduled';
/** Orders whose links are shown, by the placeholder of the link. */
const linked: Record<string, (order: LinkedOrder) => boolean> = {
  planned_link: (order) => isWaiting(order) && order.series_id !== null && !order.is_locked,
  road_link: ({ status }) => status === 'out_for_delivery',
  delivered_link: ({ status }) => status === 'delivered',
  locked_link: (order) => isWaiting(order) && order.is_locked,
};

/** The links of some orders, as a mail that is sent again has them: staff see none. */
async function findLinks(
  url: string,
  token: string | undefined,
  outbox: string,
): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${token}` };
  const list = async <Row>(path: string, row: z.ZodType<Row>) =>
    z.array(row).parse(await (await fetch(`${url}/api/${path}`, { headers })).json());
  const orders = await list('orders?limit=100&sort=created_at&direction=desc', LinkedOrder);
  const links: Record<string, string> = {};
  for (const [name, isIt] of Object.entries(linked)) {
    for (const { id, order_number } of orders.filter(isIt)) {
      const sent = await list(`outgoing?order_id=${id}`, z.object({ id: z.string(), kind: z.string() }));
      const mail = sent.find(({ kind }) => kind === 'order_received');
      if (!mail) continue;
      await fetch(`${url}/api/outgoing/${mail.id}/send-again`, { method: 'POST', headers });
      links[name] = await foundInMail(order_number, /\/o\/[\w-]{32}/, { outbox });
      break;
    }
  }
  return links;
}

/** A new shop: one account of each role, and no data. */
async function openEmpty(data: string, browser: Browser): Promise<Shop> {
  const server = await startServer(data);
  const world = await World.enter(server.url, (options) => browser.newContext(options));
  const enter = (email: string, password: string) => signIn(server.url, email, password);
  const [customer, driver] = [
    await world.person('customer', 'Nora Whitlam'),
    await world.person('driver', 'Mei Tanaka'),
  ];
  return {
    url: server.url,
    sessions: {
      owner: (await enter(owner.email, owner.password)).session,
      customer: (await enter(customer.user.email, customer.password)).session,
      driver: (await enter(driver.user.email, driver.password)).session,
    },
    address: (path) => path.replace('{customer}', customer.user.id),
    close: server.stop,
  };
}

type Shops = { demo: Shop; empty: Shop };

async function windowOf(
  browser: Browser,
  { url, sessions }: Shop,
  screen: Screen,
  size: (typeof widths)[number],
): Promise<BrowserContext> {
  const session = screen.role ? (sessions[screen.role] ?? {}) : {};
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const { width, height, touch } = size;
  return browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-AU',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    bypassCSP: true,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
}

/**
 * Waits until the page is stable: calls answered (except in state `loading`), fonts loaded, animations
 * ended.
 */
async function settle(page: Page, state: State): Promise<void> {
  const busy = page.locator('main [aria-busy=true]');
  // A screen without calls is never busy.
  if (state === 'loading')
    await busy
      .first()
      .waitFor({ state: 'attached', timeout: 3_000 })
      .catch(() => null);
  else {
    await page.waitForLoadState('networkidle');
    await busy.first().waitFor({ state: 'detached' });
  }
  await page.evaluate('document.fonts.ready');
  await waitForAnimations(page);
}

const waitForAnimations = (page: Page) =>
  page.waitForFunction('document.getAnimations().every(({ playState }) => playState !== "running")');

async function take(
  page: Page,
  screen: Screen,
  state: State,
  width: number,
  theme: string,
): Promise<Picture> {
  const file = `${[screen.name, state, width, theme].join('-').replaceAll(/[^\w-]+/g, '-')}.jpg`;
  const floats = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  const isOver = (await floats.count()) > 0;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const y = screen.from ? await topOf(page, screen.from) : 0;
  await page.screenshot({
    path: join(folder, file),
    type: 'jpeg',
    quality: 85,
    ...(!isOver && { fullPage: true, clip: { x: 0, y, width, height: Math.min(height - y, tallest) } }),
  });
  return { screen: screen.name, state, width, theme, file };
}

/** Where a part of the page begins, with what stands around it. */
async function topOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('heading', { name, exact: true }).first().boundingBox();
  const scrolled = await page.evaluate<number>('scrollY');
  return Math.max(0, (box?.y ?? 0) + scrolled - 24);
}

async function takeAll(
  browser: Browser,
  shops: Shops,
  screen: Screen,
  state: State,
  size: (typeof widths)[number],
): Promise<Picture[]> {
  const shop = state === 'empty' ? shops.empty : shops.demo;
  const context = await windowOf(browser, shop, screen, size);
  const pictures: Picture[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    await applyState(page, state);
    await page.goto(shop.address(screen.path));
    await settle(page, state);
    await screen.open?.(page);
    await settle(page, state);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      // Colour transitions of the theme change.
      await waitForAnimations(page);
      pictures.push(await take(page, screen, state, size.width, theme));
    }
  } catch (error) {
    process.stderr.write(`${screen.name}, ${state}, ${size.width}: ${String(error).split('\n')[0]}\n`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
  return pictures;
}

async function run(data: string, words: string[]): Promise<void> {
  const found = await findBrowser();
  // Subpixel text positions, as on current screens.
  const browser = await chromium.launch({ ...found, args: [...found.args, '--font-render-hinting=none'] });
  const shops = {
    demo: await openDemo(join(data, 'demo')),
    empty: await openEmpty(join(data, 'empty'), browser),
  };
  try {
    const chosen = screens.filter(({ name }) => words.every((word) => name.includes(word)));
    const loads = chosen.flatMap((screen) =>
      (screen.states ? states : (['normal'] as const)).flatMap((state) =>
        widths.map((size) => () => takeAll(browser, shops, screen, state, size)),
      ),
    );
    const pictures = await runWithConcurrency(loads);
    await writeFile(join(folder, 'index.html'), contactSheet(pictures.flat()));
    process.stdout.write(
      `${pictures.flat().length} pictures, all of them in ${join(folder, 'index.html')}\n`,
    );
  } finally {
    await browser.close();
    await Promise.all([shops.demo.close(), shops.empty.close()]);
  }
}

async function runWithConcurrency<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  const queue = [...tasks.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) done[next[0]] = await next[1]();
  };
  await Promise.all([worker(), worker(), worker()]);
  return done;
}

await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'washline-pictures-'));
try {
  await run(data, process.argv.slice(2));
} finally {
  await rm(data, { recursive: true, force: true });
}
