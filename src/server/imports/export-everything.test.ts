import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportEverythingRoute } from '#shared/imports/imports.contract.ts';
import { exportAllPricesRoute } from '#shared/pricing/pricing.contract.ts';
import { readCsv } from '../kernel/csv/read-csv.fixture.ts';
import { imports } from '../schema.ts';
import { openFixtureWorld } from '../testing/fixture-world.ts';
import { readZip } from '../testing/read-zip.ts';
import { check } from './imports.fixture.ts';

const { world, owner, admin, here, there } = await openFixtureWorld();

beforeAll(() => world.app.ready());
afterAll(() => world.close());

const exported = async (path: string) => {
  const headers = { authorization: `Bearer ${owner.token}` };
  return (await world.app.inject({ url: `/api/${path}/export`, headers })).body;
};

test('an owner saves every list at once, each as its own export has it [CSV-17]', async () => {
  const { status, headers, bytes } = await world.call(owner, exportEverythingRoute, {});
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="washline-everything-2026-11-24.zip"');
  const files = readZip(bytes);
  const lists = ['orders', 'cases', 'users', 'skus', 'invoices', 'invoice-lines', 'payments', 'overdue'];
  expect(Object.keys(files).toSorted()).toEqual([...lists, 'prices'].map((each) => `${each}.csv`).toSorted());
  for (const list of lists) expect([list, `${files[`${list}.csv`]}`]).toEqual([list, await exported(list)]);
  expect(`${files['prices.csv']}`).toBe(await exported('customer-pricing'));
  expect((await world.call(admin, exportEverythingRoute, {})).status).toBe(403);
});

test('the prices of all customers come back as they are [CSV-17, CSV-6, CSV-15]', async () => {
  const { bytes } = await world.call(admin, exportAllPricesRoute, {});
  const file = new Uint8Array(bytes);
  const [heads = [], ...rows] = readCsv(new TextDecoder().decode(file));
  const emails = new Set(rows.map((cells) => cells[heads.indexOf('email')]));
  expect(emails).toEqual(new Set([here.customer.user.email, there.customer.user.email]));
  await world.db.delete(imports);
  const checked = await check({ ...world, owner }, 'prices', file);
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { new: 0, changed: 0, unchanged: rows.length, errors: 0 },
  });
});
