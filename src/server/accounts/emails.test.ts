import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
});
afterAll(() => world.close());

const create = (email: string) =>
  world.call(owner, registerRoute, { body: { email, password, full_name: 'Jo Bücher', role: 'driver' } });
const signIn = async (email: string) =>
  (await world.call(null, signInRoute, { body: { email, password } })).status;

test.each(['smith&sons@mail.test', 'info!@mail.test', "o'neill+laundry@mail.test", '#1@mail.test'])(
  '%s gets an account and signs in [ACC-16]',
  async (email) => {
    expect((await create(email)).reply.email).toBe(email);
    expect(await signIn(email.toUpperCase())).toBe(200);
  },
);

test('a domain in other letters is kept in ASCII, and signs in as it is typed anywhere [ACC-16]', async () => {
  expect((await create('jo@bücher.example')).reply.email).toBe('jo@xn--bcher-kva.example');
  const typed = [
    'jo@bücher.example',
    'JO@BÜCHER.example',
    'jo@bu\u0308cher.example',
    'jo@xn--bcher-kva.example',
  ];
  expect(await Promise.all(typed.map(signIn))).toEqual([200, 200, 200, 200]);
  expect(await Promise.all(typed.map(async (email) => (await create(email)).status))).toEqual([
    409, 409, 409, 409,
  ]);
});
