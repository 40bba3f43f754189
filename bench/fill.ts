import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { owner } from '../e2e/support/server.ts';
import { createAccount } from '../src/server/accounts/create-account.ts';
import { hashPassword } from '../src/server/accounts/credentials/password-hashing.ts';
import { openFolderStore } from '../src/server/kernel/objects/open-objects.ts';
import { startBundledPostgres } from '../src/server/kernel/postgres/bundled-postgres.ts';
import { openServices } from '../src/server/services.ts';

/** Fills an empty database with a shop: an owner, and two years of orders. */
async function fill(database_url: string, orders: number): Promise<void> {
  await open(database_url);
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    const { rows } = await client.query('select from orders limit 1');
    if (rows.length > 0) throw new Error('There are orders already: give an empty database.');
    const password_hash = await hashPassword(owner.password);
    await client.query(
      "select set_config('bench.orders', $1, false), set_config('bench.password_hash', $2, false)",
      [String(orders), password_hash],
    );
    // Several statements in one query are one transaction.
    await client.query(await readFile(join(import.meta.dirname, 'fill.sql'), 'utf8'));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Migrates the database as the product does at its start, and creates the owner. */
async function open(database_url: string): Promise<void> {
  const shop = await openServices({
    database_url,
    public_url: 'http://washline.test',
    mail: { outbox: '' },
    objects: openFolderStore(''),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await createAccount(shop.db, null, { ...owner, full_name: 'Owner', role: 'owner' });
  await shop.close();
}

/** Fills a data folder with the bundled PostgreSQL, to start the product on. */
export async function fillFolder(folder: string, orders: number): Promise<void> {
  const postgres = await startBundledPostgres(folder);
  try {
    await fill(postgres.url, orders);
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  const { DATABASE_URL, DATA_DIR = './data' } = process.env;
  const orders = Number(process.argv[2] ?? 100_000);
  const start = performance.now();
  await (DATABASE_URL ? fill(DATABASE_URL, orders) : fillFolder(DATA_DIR, orders));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${orders} orders after ${seconds} s, for ${owner.email} / ${owner.password}\n`);
}
