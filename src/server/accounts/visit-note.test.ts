import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  editPersonRoute,
  meRoute,
  updateProfileRoute,
  userRoute,
} from '#shared/accounts/accounts.contract.ts';
import { changeNoteRoute } from '#shared/accounts/customers.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { addressesRoute } from '#shared/business/business.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { docketRoute, runSheetRoute } from '#shared/papers/papers.contract.ts';
import { type DriverRunWorld, openDriverRunWorld } from '../driver-run/driver-run.fixture.ts';
import { send } from '../orders/orders.fixture.ts';
import { customers, events, users } from '../schema.ts';
import type { Person } from '../testing/world.ts';

const told = 'Behind the side gate.\nCode 12, ask for Lou.';
const ofStaff = 'Pays late';

let shop: DriverRunWorld;
let amelia: Person;
/** Of the same household. */
let tom: Person;
let jonah: Person;

beforeAll(async () => {
  shop = await openDriverRunWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  const { world } = shop;
  [amelia, tom] = [await world.person('customer'), await world.person('customer')];
  jonah = await world.person('driver');
  const customer_id = amelia.user.id;
  await world.db.update(users).set({ customer_id, is_main_contact: false }).where(eq(users.id, tom.user.id));
  await world.db.delete(customers).where(eq(customers.id, tom.user.id));
});

const idOf = ({ user }: Person) => ({ id: user.id });
const say = (who: Person, visit_note: string | null) =>
  shop.world.call(who, updateProfileRoute, { body: { visit_note } });
const sayFor = (who: Person, person: Person, visit_note: string | null) =>
  shop.world.call(who, editPersonRoute, { params: idOf(person), body: { visit_note } });
const own = async (who: Person) => (await shop.world.call(who, meRoute, {})).reply.visit_note;
const read = async (person: Person) =>
  (await shop.world.call(shop.owner, userRoute, { params: idOf(person) })).reply;

test('a customer says it once for all of theirs, and staff for them; history says who [CUS-36]', async () => {
  const { world, owner } = shop;
  expect(await own(amelia)).toBeUndefined();
  expect((await say(amelia, ` ${told} `)).reply).toMatchObject({ id: amelia.user.id, visit_note: told });
  expect([await own(amelia), await own(tom), (await read(tom)).visit_note]).toEqual([told, told, told]);
  expect((await sayFor(owner, tom, 'At the desk')).reply.visit_note).toBe('At the desk');
  const addresses = await world.call(amelia, addressesRoute, {});
  expect(addresses.reply.visit_note).toBe('At the desk');
  expect((await say(tom, '  ')).reply.visit_note).toBeUndefined();
  expect(await own(amelia)).toBeUndefined();
  const { rows } = (await world.call(tom, notificationsRoute, {})).reply;
  expect(rows.map(({ message }) => message)).toEqual(['We’ve changed your directions for drivers.']);

  const saidBy = async ({ user }: Person) =>
    (await world.db.select().from(events).where(eq(events.subject_id, user.id)).orderBy(events.id)).flatMap(
      ({ actor_id, data }) => ('changes' in Object(data) ? [{ actor_id, ...Object(data) }] : []),
    );
  const change = (before: string | null, after: string | null) => [{ field: 'visit_note', before, after }];
  expect(await saidBy(amelia)).toEqual([{ actor_id: amelia.user.id, changes: change(null, told) }]);
  expect(await saidBy(tom)).toEqual([
    { actor_id: owner.user.id, changes: change(told, 'At the desk') },
    { actor_id: tom.user.id, changes: change('At the desk', null) },
  ]);
});

test('nobody says it for others, and nobody but customers has it; 500 characters at most [CUS-36, ACC-11]', async () => {
  const { world, owner, customer } = shop;
  for (const who of [jonah, tom, customer]) expect((await sayFor(who, amelia, told)).status).toBe(403);
  for (const who of [jonah, owner]) expect((await say(who, told)).problem.status).toBe(422);
  await say(amelia, told);
  const params = { customer_id: amelia.user.id };
  expect((await world.call(customer, addressesRoute, { query: params })).status).toBe(404);
  expect((await world.call(customer, addressesRoute, {})).text).not.toContain('side gate');
  expect((await say(amelia, 'x'.repeat(500))).status).toBe(200);
  const long = { method: 'PUT', url: '/api/auth/me', payload: { visit_note: 'x'.repeat(501) } } as const;
  const answer = await world.app.inject({ ...long, headers: { authorization: `Bearer ${amelia.token}` } });
  expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'visit_note' }] });
});

test('staff who saw an older one overwrite nothing that another of theirs said [CUS-36]', async () => {
  const { version } = await read(amelia);
  await say(tom, told);
  const input = { params: idOf(amelia), body: { visit_note: 'Mine' } };
  const late = await send(shop.world, shop.owner, editPersonRoute, input, { 'if-match': `"${version}"` });
  expect(late.statusCode).toBe(412);
  expect(await own(amelia)).toBe(told);
});

test('drivers read it at each stop, staff, papers and its customer have it, and the note of staff is never it [CUS-36, CUS-26, LBL-4]', async () => {
  const { world, owner, customer } = shop;
  await say(customer, told);
  const note = { params: idOf(customer), body: { note: ofStaff } };
  await world.call(owner, changeNoteRoute, note);
  const order = await shop.placeOn({ special_instructions: 'Ring twice' });
  await shop.assign(order, jonah);
  const params = { id: order.id };
  const run = await shop.readRun(jonah);
  expect(run.stops).toMatchObject([{ visit_note: told, legs: [{ special_instructions: 'Ring twice' }] }]);
  const noteFor = async (who: Person) => (await world.call(who, orderRoute, { params })).reply.visit_note;
  expect([await noteFor(owner), await noteFor(jonah), await noteFor(customer)]).toEqual([told, told, told]);
  const docket = await world.call(owner, docketRoute, { params });
  const sheet = await world.call(jonah, runSheetRoute, { params: { id: run.id ?? '' } });
  expect(docket.text).toMatch(/side gate\..*Code 12, ask for Lou\..*Ring twice/);
  expect(sheet.text).toMatch(/side gate\. Code 12, ask for Lou\..*Ring twice/);
  const theirs = [
    await world.call(customer, meRoute, {}),
    await world.call(customer, addressesRoute, {}),
    await world.call(customer, orderRoute, { params }),
    await world.call(jonah, orderRoute, { params }),
  ];
  for (const { text } of [docket, sheet, ...theirs]) expect(text).not.toContain(ofStaff);
  expect(JSON.stringify(run)).not.toContain(ofStaff);
});

test('it is exported with each person, and stays until the last of them is erased [CUS-36, SEC-26, SEC-27]', async () => {
  const { world, owner } = shop;
  await say(amelia, told);
  const { reply } = await world.call(owner, exportPersonRoute, { params: idOf(tom) });
  expect([reply.account.visit_note, reply.customers[0]?.visit_note]).toEqual([told, told]);
  const erase = (person: Person) => world.call(owner, erasePersonRoute, { params: idOf(person) });
  expect((await erase(amelia)).status).toBe(200);
  expect(await own(tom)).toBe(told);
  expect((await erase(tom)).status).toBe(200);
  const [row] = await world.db.select().from(customers).where(eq(customers.id, amelia.user.id));
  expect(row?.visit_note).toBeNull();
});
