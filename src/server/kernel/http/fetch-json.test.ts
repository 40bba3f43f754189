import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchJson, isAllowedUrl, OutsideError } from './fetch-json.ts';

/** The one way out of the service. */

let listener: RequestListener;
const server = createServer((request, reply) => listener(request, reply));
const here = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?key=secret`);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['https://geocoder.example/search', true],
  ['http://geocoder.example/search', false],
  ['http://localhost:8080/search', true],
  ['http://127.0.0.1/search', true],
  ['http://[::1]/search', true],
  ['http://127.0.0.1.example/search', false],
  ['file:///etc/passwd', false],
  ['ftp://localhost/', false],
])('%s is called: %s [SEC-44]', (text, isAllowed) => {
  expect(isAllowedUrl(new URL(text))).toBe(isAllowed);
});

test('an address without https is not called [SEC-44]', async () => {
  await expect(fetchJson(new URL('http://192.0.2.1/'))).rejects.toThrow(
    '192.0.2.1 is not called without https',
  );
});

test('it reads JSON, and says nothing but what it is [SEC-44]', async () => {
  let headers: unknown;
  listener = (request, reply) => {
    headers = request.headers;
    reply.end('{"a":[1]}');
  };
  expect(await fetchJson(here())).toEqual({ a: [1] });
  expect(headers).toMatchObject({ 'user-agent': 'Washline', accept: 'application/json' });
  expect(headers).not.toHaveProperty('authorization');
});

test.each<[string, RequestListener, string]>([
  [
    'a redirect',
    ({ url }, reply) =>
      void (url === '/other' ? reply.end('{}') : reply.writeHead(302, { location: '/other' }).end()),
    'cannot be reached or read',
  ],
  ['an error', (_, reply) => reply.writeHead(500).end('{}'), 'answers 500'],
  ['no JSON', (_, reply) => void reply.end('<html>'), 'cannot be reached or read'],
  ['more than 64 KiB', (_, reply) => void reply.end(JSON.stringify('x'.repeat(65_536))), 'is too long'],
  ['a broken connection', (_, reply) => void reply.destroy(), 'cannot be reached or read'],
])('%s is no answer, and the error keeps the address to itself [SEC-44]', async (_, listen, message) => {
  listener = listen;
  const error = await fetchJson(here()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutsideError);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).not.toContain('secret');
});
