import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { meRoute, registerRoute, signInRoute, signOutRoute } from '#shared/accounts/accounts.contract.ts';
import { sessions, users } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let start: Temporal.Instant;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
  start = world.now();
  owner = await world.person('owner');
});
afterAll(() => world.close());
afterEach(() => world.setNow(start));

const signIn = (email: string, secret: string) =>
  world.call(null, signInRoute, { body: { email, password: secret } });

describe('signing in', () => {
  test('takes the email in any case and answers a token and the user, never the password [ACC-1, ACC-9]', async () => {
    const { user } = await world.person('driver', { email: 'Mei.Tanaka@washline.test' });
    const { status, reply, text } = await signIn('MEI.tanaka@washline.test', password);
    expect(status).toBe(200);
    expect(reply.user).toEqual(user);
    expect(text).not.toContain('argon2');
    const { reply: me } = await world.call({ user, token: reply.access_token }, meRoute, {});
    expect(me).toEqual(user);
  });

  test('does not tell a wrong password from an unknown or a disabled account [ACC-6, ACC-9]', async () => {
    const disabled = await world.person('customer');
    await world.db.update(users).set({ is_active: false }).where(eq(users.id, disabled.user.id));
    const refused = await Promise.all([
      signIn(owner.user.email, 'wrong password'),
      signIn('nobody@washline.test', password),
      signIn(disabled.user.email, password),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expect(refused[0]?.problem.detail).toBe('Invalid email or password');
  });

  test('keeps neither password nor token as such [ACC-9]', async () => {
    const { user, token } = await world.person('customer');
    const stored = await world.db.execute(sql`
      select u.password_hash, encode(s.token_hash, 'escape') as token_hash
      from users u join sessions s on s.user_id = u.id where u.id = ${user.id}`);
    expect(stored.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });
});

describe('a session', () => {
  test('ends on the server when its person logs out, and only that one [ACC-8]', async () => {
    const { user, token } = await world.person('customer');
    const other = { user, token: (await signIn(user.email, password)).reply.access_token };
    expect((await world.call({ user, token }, signOutRoute, {})).status).toBe(204);
    const after = await world.call({ user, token }, meRoute, {});
    expect(after.status).toBe(401);
    expect(after.headers['www-authenticate']).toBe('Bearer');
    expect((await world.call(other, meRoute, {})).status).toBe(200);
  });

  test('of a disabled account stops at once [ACC-6]', async () => {
    const person = await world.person('customer');
    await world.db.update(users).set({ is_active: false }).where(eq(users.id, person.user.id));
    expect((await world.call(person, meRoute, {})).status).toBe(401);
  });

  test('is over after 7 idle days, and after 30 days however busy [ACC-9]', async () => {
    const person = await world.person('customer');
    const alive = async (days: number, minutes = 0) => {
      world.setNow(start.add({ hours: days * 24, minutes }));
      return (await world.call(person, meRoute, {})).status === 200;
    };
    expect([await alive(6), await alive(12), await alive(18), await alive(24), await alive(29)]).toEqual(
      Array(5).fill(true),
    );
    expect(await alive(30, 1)).toBe(false);
    world.setNow(start);
    const idle = await world.person('customer');
    world.setNow(start.add({ hours: 7 * 24 + 1 }));
    expect((await world.call(idle, meRoute, {})).status).toBe(401);
  });

  test('notes its last use at most once a minute', async () => {
    const person = await world.person('customer');
    const lastUse = async () =>
      (
        await world.db.select().from(sessions).where(eq(sessions.user_id, person.user.id))
      )[0]?.last_used_at.toString();
    const first = await lastUse();
    world.setNow(start.add({ seconds: 59 }));
    await world.call(person, meRoute, {});
    expect(await lastUse()).toBe(first);
    world.setNow(start.add({ seconds: 60 }));
    await world.call(person, meRoute, {});
    expect(await lastUse()).toBe(world.now().toString());
  });

  test.each(['', 'Bearer ', 'Bearer forged', 'Basic abc'])(
    'is not opened by the header %j [ACC-11]',
    async (authorization) => {
      const response = await world.app.inject({ url: '/api/auth/me', headers: { authorization } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ status: 401, detail: 'Please sign in to continue.' });
    },
  );
});

describe('making an account', () => {
  const draft = {
    email: 'Front.Desk@bluegum.test',
    full_name: 'Bluegum Backpackers',
    password,
    address: '1 Gum St',
  };

  test('is for staff; it is a customer unless said otherwise, whose deliveries go to the address given [ACC-4, ACC-10]', async () => {
    const { status, reply } = await world.call(owner, registerRoute, { body: draft });
    expect(status).toBe(201);
    expect(reply).toMatchObject({
      role: 'customer',
      delivery_address: '1 Gum St',
      is_active: true,
      phone: null,
    });
    const driver = await world.person('driver');
    const customer = await world.person('customer');
    for (const person of [driver, customer]) {
      expect(
        (await world.call(person, registerRoute, { body: { ...draft, email: 'x@y.test' } })).status,
      ).toBe(403);
    }
    expect((await world.call(null, registerRoute, { body: draft })).status).toBe(401);
  });

  test('wants an email nobody has, whatever its case, also when two ask at once [ACC-4]', async () => {
    const taken = await world.call(owner, registerRoute, {
      body: { ...draft, email: 'FRONT.desk@Bluegum.test' },
    });
    expect(taken.status).toBe(409);
    expect(taken.problem.detail).toBe('There is already an account with this email.');
    const body = { ...draft, email: 'race@washline.test' };
    const race = await Promise.all(
      Array.from({ length: 5 }, () => world.call(owner, registerRoute, { body })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('tells its holder by mail, without the password', async () => {
    await world.work();
    await world.call(owner, registerRoute, {
      body: { ...draft, email: 'mail@washline.test', full_name: 'Ann <b>' },
    });
    const mail = await vi.waitFor(async () => {
      for (const file of await readdir(world.outbox)) {
        const text = await readFile(join(world.outbox, file), 'utf8');
        if (text.includes('mail@washline.test')) return text;
      }
      throw new Error('no mail yet');
    }, 20_000);
    expect(mail).toContain('Subject: Washline: Your account');
    expect(mail).toContain('Hello Ann &lt;b&gt;,');
    expect(mail).not.toContain(password);
  });
});
