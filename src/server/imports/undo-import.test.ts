import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openInvoicingShop } from '../invoicing/invoicing.fixture.ts';
import { backUp } from '../kernel/ops/backup.ts';
import { readHead, restore } from '../kernel/ops/restore.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { imports } from '../schema.ts';
import { databaseUrl, runOnServer } from '../testing/postgres.ts';
import { allRows } from '../testing/rolled-back.ts';
import { openWorld } from '../testing/world.ts';
import { databaseUrlOf } from '../two-processes.fixture.ts';
import { bringIn, check } from './imports.fixture.ts';

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openInvoicingShop();
  folder = await mkdtemp(join(tmpdir(), 'washline-undo-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** What an import may write, and what follows from it. */
const written = [
  ...['users', 'customers', 'customer_billing', 'customer_prices', 'skus', 'ledger', 'settlements'],
  ...['documents', 'payments', 'events', 'import_heads'],
];
const rowsOf = async ({ db }: Pick<Shop, 'db'>) =>
  (await allRows(db))
    .filter(({ table }) => written.includes(table))
    .map((row) => JSON.stringify(row))
    .toSorted();

test('a backup taken before an import, restored after it, is the shop as it was [CSV-5, REL-21]', async () => {
  const people =
    'email,full_name,phone,terms_days,opening_balance,opening_balance_on\nold@mail.test,Old Name,0412 555 101,14,,\n';
  const items = 'name,category,unit,price\nGown,Linen,per item,3\n';
  const prices = 'email,sku,custom_price\nold@mail.test,Gown,2.50\n';
  await bringIn(shop, 'customers', people);
  await bringIn(shop, 'catalogue', items);
  await bringIn(shop, 'prices', prices);
  const before = await rowsOf(shop);
  const file = join(folder, 'before.washline');
  await backUp(await databaseUrlOf(shop), file, null);

  const next = {
    customers: `${people.replace('Old Name,0412 555 101,14,,', 'New Name,0412 555 102,21,30,24/11/2026')}new@mail.test,New,,,,\n`,
    catalogue: `${items.replace(',3', ',4')}Robe,Linen,per item,5\n`,
    prices: `${prices.replace('2.50', '2.75')}new@mail.test,Robe,4\n`,
  };
  for (const [kind, text] of Object.entries(next))
    expect((await bringIn(shop, kind as keyof typeof next, text)).counts).toMatchObject({
      new: 1,
      changed: 1,
    });
  expect(await rowsOf(shop)).not.toEqual(before);

  const database = `undo_${process.pid}`;
  await runOnServer(inject('postgres_url'), `create database ${database}`);
  const url = databaseUrl(inject('postgres_url'), database);
  await restore(url, file, await readHead(file), shop.db.objects);
  const again = Object.assign(await openWorld({ database }), { owner: shop.owner });
  try {
    expect(await rowsOf(again)).toEqual(before);
    // The same files would do the same once more.
    const { user } = shop.owner;
    const signedIn = { ...again, owner: await again.person('owner', { full_name: user.full_name }) };
    const found = await check(signedIn, 'customers', next.customers);
    expect(found.counts).toMatchObject({ new: 1, changed: 1, opening_balances: 1, errors: 0 });
    await again.db.delete(imports);
  } finally {
    await again.close();
  }
});
