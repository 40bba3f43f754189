import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  meRoute,
  resetUserPasswordRoute,
  signInRoute,
  toggleUserRoute,
  userRoute,
  usersRoute,
} from '#shared/accounts/accounts.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { events, users } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { toggleUser } from './toggle-user.ts';

let world: World;
let owner: Person;
let admin: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner', { full_name: 'Olive Owner' });
  admin = await world.person('admin', { full_name: 'adam Admin' });
});
afterAll(() => world.close());

const toggle = (who: Person | null, { user }: Person) =>
  world.call(who, toggleUserRoute, { params: { id: user.id } });
const setPassword = (who: Person | null, { user }: Person, new_password: string) =>
  world.call(who, resetUserPasswordRoute, { params: { id: user.id }, body: { new_password } });
const signIn = ({ user }: Person, secret: string) =>
  world.call(null, signInRoute, { body: { email: user.email, password: secret } });
const isSignedIn = async (person: Person) => (await world.call(person, meRoute, {})).status === 200;
const eventsOf = async ({ user }: Person) =>
  (await world.db.select().from(events).where(eq(events.subject_id, user.id)).orderBy(events.id)).map(
    ({ type, actor_id }) => ({ type, actor_id }),
  );
const messagesTo = async (person: Person) =>
  (await world.call(person, notificationsRoute, {})).reply.rows.map(({ message }) => message);

describe('the list of accounts', () => {
  const emailsOf = async (query: Parameters<typeof world.call<typeof usersRoute>>[2]['query']) =>
    (await world.call(owner, usersRoute, query ? { query } : {})).reply.rows.map(({ email }) => email);

  beforeAll(async () => {
    const start = world.now();
    const people = [
      ['customer', 'Zoe_100% Linen', 'zoe@list.test', '0400 111 222'],
      ['customer', 'bea Bright', 'Bea@list.test', null],
      ['driver', 'Cy Courier', 'cy@list.test', '0400 333 444'],
    ] as const;
    for (const [index, [role, full_name, email, phone]] of people.entries()) {
      world.setNow(start.add({ minutes: index + 1 }));
      await world.person(role, { full_name, email, phone });
    }
    world.setNow(start);
  });

  test('comes newest first, and sorts by name, email, role and status either way [USR-1]', async () => {
    expect((await emailsOf({})).slice(0, 3)).toEqual(['cy@list.test', 'Bea@list.test', 'zoe@list.test']);
    expect(await emailsOf({ search: 'list.test', direction: 'asc' })).toEqual([
      'zoe@list.test',
      'Bea@list.test',
      'cy@list.test',
    ]);
    for (const sort of ['full_name', 'email'] as const) {
      expect(await emailsOf({ search: 'list.test', sort, direction: 'asc' })).toEqual([
        'Bea@list.test',
        'cy@list.test',
        'zoe@list.test',
      ]);
    }
    expect((await emailsOf({ search: 'list.test', sort: 'role', direction: 'desc' }))[0]).toBe(
      'cy@list.test',
    );
    await world.db.update(users).set({ is_active: false }).where(eq(users.email, 'zoe@list.test'));
    expect((await emailsOf({ sort: 'is_active', direction: 'asc' }))[0]).toBe('zoe@list.test');
  });

  test.each([
    ['BRIGHT', ['Bea@list.test']],
    ['bea@LIST', ['Bea@list.test']],
    ['0400 333', ['cy@list.test']],
    ['_100%', ['zoe@list.test']],
    ['%', ['zoe@list.test']],
    ['nobody at all', []],
  ])('finds %j in name, email or phone, as it was typed [USR-1]', async (search, found) => {
    expect(await emailsOf({ search })).toEqual(found);
  });

  test('shows some roles, page by page, and never a password [USR-1]', async () => {
    expect(await emailsOf({ role: ['driver', 'customer'], search: 'list.test' })).toHaveLength(3);
    expect(await emailsOf({ role: ['admin'] })).toEqual([admin.user.email]);
    const query = { search: 'list.test', limit: 2, offset: 2 };
    const { reply, text } = await world.call(admin, usersRoute, { query });
    expect([reply.total, reply.rows.map(({ email }) => email)]).toEqual([3, ['zoe@list.test']]);
    expect(text).not.toMatch(/password|argon2/);
  });

  test('also opens one by one, for whoever came by a link [USR-1, NAV-6]', async () => {
    const somebody = await world.person('customer');
    const { reply, text } = await world.call(admin, userRoute, { params: { id: somebody.user.id } });
    const refusal = { mail_refused_at: null, mail_refused_reason: null };
    const joined = { access: 'joined', invited_at: null };
    expect(reply).toEqual({
      ...{ ...somebody.user, ...refusal, ...joined },
      ...{ customer_id: somebody.user.id, version: 1 },
    });
    expect(text).not.toMatch(/password|argon2/);
    const nobody = { params: { id: crypto.randomUUID() } };
    expect((await world.call(admin, userRoute, nobody)).status).toBe(404);
    expect((await world.call(somebody, userRoute, { params: { id: somebody.user.id } })).status).toBe(403);
  });

  test('is for staff [USR-1]', async () => {
    for (const person of [await world.person('customer'), await world.person('driver')]) {
      expect((await world.call(person, usersRoute, {})).status).toBe(403);
      expect((await toggle(person, owner)).status).toBe(403);
      expect((await setPassword(person, owner, 'mine now')).status).toBe(403);
    }
    expect((await world.call(null, usersRoute, {})).status).toBe(401);
  });
});

describe('disabling and enabling an account', () => {
  test('signs it out at once and keeps it out until it is enabled again [USR-3, ACC-6]', async () => {
    const person = await world.person('customer');
    expect((await toggle(admin, person)).reply).toEqual({ ...person.user, is_active: false });
    expect(await isSignedIn(person)).toBe(false);
    expect((await signIn(person, password)).status).toBe(401);
    expect((await toggle(admin, person)).reply.is_active).toBe(true);
    // An ended session stays ended.
    expect(await isSignedIn(person)).toBe(false);
    expect((await signIn(person, password)).status).toBe(200);
    expect(await eventsOf(person)).toEqual([
      { type: 'account.created', actor_id: null },
      { type: 'account.disabled', actor_id: admin.user.id },
      { type: 'account.enabled', actor_id: admin.user.id },
    ]);
  });

  test('is refused for oneself, and for who is not there [USR-3, ACC-6]', async () => {
    const own = await toggle(admin, admin);
    expect([own.status, own.problem.type, own.problem.detail]).toEqual([
      409,
      'urn:washline:problem:own-account',
      'You cannot disable your own account.',
    ]);
    const nobody = { ...admin, user: { ...admin.user, id: crypto.randomUUID() } };
    expect((await toggle(admin, nobody)).status).toBe(404);
    expect((await setPassword(admin, nobody, 'whoever')).status).toBe(404);
  });

  test('is refused for the last active owner, who is told nothing [ACC-6]', async () => {
    const { status, problem } = await toggle(admin, owner);
    expect([status, problem.type, problem.detail]).toEqual([
      409,
      'urn:washline:problem:last-owner',
      'The last active owner cannot be disabled.',
    ]);
    expect(await isSignedIn(owner)).toBe(true);
  });

  test('of an owner is told to the other owners [ACC-6]', async () => {
    const second = await world.person('owner', { full_name: 'Second Owner' });
    expect((await toggle(admin, second)).status).toBe(200);
    expect(await messagesTo(owner)).toContain('adam Admin disabled the account of Second Owner.');
    expect((await toggle(admin, owner)).problem.type).toBe('urn:washline:problem:last-owner');
  });

  test('leaves one owner when two disable each other at the same moment [ACC-6]', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await world.person('owner');
      // Without sessions: a session may end before the other call is authenticated, and 401 would be right as
      // well.
      const [first, other] = await Promise.allSettled([
        toggleUser(world.db, owner.user, second.user.id),
        toggleUser(world.db, second.user, owner.user.id),
      ]);
      const refused = [first, other].filter((end) => end.status === 'rejected');
      expect(refused.map(({ reason }) => reason.code)).toEqual(['last-owner']);
      const left = first.status === 'fulfilled' ? owner : second;
      expect(await isSignedIn(left)).toBe(true);
      owner = left;
    }
  });
});

describe('a password that staff set', () => {
  test('is the new one at once, and whoever was signed in is no longer [USR-4, ACC-7]', async () => {
    const person = await world.person('driver');
    const { status, reply } = await setPassword(admin, person, 'chosen by staff');
    expect([status, reply.message]).toEqual([200, 'Password reset successfully']);
    expect(await isSignedIn(person)).toBe(false);
    expect((await signIn(person, password)).status).toBe(401);
    const { reply: session } = await signIn(person, 'chosen by staff');
    const again = { ...person, token: session.access_token };
    expect(await messagesTo(again)).toEqual(['We’ve set a new password for you.']);
    expect(await eventsOf(person)).toContainEqual({
      type: 'account.password_reset',
      actor_id: admin.user.id,
    });
  });

  test('has at least 6 characters [USR-4, ACC-7]', async () => {
    const person = await world.person('driver');
    const response = await world.app.inject({
      method: 'PUT',
      url: `/api/admin/reset-password/${person.user.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { new_password: 'short' },
    });
    const detail = 'Password must be at least 6 characters long';
    expect(response.json()).toMatchObject({ status: 422, detail, errors: [{ path: 'new_password' }] });
    expect(await isSignedIn(person)).toBe(true);
    expect((await setPassword(admin, person, 'sixsix')).status).toBe(200);
  });

  test('of an owner is told to the other owners [ACC-6, ACC-7]', async () => {
    const second = await world.person('owner', { full_name: 'Third Owner' });
    await setPassword(admin, second, 'chosen by staff');
    expect(await messagesTo(owner)).toContain('adam Admin reset the password of Third Owner.');
  });
});
