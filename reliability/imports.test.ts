import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortOrLong } from '#server/testing/long-form.ts';
import { signInRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import { skusRoute } from '#shared/catalogue/catalogue.contract.ts';
import type { Import } from '#shared/imports/import.ts';
import type { ImportKind } from '#shared/imports/import-fields.ts';
import { importRoute, runImportRoute, startImportRoute } from '#shared/imports/imports.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { memoryOf } from '../bench/start/memory.ts';
import { type AppProcess, killApps, owner, startApp } from './support/app-process.ts';
import { quantile } from './support/call-from.ts';
import { call } from './support/laundry.ts';
import { workUntil } from './support/others-at-work.ts';
import { expectSpeed } from './support/run-options.ts';

/** A shop moves in: how long its files take, in how much memory, and what others notice of it. */

const customers = shortOrLong(500, 5_000);
/** Of each customer. */
const items = 10;
let folder: string;
let app: AppProcess;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-imports-'));
  app = await startApp({ DATA_DIR: join(folder, 'data') });
  ({ access_token: token } = await call(app, '', signInRoute, { body: owner }));
}, 120_000);
afterAll(async () => {
  await killApps();
  await rm(folder, { recursive: true, force: true });
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const fileOf = (heads: string, rows: readonly string[]) =>
  new TextEncoder().encode(`${heads}\n${rows.join('\n')}\n`);
const people = () =>
  fileOf(
    'email,full_name,phone,address',
    numbers(customers).map(
      (at) => `client${at}@suburb.test,Client ${at},0412 555 ${at},"${at} Hill St, Glebe"`,
    ),
  );
const catalogue = () =>
  fileOf(
    'name,category,unit,price',
    numbers(items).map((at) => `Item ${at},Linen,per item,${at}.50`),
  );
const prices = (of = customers) =>
  fileOf(
    'email,sku,custom_price',
    numbers(of).flatMap((at) =>
      numbers(items).map((item) => `client${at}@suburb.test,Item ${item},${item}.25`),
    ),
  );

interface Checked {
  found: Import;
  seconds: number;
  /** How far it was, as the page asks each second, and the longest that it said nothing new. */
  steps: number;
}

/** Reads a file and waits until it is checked, as the page does. */
async function check(kind: ImportKind, body: Uint8Array<ArrayBuffer>): Promise<Checked> {
  const since = performance.now();
  let found = await call(app, token, startImportRoute, { query: { kind, name: 'list.csv' }, body });
  const steps = new Set<number>();
  while (found.state === 'checking') {
    await delay(50);
    found = await call(app, token, importRoute, { params: { id: found.id } });
    steps.add(found.done_rows);
  }
  return { found, seconds: (performance.now() - since) / 1000, steps: steps.size };
}

async function run({ id, mark }: Import): Promise<{ done: Import; seconds: number }> {
  const since = performance.now();
  const done = await call(app, token, runImportRoute, { params: { id }, body: { mark: mark ?? '' } });
  return { done, seconds: (performance.now() - since) / 1000 };
}

const rss = () => memoryOf(app.pid).rss;

/** Others ask for lists. */
const othersUntil = (isOver: () => boolean) =>
  workUntil(isOver, async (timed) => {
    await timed(() => call(app, token, ordersRoute, { query: { limit: 12 } }));
    await timed(() => call(app, token, usersRoute, { query: { limit: 12 } }));
    await timed(() => call(app, token, skusRoute, { query: { limit: 12 } }));
  });

/** A work, and how long the others' calls took beside it. */
async function withOthers<T>(work: Promise<T>): Promise<[T, number[]]> {
  let isOver = false;
  return Promise.all([work.finally(() => (isOver = true)), othersUntil(() => isOver)]);
}

test('a shop moves in: its prices are checked and written soon, in little memory, and others hardly notice [CSV-5, CSV-16]', async () => {
  for (const [kind, file] of [
    ['catalogue', catalogue()],
    ['customers', people()],
  ] as const) {
    const { found } = await check(kind, file);
    expect(found.counts).toMatchObject({ errors: 0 });
    await run(found);
  }
  const tenth = await check('prices', prices(customers / 10));
  await run(tenth.found);
  const ends = performance.now() + shortOrLong(1_000, 10_000);
  const alone = await othersUntil(() => performance.now() > ends);
  const before = rss();
  let peak = before;
  const look = setInterval(() => (peak = Math.max(peak, rss())), 20);
  const [checked, whileChecked] = await withOthers(check('prices', prices()));
  const [written, whileWritten] = await withOthers(run(checked.found));
  const again = await check('prices', prices());
  clearInterval(look);
  const rows = customers * items;
  const said = (of: (times: number[]) => number) =>
    [alone, whileChecked, whileWritten].map((times) => `${of(times).toFixed(0)} ms`).join(', ');
  const figures = {
    rows,
    checked: `${checked.seconds.toFixed(1)} s, of a tenth ${tenth.seconds.toFixed(1)} s, in ${checked.steps} steps`,
    written: `${written.seconds.toFixed(1)} s`,
    resident: `${before.toFixed(0)} MB, at most ${(peak - before).toFixed(0)} MB more`,
    // Alone, while it is checked, while it is written.
    p99: said((times) => quantile(times, 0.99)),
    longest: said((times) => Math.max(...times)),
  };
  process.stdout.write(`import: ${JSON.stringify(figures)}\n`);
  expect(written.done.counts).toMatchObject({ new: rows - rows / 10, unchanged: rows / 10, errors: 0 });
  expect(again.found.counts).toMatchObject({ unchanged: rows, new: 0, changed: 0 });
  expect(checked.steps).toBeGreaterThan(1);
  // With what is garbage, which V8 leaves for as long as there is room.
  if (process.platform === 'linux') expect(peak - before).toBeLessThan(250);
  expectSpeed(checked.seconds, 30);
  expectSpeed(checked.seconds, 12 * Math.max(tenth.seconds, 0.2));
  for (const beside of [whileChecked, whileWritten])
    expectSpeed(quantile(beside, 0.99), 2 * quantile(alone, 0.99) + 50);
}, 300_000);
