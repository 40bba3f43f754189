import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { proveRoute } from '#shared/accounts/security.contract.ts';
import { maxClockErrorHours } from '../../kernel/db/clock.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { requireProved } from './prove.ts';
import { findSession } from './session.ts';

let world: World;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pass = (minutes: number) => world.setNow(world.now().add({ minutes }));
const prove = (who: Person | null, secret: string) =>
  world.call(who, proveRoute, { body: { password: secret } });
async function isProved({ token }: Person): Promise<boolean> {
  const session = await findSession(world.db, token);
  if (!session) throw new Error('signed out');
  return requireProved(world.db, session).then(
    () => true,
    (refusal: { code: string }) => {
      expect(refusal.code).toBe('prove-again');
      return false;
    },
  );
}

test('a session is proved for 15 minutes from its sign-in, and from each right password since; others are not [SEC-41]', async () => {
  const person = await world.person('customer');
  const { user } = person;
  expect(await isProved(person)).toBe(true);
  pass(15);
  const elsewhere = await world.call(null, signInRoute, { body: { email: user.email, password } });
  expect(await isProved(person)).toBe(false);
  const { status, problem } = await prove(person, 'a wrong secret!');
  expect([status, problem.errors]).toEqual([
    422,
    [{ path: 'password', message: 'The password is not right' }],
  ]);
  expect(await isProved(person)).toBe(false);
  pass(14);
  expect((await prove(person, password)).status).toBe(204);
  expect((await prove(null, password)).status).toBe(401);
  pass(2);
  expect(await isProved(person)).toBe(true);
  expect(await isProved({ user, token: elsewhere.reply.access_token })).toBe(false);
});

test('a session guesses 10 wrong passwords in 10 minutes, and another goes on [SEC-41]', async () => {
  const person = await world.person('admin');
  const statuses = [];
  for (let turn = 0; turn < 11; turn++) statuses.push((await prove(person, `wrong ${turn} secret`)).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect((await prove(person, password)).status).toBe(429);
  const again = await world.call(null, signInRoute, { body: { email: person.user.email, password } });
  expect((await prove({ ...person, token: again.reply.access_token }, password)).status).toBe(204);
});

test('what was proved while the clock was far ahead does not hold [SEC-41]', async () => {
  const now = world.now();
  pass((maxClockErrorHours + 24) * 60);
  const person = await world.person('driver');
  expect(await isProved(person)).toBe(true);
  world.setNow(now);
  expect(await isProved(person)).toBe(false);
});
