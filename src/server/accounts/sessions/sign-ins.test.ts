import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRoute, toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { personSignInsRoute, signInsRoute } from '#shared/accounts/security.contract.ts';
import { sign_ins } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
});
afterAll(() => world.close());

const signIn = (email: string, password = 'a long enough secret') =>
  world.call(null, signInRoute, { body: { email, password } });
const signInsOf = async (who: Person, query = {}) => (await world.call(who, signInsRoute, { query })).reply;

test('everybody sees their sign-ins, good and bad, the latest first; an owner sees those of anybody [SEC-39]', async () => {
  const person = await world.person('customer');
  await signIn(person.user.email, 'a wrong secret!');
  await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
  await signIn(person.user.email);
  await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
  const again = { ...person, token: (await signIn(person.user.email)).reply.access_token };
  const { rows, total } = await signInsOf(again);
  expect(rows.map(({ ok }) => ok)).toEqual([true, false, false, true]);
  expect(rows[0]).toMatchObject({ method: 'password', network: '127.0.0.1', at: world.now() });
  expect((await signInsOf(again, { limit: 1, offset: 1 })).rows).toEqual([rows[1]]);
  const params = { id: person.user.id };
  const ofOwner = await world.call(owner, personSignInsRoute, { params, query: {} });
  expect(ofOwner.reply).toEqual({ rows, total });
  const admin = await world.person('admin');
  expect((await world.call(admin, personSignInsRoute, { params, query: {} })).status).toBe(403);
  const unknown = { id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cd' };
  expect((await world.call(owner, personSignInsRoute, { params: unknown, query: {} })).status).toBe(404);
});

test('one with an unknown email is kept as nobody’s, without the email [SEC-39, SEC-11]', async () => {
  await signIn('nobody@washline.test');
  const rows = await world.db.select().from(sign_ins).where(isNull(sign_ins.user_id));
  expect(rows).toMatchObject([{ ok: false, method: 'password' }]);
  expect(JSON.stringify(rows)).not.toContain('nobody');
});

test('they go after 90 days [SEC-39]', async () => {
  const person = await world.person('driver');
  world.setNow(world.now().add({ hours: 24 * 45 }));
  await signIn(person.user.email, 'a wrong secret!');
  world.setNow(world.now().add({ hours: 24 * 45 }));
  const again = { ...person, token: (await signIn(person.user.email)).reply.access_token };
  expect((await signInsOf(again)).rows.map(({ ok }) => ok)).toEqual([true, false]);
  await world.runScheduledJobs();
  const kept = await world.db.select().from(sign_ins).where(eq(sign_ins.user_id, person.user.id));
  expect(kept).toHaveLength(2);
});
