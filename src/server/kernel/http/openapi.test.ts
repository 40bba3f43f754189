import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { businessRoute } from '#shared/business/business.contract.ts';
import { announceFileRoute, fileRoute, sendPieceRoute } from '#shared/files/files.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { editOrderRoute, orderRoute, ordersRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { importBankFileRoute } from '#shared/payments/bank-lines.contract.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';
import type { OpenApi, Operation } from './openapi.ts';
import type { JsonSchema } from './openapi-schemas.ts';

let world: World;
let api: OpenApi;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  customer = await world.person('customer');
  api = (await world.app.inject('/api/openapi.json')).json();
});
afterAll(() => world.close());

const methods = ['get', 'post', 'put', 'delete'];
const operationOf = ({ method, path }: RouteShape): Operation => {
  const found = api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
};
const operations = () =>
  Object.entries(api.paths).flatMap(([path, all]) => Object.values(all).map((one) => [path, one] as const));

/** What OpenAPI 3.1 asks of a document's form, as far as this one makes use of it. Anything else is refused. */
const Schema = z.looseObject({ type: z.union([z.string(), z.array(z.string())]).optional() });
const Content = z.record(
  z.string().regex(/^(application|image|text)\//),
  z.strictObject({
    schema: Schema,
    examples: z.record(z.string(), z.strictObject({ value: z.unknown() })).optional(),
  }),
);
const Headers = z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema }));
const Response = z.strictObject({
  description: z.string().min(1),
  headers: Headers.optional(),
  content: Content.optional(),
});
const Reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const Parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header']),
    required: z.boolean(),
    description: z.string().optional(),
    style: z.literal('form').optional(),
    explode: z.literal(false).optional(),
    schema: Schema,
  })
  .refine((parameter) => parameter.in !== 'path' || parameter.required);
const Document = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(
      z.enum(methods),
      z.strictObject({
        operationId: z.string().regex(/^\w+$/),
        tags: z.array(z.string()).length(1),
        summary: z.string().min(1),
        description: z.string().min(1),
        security: z.tuple([]).optional(),
        parameters: z.array(Parameter),
        requestBody: z
          .strictObject({ description: z.string().optional(), required: z.boolean(), content: Content })
          .optional(),
        responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.union([Response, Reference])),
      }),
    ),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), Schema),
    responses: z.record(z.string().regex(/^[\w.-]+$/), Response),
  }),
});

/** Where a reference leads. */
function resolve(ref: string): unknown {
  const step = (at: unknown, name: string) => (at as Record<string, unknown> | undefined)?.[name];
  return ref
    .slice(2)
    .split('/')
    .reduce(step, api as unknown);
}

describe('the description of the service', () => {
  test('says which calls take and give bytes, and of which type [API-4]', () => {
    const { requestBody } = operationOf(sendPieceRoute);
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/octet-stream']);
    const csv = operationOf(importBankFileRoute).requestBody;
    expect(Object.keys(csv?.content ?? {})).toEqual(['text/csv']);
    expect(csv?.description).toBe('At most 5242880 bytes.');
    const { responses } = operationOf(fileRoute);
    expect(responses).toMatchObject({ 200: { content: { 'image/jpeg': { schema: { format: 'binary' } } } } });
    expect(responses).not.toHaveProperty('204');
  });

  test('is OpenAPI 3.1 in form, open to everybody [API-4]', () => {
    expect(Document.safeParse(api).error?.issues ?? []).toEqual([]);
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names every route that is served, once [API-4]', () => {
    const described = Object.entries(api.paths).flatMap(([path, all]) =>
      Object.keys(all).map((method) => `${method} ${path}`),
    );
    const served = world.app.servedRoutes.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(served.length).toBeGreaterThan(20);
    expect(described.toSorted()).toEqual(served.toSorted());
  });

  test('leads nowhere with no reference, and leaves no word of a path unexplained [API-4]', () => {
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
    for (const [path, { parameters }] of operations()) {
      const words = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
        words,
      );
    }
  });

  test('tells of lists, versions and repeats by their headers, and of queries by what they stand for [API-3, API-4]', () => {
    const list = operationOf(ordersRoute);
    expect(list.responses[200]).toMatchObject({ headers: { 'X-Total-Count': {}, Link: {} } });
    const queries = Object.fromEntries(list.parameters.map((parameter) => [parameter.name, parameter]));
    expect(queries.limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200 });
    expect(queries.status).toMatchObject({ explode: false, schema: { type: 'array' } });
    expect(queries.from).toMatchObject({ required: false, schema: { type: 'string', format: 'date' } });
    expect(operationOf(orderRoute).responses[200]).toMatchObject({ headers: { ETag: {} } });
    const namesOf = ({ parameters }: Operation) => parameters.map(({ name }) => name);
    expect(namesOf(operationOf(editOrderRoute))).toEqual(['id', 'If-Match', 'Idempotency-Key']);
    expect(namesOf(operationOf(placeOrderRoute))).toEqual(['Idempotency-Key']);
    expect(Object.keys(operationOf(placeOrderRoute).responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      'default',
    ]);
  });

  test('says who may call, and asks for no token where none is needed [API-4]', () => {
    expect(operationOf(ordersRoute).description).toBe(
      'Owner and Admin (everything), Customer (what is their own), Driver (what is assigned to them).',
    );
    expect(operationOf(ordersRoute).security).toBeUndefined();
    expect(operationOf(businessRoute).security).toEqual([]);
  });
});

const isMoment = (value: unknown) => z.iso.datetime({ offset: true }).safeParse(value).success;

/** What is wrong with a value by a schema of the document, told by where it is. */
function faults(schema: JsonSchema, value: unknown, at = '$'): string[] {
  if (schema.$ref) return faults(resolve(schema.$ref) as JsonSchema, value, at);
  if (schema.anyOf) return schema.anyOf.some((one) => faults(one, value, at).length === 0) ? [] : [at];
  if (schema.enum) return schema.enum.includes(value) ? [] : [at];
  if (schema.const !== undefined) return schema.const === value ? [] : [at];
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const fits = [schema.type]
    .flat()
    .some((type) => (type === 'integer' ? Number.isInteger(value) : type === kind));
  if (!fits) return [at];
  if (schema.format === 'date-time' && !isMoment(value)) return [at];
  if (schema.pattern && !new RegExp(schema.pattern).test(String(value))) return [at];
  if (Array.isArray(value))
    return value.flatMap((item, index) => faults(schema.items ?? {}, item, `${at}[${index}]`));
  if (kind !== 'object') return [];
  const fields = value as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((name) => !(name in fields)).map((name) => `${at}.${name}`);
  const unknown = Object.keys(fields).filter((name) => !schema.properties?.[name]);
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    name in fields ? faults(field, fields[name], `${at}.${name}`) : [],
  );
  return [...missing, ...unknown.map((name) => `${at}.${name}`), ...wrong];
}

test('a moment by the clock of a device is described as it is taken, also beyond the year 9999 [API-4]', () => {
  const { content = {} } = operationOf(announceFileRoute).requestBody ?? {};
  const { schema } = Object.values(content)[0] as { schema: JsonSchema };
  const { taken_at = {} } = schema.properties ?? {};
  for (const moment of ['2026-11-24T10:00:00Z', '+012026-11-24T10:00:00.000Z', '-000044-03-15T12:00:00Z']) {
    expect([moment, faults(taken_at, moment)]).toEqual([moment, []]);
  }
  expect(faults(taken_at, '+12026-11-24')).toEqual(['$']);
});

test('what calls really answer is what the description says, refusals too [API-2, API-4]', async () => {
  const sku = await world.sku(100);
  await world.agree(customer, sku, 100);
  const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
  const owner = await world.person('owner');
  const answers: [Person, RouteShape, string][] = [
    [customer, ordersRoute, '/api/orders'],
    [customer, orderRoute, `/api/orders/${order.id}`],
    ...world.app.servedRoutes
      .filter(({ method, params, query }) => method === 'GET' && !params && !query)
      .flatMap((route) =>
        [owner, customer].map((who): [Person, RouteShape, string] => [who, route, route.path]),
      ),
  ];
  for (const [who, route, url] of answers) {
    const { statusCode, body } = await world.app.inject({
      url,
      headers: { authorization: `Bearer ${who.token}` },
    });
    const answer = operationOf(route).responses[statusCode] ?? {
      $ref: '#/components/responses/problem-default',
    };
    const { content = {} } =
      '$ref' in answer ? (resolve(answer.$ref) as typeof answer & { content?: never }) : answer;
    const { schema } = Object.values(content as Record<string, { schema: JsonSchema }>)[0] ?? { schema: {} };
    expect([url, faults(schema, JSON.parse(body))]).toEqual([url, []]);
  }
});

const text = (words: string) =>
  words.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#62;');

test('a page lists every call with what it does and who may, needs no script and nothing from elsewhere [API-4]', async () => {
  const { body, headers, statusCode } = await world.app.inject('/api/docs');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, { operationId, summary, description }] of Object.entries(methods))
      expect(body).toContain(
        `<dt id="${operationId}"><code>${method.toUpperCase()} ${path}</code></dt>\n<dd>${text(summary)}.<br>${text(description)}</dd>`,
      );
  expect(body).toContain('href="/api/openapi.json"');
  expect(body).not.toMatch(/<script| style=| on\w+=|src=|https?:\/\//);
});
