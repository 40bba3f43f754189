import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import type { PasskeyAnswer } from '#shared/accounts/passkey.ts';
import {
  addPasskeyRoute,
  passkeyOptionsRoute,
  proveOptionsRoute,
  proveRoute,
  securityRoute,
  signInsRoute,
} from '#shared/accounts/security.contract.ts';
import { sessions } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { anotherKey, type Forgery, newAuthenticator } from './authenticator.fixture.ts';
import { passkeyCalls, passkeyOrigin } from './passkeys.fixture.ts';

let world: World;
let calls: ReturnType<typeof passkeyCalls>;
let person: Person;
let other: Person;
let authenticator: Awaited<ReturnType<typeof calls.add>>;

beforeAll(async () => {
  world = await openWorld({ public_url: passkeyOrigin });
  calls = passkeyCalls(world);
  person = await world.person('admin');
  other = await world.person('customer');
  authenticator = await calls.add(person);
});
afterAll(() => world.close());

const refusal = {
  status: 401,
  type: 'urn:washline:problem:passkey-refused',
  detail: 'This passkey could not be used. Sign in with your password.',
};
const handleOf = ({ user }: Person) => Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url');
const countSessions = () => world.db.$count(sessions);
const pass = (minutes: number) => world.setNow(world.now().add({ minutes }));
const use = async (forged: Forgery = {}) => authenticator.use(await calls.askToSignIn(), forged);

/** Each makes an answer that is forged, or was given before. */
const forgeries: [string, () => Promise<PasskeyAnswer>][] = [
  ['from another origin', () => use({ origin: 'https://laundry.example.evil.test' })],
  ['from another port', () => use({ origin: `${passkeyOrigin}:8443` })],
  ['for another host', () => use({ host: 'evil.test' })],
  ['of another type', () => use({ type: 'webauthn.create' })],
  [
    'to what was asked to add a passkey',
    async () => use({ challenge: (await calls.askToAdd(person)).challenge }),
  ],
  [
    'to what was asked to prove',
    async () => use({ challenge: (await world.call(person, proveOptionsRoute, {})).reply.challenge }),
  ],
  ['to what nobody asked', () => use({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
  ['of a device that nobody touched', () => use({ flags: 0x04 })],
  ['of a device that did not see who it was', () => use({ flags: 0x01 })],
  ['signed by another key', () => use({ key: anotherKey() })],
  [
    'with another signature',
    async () => {
      const answer = await use();
      const signature = Buffer.from(answer.response.signature, 'base64url');
      signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return { ...answer, response: { ...answer.response, signature: signature.toString('base64url') } };
    },
  ],
  ['for another person', () => use({ userHandle: handleOf(other) })],
  ['for nobody', () => use({ userHandle: undefined })],
  ['of a passkey that is unknown', () => use({ credential: newAuthenticator(passkeyOrigin).credential })],
  [
    'with a count that fell',
    async () => {
      expect((await calls.signIn(await use({ count: 100 }))).status).toBe(200);
      return use({ count: 99 });
    },
  ],
  [
    'that was given before',
    async () => {
      const answer = await use({ count: 200 });
      expect((await calls.signIn(answer)).status).toBe(200);
      return answer;
    },
  ],
  [
    'to a question of which a forged answer was sent first',
    async () => {
      const options = await calls.askToSignIn();
      const forged = authenticator.use(options, { origin: 'https://evil.test' });
      expect((await calls.signIn(forged)).status).toBe(401);
      return authenticator.use(options, { count: 300 });
    },
  ],
  [
    'after 5 minutes',
    async () => {
      const answer = await use({ count: 400 });
      pass(5);
      return answer;
    },
  ],
  ['that is no JSON', async () => withData(await use(), Buffer.from('{').toString('base64url'))],
  ['without a question', async () => withData(await use(), Buffer.from('{}').toString('base64url'))],
];
const withData = (answer: PasskeyAnswer, clientDataJSON: string): PasskeyAnswer => ({
  ...answer,
  response: { ...answer.response, clientDataJSON },
});

test.each(forgeries)('an answer %s signs nobody in, and all are told the same [SEC-33]', async (_, forge) => {
  const answer = await forge();
  const before = await countSessions();
  const refused = await calls.signIn(answer);
  expect(refused.problem).toMatchObject(refusal);
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect(await countSessions()).toBe(before);
});

test('a good answer signs in after all of these, and of two at once with one count one does; the bad ones stand among the sign-ins [SEC-33, SEC-39]', async () => {
  const { status, reply } = await calls.signIn(await use({ count: 1_000 }));
  expect([status, reply.user]).toEqual([200, person.user]);
  const twice = [await use({ count: 1_001 }), await use({ count: 1_001 })];
  const statuses = (await Promise.all(twice.map(calls.signIn))).map((each) => each.status);
  expect(statuses.toSorted()).toEqual([200, 401]);
  const { rows } = (await world.call(person, signInsRoute, { query: { limit: 200 } })).reply;
  const ofPasskey = rows.filter(({ method }) => method === 'passkey');
  expect(ofPasskey.filter(({ ok }) => ok)).toHaveLength(4);
  // All but the one that names an unknown passkey.
  expect(ofPasskey.filter(({ ok }) => !ok)).toHaveLength(forgeries.length + 1);
});

test('a disabled account is not let in by its passkey [SEC-33]', async () => {
  const owner = await world.person('owner');
  const leaving = await world.person('driver');
  const { use: answer } = await calls.add(leaving);
  await world.call(owner, toggleUserRoute, { params: { id: leaving.user.id } });
  expect((await calls.signIn(answer(await calls.askToSignIn()))).problem).toMatchObject(refusal);
});

describe('an answer that adds no passkey', () => {
  const add = async (forged: Forgery, who = person, asked = who) => {
    const passkey = newAuthenticator(passkeyOrigin).make(await calls.askToAdd(asked), forged);
    return world.call(who, addPasskeyRoute, { body: { passkey } });
  };
  const certificate = new Map<string, never>(Object.entries({ alg: -7, x5c: [Buffer.from('30')] }) as never);

  test.each<[string, () => ReturnType<typeof add>]>([
    ['comes from another origin', () => add({ origin: 'https://evil.test' })],
    ['is for another host', () => add({ host: 'evil.test' })],
    ['is of another type', () => add({ type: 'webauthn.get' })],
    [
      'answers what was asked to sign in',
      async () => add({ challenge: (await calls.askToSignIn()).challenge }),
    ],
    ['answers what somebody else was asked', () => add({}, person, other)],
    ['is of a device that did not see who it was', () => add({ flags: 0x41 })],
    ['brings a certificate of its maker', () => add({ attestation: ['packed', certificate] })],
    ['attests in another way', () => add({ attestation: ['android-safetynet', certificate] })],
  ])('%s [SEC-32]', async (_, attempt) => {
    const before = (await world.call(person, securityRoute, {})).reply;
    const { status, problem } = await attempt();
    expect([status, problem.detail]).toEqual([422, 'This passkey could not be added. Try again.']);
    expect((await world.call(person, securityRoute, {})).reply).toEqual(before);
  });

  test('answers what another session of the same person was asked [SEC-32]', async () => {
    const { reply } = await calls.signIn(await use({ count: 2_000 }));
    expect((await add({}, person, { ...person, token: reply.access_token })).status).toBe(422);
  });
});

test('one proves with a passkey of one’s own, asked in this session, and with no other answer [SEC-41]', async () => {
  const prover = await world.person('driver');
  const { use: answer } = await calls.add(prover);
  const ask = async (who: Person) => (await world.call(who, proveOptionsRoute, {})).reply;
  const prove = (passkey: PasskeyAnswer) => world.call(prover, proveRoute, { body: { passkey } });
  expect((await ask(prover)).allowCredentials).toHaveLength(1);
  pass(20);
  const bad = [
    authenticator.use(await ask(prover), { count: 3_000 }),
    answer(await ask(person)),
    answer(await calls.askToSignIn()),
    answer(await ask(prover), { flags: 0x01 }),
  ];
  for (const passkey of bad) expect((await prove(passkey)).status).toBe(422);
  const askToAdd = () => world.call(prover, passkeyOptionsRoute, {});
  expect((await askToAdd()).status).toBe(403);
  expect((await prove(answer(await ask(prover)))).status).toBe(204);
  expect((await askToAdd()).status).toBe(200);
});
