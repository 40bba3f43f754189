import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  customer = await world.person('customer');
});
afterAll(() => world.close());

const send = (payload: string | Buffer, contentType: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/orders/customer',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': contentType },
    payload,
  });

test.each([
  ['{"items":', 'application/json', 400, 'The request could not be read.'],
  ['{"__proto__":{"a":1}}', 'application/json', 400, 'The request could not be read.'],
  ['items=1', 'application/x-www-form-urlencoded', 415, 'Send JSON, as application/json.'],
  ['"x"', 'application/json', 422, 'Must be an object'],
  ['', 'application/json', 422, 'This is required'],
  [`"${'x'.repeat(2_000_000)}"`, 'application/json', 413, 'The request is too large.'],
])('a body that is %.20j answers a problem with a sentence [API-2]', async (body, type, status, detail) => {
  const response = await send(body, type);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.json()).toMatchObject({ status, detail });
});

test('who calls is asked before what is sent [ACC-11]', async () => {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/orders/customer',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(401);
});

test('what is not there is a problem too [API-2]', async () => {
  for (const url of ['/api/nothing', '/api/orders/not-an-id']) {
    const response = await world.app.inject({ url, headers: { authorization: `Bearer ${customer.token}` } });
    expect([response.statusCode, response.json().type]).toEqual([404, 'urn:washline:problem:not-found']);
  }
});

test('the process and the database can be asked how they are [API-6]', async () => {
  const [health, ready] = await Promise.all([
    world.app.inject('/api/health'),
    world.app.inject('/api/ready'),
  ]);
  expect([health.json(), ready.json()]).toEqual([{ status: 'ok' }, { status: 'ready' }]);
});

test('a database with another schema is not ready, and the process is well all the same [OBS-1]', async () => {
  const { pool } = world.db;
  const last = '(select max(id) from drizzle.__drizzle_migrations)';
  const { rows } = await pool.query(
    `delete from drizzle.__drizzle_migrations where id = ${last} returning *`,
  );
  const [health, ready] = await Promise.all([
    world.app.inject('/api/health'),
    world.app.inject('/api/ready'),
  ]);
  await pool.query(
    'insert into drizzle.__drizzle_migrations select * from json_populate_recordset(null::drizzle.__drizzle_migrations, $1)',
    [JSON.stringify(rows)],
  );
  expect([health.statusCode, ready.statusCode]).toEqual([200, 503]);
  expect(ready.headers['content-type']).toContain('application/problem+json');
  expect((await world.app.inject('/api/ready')).statusCode).toBe(200);
});

test('answers are not kept by anybody in between, and pages run no foreign scripts [API-6]', async () => {
  const { headers } = await world.app.inject('/api/health');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])(
  'a caller who takes %s gets a long answer in %s, and is told its length [API-9]',
  async (takes, encoding, read) => {
    const ask = (url: string) => world.app.inject({ url, headers: { 'accept-encoding': takes } });
    const { headers, rawPayload } = await ask('/api/openapi.json');
    expect([headers['content-encoding'], headers['content-length']]).toEqual([
      encoding,
      `${rawPayload.length}`,
    ]);
    expect(JSON.parse(read(rawPayload).toString()).openapi).toBe('3.1.1');
    expect((await ask('/api/health')).headers['content-encoding']).toBeUndefined();
  },
);

test('addresses an order starts with: the business’s and the caller’s own [API-7]', async () => {
  const owner = await world.person('owner');
  const ask = (person: Person, query = '') =>
    world.app.inject({
      url: `/api/config/addresses${query}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
  const mine = {
    business_pickup_address: world.db.business.pickup_address,
    customer_delivery_address: customer.user.address,
  };
  expect((await ask(customer)).json()).toEqual(mine);
  expect((await ask(owner, `?customer_id=${customer.user.id}`)).json()).toEqual(mine);
  expect((await ask(owner)).json()).toEqual({ ...mine, customer_delivery_address: null });
  expect((await ask(customer, `?customer_id=${owner.user.id}`)).statusCode).toBe(404);
  expect((await ask(owner, `?customer_id=${owner.user.id}`)).statusCode).toBe(404);
});
