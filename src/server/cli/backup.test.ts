import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { invoice, openInvoicingShop, ownLine, putCredit } from '../invoicing/invoicing.fixture.ts';
import { objectKey } from '../kernel/objects/object-key.ts';
import type { ObjectStore } from '../kernel/objects/object-store.ts';
import { openFolderStore } from '../kernel/objects/open-objects.ts';
import { backUp } from '../kernel/ops/backup.ts';
import { readHead, restore } from '../kernel/ops/restore.ts';
import {
  bank_accounts,
  file_pieces,
  files,
  files_to_remove,
  order_files,
  reminders,
  statement_mails,
} from '../schema.ts';
import { keepPicture, pictureBytes } from '../testing/keep-picture.ts';
import { databaseUrl, runOnServer } from '../testing/postgres.ts';
import { draftOf, openWorld, type World } from '../testing/world.ts';
import { databaseUrlOf } from '../two-processes.fixture.ts';
import { backup as backupCommand } from './backup.ts';
import { restore as restoreCommand } from './restore.ts';

let world: World;
let url: string;
let folder: string;
let whole: string;
/** A picture of which the store has the bytes, one of which the database has them, and one of which nobody has. */
let stored: string;
let fresh: string;
let lost: string;
let coming: string;
const day = Temporal.PlainDate.from('2026-11-24');

beforeAll(async () => {
  world = await openWorld();
  url = await databaseUrlOf(world);
  folder = await mkdtemp(join(tmpdir(), 'washline-backup-'));
  whole = join(folder, 'whole.washline');
  const customer = await world.person('customer');
  const driver = await world.person('driver');
  const sku = await world.sku(10);
  await world.agree(customer, sku, 8);
  const { id: order_id } = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
  const of = { order_id, purpose: 'condition' as const, created_by: driver.user.id };
  stored = await keepPicture(world, { ...of, content: 'stored' });
  fresh = await keepPicture(world, { ...of, content: 'fresh', kept_in: 'database' });
  lost = await keepPicture(world, { ...of, content: 'lost' });
  await world.db.objects.remove(objectKey(lost, 'thumb'));
  coming = crypto.randomUUID();
  const moments = { taken_at: world.now(), announced_at: world.now() };
  const announced = { declared_bytes: 9, sha256: '0'.repeat(64), created_by: driver.user.id };
  await world.db
    .insert(files)
    .values({ id: coming, purpose: 'proof', kind: 'photo', ...moments, ...announced });
  await world.db.insert(order_files).values({ file_id: coming, order_id });
  await world.db.insert(file_pieces).values({ file_id: coming, number: 1, bytes: Buffer.from('a piece') });
  await world.db.insert(files_to_remove).values({ file_id: crypto.randomUUID(), kept_in: 'folder' });
  expect(await backUp(url, whole, world.db.objects)).toMatchObject({ pictures: 2, missing: 1 });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

let databases = 0;
async function emptyDatabase(): Promise<string> {
  const name = `backup_${process.pid}_${databases++}`;
  await runOnServer(inject('postgres_url'), `create database ${name}`);
  return databaseUrl(inject('postgres_url'), name);
}

async function rowsOf<Row extends object>(database: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Each picture, with its state and where its bytes are. */
async function picturesOf(database: string): Promise<Record<string, string>> {
  const rows = await rowsOf<{ id: string; standing: string }>(
    database,
    `select id, concat_ws(' ', state, kept_in, (select count(*) from file_bodies where file_id = files.id),
       (select count(*) from file_pieces where file_id = files.id)) as standing from files`,
  );
  return Object.fromEntries(rows.map(({ id, standing }) => [id, standing]));
}

/** A store in memory, as a bucket; `failAt` is the number of the write that fails. */
function openBucket({ failAt = Infinity, onWrite = () => {} } = {}) {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  let writes = 0;
  const store: ObjectStore = {
    home: 's3',
    write: async (key, bytes) => {
      onWrite();
      if (++writes >= failAt) throw new Error('the bucket answers 503');
      objects.set(key, new Uint8Array(bytes));
    },
    read: async (key) => objects.get(key) ?? null,
    remove: async (key) => void objects.delete(key),
    list: async function* () {
      yield* objects.keys();
    },
  };
  return { store, objects };
}

test('a backup has the pictures wherever they are, and a restore fills database and store with them [PRF-11] [REL-20] [REL-21]', async () => {
  const bucket = openBucket();
  const there = await emptyDatabase();
  const head = await readHead(whole);
  expect(head.without_files).toBeUndefined();
  expect(await restore(there, whole, head, bucket.store)).toMatchObject({ pictures: 2, gone: 1 });
  expect(await picturesOf(there)).toEqual({
    [stored]: 'ready s3 0 0',
    [fresh]: 'ready database 2 0',
    [lost]: 'gone 0 0',
    [coming]: 'coming 0 1',
  });
  expect([...bucket.objects.keys()].sort()).toEqual([objectKey(stored, 'full'), objectKey(stored, 'thumb')]);
  expect(Buffer.from(bucket.objects.get(objectKey(stored, 'thumb')) ?? [])).toEqual(
    pictureBytes('stored', 'thumb'),
  );
  const bodies = `select bytes from file_bodies where size = 'full'`;
  expect(await rowsOf(there, bodies)).toEqual([{ bytes: pictureBytes('fresh') }]);
  // What a restore settles is no change that anything follows from.
  const noted = 'select file_id from files_to_remove';
  expect(await rowsOf(there, noted)).toEqual(await rowsOf(url, noted));
  if (process.platform !== 'win32') expect((await stat(whole)).mode & 0o777).toBe(0o600);
});

test('money comes back to the cent, in its sequence, and still stays as it was recorded [REL-20] [PAY-2]', async () => {
  const shop = await openInvoicingShop();
  try {
    const { id } = await invoice(shop, [], { lines: [ownLine('Linen bag', 10_000)] });
    await putCredit(shop, shop.customer, 12_000);
    await shop.db.insert(reminders).values({ document_id: id, step_days: 3, sent_on: day });
    await shop.db.insert(statement_mails).values({ customer_id: shop.customer.user.id, until_on: day });
    await shop.db.insert(bank_accounts).values({ account: '062-000', columns: {} });
    const from = await databaseUrlOf(shop);
    const file = join(folder, 'money.washline');
    await backUp(from, file, null);
    const there = await emptyDatabase();
    await restore(there, file, await readHead(file), world.db.objects);
    const tables = [
      'documents',
      'payments',
      'ledger',
      'settlements',
      'reminders',
      'statement_mails',
      'bank_accounts',
    ];
    for (const table of tables) {
      const rows = `select t::text as row from ${table} t order by 1`;
      const before = await rowsOf<{ row: string }>(from, rows);
      expect(before.length).toBeGreaterThan(0);
      expect(await rowsOf(there, rows)).toEqual(before);
    }
    for (const table of ['ledger', 'settlements']) {
      const next = `select nextval(pg_get_serial_sequence('${table}', 'seq')) > (select max(seq) from ${table}) as is_next`;
      expect(await rowsOf(there, next)).toEqual([{ is_next: true }]);
    }
    for (const hand of [
      'update payments set amount = 1',
      'delete from settlements',
      'delete from ledger',
      'truncate ledger, settlements',
      'update ledger set open = 0',
    ])
      await expect(rowsOf(there, hand)).rejects.toThrow(/stays as it is/);
  } finally {
    await shop.close();
  }
});

test('without files no byte of a picture is in it, it says so, and what the store still has stays [PRF-11] [REL-21]', async () => {
  const file = join(folder, 'without.washline');
  expect(await backUp(url, file, null)).toMatchObject({ pictures: 0, missing: 0 });
  const head = await readHead(file);
  expect(head.without_files).toBe(true);
  const there = await emptyDatabase();
  expect(await restore(there, file, head, world.db.objects)).toMatchObject({ pictures: 1, gone: 2 });
  expect(await picturesOf(there)).toEqual({
    [stored]: 'ready folder 0 0',
    [fresh]: 'gone 0 0',
    [lost]: 'gone 0 0',
    [coming]: 'coming 0 0',
  });
});

test('a restore that fails or is cancelled leaves nothing in the database and in the store what was there [PRF-11] [REL-21]', async () => {
  const there = await emptyDatabase();
  const head = await readHead(whole);
  const cancelled = new AbortController();
  const buckets = [
    openBucket({ failAt: 2 }),
    openBucket({ onWrite: () => cancelled.abort(new Error('cancelled')) }),
  ];
  const refusals = [
    'The store of the pictures cannot be used: the bucket answers 503. Nothing was restored.',
    'cancelled',
  ];
  for (const [index, { store, objects }] of buckets.entries()) {
    objects.set('of-another-database', new Uint8Array([1]));
    const restoring = restore(there, whole, head, store, index === 1 ? cancelled.signal : undefined);
    await expect(restoring).rejects.toThrow(refusals[index]);
    expect([...objects.keys()]).toEqual(['of-another-database']);
  }
  // An object that is there already is never taken back.
  const { store, objects } = openBucket({ failAt: 1 });
  objects.set(objectKey(stored, 'full'), new Uint8Array(pictureBytes('stored')));
  await expect(restore(there, whole, head, store)).rejects.toThrow('503');
  expect([...objects.keys()]).toEqual([objectKey(stored, 'full')]);
  expect(await rowsOf(there, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('a store that cannot be read, or has none of the pictures, is said in one sentence and leaves no file [PRF-11] [REL-20]', async () => {
  const file = join(folder, 'refused.washline');
  const down: ObjectStore = { ...world.db.objects, read: () => Promise.reject(new Error('no answer')) };
  await expect(backUp(url, file, down)).rejects.toThrow(
    'The store of the pictures cannot be read: no answer. With --without-files they are left out.',
  );
  const empty = openFolderStore(join(folder, 'empty'));
  await expect(backUp(url, file, empty)).rejects.toThrow(
    'None of the 2 pictures of the shop is in its store: are DATA_DIR and FILES_URL those of the service? With --without-files they are left out.',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
});

test('a backup that was cut short or changed within a picture is refused [PRF-11] [REL-22]', async () => {
  const file = join(folder, 'defective.washline');
  const bytes = await readFile(whole);
  await writeFile(file, bytes);
  await truncate(file, bytes.length - 100);
  await expect(readHead(file)).rejects.toThrow('is not a whole backup of Washline');
  bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(readHead(file)).rejects.toThrow('is not a whole backup of Washline');
});

test('the commands keep the pictures of DATA_DIR, and say what was left out [PRF-11] [REL-20] [REL-21]', async () => {
  const data = join(folder, 'data');
  for (const size of ['full', 'thumb'] as const) {
    const bytes = pictureBytes('stored', size);
    await openFolderStore(join(data, 'files')).write(objectKey(stored, size), bytes);
  }
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: data });
  const backUpTo = (name: string, options = {}) =>
    backupCommand.run({ positionals: [join(folder, name)], options }, config);
  const restoreFrom = async (name: string, DATA_DIR: string) => {
    const there = readConfig({ DATABASE_URL: await emptyDatabase(), DATA_DIR: join(folder, DATA_DIR) });
    return restoreCommand.run({ positionals: [join(folder, name)], options: {} }, there);
  };
  expect(await backUpTo('a.washline')).toMatch(
    /^\d+ rows and 2 pictures are kept in \S+a\.washline\. Not in the store any more: 1 picture\. Whoever/,
  );
  expect(await backUpTo('b.washline', { 'without-files': true })).toMatch(
    /^\d+ rows are kept in \S+b\.washline, without the pictures\. Whoever/,
  );
  expect(await restoreFrom('a.washline', 'restored')).toMatch(
    /^\d+ rows and 2 pictures are restored\. The backup has not all pictures\. No longer kept: 1 picture\. Links in messages, calendar feeds and devices begin anew\. Start/,
  );
  const kept = await openFolderStore(join(folder, 'restored', 'files')).read(objectKey(stored, 'full'));
  expect(Buffer.from(kept ?? [])).toEqual(pictureBytes('stored'));
  expect(await restoreFrom('b.washline', 'restored-without')).toMatch(
    /^\d+ rows are restored\. The backup was made without pictures\. No longer kept: 3 pictures\. Links in messages, calendar feeds and devices begin anew\. Start/,
  );
  // Nothing that was restored has touched the shop.
  expect(await world.db.execute(sql`select from files where state = 'gone'`)).toMatchObject({ rows: [] });
});

test('Ctrl-C ends a restore with one sentence, and takes back what is in the store by then [PRF-11] [REL-21]', async () => {
  await world.db.execute(sql`with many as (
      insert into files (id, purpose, kind, state, declared_bytes, sha256, width, height, kept_in, taken_at, announced_at, arrived_at)
      select gen_random_uuid(), 'proof', 'photo', 'ready', 1, '', 1, 1, 'folder', now(), now(), now() from generate_series(1, 1500)
      returning id)
    insert into order_files (file_id, order_id) select many.id, o.id from many, orders o`);
  const file = join(folder, 'many.washline');
  const bytes = new Uint8Array(1_000);
  await backUp(url, file, { ...world.db.objects, read: async () => bytes });
  const DATA_DIR = join(folder, 'cancelled');
  const DATABASE_URL = await emptyDatabase();
  const program = join(import.meta.dirname, 'washline.ts');
  const { PATH = '' } = process.env;
  const restoring = spawn(process.execPath, [program, 'restore', file], {
    env: { PATH, DATABASE_URL, DATA_DIR },
  });
  const said = text(restoring.stderr);
  const objects = () => readdir(join(DATA_DIR, 'files')).catch(() => []);
  await expect.poll(objects, { interval: 5 }).not.toEqual([]);
  restoring.kill('SIGINT');
  const [code] = await once(restoring, 'close');
  expect([code, await said]).toEqual([1, 'It was cancelled, and nothing was restored.\n']);
  expect(await objects()).toEqual([]);
  expect(await rowsOf(DATABASE_URL, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
}, 30_000);
