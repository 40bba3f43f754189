import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { postgresAccount } from '#server/kernel/postgres/postgres-account.ts';
import { reachBundledPostgres } from '#server/kernel/postgres/reach-postgres.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { killApps, startApp } from './support/app-process.ts';
import { allOrders, openLaundry, place } from './support/laundry.ts';
import { report } from './support/run-options.ts';

/** The scripts of docs/operating with which a bundled PostgreSQL goes back to a moment. They need psql. */

const operating = join(import.meta.dirname, '../docs/operating');
const isTried = shortOrLong(false, process.platform === 'linux' && hasPsql());
let folder: string;

function hasPsql(): boolean {
  try {
    return execFileSync('psql', ['--version']).length > 0;
  } catch {
    return false;
  }
}

afterAll(async () => {
  await killApps();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a shop goes back to the moment before a wrong bulk delete, with all that was acknowledged by then [OPS-3, REL-27]', async () => {
  if (!isTried)
    return report('A restore to a point in time was not tried: long form, and where there is psql');
  folder = await mkdtemp(join(tmpdir(), 'washline-moment-'));
  await chmod(folder, 0o711);
  const [DATA_DIR, wal, bases] = [join(folder, 'data'), join(folder, 'wal'), join(folder, 'bases')];
  await mkdir(wal);
  const account = postgresAccount(undefined);
  if (account) await chown(wal, account.uid, account.gid);
  let app = await startApp({ DATA_DIR });
  const laundry = await openLaundry(app.address);
  await onDatabase(DATA_DIR, [
    'alter system set archive_mode = on',
    `alter system set archive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f.part && mv ${wal}/%f.part ${wal}/%f'`,
  ]);
  await app.stop();
  app = await startApp({ DATA_DIR });
  laundry.address = app.address;
  const run = (script: string, args: string[]) =>
    execFileSync('sh', [join(operating, script), ...args], { encoding: 'utf8' }).trim();

  const keys = Array.from({ length: 60 }, (_, number) => `order-${number}`);
  for (const key of keys.slice(0, 20)) expect((await place(laundry, key)).status).toBe(201);
  const file = run('base-backup.sh', [DATA_DIR, bases]);
  for (const key of keys.slice(20, 50)) expect((await place(laundry, key)).status).toBe(201);
  await delay(1_100);
  const moment = new Date().toISOString();
  await delay(1_100);
  for (const key of keys.slice(50)) expect((await place(laundry, key)).status).toBe(201);
  await onDatabase(DATA_DIR, ['set session_replication_role = replica', 'delete from orders'], 'washline');
  expect(await allOrders(laundry)).toEqual([]);

  await app.stop();
  await rename(DATA_DIR, `${DATA_DIR}.broken`);
  run('restore-to.sh', [file, wal, moment, DATA_DIR]);
  const since = performance.now();
  app = await startApp({ DATA_DIR });
  const took = ((performance.now() - since) / 1000).toFixed(1);
  laundry.address = app.address;
  const orders = await allOrders(laundry);
  expect(orders.map((order) => order.special_instructions).toSorted()).toEqual(keys.slice(0, 50).toSorted());
  expect((await place(laundry, 'afterwards')).status).toBe(201);
  expect(() => run('restore-to.sh', [file, wal, moment, DATA_DIR])).toThrow(/There is a database in/);
  await app.stop();
  report(`50 of 60 orders as they stood at the moment, open ${took} s after the start`);
}, 300_000);

/** As the superuser of the bundled PostgreSQL. */
async function onDatabase(data_dir: string, statements: string[], database = 'postgres'): Promise<void> {
  const { url } = await reachBundledPostgres(data_dir);
  const asSuperuser = new URL(url.replace('//washline:', '//postgres:'));
  asSuperuser.pathname = `/${database}`;
  const client = new Client({ connectionString: asSuperuser.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
