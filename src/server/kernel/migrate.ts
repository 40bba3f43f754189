import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartupError } from './startup-error.ts';

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), '../migrations');
const oldestServer = 150_000;
/** Any fixed number: every process that migrates this database asks for the same lock. */
const lockKey = 7_263_401;

/**
 * Brings the database to this version's schema. Processes that start together queue up on an advisory lock.
 * @throws StartupError when PostgreSQL is too old, or the schema is newer than this version knows
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await checkServer(client);
    await checkSchema(client);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection, rather than handing it back, gives up the lock whatever happened.
    client.release(true);
  }
}

async function checkServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < oldestServer) {
    throw new StartupError('PostgreSQL 15 or newer is needed; the one at DATABASE_URL is older.');
  }
}

async function checkSchema(client: PoolClient): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (tables[0]?.found === null) return;
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  if (rows.some(({ hash }) => !known.includes(hash))) {
    throw new StartupError(
      'The database was made by a newer version of Washline; start that version instead.',
    );
  }
}

/** Whether every migration this version knows has been applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count === readMigrationFiles({ migrationsFolder }).length;
}
