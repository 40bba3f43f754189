import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempts, users } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openWorld, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { type AppProcess, killApps, startApp } from './support/app-process.ts';
import { callFrom, loopbackAddress, quantile } from './support/call-from.ts';
import { expectSpeed, report } from './support/run-options.ts';

/** One address far over its limit keeps signing in, 150 at once, while others sign in from theirs. */

const password = 'a long enough secret';
const others = shortOrLong(6, 25);
let world: World;
let app: AppProcess;

beforeAll(async () => {
  world = await openWorld();
  world.setNow(Temporal.Now.instant());
  app = await startApp({ DATA_DIR: world.outbox, DATABASE_URL: await databaseUrlOf(world) });
}, 180_000);
afterAll(async () => {
  await killApps();
  await world.close();
});

/** Users with the same password hash, to save the hashing. */
async function createPeople(count: number): Promise<string[]> {
  const { user } = await world.person('customer');
  const [row] = await world.db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('a person was not made');
  const like = { ...row, id: undefined, is_main_contact: false };
  const emails = Array.from({ length: count }, () => `flood.${crypto.randomUUID()}@washline.test`);
  await world.db.insert(users).values(emails.map((email) => ({ ...like, email })));
  return emails;
}

const signIn = (from: string, email: string, secret = password) =>
  callFrom(from, app.address, signInRoute, { body: { email, password: secret } });

test('while one address far over its limit keeps signing in, everybody else signs in within a second [REL-18, REL-16]', async () => {
  const flooding = loopbackAddress(50_000);
  const emails = await createPeople(others);
  const statuses = new Set<number>();
  const signInAll = async (round: number) => {
    const answers = await Promise.all(
      emails.map((email, number) => signIn(loopbackAddress(round * others + number), email)),
    );
    for (const { status } of answers) statuses.add(status);
    return answers.map(({ milliseconds }) => milliseconds);
  };
  const alone: number[] = [];
  for (let round = 100; round < shortOrLong(101, 110); round++) alone.push(...(await signInAll(round)));
  const guess = () => signIn(flooding, `${crypto.randomUUID()}@washline.test`, 'wrong');
  await guess();
  await world.db.update(attempts).set({ count: 300 }).where(like(attempts.key, 'sign-in:address:%'));
  const flood = { isOver: false, statuses: new Map<number, number>() };
  const keepGuessing = async () => {
    while (!flood.isOver) {
      const { status } = await guess();
      flood.statuses.set(status, (flood.statuses.get(status) ?? 0) + 1);
    }
  };
  const since = performance.now();
  const guessing = Array.from({ length: 150 }, keepGuessing);
  const taken: number[] = [];
  for (let round = 0; round < shortOrLong(1, 20); round++) taken.push(...(await signInAll(round)));
  flood.isOver = true;
  const seconds = (performance.now() - since) / 1_000;
  await Promise.all(guessing);
  const timing = (all: number[]) =>
    `median ${quantile(all, 0.5).toFixed(0)} ms, at most ${Math.max(...all).toFixed(0)} ms`;
  const { 429: limited = 0, 503: busy = 0, ...rest } = Object.fromEntries(flood.statuses);
  report(`others: ${timing(taken)}, alone ${timing(alone)}; the flood: ${limited} × 429, ${busy} × 503`);
  expect([...statuses]).toEqual([200]);
  expect(rest).toEqual({});
  // Each of the 150 is answered once a second.
  expect(limited + busy).toBeLessThan(150 * (seconds + 2));
  // On a machine that is busy with other work they take longer alone as well.
  expectSpeed(Math.max(...taken), Math.max(1_000, 2 * Math.max(...alone)));
}, 300_000);
