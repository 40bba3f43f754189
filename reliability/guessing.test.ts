import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentCode } from '#server/accounts/reset/reset-code.fixture.ts';
import { askedStep, switchOn } from '#server/accounts/sign-in/sign-in.fixture.ts';
import { createRng } from '#server/demo/rng.ts';
import { attempts, reset_codes } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openWorld, type Person, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import {
  forgotPasswordRoute,
  resetPasswordRoute,
  secondStepRoute,
  signInCodeRoute,
  signInRoute,
  verifyResetCodeRoute,
  verifySignInCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { emailsByAccountState, turnSwitchesOn } from './support/account-emails.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { callFrom, loopbackAddress, quantile, type TimedResponse } from './support/call-from.ts';
import { expectSpeed, report, seed } from './support/run-options.ts';

/** Guesses passwords and codes from many addresses, at two processes on one database. */

const burst = shortOrLong(60, 200);
const password = 'a long enough secret';
const rng = createRng(seed);
let world: World;
let apps: AppProcess[];
let owner: Person;
let addresses = 0;

beforeAll(async () => {
  world = await openWorld();
  world.setNow(Temporal.Now.instant());
  const settings = { DATA_DIR: world.outbox, DATABASE_URL: await databaseUrlOf(world) };
  owner = await world.person('owner');
  await turnSwitchesOn(world, owner);
  apps = await Promise.all([startApp(settings), startApp(settings)]);
}, 180_000);
afterAll(async () => {
  await killApps();
  await world.close();
});
beforeEach(async () => {
  world.setNow(Temporal.Now.instant());
});

const app = (number: number): string => apps[number % 2]?.address ?? '';
const next = (): string => loopbackAddress(addresses++);

/** Makes all guesses at once, each from its own address, half of them at each process. */
const allAtOnce = (guess: (number: number) => Promise<TimedResponse>): Promise<TimedResponse[]> =>
  Promise.all(Array.from({ length: burst }, (_, number) => guess(number)));

const tally = (answers: TimedResponse[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** Guesses until every guess is refused by the rate limit. Resolves to the number that got through. */
async function untilNobodyGetsThrough(guess: (number: number) => Promise<TimedResponse>): Promise<number> {
  for (let through = 0; ; ) {
    const { 429: refused = 0, 503: busy = 0, ...others } = tally(await allAtOnce(guess));
    through += burst - refused - busy;
    expect(Object.keys(others).filter((status) => !['401', '422'].includes(status))).toEqual([]);
    if (refused === burst || through > burst) return through;
  }
}

const signIn = (email: string, secret: string, number: number) =>
  callFrom(next(), app(number), signInRoute, { body: { email, password: secret } });
const verify = (email: string, otp: string, number: number) =>
  callFrom(next(), app(number), verifyResetCodeRoute, { body: { email, otp } });
const reset = (email: string, otp: string, number: number) =>
  callFrom(next(), app(number), resetPasswordRoute, { body: { email, otp, new_password: 'a new secret' } });
const forgot = (email: string, number: number) =>
  callFrom(next(), app(number), forgotPasswordRoute, { body: { email } });

const verifySignIn = (email: string, otp: string, number: number) =>
  callFrom(next(), app(number), verifySignInCodeRoute, { body: { email, otp } });
const mailMe = (email: string, number: number) =>
  callFrom(next(), app(number), signInCodeRoute, { body: { email } });
const answer = (challenge: string, code: string, number: number) =>
  callFrom(next(), app(number), secondStepRoute, { body: { challenge, code } });

/** A wrong code. */
const wrong = (code: string, number = 0) => String((Number(code) + 1 + number) % 1_000_000).padStart(6, '0');

test('of bursts of wrong passwords 10 are tried, and then not even the right one [SEC-10, ACC-9]', async () => {
  for (let round = 0; round < shortOrLong(1, 10); round++) {
    const { email } = (await world.person('customer')).user;
    const tried = await untilNobodyGetsThrough((number) => signIn(email, `wrong ${number}`, number));
    expect(tried).toBe(10);
    expect(tally(await allAtOnce((number) => signIn(email, password, number)))).toEqual({ 429: burst });
  }
});

test('of bursts of wrong codes 10 are tried, 5 of them at one code, and then not even the right one [SEC-10, RST-2]', async () => {
  for (let round = 0; round < shortOrLong(1, 10); round++) {
    const person = await world.person('customer');
    const { email, id } = person.user;
    const code = await sentCode(world, person);
    const guess = (number: number) =>
      number % 3 ? verify(email, wrong(code, number), number) : reset(email, wrong(code, number), number);
    expect(await untilNobodyGetsThrough(guess)).toBe(10);
    const [stored] = await world.db.select().from(reset_codes).where(eq(reset_codes.user_id, id));
    expect(stored?.wrong_guesses).toBe(5);
    const another = await sentCode(world, person);
    expect(tally(await allAtOnce((number) => verify(email, another, number)))).toEqual({ 429: burst });
  }
});

test('of bursts of wrong codes that sign in 10 are tried, together with those that reset, and then not even the right one [SEC-46, RST-2]', async () => {
  const person = await world.person('customer');
  const { email } = person.user;
  const code = await sentCode(world, person, 'sign-in');
  const guess = (number: number) =>
    number % 3
      ? verifySignIn(email, wrong(code, number), number)
      : verify(email, wrong(code, number), number);
  expect(await untilNobodyGetsThrough(guess)).toBe(10);
  const another = await sentCode(world, person, 'sign-in');
  expect(tally(await allAtOnce((number) => verifySignIn(email, another, number)))).toEqual({ 429: burst });
  const asked = tally(await allAtOnce((number) => mailMe(email, number)));
  expect(asked[200]).toBe(5);
});

test('of bursts at second steps 10 wrong answers are tried, 10 codes mailed, and then not even a recovery code helps [SEC-35]', async () => {
  const person = await world.person('admin');
  const { email, id } = person.user;
  const [recovery = ''] = await switchOn(world, person);
  const challenges: string[] = [];
  for (let number = 0; number < 4; number++) challenges.push(await askedStep(world, person));
  const code = await sentCode(world, person, 'second-step');
  const guess = (number: number) =>
    answer(challenges[number % 4] ?? '', number % 3 ? wrong(code, number) : `WRONG ${number}`, number);
  expect(tally(await allAtOnce(guess))[422]).toBe(10);
  for (const right of [code, recovery])
    expect(tally(await allAtOnce((number) => answer(challenges[number % 4] ?? '', right, number)))[200]).toBe(
      undefined,
    );
  await allAtOnce((number) => signIn(email, password, number));
  const { rows } = await world.db.execute(
    sql`select from pgboss.job where name = 'send-reset-code' and data ->> 'user_id' = ${id} and data ->> 'purpose' = 'second-step'`,
  );
  expect(rows).toHaveLength(10);
});

test('a code that 200 use at once opens one session [SEC-35, SEC-46, SEC-47]', async () => {
  const [customer, admin] = [await world.person('customer'), await world.person('admin')];
  const toSignIn = await sentCode(world, customer, 'sign-in');
  const [recovery = ''] = await switchOn(world, admin);
  const challenge = await askedStep(world, admin);
  const uses = [
    (number: number) => verifySignIn(customer.user.email, toSignIn, number),
    (number: number) => answer(challenge, recovery, number),
  ];
  for (const use of uses) expect(tally(await allAtOnce(use))[200]).toBe(1);
});

/** The calls that take an email address. The fixed code is wrong, except once in a million. */
const questions = {
  'a sign-in': (email: string, number: number) => signIn(email, 'wrong', number),
  'asking for a code': forgot,
  'confirming a code': (email: string, number: number) => verify(email, '271828', number),
  'using a code': (email: string, number: number) => reset(email, '271828', number),
  'asking for a code to sign in': mailMe,
  'signing in by a code': (email: string, number: number) => verifySignIn(email, '271828', number),
};

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((item) => ({ item, at: rng.between(0, 1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The visible parts of a response, without those that always differ. */
const seen = ({
  status,
  headers: { date: _, 'x-request-id': __, 'retry-after': later, ...headers },
  body,
}: TimedResponse) => JSON.stringify([status, later !== undefined, Object.entries(headers), body]);

test('known, disabled and unknown, with a second step or not, are answered alike, before the limit and after it [SEC-11, ACC-9]', async () => {
  const emails = Object.values(await emailsByAccountState(world, owner));
  for (const ask of Object.values(questions)) {
    await world.db.delete(attempts);
    const first = await Promise.all(emails.map((email) => ask(email, 0)));
    // As after many attempts.
    await world.db.update(attempts).set({ count: 10 }).where(like(attempts.key, '%:account:%'));
    const last = await Promise.all(emails.map((email) => ask(email, 1)));
    expect(first.every(({ status }) => status !== 429)).toBe(true);
    expect(last.every(({ status }) => status === 429)).toBe(true);
    for (const answers of [first, last]) expect(new Set(answers.map(seen)).size).toBe(1);
  }
});

test('known, disabled and unknown, with a second step or not, are answered in the same time [SEC-11, ACC-9]', async () => {
  const kinds = Object.entries(await emailsByAccountState(world, owner));
  const samples = shortOrLong(3, 400);
  for (const [name, ask] of Object.entries(questions)) {
    const taken = new Map(kinds.map(([kind]) => [kind, [] as number[]]));
    for (let sample = 0; sample < samples; sample++) {
      await world.db.delete(attempts);
      await world.db
        .update(reset_codes)
        .set({ wrong_guesses: 0, expires_at: sql`now() + interval '10 minutes'` });
      for (const [kind, email] of shuffled(kinds)) {
        const { status, milliseconds } = await ask(email, 0);
        expect([200, 401, 422]).toContain(status);
        taken.get(kind)?.push(milliseconds);
      }
    }
    const medians = [...taken].map(([kind, all]) => [kind, quantile(all, 0.5)] as const);
    const values = medians.map(([, median]) => median);
    const text = medians.map(([kind, median]) => `${kind} ${median.toFixed(2)} ms`).join(', ');
    report(`${name}, medians of ${samples}: ${text}`);
    expectSpeed(Math.max(...values) - Math.min(...values), 2);
  }
}, 1_800_000);
