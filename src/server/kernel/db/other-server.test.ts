import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { meRoute } from '#shared/accounts/accounts.contract.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { databaseUrl, runOnServer } from '../../testing/postgres.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { closeLive, connectLive } from '../live/live.fixture.ts';
import { openPool } from './pool.ts';

/** One connection, so that it is known which one a call gets. */
let world: World;
let there: World;
let owner: Person;
let customer: Person;
let sku: Sku;

beforeAll(async () => {
  world = await openWorld({ connections: 1 });
  there = await openSecondProcess(world);
  await there.app.listen({ port: 0 });
  sku = await world.sku(400);
});
beforeEach(async () => {
  [owner, customer] = [await world.person('owner'), await world.person('customer')];
  await world.agree(customer, sku, 380);
});
afterEach(closeLive);
afterAll(async () => {
  await there.close();
  await world.close();
});

const order = (key?: string) =>
  world.app.inject({
    method: 'POST',
    url: placeOrderRoute.path,
    headers: { authorization: `Bearer ${customer.token}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: JSON.parse(JSON.stringify(draftOf(world, [{ sku, quantity: 1 }]))),
  });
const ready = () => world.app.inject('/api/ready');
const unavailable = { statusCode: 503, headers: expect.objectContaining({ 'retry-after': '2' }) };

/** What `alter database … set` says counts for the next connections. */
async function setReadOnly(to: 'on' | 'off'): Promise<void> {
  const { rows } = await there.db.execute<{ name: string }>(sql`select current_database() as name`);
  await there.db.execute(
    sql.raw(`alter database ${rows[0]?.name} set default_transaction_read_only = ${to}`),
  );
}

test.each([
  ['a call', () => order()],
  ['a call with a key', () => order('one-key')],
])(
  'a server that takes no writes any more is an outage for %s, and the next connection finds the one that does [REL-6]',
  async (_what, call) => {
    await world.db.execute(sql`set default_transaction_read_only = on`);
    expect(await call()).toMatchObject(unavailable);
    expect((await call()).statusCode).toBe(201);
    await world.db.execute(sql`set default_transaction_read_only = on`);
    expect(await ready()).toMatchObject(unavailable);
    expect((await ready()).statusCode).toBe(200);
  },
);

test('while no server takes writes, every call and readiness is answered with 503 [REL-6, OBS-1]', async () => {
  await setReadOnly('on');
  await world.db.execute(sql`set default_transaction_read_only = on`);
  for (const answer of [await ready(), await ready(), await order(), await order()])
    expect(answer).toMatchObject(unavailable);
  expect((await world.app.inject('/api/health')).statusCode).toBe(200);
  await setReadOnly('off');
  expect([(await ready()).statusCode, (await order()).statusCode]).toEqual([200, 201]);
});

const nameOf = async (at: World) => (await at.call(null, businessRoute, {})).reply.name;

test('what was kept in memory does not outlive a database that another was put in the place of, in any process [REL-7]', async () => {
  await patchSettings(world, owner, { business_name: 'Kept' });
  await patchSettings(world, owner, { business_name: 'Lost' });
  const [screen, lostScreen] = [connectLive(there, owner.token), connectLive(there, customer.token)];
  await Promise.all([screen, lostScreen].map((socket) => once(socket as never, 'connected')));
  // The other process tells this one nothing here.
  await vi.waitFor(async () => expect([await nameOf(world), await nameOf(there)]).toEqual(['Lost', 'Lost']));
  expect((await there.call(customer, meRoute, {})).status).toBe(200);
  const [told, gone] = [once(screen as never, 'missed'), once(lostScreen as never, 'disconnect')];

  await putInItsPlace();

  await vi.waitFor(async () => expect([await nameOf(world), await nameOf(there)]).toEqual(['Kept', 'Kept']));
  expect((await there.call(customer, meRoute, {})).status).toBe(401);
  await Promise.all([told, gone]);
  expect(screen.connected).toBe(true);
});

/** Another database, without the last changes, of the same server and name. */
async function putInItsPlace(): Promise<void> {
  const postgres_url = inject('postgres_url');
  const { rows } = await world.db.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? '';
  const copy = `${name}_copy`;
  const onServer = (statement: string) => runOnServer(postgres_url, statement);
  await onServer(`alter database ${name} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
  await onServer(`create database ${copy} template ${name} strategy file_copy`);
  await runOnServer(
    databaseUrl(postgres_url, copy),
    `delete from sessions where user_id = '${customer.user.id}';
     update settings set version = version - 1, business_name = 'Kept'`,
  );
  await onServer(`alter database ${name} rename to ${name}_aside`);
  await onServer(`alter database ${copy} rename to ${name}`);
}

test('a connection to another server cuts those to the earlier one [REL-7]', async () => {
  const pool = openPool(inject('postgres_url'), () => {});
  const earlier = await pool.connect();
  const broken = earlier.query('select pg_sleep(30)').catch(({ message }: Error) => message);
  pool.options.connectionString = there.db.pool.options.connectionString;
  await pool.query('select 1');
  expect(await broken).toMatch(/terminated/);
  earlier.release(true);
  await pool.end();
});
