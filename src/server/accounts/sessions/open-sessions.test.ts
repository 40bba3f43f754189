import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { meRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import {
  endOtherSessionsRoute,
  endPersonSessionRoute,
  endPersonSessionsRoute,
  endSessionRoute,
  personSessionsRoute,
  sessionsRoute,
} from '#shared/accounts/security.contract.ts';
import { closeLive, connectLive, type LiveSocket } from '../../kernel/live/live.fixture.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0 });
  owner = await world.person('owner');
});
afterEach(closeLive);
afterAll(() => world.close());

const pass = (minutes: number) => world.setNow(world.now().add({ minutes }));
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs somebody in once more, with a browser and from an address. */
async function alsoAt({ user }: Person, remoteAddress: string, agent = firefox): Promise<Person> {
  const payload = { email: user.email, password: 'a long enough secret' };
  const headers = { 'user-agent': agent };
  const url = signInRoute.path;
  const response = await world.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  return { user, token: response.json().access_token };
}
const sessionsOf = async (who: Person) => (await world.call(who, sessionsRoute, {})).reply;
const isIn = async (who: Person) => (await world.call(who, meRoute, {})).status === 200;
async function connect({ token }: Person): Promise<LiveSocket> {
  const socket = connectLive(world, token);
  await once(socket as never, 'connected');
  return socket;
}
const closed = (socket: LiveSocket) => once(socket as never, 'disconnect');

test('somebody sees their sessions, the last used first, with browser, network and how each was opened [SEC-38]', async () => {
  const here = await world.person('customer');
  const since = world.now();
  pass(3);
  const there = await alsoAt(here, '203.0.113.24');
  pass(2);
  await isIn(here);
  const sessions = await sessionsOf(here);
  expect(sessions).toMatchObject([
    { is_this: true, method: 'password', created_at: since, last_used_at: world.now() },
    {
      is_this: false,
      method: 'password',
      browser: 'Firefox on Windows',
      network: '203.0.113.24',
      created_at: since.add({ minutes: 3 }),
    },
  ]);
  expect((await sessionsOf(there)).map(({ is_this }) => is_this)).toEqual([true, false]);
});

test('one session ends with its sockets, all others do, and nobody else’s [SEC-38]', async () => {
  const here = await world.person('driver');
  const [one, two] = [await alsoAt(here, '203.0.113.24'), await alsoAt(here, '203.0.113.25')];
  const bystander = await world.person('driver');
  const sockets = await Promise.all([here, one, two, bystander].map(connect));
  const [, ofOne, ofTwo] = sockets.map(closed);
  const idOf = async (network: string) =>
    (await sessionsOf(here)).find((session) => session.network === network)?.id ?? '';
  const params = { id: await idOf('203.0.113.24') };
  expect((await world.call(bystander, endSessionRoute, { params })).status).toBe(404);
  expect((await world.call(here, endSessionRoute, { params })).status).toBe(204);
  await ofOne;
  expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  expect((await world.call(here, endSessionRoute, { params })).status).toBe(404);
  expect((await world.call(here, endOtherSessionsRoute, {})).status).toBe(204);
  await ofTwo;
  expect([await isIn(two), await isIn(here), await isIn(bystander)]).toEqual([false, true, true]);
  expect(sockets.map(({ connected }) => connected)).toEqual([true, false, false, true]);
});

test('an owner who has proved themselves ends one or all sessions of others [SEC-38, SEC-41]', async () => {
  const person = await world.person('customer');
  const there = await alsoAt(person, '203.0.113.24');
  const params = { id: person.user.id };
  const list = (who: Person) => world.call(who, personSessionsRoute, { params });
  const admin = await world.person('admin');
  expect((await list(admin)).status).toBe(403);
  const first = (await list(owner)).reply.find(({ network }) => network === '203.0.113.24');
  const one = { ...params, session_id: first?.id ?? '' };
  pass(15);
  const refused = [
    await world.call(owner, endPersonSessionRoute, { params: one }),
    await world.call(owner, endPersonSessionsRoute, { params }),
  ];
  for (const { problem } of refused) expect(problem.type).toBe('urn:washline:problem:prove-again');
  const proved = await alsoAt(owner, '203.0.113.9');
  const ofAnother = { ...one, id: admin.user.id };
  expect((await world.call(proved, endPersonSessionRoute, { params: ofAnother })).status).toBe(404);
  expect((await world.call(proved, endPersonSessionRoute, { params: one })).status).toBe(204);
  expect([await isIn(there), await isIn(person)]).toEqual([false, true]);
  expect((await world.call(proved, endPersonSessionsRoute, { params })).status).toBe(204);
  expect([await isIn(person), await isIn(owner)]).toEqual([false, true]);
  expect((await list(owner)).reply).toEqual([]);
});

test('of one’s own sessions an owner keeps the one that ends the others [SEC-38]', async () => {
  const person = await world.person('owner');
  const there = await alsoAt(person, '203.0.113.24');
  const params = { id: person.user.id };
  expect((await world.call(person, endPersonSessionsRoute, { params })).status).toBe(204);
  expect([await isIn(person), await isIn(there)]).toEqual([true, false]);
});
