import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/kernel/ops/log.ts';
import { openWorld, type World } from '#server/testing/world.ts';

let world: World;
let app: FastifyInstance;
let pages: string;
let port: number;

beforeAll(async () => {
  world = await openWorld();
  pages = await mkdtemp(join(tmpdir(), 'washline-pages-'));
  await writeFile(join(pages, 'index.html'), '<!doctype html>');
  app = await buildApp({ db: world.db, pages, log: openLog('silent') });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(pages, { recursive: true, force: true });
});

/** The head of the response to a raw request. */
async function headOf(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '';
}

const get = (path: string) => headOf(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

const everywhere = [
  /^content-security-policy: default-src '(self|none)'/m,
  /^content-security-policy: .*frame-ancestors 'none'/m,
  /^x-content-type-options: nosniff/m,
  /^x-frame-options: deny/m,
  /^referrer-policy: no-referrer/m,
  /^cross-origin-resource-policy: same-origin/m,
];

test.each([
  ['the page', '/', 200],
  ['a page of its own path', '/dashboard/owner', 200],
  ['a call', '/api/health', 200],
  ['a refused call', '/api/orders', 401],
  ['a call that is not there', '/api/nothing', 404],
  ['an address that cannot be read', '/api/orders/%', 400],
  ['the description', '/api/docs', 200],
  ['a socket that is refused', '/socket.io/?EIO=4&transport=polling', 200],
  ['a socket of another kind', '/socket.io/?EIO=4&transport=carrier-pigeon', 400],
])('%s is sent with every header that holds browsers to us [SEC-2]', async (_name, path, status) => {
  const head = await get(path);
  expect(head).toContain(`http/1.1 ${status} `);
  expect(everywhere.filter((header) => !header.test(head)).map(String)).toEqual([]);
});

test('what is no HTTP is answered with them too [SEC-2]', async () => {
  const head = await headOf('NONSENSE\r\n\r\n');
  expect(head).toContain('http/1.1 400 ');
  expect(everywhere.filter((header) => !header.test(head)).map(String)).toEqual([]);
});

test('pages run scripts from files of ours alone, and load nothing from elsewhere [SEC-2]', async () => {
  const policy = /^content-security-policy: (.*)/m.exec(await get('/'))?.[1];
  const rules = Object.fromEntries((policy ?? '').split(';').map((rule) => [rule.split(' ')[0], rule]));
  expect(rules['script-src']).toBe("script-src 'self'");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  expect((policy ?? '').split(';').filter((rule) => rule.includes('unsafe-inline'))).toEqual([
    "style-src 'self' 'unsafe-inline'",
  ]);
});

test('who comes by TLS is to come by it from then on, and only then [SEC-2]', async () => {
  expect(await get('/')).not.toContain('strict-transport-security');
  const db = Object.create(world.db, { public_url: { value: 'https://washline.test' } });
  const secure = await buildApp({ db, pages: null, log: openLog('silent') });
  const { headers } = await secure.inject('/api/health');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await secure.close();
});
