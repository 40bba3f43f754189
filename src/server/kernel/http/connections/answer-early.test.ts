import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, type World } from '../../../testing/world.ts';

/** Refusals over the network that are answered while the body is still on its way. */

let world: World;
let admin: Person;
let port: number;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person('admin');
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => {
  world.app.server.closeAllConnections();
  return world.close();
});

/** A connection, with all that was answered on it. */
async function open() {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const failures: Error[] = [];
  socket.on('error', (error) => failures.push(error));
  await once(socket, 'connect');
  return { socket, failures };
}

/** Its answers, once there are so many of them. */
async function answers({ socket }: { socket: Socket }, count: number): Promise<string[]> {
  let text = '';
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
  for await (const more of socket.iterator({ destroyOnReturn: false })) {
    text += more;
    if (statuses().length >= count) break;
  }
  return statuses();
}

const bank = 'POST /api/bank-imports?account=Main HTTP/1.1';
const head = (call: string, more: Record<string, string | number>, { token }: { token?: string } = admin) =>
  [
    call,
    'Host: a',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const large = 5_400_000;
const csv = 'text/csv';
const json = 'application/json';
const sized = (type: string, size = large) => ({ 'Content-Type': type, 'Content-Length': size });
const body = 'a'.repeat(large);
const chunked = `${large.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

test.each([
  ['a file over its limit', '413', () => head(bank, sized(csv)), body],
  [
    'one that does not say its size',
    '413',
    () => head(bank, { 'Content-Type': csv, 'Transfer-Encoding': 'chunked' }),
    chunked,
  ],
  ['JSON over its limit', '413', () => head('POST /api/payments HTTP/1.1', sized(json)), body],
  ['no session', '401', () => head(bank, sized(csv), {}), body],
  ['another type', '415', () => head(bank, sized('text/plain')), body],
  ['JSON in place of bytes', '413', () => head(bank, sized(json)), body],
  ['nothing at the address', '404', () => head('POST /api/nothing HTTP/1.1', sized('text/plain')), body],
  ['a body where none is taken', '401', () => head('GET /api/payments HTTP/1.1', sized(csv), {}), body],
])(
  '%s: the answer comes, what is on its way is dropped, and the connection goes on [REL-15]',
  async (_what, status, begin, bytes) => {
    const connection = await open();
    // As a browser, which reads once all is sent.
    connection.socket.pause();
    connection.socket.write(begin());
    await new Promise<void>((done) => connection.socket.write(bytes, () => done()));
    connection.socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
    expect([await answers(connection, 2), connection.failures]).toEqual([[status, '200'], []]);
    connection.socket.destroy();
  },
);

test('what comes without an end, or slowly, is dropped up to an amount and a time; there is one answer [REL-15]', async () => {
  const { server } = world.app;
  const before = [server.headersTimeout, server.requestTimeout] as const;
  [server.headersTimeout, server.requestTimeout] = [200, 300];
  const slow = await open();
  const endless = await open();
  slow.socket.write(head(bank, sized(csv)));
  endless.socket.write(head(bank, sized(csv, 10_000_000_000)));
  const piece = Buffer.alloc(1_048_576);
  let sent = 0;
  const more = () => {
    while (!endless.socket.destroyed && endless.socket.write(piece)) sent++;
  };
  endless.socket.on('drain', more);
  more();
  const seen = await Promise.all(
    [slow, endless].map(async ({ socket }) => {
      let text = '';
      socket.on('data', (part) => (text += part));
      await new Promise((done) => socket.once('close', done));
      return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
    }),
  );
  [server.headersTimeout, server.requestTimeout] = before;
  expect(seen).toEqual([['413'], ['413']]);
  expect(sent).toBeLessThan(100);
});
