import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInRoute, verifyResetCodeRoute } from '#shared/accounts/accounts.contract.ts';
import { confirmClockRoute } from '#shared/kernel/health.contract.ts';
import { sentCode } from '../../accounts/reset/reset-code.fixture.ts';
import { check } from '../../cli/check.ts';
import { clockOk } from '../../cli/clock-ok.ts';
import { runJob } from '../../cli/run-job.ts';
import { readConfig } from '../../config.ts';
import { orders, service_state } from '../../schema.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { testPassword as password } from '../../testing/test-password.ts';
import { draftOf, openWorld, type World, type WorldSettings } from '../../testing/world.ts';
import { databaseUrlOf, openSecondProcess } from '../../two-processes.fixture.ts';

/** Processes that start long after the last tick, beside others whose clocks are right. */

const worlds: World[] = [];
let before: World;
let start: Temporal.Instant;

beforeEach(async () => {
  before = await openWorld({ check_clock: true });
  worlds.push(before);
  start = before.now();
});
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close();
});

async function openAt(days: number, more: WorldSettings = {}): Promise<World> {
  const moment = start.add({ hours: 24 * days, minutes: 1 });
  const world = await openSecondProcess(before, { ...more, check_clock: true, start: moment });
  worlds.push(world);
  return world;
}

const readyText = async ({ app }: World) => (await app.inject('/api/ready')).body;
const lockedOrders = ({ db }: World) => db.$count(orders, eq(orders.is_locked, true));

/** Due to be locked on the day after, and on every day that follows. */
async function placeSomething(): Promise<void> {
  const person = await before.person('customer');
  const sku = await before.sku(100);
  await before.agree(person, sku, 100);
  await before.place(person, draftOf(before, [{ sku, quantity: 1 }]));
}

test('a start more than 7 days after the last tick does nothing by the clock until the owner says that it is right [REL-28]', async () => {
  await placeSomething();
  await before.runScheduledJobs();
  const logged: object[] = [];
  const ahead = await openAt(40, { onJobGivenUp: (details) => logged.push(details) });
  expect(logged).toEqual([{ now: ahead.now().toString(), last_tick_at: start.toString() }]);
  expect(await readyText(ahead)).toBe('{"status":"ready","clock":"in doubt"}');
  const rows = await fingerprint(ahead.db);
  await ahead.runScheduledJobs();
  expect(await fingerprint(ahead.db)).toBe(rows);
  const right = await openAt(0);
  await right.runScheduledJobs();
  expect(await readyText(right)).toBe('{"status":"ready"}');
  await ahead.runScheduledJobs();
  expect(await lockedOrders(ahead)).toBe(0);

  const admin = await ahead.person('admin');
  expect((await ahead.call(admin, confirmClockRoute, {})).status).toBe(403);
  const owner = await ahead.person('owner');
  expect((await ahead.call(owner, confirmClockRoute, {})).reply).toEqual({ status: 'ready' });
  expect(await readyText(ahead)).toBe('{"status":"ready"}');
  await ahead.runScheduledJobs();
  expect(await lockedOrders(ahead)).toBe(1);
});

test('a start within 7 days of the last tick goes on where it was [REL-28]', async () => {
  await placeSomething();
  const later = await openAt(6.5);
  expect(await readyText(later)).toBe('{"status":"ready"}');
  await later.runScheduledJobs();
  expect(await lockedOrders(later)).toBe(1);
  // Each job is a tick.
  expect(await readyText(await openAt(13))).toBe('{"status":"ready"}');
  expect(await readyText(await openAt(14))).toContain('in doubt');
});

test('the jobs go on once a clock that was ahead is right [REL-28]', async () => {
  const ahead = await openAt(40);
  ahead.setNow(start.add({ minutes: 2 }));
  expect(await readyText(ahead)).toBe('{"status":"ready"}');
});

test('check says why scheduled jobs wait, and clock-ok has them go on [REL-28, CLI-6, CLI-7]', async () => {
  const clock_seen_at = Temporal.Instant.from('2020-01-01T00:00:00Z');
  await before.db.update(service_state).set({ clock_seen_at });
  const config = readConfig({ DATABASE_URL: await databaseUrlOf(before) });
  const run = (command: typeof check, ...positionals: string[]) =>
    command.run({ positionals, options: {} }, config).catch((error: Error) => error.message);
  expect(await run(check)).toMatch(
    /✗ The clock says \S+, and scheduled jobs last ran at 2020-01-01T00:00Z: they wait\. .* clock-ok/,
  );
  process.exitCode = 0;
  expect(await run(runJob, 'lock-due-orders')).toMatch(/^Scheduled jobs wait/);
  expect(await run(clockOk)).toMatch(/^The clock is taken as right: /);
  expect(await run(check)).not.toContain('last ran at');
  expect(await run(runJob, 'lock-due-orders')).toMatch(/^lock-due-orders is done/);
  process.exitCode = 0;
});

test('codes and limits of a clock that was ahead end when it is right [REL-28]', async () => {
  const person = await before.person('customer');
  const { email } = person.user;
  const signIn = (world: World, secret = password) =>
    world.call(null, signInRoute, { body: { email, password: secret } });
  const ahead = await openAt(40);
  const otp = await sentCode(ahead, person);
  for (let guess = 0; guess < 10; guess++) await signIn(ahead, 'wrong');
  expect((await signIn(ahead)).status).toBe(429);
  expect((await signIn(before)).status).toBe(200);
  expect((await before.call(null, verifyResetCodeRoute, { body: { email, otp } })).status).toBe(422);
});

test('a job queue whose clock was ahead runs its schedules, and tries mails again, at the next start [REL-28]', async () => {
  await before.db.execute(sql`update pgboss.version set cron_on = now() + interval '40 days'`);
  await before.db.execute(sql`
    insert into pgboss.job (name, data, state, start_after) values ('mail', '{}', 'retry', now() + interval '40 days')`);
  const right = await openAt(0);
  const { rows } = await right.db.execute(sql`
    select count(*)::int as late from pgboss.job, pgboss.version
    where start_after > now() or cron_on > now()`);
  expect(rows).toEqual([{ late: 0 }]);
});
