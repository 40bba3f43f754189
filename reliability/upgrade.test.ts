import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, inject, test, vi } from 'vitest';
import { checkLedger, checkSettlements } from '#server/cli/checks/check-ledger.ts';
import { createRng } from '#server/demo/rng.ts';
import { isLong, shortOrLong } from '#server/testing/long-form.ts';
import { connect } from '../src/server/kernel/db/connect.ts';
import {
  createSchema,
  isMigrated,
  migrate,
  migrationLockKey,
  untilBaseline,
} from '../src/server/kernel/db/migrate.ts';
import { openFolderStore } from '../src/server/kernel/objects/open-objects.ts';
import { backUp } from '../src/server/kernel/ops/backup.ts';
import { readHead, restore } from '../src/server/kernel/ops/restore.ts';
import journal from '../src/server/migrations/meta/_journal.json' with { type: 'json' };
import { databaseUrl, runOnServer, templateDatabase } from '../src/server/testing/postgres.ts';
import { seed } from './support/run-options.ts';
import { query, tableHashes } from './support/table-hashes.ts';

const baselineShop = readFileSync(join(import.meta.dirname, 'baseline-shop.sql'), 'utf8');
const earlier = journal.entries.map(({ tag }, index) => ({ tag, count: index + 1 })).slice(0, -1);
const rng = createRng(seed);
let counter = 0;

async function emptyDatabase(): Promise<string> {
  const database = `old_${process.pid}_${counter++}`;
  await runOnServer(inject('postgres_url'), `create database ${database}`);
  return databaseUrl(inject('postgres_url'), database);
}

/** A database with the schema after `count` migrations, and a shop in it that is as old as the baseline. */
async function oldDatabase(count: number): Promise<string> {
  const url = await emptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await createSchema(client, count);
  await client.query(baselineShop);
  await client.query('commit');
  await client.end();
  return url;
}

const steps = (url: string) =>
  query<{ hash: string }>(url, 'select hash from drizzle.__drizzle_migrations order by id');

/** Writes into a database that it was made by the steps that are one baseline now. */
async function writeOldSteps(url: string, hashes: readonly string[]): Promise<void> {
  const rows = hashes.map((hash, index) => `('${hash}', ${index})`);
  await query(url, 'delete from drizzle.__drizzle_migrations');
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ${rows.join(', ')}`);
}

/** All steps of a database of 0.1.0, and so many of those after it as they were then. */
const stepsOf010 = (later: number) => [
  untilBaseline.first,
  ...Array.from({ length: 37 }, (_, index) => `step ${index + 1}`),
  untilBaseline.last,
  ...untilBaseline.after.slice(0, later),
];

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

interface Column {
  table: string;
  columns: string;
}

/** The rows of every table with its current columns, to read the same columns again after the upgrade. */
async function rowsOf(url: string, tables?: Column[]) {
  const read =
    tables ??
    (await query<Column>(
      url,
      `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' and table_name <> 'changes' group by table_name`,
    ));
  const rows: Record<string, string[]> = {};
  for (const { table, columns } of read) {
    const found = await query<{ row: string }>(
      url,
      `select t::text as row from (select ${columns} from ${table}) t order by 1`,
    );
    rows[table] = found.map(({ row }) => row);
  }
  return { tables: read, rows };
}

/** All columns, constraints, indexes, functions and triggers of a schema. */
const schemaOf = (url: string) =>
  query(
    url,
    `select table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as is
     from information_schema.columns where table_schema = 'public'
     union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
     order by 1, 2`,
  );

const currentSchema = () => schemaOf(databaseUrl(inject('postgres_url'), templateDatabase));

async function expectPresent(url: string, before: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  expect(await schemaOf(url)).toEqual(await currentSchema());
  expect((await rowsOf(url, before.tables)).rows).toEqual(before.rows);
}

/** Migrates in a process of its own. With `last`, it is killed before that statement. Resolves to their number. */
async function start(url: string, last?: number): Promise<number | null> {
  const fixture = join(import.meta.dirname, 'upgrade.fixture.ts');
  const child = spawn(process.execPath, [fixture, url, ...(last === undefined ? [] : [String(last)])], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return code === 0 ? Number(stdout) : null;
}

// Those between take the steps that the oldest takes too.
test.each(shortOrLong([...earlier.slice(0, 1), ...earlier.slice(1).slice(-1)], earlier))(
  '[REL-24] a shop of the time of $tag is brought to the present with every row',
  async ({ count }) => {
    const url = await oldDatabase(count);
    const before = await rowsOf(url);
    const { orders, documents, legs } = before.rows;
    expect([orders, documents, legs].map((rows) => rows?.length)).toEqual([12, 2, 24]);
    await withPool(url, async (pool) => {
      expect(await isMigrated(pool)).toBe(false);
      await migrate(pool);
      expect(await isMigrated(pool)).toBe(true);
      const client = await pool.connect();
      const found = [await checkLedger(client), await checkSettlements(client)];
      client.release();
      expect(found.map(({ mark }) => mark)).toEqual(['✓', '✓']);
    });
    await expectPresent(url, before);
  },
);

test.each([0, 1, 3])(
  '[REL-24] a database of 0.1.0 that has done %i of the steps after it is taken over as it is',
  async (later) => {
    const url = await oldDatabase(later + 1);
    await writeOldSteps(url, stepsOf010(later));
    const before = await rowsOf(url);
    await withPool(url, migrate);
    await expectPresent(url, before);
    expect(await steps(url)).toEqual(await steps(databaseUrl(inject('postgres_url'), templateDatabase)));
  },
);

test('[REL-24] a database from before 0.1.0 stays as it is, and who starts on it hears what to start first', async () => {
  const url = await oldDatabase(1);
  await writeOldSteps(url, stepsOf010(0).slice(0, -1));
  const before = [await steps(url), await schemaOf(url)];
  await expect(withPool(url, migrate)).rejects.toThrow(
    'The database was made before Washline 0.1.0: start version 0.1.0 on it once, and then this one.',
  );
  expect([await steps(url), await schemaOf(url)]).toEqual(before);
});

test('[REL-24] a trigger and a job of the clock that are gone do nothing any more', async () => {
  const url = await oldDatabase(4);
  await query(
    url,
    `create function note_change() returns trigger language plpgsql as 'begin return null; end';
     create trigger note_change after insert on orders execute function note_change()`,
  );
  const boss = await new PgBoss(url).start();
  await boss.createQueue('sweep-changes');
  await boss.schedule('sweep-changes', '*/5 * * * *');
  await boss.send('sweep-changes');
  await boss.stop();
  await withPool(url, migrate);
  expect(await schemaOf(url)).toEqual(await currentSchema());
  // The queue has jobs of its own.
  const queued = `select name from (select name from pgboss.schedule union all select name from pgboss.job) all_names
    where name not like '\\_\\_pgboss%'`;
  expect(await query(url, queued)).toEqual([]);
});

test('[REL-24] a function that the database has from another version is replaced by the next start', async () => {
  const url = await oldDatabase(1);
  await withPool(url, async (pool) => {
    await migrate(pool);
    await pool.query(`create or replace function address_key(address text) returns text language sql immutable as 'select address';
      update drizzle.functions set hash = 'of another version' where file = 'address-key.sql'`);
    await migrate(pool);
  });
  expect(await schemaOf(url)).toEqual(await currentSchema());
});

test('[REL-25] an upgrade that is killed before any of its statements loses nothing, and the next start finishes it', async () => {
  let kills = 0;
  for (const { count } of shortOrLong([rng.oneOf(earlier)], earlier)) {
    const all = (await start(await oldDatabase(count))) ?? 0;
    // The oldest database takes all statements; what a later one takes are the last of them.
    const isOldest = isLong && count === earlier[0]?.count;
    const steps = isOldest ? Array.from({ length: all }, (_, step) => step) : [rng.between(0, all - 1)];
    for (const step of steps) {
      const url = await oldDatabase(count);
      const before = await rowsOf(url);
      expect(await start(url, step), `killed before statement ${step} of ${all}`).toBe(null);
      expect((await rowsOf(url, before.tables)).rows).toEqual(before.rows);
      await start(url);
      await expectPresent(url, before);
      kills++;
    }
  }
  process.stdout.write(`${kills} upgrades killed (seed ${seed})\n`);
}, 3_600_000);

test('[REL-26] processes that start together upgrade once', async () => {
  for (const { count } of shortOrLong([rng.oneOf(earlier)], earlier)) {
    const url = await oldDatabase(count);
    const before = await rowsOf(url);
    const started = await startTogether(url, shortOrLong(2, 4));
    expect(started).not.toContain(null);
    await expectPresent(url, before);
    const applied = await steps(url);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(journal.entries.length);
    expect(applied).toHaveLength(journal.entries.length);
  }
}, 600_000);

/** Starts several processes at the same moment: a lock holds them until the last one waits for it. */
async function startTogether(url: string, count: number): Promise<(number | null)[]> {
  const holder = await connect(url);
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLockKey]);
    const started = Array.from({ length: count }, () => start(url));
    await vi.waitFor(async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      );
      expect(rowCount).toBe(count);
    });
    await holder.query('select pg_advisory_unlock($1)', [migrationLockKey]);
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}

test('[REL-23] a backup of an earlier version is restored as it was, and brought to the present by the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-upgrade-'));
  try {
    const store = openFolderStore(join(folder, 'files'));
    const old = await oldDatabase(1);
    const file = join(folder, 'old.washline');
    for (const hashes of [null, stepsOf010(0)]) {
      if (hashes) await writeOldSteps(old, hashes);
      await backUp(old, file, store);
      const url = await emptyDatabase();
      await restore(url, file, await readHead(file), store);
      expect(await tableHashes(url)).toEqual(await tableHashes(old));
      await withPool(url, migrate);
      expect(await schemaOf(url)).toEqual(await currentSchema());
    }

    await writeOldSteps(old, stepsOf010(0).slice(0, -1));
    await backUp(old, file, store);
    await expect(readHead(file)).rejects.toThrow('start version 0.1.0 on it once');

    await writeOldSteps(old, ['of the future']);
    await backUp(old, file, store);
    await expect(readHead(file)).rejects.toThrow('was made by a newer version of Washline');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
