import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meRoute, signInRoute, verifyResetCodeRoute } from '#shared/accounts/accounts.contract.ts';
import { sentCode } from '../../accounts/reset/reset-code.fixture.ts';
import { check } from '../../cli/check.ts';
import { confirmClock } from '../../cli/confirm-clock.ts';
import { runJob } from '../../cli/run-job.ts';
import { readConfig } from '../../config.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { orders, service_state, sessions } from '../../schema.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { testPassword as password } from '../../testing/test-password.ts';
import { draftOf, openWorld, type Person, type World, type WorldSettings } from '../../testing/world.ts';
import { databaseUrlOf, openSecondProcess } from '../../two-processes.fixture.ts';
import { closeLive, connectLive } from '../live/live.fixture.ts';

/** A process whose clock is 40 days ahead, between others whose clocks are right. */

const worlds: World[] = [];
let before: World;
let start: Temporal.Instant;
let person: Person;

beforeEach(async () => {
  before = await openWorld({ watch_clock: {} });
  worlds.push(before);
  start = before.now();
  person = await before.person('customer');
});
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.close();
});

async function openAt(days: number, watch_clock = {}, more: WorldSettings = {}): Promise<World> {
  const moment = start.add({ hours: 24 * days, minutes: 1 });
  const world = await openSecondProcess(before, { ...more, watch_clock, start: moment });
  worlds.push(world);
  return world;
}

const statusOfMe = async (world: World, who = person) => (await world.call(who, meRoute, {})).status;
const signIn = (world: World, secret = password) =>
  world.call(null, signInRoute, { body: { email: person.user.email, password: secret } });
const readyText = async ({ app }: World) => (await app.inject('/api/ready')).body;

async function placeSomething(): Promise<void> {
  const sku = await before.sku(100);
  await before.agree(person, sku, 100);
  const { id } = await insertTemplate(before.db, {
    name: 'Weekly',
    frequency_type: 'weekly',
    frequency_value: 1,
  });
  const weekly = { is_recurring: true, frequency_template_id: id };
  for (const more of [{}, weekly]) await before.place(person, draftOf(before, [{ sku, quantity: 1 }], more));
}

test('a start 40 days ahead makes, locks and ends nothing, and says so [REL-28]', async () => {
  await placeSomething();
  await before.runScheduledJobs();
  const logged: object[] = [];
  const ahead = await openAt(40, {}, { onJobGivenUp: (details) => logged.push(details) });
  expect(await readyText(ahead)).toBe('{"status":"ready","clock":"in doubt"}');
  expect(logged).toEqual([{ now: ahead.now().toString(), seen_at: start.toString() }]);
  const rows = await fingerprint(ahead.db);
  await ahead.runScheduledJobs();
  expect(await fingerprint(ahead.db)).toBe(rows);
  expect(await statusOfMe(ahead)).toBe(200);
  const right = await openAt(0);
  expect(await readyText(right)).toBe('{"status":"ready"}');
  expect(await statusOfMe(right)).toBe(200);
  // Believed, 40 days later would lock what is due by then.
  const later = await openAt(40, { settleMs: 0, checkMs: 20 });
  await vi.waitFor(async () => expect(await readyText(later)).not.toContain('doubt'));
  await later.runScheduledJobs();
  expect(await later.db.$count(orders, eq(orders.is_locked, true))).toBeGreaterThan(0);
  expect(await later.db.$count(orders)).toBeGreaterThan(2);
});

test('what is made while the clock is ahead ends as it should when it is right: sessions, codes and limits [REL-28]', async () => {
  const ahead = await openAt(40);
  const { reply } = await signIn(ahead);
  const otp = await sentCode(ahead, person);
  for (let guess = 0; guess < 10; guess++) await signIn(ahead, 'wrong');
  expect((await signIn(ahead)).status).toBe(429);
  const right = await openAt(0);
  expect((await signIn(right)).status).toBe(200);
  const { email } = person.user;
  expect((await right.call(null, verifyResetCodeRoute, { body: { email, otp } })).status).toBe(422);
  expect(await statusOfMe(right, { ...person, token: reply.access_token })).toBe(200);
  const latest = right.now().add({ hours: 24 * 30 });
  const all = await right.db.select().from(sessions).where(eq(sessions.user_id, person.user.id));
  expect(all).toHaveLength(3);
  for (const { expires_at, last_used_at } of all) {
    expect(Temporal.Instant.compare(expires_at, latest)).toBeLessThanOrEqual(0);
    expect(Temporal.Instant.compare(last_used_at, right.now())).toBeLessThanOrEqual(0);
  }
});

test('a clock that jumps is believed when the system says that it is synchronized, and when an operator does [REL-28, CLI-7]', async () => {
  const ahead = await openAt(40, { checkMs: 20, isSynchronized: async () => true });
  await vi.waitFor(async () => expect(await readyText(ahead)).not.toContain('doubt'));
  await worlds.pop()?.close();
  const seen_at = Temporal.Instant.from('2020-01-01T00:00:00Z');
  await before.db.update(service_state).set({ clock_seen_at: seen_at });
  const config = readConfig({ DATABASE_URL: await databaseUrlOf(before) });
  const run = (command: typeof check, ...positionals: string[]) =>
    command.run({ positionals, options: {} }, config).catch((error: Error) => error.message);
  expect(await run(check)).toMatch(
    /✗ The clock says \S+, but Washline was last sure of 2020-01-01T00:00Z: scheduled jobs wait\. .* confirm-clock\./,
  );
  process.exitCode = 0;
  expect(await run(runJob, 'lock-due-orders')).toMatch(/^The clock has jumped, so scheduled jobs wait/);
  expect(await run(confirmClock)).toMatch(/^The clock is taken as right: /);
  expect(await run(check)).not.toContain('last sure of');
  expect(await run(runJob, 'lock-due-orders')).toMatch(/^lock-due-orders is done/);
  process.exitCode = 0;
});

test('a clock that jumps is believed when a screen of staff on another machine shows the same [REL-28]', async () => {
  const ahead = await openAt(40);
  await ahead.app.listen({ port: 0 });
  const owner = await before.person('owner');
  const there = ahead.now().epochMilliseconds;
  const elsewhere = '203.0.113.9, 198.51.100.7';
  const connect = async (who: Person, clock: unknown, forwarded?: string) => {
    const socket = connectLive(ahead, who.token, { clock }, forwarded);
    await once(socket as never, 'connected');
    return (await readyText(ahead)).includes('in doubt');
  };
  expect(await connect(person, there, elsewhere)).toBe(true);
  // On the same machine, itself or by its proxy.
  expect(await connect(owner, there)).toBe(true);
  expect(await connect(owner, there, '203.0.113.9, 127.0.0.1')).toBe(true);
  for (const clock of [start.epochMilliseconds, there - 301_000, `${there}`, 1e300, null])
    expect(await connect(owner, clock, elsewhere)).toBe(true);
  expect(await connect(owner, there - 240_000, elsewhere)).toBe(false);
  closeLive();
});

test('a clock that another process contradicts is not believed, however long it goes on [REL-28]', async () => {
  const ahead = await openAt(40, { checkMs: 20, settleMs: 2_000 });
  const until = performance.now() + 2_500;
  for (let milliseconds = 1; performance.now() < until; milliseconds++) {
    await before.db.update(service_state).set({ clock_seen_at: start.add({ milliseconds }) });
    await before.db.execute(sql`select pg_sleep(0.01)`);
  }
  expect(await readyText(ahead)).toContain('in doubt');
});

test('a job queue whose clock was ahead runs its schedules, and tries mails again, when it is right [REL-28]', async () => {
  await before.db.execute(sql`update pgboss.version set cron_on = now() + interval '40 days'`);
  await before.db.execute(sql`
    insert into pgboss.job (name, data, state, start_after) values ('mail', '{}', 'retry', now() + interval '40 days')`);
  const right = await openAt(0);
  const { rows } = await right.db.execute(sql`
    select count(*)::int as late from pgboss.job, pgboss.version
    where start_after > now() or cron_on > now()`);
  expect(rows).toEqual([{ late: 0 }]);
});
