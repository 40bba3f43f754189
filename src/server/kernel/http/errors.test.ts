import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

/** What never becomes a call can only be sent by hand. */

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

async function sendBytes(...parts: (string | Uint8Array)[]): Promise<string> {
  const { port } = world.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  return text(socket);
}

const head = 'HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';
const notRead = 'The request could not be read.';

test.each([
  ['what is no HTTP', 400, notRead, ['hello\r\n\r\n']],
  ['a method nobody knows', 400, notRead, [`WASH /api/health ${head}\r\n`]],
  ['bytes in the address', 400, notRead, ['GET /api/orders/', new Uint8Array([0xff, 0x80]), ` ${head}\r\n`]],
  ['an address that is no text', 400, notRead, [`GET /api/orders/%ff ${head}\r\n`]],
  ['a length that is none', 400, notRead, [`POST /api/auth/login ${head}Content-Length: many\r\n\r\n{}`]],
  [
    'two lengths',
    400,
    notRead,
    [`POST /api/auth/login ${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ],
  ['an endless address', 413, 'The request is too large.', [`GET /api/${'x'.repeat(40_000)} ${head}\r\n`]],
])('%s is answered with a problem, and the connection closed [API-2]', async (_, status, detail, parts) => {
  const answer = await sendBytes(...parts);
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(headers.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ status, detail });
});

test.each([
  ['a disk of ours that is full', { code: 'ENOSPC' }],
  ['a share of a disk of ours that is used up', { code: 'EDQUOT' }],
  ['a disk of the database that is full', { code: '53100' }],
  ['a disk of the database that fails', { code: '58030' }],
  ['a server that shuts down', { code: '57P01' }],
  ['a lost connection', { code: '08006' }],
])('%s is an outage, told in one sentence without details [REL-2, REL-8]', async (what, fields) => {
  vi.spyOn(world.db.pool, 'connect').mockImplementation(() =>
    Promise.reject(Object.assign(new Error(what), fields)),
  );
  const answer = await world.app.inject('/api/ready');
  vi.restoreAllMocks();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.json()).toMatchObject({
    detail: 'The service is not available right now. Please try again in a moment.',
  });
  expect(answer.body).not.toContain(what);
});
