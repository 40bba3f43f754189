import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { RouteShape } from '#shared/kernel/route.ts';
import { readCsv } from '../kernel/csv/read-csv.fixture.ts';
import { buildCall, routeName } from './example-calls.ts';
import { openFixtureWorld } from './fixture-world.ts';

/** Every export of a list: it has the rows of its list in their sequence, whatever is asked of both, and its fields alone. */

const fixtures = await openFixtureWorld();
const { world, owner, here } = fixtures;

beforeAll(async () => {
  await world.app.ready();
  // What was invoiced is overdue, though the clock stands.
  await world.db.execute(sql`alter table ledger disable trigger keep_entry`);
  await world.db.execute(sql`update ledger set due_on = due_on - 30`);
  await world.db.execute(sql`alter table ledger enable trigger keep_entry`);
});
afterAll(() => world.close());

const { servedRoutes } = world.app;
const pairs = servedRoutes.flatMap((route) => {
  const list = servedRoutes.find(
    ({ method, path, reply }) =>
      method === 'GET' && `${path}/export` === route.path && reply instanceof z.ZodArray,
  );
  return list && route.gives === 'text/csv' ? [[routeName(route), route, list] as const] : [];
});

const queryNames = ({ query }: RouteShape): string[] => Object.keys(query?.shape ?? {});

/** The values of an enum in a query. */
function choicesOf({ query }: RouteShape, name: string): string[] {
  const field = query?.shape[name] as z.ZodOptional | undefined;
  const inner = field?.unwrap();
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

async function send(route: RouteShape, more: Record<string, string>) {
  const { path } = buildCall(fixtures, route, owner, here.customer.user.id);
  const headers = { authorization: `Bearer ${owner.token}` };
  const { statusCode, body } = await world.app.inject({ url: path, headers, query: more });
  expect(statusCode).toBe(200);
  return body;
}

const idsListed = async (list: RouteShape, query: Record<string, string>) => {
  const isPaged = queryNames(list).includes('limit');
  const rows = JSON.parse(await send(list, { ...query, ...(isPaged && { limit: '200' }) })) as {
    id: string;
  }[];
  return rows.map(({ id }) => id);
};
const idsExported = async (route: RouteShape, query: Record<string, string>) => {
  const [heads = [], ...lines] = readCsv(await send(route, query));
  return lines.map((cells) => cells[heads.indexOf('id')]);
};

test('every list that there is has one [CSV-1]', () => {
  expect(pairs.map(([name]) => name).toSorted()).toEqual([
    'GET /api/cases/export',
    'GET /api/customer-pricing/:customer_id/export',
    'GET /api/invoices/export',
    'GET /api/orders/export',
    'GET /api/overdue/export',
    'GET /api/payments/export',
    'GET /api/skus/export',
    'GET /api/users/export',
  ]);
});

test.each(pairs)('%s takes what its list takes, but for the page [CSV-1]', (_, route, list) => {
  const asked = queryNames(list).filter((name) => name !== 'limit' && name !== 'offset');
  expect(queryNames(route)).toEqual(expect.arrayContaining([...asked, 'bom']));
});

test.each(pairs)('%s has the rows of its list in every sequence of it [CSV-1]', async (_, route, list) => {
  const sorts = choicesOf(list, 'sort');
  const queries = sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction })));
  for (const query of [{}, ...queries]) {
    const ids = await idsListed(list, query);
    expect(ids.length).toBeGreaterThan(0);
    expect([query, await idsExported(route, query)]).toEqual([query, ids]);
  }
});

test.each([
  ['/api/users', { role: 'driver' }],
  ['/api/users', { search: 'customer-' }],
  ['/api/skus', { category: 'Linen' }],
  ['/api/skus', { search: 'SKU 1' }],
  ['/api/invoices', { state: 'draft' }],
  ['/api/invoices', { search: 'INV-' }],
  ['/api/invoices', { date: 'due_on', from: '2026-12-01' }],
  ['/api/overdue', { age: 'days_1_30' }],
  ['/api/cases', { type: 'complaint' }],
  ['/api/cases', { status: 'open' }],
  ['/api/cases', { priority: 'high' }],
  ['/api/cases', { search: 'CASE-' }],
  ['/api/cases', { range: 'today' }],
  ['/api/cases', { from: '2026-11-25' }],
  ['/api/cases', { to: '2026-11-24' }],
])('%s filtered by %o exports those rows [CSV-1]', async (path, query) => {
  const [, route, list] = pairs.find(([, , each]) => each.path === path) ?? [];
  if (!route || !list) throw new Error(`${path} has no export`);
  expect(await idsExported(route, query)).toEqual(await idsListed(list, query));
});

test.each(pairs)(
  '%s heads its columns as the fields of the wire are named [CSV-2]',
  async (_, route, list) => {
    const [heads = []] = readCsv(await send(route, {}));
    const fields = Object.keys(((list.reply as z.ZodArray).element as z.ZodObject).shape);
    // Of a customer, as its billing and its page name them.
    const ofCustomer = list.path === '/api/users' ? ['bill_name', 'note'] : [];
    expect(heads.filter((head) => !fields.includes(head))).toEqual(ofCustomer);
    expect(new Set(heads).size).toBe(heads.length);
  },
);

test('the prices of a customer are searched by item and category [CSV-1]', async () => {
  const [, route] = pairs.find(([, { path }]) => path.includes('pricing')) ?? [];
  if (!route) throw new Error('prices have no export');
  const all = await idsExported(route, {});
  expect(await idsExported(route, { search: 'linen' })).toEqual(all);
  expect(await idsExported(route, { search: 'nothing like it' })).toEqual([]);
});
