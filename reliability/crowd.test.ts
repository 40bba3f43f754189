import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  limitAttemptConcurrency,
  maxConcurrentHashes,
} from '#server/accounts/credentials/password-hashing.ts';
import { users } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openWorld, type Person, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { meRoute, signInRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { operationsOf } from './fuzz/service-document.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { callFrom, loopbackAddress, quantile, type TimedResponse } from './support/call-from.ts';
import { expectSpeed } from './support/run-options.ts';

/** Slow and idle connections, many sign-ins at once, and the response times of other users meanwhile. */

const password = 'a long enough secret';
let world: World;
let app: AppProcess;
let owner: Person;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const DATABASE_URL = await databaseUrlOf(world);
  world.setNow(Temporal.Now.instant());
  owner = await world.person('owner');
  app = await startApp({ DATA_DIR: world.outbox, DATABASE_URL });
}, 180_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await killApps();
  await world.close();
});

const slow = {
  'says nothing': ['', ''],
  'sends its headers slowly': ['GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x'],
  'sends its body slowly': [
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    ' ',
  ],
} as const;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** A connection that sends a byte from time to time until it is closed. */
async function drip(port: number, [begin, more]: readonly [string, string]) {
  const socket = await open(port);
  const since = performance.now();
  let answer = '';
  socket.on('data', (text) => (answer += text));
  if (begin) socket.write(begin);
  const dripping = setInterval(() => more && socket.write(more), 100);
  const closed = once(socket, 'close').then(() => {
    clearInterval(dripping);
    return { seconds: (performance.now() - since) / 1000, answer };
  });
  return { socket, closed };
}

test('who says nothing, and who sends headers or a body slowly, is cut off and told why [REL-15, API-2]', async () => {
  const { server } = world.app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000]);
  // The short form sets shorter timeouts than the service's own.
  [server.headersTimeout, server.requestTimeout] = shortOrLong([200, 300], [10_000, 15_000]);
  const { port } = server.address() as AddressInfo;
  await Promise.all(
    Object.entries(slow).map(async ([what, bytes]) => {
      const many = await Promise.all(Array.from({ length: shortOrLong(5, 100) }, () => drip(port, bytes)));
      const ended = await Promise.all(many.map(({ closed }) => closed));
      const seconds = ended.map((one) => one.seconds);
      const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
      process.stdout.write(
        `who ${what}: ${many.length} cut after ${first.toFixed(1)} to ${last.toFixed(1)} s\n`,
      );
      expect(first).toBeGreaterThan(shortOrLong(0.1, 9));
      expectSpeed(last, 20);
      for (const { answer } of ended) expectTooSlow(answer);
    }),
  );
}, 60_000);

function expectTooSlow(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nContent-Type: application\/problem\+json/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    type: 'urn:washline:problem:too-slow',
    detail: 'The request took too long to arrive.',
  });
}

test('where too many wait to sign in the next is refused, with when to come again, as described [REL-16, API-4]', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 101 * maxConcurrentHashes }, (_, number) =>
    limitAttemptConcurrency(() => released, `address ${number}`),
  );
  const refused = await world.app.inject({
    method: 'POST',
    url: signInRoute.path,
    payload: { email: owner.user.email, password },
  });
  release();
  await Promise.all(crowd);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3']);
  expect(refused.json()).toMatchObject({
    type: 'urn:washline:problem:unavailable',
    detail: 'Too many people are waiting. Please try again in a few seconds.',
  });
  const operations = operationsOf((await world.app.inject('/api/openapi.json')).json());
  const described = operations.find(({ path }) => path === signInRoute.path);
  expect(Object.keys(described?.operation.responses ?? {})).toContain('503');
  expect(described?.faultOfReply(refused)).toBeNull();
  // The refused sign-in was not counted: all ten attempts are left.
  for (let attempt = 0; attempt < 10; attempt++) {
    const answer = await world.call(null, signInRoute, {
      body: { email: owner.user.email, password: 'wrong' },
    });
    expect(answer.status).toBe(401);
  }
});

/** Users with the same password hash, to save the hashing. */
async function createPeople(count: number): Promise<string[]> {
  const { user } = await world.person('customer');
  const [row] = await world.db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('a person was not made');
  const like = { ...row, id: undefined, is_main_contact: false };
  const emails = Array.from({ length: count }, () => `crowd.${crypto.randomUUID()}@washline.test`);
  await world.db.insert(users).values(emails.map((email) => ({ ...like, email })));
  return emails;
}

const routine = [meRoute, ordersRoute, usersRoute, notificationsRoute];

/** Makes routine calls, 50 per second, until `crowd` is done, for at least a second. */
async function workDuring(crowd: Promise<unknown>): Promise<TimedResponse[]> {
  let isOver = false;
  const over = Promise.allSettled([crowd, delay(1_000)]).then(() => {
    isOver = true;
  });
  const calls: Promise<TimedResponse>[] = [];
  while (!isOver) {
    const route = routine[calls.length % routine.length] ?? meRoute;
    calls.push(callFrom('127.0.0.1', app.address, route, {}, owner.token));
    await Promise.race([delay(20), over]);
  }
  return Promise.all(calls);
}

const signInAll = (emails: string[]): Promise<TimedResponse[]> =>
  Promise.all(
    emails.map((email, number) =>
      callFrom(loopbackAddress(number), app.address, signInRoute, { body: { email, password } }),
    ),
  );

/** One line with the response times. */
function timingText(what: string, calls: TimedResponse[]): string {
  const taken = calls.map(({ milliseconds }) => milliseconds);
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(taken, share).toFixed(0));
  return `${what}: ${calls.length} calls, median ${median} ms, p95 ${p95} ms, p99 ${p99} ms`;
}

/** Opens 500 idle and 100 slow connections. */
async function openIdleAndSlowConnections(port: number): Promise<void> {
  await Promise.all(Array.from({ length: 500 }, () => open(port)));
  const { 'sends its headers slowly': headers, 'sends its body slowly': body } = slow;
  await Promise.all(Array.from({ length: 100 }, (_, number) => drip(port, number % 2 ? headers : body)));
}

test('a crowd that signs in at once among 500 idle and 100 slow connections leaves the others their pace [REL-16]', async () => {
  const port = Number(new URL(app.address).port);
  const emails = await createPeople(shortOrLong(60, 200));
  const quiet = await workDuring(delay(shortOrLong(100, 10_000)));
  const crowd: TimedResponse[] = [];
  const meanwhile: TimedResponse[] = [];
  for (let round = 0; round < shortOrLong(1, 10); round++) {
    await openIdleAndSlowConnections(port);
    const signingIn = signInAll(emails);
    meanwhile.push(...(await workDuring(signingIn)));
    crowd.push(...(await signingIn));
  }
  const served = crowd.filter(({ status }) => status === 200);
  const refused = crowd.filter(({ status }) => status === 503);
  expect(served.length + refused.length).toBe(crowd.length);
  expect(served.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => headers['retry-after'] === '3')).toBe(true);
  process.stdout.write(
    `${timingText('quiet', quiet)}; ${timingText('crowded', meanwhile)}; ${served.length} signed in, ${refused.length} sent away\n`,
  );
  expect(meanwhile.every(({ status }) => status === 200)).toBe(true);
  const taken = meanwhile.map(({ milliseconds }) => milliseconds);
  expectSpeed(quantile(taken, 0.95), 500);
  expect(app.isRunning()).toBe(true);
}, 300_000);
