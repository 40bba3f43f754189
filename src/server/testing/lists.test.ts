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
  'GET /api/admin/users/:id/sessions',
  'GET /api/auth/sessions',
  'GET /api/closed-days',
  'GET /api/closed-days/affected',
  'GET /api/closed-days/suggestions',
  'GET /api/bank-accounts',
  'GET /api/booking/days',
  'GET /api/customer-pricing/:customer_id',
  'GET /api/drivers',
  'GET /api/imports',
  'GET /api/orders/calendar',
  'GET /api/overview/weeks',
  'GET /api/places',
  'GET /api/requests/outside',
  'GET /api/skus-with-pricing/:customer_id',
  'GET /api/tracking',
  'GET /api/skus/categories',
  'GET /api/skus/starter',
];
const arrays = world.app.servedRoutes.filter(
  ({ method, reply }) => method === 'GET' && reply instanceof z.ZodArray,
);
const lists = arrays.filter((route) => !answeredWhole.includes(routeName(route)));

const mayCall = ({ access }: RouteShape, { user }: Person) =>
  access === 'public' || reachOf(access, user.role) !== null;

function inject(route: RouteShape, who: Person, page: Record<string, number | string>) {
  const { path, query } = buildCall(fixtures, route, who, here.customer.user.id);
  return world.app.inject({
    url: path,
    query: {
      ...query,
      ...Object.fromEntries(Object.entries(page).map(([name, value]) => [name, String(value)])),
    },
    headers: { authorization: `Bearer ${who.token}` },
  });
}

async function ask(route: RouteShape, who: Person, page: Record<string, number | string>) {
  const { statusCode, headers, body } = await inject(route, who, page);
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

test.each(lists.map((route) => [routeName(route), route] as const))(
  '%s answers the fields of its rows that are asked for, and refuses one that there is not [API-11]',
  async (_, route) => {
    for (const who of [owner, here.customer, here.driver].filter((person) => mayCall(route, person))) {
      const whole = await ask(route, who, { limit: 200, offset: 0 });
      const names = Object.keys((whole.rows[0] ?? {}) as object);
      const fields = names.filter((_name, at) => at % 2 === 0);
      if (fields.length > 0)
        expect(await ask(route, who, { limit: 200, offset: 0, fields: fields.join() })).toEqual({
          ...whole,
          rows: whole.rows.map((row) =>
            Object.fromEntries(Object.entries(row as object).filter(([name]) => fields.includes(name))),
          ),
        });
      const refused = await inject(route, who, { fields: `${names[0] ?? 'id'},password_hash` });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).not.toContain('$argon2');
    }
  },
);
