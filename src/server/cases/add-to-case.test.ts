import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { addToCaseRoute, caseRoute, raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { staffRoom, userRoom } from '../kernel/db/live-message.ts';
import { recordLiveMessages } from '../kernel/live/live.fixture.ts';
import { customers, users } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let customer: Person;
let partner: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
  customer = await world.person('customer', { full_name: 'Amelia Hart' });
  partner = await world.person('customer', { full_name: 'Pia Partner' });
  const { id } = partner.user;
  const ofCustomer = { customer_id: customer.user.id, is_main_contact: false };
  await world.db.update(users).set(ofCustomer).where(eq(users.id, id));
  await world.db.delete(customers).where(eq(customers.id, id));
});
afterAll(() => world.close());

const raise = async (who = customer) => {
  const body = { subject: 'Two towels short', description: 'Twelve went out, ten came back.' };
  return (await world.call(who, raiseCaseRoute, { body })).reply;
};
const add = (who: Person | null, id: string, text: string) =>
  world.call(who, addToCaseRoute, { params: { id }, body: { text } });
const read = async (who: Person, id: string) => (await world.call(who, caseRoute, { params: { id } })).reply;
const told = async (who: Person) =>
  (await world.call(who, notificationsRoute, {})).reply.rows.map(({ type, title, message }) => [
    type,
    title,
    message,
  ]);

test('people of its customer add to a case, which shows who did and when, in their sequence [CAS-6]', async () => {
  const { id, version } = await raise();
  const first = { text: 'It was\nfourteen.', by_name: 'Amelia Hart', at: world.now() };
  expect((await add(customer, id, ` ${first.text} `)).reply).toEqual(await read(customer, id));
  world.setNow(world.now().add({ minutes: 5 }));
  await world.call(owner, updateCaseRoute, { params: { id }, body: { status: 'in_progress' } });
  const second = { text: 'Blue ones.', by_name: 'Pia Partner', at: world.now() };
  expect((await add(partner, id, second.text)).status).toBe(200);
  // Who is writing an answer to it goes on.
  for (const who of [owner, customer, partner])
    expect(await read(who, id)).toMatchObject({ additions: [first, second], version: version + 1 });
});

test('staff are told once of each, and its customer’s screens load it again [CAS-6, NTF-7, NTF-8]', async () => {
  const { id, case_number } = await raise();
  const [before, own] = [(await told(owner)).length, await told(customer)];
  const { received, stop } = recordLiveMessages(world);
  await add(partner, id, `It was\n${'fourteen, '.repeat(20)}`);
  stop();
  const rooms = [staffRoom, ...[customer, partner].map(({ user }) => userRoom(user.id))];
  expect(received.filter((message) => message.do === 'refresh')).toEqual([
    { do: 'refresh', rooms: expect.arrayContaining(rooms), payload: { topic: 'case', id } },
  ]);
  const message = `Amelia Hart added to ${case_number}: It was ${'fourteen, '.repeat(7)}fou…`;
  const all = await told(owner);
  expect([all.length, all[0]]).toEqual([before + 1, ['case_raised', 'Case added to', message]]);
  expect(await told(customer)).toEqual(own);
});

test('nobody else adds to a case, and nobody once it is resolved or closed [CAS-6, ACC-11]', async () => {
  const { id } = await raise();
  const others = [owner, await world.person('driver'), await world.person('customer'), null];
  const statuses = [];
  for (const who of others) statuses.push((await add(who, id, 'Mine')).status);
  expect(statuses).toEqual([403, 403, 404, 401]);
  for (const status of ['resolved', 'closed'] as const) {
    await world.call(owner, updateCaseRoute, { params: { id }, body: { status } });
    const refused = await add(customer, id, 'One more');
    expect([refused.status, refused.problem.type.split(':').at(-1), refused.problem.detail]).toEqual([
      409,
      'case-closed',
      'This case is closed. Raise a new one to tell us more.',
    ]);
  }
  expect((await read(owner, id)).additions).toEqual([]);
});

test('an addition says something, in at most 2,000 characters, and is told once under one key [CAS-6, ORD-8]', async () => {
  const { id } = await raise();
  const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'addition-1' };
  const send = (text: string) =>
    world.app.inject({ method: 'POST', url: `/api/cases/${id}/additions`, payload: { text }, headers });
  const wrong = [await send(' '), await send('x'.repeat(2001))];
  expect(wrong.map((answer) => [answer.statusCode, answer.json().errors])).toEqual([
    [422, [{ path: 'text', message: 'Enter what you want to add' }]],
    [422, [{ path: 'text', message: 'Use at most 2000 characters' }]],
  ]);
  const twice = [await send('x'.repeat(2000)), await send('x'.repeat(2000))];
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await read(owner, id)).additions).toHaveLength(1);
});

test('what was added is exported with its customer, and erased with them [CAS-6, SEC-26, SEC-27]', async () => {
  const guest = await world.person('customer', { full_name: 'Ilse Brandt' });
  const { id } = await raise(guest);
  await add(guest, id, 'The key is under the mat.');
  const params = { id: guest.user.id };
  const data = JSON.stringify((await world.call(owner, exportPersonRoute, { params })).reply.events);
  expect(data).toContain('under the mat');
  expect((await world.call(owner, erasePersonRoute, { params })).status).toBe(200);
  expect((await read(owner, id)).additions).toMatchObject([{ text: 'Erased', by_name: 'Erased person' }]);
  expect(JSON.stringify(await told(owner))).not.toContain('under the mat');
});
