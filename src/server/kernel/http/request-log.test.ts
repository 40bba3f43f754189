import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { currentRequestId, withRequestId } from '../current-request.ts';
import { openPool } from '../db/pool.ts';
import type { TimedStatement } from '../db/watch-statements.ts';
import { openLog } from '../ops/log.ts';
import { logRequests, requestLogOptions } from './request-log.ts';
import { readTrust } from './trusted-proxies.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const proxyId = '0123456789abcdef0123456789abcdef';

test.each([
  ['of a trusted proxy is kept', '127.0.0.1', proxyId, true],
  ['of anybody else is not', '192.0.2.1', proxyId, false],
  ['that is no id but text is not', '127.0.0.1', 'the password is rosebud', false],
  ['that is too short to be one is not', '127.0.0.1', 'abc', false],
] as const)('a request id %s [OBS-3]', async (_case, remoteAddress, id, isKept) => {
  const trust = readTrust('127.0.0.1') ?? undefined;
  const lines: { request_id?: string }[] = [];
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await buildApp({ db: world.db, pages: null, log, trust });
  const { headers } = await app.inject({
    url: '/api/health',
    remoteAddress,
    headers: { 'x-request-id': id },
  });
  await app.close();
  expect(headers['x-request-id'] === id).toBe(isKept);
  expect(lines.map((line) => line.request_id)).toContain(headers['x-request-id']);
});

test('a statement belongs to the request it was made for, also when it waited for a connection [OBS-4]', async () => {
  const statements: TimedStatement[] = [];
  const onStatement = (statement: TimedStatement) => void statements.push(statement);
  const pool = openPool(inject('postgres_url'), () => {}, { max: 1, onStatement });
  const ask = (id: string) =>
    new Promise((done) =>
      withRequestId(id, () =>
        pool
          .query(`select pg_sleep(0.02), $1::text as "${id}"`, ['secret'])
          .then(() => done(currentRequestId())),
      ),
    );
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c']);
  await expect(pool.query('select nothing from nowhere')).rejects.toThrow('nowhere');
  await delay(0);
  await pool.end();
  expect(statements.map(({ request_id, text }) => [request_id, /"(\w)"/.exec(text)?.[1]])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
    [undefined, undefined],
  ]);
  expect(statements[0]?.milliseconds).toBeGreaterThan(15);
  expect(JSON.stringify(statements)).not.toContain('secret');
});

test('a request whose body comes later goes on under its id [OBS-3]', async () => {
  const app = fastify(requestLogOptions());
  app.decorateRequest('actor_id', null);
  logRequests(app);
  app.post('/', async () => currentRequestId());
  const address = await app.listen();
  const asked = request(address, { method: 'POST', headers: { 'content-type': 'text/plain' } });
  asked.write('one');
  await delay(100);
  asked.end('two');
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(await text(response)).toBe(response.headers['x-request-id']);
  await app.close();
});
