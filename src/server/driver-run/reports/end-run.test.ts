import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VanAnswers } from '#shared/driver-run/driver-report.ts';
import { endRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { crown, dayOf, local, quay } from '../../dispatch/dispatch.fixture.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import { places } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;
let first: Order;
let second: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  first = await shop.placeOn();
  second = await shop.placeOn({ pickup_date: local('2026-11-30T10:00'), pickup_address: quay });
  for (const order of [first, second]) await shop.assign(order, jonah);
});

const pickupOf = async (order: Order) => (await shop.legOf(order, 'pickup')).id;
const collect = async (...orders: Order[]) => {
  for (const order of orders) await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(order) });
};
const end = (van: VanAnswers, more = {}) => shop.tap(jonah, { type: 'end_run', day: monday, van, ...more });
const answers = async (...all: [Order, VanAnswers[number]['answer'], string?][]): Promise<VanAnswers> =>
  Promise.all(all.map(async ([order, answer, note]) => ({ leg_id: await pickupOf(order), answer, note })));
const run = () => shop.runOf(jonah, monday);

describe('a run ends', () => {
  test('only when no stop is open, and all in the van has an answer [RUN-20]', async () => {
    await collect(first);
    const id = crypto.randomUUID();
    const open = await end([], { id });
    expect([open.status, open.problem.type]).toEqual([409, 'urn:washline:problem:run-open']);
    await collect(second);
    const full = await end(await answers([first, 'shop']), { id });
    expect([full.status, full.problem.type]).toEqual([409, 'urn:washline:problem:van-not-empty']);
    expect(full.problem.detail).toContain(second.order_number);
    expect(await shop.kept(id)).toBeNull();
    expect((await shop.legOf(first, 'pickup')).van_answer).toBeNull();
    const { reply } = await end(await answers([first, 'shop'], [second, 'van']), { id });
    expect(reply.outcome).toBe('accepted');
    expect(`${(await run()).ended_at}`).toBe(`${shop.world.now()}`);
    expect((await shop.legOf(first, 'pickup')).van_answer).toBe('shop');
    expect((await shop.toldTo(shop.owner))[0]).toBe('Run ended: Jonah Reid: 2 stops.');
    expect(await shop.toldTo(jonah, 'Run ended')).toEqual([]);
    await expectSoundRuns(shop.world);
  });

  test('and the board says of a delivery in whose van its laundry stays [RUN-12, RUN-20]', async () => {
    await collect(first, second);
    await end(await answers([first, 'shop'], [second, 'van']));
    const { runs } = await shop.board(businessDay(second.delivery_date, 'Australia/Sydney'));
    const stops = runs.flatMap((each) => each.stops);
    const ids = [first.id, second.id];
    const kept = stops
      .flatMap(({ legs }) => legs)
      .filter(({ order_id, in_van_of }) => ids.includes(order_id) && in_van_of);
    expect(kept.map(({ order_id, kind, in_van_of }) => ({ order_id, kind, in_van_of }))).toEqual([
      {
        order_id: second.id,
        kind: 'delivery',
        in_van_of: { driver_id: jonah.user.id, driver_name: 'Jonah Reid' },
      },
    ]);
    const detailsFor = async (who: Person) =>
      (await shop.world.call(who, orderRoute, { params: { id: second.id } })).reply.in_van_of;
    expect(await detailsFor(shop.owner)).toEqual({ driver_id: jonah.user.id, driver_name: 'Jonah Reid' });
    expect(await detailsFor(jonah)).toBeUndefined();
  });

  test('once; staff are told at once of what is missing [RUN-20]', async () => {
    await collect(first, second);
    const van = await answers([first, 'missing', 'One bag of two'], [second, 'shop']);
    const told = async () => (await shop.toldTo(shop.owner, 'Run ended')).length;
    const before = await told();
    await end(van);
    await end([]);
    expect(await told()).toBe(before + 1);
    expect(await shop.toldTo(shop.owner, first.order_number)).toContain(
      `Bag missing: Jonah Reid: ${first.order_number} for Harbour Lane Hotel. One bag of two`,
    );
  });

  test('with what was collected of another day, and says what is missing until it is found [RUN-20]', async () => {
    const tomorrow = await shop.placeOn({ pickup_date: local('2026-12-01T09:00') });
    await shop.assign(tomorrow, jonah);
    await collect(first, second, tomorrow);
    const van = async (day = monday) => (await shop.readRun(jonah, day)).van.map(({ order_id }) => order_id);
    expect(await van()).toEqual([first.id, second.id, tomorrow.id]);
    const refused = await end(await answers([first, 'shop'], [second, 'shop']));
    expect(refused.problem.detail).toBe(`Say where the laundry of ${tomorrow.order_number} is.`);
    const all = await answers([first, 'shop'], [second, 'missing', 'Not on the shelf'], [tomorrow, 'shop']);
    const { reply } = await end(all);
    expect([reply.run.van, reply.run.missing.map(({ order_id }) => order_id)]).toEqual([[], [second.id]]);
    const isMissing = async (order: Order, who = shop.owner) =>
      (await shop.world.call(who, orderRoute, { params: { id: order.id } })).reply.is_missing;
    expect([await isMissing(first), await isMissing(second)]).toEqual([undefined, true]);
    expect([await isMissing(second, shop.customer), await isMissing(second, jonah)]).toEqual([
      undefined,
      undefined,
    ]);
    // It is asked once, whichever run its stop is in.
    expect(await van(dayOf('2026-12-01'))).toEqual([]);
    await shop.edit(second, { status: 'in_progress' });
    expect((await shop.readRun(jonah)).missing).toEqual([]);
    expect(await isMissing(second)).toBeUndefined();
    await expectSoundRuns(shop.world);
  });

  test('with what was overdue and could not be brought today [RUN-20]', async () => {
    await collect(first, second);
    await end(await answers([first, 'shop'], [second, 'shop']));
    await shop.edit(first, { status: 'ready_for_pickup' });
    shop.world.setNow(local('2026-12-04T09:00'));
    const leg_id = (await shop.legOf(first, 'delivery')).id;
    const { reply } = await shop.tap(jonah, { type: 'failed', leg_id, reason: 'nobody_home' });
    expect(reply.outcome).toBe('accepted');
    const { van } = await shop.readRun(jonah, dayOf('2026-12-04'));
    expect(van).toMatchObject([{ leg_id, kind: 'delivery' }]);
  });

  test('by staff with the same answers, who are not told of it themselves [RUN-20]', async () => {
    await collect(first, second);
    const { id } = await run();
    const body = { van: await answers([first, 'shop']) };
    const refused = await shop.world.call(shop.owner, endRunRoute, { params: { id }, body });
    expect(refused.problem.type).toBe('urn:washline:problem:van-not-empty');
    const all = { van: await answers([first, 'shop'], [second, 'shop']) };
    const { reply } = await shop.world.call(shop.owner, endRunRoute, { params: { id }, body: all });
    expect(`${reply.ended_at}`).toBe(`${shop.world.now()}`);
    const params = { id: crypto.randomUUID() };
    expect((await shop.world.call(shop.owner, endRunRoute, { params, body })).status).toBe(404);
  });

  test('and goes on as its end is taken back, or a stop opens again [RUN-16, RUN-20]', async () => {
    await collect(first, second);
    const van = await answers([first, 'shop'], [second, 'van']);
    const id = crypto.randomUUID();
    await end(van, { id });
    await shop.tap(jonah, { type: 'undo', report_id: id });
    expect((await run()).ended_at).toBeNull();
    expect((await shop.legOf(first, 'pickup')).van_answer).toBeNull();
    await end(van);
    expect((await run()).ended_at).not.toBeNull();
    const third = await shop.placeOn({ pickup_date: local('2026-11-30T12:00'), pickup_address: '9 Kent St' });
    await shop.assign(third, jonah);
    expect((await run()).ended_at).toBeNull();
  });
});

describe('the order of stops', () => {
  const byOrder = async () => {
    const { stops } = await shop.readRun(jonah);
    return stops.map(({ legs }) => legs[0]?.order_number);
  };

  test('is the driver’s, and what they did not know of is placed among them [RUN-3, RUN-13]', async () => {
    const stop_ids = (await run()).stops.map(({ id }) => id).toReversed();
    const third = await shop.placeOn({ pickup_date: local('2026-11-30T08:00'), pickup_address: '9 Kent St' });
    await shop.assign(third, jonah);
    await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(third) });
    const fourth = await shop.placeOn({
      pickup_date: local('2026-11-30T12:00'),
      pickup_address: '8 Kent St',
    });
    await shop.assign(fourth, jonah);
    const told = await shop.toldTo(jonah);
    const { reply } = await shop.tap(jonah, {
      type: 'order_stops',
      day: monday,
      stop_ids: [...stop_ids, crypto.randomUUID()],
    });
    expect(reply.outcome).toBe('accepted');
    const sequence = [third, second, first, fourth].map(({ order_number }) => order_number);
    expect(await byOrder()).toEqual(sequence);
    expect(await shop.toldTo(jonah)).toEqual(told);
    await expectSoundRuns(shop.world);
  });

  test('starts no run, and is of a run of theirs [RUN-8]', async () => {
    const stop_ids = (await run()).stops.map(({ id }) => id);
    await shop.tap(jonah, { type: 'order_stops', day: monday, stop_ids });
    expect((await run()).started_at).toBeNull();
    const none = { type: 'order_stops', day: dayOf('2026-12-09'), stop_ids } as const;
    expect((await shop.tap(jonah, none)).status).toBe(404);
  });
});

test('a spot is kept with the address of the customer, and replaces the one before [RUN-6]', async () => {
  const save = async (latitude: number) =>
    shop.tap(jonah, {
      type: 'spot',
      leg_id: await pickupOf(first),
      latitude,
      longitude: 151.207,
      accuracy_m: 12,
    });
  await save(-33.8);
  await save(-33.9);
  const { customer_id } = await shop.read(first);
  const spots = await shop.world.db
    .select()
    .from(places)
    .where(and(eq(places.customer_id, customer_id), eq(places.address, crown)));
  expect(spots).toMatchObject([
    { latitude: -33.9, longitude: 151.207, source: 'driver', set_by: jonah.user.id },
  ]);
  expect((await run()).started_at).toBeNull();
});
