import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order_proposals } from '#server/schema.ts';
import { buildCall, exampleCallOf, routeName } from '#server/testing/example-calls.ts';
import { type FixtureWorld, openFixtureWorld } from '#server/testing/fixture-world.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { Person } from '#server/testing/world.ts';
import { type RouteShape, reachOf, takesIdempotencyKey } from '#shared/kernel/route.ts';
import { openLosingProxy } from './support/losing-proxy.ts';

/** A proxy in front loses the answer after the work is done; the screen's repeat has the same key. */

let fixtures: FixtureWorld;
let proxy: Awaited<ReturnType<typeof openLosingProxy>>;

beforeAll(async () => {
  fixtures = await openFixtureWorld();
  proxy = await openLosingProxy(await fixtures.world.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  proxy?.close();
  await fixtures?.world.close();
});

const short = [
  'POST /api/auth/register',
  'PUT /api/admin/users/:id/toggle-status',
  'PUT /api/orders/:id/unassign-driver',
  'POST /api/orders',
  'PUT /api/orders/:id',
  'PUT /api/cases/:id',
  'PUT /api/settings',
  'DELETE /api/skus/:id',
  'DELETE /api/orders/:id',
];

/** What a call leaves behind, in rows of any kind: a repeat adds none. */
async function countRows(): Promise<unknown> {
  const { rows } = await fixtures.world.db.execute(sql`select
    (select count(*) from events) as events, (select count(*) from notifications) as notifications,
    (select count(*) from pgboss.job) as jobs, (select count(*) from orders) as orders,
    (select sum(version) from orders) as versions, (select count(*) from users where is_active) as active`);
  return rows[0];
}

async function attempt(route: RouteShape, { caller, id }: { caller: Person; id: string }, key: string) {
  const { method, path, query, body } = buildCall(fixtures, route, caller, id);
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${proxy.address}${path}${search && `?${search}`}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.token}`,
      'idempotency-key': key,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  return response && { status: response.status, text: await response.text() };
}

/** Somebody who may make the call, staff first, and what it is about. */
function callOf(route: RouteShape): { caller: Person; id: string } {
  const { owner, here } = fixtures;
  const { about } = exampleCallOf(route);
  for (const caller of [owner, here.customer, here.driver]) {
    const reach = route.access !== 'public' && reachOf(route.access, caller.user.role);
    const resources = about ? fixtures.resources[about] : [{ id: '', viewers: [] }];
    const resource = resources.findLast(
      ({ viewers }) => !about || reach === 'any' || viewers.includes(caller),
    );
    if (reach && resource) return { caller, id: resource.id };
  }
  throw new Error(`Nobody may make the call ${routeName(route)}`);
}

/** What removes or ends what others are about comes last, as does what nothing follows of. */
const rankOf = ({ method, path }: RouteShape): number => {
  if (method === 'DELETE') return path.startsWith('/api/files') ? 1 : 3;
  if (path.endsWith('/settlements')) return -2;
  if (path.endsWith('/adjustments')) return -1;
  return /toggle-status|\/stop$|\/reverse$/.test(path) ? 1 : 0;
};

test('an answer that is lost after the work was done, asked for again: nothing is done twice, also for staff [API-8]', async () => {
  const writes = fixtures.world.app.servedRoutes
    .filter(takesIdempotencyKey)
    .filter((route) => !exampleCallOf(route).refusedWith)
    .filter((route) => shortOrLong(short.includes(routeName(route)), true))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  expect(writes.length).toBeGreaterThanOrEqual(shortOrLong(short.length, 50));
  for (const route of writes) {
    await fixtures.world.db.update(order_proposals).set({ status: 'pending_approval', decided_at: null });
    const call = callOf(route);
    const key = crypto.randomUUID();
    const before = await countRows();
    expect(await attempt(route, call, key)).toBeNull();
    const done = await countRows();
    const [again, third] = [await attempt(route, call, key), await attempt(route, call, key)];
    const expected = route.reply ? (route.status ?? 200) : 204;
    expect([routeName(route), again?.status]).toEqual([routeName(route), expected]);
    expect([routeName(route), third, await countRows()]).toEqual([routeName(route), again, done]);
    if (short.includes(routeName(route))) expect(done, routeName(route)).not.toEqual(before);
  }
});
