import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '#shared/accounts/access.ts';
import {
  changePasswordRoute,
  meRoute,
  registerRoute,
  resetPasswordRoute,
  resetUserPasswordRoute,
  signInRoute,
  toggleUserRoute,
  userRoute,
  usersRoute,
} from '#shared/accounts/accounts.contract.ts';
import {
  acceptInvitationRoute,
  type InvitationRun,
  invitationRunRoute,
  inviteAgainRoute,
  inviteManyRoute,
  inviteRoute,
  lookAtInvitationRoute,
  stopInvitationsRoute,
} from '#shared/accounts/invitations.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { outgoingRoute } from '#shared/messages/messages.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { roles } from '#shared/roles.ts';
import { invitations, outgoing, sessions, users } from '../../schema.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sendQueuedInvitations } from '../invite.ts';
import { sentLinks } from '../links/links.fixture.ts';
import { giveUpLink, sendLink } from '../links/send-link.ts';
import { sentCode } from '../reset/reset-code.fixture.ts';

let world: World;
let owner: Person;
let counter = 0;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner', { full_name: 'Dev Patel' });
});
beforeEach(async () => {
  await world.db.execute(sql`delete from pgboss.job`);
  await world.db.execute(sql`delete from invitation_queue`);
});
afterAll(() => world.close());

const invite = async (more: object = {}): Promise<User> => {
  const body = { email: `invited-${counter++}@washline.test`, full_name: 'Sam Okafor', ...more };
  return (await world.call(owner, inviteRoute, { body })).reply;
};
/** Invites somebody; who they are, and the token of their mail. */
const invited = async (more: object = {}) => {
  const user = await invite(more);
  const mail = (await sentLinks(world)).find(({ to }) => to === user.email);
  return { user, token: mail?.token ?? '' };
};
const again = (user_id: string, who = owner) => world.call(who, inviteAgainRoute, { params: { user_id } });
const look = (token: string) => world.call(null, lookAtInvitationRoute, { body: { token } });
const accept = (token: string) => world.call(null, acceptInvitationRoute, { body: { token, password } });
const signIn = (email: string) => world.call(null, signInRoute, { body: { email, password } });
const accessOf = async (id: string) => (await world.call(owner, userRoute, { params: { id } })).reply.access;
const expectOver = async (token: string) => {
  for (const answer of [await look(token), await accept(token)]) {
    expect([answer.status, answer.problem.type]).toEqual([404, expect.stringContaining('link-over')]);
  }
};
/** Most of a week at once would end the session of who looks. */
const week = async () => {
  for (const hours of [80, 80, 8]) {
    later({ hours });
    await world.call(owner, meRoute, {});
  }
};
const later = (time: Temporal.DurationLike) => world.setNow(world.now().add(time));
const refusal = (response: string) =>
  Object.assign(new Error(response), {
    responseCode: Number(response.slice(0, 3)),
    command: 'RCPT TO',
    response,
  });

describe('an invitation', () => {
  test('is among the messages of its person each time it went, and is not sent again from there [MSG-14]', async () => {
    const { user } = await invited();
    later({ minutes: 5 });
    await again(user.id);
    await sentLinks(world);
    // Where it went is what it was then.
    await world.db
      .update(users)
      .set({ email: `new-${user.email}` })
      .where(eq(users.id, user.id));
    const { reply } = await world.call(owner, outgoingRoute, { query: { user_id: user.id } });
    const said = { event_type: 'account.invited', channel: 'mail', state: 'sent', addresses: user.email };
    expect(reply.rows).toMatchObject([
      { ...said, at: world.now() },
      { ...said, at: world.now().subtract({ minutes: 5 }) },
    ]);
    expect(reply.total).toBe(2);
  });

  test.each(roles)(
    'opens the account of a new %s, who sets a password and is signed in [SEC-30, SEC-31]',
    async (role) => {
      const user = await invite({ role });
      const [mail] = await sentLinks(world);
      expect(mail).toMatchObject({ to: user.email, subject: 'Welcome to Washline' });
      expect(mail?.text).toContain(
        role === 'customer' ? 'order pickups' : `invited as a${role === 'driver' ? '' : 'n'} ${role}:`,
      );
      const link = `http://washline.test/invitation#${mail?.token}`;
      expect(mail?.text).toContain(`${link}\n\nThe link works once, for 7 days.`);
      expect(Buffer.from(mail?.token ?? '', 'base64url')).toHaveLength(32);
      const { email, full_name } = user;
      expect((await look(mail?.token ?? '')).reply).toEqual({
        ...{ email, full_name, role },
        invited_by_name: 'Dev Patel',
      });
      const { reply, headers } = await accept(mail?.token ?? '');
      expect(headers['set-cookie']).toContain('washline_browser=');
      expect((await world.call({ user, token: reply.access_token }, meRoute, {})).reply.id).toBe(user.id);
      expect((await signIn(email)).status).toBe(200);
      const [session] = await world.db.select().from(sessions).where(eq(sessions.user_id, user.id));
      expect(session).toMatchObject({ method: 'invitation', network: '127.0.0.1' });
      const { reply: notified } = await world.call(owner, notificationsRoute, {});
      expect(notified.rows[0]).toMatchObject({
        title: 'Invitation accepted',
        message: 'Sam Okafor has joined.',
      });
    },
  );

  test('makes an active account that nobody signs in with, and no mail of a password [SEC-30]', async () => {
    const user = await invite();
    expect(user).toMatchObject({ is_active: true, role: 'customer' });
    const refused = await signIn(user.email);
    const unknown = await signIn('nobody@washline.test');
    expect([refused.status, refused.text]).toEqual([401, unknown.text]);
    const [row] = await world.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.password_hash).toBeNull();
    expect(await world.db.$count(outgoing, eq(outgoing.user_id, user.id))).toBe(0);
    const taken = await world.call(owner, inviteRoute, {
      body: { email: user.email.toUpperCase(), full_name: 'Another' },
    });
    expect(taken.problem).toMatchObject({ status: 409, errors: [{ path: 'email' }] });
  });

  test('is kept as a hash, in no queue and in no answer [SEC-30]', async () => {
    const user = await invite();
    const { rows: jobs } = await world.db.execute(sql`select data from pgboss.job`);
    const asked = { user_id: user.id, made_by: owner.user.id, asked_at: `${world.now()}` };
    expect(jobs).toEqual([{ data: { link: 'invitation', ...asked } }]);
    const [{ token = '' } = {}] = await sentLinks(world);
    const [row] = await world.db.select().from(invitations).where(eq(invitations.user_id, user.id));
    expect(row?.token_hash).toHaveLength(32);
    for (const table of ['invitations', 'events', 'outgoing', 'pgboss.job', 'idempotency_keys']) {
      const { rows } = await world.db.execute(sql.raw(`select row_to_json(t)::text as row from ${table} t`));
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test('works once, for 7 days; used, ended, expired, disabled and erased have one answer [SEC-30]', async () => {
    const used = await invited();
    expect((await accept(used.token)).status).toBe(200);
    await expectOver(used.token);
    const ended = await invited();
    await again(ended.user.id);
    await expectOver(ended.token);
    const disabled = await invited();
    await world.call(owner, toggleUserRoute, { params: { id: disabled.user.id } });
    await expectOver(disabled.token);
    const erased = await invited();
    await world.call(owner, erasePersonRoute, { params: { id: erased.user.id } });
    await expectOver(erased.token);
    const typed = await invited();
    const params = { id: typed.user.id };
    await world.call(owner, resetUserPasswordRoute, { params, body: { new_password: password } });
    await expectOver(typed.token);
    const old = await invited();
    await week();
    later({ seconds: -1 });
    expect((await look(old.token)).status).toBe(200);
    later({ seconds: 1 });
    await expectOver(old.token);
    expect(await accessOf(old.user.id)).toBe('expired');
  });

  test('comes again with another link; who has joined needs none [SEC-30]', async () => {
    const { user } = await invited();
    expect((await again(user.id)).status).toBe(204);
    const [{ token = '' } = {}] = await sentLinks(world);
    expect((await accept(token)).status).toBe(200);
    expect((await again(user.id)).problem.type).toContain('already-in');
    expect((await again(owner.user.id)).status).toBe(409);
    expect((await again('01999999-0000-7000-8000-000000000000')).status).toBe(404);
    expect(await sentLinks(world)).toEqual([]);
  });

  test('that a crash has sent twice has two links, and either works [SEC-48]', async () => {
    const user = await invite();
    const [first] = await sentLinks(world);
    // The same job once more: its process died before it was noted that the mail was gone.
    await world.db.update(users).set({ invited_at: null }).where(eq(users.id, user.id));
    let second = '';
    const deliver = async ({ text }: { text: string }) => {
      second = /#(\S+)/.exec(text)?.[1] ?? '';
    };
    const job = { link: 'invitation' as const, user_id: user.id, made_by: null };
    await sendLink(world.db, deliver, { ...job, asked_at: `${world.now()}` });
    // Once it is known to be done, nothing is sent again.
    const unwanted = async () => expect.unreachable('it is sent again');
    await sendLink(world.db, unwanted, { ...job, asked_at: `${world.now()}` });
    expect((await look(first?.token ?? '')).status).toBe(200);
    expect((await accept(second)).status).toBe(200);
    await expectOver(first?.token ?? '');
  });

  test('lets in one of several who use it at once [SEC-30]', async () => {
    const { user, token } = await invited();
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await accept(token)).status));
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await world.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(1);
  });

  test('refuses a password that is too short, and stays [SEC-31, SEC-25]', async () => {
    const { token } = await invited();
    const short = await world.app.inject({
      ...{ method: 'POST', url: '/api/invitations/accept' },
      payload: { token, password: 'short' },
    });
    expect(short.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] });
    expect((await accept(token)).status).toBe(200);
  });

  test('is not needed by who resets by code: they join, and who invited is told [SEC-31]', async () => {
    const { user, token } = await invited({ full_name: 'Lost Mail' });
    const otp = await sentCode(world, { user });
    const body = { email: user.email, otp, new_password: password };
    expect((await world.call(null, resetPasswordRoute, { body })).reply.is_first).toBe(true);
    expect((await signIn(user.email)).status).toBe(200);
    await expectOver(token);
    const again = { ...body, otp: await sentCode(world, { user }) };
    expect((await world.call(null, resetPasswordRoute, { body: again })).reply.is_first).toBeUndefined();
    expect(await accessOf(user.id)).toBe('joined');
    const { reply } = await world.call(owner, notificationsRoute, {});
    expect(reply.rows[0]?.message).toBe('Lost Mail has joined.');
  });

  test('is staff’s to send, and is in the export of the person [SEC-30, SEC-26, ACC-11]', async () => {
    const { user } = await invited();
    for (const role of ['customer', 'driver'] as const)
      expect((await again(user.id, await world.person(role))).status).toBe(403);
    const { reply } = await world.call(owner, exportPersonRoute, { params: { id: user.id } });
    expect(reply.invitations).toEqual([{ created_at: expect.any(String), expires_at: expect.any(String) }]);
  });
});

const linkCalls = [
  '/api/invitations/look',
  '/api/invitations/accept',
  '/api/invitations/passkey-options',
  '/api/auth/email/confirm',
];

test('wrong links, from wherever they come, get one answer, and let nobody in [SEC-30]', async () => {
  const { token } = await invited();
  const count = shortOrLong(400, 10_000);
  const forged = [
    ...[
      '',
      ' ',
      '#',
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      'null',
      '\u0000',
      '💧',
      'A'.repeat(500),
    ],
    ...Array.from({ length: count }, () =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
    ),
  ];
  const before = await world.db.$count(sessions);
  const seen = new Set<string>();
  for (const [at, each] of forged.entries()) {
    const url = linkCalls[at % linkCalls.length] ?? '';
    const { statusCode, body } = await world.app.inject({
      ...{ method: 'POST', url, remoteAddress: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` },
      payload: { token: each, ...(url.endsWith('/accept') && { password }) },
    });
    seen.add(`${statusCode} ${body.replace(/"request_id":"[^"]*"/, '')}`);
  }
  expect([...seen]).toHaveLength(1);
  expect([...seen][0]).toContain('This link no longer works. Ask us for a new one.');
  expect(await world.db.$count(sessions)).toBe(before);
  expect((await accept(token)).status).toBe(200);
});

test('wrong links are counted by where they come from; right ones go on [SEC-30, ACC-14]', async () => {
  const { token } = await invited();
  const ask = async (each: string) =>
    (
      await world.app.inject({
        ...{ method: 'POST', url: '/api/invitations/look', remoteAddress: '192.0.2.9' },
        payload: { token: each },
      })
    ).statusCode;
  const statuses = [];
  for (let at = 0; at < 61; at++) statuses.push(await ask(`wrong ${at}`));
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  expect(await ask(token)).toBe(200);
});

describe('many', () => {
  const crowd = async (count: number): Promise<string[]> => {
    const made = Array.from({ length: count }, (_, at) => ({
      ...{ full_name: `Crowd ${at}`, email: `crowd-${counter++}@washline.test`, role: 'driver' as const },
    }));
    return (await world.db.insert(users).values(made).returning({ id: users.id })).map(({ id }) => id);
  };
  const start = (body: { user_ids: string[] } | { all: true }) =>
    world.call(owner, inviteManyRoute, { body });
  const run = async (): Promise<InvitationRun> => (await world.call(owner, invitationRunRoute, {})).reply;
  const minute = async () => {
    later({ minutes: 1, seconds: 1 });
    await sendQueuedInvitations(world.db);
  };
  beforeEach(async () => void (await world.db.delete(users).where(sql`${users.full_name} like 'Crowd%'`)));

  test('are invited at 60 a minute, each once, and the rest can be stopped [SEC-48]', async () => {
    const ids = await crowd(150);
    expect((await start({ user_ids: ids })).reply).toMatchObject({ total: 150, sent: 0, waiting: 90 });
    expect(await sentLinks(world)).toHaveLength(60);
    await sendQueuedInvitations(world.db);
    expect(await sentLinks(world)).toEqual([]);
    await minute();
    expect(await sentLinks(world)).toHaveLength(60);
    expect(await run()).toMatchObject({ total: 150, sent: 120, waiting: 30, is_mail_ready: false });
    const { reply } = await world.call(owner, stopInvitationsRoute, {});
    expect(reply).toMatchObject({ total: 120, sent: 120, waiting: 0 });
    await minute();
    expect(await sentLinks(world)).toEqual([]);
    // Those who were not reached can still be invited, and are a run of their own.
    expect((await start({ all: true })).reply).toMatchObject({ total: reply.not_invited, waiting: 0 });
    const left = await sentLinks(world);
    expect(left).toHaveLength(reply.not_invited);
    expect(await run()).toMatchObject({ total: reply.not_invited, sent: reply.not_invited, not_invited: 0 });
  });

  test('who are chosen twice, or invited one by one meanwhile, get one each; who has joined gets none [SEC-48]', async () => {
    const ids = await crowd(70);
    await start({ user_ids: [...ids, ...ids] });
    await start({ user_ids: ids });
    const [last = ''] = ids.slice(-1);
    await again(last);
    const first = await sentLinks(world);
    expect(first).toHaveLength(61);
    const [joined] = first;
    await accept(joined?.token ?? '');
    await minute();
    const crowded = sql`${users.full_name} like 'Crowd%'`;
    const emails = await world.db.select({ email: users.email }).from(users).where(crowded);
    expect([...first, ...(await sentLinks(world))].map(({ to }) => to).toSorted()).toEqual(
      emails.map(({ email }) => email).toSorted(),
    );
    await start({ user_ids: ids });
    expect((await run()).total).toBe(69);
    const unknown = { user_ids: ['01999999-0000-7000-8000-000000000000', ...ids] };
    expect((await start(unknown)).status).toBe(404);
  });

  test('stand each in their state: refused, deferred, sent, expired, joined [SEC-48]', async () => {
    const [refused = '', deferred = '', fine = '', old = ''] = await crowd(4);
    const states = async () => {
      const query = { search: 'Crowd', sort: 'email' as const, direction: 'asc' as const };
      const { rows } = (await world.call(owner, usersRoute, { query })).reply;
      return [fine, refused, deferred, old].map((id) => rows.find((row) => row.id === id)?.access);
    };
    expect(await states()).toEqual(Array(4).fill('not_invited'));
    await start({ user_ids: [old] });
    await sentLinks(world);
    await week();
    await start({ user_ids: [refused, deferred, fine] });
    const answers = [refusal('550 No such mailbox'), refusal('451 Try again later')];
    const [{ token = '' } = {}] = await sentLinks(world, answers);
    expect(await states()).toEqual(['invited', 'mail_refused', 'not_invited', 'expired']);
    expect(await run()).toMatchObject({ total: 3, sent: 1, refused: 1, waiting: 0 });
    const job = { link: 'invitation' as const, user_id: deferred, made_by: null };
    await giveUpLink(world.db, { ...job, asked_at: `${world.now()}` });
    await accept(token);
    expect(await states()).toEqual(['joined', 'mail_refused', 'mail_refused', 'expired']);
    const { reply } = await world.call(owner, userRoute, { params: { id: refused } });
    expect(reply.mail_refused_reason).toBe('550 No such mailbox');
    const filtered = async (access: Access[]) =>
      (await world.call(owner, usersRoute, { query: { search: 'Crowd', access } })).reply.total;
    expect(await filtered(['expired'])).toBe(1);
    expect(await filtered(['mail_refused', 'joined'])).toBe(3);
    // The mail is taken the next time, and the refusal is forgotten.
    await again(refused);
    await sentLinks(world);
    expect(await accessOf(refused)).toBe('invited');
  });
});

test('who is signed in and has no password sets the first one once they have proved who they are [SEC-30, SEC-41]', async () => {
  const person = await world.person('driver');
  const body = { new_password: 'another secret' };
  const missing = await world.call(person, changePasswordRoute, { body });
  expect(missing.problem).toMatchObject({ status: 422, errors: [{ path: 'current_password' }] });
  await world.db.update(users).set({ password_hash: null }).where(eq(users.id, person.user.id));
  later({ minutes: 15 });
  const refused = await world.call(person, changePasswordRoute, { body });
  expect([refused.status, refused.problem.type]).toEqual([403, expect.stringContaining('prove-again')]);
  later({ minutes: -15 });
  expect((await world.call(person, changePasswordRoute, { body })).status).toBe(204);
  const signedIn = await world.call(null, signInRoute, {
    body: { email: person.user.email, password: body.new_password },
  });
  expect(signedIn.status).toBe(200);
});

test('a typed password stays the way it was [SEC-30, ACC-4]', async () => {
  const body = { email: `typed-${counter++}@washline.test`, full_name: 'Typed', password };
  const { reply } = await world.call(owner, registerRoute, { body });
  expect((await signIn(reply.email)).status).toBe(200);
  expect(await accessOf(reply.id)).toBe('joined');
  expect(await sentLinks(world)).toEqual([]);
  expect(await world.db.$count(outgoing, eq(outgoing.user_id, reply.id))).toBe(1);
});
