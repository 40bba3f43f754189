import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { check } from '#server/cli/check.ts';
import type { Command } from '#server/cli/command.ts';
import { runJob } from '#server/cli/run-job.ts';
import { readConfig } from '#server/config.ts';
import { keepsSession } from '#server/kernel/db/session-check.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { databaseUrl, runOnServer, templateDatabase } from '#server/testing/postgres.ts';
import { killApps, startApp } from './support/app-process.ts';
import { openProxy } from './support/database-proxy.ts';
import { openLaundry, place } from './support/laundry.ts';
import { hasPgBouncer, openPgBouncer } from './support/pgbouncer.ts';
import { report } from './support/run-options.ts';

/** What stands between the service and its PostgreSQL. */

const database = `poolers_${process.pid}`;
const postgres_url = () => databaseUrl(inject('postgres_url'), database);
let DATA_DIR: string;

beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'washline-poolers-'));
  await runOnServer(inject('postgres_url'), `create database ${database} template ${templateDatabase}`);
});
afterAll(async () => {
  await killApps();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function openMuffled() {
  const proxy = await openProxy(postgres_url());
  proxy.muffle();
  return proxy;
}

/** What a command that opens the services says, as the start would, and what `check` says. */
function commandAndCheck(DATABASE_URL: string): Promise<string[]> {
  const say = (verb: Command, positionals: string[]) =>
    verb
      .run({ positionals, options: {} }, readConfig({ DATA_DIR, DATABASE_URL }))
      .catch((error: Error) => error.message)
      .finally(() => {
        process.exitCode = 0;
      });
  return Promise.all([say(runJob, ['sweep']), say(check, [])]);
}

const refusal =
  'A pooler before the database lends a session for each transaction: Washline needs sessions of its own. Set pool_mode = session for it (PgBouncer), or lead DATABASE_URL past the pooler.';

test('a connection that hears nothing while nothing is asked of it is a lent one [OPS-5]', async () => {
  expect(await keepsSession(postgres_url())).toBe(true);
  const proxy = await openProxy(postgres_url());
  expect(await keepsSession(proxy.url)).toBe(true);
  proxy.muffle();
  expect(await keepsSession(proxy.url, 300)).toBe(false);
  await proxy.close();
});

test('a pooler that lends sessions is refused at the start and by check, in one sentence [OPS-5, CLI-6]', async () => {
  const usesPgBouncer = shortOrLong(false, hasPgBouncer);
  const proxy = usesPgBouncer ? await openPgBouncer(postgres_url(), 'transaction') : await openMuffled();
  expect(await commandAndCheck(proxy.url)).toEqual([refusal, expect.stringContaining(`✗ ${refusal}`)]);
  await proxy.close();
});

test('a server that takes no writes is refused at the start and by check, in one sentence [OPS-5, CLI-6]', async () => {
  const name = `${database}_standby`;
  await runOnServer(inject('postgres_url'), `create database ${name} template ${templateDatabase}`);
  await runOnServer(inject('postgres_url'), `alter database ${name} set default_transaction_read_only = on`);
  expect(await commandAndCheck(databaseUrl(inject('postgres_url'), name))).toEqual([
    'The database at DATABASE_URL cannot be used: it takes no writes now: it is a standby, or set to read only.',
    expect.stringMatching(/✗ PostgreSQL \S+ answers, but takes no writes/),
  ]);
});

test('behind PgBouncer in session mode, as it comes, all is as without [OPS-5]', async () => {
  if (!shortOrLong(false, hasPgBouncer))
    return report('PgBouncer was not tried: long form, and where there is one');
  const pooler = await openPgBouncer(postgres_url(), 'session');
  const app = await startApp({ DATA_DIR, DATABASE_URL: pooler.url });
  const laundry = await openLaundry(app.address);
  const orders = await Promise.all(Array.from({ length: 50 }, (_, key) => place(laundry, `${key}`)));
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 201));
  report(`${orders.length} orders through PgBouncer in session mode`);
  await app.stop();
  await pooler.close();
}, 120_000);
