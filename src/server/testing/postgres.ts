import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openFolderStore } from '../kernel/objects/open-objects.ts';
import { startBundledPostgres } from '../kernel/postgres/bundled-postgres.ts';
import { openServices } from '../services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres_url: string;
  }
}

/** Where the clocks of worlds stand at first: a Tuesday morning in Sydney. */
export const firstMoment = Temporal.Instant.from('2026-11-24T10:12:00+11:00');

/** The migrated database that each test file copies. */
export const templateDatabase = 'template_shop';

/** The URL of another database on the same server. */
export function databaseUrl(postgres_url: string, database: string): string {
  const url = new URL(postgres_url);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement outside the database it is about, such as `create database`. */
export async function runOnServer(postgres_url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres_url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Does not wait for the disk: this PostgreSQL ends with the run. Those that a test kills have the settings of the product. */
async function trustTheMachine(postgres_url: string): Promise<void> {
  const asSuperuser = new URL(databaseUrl(postgres_url, 'postgres'));
  asSuperuser.username = 'postgres';
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await runOnServer(asSuperuser.href, `alter system set ${setting} = off`);
  }
  // The system copies the files of a database for the next world: a third of the work. Windows cannot.
  if (process.platform !== 'win32')
    await runOnServer(asSuperuser.href, 'alter system set file_copy_method = clone');
  // Files that run side by side have pools and processes of their own.
  await runOnServer(asSuperuser.href, 'alter system set max_connections = 300');
}

/** Starts one PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-test-'));
  const plain = await startBundledPostgres(folder);
  await trustTheMachine(plain.url);
  await plain.stop();
  const postgres = await startBundledPostgres(folder);
  await runOnServer(postgres.url, `create database ${templateDatabase}`);
  const shop = await openServices({
    database_url: databaseUrl(postgres.url, templateDatabase),
    public_url: 'http://washline.test',
    mail: { outbox: join(folder, 'outbox') },
    objects: openFolderStore(join(folder, 'files')),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await shop.close();
  project.provide('postgres_url', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
