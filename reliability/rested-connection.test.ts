import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runOnServer } from '#server/testing/postgres.ts';
import { draftOf, openWorld, type Person, type World } from '#server/testing/world.ts';
import { orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';

let world: World;

beforeAll(async () => {
  // Half a minute of rest at the product's ten seconds.
  const timeouts = { connection: 60_000, statement: 1_800, idleTransaction: 1_800, socket: 2_000 };
  world = await openWorld({ connections: 1, timeouts });
});
afterAll(() => world?.close());

test('after a rest a call opens no connection, prepares no statement, and plans none that the call before did not [REL-30]', async () => {
  const customer = await world.person('customer');
  const sku = await world.sku(400);
  await world.agree(customer, sku, 380);
  const { id } = await world.place(customer, draftOf(world, [{ sku, quantity: 2 }]));
  const staff = await Promise.all(Array.from({ length: 8 }, () => world.person('admin')));
  const read = async (person: Person) => {
    await world.call(person, ordersRoute, { query: { limit: 50 } });
    await world.call(person, orderRoute, { params: { id } });
  };
  // Without what the service reads by itself meanwhile.
  const counted = async () => {
    const { rows } = await world.db.pool.query(
      `select pg_backend_pid() as connection, count(*)::int as statements, sum(custom_plans)::int as plans
       from pg_prepared_statements where statement ~ '"(orders|sessions|users)"'`,
    );
    return rows[0];
  };
  const cost = async (person: Person) => {
    const before = await counted();
    await read(person);
    const after = await counted();
    return { ...after, plans: after.plans - before.plans };
  };
  // Each has a session of their own to be read: after five times PostgreSQL keeps a plan, where it is as good as one made anew.
  for (const person of staff) await read(person);
  const before = await cost(await world.person('admin'));
  expect(before.statements).toBeGreaterThan(3);
  const last = await world.person('admin');
  await runOnServer(inject('postgres_url'), 'select pg_sleep(6)');
  expect(await cost(last)).toEqual(before);
});
