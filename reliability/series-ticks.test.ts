import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { insertTemplate } from '#server/frequency/frequency.store.ts';
import type { Caller } from '#server/kernel/http/caller.ts';
import { planOf, type SeriesRow, type StoredSeries } from '#server/series/stored-series.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { draftOf, openWorld, type Person, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import { PatternDays, type RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { isHeld } from '#shared/series/plan-limits.ts';
import { report, seed } from './support/run-options.ts';
import { actAtRandom } from './support/series-acts.ts';
import { eventsOf, expectSound, liveNumbers, stateOf, toldOf } from './support/series-state.ts';
import { killTicking, startTicking, type Ticking } from './support/ticking.ts';

/**
 * Two processes make the orders of series that people skip, hold and resume meanwhile, and of which some end, while days
 * are closed and opened. One of the processes is killed from time to time, and its clock is fast.
 */

const zone = 'Australia/Sydney';
const fast = 'PT10M';
const ticks = shortOrLong(200, 10_000);
/** Between two ticks: the short form too goes on for longer than the series that end. */
const maxHours = shortOrLong(20, 14);
/** Somebody acts in one of so many rounds. */
const roundsOfAnAct = shortOrLong(2, 4);
const rng = createRng(seed);
let world: World;
let database_url: string;
let callers: [customer: Caller, staff: Caller];
let steady: Ticking;
let killed: Ticking;
const actedAt: Temporal.Instant[] = [];
const count = { done: 0, refused: 0, kills: 0, closed: 0 };
const series: { id: string; ends: boolean; kept: Set<number> }[] = [];

beforeAll(async () => {
  world = await openWorld();
  database_url = await databaseUrlOf(world);
  steady = await startTicking(database_url, world.outbox);
  killed = await startTicking(database_url, world.outbox, fast);
  const [customer, owner] = [await world.person('customer'), await world.person('owner')];
  callers = [as(customer, 'own'), as(owner, 'any')];
  await startAll(customer);
}, 180_000);
afterAll(async () => {
  await killTicking();
  await world.close();
});

const as = ({ user }: Person, reach: Caller['reach']): Caller => ({
  ...user,
  reach,
  customer_id: reach === 'own' ? user.id : null,
  session_id: user.id,
});

const patterns: [
  RecurrencePattern,
  string,
  Pick<OrderDraft, 'ends_on' | 'ends_after' | 'closed_day_rule'>,
][] = [
  [{ frequency_type: 'daily', frequency_value: 1 }, '2026-11-25T08:00', {}],
  [{ frequency_type: 'daily', frequency_value: 3 }, '2026-11-25T02:30', { closed_day_rule: 'skip' }],
  [
    { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO', 'TH'] },
    '2026-11-26T23:30',
    { closed_day_rule: 'previous_open' },
  ],
  [{ frequency_type: 'monthly', frequency_value: 1, by_month_day: -1 }, '2026-11-30T09:00', {}],
  [
    { frequency_type: 'daily', frequency_value: 2 },
    '2026-11-26T12:00',
    { ends_after: shortOrLong(12, 600), closed_day_rule: 'as_planned' },
  ],
  [
    { frequency_type: 'weekly', frequency_value: 1 },
    '2026-11-27T12:00',
    { ends_on: Temporal.PlainDate.from(shortOrLong('2026-12-20', '2029-12-20')) },
  ],
];

async function startAll(customer: Person): Promise<void> {
  await world.db.execute(`update settings set series_closed_day_rule = 'next_open'`);
  const sku = await world.sku(1000, 'Sheet');
  await world.agree(customer, sku, 1000);
  for (const [pattern, pickup, end] of patterns) {
    const template = await insertTemplate(world.db, { ...pattern, name: pickup });
    const pickup_date = Temporal.PlainDateTime.from(pickup).toZonedDateTime(zone).toInstant();
    const order = await world.place(
      customer,
      draftOf(world, [{ sku, quantity: 2 }], {
        pickup_date,
        delivery_date: pickup_date.add({ hours: 48 }),
        is_recurring: true,
        frequency_template_id: template.id,
        recurrence: PatternDays.parse(pattern),
        ...end,
      }),
    );
    const ends = Boolean(end.ends_on ?? end.ends_after);
    series.push({ id: order.series_id ?? '', ends, kept: new Set() });
  }
}

/** Ticks both processes while somebody may act; may kill one of them. */
async function tickBoth(now: Temporal.Instant, kills: boolean): Promise<void> {
  world.setNow(now);
  const both = [steady.tick(now), killed.tick(now).catch((error: Error) => error.message)];
  const acts = rng.between(1, roundsOfAnAct) === 1 ? act() : null;
  if (kills) {
    await delay(rng.between(0, 5));
    await killed.kill();
  }
  const [, said] = await Promise.all(both);
  if (acts) {
    await acts;
    // What a killed process began holds its series until the database has noticed.
    if (kills) await expect.poll(countBusy, { timeout: 60_000 }).toBe(0);
    // In life the clock looks within a minute. Here it would be hours, and what is due again would be past.
    await steady.tick(now);
  }
  expect(kills ? [undefined, 'gone'] : [undefined]).toContain(said);
  if (!kills) return;
  count.kills += 1;
  killed = await startTicking(database_url, world.outbox, fast);
}

/** How many connections are at something. */
async function countBusy(): Promise<number> {
  const { rows } = await world.db.execute<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

async function act(): Promise<void> {
  actedAt.push(world.now());
  const { id, kept } = rng.oneOf(series);
  const isDone = await actAtRandom(world, rng, { caller: rng.oneOf(callers), staff: callers[1] }, id, kept);
  count[isDone ? 'done' : 'refused'] += 1;
}

test('many ticks of two processes while series are skipped, held, resumed and end, and days are closed and opened: each number decided once and told once [REL-5, SER-8, SER-10, SER-11, SER-14, SER-21, SER-22, SER-23]', async () => {
  const [rounds, kills] = [ticks / 2, shortOrLong(1, 10)];
  report(`${ticks} ticks of two processes begin`);
  let now = world.now();
  for (let round = 1; round <= rounds; round++) {
    now = now.add({ minutes: rng.between(1, maxHours) * 60 + rng.between(0, 59) });
    await tickBoth(now, round % (rounds / (kills + 1)) < 1 && round < rounds);
    for (const each of series) await expectNoneInHold(each);
  }
  // Work that a kill interrupted is completed by the next tick.
  await tickBoth(now, false);
  let orders = 0;
  for (const each of series) orders += await expectDecidedOnce(each);
  const years = world.now().since('2026-11-24T00:00:00Z').total('hours') / (24 * 365);
  report(
    `${ticks} ticks over ${years.toFixed(1)} years, ${count.kills} kills, ${count.done} acts done and ${count.refused} refused: ${orders} orders, ${count.closed} moved or dropped by closed days`,
  );
}, 3_600_000);

/** A series as if nothing stood beside its row. */
const alone = (series: SeriesRow): StoredSeries => ({
  series,
  skipped: [],
  closing: null,
  booked: null,
  standing: new Map(),
});

/** What a hold covers takes no place, but for what could not be changed any more when it began. */
async function expectNoneInHold({ id, kept }: (typeof series)[number]): Promise<void> {
  const state = await stateOf(world, id);
  const { hold } = planOf(alone(state.series));
  if (!hold) return;
  const live = new Set(liveNumbers(state));
  const inHold = state.orders.filter(
    ({ number, pickup_date }) => live.has(number) && isHeld(hold, pickup_date, zone),
  );
  expect(inHold.map(({ number }) => number).filter((number) => !kept.has(number))).toEqual([]);
}

/** Whether somebody brought a pickup back within ten minutes of it: the process that is ahead takes it for past. */
const isPastAhead = (pickup: Temporal.Instant): boolean =>
  actedAt.some((at) => !isBefore(pickup, at) && isBefore(pickup, at.add(fast)));

/** @returns how many orders there are */
async function expectDecidedOnce({ id, ends }: (typeof series)[number]): Promise<number> {
  await expectSound(world, id);
  const { series: row, orders, dropped, closed } = await stateOf(world, id);
  const numbers = new Set([...orders.map(({ number }) => number), ...dropped.keys()]);
  const decided = Array.from({ length: row.made_through }, (_, index) => index + 1);
  const missing = decided.filter((number) => !numbers.has(number));
  const plan = planOf(alone(row));
  expect(missing.filter((number) => !isPastAhead(pickupOf(plan, number, zone)))).toEqual([]);
  expect(orders.filter((order) => isBefore(order.pickup_date, order.created_at))).toEqual([]);
  const created =
    (
      await eventsOf(
        world,
        orders.map((order) => order.id),
      )
    )['occurrence.created'] ?? [];
  expect(created).toHaveLength(orders.length - 1);
  // What a person brings back or makes is told by their own act, and what a closed day moves by its event.
  const byClock = created.filter(({ actor_id }) => actor_id === null);
  for (const { id: event, data } of byClock) {
    expect(await toldOf(world, event)).toHaveLength(data.is_told_by_series || data.because ? 0 : 1);
  }
  const happened = await eventsOf(world, [id]);
  // One that somebody brought back when its time had come is told of twice: that it comes back, and to where it moves.
  const broughtBack = new Set(
    (happened['occurrence.restored'] ?? []).flatMap(({ data }) => (data.order_number ? [] : data.pickup)),
  );
  const isBroughtBack = ({ actor_id, subject_id }: (typeof created)[number]): boolean => {
    const planned = closed.get(orders.find((order) => order.id === subject_id)?.number ?? 0);
    return (
      actor_id !== null && planned !== undefined && broughtBack.has(formatVisitForGood(planned, null, zone))
    );
  };
  await expectClosedToldOnce(happened, {
    moved: byClock.filter(({ data }) => data.is_told_by_series).length + created.filter(isBroughtBack).length,
    dropped: [...dropped.values()].filter((outcome) => outcome === 'closed' || outcome === 'merged').length,
  });
  const ended = happened['series.ended'] ?? [];
  expect([ended.length, row.stop_reason]).toEqual(ends ? [1, 'ended'] : [0, null]);
  return orders.length;
}

/** The customer was told once of each pickup that a closed day has moved or dropped; one day may do the same to two. */
async function expectClosedToldOnce(
  happened: Awaited<ReturnType<typeof eventsOf>>,
  { moved, dropped }: { moved: number; dropped: number },
): Promise<void> {
  const telling = ['occurrence.moved', 'occurrence.dropped', 'occurrence.stuck'].flatMap(
    (type) => happened[type] ?? [],
  );
  // Where several series change at once, one message names all of it.
  for (const { id, data } of telling)
    expect(await toldOf(world, id)).toHaveLength(data.message?.length === 0 ? 0 : 1);
  const texts = telling.flatMap(({ data }) => data.told ?? [`${data.order_number}`]);
  expect(texts.length).toBe(moved + dropped);
  count.closed += texts.length;
}
