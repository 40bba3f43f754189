import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { buildCall, exampleCallOf, routeName } from './example-calls.ts';
import { openFixtureWorld } from './fixture-world.ts';
import { allRows, type Row, rolledBack } from './rolled-back.ts';
import type { Person } from './world.ts';

/**
 * Fields that no caller may set unless the route's schema names them. Added to every valid body, they
 * change nothing.
 */

const fixtures = await openFixtureWorld();
const { world, here, there } = fixtures;

beforeAll(() => world.app.ready());
afterAll(() => world.close());

const foreignFields: Record<string, unknown> = {
  id: '01999999-0000-7000-8000-000000000000',
  number: 7_000_001,
  order_number: 'ORD-7000001',
  case_number: 'CASE-7000001',
  email: 'intruder@washline.test',
  role: 'owner',
  is_active: false,
  password_hash: 'x',
  customer_id: there.customer.user.id,
  customer_name: 'Intruder',
  user_id: there.customer.user.id,
  actor_id: there.customer.user.id,
  driver_id: there.driver.user.id,
  series_id: '01999999-0000-7000-8000-000000000001',
  sku_name: 'Intruder',
  price: 0.01,
  base_price: 0.01,
  customer_price: 0.01,
  custom_price: 0.01,
  total_amount: 0.01,
  status: 'completed',
  priority: 'urgent',
  resolution: 'Intruder',
  is_locked: true,
  lock_decided_at: '2026-01-01T00:00:00Z',
  delivery_status: 'delivered',
  delivered_at: '2026-01-01T00:00:00Z',
  delivery_notes: 'Intruder',
  occurrence_number: 7,
  next_occurrence_date: '2027-01-01T00:00:00Z',
  recurrence_pattern: { frequency_type: 'daily', frequency_value: 1 },
  modification_status: 'approved',
  pending_modifications: { special_instructions: 'Intruder' },
  version: 700,
  deleted_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  time_zone: 'Europe/Paris',
};

/** Adds every field that the schema does not name to every object of the body. */
function addForeignFields(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return addForeignFields(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => addForeignFields(schema.element, item));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, field]) => [
    name,
    addForeignFields(schema.shape[name], field),
  ]);
  const strange = Object.entries(foreignFields).filter(([name]) => !(name in schema.shape));
  return Object.fromEntries([...own, ...strange]);
}

/** The rows after a call, without what differs with every call: ids, numbers, hashes and tokens. */
async function stateAfter(route: RouteShape, caller: Person, change: (body: unknown) => unknown) {
  const { about } = exampleCallOf(route);
  const resource =
    about &&
    fixtures.resources[about].find(({ viewers }) => viewers.includes(caller) || !isOwn(route, caller));
  const { method, path, query, body } = buildCall(fixtures, route, caller, resource?.id ?? '');
  return rolledBack(world, async (tx) => {
    const response = await world.app.inject({
      method,
      url: path,
      query,
      headers: { authorization: `Bearer ${caller.token}` },
      payload: change(body) as object,
    });
    const rows = (await allRows(tx)).map(stableText).sort();
    return { status: response.statusCode, rows };
  });
}

const isOwn = ({ access }: RouteShape, { user }: Person): boolean =>
  access !== 'public' && reachOf(access, user.role) !== 'any';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const uuidsOf = (text: string): string[] => text.match(uuids) ?? [];
const knownIds = new Set([
  ...(await allRows(world.db)).flatMap((row) => uuidsOf(JSON.stringify(row))),
  ...uuidsOf(JSON.stringify(foreignFields)),
]);

/** Of whom a change tells is a set: the rows of one statement are in no order. */
const withSortedPeople = (row: Row): Row =>
  row.table === 'changes' && Array.isArray(row.content.people)
    ? { ...row, content: { ...row.content, people: row.content.people.toSorted() } }
    : row;

/** A row without what differs with every call: ids, running numbers, codes of bags, hashes. The foreign values stay. */
const stableText = (row: Row): string =>
  JSON.stringify(withSortedPeople(row))
    .replace(uuids, (id) => (knownIds.has(id) ? id : 'an id'))
    .replace(/"(number|seq)":\d{1,6}(?!\d)/g, '"$1":1')
    .replace(/"xid":"\d+"/g, '"xid":"a transaction"')
    .replace(/"code":"[0-9A-Z]{10}"/g, '"code":"a code"')
    .replace(/(ORD|CASE)-\d{6}(?!\d)/g, '$1-1')
    .replace(/\$argon2id[^"]*|\\\\x[0-9a-f]+/g, 'a hash');

const bodied = world.app.servedRoutes.filter(({ body, takes }) => body && !takes);
const people = { owner: fixtures.owner, admin: fixtures.admin, customer: here.customer, driver: here.driver };
const mayCall = ({ access }: RouteShape) =>
  Object.values(people).filter(({ user }) => access === 'public' || reachOf(access, user.role));

test.each(bodied.map((route) => [routeName(route), route] as const))(
  '%s keeps nothing of what it does not ask for [API-5, MON-5]',
  async (_, route) => {
    for (const caller of mayCall(route)) {
      const clean = await stateAfter(route, caller, (body) => body);
      const withForeignFields = await stateAfter(route, caller, (body) => addForeignFields(route.body, body));
      expect(clean.status).toBe(
        exampleCallOf(route).refusedWith ?? route.status ?? (route.reply ? 200 : 204),
      );
      expect(withForeignFields).toEqual(clean);
    }
  },
);
