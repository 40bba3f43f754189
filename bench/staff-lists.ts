import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { meRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { owner, startServer } from '../e2e/support/server.ts';
import { type Person, World } from '../e2e/support/world.ts';
import { fillFolder } from './fill.ts';
import { type List, listsOf } from './lists.ts';
import { type ListFigures, medianOf, type Timing, tableOf } from './table.ts';

/** Opens every list of an empty shop and of a full one in turns, and compares the times. */

const ordersPerPage = 12;

interface Setup {
  pages: Record<List['who'], Page>;
  lists: List[];
  close: () => Promise<void>;
}

const browser = await chromium.launch(await findBrowser());

/** Starts the product on a data folder, and signs in an owner, a customer and a driver. */
async function enter(folder: string, busiest: (world: World, role: Role) => Promise<Person>): Promise<Setup> {
  const server = await startServer(folder);
  const world = await World.enter(server.url, (options) => browser.newContext(options));
  const ownerPerson = { user: await world.call(meRoute, {}), password: owner.password };
  const [customer, driver] = [await busiest(world, 'customer'), await busiest(world, 'driver')];
  const { rows, total } = await world.call(ordersRoute, { query: { limit: 1 } });
  const lists = listsOf({
    customer_id: customer.user.id,
    last_page: Math.max(1, Math.ceil(total / ordersPerPage)),
    number: rows[0]?.order_number ?? 'ORD-000001',
  });
  const pages = {
    owner: await signIn(world, ownerPerson),
    customer: await signIn(world, customer),
    driver: await signIn(world, driver),
  };
  return { pages, lists, close: server.stop };
}

async function signIn(world: World, person: Person): Promise<Page> {
  const page = await world.signIn(person, { viewport: { width: 1440, height: 1000 } });
  await page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });
  return page;
}

const newPerson = (world: World, role: Role) => world.person(role, `The only ${role}`);

async function filledPerson(world: World, role: Role): Promise<Person> {
  const email = `${role}-1@bench.washline.test`;
  const { rows } = await world.call(usersRoute, { query: { search: email } });
  const user = rows.find((each: User) => each.email === email);
  if (!user) throw new Error(`${email} is not there`);
  return { user, password: owner.password };
}

/** Reloads the page each time, so that only the files of the app are cached. */
async function measure({ pages }: Setup, { who, from, address, call }: List): Promise<Timing> {
  const page = pages[who];
  await page.goto(from);
  await page.evaluate('atRest()');
  return page.evaluate(`openAddress(${JSON.stringify(address)}, ${JSON.stringify(call)})`);
}

/** Measures both shops in turns, so that other load affects both. The first run is a warm-up. */
async function compare(empty: Setup, full: Setup, index: number, runs: number): Promise<ListFigures> {
  const [small, large] = [empty.lists[index], full.lists[index]];
  if (!small || !large) throw new Error('the shops have different lists');
  const measured: { empty: Timing; full: Timing }[] = [];
  for (let run = 0; run <= runs; run++) {
    const both = { empty: await measure(empty, small), full: await measure(full, large) };
    if (run > 0) measured.push(both);
  }
  return {
    name: large.name,
    empty: medianOf(measured.map((both) => both.empty)),
    full: medianOf(measured.map((both) => both.full)),
  };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(folder: string, orders: number, runs: number): Promise<void> {
  const folders = { empty: join(folder, 'empty'), full: process.env.DATA_DIR ?? join(folder, 'full') };
  if (!process.env.DATA_DIR) await fillFolder(folders.full, orders);
  const empty = await enter(folders.empty, newPerson);
  const full = await enter(folders.full, filledPerson);
  const figures: ListFigures[] = [];
  for (const [index, { name }] of full.lists.entries()) {
    process.stderr.write(`${name} …\n`);
    figures.push(await compare(empty, full, index, runs));
  }
  print(tableOf(figures));
  await Promise.all([empty.close(), full.close()]);
}

const folder = await mkdtemp(join(tmpdir(), 'washline-bench-'));
try {
  const { BENCH_ORDERS = '100000', BENCH_RUNS = '15' } = process.env;
  await run(folder, Number(BENCH_ORDERS), Number(BENCH_RUNS));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
