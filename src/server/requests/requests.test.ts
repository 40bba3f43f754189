import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { customerPageRoute } from '#shared/overview/customer-page.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import {
  acceptRequestRoute,
  askForPickupRoute,
  declineRequestRoute,
  outsideRoute,
  requestAreaRoute,
  requestsRoute,
} from '#shared/requests/requests.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { area_places, areas, attempts, customer_prices, requests } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { sweepRequests } from './requests.store.ts';

let world: World;
let owner: Person;
let admin: Person;
let address = 0;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  const [area] = await world.db.insert(areas).values({ name: 'Inner west' }).returning();
  await world.db.insert(area_places).values({ area_id: area?.id ?? '', postcode: '2009', suburb: null });
});
beforeEach(async () => {
  await world.db.delete(requests);
  await world.db.delete(attempts);
  await patchSettings(world, owner, { takes_requests: true });
});
afterAll(() => world.close());

const iman = {
  full_name: 'Iman Saleh',
  email: 'iman@mail.example',
  phone: '0412 555 190',
  address: '5/21 Union St',
  suburb: 'Pyrmont',
  postcode: '2009',
  what: 'Two bags of clothes a week',
  preferred: 'Weekday mornings',
};

/** A stranger's call, from an address of its own unless one is given. */
async function post(path: string, payload: object, from = `10.7.${address++ >> 8}.${address & 255}`) {
  const { statusCode, body } = await world.app.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: from,
  });
  return { status: statusCode, body };
}
const ask = (more: object = {}, from?: string) => post(askForPickupRoute.path, { ...iman, ...more }, from);
const check = (suburb: string, postcode: string, from?: string) =>
  post(requestAreaRoute.path, { suburb, postcode }, from);
const listed = async (state: string[] = ['new']) =>
  (await world.call(owner, requestsRoute, { query: { state: state as 'new'[] } })).reply.rows;

test('strangers ask only while the owner takes requests [JOIN-1]', async () => {
  expect((await world.call(null, businessRoute, {})).reply.takes_requests).toBe(true);
  await patchSettings(world, owner, { takes_requests: false });
  expect([(await check('Pyrmont', '2009')).status, (await ask()).status]).toEqual([404, 404]);
});

test('a request is no account, no order and no mail, and staff are told [JOIN-1, JOIN-4]', async () => {
  const before = (await world.call(owner, usersRoute, {})).reply.total;
  expect(await check('Pyrmont', '2009')).toMatchObject({
    status: 200,
    body: '{"inside":true,"is_checked":true}',
  });
  const asked = await ask();
  expect([asked.status, JSON.parse(asked.body)]).toEqual([
    201,
    { message: 'Thank you. We will write to you soon.' },
  ]);
  expect(await listed()).toMatchObject([{ ...iman, state: 'new', account: null }]);
  expect((await world.call(owner, usersRoute, {})).reply.total).toBe(before);
  for (const staff of [owner, admin]) {
    const [told] = (await world.call(staff, notificationsRoute, {})).reply.rows;
    expect(told).toMatchObject({ title: 'New request', message: 'Iman Saleh asked for a pickup.' });
  }
  expect(await mailsTo(iman.email)).toBe(0);
});

test.each([
  ['full_name', 'Enter your name'],
  ['email', 'Enter your email address'],
  ['address', 'Enter the address'],
  ['what', 'Say what we should wash'],
])('without %s it is refused at its field, and nothing is kept [JOIN-1]', async (field, message) => {
  const refused = await ask({ [field]: '' });
  expect([refused.status, JSON.parse(refused.body).errors[0]?.path]).toEqual([422, field]);
  if (field !== 'email') expect(JSON.parse(refused.body).errors[0]?.message).toBe(message);
  expect(await listed()).toEqual([]);
});

test('outside it is counted by place, and an email may be left, of which nothing else is kept [JOIN-2]', async () => {
  for (let round = 0; round < 3; round++)
    expect((await check('Balmain East', '2041')).body).toBe('{"inside":false,"is_checked":true}');
  await check('katoomba', '2780');
  await ask({ suburb: 'Katoomba', postcode: '2780' });
  expect((await ask({ suburb: 'Katoomba', postcode: '2780', email: null })).status).toBe(422);
  expect((await world.call(owner, outsideRoute, {})).reply).toEqual([
    { postcode: '2041', suburb: 'Balmain East', asked: 3, emails: [] },
    { postcode: '2780', suburb: 'Katoomba', asked: 1, emails: [iman.email] },
  ]);
  expect((await listed(['outside']))[0]).toMatchObject({ email: iman.email, full_name: null, what: null });
  expect(await listed()).toEqual([]);
});

test('without areas everybody may ask, and no place is said to be checked [JOIN-1]', async () => {
  const places = await world.db.delete(area_places).returning();
  expect((await check('Broome', '6725')).body).toBe('{"inside":true,"is_checked":false}');
  await world.db.insert(area_places).values(places);
});

test('what a program fills in is answered alike and kept nowhere [JOIN-3]', async () => {
  const [person, program] = [await ask(), await ask({ website: 'https://spam.example' })];
  expect(program).toEqual(person);
  expect(await listed()).toHaveLength(1);
});

test('of 1,000 requests of one network 5 are kept, and it checks 60 times an hour [JOIN-3]', async () => {
  const answers: number[] = [];
  for (let round = 0; round < 1_000; round++) answers.push((await ask({}, '10.8.0.1')).status);
  expect(
    [answers.filter((status) => status === 201), answers.filter((status) => status === 429)].map(
      (a) => a.length,
    ),
  ).toEqual([5, 995]);
  expect(await listed()).toHaveLength(5);
  const checks: number[] = [];
  for (let round = 0; round < 61; round++) checks.push((await check('Pyrmont', '2009', '10.8.0.2')).status);
  expect([checks[59], checks[60]]).toEqual([200, 429]);
});

test('the shop takes 200 requests a day [JOIN-3]', async () => {
  await ask();
  await world.db.update(attempts).set({ count: 199 });
  expect([(await ask()).status, (await ask()).status]).toEqual([201, 429]);
});

test('the answer is the same whether the email has an account, a request, or neither [JOIN-3]', async () => {
  const customer = await world.person('customer');
  const answers = [
    await ask({ email: customer.user.email }),
    await ask(),
    await ask(),
    await ask({ email: 'new@mail.example' }),
  ];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await listed()).find(({ email }) => email === customer.user.email)?.account).toEqual({
    id: customer.user.id,
    customer_id: customer.user.id,
  });
});

/** The jobs that name an address, or a person. */
const mailsTo = async (email: string) => {
  const { rows } = await world.db.execute(
    sql`select 1 from pgboss.job where position(${email} in data::text) > 0`,
  );
  return rows.length;
};
const idOf = async () => (await listed())[0]?.id ?? '';

test('accepting makes the customer once, whoever presses, with prices where that is asked for [JOIN-4]', async () => {
  await world.sku(100);
  await ask();
  const id = await idOf();
  const accept = (staff: Person) =>
    world.call(staff, acceptRequestRoute, { params: { id }, body: { start_with_base_prices: true } });
  const [one, two] = await Promise.all([accept(owner), accept(admin)]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const user = one.status === 200 ? one.reply : two.reply;
  expect(user).toMatchObject({
    email: iman.email,
    full_name: iman.full_name,
    role: 'customer',
    address: '5/21 Union St, Pyrmont 2009',
    is_active: true,
  });
  expect(await mailsTo(user.id)).toBe(1);
  const page = await world.call(owner, customerPageRoute, { params: { id: user.id } });
  expect(page.reply.note?.note).toBe(`Asked for: ${iman.what}\nWhen: ${iman.preferred}`);
  expect(await world.db.$count(customer_prices)).toBeGreaterThan(0);
  expect(await listed(['accepted'])).toMatchObject([{ account: { id: user.id } }]);
});

test('an email that has an account is refused, and the request stays [JOIN-4]', async () => {
  const customer = await world.person('customer');
  await ask({ email: customer.user.email.toUpperCase() });
  const id = await idOf();
  const answer = await world.call(owner, acceptRequestRoute, { params: { id }, body: {} });
  expect([answer.status, await idOf()]).toEqual([409, id]);
});

test('declining mails nobody; answered ones go after 90 days, others after a year [JOIN-4]', async () => {
  await ask();
  await ask({ email: 'waits@mail.example' });
  const [, first] = await listed();
  const declined = await world.call(admin, declineRequestRoute, { params: { id: first?.id ?? '' } });
  expect(declined.reply).toMatchObject({ state: 'declined', answered_by_name: admin.user.full_name });
  expect(await mailsTo(iman.email)).toBe(0);
  const start = world.now();
  const left = async (days: number) => {
    world.setNow(start.add({ hours: 24 * days }));
    await sweepRequests(world.db);
    return world.db.$count(requests);
  };
  const counts = [await left(89), await left(91), await left(364), await left(366)];
  world.setNow(start);
  expect(counts).toEqual([2, 1, 1, 0]);
});

test('what is kept about a person has their requests, and erasing them takes them along [SEC-26, SEC-27, JOIN-4]', async () => {
  const person = await world.person('customer');
  await ask({ email: person.user.email });
  const exported = await world.call(owner, exportPersonRoute, { params: { id: person.user.id } });
  expect(exported.reply.requests).toMatchObject([{ what: iman.what, postcode: '2009' }]);
  await world.call(owner, erasePersonRoute, { params: { id: person.user.id } });
  expect(await world.db.$count(requests)).toBe(0);
});

test('new requests need attention until they are answered, while they are taken [JOIN-4, STF-20]', async () => {
  const waiting = async () => (await world.call(admin, staffOverviewRoute, {})).reply.new_requests;
  await ask();
  await ask({ suburb: 'Perth', postcode: '6000' });
  expect(await waiting()).toBe(1);
  await patchSettings(world, owner, { takes_requests: false });
  expect(await waiting()).toBe(0);
  await patchSettings(world, owner, { takes_requests: true });
  const { rows } = (await world.call(admin, requestsRoute, { query: { state: ['new'] } })).reply;
  await world.call(admin, declineRequestRoute, { params: { id: rows[0]?.id ?? '' } });
  expect(await waiting()).toBe(0);
});
