import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { buildCall, routeName } from './example-calls.ts';
import { openFixtureWorld } from './fixture-world.ts';
import type { Person } from './world.ts';

/** Every list that is open: whoever may ask for it gets the page they ask for, and is told how much more there is. */

const fixtures = await openFixtureWorld();
const { world, owner, here } = fixtures;

beforeAll(() => world.app.ready());
afterAll(() => world.close());

/** What is counted, drawn or chosen from as a whole. */
const answeredWhole = [
  'GET /api/closed-days',
  'GET /api/closed-days/affected',
  'GET /api/closed-days/suggestions',
  'GET /api/bank-accounts',
  'GET /api/booking/days',
  'GET /api/customer-pricing/:customer_id',
  'GET /api/drivers',
  'GET /api/orders/calendar',
  'GET /api/overview/weeks',
  'GET /api/places',
  'GET /api/skus-with-pricing/:customer_id',
  'GET /api/tracking',
  'GET /api/skus/categories',
];
const arrays = world.app.servedRoutes.filter(
  ({ method, reply }) => method === 'GET' && reply instanceof z.ZodArray,
);
const lists = arrays.filter((route) => !answeredWhole.includes(routeName(route)));

const mayCall = ({ access }: RouteShape, { user }: Person) =>
  access === 'public' || reachOf(access, user.role) !== null;

async function ask(route: RouteShape, who: Person, page: { limit: number; offset: number }) {
  const { path, query } = buildCall(fixtures, route, who, '');
  const { statusCode, headers, body } = await world.app.inject({
    url: path,
    query: { ...query, limit: String(page.limit), offset: String(page.offset) },
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(statusCode).toBe(200);
  const rels = [...String(headers.link ?? '').matchAll(/[?&]offset=(\d+)>; rel="(\w+)"/g)];
  return {
    rows: JSON.parse(body) as unknown[],
    total: headers['x-total-count'],
    links: Object.fromEntries(rels.map(([, offset, rel]) => [rel, Number(offset)])),
  };
}

test('what is answered whole is named here [API-3]', () => {
  expect(arrays.map(routeName)).toEqual(expect.arrayContaining(answeredWhole));
  expect(lists.filter(({ list }) => !list).map(routeName)).toEqual([]);
});

test.each(lists.map((route) => [routeName(route), route] as const))(
  '%s answers a page, and tells the rest [API-3]',
  async (_, route) => {
    for (const who of [owner, here.customer, here.driver].filter((person) => mayCall(route, person))) {
      const all = await ask(route, who, { limit: 200, offset: 0 });
      const { length } = all.rows;
      expect(all).toMatchObject({ total: String(length), links: {} });
      for (const [offset, row] of all.rows.entries()) {
        expect(await ask(route, who, { limit: 1, offset })).toEqual({
          rows: [row],
          total: String(length),
          links: {
            ...(offset > 0 ? { prev: offset - 1 } : {}),
            ...(offset + 1 < length ? { next: offset + 1 } : {}),
          },
        });
      }
      expect((await ask(route, who, { limit: 1, offset: length })).rows).toEqual([]);
    }
  },
);
