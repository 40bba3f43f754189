import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  changePasswordRoute,
  meRoute,
  resetUserPasswordRoute,
  signInRoute,
  signOutRoute,
  toggleUserRoute,
} from '#shared/accounts/accounts.contract.ts';
import { closeLive, connectLive, type LiveSocket } from '../../kernel/live/live.fixture.ts';
import { sessions } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';

type Work = () => Promise<unknown>;

/** Work that a test runs right after a session was found or a password checked, before the result is used. */
const meanwhile = vi.hoisted(() => ({ session: null as Work | null, password: null as Work | null }));

vi.mock('./session.ts', async (original) => {
  const real = await original<typeof import('./session.ts')>();
  const findSession: typeof real.findSession = async (db, token) => {
    const found = await real.findSession(db, token);
    const work = meanwhile.session;
    meanwhile.session = null;
    await work?.();
    return found;
  };
  return { ...real, findSession };
});

vi.mock('../credentials/password-hashing.ts', async (original) => {
  const real = await original<typeof import('../credentials/password-hashing.ts')>();
  const verifyPassword: typeof real.verifyPassword = async (hash, secret) => {
    const matches = await real.verifyPassword(hash, secret);
    const work = meanwhile.password;
    meanwhile.password = null;
    await work?.();
    return matches;
  };
  return { ...real, verifyPassword };
});

let first: World;
let second: World;
let admin: Person;
let bystander: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  first = await openWorld();
  second = await openSecondProcess(first);
  await Promise.all([first.app.listen({ port: 0 }), second.app.listen({ port: 0 })]);
  admin = await first.person('admin');
  bystander = await first.person('customer');
});
afterEach(closeLive);
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

async function connect(world: World, { token }: Person): Promise<LiveSocket> {
  const socket = connectLive(world, token);
  await once(socket as never, 'connected');
  return socket;
}

const signIn = ({ user }: Person) => first.call(null, signInRoute, { body: { email: user.email, password } });
const closed = (socket: LiveSocket) => once(socket as never, 'disconnect');
const toggle = ({ user }: Person) => first.call(admin, toggleUserRoute, { params: { id: user.id } });

/** Waits until another socket is closed: messages arrive in order, so the earlier ones have arrived too. */
async function waitForEarlierEndings(): Promise<void> {
  const leaving = await first.person('driver');
  const disconnected = closed(await connect(first, leaving));
  await toggle(leaving);
  await disconnected;
}

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['Disabling an account [ACC-6]', toggle],
  [
    'Setting somebody’s password [ACC-7]',
    ({ user }) =>
      first.call(admin, resetUserPasswordRoute, {
        params: { id: user.id },
        body: { new_password: 'chosen by staff' },
      }),
  ],
];
const endingsOfCalls: typeof endings = [
  ...endings,
  ['Signing out [ACC-8]', (person) => first.call(person, signOutRoute, {})],
];

test.each(endings)('%s closes its connections on every process, and no others', async (_, end) => {
  const person = await first.person('driver');
  const [here, there, other] = await Promise.all([
    connect(first, person),
    connect(second, person),
    connect(second, bystander),
  ]);
  const disconnected = Promise.all([closed(here), closed(there)]);
  await end(person);
  await disconnected;
  expect(other.connected).toBe(true);
});

const statusOf = async (world: World, person: Person) => (await world.call(person, meRoute, {})).status;

test.each(endingsOfCalls)(
  '%s ends its calls: at once here, and elsewhere when it is told',
  async (_, end) => {
    const person = await first.person('driver');
    expect(await Promise.all([statusOf(first, person), statusOf(second, person)])).toEqual([200, 200]);
    await end(person);
    expect(await statusOf(first, person)).toBe(401);
    await vi.waitFor(async () => expect(await statusOf(second, person)).toBe(401));
    expect(await Promise.all([statusOf(first, bystander), statusOf(second, bystander)])).toEqual([200, 200]);
  },
);

test('an account that is disabled while a call of it is let in is not let in again [ACC-6]', async () => {
  const person = await first.person('driver');
  meanwhile.session = () => toggle(person);
  expect(await statusOf(first, person)).toBe(200);
  expect(await statusOf(first, person)).toBe(401);
});

test('a session of whose end nobody was told goes on for a second at the most [ACC-6]', async () => {
  const person = await first.person('driver');
  expect(await statusOf(first, person)).toBe(200);
  await first.db.delete(sessions).where(eq(sessions.user_id, person.user.id));
  first.setNow(first.now().add({ seconds: 1 }));
  expect(await statusOf(first, person)).toBe(401);
});

test('Changing the own password closes the connections of the other sessions only [ACC-10]', async () => {
  const person = await first.person('customer');
  const { reply } = await signIn(person);
  const [own, otherSession, other] = await Promise.all([
    connect(second, person),
    connect(second, { ...person, token: reply.access_token }),
    connect(second, bystander),
  ]);
  const change = () =>
    first.call(person, changePasswordRoute, {
      body: { current_password: password, new_password: 'a new secret' },
    });
  const disconnected = closed(otherSession);
  await change();
  await disconnected;
  expect([own.connected, other.connected]).toEqual([true, true]);
});

test('a password changed where there is no other session closes nobody’s connection [ACC-10]', async () => {
  const person = await first.person('customer');
  const other = await connect(first, bystander);
  await first.call(person, changePasswordRoute, {
    body: { current_password: password, new_password: 'a new secret' },
  });
  await waitForEarlierEndings();
  expect(other.connected).toBe(true);
});

test('a connection that is being made while its account is disabled is closed too [ACC-6]', async () => {
  const person = await first.person('driver');
  meanwhile.session = async () => {
    await toggle(person);
    await waitForEarlierEndings();
  };
  const socket = connectLive(first, person.token);
  await closed(socket);
  expect(socket.connected).toBe(false);
});

test.each(endings)('%s ends a sign-in that is under way', async (_, end) => {
  const person = await first.person('driver');
  meanwhile.password = () => end(person);
  expect((await signIn(person)).status).toBe(401);
});
