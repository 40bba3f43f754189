import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Problem } from '#shared/kernel/problem.ts';
import { type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { decodeReply } from '#shared/kernel/wire.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { nastyBodies, nastyContentTypes, nastyIds, nastyJson, nastyQueries } from './nasty-values.ts';
import { openScene } from './scene.ts';
import { nameOf, sketchOf, writeCall } from './sketches.ts';
import { undone } from './undone.ts';
import type { Person } from './world.ts';

/** Whatever is sent, to every open route: a sentence for a person, or a success that kept what was sent. */

// What a password costs to hash is proved elsewhere; here it would be most of the work, a thousand times over.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}));

const scene = await openScene();
const { world } = scene;
const served = world.app.served.map((route) => [nameOf(route), route] as const);
const bodied = served.filter(([, { body }]) => body);
let calls = 0;

beforeAll(() => world.app.ready());
afterAll(async () => {
  await world.close();
  process.stdout.write(`nasty input: ${calls} calls\n`);
});

/** Somebody who may make the call, and about whose thing it is. */
function callerOf({ access }: RouteShape): Person {
  const { owner, here } = scene;
  const may = [owner, here.customer, here.driver].find(
    ({ user }) => access === 'public' || reachOf(access, user.role) !== null,
  );
  return may ?? owner;
}

function idFor(route: RouteShape, caller: Person): string {
  const { about } = sketchOf(route);
  const things = about ? scene.things[about] : [];
  return (things.find(({ whose }) => whose.includes(caller)) ?? things[0])?.id ?? '';
}

interface Raw {
  url: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
}

/** A call as the route wants it, to be spoiled. */
function valid(route: RouteShape): Raw & { fields: Record<string, unknown> } {
  const caller = callerOf(route);
  const { path, query, body } = writeCall(scene, route, caller, idFor(route, caller));
  const search = new URLSearchParams(query).toString();
  return { url: search ? `${path}?${search}` : path, fields: body ?? {} };
}

/** Makes the call, takes it back, and tells what is wrong with the answer. */
async function faultOf(route: RouteShape, { url, body, headers }: Raw): Promise<string | null> {
  const token = callerOf(route).token;
  const ask = () =>
    world.app.inject({
      method: route.method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  const response = await (route.method === 'GET' ? ask() : undone(world, ask));
  calls++;
  const { statusCode, body: text } = response;
  const fault =
    statusCode < 300
      ? faultOfSuccess(route, text, response.headers['x-total-count'], body)
      : faultOfRefusal(statusCode, response.headers['content-type'], text);
  return fault && `${url.slice(0, 120)} ${String(body ?? '').slice(0, 400)} → ${statusCode} ${fault}`;
}

// Words of Zod, PostgreSQL, Fastify and JSON.parse that a person cannot do anything with.
const jargon =
  /zod|invalid (input|type)|expected|received|nan\b|undefined|\bnull\b|too_|regex|sql|syntax|relation|column|constraint|violates|byte sequence|token|position|prototype|FST_|\bat line/i;
const isSentence = (text: unknown): boolean =>
  typeof text === 'string' && /^[A-Z].{8,200}$/.test(text) && !jargon.test(text);

function faultOfRefusal(status: number, type: unknown, text: string): string | null {
  if (status >= 500) return `is a failure: ${text.slice(0, 200)}`;
  if (type !== 'application/problem+json; charset=utf-8') return `is no problem but ${type}`;
  if (text.length > 20_000) return `is ${text.length} characters long`;
  const { detail, errors = [], status: said } = Problem.parse(JSON.parse(text));
  const strange = [detail, ...errors.map(({ message }) => message)].find((sentence) => !isSentence(sentence));
  return said === status && strange === undefined ? null : `says ${strange ?? said}`;
}

function faultOfSuccess(route: RouteShape, text: string, total: unknown, body: unknown): string | null {
  if (!route.reply) return null;
  const reply = JSON.parse(text);
  try {
    decodeReply(route, reply, total === undefined ? null : String(total));
  } catch (error) {
    return `cannot be read by the screens: ${error}`;
  }
  if (!route.body || typeof body !== 'string') return null;
  const byteOrderMark = /^\ufeff/;
  const sent = z.decode(route.body, JSON.parse(body.replace(byteOrderMark, '')));
  return faultOfKept(route, z.encode(route.body, sent), reply);
}

/** Whether the reply shows what was sent, as far as it shows it at all; blank text is none. */
function faultOfKept(route: RouteShape, sent: unknown, reply: Record<string, unknown>): string | null {
  for (const [field, value] of Object.entries(sent as object)) {
    const kept = reply[sketchOf(route).keptAs?.[field] ?? field];
    // Says how an order repeats only if it does.
    if (kept === undefined || value === undefined || field === 'frequency_template_id') continue;
    const wanted = value === '' ? null : value;
    if (!contains(kept, wanted)) return `kept ${JSON.stringify(kept)} for ${field} ${JSON.stringify(wanted)}`;
  }
  return null;
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return JSON.stringify(whole) === JSON.stringify(part);
  return Object.entries(part).every(([key, value]) =>
    contains((whole as Record<string, unknown>)[key], value),
  );
}

/** The ways to every field a schema names, arrays by their first item. */
function pathsOf(schema: unknown): string[][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return pathsOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return pathsOf(schema.element).map((path) => ['0', ...path]);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    [name],
    ...pathsOf(field).map((path) => [name, ...path]),
  ]);
}

type Spoil = [path: string[], json: string];

/** The JSON of a body with some fields written as they are, whether or not they can be a value. */
function writeWith(fields: object, spoils: readonly Spoil[]): string {
  const body = structuredClone(fields) as Record<string, unknown>;
  for (const [i, [path]] of spoils.entries()) {
    const parents = path.slice(0, -1);
    let parent = body;
    for (const name of parents) {
      if (typeof parent[name] !== 'object' || parent[name] === null) parent[name] = {};
      parent = parent[name] as Record<string, unknown>;
    }
    parent[path.at(-1) ?? ''] = `spoil ${i}`;
  }
  return spoils.reduce((text, [, json], i) => text.replace(`"spoil ${i}"`, () => json), JSON.stringify(body));
}

async function faultsOf(route: RouteShape, raws: Iterable<Raw>): Promise<string[]> {
  const faults: string[] = [];
  for (const raw of raws) {
    const fault = await faultOf(route, raw);
    if (fault) faults.push(fault);
  }
  return faults.slice(0, 20);
}

describe('what is sent as a body', () => {
  test.each(bodied)('%s: any field may hold anything [API-2, API-5]', async (_, route) => {
    const { url, fields } = valid(route);
    const raws = pathsOf(route.body).flatMap((path) =>
      nastyJson.map((json) => ({ url, body: writeWith(fields, [[path, json]]) })),
    );
    expect(raws.length).toBeGreaterThan(0);
    expect(await faultsOf(route, raws)).toEqual([]);
  });

  test.each(bodied)('%s: it may be anything, and said to be anything [API-2]', async (_, route) => {
    const { url, fields } = valid(route);
    const body = JSON.stringify(fields);
    const twice = `{${body.slice(1, -1)},${body.slice(1)}`;
    const packed = [gzipSync(body), gzipSync(Buffer.alloc(10_000_000, ' ')), body];
    const raws: Raw[] = [
      ...[...nastyBodies, twice].map((nasty) => ({ url, body: nasty })),
      ...nastyContentTypes.map((type) => ({ url, body, headers: { 'content-type': type } })),
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

  test('several nasty fields at once, among fields nobody asked for [API-2, API-5]', async () => {
    const strange = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 5 });
    const spoiled = fc.constantFrom(...bodied.map(([, route]) => route)).chain((route) => {
      const path = fc.constantFrom(...pathsOf(route.body));
      const json = fc.oneof(fc.constantFrom(...nastyJson), fc.json({ stringUnit: 'binary' }));
      return fc.record({
        route: fc.constant(route),
        spoils: fc.array(fc.tuple(path, json), { maxLength: 4 }),
        strange,
      });
    });
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ route, spoils, strange }) => {
        const { url, fields } = valid(route);
        const body = writeWith({ ...strange, ...fields }, spoils);
        expect(await faultOf(route, { url, body })).toBeNull();
      }),
      { numRuns: 1_000, interruptAfterTimeLimit: 4_000 },
    );
  });
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
    frequency_template_id: scene.things.template[0]?.id,
  };
  expect(
    await faultOf(placeOrderRoute, { url: placeOrderRoute.path, body: JSON.stringify(draft) }),
  ).toBeNull();
});

describe('what is sent in the address', () => {
  const asked = served.filter(([, { query }]) => query);
  const named = served.filter(([, { params }]) => params);

  test.each(asked)('%s: the query may hold anything [API-2]', async (_, route) => {
    const { url, fields } = valid(route);
    const [path] = url.split('?');
    const names = Object.keys(route.query?.shape ?? {});
    const strange = [...names, '__proto__', 'a[b]', '%ff', ''].map((name) => `${name}=1&${name}=2`);
    const searches = names.flatMap((name) => nastyQueries.map((value) => `${name}=${value}`));
    const body = route.body && JSON.stringify(fields);
    const raws = [...searches, ...strange].map((search) => ({ url: `${path}?${search}`, body }));
    expect(await faultsOf(route, raws)).toEqual([]);
  });

  test.each(named)('%s: an id may be anything, and names nothing then [API-2]', async (_, route) => {
    const { fields } = valid(route);
    const body = route.body && JSON.stringify(fields);
    const raws = nastyIds.map((id) => ({ url: route.path.replace(/:\w+/, id), body }));
    expect(await faultsOf(route, raws)).toEqual([]);
  });
});
