import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  editPersonRoute,
  meRoute,
  signInRoute,
  updateProfileRoute,
  userRoute,
  verifyResetCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { changeNoteRoute } from '#shared/accounts/customers.contract.ts';
import { confirmEmailRoute } from '#shared/accounts/invitations.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import type { PersonEdit } from '#shared/accounts/user.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { docketRoute } from '#shared/papers/papers.contract.ts';
import { roles } from '#shared/roles.ts';
import { openShopWorld, placeOne, type Shop, send } from '../orders/orders.fixture.ts';
import { shortOrLong } from '../testing/long-form.ts';
import { testPassword } from '../testing/test-password.ts';
import { waitingMails } from '../testing/waiting-mails.ts';
import type { Person } from '../testing/world.ts';
import { sentLinks } from './links/links.fixture.ts';
import { sentCode } from './reset/reset-code.fixture.ts';

let shop: Shop;
let amelia: Person;

beforeAll(async () => {
  shop = await openShopWorld();
});
beforeEach(async () => {
  amelia = await shop.person('customer', { full_name: 'Amelia Hart', phone: '0412 555 018' });
});
afterAll(() => shop.close());

const idOf = ({ user }: Person) => ({ id: user.id });
const read = async (person: Person) =>
  (await shop.call(shop.owner, userRoute, { params: idOf(person) })).reply;
const edit = (who: Person, person: Person, body: PersonEdit) =>
  shop.call(who, editPersonRoute, { params: idOf(person), body });
/** The same with a new email, whose link is used. */
const editEmail = async (who: Person, person: Person, email: string) => {
  await edit(who, person, { email });
  const [mail] = await sentLinks(shop);
  await shop.call(null, confirmEmailRoute, { body: { token: mail?.token ?? '' } });
};
/** The same, on the version that somebody has seen. */
const editAt = (version: number, who: Person, person: Person, body: PersonEdit) =>
  send(shop, who, editPersonRoute, { params: idOf(person), body }, { 'if-match': `"${version}"` });
/** Sends a body that the screens never send. */
const put = (who: Person, url: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url, headers: { authorization: `Bearer ${who.token}` }, payload });
const messagesTo = async (person: Person) =>
  (await shop.call(person, notificationsRoute, {})).reply.rows.map(({ message }) => message);
const signIn = (email: string) => shop.call(null, signInRoute, { body: { email, password: testPassword } });
const mails = () => waitingMails(shop.db);

describe('staff edit a person', () => {
  test('owners everybody, admins everybody but others of staff; nobody else, and nobody who is not there [CUS-23]', async () => {
    const body = { phone: '0400 111' };
    for (const who of [shop.owner, shop.admin]) {
      for (const person of [amelia, shop.jonah, shop.admin])
        expect((await edit(who, person, body)).status).toBe(200);
    }
    const owner = await shop.person('owner');
    expect((await edit(shop.owner, owner, body)).status).toBe(200);
    for (const person of [owner, await shop.person('admin')])
      expect((await edit(shop.admin, person, body)).problem).toMatchObject({ status: 403 });
    for (const who of [amelia, shop.stranger, shop.jonah])
      expect((await edit(who, amelia, body)).status).toBe(403);
    const nobody = { user: { ...amelia.user, id: '01999999-0000-7000-8000-000000000000' }, token: '' };
    expect((await edit(shop.owner, nobody, body)).status).toBe(404);
  });

  test('what is left out stays, null clears, and a wrong value is said at its field [CUS-23]', async () => {
    const body = { full_name: ' Amelia Hart-Lane ', phone: null, delivery_address: 'Loading dock' };
    const { reply, headers } = await edit(shop.admin, amelia, body);
    expect(reply).toEqual({
      ...(await read(amelia)),
      email: amelia.user.email,
      full_name: 'Amelia Hart-Lane',
      phone: null,
      address: amelia.user.address,
      delivery_address: 'Loading dock',
      role: 'customer',
      customer_id: amelia.user.id,
    });
    expect(headers.etag).toBe(`"${reply.version}"`);
    const wrong = await put(shop.owner, `/api/users/${amelia.user.id}`, { email: 'jo@' });
    expect(wrong.json()).toMatchObject({ status: 422, errors: [{ path: 'email' }] });
  });

  test('a main contact gives the customer its name; orders and history follow, documents are not asked [CUS-23]', async () => {
    const order = await shop.call(shop.owner, orderRoute, { params: { id: (await placeOne(shop)).id } });
    await edit(shop.owner, shop.customer, { full_name: 'Harbour Hotel' });
    const { reply } = await shop.call(shop.owner, orderRoute, { params: { id: order.reply.id } });
    expect(reply.customer_name).toBe('Harbour Hotel');
    const kept = ({ total_amount, delivery_address, version }: typeof reply) => [
      total_amount,
      delivery_address,
      version,
    ];
    expect(kept(reply)).toEqual(kept(order.reply));
    await edit(shop.owner, shop.customer, { full_name: 'Harbour Lane Hotel' });
  });

  test('an email that another has is refused beside its field, also in other letters [CUS-23]', async () => {
    const taken = await edit(shop.owner, amelia, {
      email: shop.jonah.user.email.toUpperCase(),
      phone: '111 111',
    });
    expect(taken.problem).toMatchObject({ status: 409, errors: [{ path: 'email' }] });
    expect(taken.problem.type).toContain('email-taken');
    expect(await read(amelia)).toMatchObject({ email: amelia.user.email, phone: '0412 555 018' });
  });

  test('who was erased stays as nobody [CUS-23]', async () => {
    await shop.call(shop.owner, erasePersonRoute, { params: idOf(amelia) });
    const refused = await edit(shop.owner, amelia, { full_name: 'Back again' });
    expect([refused.status, refused.problem.type]).toEqual([409, expect.stringContaining('erased')]);
  });

  test('on an older version nothing is written [CUS-23]', async () => {
    const { version } = await read(amelia);
    expect((await editAt(version, shop.owner, amelia, { phone: '0400 111' })).statusCode).toBe(200);
    expect((await editAt(version, shop.admin, amelia, { phone: '0400 222' })).statusCode).toBe(412);
    // What they change of themselves counts, too.
    const seen = await read(amelia);
    await shop.call(amelia, updateProfileRoute, { body: { address: '2 New St' } });
    expect((await editAt(seen.version, shop.admin, amelia, { address: null })).statusCode).toBe(412);
    expect(await read(amelia)).toMatchObject({ phone: '0400 111', address: '2 New St' });
  });

  test('many rounds of two who edit one person: nothing is lost unseen [CUS-23]', async () => {
    for (let round = 0; round < shortOrLong(20, 200); round++) {
      const { version } = await read(amelia);
      const said = [`0400 111 ${round}`, `0500 111 ${round}`];
      const replies = await Promise.all([
        editAt(version, shop.owner, amelia, { phone: said[0] ?? null }),
        editAt(version, shop.admin, amelia, { phone: said[1] ?? null }),
      ]);
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted()).toEqual([200, 412]);
      expect((await read(amelia)).phone).toBe(said[statuses.indexOf(200)]);
    }
  });

  test('the fact says what was before and after; the person is told, of an owner every owner [CUS-23, NTF-8]', async () => {
    await edit(shop.admin, amelia, { full_name: 'Amelia Lane', phone: null });
    expect(await messagesTo(amelia)).toEqual(['We’ve changed your name and phone.']);
    const { events } = (await shop.call(shop.owner, exportPersonRoute, { params: idOf(amelia) })).reply;
    expect(events.find(({ type }) => type === 'account.edited')).toMatchObject({
      actor_id: shop.admin.user.id,
      data: {
        changes: [
          { field: 'full_name', before: 'Amelia Hart', after: 'Amelia Lane' },
          { field: 'phone', before: '0412 555 018', after: null },
        ],
      },
    });
    const [second, third] = [await shop.person('owner', { full_name: 'Second' }), await shop.person('owner')];
    await edit(shop.owner, second, { phone: '0400 111' });
    expect(await messagesTo(second)).toContain('We’ve changed your phone.');
    expect(await messagesTo(third)).toContain('Olivia Owner changed the phone of Second.');
    expect(await messagesTo(amelia)).toHaveLength(1);
  });
});

describe('a new email', () => {
  test('counts once its link is used: sessions stay, reset codes end, the old and the new address are told [CUS-24]', async () => {
    const old = amelia.user.email;
    const otp = await sentCode(shop, amelia);
    await editEmail(shop.admin, amelia, 'amelia.hart@lane.test');
    expect((await shop.call(amelia, meRoute, {})).reply.email).toBe('amelia.hart@lane.test');
    expect((await signIn(old)).status).toBe(401);
    expect((await signIn('amelia.hart@lane.test')).status).toBe(200);
    const body = { email: 'amelia.hart@lane.test', otp };
    expect((await shop.call(null, verifyResetCodeRoute, { body })).status).toBe(422);
    const told = (await mails()).filter(({ text }) => text.includes('Your sign-in email was changed.'));
    expect(told.map(({ to }) => to).sort()).toEqual(['amelia.hart@lane.test', old].sort());
    expect(told[0]?.text).toContain(
      'Your sign-in email was changed. If you didn’t ask for this, contact us.',
    );
  });

  test('leaves nothing of the old address and name once the person is erased [SEC-27]', async () => {
    const leo = await shop.person('customer', { full_name: 'Leopold Marten', email: 'jo@exmaple.test' });
    await edit(shop.admin, leo, { full_name: 'Leo Martin' });
    await editEmail(shop.admin, leo, 'jo@example.test');
    await editEmail(shop.owner, leo, 'jo@again.test');
    await shop.call(shop.owner, erasePersonRoute, { params: idOf(leo) });
    const secrets = ['Leopold Marten', 'Leo Martin', 'jo@exmaple.test', 'jo@example.test', 'jo@again.test'];
    for (const table of ['users', 'customers', 'events', 'notifications', 'idempotency_keys', 'pgboss.job']) {
      const { rows } = await shop.db.execute(sql.raw(`select row_to_json(t)::text as row from ${table} t`));
      const text = JSON.stringify(rows);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});

describe('the own name', () => {
  test.each(roles)('is changed by a person who is %s [CUS-25, SEC-42]', async (role) => {
    const person = await shop.person(role);
    const body = { full_name: 'Another Name' };
    const { reply } = await shop.call(person, updateProfileRoute, { body });
    expect(reply).toEqual({ ...person.user, full_name: 'Another Name' });
    expect((await put(person, '/api/auth/me', { full_name: ' ' })).statusCode).toBe(422);
  });
});

describe('the note on a customer', () => {
  const write = (who: Person, note: string | null, customer = amelia) =>
    shop.call(who, changeNoteRoute, { params: idOf(customer), body: { note } });
  const text = 'Night porter signs after 10 pm.\nAsk for the robes first.';

  test('says who wrote it and when; too long, an older version and an erased customer are refused [CUS-26]', async () => {
    const { reply } = await write(shop.admin, text);
    expect(reply).toEqual({
      customer_id: amelia.user.id,
      note: text,
      note_by_name: 'Adam Admin',
      note_at: shop.now(),
      version: 2,
    });
    const late = { 'if-match': '"1"' };
    const input = { params: idOf(amelia), body: { note: 'Mine' } };
    expect((await send(shop, shop.owner, changeNoteRoute, input, late)).statusCode).toBe(412);
    const long = { note: 'x'.repeat(2001) };
    expect((await put(shop.owner, `/api/customers/${amelia.user.id}/note`, long)).statusCode).toBe(422);
    expect((await write(shop.owner, 'Nobody', shop.jonah)).status).toBe(404);
    expect((await write(shop.owner, ' ')).reply).toMatchObject({ note: null, version: 3 });
    await shop.call(shop.owner, erasePersonRoute, { params: idOf(amelia) });
    expect((await write(shop.owner, text)).status).toBe(409);
  });

  test('staff read it with an order; no customer, driver or paper has it [CUS-26]', async () => {
    const { id } = await placeOne(shop);
    await write(shop.owner, text, shop.customer);
    const noteFor = async (who: Person) =>
      (await shop.call(who, orderRoute, { params: { id } })).reply.customer_note;
    expect([await noteFor(shop.owner), await noteFor(shop.admin)]).toEqual([text, text]);
    expect(await noteFor(shop.customer)).toBeUndefined();
    expect((await write(shop.customer, 'Mine', shop.customer)).status).toBe(403);
    const docket = await shop.call(shop.owner, docketRoute, { params: { id } });
    expect(docket.text).not.toContain('Night porter');
    expect(await messagesTo(shop.customer)).not.toContainEqual(expect.stringContaining('note'));
  });

  test('is exported and erased with the person, with what it said before [CUS-26, SEC-26, SEC-27]', async () => {
    await write(shop.admin, 'An older secret');
    await write(shop.admin, 'A newer secret');
    const { reply } = await shop.call(shop.owner, exportPersonRoute, { params: idOf(amelia) });
    expect(reply.customers).toMatchObject([{ note: 'A newer secret' }]);
    expect(JSON.stringify(reply.events)).toContain('An older secret');
    await shop.call(shop.owner, erasePersonRoute, { params: idOf(amelia) });
    for (const table of ['customers', 'events', 'idempotency_keys']) {
      const { rows } = await shop.db.execute(sql.raw(`select row_to_json(t)::text as row from ${table} t`));
      expect(JSON.stringify(rows)).not.toMatch(/(older|newer) secret/);
    }
  });
});

test('a driver’s page has the runs of a week, nobody else’s [CUS-20]', async () => {
  expect(await read(shop.jonah)).toMatchObject({ role: 'driver', runs: [] });
  expect(await read(amelia)).not.toHaveProperty('runs');
  expect(await read(amelia)).not.toHaveProperty('open_days');
});

test('of a driver it is known on which days they have stops to do, overdue ones too [LEG-12, CUS-20]', async () => {
  const order = await placeOne(shop);
  const driver_id = shop.jonah.user.id;
  await shop.call(shop.owner, assignDriverRoute, { params: { id: order.id }, body: { driver_id } });
  const days = [order.pickup_date, order.delivery_date].map((at) => businessDay(at, 'Australia/Sydney'));
  const open_days = days.map((day) => ({ day, stops: 1 }));
  expect((await read(shop.jonah)).open_days).toEqual(open_days);
  const before = shop.now();
  shop.setNow(order.pickup_date.add({ hours: 30 }));
  shop.owner = await shop.person('owner');
  expect((await read(shop.jonah)).open_days).toEqual(open_days);
  shop.setNow(before);
});
