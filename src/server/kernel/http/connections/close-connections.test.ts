import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { openLog } from '../../ops/log.ts';
import { readTrust } from '../trusted-proxies.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function openService(proxies?: string) {
  const trust = proxies ? (readTrust(proxies) ?? undefined) : undefined;
  const log = openLog('silent');
  const app = await buildApp({ db: world.db, pages: null, log, trust });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

type Service = Awaited<ReturnType<typeof openService>>;

async function connectTo(app: Service, port = (app.server.address() as AddressInfo).port): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

/** The status and the connection header of the answer. */
async function ask(socket: Socket): Promise<string[]> {
  socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = await once(socket, 'data');
  const found = /^HTTP\/1\.1 (\d+).*?^connection: (\S+)/ims.exec(String(answer)) ?? [];
  return found.slice(1);
}

test('behind a proxy, a service that stops answers what the proxy still sends on each of its connections [OPS-7]', async () => {
  const app = await openService('127.0.0.1');
  const { port } = app.server.address() as AddressInfo;
  const [used, fresh] = [await connectTo(app), await connectTo(app)];
  expect(await ask(used)).toEqual(['200', 'keep-alive']);
  const closed = app.close();
  await new Promise((done) => setImmediate(done));
  expect(await ask(used)).toEqual(['200', 'close']);
  await expect(connectTo(app, port)).rejects.toThrow('ECONNREFUSED');
  expect(await ask(fresh)).toEqual(['200', 'close']);
  await closed;
});

test('without one, it waits for no connection', async () => {
  const app = await openService();
  // Node itself would cut none of them.
  Object.assign(app.server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
  const [begun, used, fresh] = [await connectTo(app), await connectTo(app), await connectTo(app)];
  begun.write('GET /api/hea');
  expect(await ask(used)).toEqual(['200', 'keep-alive']);
  const sockets = [begun, used, fresh];
  const gone = Promise.all(sockets.map((socket) => once(socket, 'close')));
  for (const socket of sockets) socket.on('error', () => {}).resume();
  await app.close();
  await gone;
});
