import { copyFile, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backup } from '#server/cli/backup.ts';
import { restore } from '#server/cli/restore.ts';
import { createRng, type Rng } from '#server/demo/rng.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { fillFolder } from '../bench/fill.ts';
import { readHead } from '../src/server/kernel/ops/restore.ts';
import { reachBundledPostgres } from '../src/server/kernel/postgres/reach-postgres.ts';
import { databaseUrl, runOnServer } from '../src/server/testing/postgres.ts';
import { type AppProcess, killApps, owner, startApp } from './support/app-process.ts';
import { call, type Laundry, openLaundry } from './support/laundry.ts';
import { runCli, runVerb } from './support/run-cli.ts';
import { seed } from './support/run-options.ts';
import { query, tableHashes } from './support/table-hashes.ts';

// A laundry on the bundled PostgreSQL: backed up under load, stopped, backed up again, and restored.

/** The number of orders to fill the shop with: years of orders in the long form, none in the short one. */
const filled = shortOrLong(0, 100_000);

let folder: string;
let DATA_DIR: string;
let app: AppProcess;
let laundry: Laundry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-backup-'));
  DATA_DIR = join(folder, 'data');
  if (filled) await fillFolder(DATA_DIR, filled);
  app = await startApp({ DATA_DIR });
  laundry = await openLaundry(app.address);
}, 600_000);

afterAll(async () => {
  await killApps();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => join(folder, name);

async function emptyDatabase(name: string): Promise<string> {
  const database = `${name}_${process.pid}`;
  await runOnServer(inject('postgres_url'), `create database ${database}`);
  return databaseUrl(inject('postgres_url'), database);
}

/** The output is one sentence. */
const aSentence = /^[^\n]*\.$/;

/** Four customers who order all the time until `stop`. Collects the numbers of the acknowledged orders. */
function orderOnAndOn() {
  const numbers: string[] = [];
  const wanted: { count: number; reached: () => void }[] = [];
  let isOpen = true;
  // Line separators that people paste: they must not end a line of the backup file.
  const special_instructions = 'Ring twice.\u2028Not before 8.\u0085"Back door" \\n #1 {tail}\r\n\u{1F9FA}';
  const order = async () => {
    while (isOpen) {
      const body = { ...laundry.draft, special_instructions };
      numbers.push((await call(laundry, laundry.customer, placeOrderRoute, { body })).order_number);
      for (const { reached } of wanted.filter(({ count }) => numbers.length >= count)) reached();
    }
  };
  const people = Promise.all([order(), order(), order(), order()]);
  return {
    numbers,
    until: (count: number) => new Promise<void>((reached) => wanted.push({ count, reached })),
    stop: async () => {
      isOpen = false;
      await people;
    },
  };
}

test('[REL-20] a backup taken while people order is the shop of one moment, with all that was acknowledged before', async () => {
  const file = inFolder('busy.washline');
  const people = orderOnAndOn();
  await people.until(20);
  const before = [...people.numbers];
  const start = performance.now();
  expect(await runCli(['backup', file], { DATA_DIR })).toMatchObject({ code: 0 });
  const seconds = (performance.now() - start) / 1000;
  const meanwhile = people.numbers.length - before.length;
  await people.stop();
  const DATABASE_URL = await emptyDatabase('busy');
  expect(await runCli(['restore', file], { DATABASE_URL })).toMatchObject({ code: 0 });
  const kept = await query<{ order_number: string }>(DATABASE_URL, 'select order_number from orders');
  const numbers = new Set(kept.map(({ order_number }) => order_number));
  expect(before.filter((number) => !numbers.has(number))).toEqual([]);
  const torn = await query(
    DATABASE_URL,
    `select order_number from orders o where jsonb_array_length(o.items) = 0
       or o.number > $1 and not exists (select from events e where e.subject_id = o.id and e.type = 'order.placed')`,
    [filled],
  );
  expect(torn).toEqual([]);
  // Readable by its owner only: it holds everybody's address.
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  process.stdout.write(`${numbers.size} orders in ${seconds.toFixed(1)} s, ${meanwhile} placed meanwhile\n`);
}, 600_000);

test('[REL-21] a stopped shop is restored into an empty folder and into another PostgreSQL, row by row', async () => {
  const file = inFolder('quiet.washline');
  const { order_number } = await call(laundry, laundry.customer, placeOrderRoute, { body: laundry.draft });
  await app.stop();
  const start = performance.now();
  expect(await runCli(['backup', file], { DATA_DIR })).toMatchObject({ code: 0 });
  const backedUp = performance.now();
  const DATABASE_URL = await emptyDatabase('quiet');
  const there = inFolder('restored');
  expect(await runCli(['restore', file], { DATABASE_URL })).toMatchObject({ code: 0 });
  const restored = performance.now();
  expect(await runCli(['restore', file], { DATA_DIR: there })).toMatchObject({ code: 0 });
  const original = await hashesIn(DATA_DIR);
  expect(original.orders?.rows).toBeGreaterThan(20);
  expect(await tableHashes(DATABASE_URL)).toEqual(original);
  expect(await hashesIn(there)).toEqual(original);

  const again = await startApp({ DATA_DIR: there });
  const { user, access_token } = await call(again, '', signInRoute, { body: owner });
  expect(user.role).toBe('owner');
  const body = { ...laundry.draft, customer_id: await aCustomer(DATABASE_URL) };
  const next = await call(again, access_token, placeOrderForRoute, { body });
  expect(numberOf(next.order_number)).toBe(numberOf(order_number) + 1);
  // Sessions are not restored.
  const old = await fetch(`${again.address}/api/auth/me`, {
    headers: { authorization: `Bearer ${laundry.owner}` },
  });
  expect(old.status).toBe(401);
  await again.stop();
  const { size } = await stat(file);
  process.stdout.write(
    `${original.orders?.rows} orders, ${(size / 2 ** 20).toFixed(1)} MiB: backed up in ${((backedUp - start) / 1000).toFixed(1)} s, restored in ${((restored - backedUp) / 1000).toFixed(1)} s\n`,
  );
}, 600_000);

const numberOf = (order_number: string) => Number(order_number.slice('ORD-'.length));

async function aCustomer(url: string): Promise<string> {
  const [found] = await query<{ customer_id: string }>(
    url,
    'select customer_id from orders order by number desc limit 1',
  );
  return found?.customer_id ?? '';
}

async function hashesIn(data_dir: string) {
  const { url, stop } = await reachBundledPostgres(data_dir);
  try {
    return await tableHashes(url);
  } finally {
    await stop();
  }
}

test('[REL-22] a backup that was cut short or changed anywhere is refused with one sentence', async () => {
  const whole = inFolder('quiet.washline');
  await expect(readHead(whole)).resolves.toBeDefined();
  const { size } = await stat(whole);
  const rng = createRng(seed);
  const tries = shortOrLong(8, 500);
  process.stdout.write(`seed ${seed}, ${tries} changed and ${tries} cut\n`);
  const file = inFolder('defective.washline');
  const refused = { message: expect.stringMatching(/is not a whole backup of Washline: .*\.$/) };
  await copyFile(whole, file);
  for (let n = 0; n < tries; n++) {
    const place = rng.between(0, size - 1);
    const change = rng.between(1, 255);
    await changeByte(file, place, change);
    await expect(readHead(file), `changed by ${change} at ${place}`).rejects.toMatchObject(refused);
    await changeByte(file, place, change);
  }
  await expect(readHead(file)).resolves.toBeDefined();
  for (const length of cutLengths(size, rng, tries)) {
    await truncate(file, length);
    await expect(readHead(file), `cut to ${length}`).rejects.toMatchObject(refused);
  }
}, 600_000);

async function changeByte(file: string, place: number, change: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, place);
  byte[0] = (byte[0] ?? 0) ^ change;
  await handle.write(byte, 0, 1, place);
  await handle.close();
}

/** Decreasing lengths, from one byte less down to zero. */
const cutLengths = (size: number, rng: Rng, tries: number): number[] =>
  [size - 1, ...Array.from({ length: tries }, () => rng.between(0, size - 1)), 64, 1, 0].sort(
    (a, b) => b - a,
  );

test('[REL-22] what cannot be restored or backed up changes nothing and says why in one sentence', async () => {
  const whole = inFolder('quiet.washline');
  const cut = inFolder('cut.washline');
  await copyFile(whole, cut);
  await truncate(cut, (await stat(whole)).size - 100);
  const DATABASE_URL = await emptyDatabase('refused');
  const nowhere = inFolder('nowhere');
  const [ofTheCut, overData, ontoItself, ofNothing] = await Promise.all([
    runCli(['restore', cut], { DATA_DIR: nowhere }),
    runVerb(restore, [whole], { settings: { DATA_DIR } }),
    runVerb(backup, [whole], { settings: { DATABASE_URL } }),
    runVerb(backup, [inFolder('none.washline')], { settings: { DATA_DIR: inFolder('nothing') } }),
  ]);
  expect(ofTheCut).toEqual({ code: 1, output: expect.stringMatching(aSentence) });
  expect(overData).toContain('There is data in this database already');
  expect(ontoItself).toContain('is there already');
  expect(ofNothing).toContain('There is no database');
  for (const untouched of [nowhere, inFolder('nothing')])
    await expect(stat(untouched)).rejects.toThrow('ENOENT');
  await expect(readFile(inFolder('none.washline'))).rejects.toThrow('ENOENT');
});
