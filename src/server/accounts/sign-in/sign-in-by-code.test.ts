import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  forgotPasswordRoute,
  meRoute,
  resetPasswordRoute,
  signInCodeRoute,
  toggleUserRoute,
  verifyResetCodeRoute,
  verifySignInCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { proveCodeRoute, proveRoute, sessionsRoute } from '#shared/accounts/security.contract.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { attempts, users } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sentCode } from '../reset/reset-code.fixture.ts';

let world: World;
let owner: Person;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
});
beforeEach(async () => {
  customer = await world.person('customer');
  await world.db.delete(attempts);
  await patchSettings(world, owner, { sign_in_by_code: true });
});
afterAll(() => world.close());

const ask = (email: string) => world.call(null, signInCodeRoute, { body: { email } });
const verify = ({ user }: Person, otp: string) =>
  world.call(null, verifySignInCodeRoute, { body: { email: user.email, otp } });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a customer gets in by a mailed code, once, where the owner allows it; first nobody does [SEC-46]', async () => {
  const { user } = customer;
  const code = await sentCode(world, customer, 'sign-in');
  expect((await verify(customer, wrong(code))).status).toBe(422);
  const { status, reply } = await verify(customer, code);
  expect(status).toBe(200);
  const session = { ...customer, token: reply.access_token };
  expect((await world.call(session, meRoute, {})).reply.id).toBe(user.id);
  const [own] = (await world.call(session, sessionsRoute, {})).reply.filter(({ is_this }) => is_this);
  expect(own?.method).toBe('code');
  expect((await verify(customer, code)).status).toBe(422);
  expect((await world.call(null, businessRoute, {})).reply.sign_in_by_code).toBe(true);
  await patchSettings(world, owner, { sign_in_by_code: false });
  expect([(await ask(user.email)).status, (await verify(customer, code)).status]).toEqual([404, 404]);
});

test('it answers the same for every email, and mails customers alone [SEC-46, ACC-9]', async () => {
  const disabled = await world.person('customer');
  await world.call(owner, toggleUserRoute, { params: { id: disabled.user.id } });
  await world.db.execute(`delete from pgboss.job where name = 'send-reset-code'`);
  const emails = [customer.user.email, owner.user.email, disabled.user.email, 'nobody@washline.test'];
  const answers = [];
  for (const email of emails) answers.push(await ask(email));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const { rows } = await world.db.execute<{ data: { user_id: string | null } }>(
    `select data from pgboss.job where name = 'send-reset-code' order by created_on`,
  );
  expect(rows.map(({ data }) => data)).toEqual([
    { user_id: customer.user.id, purpose: 'sign-in' },
    ...Array(3).fill({ user_id: null, purpose: 'sign-in' }),
  ]);
  const ofStaff = await sentCode(world, owner, 'sign-in');
  expect((await verify(owner, ofStaff)).status).toBe(422);
});

test('a code that resets signs nobody in, and the other way round; a new one ends its like alone [SEC-46]', async () => {
  const { email } = customer.user;
  const [toReset, toSignIn] = [await sentCode(world, customer), await sentCode(world, customer, 'sign-in')];
  const reset = (otp: string) =>
    world.call(null, resetPasswordRoute, { body: { email, otp, new_password: 'a new secret' } });
  expect([(await verify(customer, toReset)).status, (await reset(toSignIn)).status]).toEqual([422, 422]);
  const again = await sentCode(world, customer, 'sign-in');
  if (again !== toSignIn) expect((await verify(customer, toSignIn)).status).toBe(422);
  expect((await world.call(null, verifyResetCodeRoute, { body: { email, otp: toReset } })).status).toBe(200);
  expect((await verify(customer, again)).status).toBe(200);
});

test('codes and wrong guesses count together with those of a reset [SEC-46, RST-2]', async () => {
  const { email } = customer.user;
  const asked = [];
  for (let turn = 0; turn < 3; turn++) {
    asked.push((await ask(email)).status);
    asked.push((await world.call(null, forgotPasswordRoute, { body: { email } })).status);
  }
  expect(asked).toEqual([...Array(5).fill(200), 429]);
  const guessed = [];
  for (let turn = 0; turn < 6; turn++) {
    guessed.push((await verify(customer, '123456')).status);
    const body = { email, otp: '123456' };
    guessed.push((await world.call(null, verifyResetCodeRoute, { body })).status);
  }
  expect(guessed).toEqual([...Array(10).fill(422), 429, 429]);
});

test('who has neither password nor passkey proves it by a mailed code; nobody else does [SEC-41, SEC-46]', async () => {
  const prove = (otp: string) => world.call(customer, proveRoute, { body: { otp } });
  expect((await world.call(customer, proveCodeRoute, {})).problem.type).toBe(
    'urn:washline:problem:has-other-proof',
  );
  const early = await sentCode(world, customer, 'prove');
  expect((await prove(early)).status).toBe(409);
  await world.db.update(users).set({ password_hash: null }).where(eq(users.id, customer.user.id));
  expect((await world.call(customer, proveCodeRoute, {})).status).toBe(204);
  expect((await prove(await sentCode(world, customer, 'sign-in'))).status).toBe(422);
  expect((await prove(wrong(early))).problem.errors?.[0]?.path).toBe('otp');
  expect((await prove(early)).status).toBe(204);
  expect((await prove(early)).status).toBe(422);
});
