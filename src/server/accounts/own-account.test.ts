import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePasswordRoute,
  meRoute,
  signInRoute,
  updateProfileRoute,
} from '#shared/accounts/accounts.contract.ts';
import type { Profile } from '#shared/accounts/user.ts';
import { roles } from '#shared/roles.ts';
import { attempts, events } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const change = (who: Person | null, body: Profile) => world.call(who, updateProfileRoute, { body });
const changePassword = (who: Person | null, current_password: string, new_password: string) =>
  world.call(who, changePasswordRoute, { body: { current_password, new_password } });
/** Sends a body that the screens never send. */
const put = (who: Person, url: string, payload: object) =>
  world.app.inject({ method: 'PUT', url, headers: { authorization: `Bearer ${who.token}` }, payload });
const signIn = ({ user }: Person, secret = password) =>
  world.call(null, signInRoute, { body: { email: user.email, password: secret } });
const alsoSignedIn = async (person: Person): Promise<Person> => ({
  ...person,
  token: (await signIn(person)).reply.access_token,
});
const isSignedIn = async (person: Person) => (await world.call(person, meRoute, {})).status === 200;
const eventsOf = async ({ user }: Person) =>
  (await world.db.select().from(events).where(eq(events.subject_id, user.id)).orderBy(events.id)).map(
    ({ type, actor_id }) => ({ type, actor_id }),
  );

describe('the own phone and addresses', () => {
  test.each(roles)('can be changed by a person who is %s [ACC-10]', async (role) => {
    const person = await world.person(role);
    const { status, reply } = await change(person, { phone: ' 0400 111 ', delivery_address: '2 New St' });
    expect([status, reply]).toEqual([
      200,
      { ...person.user, phone: '0400 111', delivery_address: '2 New St' },
    ]);
    expect((await world.call(person, meRoute, {})).reply).toEqual(reply);
    expect(await eventsOf(person)).toContainEqual({
      type: 'account.profile_changed',
      actor_id: person.user.id,
    });
  });

  test('stay where nothing is said, and go where null or nothing is written [ACC-10]', async () => {
    const person = await world.person('customer', { phone: '0400 111', address: '1 Old St' });
    expect((await change(person, {})).reply).toEqual(person.user);
    expect((await change(person, { phone: null })).reply).toEqual({ ...person.user, phone: null });
    expect((await change(person, { address: '  ' })).reply).toMatchObject({
      phone: null,
      address: null,
      delivery_address: '1 Old St',
    });
  });

  test('are all that can be changed, and only one’s own [ACC-10]', async () => {
    const person = await world.person('customer');
    const bystander = await world.person('customer');
    const more = { id: bystander.user.id, role: 'owner', email: 'x@y.test', is_active: false };
    expect((await put(person, '/api/auth/me', { ...more, phone: '111 111' })).json()).toMatchObject({
      id: person.user.id,
      role: 'customer',
      phone: '111 111',
    });
    expect((await world.call(person, meRoute, {})).reply).toEqual({ ...person.user, phone: '111 111' });
    expect((await world.call(bystander, meRoute, {})).reply).toEqual(bystander.user);
    expect((await change(null, {})).status).toBe(401);
    const tooLong = await put(person, '/api/auth/me', { phone: '1'.repeat(41) });
    expect(tooLong.json()).toMatchObject({ status: 422, errors: [{ path: 'phone' }] });
  });

  test('a phone that is none is refused at its field; one that stands already is saved with the rest [ACC-10]', async () => {
    const person = await world.person('customer', { phone: 'front desk' });
    const none = await change(person, { phone: 'abc', address: '1 New St' });
    const message = 'Enter a phone number such as 0412 555 990';
    expect(none.problem).toMatchObject({ status: 422, errors: [{ path: 'phone', message }] });
    const stands = await change(person, { phone: 'front desk', address: '1 New St' });
    expect(stands.reply).toMatchObject({ phone: 'front desk', address: '1 New St' });
  });
});

describe('the own password', () => {
  test('is changed by who knows it; the other sessions end, this one stays [ACC-10]', async () => {
    const person = await world.person('customer');
    const otherSession = await alsoSignedIn(person);
    expect((await changePassword(person, password, 'a new secret')).status).toBe(204);
    expect([await isSignedIn(person), await isSignedIn(otherSession)]).toEqual([true, false]);
    expect((await signIn(person)).status).toBe(401);
    expect((await signIn(person, 'a new secret')).status).toBe(200);
    expect(await eventsOf(person)).toContainEqual({
      type: 'account.password_changed',
      actor_id: person.user.id,
    });
  });

  test('stays when the current one is wrong or the new one too short [ACC-10]', async () => {
    const person = await world.person('driver');
    const message = 'The current password is not right';
    const wrong = await changePassword(person, 'wrong', 'a new secret');
    expect([wrong.status, wrong.problem.errors]).toEqual([422, [{ path: 'current_password', message }]]);
    const short = { current_password: password, new_password: 'short' };
    expect((await put(person, '/api/auth/password', short)).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'new_password' }],
    });
    expect((await signIn(person)).status).toBe(200);
    expect((await changePassword(null, password, 'a new secret')).status).toBe(401);
  });

  test('is changed once when it is changed twice at the same time [ACC-10]', async () => {
    const person = await world.person('customer');
    const answers = await Promise.all([
      changePassword(person, password, 'the first secret'),
      changePassword(person, password, 'the second secret'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test('cannot be guessed any faster than by signing in, and not by others at the same time [ACC-9, ACC-13]', async () => {
    const person = await world.person('customer');
    const other = await alsoSignedIn(person);
    for (let guess = 0; guess < 10; guess++) await changePassword(person, 'wrong', 'a new secret');
    const { status, headers } = await changePassword(person, password, 'a new secret');
    expect([status, headers['retry-after']]).toEqual([429, '600']);
    await world.db.update(attempts).set({ count: 10 }).where(like(attempts.key, 'sign-in:%'));
    expect((await signIn(person)).status).toBe(429);
    expect((await changePassword(other, password, 'a new secret')).status).toBe(204);
  });
});
