import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { driverOrdersRoute } from '#shared/deliveries/deliveries.contract.ts';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { calendarRoute, orderSorts, ordersRoute } from '#shared/orders/orders.contract.ts';
import type { CachedRead } from '../../kernel/db/cache/cache.ts';
import * as schema from '../../schema.ts';
import { buildCall } from '../example-calls.ts';
import { openFixtureWorld } from '../fixture-world.ts';
import { rolledBack } from '../rolled-back.ts';
import type { Person } from '../world.ts';

/** Makes every cached read run (`architecture.test.ts` knows the files that have one), and compares the tables it reads with those it names. */

/** The cached reads that are running here, the outer one first. */
const running = new AsyncLocalStorage<CachedRead[]>();

vi.mock(import('../../kernel/db/cache/cache.ts'), async (load) => {
  const cache = await load();
  return {
    ...cache,
    cached: (db, read, work) => {
      const nested = [...(running.getStore() ?? []), read];
      return cache.cached(db, read, () => {
        ran.push(read);
        return running.run(nested, work);
      });
    },
  };
});

const ran: CachedRead[] = [];
/** The keys of the reads whose statements were seen. */
const watched = new Set<string>();
/** `the key: the table`, for each table that is read and not named. */
const unnamed = new Set<string>();

const tables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableName(table));

/** `changes` itself is read by a cached read inside another one. */
const tablesIn = (text: string): string[] =>
  tables.filter((name) => name !== 'changes' && new RegExp(`\\b(from|join)\\s+"?${name}\\b`, 'i').test(text));

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function watchedQuery(this: pg.Client, ...args: unknown[]) {
  const [statement] = args;
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
  for (const { key, reads } of running.getStore() ?? []) {
    watched.add(key);
    const names = reads.map((table) => getTableName(table));
    for (const table of tablesIn(text)) if (!names.includes(table)) unnamed.add(`${key}: ${table}`);
  }
  return Reflect.apply(query, this, args);
} as typeof query;

const fixtures = await openFixtureWorld();
const { world, owner, here } = fixtures;
afterAll(() => world.close());

const viewers = { owner, customer: here.customer, driver: here.driver };

/** Every cached read that this sends runs: no key is asked for twice. */
async function send(route: RouteShape, viewer: Person, more: Record<string, string> = {}): Promise<void> {
  const { access } = route;
  if (access === 'public' || !reachOf(access, viewer.user.role)) return;
  const { method, path, query: given } = buildCall(fixtures, route, viewer, '');
  const headers = { authorization: `Bearer ${viewer.token}` };
  const { statusCode } = await world.app.inject({ method, url: path, headers, query: { ...given, ...more } });
  expect(statusCode).toBe(200);
}

const ofLists: Record<string, string>[] = [
  ...orderSorts.map((sort) => ({ sort, offset: '100' })),
  { type: 'regular' },
  { type: 'recurring' },
  { status: 'pending' },
  { delivery_status: 'assigned' },
  { driver: 'waiting' },
  { driver: 'assigned' },
  { driver_id: here.driver.user.id },
  { modification: 'waiting' },
  { series_id: here.driver.user.id },
  { range: 'week', date: 'pickup_date' },
];
const ofCalendars: Record<string, string>[] = [
  { type: 'regular' },
  { type: 'recurring', dates: 'pickup' },
  { status: 'pending', dates: 'delivery' },
  { series_id: here.driver.user.id },
];

beforeAll(async () => {
  await world.app.ready();
  const cachedRoutes = world.app.servedRoutes.filter(({ cached }) => cached);
  for (const viewer of Object.values(viewers)) {
    for (const route of [...cachedRoutes, driverOrdersRoute]) await send(route, viewer);
    // Beyond the last row, as the total of other pages may follow from their rows.
    for (const filter of ofLists) await send(ordersRoute, viewer, { offset: '50', ...filter });
    for (const filter of ofCalendars) await send(calendarRoute, viewer, filter);
  }
});

test('every cached read runs here, and its statements are watched', () => {
  expect(ran.length).toBeGreaterThan(50);
  expect(ran.map(({ key }) => key).filter((key) => !watched.has(key))).toEqual([]);
  const paths = world.app.servedRoutes.filter(({ cached }) => cached).map(({ path }) => path);
  expect(paths.filter((path) => !ran.some(({ key }) => key.startsWith(path)))).toEqual([]);
});

test('a cached read reads no table that it does not name', () => {
  expect([...unnamed]).toEqual([]);
});

const named = () => [...new Set(ran.flatMap(({ reads }) => reads))];

test('every table that a cached read names tells of its changes', async () => {
  // Of whichever kind: 4 insert, 8 delete, 16 update, 32 truncate.
  const { rows } = await world.db.execute<{ table: string }>(sql`
    select tgrelid::regclass::text as table from pg_trigger
    where tgname in ('note_change', 'note_truncation') and tgenabled = 'O'
      and tgfoid in ('note_change'::regproc, 'note_order_change'::regproc, 'note_leg_change'::regproc)
    group by tgrelid having bit_or(tgtype::int) & 60 = 60`);
  const told = rows.map(({ table }) => table);
  expect(
    named()
      .map(getTableName)
      .filter((table) => !told.includes(table)),
  ).toEqual([]);
  expect(named().length).toBeGreaterThan(3);
});

test('an update of any of these tables has what is cached read again', async () => {
  const silent: string[] = [];
  for (const table of named()) {
    const isTold = and(
      sql`${schema.changes.xid} = pg_current_xact_id()`,
      eq(schema.changes.table_name, getTableName(table)),
    );
    const [column] = Object.values(getTableColumns(table));
    await rolledBack(world, async (tx) => {
      await tx.execute(sql`update ${table} set ${sql.identifier(column?.name ?? '')} = ${column}`);
      if ((await tx.$count(schema.changes, isTold)) === 0) silent.push(getTableName(table));
    });
  }
  expect(silent).toEqual([]);
});
