import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  forgotPasswordRoute,
  meRoute,
  resetPasswordRoute,
  resetUserPasswordRoute,
  signInRoute,
  toggleUserRoute,
  verifyResetCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { events, reset_codes } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sentCode } from './reset-code.fixture.ts';

let world: World;
let start: Temporal.Instant;
let owner: Person;
let person: Person;
const password = 'a long enough secret';

beforeAll(async () => {
  world = await openWorld();
  start = world.now();
  owner = await world.person('owner');
});
beforeEach(async () => {
  person = await world.person('customer');
});
afterEach(() => world.setNow(start));
afterAll(() => world.close());

const later = (time: Temporal.DurationLike) => world.setNow(world.now().add(time));
const emailOf = ({ user }: Person) => user.email;
const forgot = (email: string) => world.call(null, forgotPasswordRoute, { body: { email } });
const verify = (otp: string, email = emailOf(person)) =>
  world.call(null, verifyResetCodeRoute, { body: { email, otp } });
const reset = (otp: string, new_password = 'a new secret', email = emailOf(person)) =>
  world.call(null, resetPasswordRoute, { body: { email, otp, new_password } });
const signIn = (secret: string) =>
  world.call(null, signInRoute, { body: { email: emailOf(person), password: secret } });

const newCode = () => sentCode(world, person);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const tally = (answers: { status: number }[]) =>
  [200, 422, 429].map((status) => answers.filter((answer) => answer.status === status).length);

describe('asking for a code', () => {
  test('answers the same for a known, an unknown and a disabled account, and each leaves a job [RST-1, ACC-9]', async () => {
    const disabled = await world.person('customer');
    await world.call(owner, toggleUserRoute, { params: { id: disabled.user.id } });
    const answers = [];
    for (const email of [emailOf(person), 'nobody@washline.test', emailOf(disabled)]) {
      answers.push(await forgot(email));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.reply.message).toBe(
      'If there is an account with this email, a reset code is on its way to it.',
    );
    const { rows } = await world.db.execute(
      `select data from pgboss.job where name = 'send-reset-code' order by created_on`,
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { user_id: person.user.id },
      { user_id: null },
      { user_id: null },
    ]);
  });

  test('makes one of 6 digits and keeps a hash that is slow to guess [RST-2, ACC-9]', async () => {
    const code = await newCode();
    const [stored] = await world.db.select().from(reset_codes).where(eq(reset_codes.user_id, person.user.id));
    expect(stored?.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const recorded = await world.db.select().from(events).where(eq(events.subject_id, person.user.id));
    const data = { addresses: person.user.email };
    expect(recorded.at(-1)).toMatchObject({ type: 'account.reset_code_sent', actor_id: null, data });
    expect(code).toMatch(/^\d{6}$/);
  });

  test.each([
    ['an account', () => emailOf(person)],
    ['an email nobody has', () => 'nobody-either@washline.test'],
  ])('gives %s 5 codes an hour, however many are asked for at once [RST-2]', async (_, of) => {
    const email = of();
    const answers = await times(8, () => forgot(email));
    expect(tally(answers)).toEqual([5, 0, 3]);
    expect((await forgot(email.toUpperCase())).headers['retry-after']).toBe('3600');
    later({ minutes: 60 });
    expect((await forgot(email)).status).toBe(200);
  });

  test('makes no code for who is disabled meanwhile [RST-2]', async () => {
    await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
    expect(await newCode()).toBe('no code');
  });
});

describe('a code', () => {
  test('is checked without being used up, and sets a password once [RST-1, RST-2]', async () => {
    const code = await newCode();
    expect((await verify(code)).reply.message).toBe('The code is right. Now choose a new password.');
    expect((await verify(` ${code} `)).status).toBe(200);
    expect((await reset(code)).reply.message).toBe(
      'Your password has been reset. You can sign in with it now.',
    );
    expect([(await signIn(password)).status, (await signIn('a new secret')).status]).toEqual([401, 200]);
    expect([(await verify(code)).status, (await reset(code, 'another one')).status]).toEqual([422, 422]);
    const recorded = await world.db.select().from(events).where(eq(events.subject_id, person.user.id));
    expect(recorded.at(-1)).toMatchObject({ type: 'account.password_changed', actor_id: person.user.id });
  });

  test('ends every session of the account when it is used [RST-2]', async () => {
    const code = await newCode();
    const bystander = await world.person('customer');
    await reset(code);
    expect((await world.call(person, meRoute, {})).status).toBe(401);
    expect((await world.call(bystander, meRoute, {})).status).toBe(200);
  });

  test('of two that use it at the same moment serves one [RST-2]', async () => {
    const code = await newCode();
    const answers = await Promise.all([reset(code, 'the first one'), reset(code, 'the second one')]);
    expect(tally(answers)).toEqual([1, 1, 0]);
    const secret = answers[0]?.status === 200 ? 'the first one' : 'the second one';
    expect((await signIn(secret)).status).toBe(200);
  });

  test('lives 10 minutes from when it was made [RST-2]', async () => {
    const code = await newCode();
    later({ minutes: 9, seconds: 59 });
    expect((await verify(code)).status).toBe(200);
    later({ seconds: 1 });
    expect([(await verify(code)).status, (await reset(code)).status]).toEqual([422, 422]);
  });

  test('replaces the one before, and works for its own account only [RST-2]', async () => {
    const before = await newCode();
    const code = await newCode();
    const other = await world.person('customer');
    expect((await verify(code, emailOf(other))).status).toBe(422);
    if (before !== code) expect((await verify(before)).status).toBe(422);
    expect((await verify(code)).status).toBe(200);
  });

  test('is no good once the password was set by staff, or the account disabled [RST-2, ACC-7]', async () => {
    const code = await newCode();
    await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
    expect([(await verify(code)).status, (await reset(code)).status]).toEqual([422, 422]);
    await world.call(owner, toggleUserRoute, { params: { id: person.user.id } });
    expect((await verify(code)).status).toBe(200);
    const body = { new_password: 'chosen by staff' };
    await world.call(owner, resetUserPasswordRoute, { params: { id: person.user.id }, body });
    expect((await reset(code)).status).toBe(422);
  });
});

describe('guessing', () => {
  test('wrong, expired, used and unknown are answered alike [RST-1, RST-2, ACC-9]', async () => {
    const noCode = await world.person('customer');
    const code = await newCode();
    const answers = [await verify(wrong(code)), await reset(wrong(code))];
    await reset(code);
    answers.push(await verify(code), await reset(code));
    answers.push(await verify(code, emailOf(noCode)), await verify(code, 'nobody@washline.test'));
    answers.push(await reset(code, 'a new secret', 'nobody@washline.test'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.problem).toMatchObject({
      status: 422,
      type: 'urn:washline:problem:wrong-code',
      detail: 'Invalid reset code',
    });
  });

  test('a code wrongly 5 times ends it, however many guesses come at once and by which call [RST-2]', async () => {
    const code = await newCode();
    for (let guess = 0; guess < 4; guess++) await (guess % 2 ? verify(wrong(code)) : reset(wrong(code)));
    expect((await verify(code)).status).toBe(200);
    await verify(wrong(code));
    expect([(await verify(code)).status, (await reset(code)).status]).toEqual([422, 422]);

    person = await world.person('customer');
    const another = await newCode();
    await times(5, () => verify(wrong(another)));
    expect((await reset(another)).status).toBe(422);
    const [stored] = await world.db.select().from(reset_codes).where(eq(reset_codes.user_id, person.user.id));
    expect(stored?.wrong_guesses).toBe(5);
  });

  test('an account wrongly 10 times in an hour, over all its codes, ends guessing [RST-2, ACC-9]', async () => {
    const first = await newCode();
    await times(5, () => verify(wrong(first)));
    const second = await newCode();
    expect(tally(await times(9, () => verify(wrong(second))))).toEqual([0, 5, 4]);
    const third = await newCode();
    const refused = await reset(third);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    later({ minutes: 60 });
    expect((await reset(await newCode())).status).toBe(200);
  });

  test('for an email nobody has ends after 10 as well [RST-2, ACC-9]', async () => {
    const answers = await times(14, () => verify('123456', 'not-there@washline.test'));
    expect(tally(answers)).toEqual([0, 10, 4]);
  });

  test('rightly costs nothing [RST-2]', async () => {
    const code = await newCode();
    for (let guess = 0; guess < 12; guess++) expect((await verify(code)).status).toBe(200);
    expect((await reset(code)).status).toBe(200);
  });
});
