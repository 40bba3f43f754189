import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  forgotPasswordRoute,
  resetPasswordRoute,
  signInRoute,
  signOutRoute,
  verifyResetCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { attempts } from '../../schema.ts';
import { testPassword as password } from '../../testing/test-password.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sentCode } from '../reset/reset-code.fixture.ts';

let world: World;
let addresses = 0;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Browser {
  cookie?: string;
}

/** A call from a new address each time. */
async function post(url: string, payload: object, browser: Browser = {}): Promise<number> {
  addresses++;
  const response = await world.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.1.${addresses >> 8}.${addresses & 255}`,
    headers: browser.cookie ? { cookie: `theme=dark; ${browser.cookie}` } : {},
  });
  const set = response.headers['set-cookie'];
  if (typeof set === 'string') browser.cookie = set.split(';')[0] ?? '';
  return response.statusCode;
}

const signIn = ({ user: { email } }: Person, secret = password, browser?: Browser) =>
  post(signInRoute.path, { email, password: secret }, browser);
/** As if so many attempts had been made, by each that made one. */
const spend = (limit: string, count: number) =>
  world.db
    .update(attempts)
    .set({ count })
    .where(like(attempts.key, `${limit}:%`));
const times = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let round = 0; round < count; round++) results.push(await work());
  return results;
};

/** Signs in once, signs out, and then a stranger who knows the email spends its allowance. */
async function lockedOut(): Promise<{ person: Person; browser: Browser }> {
  const person = await world.person('customer');
  const browser: Browser = {};
  expect(await signIn(person, password, browser)).toBe(200);
  await world.call(person, signOutRoute, {});
  await signIn(person, 'wrong');
  await spend('sign-in:account', 10);
  expect(await signIn(person)).toBe(429);
  return { person, browser };
}

test('a browser that signed in to an account before still does while strangers have locked it, and has ten wrong passwords of its own [ACC-12]', async () => {
  const { person, browser } = await lockedOut();
  expect(await signIn(person, password, browser)).toBe(200);
  await spend('sign-in:browser', 9);
  expect(await signIn(person, 'wrong', browser)).toBe(401);
  expect(await signIn(person, password, browser)).toBe(429);
});

test('what a browser is known by is for its accounts alone, says nothing of them, and cannot be made up [ACC-12]', async () => {
  const { person, browser } = await lockedOut();
  const { person: other } = await lockedOut();
  expect(await signIn(other, password, browser)).toBe(429);
  const [name, proof = ''] = browser.cookie?.split('=') ?? [];
  const changed = proof.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const forged = [
    `${name}=${changed}`,
    `${name}=${proof}~${changed}`,
    `${name}=`,
    `${name}=${'A'.repeat(9_000)}`,
  ];
  expect(await signIn(person, password, { cookie: forged[0] ?? '' })).toBe(429);
  expect(await signIn(person, password, { cookie: forged[1] ?? '' })).toBe(200);
  for (const cookie of forged.slice(2)) expect(await signIn(person, password, { cookie })).toBe(429);
  expect(Buffer.from(proof, 'base64url').toString()).not.toContain(person.user.id);
  expect(proof).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

test('a browser that several people share knows each of them, and keeps the cookie from scripts [ACC-12]', async () => {
  const [one, another] = [await world.person('driver'), await world.person('driver')];
  const browser: Browser = {};
  for (const person of [one, another, one]) expect(await signIn(person, password, browser)).toBe(200);
  expect(browser.cookie?.split('~')).toHaveLength(2);
  for (const person of [one, another]) {
    await signIn(person, 'wrong');
    await spend('sign-in:account', 10);
    expect(await signIn(person, password, browser)).toBe(200);
  }
  const { headers } = await world.app.inject({
    method: 'POST',
    url: signInRoute.path,
    payload: { email: one.user.email, password },
    headers: { cookie: browser.cookie },
  });
  expect(String(headers['set-cookie'])).toMatch(
    /; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
});

test('a known browser resets its password while strangers have spent the codes and guesses of an hour [ACC-12, RST-2]', async () => {
  const { person, browser } = await lockedOut();
  const { email } = person.user;
  const ask = (from?: Browser) => post(forgotPasswordRoute.path, { email }, from);
  expect((await times(6, () => ask())).at(-1)).toBe(429);
  expect(await ask(browser)).toBe(200);
  const otp = await sentCode(world, person);
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
  const guess = (code: string, from?: Browser) => post(verifyResetCodeRoute.path, { email, otp: code }, from);
  expect((await times(5, () => guess(wrong))).at(-1)).toBe(422);
  await spend('reset-guess:account', 10);
  expect(await guess(otp)).toBe(429);
  expect(await guess(wrong, browser)).toBe(422);
  expect(await post(resetPasswordRoute.path, { email, otp, new_password: 'a new secret' }, browser)).toBe(
    200,
  );
  expect(await signIn(person, 'a new secret', browser)).toBe(200);
  await spend('reset-guess:browser', 5);
  expect(await guess(wrong, browser)).toBe(429);
});
