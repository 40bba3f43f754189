import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '#server/jobs.ts';
import { order_proposals, requests } from '#server/schema.ts';
import { buildCall, exampleCallOf, payloadOf, routeName } from '#server/testing/example-calls.ts';
import { type FixtureWorld, openFixtureWorld } from '#server/testing/fixture-world.ts';
import type { Person } from '#server/testing/world.ts';
import { type RouteShape, reachOf, takesIdempotencyKey } from '#shared/kernel/route.ts';

/**
 * A service with a single database connection. A call that holds one connection and asks for a second can
 * cause a deadlock of the pool. Here such a call fails at once.
 */

let fixtures: FixtureWorld;

beforeAll(async () => {
  fixtures = await openFixtureWorld({ connections: 1 });
  await fixtures.world.app.ready();
});
afterAll(() => fixtures?.world.close());

/** Calls that end sessions or delete resources come last. */
function rankOf({ method, path }: RouteShape): number {
  if (path.endsWith('/logout')) return 3;
  // A removed order takes its pictures along.
  if (method === 'DELETE') return path.startsWith('/api/files') ? 1 : 2;
  // What a note has used of a credit is not given back, and a preview before a note is stale after it.
  if (path.endsWith('/refunds')) return -4;
  if (path.endsWith('/adjustments/preview')) return -3;
  if (path.endsWith('/adjustments')) return -2;
  // Nothing of a payment that is undone is given back.
  if (path.endsWith('/reverse')) return 1;
  // Whoever has closed all its legs may end a run.
  if (path === '/api/runs/:id/end') return -1;
  return /password|toggle-status|\/stop$/.test(path) ? 1 : 0;
}

/** The callers who may make the call, each with a resource. */
function callsOf(route: RouteShape): { caller: Person; id: string }[] {
  const { owner, admin, here } = fixtures;
  const { about } = exampleCallOf(route);
  const { access } = route;
  return [owner, admin, here.customer, here.driver].flatMap((caller) => {
    const reach = access === 'public' ? 'any' : reachOf(access, caller.user.role);
    const resources = about ? fixtures.resources[about] : [{ id: '', viewers: [] }];
    const resource = resources.findLast(
      ({ viewers }) => !about || reach === 'any' || viewers.includes(caller),
    );
    return reach && resource ? [{ caller, id: resource.id }] : [];
  });
}

/** With an idempotency key the whole call runs in one transaction. */
async function send(
  route: RouteShape,
  { caller, id }: { caller: Person; id: string },
  key?: string,
): Promise<number> {
  const { method, path, query, ...content } = buildCall(fixtures, route, caller, id);
  const { payload, headers: type } = payloadOf(content);
  const headers = {
    ...type,
    authorization: `Bearer ${caller.token}`,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  return (
    await fixtures.world.app.inject({ method, url: path, query, headers, ...(payload ? { payload } : {}) })
  ).statusCode;
}

test('every call is answered with one connection to the database: none holds one while it waits for another [REL-17]', async () => {
  const routes = fixtures.world.app.servedRoutes.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const route of routes) {
    const answers: number[] = [];
    // Makes the proposals pending again after the previous call.
    await fixtures.world.db.update(order_proposals).set({ status: 'pending_approval', decided_at: null });
    // So are the requests.
    await fixtures.world.db.update(requests).set({ state: 'new', answered_at: null });
    for (const call of callsOf(route)) {
      answers.push(await send(route, call));
      if (takesIdempotencyKey(route)) answers.push(await send(route, call, crypto.randomUUID()));
    }
    const refused = exampleCallOf(route).refusedWith;
    // Later callers may be refused, because an earlier call has done it already.
    const rightly = answers.some((status) => (refused ? status === refused : status < 300));
    expect([routeName(route), answers, rightly]).toEqual([
      routeName(route),
      answers.map((status) => Math.min(status, 499)),
      true,
    ]);
  }
});

test('so is every job done [REL-17]', async () => {
  const { world, here } = fixtures;
  world.setNow(world.now().add({ hours: 24 * 10 }));
  const mailed: unknown[] = [];
  const jobs = createJobs(world.db, async (mail) => void mailed.push(mail));
  for (const { run } of jobs) await run({ user_id: here.customer.user.id, asked_at: `${world.now()}` });
  // The mail of the mail job, and the reset code.
  expect(mailed).toHaveLength(2);
});
