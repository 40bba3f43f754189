import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { buildCall, exampleCallOf, routeName } from './example-calls.ts';
import { openFixtureWorld } from './fixture-world.ts';
import { hostileBodies, hostileContentTypes } from './hostile-values.ts';
import { responseFault } from './response-fault.ts';
import { rolledBack } from './rolled-back.ts';
import type { Person } from './world.ts';

/**
 * Sends hostile bodies to every route. Each must be refused in a readable sentence, or stored as it was
 * sent. Hostile fields, queries and ids are tried in reliability/fuzz.test.ts.
 */

// Real hashing would take most of the time here; its cost is tested elsewhere.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}));

const fixtures = await openFixtureWorld();
const { world } = fixtures;
const served = world.app.servedRoutes.map((route) => [routeName(route), route] as const);
const bodied = served.filter(([, { body }]) => body);
/** Ten million spaces, of which little is sent. */
const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
let calls = 0;

beforeAll(() => world.app.ready());
afterAll(async () => {
  await world.close();
  process.stdout.write(`nasty input: ${calls} calls\n`);
});

/** A person who may make the call. */
function callerOf({ access }: RouteShape): Person {
  const { owner, here } = fixtures;
  const may = [owner, here.customer, here.driver].find(
    ({ user }) => access === 'public' || reachOf(access, user.role) !== null,
  );
  return may ?? owner;
}

function idFor(route: RouteShape, caller: Person): string {
  const { about } = exampleCallOf(route);
  const resources = about ? fixtures.resources[about] : [];
  return (resources.find(({ viewers }) => viewers.includes(caller)) ?? resources[0])?.id ?? '';
}

interface Raw {
  url: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
}

/** A valid call, to be made hostile. */
function valid(route: RouteShape): Raw & { body: string | Buffer; fields: object } {
  const caller = callerOf(route);
  const { path, query, body, bytes } = buildCall(fixtures, route, caller, idFor(route, caller));
  const search = new URLSearchParams(query).toString();
  const fields = body ?? {};
  return { url: search ? `${path}?${search}` : path, fields, body: bytes ?? JSON.stringify(fields) };
}

/** Makes the call, rolls it back, and says what is wrong with the response. */
async function faultOf(route: RouteShape, { url, body, headers }: Raw): Promise<string | null> {
  const token = callerOf(route).token;
  const ask = () =>
    world.app.inject({
      method: route.method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': route.takes ?? 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  const response = await (route.method === 'GET' ? ask() : rolledBack(world, ask));
  calls++;
  const fault = responseFault(route, response, body);
  return (
    fault && `${url.slice(0, 120)} ${String(body ?? '').slice(0, 400)} → ${response.statusCode} ${fault}`
  );
}

async function faultsOf(route: RouteShape, raws: Iterable<Raw>): Promise<string[]> {
  const faults: string[] = [];
  for (const raw of raws) {
    const fault = await faultOf(route, raw);
    if (fault) faults.push(fault);
  }
  return faults.slice(0, 20);
}

test.each(bodied)('%s: it may be anything, and said to be anything [API-2]', async (_, route) => {
  const { url, fields, body } = valid(route);
  const json = JSON.stringify(fields);
  const twice = `{${json.slice(1, -1)},${json.slice(1)}`;
  const packed = [gzipSync(body), bomb, body];
  const raws: Raw[] = [
    ...[...hostileBodies, twice].map((hostileBody) => ({ url, body: hostileBody })),
    ...[...hostileContentTypes, 'application/json', 'application/octet-stream'].map((type) => ({
      url,
      body,
      headers: { 'content-type': type },
    })),
    ...packed.map((bytes) => ({ url, body: bytes, headers: { 'content-encoding': 'gzip' } })),
    ...['x', '"x"', '*', 'W/"1"', '"99999999999"'].map((tag) => ({
      url,
      body,
      headers: { 'if-match': tag },
    })),
    ...['', ' ', 'é', 'x'.repeat(5_000)].map((key) => ({ url, body, headers: { 'idempotency-key': key } })),
  ];
  expect(await faultsOf(route, raws)).toEqual([]);
});

test('an order at the end of the years that may be entered can still be read by everybody [API-2, REC-2]', async () => {
  const fields = {
    pickup_date: '2199-12-30T00:00:00Z',
    delivery_date: '2199-12-31T00:00:00Z',
    is_recurring: true,
  };
  const draft = {
    ...valid(placeOrderRoute).fields,
    ...fields,
    frequency_template_id: fixtures.resources.template[0]?.id,
  };
  expect(
    await faultOf(placeOrderRoute, { url: placeOrderRoute.path, body: JSON.stringify(draft) }),
  ).toBeNull();
});
