import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  editPersonRoute,
  meRoute,
  signInRoute,
  toggleUserRoute,
  userRoute,
} from '#shared/accounts/accounts.contract.ts';
import {
  changeEmailRoute,
  changeOwnEmailRoute,
  confirmEmailRoute,
  inviteRoute,
  lookAtInvitationRoute,
} from '#shared/accounts/invitations.contract.ts';
import { exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { email_changes } from '../schema.ts';
import { testPassword } from '../testing/test-password.ts';
import { waitingMails } from '../testing/waiting-mails.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { sweepEmailChanges } from './change-email.ts';
import { sentLinks } from './links/links.fixture.ts';

let world: World;
let owner: Person;
let admin: Person;
let amelia: Person;
let counter = 0;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.db.execute(sql`delete from pgboss.job`);
  // Who has just signed in has proved who they are.
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  amelia = await world.person('customer', { full_name: 'Amelia Hart' });
});
afterAll(() => world.close());

const fresh = () => `new-${counter++}@washline.test`;
const ask = (who: Person, new_email: string) => world.call(who, changeOwnEmailRoute, { body: { new_email } });
const askFor = (who: Person, { user }: Pick<Person, 'user'>, new_email: string) =>
  world.call(who, changeEmailRoute, { params: { id: user.id }, body: { new_email } });
const confirm = (token: string) => world.call(null, confirmEmailRoute, { body: { token } });
const signIn = async (email: string) =>
  (await world.call(null, signInRoute, { body: { email, password: testPassword } })).status;
const later = (time: Temporal.DurationLike) => world.setNow(world.now().add(time));

test('holds once the link at the new one is used; the old one is told, and sessions stay [SEC-42, CUS-24]', async () => {
  const [old, email] = [amelia.user.email, fresh()];
  const { status, reply } = await ask(amelia, email);
  expect([status, reply]).toEqual([202, { new_email: email, is_changed: false }]);
  const [mail] = await sentLinks(world);
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your new email' });
  expect(mail?.text).toContain(`http://washline.test/confirm-email#${mail?.token}`);
  expect([await signIn(old), await signIn(email)]).toEqual([200, 401]);
  expect((await confirm(mail?.token ?? '')).reply).toEqual({ email });
  expect([await signIn(old), await signIn(email)]).toEqual([401, 200]);
  expect((await world.call(amelia, meRoute, {})).reply.email).toBe(email);
  const told = (await waitingMails(world.db)).filter(({ subject }) => subject.includes('sign-in email'));
  expect(told.map(({ to }) => to).toSorted()).toEqual([old, email].toSorted());
  expect((await confirm(mail?.token ?? '')).problem.type).toContain('link-over');
});

test('works once, for 24 hours; a newer one ends the one before, as does a disabled account [SEC-42]', async () => {
  const over = async (token = '') => expect((await confirm(token)).status).toBe(404);
  await ask(amelia, fresh());
  const [first] = await sentLinks(world);
  await ask(amelia, fresh());
  await over(first?.token);
  const [second] = await sentLinks(world);
  await world.call(owner, toggleUserRoute, { params: { id: amelia.user.id } });
  await over(second?.token);
  await world.call(owner, toggleUserRoute, { params: { id: amelia.user.id } });
  later({ hours: 24 });
  await over(second?.token);
  later({ seconds: 1 });
  await sweepEmailChanges(world.db);
  expect(await world.db.$count(email_changes, eq(email_changes.user_id, amelia.user.id))).toBe(0);
});

test('that another account has is refused as it is asked for, and as the link is used [SEC-42]', async () => {
  const taken = await ask(amelia, owner.user.email.toUpperCase());
  expect(taken.problem).toMatchObject({ status: 409, errors: [{ path: 'new_email' }] });
  const email = fresh();
  await ask(amelia, email);
  const [mail] = await sentLinks(world);
  await world.person('driver', { email });
  const refused = await confirm(mail?.token ?? '');
  expect([refused.status, refused.problem.type]).toEqual([409, expect.stringContaining('email-taken')]);
  expect((await world.call(amelia, meRoute, {})).reply.email).toBe(amelia.user.email);
});

test('of who has not joined changes at once, and their invitation ends and goes to the new one [SEC-42, SEC-48, CUS-24]', async () => {
  const told = async () =>
    (await waitingMails(world.db)).filter(({ subject }) => subject.includes('sign-in email'));
  const before = (await told()).length;
  const body = { email: fresh(), full_name: 'Tom Gallagher' };
  const { reply: user } = await world.call(owner, inviteRoute, { body });
  const [mail] = await sentLinks(world);
  const email = fresh();
  expect((await askFor(admin, { user }, email)).reply).toEqual({ new_email: email, is_changed: true });
  const params = { id: user.id };
  const found = async () => (await world.call(owner, userRoute, { params })).reply;
  expect(await found()).toMatchObject({ email, access: 'not_invited' });
  const [again] = await sentLinks(world);
  expect(again).toMatchObject({ to: email, subject: 'Welcome to Washline' });
  expect(await found()).toMatchObject({ access: 'invited' });
  const edited = fresh();
  await world.call(owner, editPersonRoute, { params, body: { email: edited } });
  expect((await sentLinks(world)).map(({ to }) => to)).toEqual([edited]);
  expect(await told()).toHaveLength(before);
  const look = await world.call(null, lookAtInvitationRoute, { body: { token: mail?.token ?? '' } });
  expect(look.status).toBe(404);
  expect((await askFor(owner, { user }, owner.user.email)).status).toBe(409);
});

test('is changed by its person and by staff, of staff by owners alone [SEC-42, CUS-23]', async () => {
  const other = await world.person('admin');
  expect((await askFor(admin, amelia, fresh())).status).toBe(202);
  expect((await askFor(owner, other, fresh())).status).toBe(202);
  expect((await askFor(admin, admin, fresh())).status).toBe(202);
  for (const person of [other, owner]) expect((await askFor(admin, person, fresh())).status).toBe(403);
  expect((await askFor(amelia, amelia, fresh())).status).toBe(403);
});

test('edited with the rest of a person waits for its link, and the rest holds at once [SEC-42, CUS-23]', async () => {
  const email = fresh();
  const params = { id: amelia.user.id };
  const { reply } = await world.call(admin, editPersonRoute, { params, body: { email, phone: '0400 111' } });
  expect(reply).toMatchObject({ email: amelia.user.email, phone: '0400 111' });
  const [mail] = await sentLinks(world);
  const { email_changes: kept } = (await world.call(owner, exportPersonRoute, { params })).reply;
  expect(kept).toMatchObject([{ new_email: email }]);
  expect((await confirm(mail?.token ?? '')).status).toBe(200);
  expect((await world.call(owner, userRoute, { params })).reply.email).toBe(email);
});

test('is shown to staff while it waits, and no longer once its link is used or over [SEC-42, CUS-23]', async () => {
  const params = { id: amelia.user.id };
  const waiting = async () => (await world.call(admin, userRoute, { params })).reply.waiting_email;
  expect(await waiting()).toBeUndefined();
  const email = fresh();
  const { reply } = await world.call(admin, editPersonRoute, { params, body: { email } });
  expect(reply).toMatchObject({ email: amelia.user.email, waiting_email: email });
  expect(await waiting()).toBe(email);
  const [mail] = await sentLinks(world);
  await confirm(mail?.token ?? '');
  expect(await waiting()).toBeUndefined();
  const other = fresh();
  await ask(amelia, other);
  expect(await waiting()).toBe(other);
  later({ hours: 24 });
  expect(await waiting()).toBeUndefined();
});

test('ends, and nobody is told, once staff ask for the present one; asked for again, another link goes out [SEC-42]', async () => {
  const params = { id: amelia.user.id };
  const waiting = async () => (await world.call(admin, userRoute, { params })).reply.waiting_email;
  const email = fresh();
  await ask(amelia, email);
  const [first] = await sentLinks(world);
  await askFor(admin, amelia, email);
  const [second] = await sentLinks(world);
  expect((await confirm(first?.token ?? '')).status).toBe(404);
  const before = (await waitingMails(world.db)).length;
  const { reply } = await askFor(admin, amelia, amelia.user.email);
  expect(reply).toEqual({ new_email: amelia.user.email, is_changed: true });
  expect(await waiting()).toBeUndefined();
  expect((await confirm(second?.token ?? '')).status).toBe(404);
  expect([await sentLinks(world), (await waitingMails(world.db)).length]).toEqual([[], before]);
});

test('is shown to its own person while it waits; asked for again, another link goes out and ends the one before [SEC-42, ACC-10]', async () => {
  const waiting = async (who = amelia) => (await world.call(who, meRoute, {})).reply.waiting_email;
  expect(await waiting()).toBeUndefined();
  const email = fresh();
  await ask(amelia, email);
  expect([await waiting(), await waiting(admin)]).toEqual([email, undefined]);
  const [first] = await sentLinks(world);
  await ask(amelia, email);
  const [second] = await sentLinks(world);
  expect((await confirm(first?.token ?? '')).status).toBe(404);
  expect(await waiting()).toBe(email);
  await confirm(second?.token ?? '');
  expect(await waiting()).toBeUndefined();
});

test('is asked for by who has proved who they are; the rest of a person needs none of it [SEC-42, SEC-41]', async () => {
  later({ minutes: 15 });
  const params = { id: amelia.user.id };
  for (const refused of [
    await ask(amelia, fresh()),
    await askFor(owner, amelia, fresh()),
    await world.call(owner, editPersonRoute, { params, body: { email: fresh(), phone: '0400 111' } }),
  ])
    expect([refused.status, refused.problem.type]).toEqual([403, expect.stringContaining('prove-again')]);
  const body = { email: amelia.user.email, phone: '0400 222' };
  expect((await world.call(owner, editPersonRoute, { params, body })).reply.phone).toBe('0400 222');
  expect(await sentLinks(world)).toEqual([]);
});
