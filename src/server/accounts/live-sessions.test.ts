import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  changePasswordRoute,
  resetUserPasswordRoute,
  signInRoute,
  toggleUserRoute,
} from '#shared/accounts/accounts.contract.ts';
import { closeLive, type Live, openLive } from '../kernel/live.fixture.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { openBeside } from '../two-processes.fixture.ts';

type Work = () => Promise<unknown>;

/** What happens between a session, or a password, having been found right and that being used. */
const meanwhile = vi.hoisted(() => ({ session: null as Work | null, password: null as Work | null }));

vi.mock('../kernel/session.ts', async (original) => {
  const real = await original<typeof import('../kernel/session.ts')>();
  const findSession: typeof real.findSession = async (db, token) => {
    const found = await real.findSession(db, token);
    const work = meanwhile.session;
    meanwhile.session = null;
    await work?.();
    return found;
  };
  return { ...real, findSession };
});

vi.mock('../kernel/passwords.ts', async (original) => {
  const real = await original<typeof import('../kernel/passwords.ts')>();
  const passwordMatches: typeof real.passwordMatches = async (hash, secret) => {
    const matches = await real.passwordMatches(hash, secret);
    const work = meanwhile.password;
    meanwhile.password = null;
    await work?.();
    return matches;
  };
  return { ...real, passwordMatches };
});

let first: World;
let second: World;
let admin: Person;
let bystander: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  first = await openWorld();
  second = await openBeside(first);
  await Promise.all([first.app.listen({ port: 0 }), second.app.listen({ port: 0 })]);
  admin = await first.person('admin');
  bystander = await first.person('customer');
});
afterEach(closeLive);
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

async function connect(world: World, { token }: Person): Promise<Live> {
  const socket = openLive(world, token);
  await once(socket as never, 'connected');
  return socket;
}

const signIn = ({ user }: Person) => first.call(null, signInRoute, { body: { email: user.email, password } });
const closed = (socket: Live) => once(socket as never, 'disconnect');
const toggle = ({ user }: Person) => first.call(admin, toggleUserRoute, { params: { id: user.id } });

/** A later ending that has arrived tells that those before it have. */
async function everythingTold(): Promise<void> {
  const leaving = await first.person('driver');
  const gone = closed(await connect(first, leaving));
  await toggle(leaving);
  await gone;
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

test.each(endings)('%s closes its connections on every process, and no others', async (_, end) => {
  const person = await first.person('driver');
  const [here, there, other] = await Promise.all([
    connect(first, person),
    connect(second, person),
    connect(second, bystander),
  ]);
  const gone = Promise.all([closed(here), closed(there)]);
  await end(person);
  await gone;
  expect(other.connected).toBe(true);
});

test('Changing the own password closes the connections of the other sessions only [ACC-10]', async () => {
  const person = await first.person('customer');
  const { reply } = await signIn(person);
  const [own, elsewhere, other] = await Promise.all([
    connect(second, person),
    connect(second, { ...person, token: reply.access_token }),
    connect(second, bystander),
  ]);
  const change = () =>
    first.call(person, changePasswordRoute, {
      body: { current_password: password, new_password: 'a new secret' },
    });
  const gone = closed(elsewhere);
  await change();
  await gone;
  expect([own.connected, other.connected]).toEqual([true, true]);
});

test('a password changed where there is no other session closes nobody’s connection [ACC-10]', async () => {
  const person = await first.person('customer');
  const other = await connect(first, bystander);
  await first.call(person, changePasswordRoute, {
    body: { current_password: password, new_password: 'a new secret' },
  });
  await everythingTold();
  expect(other.connected).toBe(true);
});

test('a connection that is being made while its account is disabled is closed too [ACC-6]', async () => {
  const person = await first.person('driver');
  meanwhile.session = async () => {
    await toggle(person);
    await everythingTold();
  };
  const socket = openLive(first, person.token);
  await closed(socket);
  expect(socket.connected).toBe(false);
});

test.each(endings)('%s ends a sign-in that is under way', async (_, end) => {
  const person = await first.person('driver');
  meanwhile.password = () => end(person);
  expect((await signIn(person)).status).toBe(401);
});
