import { like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { meRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { attempts } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let start: Temporal.Instant;
let person: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
  start = world.now();
});
afterAll(() => world.close());
afterEach(() => world.setNow(start));

let address = 0;

/** Signs in from a new IP address by default. */
const signIn = (email: string, secret: string, remoteAddress = `10.0.0.${++address}`) =>
  world.app.inject({
    method: 'POST',
    url: signInRoute.path,
    payload: { email, password: secret },
    remoteAddress,
  });
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: { statusCode: number }[]) =>
  [401, 429].map((status) => answers.filter(({ statusCode }) => statusCode === status).length);

test.each([
  ['an account', () => person.user.email],
  ['an unknown email', () => 'nobody@washline.test'],
])(
  '%s takes 10 wrong passwords in 10 minutes, however many come at once and from wherever [ACC-9]',
  async (_, of) => {
    person = await world.person('customer');
    const email = of();
    const answers = await times(25, (index) => signIn(index % 2 ? email : email.toUpperCase(), 'wrong'));
    expect(statuses(answers)).toEqual([10, 15]);
    const refused = await signIn(email, password);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(refused.json()).toMatchObject({
      type: 'urn:washline:problem:too-many-attempts',
      detail: 'Too many attempts. Please wait a while and try again.',
    });
    world.setNow(start.add({ minutes: 9, seconds: 30 }));
    expect((await signIn(email, password)).headers['retry-after']).toBe('30');
    world.setNow(start.add({ minutes: 10 }));
    expect((await signIn(email, password)).statusCode).toBe(email === person.user.email ? 200 : 401);
  },
);

test('the right password costs nothing, and does not take the wrong ones off the count [ACC-9]', async () => {
  const { user } = await world.person('customer');
  for (let round = 0; round < 12; round++) {
    expect((await signIn(user.email, password)).statusCode).toBe(200);
    if (round < 9) expect((await signIn(user.email, 'wrong')).statusCode).toBe(401);
  }
  expect((await signIn(user.email, 'wrong')).statusCode).toBe(401);
  expect((await signIn(user.email, password)).statusCode).toBe(429);
});

test('one address may fail with 300 accounts in 10 minutes, others go on [ACC-9]', async () => {
  await world.db.delete(attempts);
  expect((await signIn('nobody@washline.test', 'wrong', '10.9.9.9')).statusCode).toBe(401);
  // As if 289 more sign-ins had failed.
  await world.db.update(attempts).set({ count: 290 }).where(like(attempts.key, 'sign-in:address:%'));
  const answers = await times(20, (index) => signIn(`nobody-${index}@washline.test`, 'wrong', '10.9.9.9'));
  expect(statuses(answers)).toEqual([10, 10]);
  expect((await signIn('somebody@washline.test', 'wrong')).statusCode).toBe(401);
});

test('all addresses of an IPv6 /64 count as one, and an IPv4 address by IPv6 as itself [ACC-14]', async () => {
  await world.db.delete(attempts);
  const from = (ip: string) => signIn(`${crypto.randomUUID()}@washline.test`, 'wrong', ip);
  await Promise.all([from('2001:db8:0:1::1'), from('10.9.9.8')]);
  await world.db.update(attempts).set({ count: 299 }).where(like(attempts.key, 'sign-in:address:%'));
  const statusOf = async (ip: string) => (await from(ip)).statusCode;
  expect([await statusOf('2001:db8:0:1::2'), await statusOf('2001:db8:0:1:ffff::3')]).toEqual([401, 429]);
  expect(await statusOf('2001:db8:0:2::1')).toBe(401);
  expect([await statusOf('::ffff:10.9.9.8'), await statusOf('10.9.9.8')]).toEqual([401, 429]);
});

test('many sign-ins at once do not hold up the others [ACC-9]', async () => {
  const somebody = await world.person('customer');
  const done: string[] = [];
  const crowd = times(40, async (index) => {
    await signIn(`crowd-${index}@washline.test`, 'wrong');
    done.push('sign-in');
  });
  await world.call(somebody, meRoute, {});
  done.push('me');
  await crowd;
  expect(done.indexOf('me')).toBeLessThan(10);
});
