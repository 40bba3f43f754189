import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { buildCall, exampleCallOf, routeName } from '../example-calls.ts';
import { openFixtureWorld } from '../fixture-world.ts';
import { rolledBack } from '../rolled-back.ts';
import { draftOf, type Person } from '../world.ts';

/**
 * Makes every read without an id, but for files, by two people of a role at the same time, each of them twice, and compares what each gets
 * with what a transaction reads, in which no read is shared.
 */

const fixtures = await openFixtureWorld();
const { world, owner, here, there } = fixtures;

beforeAll(async () => {
  // So that nothing that is counted is the same for both.
  const [sku] = (await world.app.inject({ url: '/api/skus', headers: bearer(owner) })).json();
  for (let number = 0; number < 2; number++) {
    const { id } = await world.place(there.customer, draftOf(world, [{ sku, quantity: 1 }]));
    const body = { driver_id: there.driver.user.id };
    expect((await world.call(owner, assignDriverRoute, { params: { id }, body })).status).toBe(200);
  }
});
afterAll(() => world.close());

function bearer({ token }: Person) {
  return { authorization: `Bearer ${token}` };
}

async function ask(route: RouteShape, who: Person) {
  const { path, query } = buildCall(fixtures, route, who, '');
  const { statusCode, headers, body } = await world.app.inject({ url: path, query, headers: bearer(who) });
  return { statusCode, total: headers['x-total-count'], body };
}

await world.app.ready();
const reads = world.app.servedRoutes.filter(
  (route) =>
    route.method === 'GET' && route.access !== 'public' && !route.gives && !exampleCallOf(route).about,
);

test.each(['customer', 'driver'] as const)(
  'what is read for one %s is given to no other who asks at the same time [ACC-11]',
  async (role) => {
    const people = [here[role], there[role]];
    const wrong: string[] = [];
    let different = 0;
    for (const route of reads) {
      if (route.access === 'public' || !reachOf(route.access, role)) continue;
      const answers = await Promise.all([...people, ...people].map((who) => ask(route, who)));
      const fresh = [];
      for (const who of people) fresh.push(await rolledBack(world, () => ask(route, who)));
      if (JSON.stringify(answers) !== JSON.stringify([...fresh, ...fresh])) wrong.push(routeName(route));
      if (fresh[0]?.total !== fresh[1]?.total || fresh[0]?.body !== fresh[1]?.body) different++;
    }
    expect(wrong).toEqual([]);
    expect(different).toBeGreaterThan(2);
  },
);
