import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { draftOf, openWorld, type World } from './testing/world.ts';
import { warmConnections } from './warm-connections.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ connections: 1 });
});
afterAll(() => world?.close());

test('what the first screen asks is prepared before anybody has asked [REL-31]', async () => {
  const customer = await world.person('customer');
  const sku = await world.sku(400);
  await world.agree(customer, sku, 380);
  await world.place(customer, draftOf(world, [{ sku, quantity: 2 }]));
  const staff = await world.person('owner');
  const prepared = async () => {
    const { rows } = await world.db.pool.query(
      `select count(*)::int as count from pg_prepared_statements where statement ~ '"(orders|sessions)"'`,
    );
    return rows[0].count;
  };
  const before = await prepared();
  await warmConnections(world.db);
  const warm = await prepared();
  expect(warm).toBeGreaterThan(before);
  await world.call(staff, ordersRoute, { query: { limit: 25 } });
  expect(await prepared()).toBe(warm);
});
