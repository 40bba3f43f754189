import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';
import { projectFolder } from '../project-folder.ts';
import { StartupError } from '../startup-error.ts';
import { requireWritable } from './server-run.ts';

const migrationsFolder = join(projectFolder, 'src/server/migrations');
const minServerVersion = 150_000;
/** Any fixed number: every process that migrates this database takes the same lock. */
export const migrationLockKey = 7_263_401;

const shippedMigrations = () => readMigrationFiles({ migrationsFolder });

/**
 * Migrates the database to this version's schema. Processes that start together take turns by an advisory
 * lock.
 * @throws StartupError when PostgreSQL is too old, or the schema is newer than this version knows
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await checkServer(client);
    await requireWritable(client);
    await checkSchema(client);
    await runMigrations(drizzle(client), { migrationsFolder });
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
  if ((await schemaAge(client)) !== 'newer') return;
  throw new StartupError('The database was made by a newer version of Washline; start that version instead.');
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
export async function schemaAge(client: ClientBase): Promise<'none' | 'older' | 'current' | 'newer'> {
  const applied = await appliedMigrations(client);
  if (applied === null) return 'none';
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
  for (const { sql, hash, folderMillis } of shippedMigrations().slice(0, count)) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
