import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { insertTemplate } from '#server/frequency/frequency.store.ts';
import { events, notifications, orders } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { draftOf, openWorld, type Person, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { defaultLockHours } from '#shared/business/settings.ts';
import type { FrequencyType } from '#shared/frequency/recurrence-pattern.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { seed } from './support/run-options.ts';
import { killTicking, startTicking, type Ticking } from './support/ticking.ts';

/**
 * Two processes run the timed jobs on one database. One is killed from time to time, and its clock is fast.
 */

const zone = 'Australia/Sydney';
const fast = 'PT10M';
const rng = createRng(seed);
let world: World;
let database_url: string;
let customer: Person;
let steady: Ticking;
let killed: Ticking;
/** How many kills interrupted a tick. */
let midway = 0;

beforeAll(async () => {
  world = await openWorld();
  database_url = await databaseUrlOf(world);
  customer = await world.person('customer');
  steady = await startTicking(database_url, world.outbox);
  killed = await startTicking(database_url, world.outbox, fast);
}, 180_000);
afterAll(async () => {
  await killTicking();
  await world.close();
});

const patterns: [FrequencyType, number, string][] = [
  ['daily', 3, '2026-11-25T08:00'],
  ['weekly', 1, '2026-11-26T23:30'],
  ['weekly', 2, '2026-11-29T02:30'],
  ['monthly', 1, '2026-12-31T09:00'],
];
const units = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;

async function startSeries(): Promise<void> {
  const sku = await world.sku(1000, 'Sheet');
  await world.agree(customer, sku, 1000);
  for (const [frequency_type, frequency_value, pickup] of patterns) {
    const template = await insertTemplate(world.db, { name: pickup, frequency_type, frequency_value });
    const pickup_date = Temporal.PlainDateTime.from(pickup).toZonedDateTime(zone).toInstant();
    const repeats = { is_recurring: true, frequency_template_id: template.id };
    const dates = { pickup_date, delivery_date: pickup_date.add({ hours: 48 }) };
    await world.place(customer, draftOf(world, [{ sku, quantity: 2 }], { ...dates, ...repeats }));
  }
}

/** The expected pickups of a series at a moment, computed in the simplest way: date by date. */
function pickupsUntil(now: Temporal.Instant, [type, value, pickup]: (typeof patterns)[number]): string[] {
  const horizon = now.toZonedDateTimeISO(zone).add({ days: 7 }).toInstant();
  const made: string[] = [];
  for (let number = 0; ; number += 1) {
    // When the clock goes forward, 2:30 does not exist and becomes 3:30.
    const at = Temporal.PlainDateTime.from(pickup)
      .add({ [units[type]]: value * number })
      .toZonedDateTime(zone);
    // The first one was placed by the customer, whatever its pickup.
    if (number > 0 && isBefore(horizon, at.toInstant())) return made;
    made.push(at.toPlainDateTime().toString());
  }
}

/** Ticks both processes at the same time; may kill one of them during the tick. */
async function tickBoth(now: Temporal.Instant, kills: boolean): Promise<void> {
  const both = [steady.tick(now), killed.tick(now).catch((error: Error) => error.message)];
  if (kills) {
    await delay(rng.between(0, 5));
    await killed.kill();
  }
  const [, said] = await Promise.all(both);
  // A killed process may have completed its tick just before.
  expect(kills ? [undefined, 'gone'] : [undefined]).toContain(said);
  if (said === 'gone') midway += 1;
  if (kills) killed = await startTicking(database_url, world.outbox, fast);
}

test('many ticks of two processes, of which one is killed and ahead: each effect once, and none missing [REL-5, REC-3, LCK-4]', async () => {
  const [ticks, kills] = [shortOrLong(40, 10_000), shortOrLong(1, 10)];
  await startSeries();
  let now = world.now();
  for (let round = 1; round <= ticks / 2; round++) {
    now = now.add({ minutes: ((round * 7919) % 13) * 61 });
    await tickBoth(now, round % (ticks / 2 / (kills + 1)) < 1 && round < ticks / 2);
  }
  // Work that a kill interrupted is completed by the next tick.
  await tickBoth(now, false);
  const ahead = now.add(fast);
  await expectEachOccurrenceOnce(ahead);
  const locked = await expectEachLockOnce(ahead);
  await expectEachMailOnce(locked);
  process.stdout.write(
    `${ticks} ticks, ${kills} kills, ${midway} of them midway; ${locked.length} locks and mails (seed ${seed})\n`,
  );
}, 1_800_000);

async function expectEachOccurrenceOnce(now: Temporal.Instant): Promise<void> {
  const rows = await world.db.select().from(orders).orderBy(asc(orders.occurrence_number));
  const series = Object.values(Object.groupBy(rows, ({ series_id }) => series_id ?? ''));
  const made = series.map((all = []) =>
    all.map(({ pickup_date }) => pickup_date.toZonedDateTimeISO(zone).toPlainDateTime().toString()),
  );
  expect(made.toSorted()).toEqual(patterns.map((pattern) => pickupsUntil(now, pattern)).toSorted());
  const notified = await world.db
    .select()
    .from(notifications)
    .where(eq(notifications.type, 'occurrence_created'));
  const created = await world.db.select().from(events).where(eq(events.type, 'occurrence.created'));
  expect(created).toHaveLength(rows.length - patterns.length);
  // What was made after its time is told to nobody.
  const inTime = created.filter(({ data }) => !(data as { because?: string }).because);
  expect(notified.map(({ event_id }) => event_id).toSorted()).toEqual(inTime.map(({ id }) => id).toSorted());
}

/** @returns the order numbers of the locked orders */
async function expectEachLockOnce(now: Temporal.Instant): Promise<string[]> {
  const horizon = now.add({ hours: defaultLockHours });
  const rows = await world.db.select().from(orders);
  const due = rows.filter(({ delivery_date }) => !isBefore(horizon, delivery_date));
  expect(rows.filter((order) => order.is_locked).map(({ id }) => id)).toEqual(
    expect.arrayContaining(due.map(({ id }) => id)),
  );
  const facts = await world.db.select().from(events).where(eq(events.type, 'order.locked'));
  expect(facts.map(({ subject_id }) => subject_id).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  const notified = await world.db.select().from(notifications).where(eq(notifications.type, 'order_locked'));
  expect(notified).toHaveLength(due.length);
  return due.map(({ order_number }) => order_number);
}

async function expectEachMailOnce(locked: string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.db.boss.supervise('mail');
      const { rows } = await world.db.execute(
        sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 120_000, interval: 200 },
  );
  const files = await readdir(world.outbox);
  const mails = await Promise.all(files.map((file) => readFile(join(world.outbox, file), 'utf8')));
  const told = mails
    .filter((mail) => /^Subject: Washline: Your order for .*\s+can\s+no\s+longer/m.test(mail))
    .map((mail) => /\bSee (ORD-\d+)/.exec(mail)?.[1]);
  expect(told.toSorted()).toEqual(locked.toSorted());
}
