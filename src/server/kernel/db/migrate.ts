import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';
import { projectFolder } from '../project-folder.ts';
import { StartupError } from '../startup-error.ts';
import { requireWritable } from './pool.ts';

const migrationsFolder = join(projectFolder, 'src/server/migrations');
const functionsFolder = join(projectFolder, 'src/server/functions');
const minServerVersion = 150_000;
/** Any fixed number: every process that migrates this database takes the same lock. */
export const migrationLockKey = 7_263_401;

const shippedMigrations = () => readMigrationFiles({ migrationsFolder });

/** The steps until 0.1.0, which are one baseline now, by their hashes: the first, the last, and those after it as they were then. */
export const untilBaseline = {
  first: 'c89b821599bcbca6ab29e6bf25b8911fd6a8df2b3eb56589ffb67f9de32e56de',
  last: 'd71ae4266803c92fd578078107f4a5a52e0195400338726fcd9cd15ff756ec58',
  after: [
    '2475de87b4e0f06339e9c321937f763056f9cbfce4a64d12c4211a6c8fa427ef',
    '93525b2956cfc4f9a6ee9f3f1bca5639e4767d83c73a9d17e8f437681c1231c4',
    '75c77e4a1f091709201a6d7b57d615b0d87b6d26de23d577b3cf09665b1c83cd',
  ],
};
export const tooOldForBaseline =
  'was made before Washline 0.1.0: start version 0.1.0 on it once, and then this one.';

/** The same steps by the hashes of today. `null` when some of those that are the baseline now are still missing. */
export function sinceBaseline(hashes: readonly string[]): string[] | null {
  const { first, last, after } = untilBaseline;
  if (hashes[0] !== first) return [...hashes];
  const end = hashes.indexOf(last) + 1;
  if (end === 0) return null;
  const shipped = shippedMigrations().map(({ hash }) => hash);
  const later = hashes.slice(end).map((hash, index) => (hash === after[index] ? shipped[index + 1] : hash));
  return [shipped[0], ...later].flatMap((hash) => hash ?? []);
}

/**
 * Migrates the database to this version's schema and functions. Processes that start together take turns by an advisory lock.
 * @throws StartupError when PostgreSQL is too old, or the schema is newer or much older than this version knows
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await checkServer(client);
    await requireWritable(client);
    await checkSchema(client);
    await takeOverOldSteps(client);
    await runMigrations(drizzle(client), { migrationsFolder });
    await client.query('begin');
    await replaceFunctions(client);
    await client.query('commit');
  } finally {
    // Closing the connection, rather than releasing it to the pool, always releases the lock.
    client.release(true);
  }
}

async function checkServer(client: ClientBase): Promise<void> {
  if (await isServerTooOld(client))
    throw new StartupError('PostgreSQL 15 or newer is needed; the one at DATABASE_URL is older.');
}

/** Whether PostgreSQL is older than 15. */
export async function isServerTooOld(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num) < minServerVersion;
}

async function checkSchema(client: ClientBase): Promise<void> {
  const age = await schemaAge(client);
  if (age === 'too old') throw new StartupError(`The database ${tooOldForBaseline}`);
  if (age === 'newer')
    throw new StartupError(
      'The database was made by a newer version of Washline; start that version instead.',
    );
}

/** Writes the steps that a database of 0.1.0 has done as those of today. */
async function takeOverOldSteps(client: ClientBase): Promise<void> {
  const applied = await appliedMigrations(client);
  if (applied?.[0] !== untilBaseline.first) return;
  await client.query('begin');
  await client.query('delete from drizzle.__drizzle_migrations');
  for (const step of shippedMigrations().slice(0, sinceBaseline(applied)?.length))
    await noteStep(client, step);
  await client.query('commit');
}

const noteStep = (client: ClientBase, { hash, folderMillis }: { hash: string; folderMillis: number }) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);

/**
 * Replaces functions and their triggers where their file is another than the database was last given, inside the
 * transaction of `client`. The schema has to be of this version.
 */
export async function replaceFunctions(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists drizzle.functions (file text primary key, hash text not null)',
  );
  const { rows } = await client.query<{ file: string; hash: string }>(
    'select file, hash from drizzle.functions',
  );
  const given = new Map(rows.map(({ file, hash }) => [file, hash]));
  // A function may call one that comes later.
  await client.query('set local check_function_bodies = off');
  for (const file of readdirSync(functionsFolder).sort()) {
    const sql = readFileSync(join(functionsFolder, file), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    if (given.get(file) === hash) continue;
    await client.query(sql);
    await client.query(
      'insert into drizzle.functions values ($1, $2) on conflict (file) do update set hash = excluded.hash',
      [file, hash],
    );
  }
}

/** Whether every migration of this version is applied. */
export async function isMigrated(db: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count === shippedMigrations().length;
}

/** The hashes of the applied migrations, in order; `null` where there is no schema. */
export async function appliedMigrations(client: ClientBase): Promise<string[] | null> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (tables[0]?.found == null) return null;
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/** How old the schema is, compared to this version's. */
export async function schemaAge(
  client: ClientBase,
): Promise<'none' | 'too old' | 'older' | 'current' | 'newer'> {
  const found = await appliedMigrations(client);
  if (found === null) return 'none';
  const applied = sinceBaseline(found);
  if (applied === null) return 'too old';
  const shipped = shippedMigrations().map(({ hash }) => hash);
  if (applied.some((hash) => !shipped.includes(hash))) return 'newer';
  return applied.length < shipped.length ? 'older' : 'current';
}

/** Whether this version can create the schema that these migrations made. */
export const supportsMigrations = (hashes: readonly string[]): boolean =>
  hashes.length > 0 && hashes.every((hash, index) => shippedMigrations()[index]?.hash === hash);

/**
 * Creates the schema of the first `count` migrations, inside the transaction of `client`. A process that
 * starts meanwhile waits for it. @throws StartupError when PostgreSQL is too old, or there are tables already
 */
export async function createSchema(client: ClientBase, count: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey]);
  await checkServer(client);
  const { rows } = await client.query(
    `select from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
  );
  if (rows.length > 0) throw new StartupError('There is data in this database already: give an empty one.');
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const step of shippedMigrations().slice(0, count)) {
    for (const statement of step.sql) await client.query(statement);
    await noteStep(client, step);
  }
}
