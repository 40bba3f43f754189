import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { encodeCall } from '#shared/kernel/wire.ts';
import { editOrderRoute, placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { idempotency_keys } from '../../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

/** The answers that are kept for calls with an `Idempotency-Key`, once a person is erased. */

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
});
afterAll(() => world.close());

async function withKey<R extends RouteShape>(who: Person, route: R, input: RouteInput<R>): Promise<string> {
  const { method, url, body, contentType } = encodeCall(route, input);
  const headers = {
    authorization: `Bearer ${who.token}`,
    'content-type': contentType ?? '',
    'idempotency-key': crypto.randomUUID(),
  };
  const response = await world.app.inject({ method: method as 'POST', url, headers, payload: `${body}` });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

const kept = async () => (await world.db.select().from(idempotency_keys)).map(({ reply }) => `${reply}`);
const erase = async ({ user: { id } }: Person) =>
  expect((await world.call(owner, erasePersonRoute, { params: { id } })).status).toBe(200);

test('nothing of an erased customer stays in the kept answers of their own calls and those of staff; other answers do [SEC-27]', async () => {
  const full_name = 'Kunigunde Achleitner';
  const [person, other] = [await world.person('customer', { full_name }), await world.person('customer')];
  const sku = await world.sku(10);
  const about = { type: 'complaint', priority: 'low', subject: 'A stain', description: full_name } as const;
  await withKey(person, raiseCaseRoute, { body: about });
  const draft = draftOf(world, [{ sku, quantity: 1 }]);
  const place = ({ user }: Person) =>
    withKey(owner, placeOrderForRoute, { body: { ...draft, customer_id: user.id } });
  const id = await place(person);
  await place(other);
  await world.call(owner, editOrderRoute, { params: { id }, body: { status: 'cancelled' } });
  expect((await kept()).filter((reply) => reply.includes(full_name))).toHaveLength(2);
  await erase(person);
  const [only = '', ...more] = await kept();
  expect([only.includes(other.user.id), more]).toEqual([true, []]);
});

test.each([
  ['theirs', ({ user }: Person) => ({ user_id: user.id, reply: 'done' })],
  ['one that names them', ({ user }: Person) => ({ user_id: owner.user.id, reply: `by ${user.id}` })],
  ['one with their email', ({ user }: Person) => ({ user_id: owner.user.id, reply: `to ${user.email}` })],
])('of an erased driver no kept answer stays: %s [SEC-27]', async (_, answerOf) => {
  const driver = await world.person('driver');
  const before = await kept();
  const key = crypto.randomUUID();
  await world.db.insert(idempotency_keys).values({ ...answerOf(driver), key, fingerprint: Buffer.alloc(32) });
  expect(await kept()).toHaveLength(before.length + 1);
  await erase(driver);
  expect(await kept()).toEqual(before);
});
