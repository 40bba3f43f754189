import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import {
  addPasskeyRoute,
  namePasskeyRoute,
  passkeyOptionsRoute,
  passkeySignInOptionsRoute,
  removePasskeyRoute,
  securityRoute,
} from '#shared/accounts/security.contract.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { users } from '../../schema.ts';
import { waitingMails } from '../../testing/waiting-mails.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { newAuthenticator } from './authenticator.fixture.ts';
import { passkeyCalls, passkeyOrigin } from './passkeys.fixture.ts';
import { relyingParty } from './relying-party.ts';

let world: World;
let calls: ReturnType<typeof passkeyCalls>;

beforeAll(async () => {
  world = await openWorld({ public_url: passkeyOrigin });
  calls = passkeyCalls(world);
});
afterAll(() => world.close());

const pass = (minutes: number) => world.setNow(world.now().add({ minutes }));
const security = async (who: Person) => (await world.call(who, securityRoute, {})).reply;
const remove = (who: Person, id: string) => world.call(who, removePasskeyRoute, { params: { id } });

test('a passkey is asked for as one that is found by itself, sees who it is, and attests nothing [SEC-32]', async () => {
  const person = await world.person('customer');
  const options = await calls.askToAdd(person);
  expect(options).toMatchObject({
    rp: { id: 'laundry.example', name: world.db.business.name },
    user: { name: person.user.email, displayName: person.user.full_name },
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  });
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  const { credential } = await calls.add(person);
  expect((await calls.askToAdd(person)).excludeCredentials).toMatchObject([{ id: credential }]);
  const asked = await calls.askToSignIn();
  expect(asked).toMatchObject({
    rpId: 'laundry.example',
    userVerification: 'required',
    allowCredentials: [],
  });
  expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32);
});

test('a passkey signs in, says when it was used, is named and removed; its person is told by mail of it and of its end [SEC-32, SEC-33]', async () => {
  const person = await world.person('driver');
  const phone = await calls.add(person, '  My phone ');
  const added_at = world.now();
  pass(7);
  const { reply } = await calls.signIn(phone.use(await calls.askToSignIn()));
  expect(reply.user).toEqual(person.user);
  expect((await world.call({ ...person, token: reply.access_token }, meRoute, {})).status).toBe(200);
  const shown = { id: phone.id, name: 'My phone', created_at: added_at, last_used_at: world.now() };
  expect(await security(person)).toMatchObject({ passkeys: [shown], has_password: true });
  const name = (body: { name: string }, who = person) =>
    world.call(who, namePasskeyRoute, { params: { id: phone.id }, body });
  expect((await name({ name: 'Work phone' })).reply).toEqual({ ...shown, name: 'Work phone' });
  const bystander = await world.person('owner');
  expect((await name({ name: 'Mine' }, bystander)).status).toBe(404);
  expect((await remove(bystander, phone.id)).status).toBe(404);
  expect((await remove(person, phone.id)).status).toBe(204);
  expect((await security(person)).passkeys).toEqual([]);
  expect((await calls.signIn(phone.use(await calls.askToSignIn()))).status).toBe(401);
  const mails = (await waitingMails(world.db)).filter(({ to }) => to === person.user.email);
  expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
    `${world.db.business.name}: A passkey was added`,
    `${world.db.business.name}: A passkey was removed`,
  ]);
});

test('who adds or removes a passkey has proved that it is them [SEC-32, SEC-41]', async () => {
  const person = await world.person('admin');
  const passkey = newAuthenticator(passkeyOrigin).make(await calls.askToAdd(person));
  const { id } = await calls.add(person);
  pass(15);
  const refused = [
    await world.call(person, passkeyOptionsRoute, {}),
    await world.call(person, addPasskeyRoute, { body: { passkey } }),
    await remove(person, id),
  ];
  for (const { status, problem } of refused)
    expect([status, problem.type]).toEqual([403, 'urn:washline:problem:prove-again']);
  expect((await security(person)).passkeys).toHaveLength(1);
});

test('there are at most 10, also of those that are added at once [SEC-32]', async () => {
  const person = await world.person('customer');
  for (let count = 0; count < 9; count++) await calls.add(person);
  const asked = [await calls.askToAdd(person), await calls.askToAdd(person)];
  const added = await Promise.all(
    asked.map((options) =>
      world.call(person, addPasskeyRoute, {
        body: { passkey: newAuthenticator(passkeyOrigin).make(options) },
      }),
    ),
  );
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { problem } = await world.call(person, passkeyOptionsRoute, {});
  expect(problem).toMatchObject({
    status: 409,
    type: 'urn:washline:problem:limit-reached',
    detail: 'You have 10 passkeys. Remove one to add another.',
  });
});

test('the last way in stays, also when the last two are removed at once [SEC-32]', async () => {
  const person = await world.person('customer');
  const ids = [(await calls.add(person)).id, (await calls.add(person)).id];
  await world.db.update(users).set({ password_hash: null }).where(eq(users.id, person.user.id));
  const removed = await Promise.all(ids.map((id) => remove(person, id)));
  expect(removed.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(removed.find(({ status }) => status === 409)?.problem.type).toBe('urn:washline:problem:last-way-in');
  const { passkeys, has_password } = await security(person);
  expect([passkeys.length, has_password]).toEqual([1, false]);
});

test('what is kept of a person has their passkeys and sign-ins, without the keys; erased, none is left and none signs in [SEC-26, SEC-27]', async () => {
  const owner = await world.person('owner');
  const person = await world.person('driver');
  const { use, credential } = await calls.add(person, 'My phone');
  const params = { id: person.user.id };
  const { passkeys, sign_ins } = (await world.call(owner, exportPersonRoute, { params })).reply;
  expect(passkeys).toMatchObject([{ name: 'My phone', last_used_at: null }]);
  expect(sign_ins).toMatchObject([{ ok: true, method: 'password', network: '127.0.0.1' }]);
  expect(JSON.stringify(passkeys)).not.toContain(credential);
  expect((await world.call(owner, erasePersonRoute, { params })).status).toBe(200);
  const erased = (await world.call(owner, exportPersonRoute, { params })).reply;
  expect([erased.passkeys, erased.sign_ins]).toEqual([[], []]);
  expect((await calls.signIn(use(await calls.askToSignIn()))).status).toBe(401);
});

test('passkeys are offered at the host of PUBLIC_URL, with https or on this machine, and nowhere else [SEC-32]', async () => {
  const hostOf = (public_url: string) => relyingParty({ public_url })?.id ?? null;
  expect(
    [
      'https://laundry.example:8443/',
      'http://localhost:3000',
      'http://laundry.example',
      'http://127.0.0.1:3000',
      'https://192.0.2.1',
      'https://[::1]',
    ].map(hostOf),
  ).toEqual(['laundry.example', 'localhost', null, null, null, null]);
  expect((await world.call(null, businessRoute, {})).reply.passkey_host).toBe('laundry.example');
  const elsewhere = await openWorld();
  try {
    expect((await elsewhere.call(null, businessRoute, {})).reply.passkey_host).toBeNull();
    expect((await elsewhere.call(null, passkeySignInOptionsRoute, {})).problem).toMatchObject({
      status: 409,
      type: 'urn:washline:problem:no-passkeys',
    });
  } finally {
    await elsewhere.close();
  }
});
