import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePasswordRoute, meRoute, signInRoute, userRoute } from '#shared/accounts/accounts.contract.ts';
import {
  type AcceptedInvitation,
  acceptInvitationRoute,
  invitationPasskeyRoute,
  inviteRoute,
  lookAtInvitationRoute,
} from '#shared/accounts/invitations.contract.ts';
import { securityRoute } from '#shared/accounts/security.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { passkeys, sessions } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sentLinks } from '../links/links.fixture.ts';
import { type Forgery, newAuthenticator } from '../passkeys/authenticator.fixture.ts';
import { passkeyCalls, passkeyOrigin } from '../passkeys/passkeys.fixture.ts';

let world: World;
let owner: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld({ public_url: passkeyOrigin });
  owner = await world.person('owner');
});
afterAll(() => world.close());

/** Invites somebody; who they are, and the token of their mail. */
async function invited(in_world = world, by = owner) {
  const body = { email: `${crypto.randomUUID()}@washline.test`, full_name: 'Sam Okafor' };
  const { reply: user } = await in_world.call(by, inviteRoute, { body });
  const mail = (await sentLinks(in_world)).find(({ to }) => to === user.email);
  return { user, token: mail?.token ?? '' };
}
const ask = (token: string) => world.call(null, invitationPasskeyRoute, { body: { token } });
const accept = (body: AcceptedInvitation) => world.call(null, acceptInvitationRoute, { body });
/** What a device answers who is invited. */
const made = async (token: string, forged: Forgery = {}, device = newAuthenticator(passkeyOrigin)) =>
  device.make((await ask(token)).reply, forged);

test('who is invited joins with a passkey, is signed in, and signs in with it from then on; who invited is told [SEC-31]', async () => {
  const { user, token } = await invited();
  const { reply: options } = await ask(token);
  expect(options).toMatchObject({
    rp: { id: 'laundry.example' },
    user: { name: user.email, displayName: 'Sam Okafor' },
    excludeCredentials: [],
  });
  const device = newAuthenticator(passkeyOrigin);
  const accepted = await accept({ token, passkey: device.make(options) });
  expect(accepted.headers['set-cookie']).toContain('washline_browser=');
  const person = { user, token: accepted.reply.access_token };
  expect((await world.call(person, meRoute, {})).reply.id).toBe(user.id);
  const security = (await world.call(person, securityRoute, {})).reply;
  expect([security.has_password, security.passkeys.length]).toEqual([false, 1]);
  const [session] = await world.db.select().from(sessions).where(eq(sessions.user_id, user.id));
  expect(session?.method).toBe('invitation');
  expect((await world.call(null, lookAtInvitationRoute, { body: { token } })).status).toBe(404);
  const { reply } = await world.call(owner, userRoute, { params: { id: user.id } });
  expect(reply.access).toBe('joined');
  const { rows } = (await world.call(owner, notificationsRoute, {})).reply;
  expect(rows[0]?.message).toBe('Sam Okafor has joined.');

  const calls = passkeyCalls(world);
  expect((await calls.signIn(device.use(await calls.askToSignIn()))).reply.user.id).toBe(user.id);
  // A password is another way in, once they want one.
  const body = { new_password: password };
  expect((await world.call(person, changePasswordRoute, { body })).status).toBe(204);
  const typed = { body: { email: user.email, password } };
  expect((await world.call(null, signInRoute, typed)).status).toBe(200);
});

test('no other answer lets anybody in, and the link stays good [SEC-31, SEC-32]', async () => {
  const { user, token } = await invited();
  const other = await invited();
  const calls = passkeyCalls(world);
  const elsewhere = await calls.askToAdd(owner);
  const bad = [
    await made(token, { origin: 'https://evil.test' }),
    await made(token, { host: 'evil.test' }),
    await made(token, { flags: 0x41 }),
    await made(other.token),
    newAuthenticator(passkeyOrigin).make(elsewhere),
    await made(token, { challenge: (await calls.askToSignIn()).challenge }),
  ];
  for (const passkey of bad) {
    const { status, problem } = await accept({ token, passkey });
    expect([status, problem.detail]).toEqual([422, 'This passkey could not be added. Try again.']);
  }
  const late = await made(token);
  world.setNow(world.now().add({ minutes: 5 }));
  expect((await accept({ token, passkey: late })).status).toBe(422);
  expect(await world.db.$count(passkeys, eq(passkeys.user_id, user.id))).toBe(0);
  expect(await world.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
  const passkey = await made(token);
  // It was given before: of two at once one comes in.
  const twice = [await accept({ token, passkey }), await accept({ token, passkey })];
  expect(twice.map(({ status }) => status)).toEqual([200, 404]);
});

test('one chooses a password or a passkey; of both at once one comes in [SEC-31]', async () => {
  const { user, token } = await invited();
  const passkey = await made(token);
  for (const body of [{ token }, { token, password, passkey }]) {
    const call = { method: 'POST' as const, url: acceptInvitationRoute.path, payload: body };
    expect((await world.app.inject(call)).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'password' }],
    });
  }
  const both = await Promise.all([
    accept({ token, passkey: await made(token) }),
    accept({ token, password }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await world.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(1);
});

test('where passkeys do not work, an invitation is accepted with a password alone [SEC-31, SEC-32]', async () => {
  const there = await openWorld();
  try {
    const { token } = await invited(there, await there.person('owner'));
    const refused = await there.call(null, invitationPasskeyRoute, { body: { token } });
    expect([refused.status, refused.problem.type]).toEqual([409, expect.stringContaining('no-passkeys')]);
    const accepted = await there.call(null, acceptInvitationRoute, { body: { token, password } });
    expect(accepted.status).toBe(200);
  } finally {
    await there.close();
  }
});
