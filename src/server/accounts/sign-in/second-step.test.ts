import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meRoute, resetUserPasswordRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import {
  recoveryCodesRoute,
  removeSecondFactorRoute,
  securityRoute,
  signInsRoute,
  switchSecondStepRoute,
} from '#shared/accounts/security.contract.ts';
import { updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { Settings } from '#shared/business/settings.ts';
import { brightSettings } from '../../business/settings.fixture.ts';
import { challenges, outgoing, recovery_codes } from '../../schema.ts';
import { testPassword } from '../../testing/test-password.ts';
import { waitingMails } from '../../testing/waiting-mails.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { sentCode } from '../reset/reset-code.fixture.ts';
import { answerStep, askedStep, noteTestMail, switchOn } from './sign-in.fixture.ts';

let world: World;
let owner: Person;
let admin: Person;
let start: Temporal.Instant;

beforeAll(async () => {
  world = await openWorld();
  start = world.now();
});
beforeEach(async () => {
  world.setNow(start);
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
});
afterAll(() => world.close());

const pass = (time: Temporal.DurationLike) => world.setNow(world.now().add(time));
const password = testPassword;
const signIn = ({ user }: Person, secret = password, who: Person | null = null) =>
  world.call(who, signInRoute, { body: { email: user.email, password: secret } });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const put = (who: Person, change: Partial<Settings>) =>
  world.call(who, updateSettingsRoute, { body: { ...brightSettings, ...change } });
const statuses = async (count: number, work: () => Promise<{ status: number }>) => {
  const all = [];
  for (let turn = 0; turn < count; turn++) all.push((await work()).status);
  return all;
};

describe('the second step', () => {
  test('a right password asks for a code, and the answer to that is the one of a sign-in [SEC-35]', async () => {
    await switchOn(world, admin);
    const challenge = await askedStep(world, admin);
    const code = await sentCode(world, admin, 'second-step');
    expect((await answerStep(world, challenge, wrong(code))).problem).toMatchObject({
      status: 422,
      type: 'urn:washline:problem:wrong-code',
    });
    const { status, reply } = await answerStep(world, challenge, ` ${code} `);
    expect([status, reply.user.id, Object.keys(reply)]).toEqual([
      200,
      admin.user.id,
      ['access_token', 'user'],
    ]);
    const session = { ...admin, token: reply.access_token };
    expect((await world.call(session, meRoute, {})).status).toBe(200);
    const { rows } = (await world.call(session, signInsRoute, { query: {} })).reply;
    expect(rows.map(({ ok, method }) => [ok, method])).toEqual([
      [true, 'second-step'],
      [true, 'password'],
    ]);
    // It was good once.
    expect((await answerStep(world, challenge, code)).status).toBe(404);
    expect((await answerStep(world, await askedStep(world, admin), code)).status).toBe(422);
  });

  test('the mail names browser and network, and no queue has the code [SEC-35]', async () => {
    await switchOn(world, admin);
    await askedStep(world, admin);
    const { rows } = await world.db.execute<{ data: object }>(
      `select data from pgboss.job where name = 'send-reset-code' order by created_on desc limit 1`,
    );
    expect(rows[0]?.data).toEqual({
      user_id: admin.user.id,
      purpose: 'second-step',
      from: { browser: null, network: '127.0.0.1' },
    });
  });

  test('a wrong password is answered as ever, and customers are asked for nothing more [SEC-35, SEC-11]', async () => {
    await switchOn(world, admin);
    const { status, problem } = await signIn(admin, 'a wrong secret');
    expect([status, problem.challenge, problem.detail]).toEqual([
      401,
      undefined,
      'Invalid email or password',
    ]);
    const customer = await world.person('customer');
    for (const call of [recoveryCodesRoute, switchSecondStepRoute])
      expect(
        (await world.call(customer, call as typeof recoveryCodesRoute, { body: { on: true } } as never))
          .status,
      ).toBe(403);
    expect((await signIn(customer)).status).toBe(200);
  });

  test('a challenge is over after 10 minutes, after 5 wrong answers, and with a new password [SEC-35]', async () => {
    const codes = await switchOn(world, admin);
    const old = await askedStep(world, admin);
    pass({ minutes: 10 });
    expect((await answerStep(world, old, codes[0] ?? '')).problem.detail).toBe(
      'This sign-in is over. Enter your password again.',
    );
    const spent = await askedStep(world, admin);
    expect(await statuses(6, () => answerStep(world, spent, '123456'))).toEqual([...Array(5).fill(422), 404]);
    const challenge = await askedStep(world, admin);
    const body = { new_password: 'chosen by an owner' };
    await world.call(owner, resetUserPasswordRoute, { params: { id: admin.user.id }, body });
    expect((await answerStep(world, challenge, codes[0] ?? '')).status).toBe(404);
    expect(await world.db.$count(challenges, eq(challenges.user_id, admin.user.id))).toBe(0);
  });

  test('without a mail server it says where the code is [SEC-35, MSG-14]', async () => {
    await switchOn(world, admin);
    const { detail } = (await signIn(admin)).problem;
    expect(detail).toMatch(/^No mail server yet: the 6-digit code for .…@\S+ waits in a folder\.$/);
  });

  test('10 wrong answers an hour and 20 a day are taken of an account, over all its challenges [SEC-35]', async () => {
    const [code = ''] = await switchOn(world, admin);
    const guess = async () => {
      const challenge = await askedStep(world, admin);
      return statuses(5, () => answerStep(world, challenge, 'WRONG'));
    };
    for (let hour = 0; hour < 2; hour++) {
      expect([...(await guess()), ...(await guess())]).toEqual(Array(10).fill(422));
      expect((await answerStep(world, await askedStep(world, admin), code)).status).toBe(429);
      pass({ minutes: 60 });
    }
    expect((await answerStep(world, await askedStep(world, admin), code)).status).toBe(429);
    pass({ hours: 22 });
    expect((await answerStep(world, await askedStep(world, admin), code)).status).toBe(200);
  });

  test('10 codes an hour are mailed; then a recovery code still finishes a sign-in [SEC-35]', async () => {
    const [code = ''] = await switchOn(world, admin);
    await world.db.execute(`delete from pgboss.job where name = 'send-reset-code'`);
    for (let turn = 0; turn < 12; turn++) await askedStep(world, admin);
    const { rows } = await world.db.execute(`select from pgboss.job where name = 'send-reset-code'`);
    expect(rows).toHaveLength(10);
    expect((await signIn(admin)).problem.detail).toBe(
      'We have mailed too many codes. Use a recovery code, or wait an hour.',
    );
    expect((await answerStep(world, await askedStep(world, admin), code)).status).toBe(200);
  });

  test('a code is good for what it was mailed for, and for nothing else [SEC-46]', async () => {
    await switchOn(world, admin);
    for (const purpose of ['sign-in', 'prove', undefined] as const) {
      const code = await sentCode(world, admin, purpose);
      expect((await answerStep(world, await askedStep(world, admin), code)).status).toBe(422);
    }
  });
});

describe('recovery codes', () => {
  test('each stands in for a code once, however it is typed; the last three are said [SEC-47]', async () => {
    const codes = await switchOn(world, admin);
    expect(codes).toHaveLength(10);
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(code))).toBe(true);
    const left = [];
    for (const [at, code] of codes.entries()) {
      const typed = at % 2 ? code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o') : code;
      const { status, reply } = await answerStep(world, await askedStep(world, admin), typed);
      expect(status).toBe(200);
      left.push(reply.recovery_left);
      if (at === 0) {
        const again = await askedStep(world, admin);
        expect((await answerStep(world, again, code)).status).toBe(422);
      }
    }
    expect(left).toEqual([...Array(6).fill(undefined), 3, 2, 1, 0]);
  });

  test('of two sign-ins at once one takes a code; only hashes are kept; new codes end the old [SEC-47]', async () => {
    const [first = '', second = ''] = await switchOn(world, admin);
    const asked = [await askedStep(world, admin), await askedStep(world, admin)];
    const answers = await Promise.all(asked.map((challenge) => answerStep(world, challenge, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const stored = await world.db
      .select()
      .from(recovery_codes)
      .where(eq(recovery_codes.user_id, admin.user.id));
    expect(stored.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
    await world.call(admin, recoveryCodesRoute, {});
    expect((await answerStep(world, await askedStep(world, admin), second)).status).toBe(422);
    const { recovery_left } = (await world.call(admin, securityRoute, {})).reply;
    expect(recovery_left).toBe(10);
  });

  test('come before the own second step, are proved, and both are told by mail [SEC-35, SEC-47, SEC-41]', async () => {
    const driver = await world.person('driver');
    const on = () => world.call(driver, switchSecondStepRoute, { body: { on: true } });
    expect((await on()).problem.type).toBe('urn:washline:problem:second-step-first');
    await switchOn(world, driver);
    expect((await on()).reply).toMatchObject({
      second_step: true,
      second_step_asked: false,
      recovery_left: 10,
    });
    const mails = (await waitingMails(world.db)).filter(({ to }) => to === driver.user.email);
    expect(mails.map(({ subject }) => subject.split(': ')[1])).toEqual(
      expect.arrayContaining(['You have recovery codes', 'Your second step is on']),
    );
    expect(mails.some(({ text }) => text.includes('the old ones have ended'))).toBe(false);
    await world.call(driver, recoveryCodesRoute, {});
    const later = (await waitingMails(world.db)).filter(({ to }) => to === driver.user.email);
    expect(later.some(({ subject }) => subject.endsWith('You have new recovery codes'))).toBe(true);
    expect(later.some(({ text }) => text.includes('the old ones have ended'))).toBe(true);
    pass({ minutes: 15 });
    for (const answer of [await on(), await world.call(driver, recoveryCodesRoute, {})])
      expect(answer.problem.type).toBe('urn:washline:problem:prove-again');
  });
});

describe('the rule of the business', () => {
  const rule = (second_factor_for: Settings['second_factor_for']) => put(owner, { second_factor_for });

  test('needs a mail that was taken and own recovery codes; then it ends sessions of a password alone, but one’s own [SEC-36]', async () => {
    await world.db.delete(outgoing);
    const firsts = [];
    firsts.push((await rule('staff')).problem);
    await noteTestMail(world, owner);
    firsts.push((await rule('staff')).problem);
    expect(firsts.map(({ type }) => type)).toEqual(Array(2).fill('urn:washline:problem:second-step-first'));
    expect(firsts[0]?.detail).toMatch(/test mail/);
    expect(firsts[1]?.detail).toMatch(/recovery codes/);
    const [code = ''] = (await world.call(owner, recoveryCodesRoute, {})).reply.codes;
    const driver = await world.person('driver');
    const elsewhere = { ...owner, token: (await signIn(owner)).reply.access_token };
    await switchOn(world, admin);
    const second = await answerStep(
      world,
      await askedStep(world, admin),
      await sentCode(world, admin, 'second-step'),
    );
    const byStep = { ...admin, token: second.reply.access_token };
    const isIn = async (who: Person) => (await world.call(who, meRoute, {})).status === 200;
    expect((await rule('owners')).status).toBe(200);
    expect([await isIn(owner), await isIn(elsewhere), await isIn(admin)]).toEqual([true, false, true]);
    expect((await rule('staff')).status).toBe(200);
    expect([await isIn(owner), await isIn(admin), await isIn(byStep), await isIn(driver)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect((await answerStep(world, await askedStep(world, owner), code)).status).toBe(200);
    expect((await signIn(driver)).status).toBe(200);
    // The rule asks for it, whatever they switched for themselves.
    const off = await world.call(byStep, switchSecondStepRoute, { body: { on: false } });
    expect(off.reply).toMatchObject({ second_step: false, second_step_asked: true });
    await askedStep(world, admin);
    pass({ minutes: 15 });
    for (const change of [{ second_factor_for: 'nobody' }, { sign_in_by_code: true }] as const)
      expect((await put(owner, change)).problem.type).toBe('urn:washline:problem:prove-again');
    expect((await put(owner, { lock_hours: 9 })).status).toBe(200);
    world.setNow(start);
    expect((await rule('nobody')).status).toBe(200);
    expect((await signIn(admin)).status).toBe(200);
  });
});

describe('who lost theirs', () => {
  const remove = (who: Person, { user }: Person) =>
    world.call(who, removeSecondFactorRoute, { params: { id: user.id } });

  test('is freed by staff, of staff by owners; signed out, told by mail, for staff every owner [SEC-37]', async () => {
    const [driver, other] = [await world.person('driver'), await world.person('owner')];
    const codes = [await switchOn(world, driver), await switchOn(world, admin)];
    expect(codes.flat()).toHaveLength(20);
    expect((await remove(owner, owner)).problem.type).toBe('urn:washline:problem:own-account');
    const colleague = await world.person('admin');
    expect((await remove(colleague, admin)).status).toBe(403);
    expect((await remove(driver, admin)).status).toBe(403);
    await world.db.delete(outgoing);
    expect((await remove(colleague, driver)).status).toBe(204);
    expect((await remove(owner, admin)).status).toBe(204);
    for (const person of [driver, admin]) {
      expect((await world.call(person, meRoute, {})).status).toBe(401);
      const { status, reply } = await signIn(person);
      expect(status).toBe(200);
      const { recovery_left, second_step } = (
        await world.call({ ...person, token: reply.access_token }, securityRoute, {})
      ).reply;
      expect([recovery_left, second_step]).toEqual([0, false]);
    }
    const mails = (await waitingMails(world.db)).filter(({ subject }) => /codes were removed/.test(subject));
    const told = mails.map(({ to }) => to);
    expect(told).toEqual(expect.arrayContaining([driver, admin, owner, other].map(({ user }) => user.email)));
    expect(told.filter((email) => email === driver.user.email)).toHaveLength(1);
    pass({ minutes: 15 });
    expect((await remove(owner, driver)).problem.type).toBe('urn:washline:problem:prove-again');
  });
});
