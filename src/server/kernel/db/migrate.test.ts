import { Pool } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseUrl, runOnServer } from '../../testing/postgres.ts';
import { isMigrated, migrate } from './migrate.ts';

const pools: Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

async function emptyDatabase(name: string): Promise<() => Pool> {
  await runOnServer(inject('postgres_url'), `create database ${name}`);
  return () => {
    const pool = new Pool({ connectionString: databaseUrl(inject('postgres_url'), name) });
    pools.push(pool);
    return pool;
  };
}

test('several processes may start on an empty database together', async () => {
  const connect = await emptyDatabase('migrate_together');
  const processes = Array.from({ length: 4 }, connect);
  await Promise.all(processes.map(migrate));
  expect(await isMigrated(connect())).toBe(true);
});

test('a schema from a newer version is refused, and left alone', async () => {
  const connect = await emptyDatabase('migrate_newer');
  const pool = connect();
  await migrate(pool);
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
  );
  await expect(migrate(pool)).rejects.toThrow('made by a newer version of Washline');
});
