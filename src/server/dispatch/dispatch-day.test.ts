import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeLegRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { moveStopsRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { createSku } from '../catalogue/create-sku.ts';
import { legs, orders, run_stops, runs, users } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { crown, type DispatchWorld, dayOf, local, openDispatchWorld, quay } from './dispatch.fixture.ts';

let shop: DispatchWorld;
let jonah: Person;
let mei: Person;
const monday = dayOf('2026-11-30');
const morning = local('2026-11-24T10:12');

beforeAll(async () => {
  shop = await openDispatchWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  for (const table of [orders, run_stops, runs]) await shop.world.db.delete(table);
  await shop.world.db.update(users).set({ is_active: false }).where(eq(users.role, 'driver'));
  [mei, jonah] = [
    await shop.world.person('driver', { full_name: 'Mei Tanaka', phone: '0400 1' }),
    await shop.world.person('driver', { full_name: 'Jonah Reid' }),
  ];
});
afterEach(() => shop.world.setNow(morning));

/** An order that is collected on Monday at an hour, and brought on Thursday at 2 pm. */
const placeAt = (hour: string, more: Parameters<DispatchWorld['place']>[0] = {}, who?: Person) =>
  shop.place(
    {
      pickup_date: local(`2026-11-30T${hour}`),
      delivery_date: local('2026-12-03T14:00'),
      ...more,
    },
    who,
  );
const runOf = ({ runs }: DispatchDay, { user }: Person): Run => {
  const run = runs.find(({ driver_id }) => driver_id === user.id);
  if (!run) throw new Error('the driver is not on the board');
  return run;
};
const seen = (stops: { legs: { order_number: string; kind: string; state: string }[] }[]) =>
  stops.map((stop) => stop.legs.map(({ order_number, kind, state }) => `${order_number} ${kind} ${state}`));
const clock = (moment: Temporal.Instant | null) =>
  moment?.toZonedDateTimeISO('Australia/Sydney').toPlainTime().toString();
const report = (order: Order, driver: Person, status: 'picked_up' | 'delivered') =>
  shop.world.call(driver, updateDeliveryRoute, { params: { id: order.id }, body: { status } });

test('a day has a run of every active driver by name, and of others who have stops [RUN-1, RUN-12]', async () => {
  const gone = await shop.world.person('driver', { full_name: 'Ada Gone' });
  const idle = await shop.world.person('driver', { full_name: 'Bob Idle' });
  const order = await placeAt('09:00');
  await shop.assign(order, gone, 'pickup');
  for (const { user } of [gone, idle]) {
    await shop.world.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
  }
  const { runs, day } = await shop.board(monday);
  expect(day).toEqual(monday);
  expect(runs.map(({ driver_name, is_active }) => [driver_name, is_active])).toEqual([
    ['Ada Gone', false],
    ['Jonah Reid', true],
    ['Mei Tanaka', true],
  ]);
  const none = { id: null, version: 0, planned_start: null, ends_at: null, late: 0, stops: [] };
  expect(runs.slice(1)).toMatchObject([none, { ...none, driver_phone: '0400 1', is_start_set: false }]);
  expect((await shop.board(monday.add({ days: 1 }))).runs.map(({ driver_name }) => driver_name)).toEqual([
    'Jonah Reid',
    'Mei Tanaka',
  ]);
});

test('the board says of its drivers who has not joined [RUN-21]', async () => {
  await shop.world.db.update(users).set({ password_hash: null }).where(eq(users.id, mei.user.id));
  const { runs } = await shop.board(monday);
  expect(runs.map(({ driver_name, access }) => [driver_name, access])).toEqual([
    ['Jonah Reid', undefined],
    ['Mei Tanaka', 'not_invited'],
  ]);
});

test('two legs of one customer at one address are one stop, of another customer another one [RUN-2]', async () => {
  const brought = await shop.place({
    pickup_date: local('2026-11-27T09:00'),
    delivery_date: local('2026-11-30T09:30'),
    delivery_address: ' 88 CROWN ST. Surry Hills, NSW 2010',
  });
  const collected = await placeAt('09:00');
  const neighbour = await shop.newCustomer('Neighbour');
  const other = await placeAt('08:00', {}, neighbour);
  await shop.assign(brought, jonah, 'delivery');
  for (const order of [collected, other]) await shop.assign(order, jonah, 'pickup');
  const { stops } = runOf(await shop.board(monday), jonah);
  expect(seen(stops)).toEqual([
    [`${other.order_number} pickup planned`],
    [`${collected.order_number} pickup planned`, `${brought.order_number} delivery planned`],
  ]);
  expect(
    stops.map(({ position, customer_name, customer_phone }) => [position, customer_name, customer_phone]),
  ).toEqual([
    [1, 'Neighbour', '02 5550 1234'],
    [2, 'Harbour Lane Hotel', '02 5550 1234'],
  ]);
  expect(stops[1]?.legs[0]).toEqual({
    id: expect.any(String),
    order_id: collected.id,
    order_number: collected.order_number,
    kind: 'pickup',
    state: 'planned',
    window_start: collected.pickup_date,
    window_end: collected.pickup_date.add({ minutes: 60 }),
    is_window: false,
    happened_at: null,
  });
});

test('a run is reckoned from 30 minutes before its first window, from and to the business [RUN-5, RUN-7]', async () => {
  for (const [hour, pickup_address] of [
    ['09:00', crown],
    ['09:00', quay],
    ['09:05', '9 Bridge St, Sydney NSW 2000'],
  ] as const) {
    await shop.assign(await placeAt(hour, { pickup_address }), jonah, 'pickup');
  }
  const run = runOf(await shop.board(monday), jonah);
  expect([clock(run.planned_start), run.is_start_set]).toEqual(['08:30:00', false]);
  // 10 minutes to Surry Hills, where 9:00 am is waited for; 5 at each door, 10 to Sydney, 4 within it, 10 back.
  expect(run.stops.map(({ arrives_at }) => clock(arrives_at))).toEqual(['09:00:00', '09:15:00', '09:24:00']);
  expect([clock(run.ends_at), run.late]).toEqual(['09:39:00', 0]);
});

test('what a run brings is counted in bags, as far as their number is known, and in kilograms [RUN-12, WGH-9]', async () => {
  const draft = { name: 'Mixed Wash', category: 'Wash', price: 450, unit: 'per kg', description: null };
  const wash = await createSku(shop.world.db, null, draft);
  await shop.world.agree(shop.customer, wash, 450);
  const thursday = dayOf('2026-12-03');
  const items = [
    { sku_id: wash.id, quantity: 3.51 },
    { sku_id: shop.sku.id, quantity: 2 },
  ];
  const [first, second, open] = [
    await placeAt('09:00', { items }),
    await placeAt('10:00', { items: [{ sku_id: wash.id, quantity: 1.5 }] }),
    await placeAt('11:00'),
  ];
  for (const order of [first, second, open]) await shop.assign(order, jonah);
  const setBags = (order: Order, kind: LegKind, bag_count: number, state: 'done' | 'planned') =>
    shop.world.db
      .update(legs)
      .set({ bag_count, ...(state === 'done' && { state, done_how: 'reported', happened_at: morning }) })
      .where(and(eq(legs.order_id, order.id), eq(legs.kind, kind)));
  await setBags(first, 'pickup', 3, 'done');
  await setBags(second, 'pickup', 4, 'done');
  await setBags(second, 'delivery', 9, 'done');
  await setBags(open, 'pickup', 20, 'planned');
  const load = ({ bags, kilograms }: Run) => [bags, kilograms];
  const run = runOf(await shop.board(thursday), jonah);
  expect(load(run)).toEqual([27, 5.01]);
  expect(load(await shop.run(`${run.id}`))).toEqual([27, 5.01]);
  expect(load(runOf(await shop.board(thursday), mei))).toEqual([0, 0]);
  expect(load(runOf(await shop.board(monday), jonah))).toEqual([0, 0]);
});

test('what would be late is counted, and how late in minutes [RUN-5, RUN-12, LEG-3]', async () => {
  await patchSettings(shop.world, shop.owner, { on_time_minutes: 10, minutes_at_door: 7 });
  for (const pickup_address of [crown, quay]) {
    await shop.assign(await placeAt('09:00', { pickup_address }), jonah, 'pickup');
  }
  const late = runOf(await shop.board(monday), jonah);
  expect(late.stops.map(({ minutes_late }) => minutes_late)).toEqual([0, 14]);
  expect([late.late, clock(late.ends_at)]).toEqual([1, '09:34:00']);
  // The setting holds for what is open already.
  await patchSettings(shop.world, shop.owner, { on_time_minutes: 24 });
  expect(runOf(await shop.board(monday), jonah).late).toBe(0);
  await patchSettings(shop.world, shop.owner, { on_time_minutes: 60, minutes_at_door: 5 });
});

test('places and start are those that staff set; once the start has passed it is reckoned from now [RUN-5, RUN-7]', async () => {
  await shop.assign(await placeAt('09:00', { pickup_address: quay }), jonah, 'pickup');
  const { id } = runOf(await shop.board(monday), jonah);
  const set = {
    start_place: '2 Pitt St, Sydney NSW 2000',
    end_place: '9 George St, The Rocks NSW 2000',
    planned_start: local('2026-11-30T09:30'),
  };
  await shop.world.call(shop.owner, updateRunRoute, { params: { id: `${id}` }, body: set });
  const times = async () => {
    const run = runOf(await shop.board(monday), jonah);
    return [run.planned_start, run.stops[0]?.arrives_at ?? null, run.ends_at].map(clock);
  };
  expect(await times()).toEqual(['09:30:00', '09:34:00', '09:43:00']);
  shop.world.setNow(local('2026-11-30T10:00'));
  expect(await times()).toEqual(['09:30:00', '10:04:00', '10:13:00']);
});

test('what was moved from an earlier day starts no run before its own day, where it is late [RUN-1, RUN-7]', async () => {
  const tuesday = monday.add({ days: 1 });
  const moved = await placeAt('09:00');
  await shop.assign(moved, jonah, 'pickup');
  const [stop] = runOf(await shop.board(monday), jonah).stops;
  const move = {
    leg_ids: [stop?.legs[0]?.id ?? ''],
    driver_id: mei.user.id,
    day: tuesday,
    before_stop_id: null,
  };
  const { id, version } = runOf(await shop.board(monday), jonah);
  const body = { day: tuesday, seen: [{ run_id: `${id}`, version }], moves: [move] };
  const after = runOf((await shop.world.call(shop.owner, moveStopsRoute, { body })).reply, mei);
  expect([after.planned_start, after.late]).toEqual([local('2026-12-01T08:30'), 1]);
  const dates = { pickup_date: local('2026-12-01T11:00'), delivery_date: local('2026-12-03T14:00') };
  await shop.assign(await shop.place({ ...dates, pickup_address: quay }), mei, 'pickup');
  expect(runOf(await shop.board(tuesday), mei).planned_start).toEqual(local('2026-12-01T10:30'));
});

test('what is done stands first, and still says when the run started [RUN-3, RUN-7]', async () => {
  const early = await placeAt('08:00', { pickup_address: quay });
  const later = await placeAt('09:00');
  for (const order of [early, later]) await shop.assign(order, jonah, 'pickup');
  shop.world.setNow(local('2026-11-30T08:05'));
  await report(early, jonah, 'picked_up');
  const run = runOf(await shop.board(monday), jonah);
  expect(seen(run.stops)).toEqual([
    [`${early.order_number} pickup done`],
    [`${later.order_number} pickup planned`],
  ]);
  expect(run.stops[0]).toMatchObject({ finished_at: shop.world.now(), arrives_at: null, minutes_late: 0 });
  expect(run.stops[0]?.legs[0]?.happened_at).toEqual(shop.world.now());
  expect(clock(run.planned_start)).toBe('07:30:00');
});

test('a leg that failed at its stop is not open: nothing is reckoned for it [RUN-12]', async () => {
  const order = await placeAt('09:00');
  await shop.assign(order, jonah, 'pickup');
  await shop.world.db
    .update(legs)
    .set({ state: 'failed', failure_reason: 'closed' })
    .where(eq(legs.order_id, order.id));
  const run = runOf(await shop.board(monday), jonah);
  expect(seen(run.stops)).toEqual([[`${order.order_number} pickup failed`]]);
  expect([run.planned_start, run.ends_at, run.late, run.stops[0]?.arrives_at]).toEqual([null, null, 0, null]);
});

test('unassigned is what starts on the day or before, by window and door, of orders that are not over [RUN-12]', async () => {
  const late = await placeAt('11:00', { pickup_address: '88 crown st, SURRY HILLS NSW 2010' });
  const early = await placeAt('08:00');
  const elsewhere = await placeAt('09:00', { pickup_address: quay });
  const before = await shop.place({
    pickup_date: local('2026-11-27T09:00'),
    delivery_date: local('2026-12-01T09:30'),
  });
  await shop.assign(before, jonah, 'delivery');
  const [cancelled, completed, handedOver, washed] = [
    await placeAt('09:00'),
    await placeAt('09:00'),
    await placeAt('09:00'),
    await placeAt('09:00'),
  ];
  for (const [order, status] of [
    [cancelled, 'cancelled'],
    [completed, 'completed'],
    [handedOver, 'delivered'],
    // It came to the shop without a driver.
    [washed, 'in_progress'],
  ] as const) {
    await shop.world.call(shop.owner, editOrderRoute, { params: { id: order.id }, body: { status } });
  }
  const { unassigned } = await shop.board(monday);
  expect(seen(unassigned)).toEqual([
    [before, early, late].map(({ order_number }) => `${order_number} pickup planned`),
    [`${elsewhere.order_number} pickup planned`],
  ]);
  expect(unassigned[1]).toMatchObject({ address: quay, customer_name: 'Harbour Lane Hotel' });
  const thursday = seen((await shop.board(dayOf('2026-12-03'))).unassigned).flat();
  expect(thursday.filter((leg) => leg.includes('delivery')).toSorted()).toEqual(
    [early, late, elsewhere, washed].map((order) => `${order.order_number} delivery planned`).toSorted(),
  );
  expect(seen((await shop.board(dayOf('2026-11-29'))).unassigned)).toEqual([
    [`${before.order_number} pickup planned`],
  ]);
});

test('overdue is what is open in runs of days before today, no day that is past shows it, and it is counted with what is unassigned [RUN-1, RUN-12]', async () => {
  const [open, done] = [await placeAt('09:00'), await placeAt('10:00')];
  const tuesday = await shop.place({
    pickup_date: local('2026-12-01T09:00'),
    delivery_date: local('2026-12-03T14:00'),
  });
  for (const order of [open, done, tuesday]) await shop.assign(order, jonah);
  // Nobody drives to our own shop.
  const ours = await placeAt('09:00', { pickup_address: '18 bourke rd Alexandria, NSW 2015' });
  shop.world.setNow(local('2026-11-30T23:59'));
  await report(done, jonah, 'picked_up');
  expect((await shop.board(monday)).overdue).toEqual([]);
  shop.world.setNow(local('2026-12-01T00:00'));
  const { overdue } = await shop.board(monday.add({ days: 1 }));
  expect(seen(overdue)).toEqual([[`${open.order_number} pickup planned`]]);
  expect(overdue[0]).toMatchObject({
    day: monday,
    driver_id: jonah.user.id,
    driver_name: 'Jonah Reid',
    address: crown,
  });
  expect((await shop.board(monday)).overdue).toEqual([]);
  expect((await shop.board(monday.add({ days: 30 }))).overdue).toEqual(overdue);
  const { unassigned } = await shop.board(monday.add({ days: 1 }));
  const { reply } = await shop.world.call(shop.owner, staffOverviewRoute, {});
  expect(seen(unassigned).flat()).toContain(`${ours.order_number} pickup planned`);
  expect(reply.due_stops).toBe(overdue.length + unassigned.length - 1);
  expect(reply.overdue_stops).toBe(overdue.length);
  // The run itself shows them all, as they were that day.
  expect(runOf(await shop.board(monday), jonah).stops).toHaveLength(1);
});

test('a stop keeps the address of what is open, when an order that is collected moves [RUN-2]', async () => {
  const [collected, open] = [await placeAt('08:00'), await placeAt('09:00')];
  for (const order of [collected, open]) await shop.assign(order, mei, 'pickup');
  await report(collected, mei, 'picked_up');
  await shop.world.call(shop.owner, editOrderRoute, {
    params: { id: collected.id },
    body: { pickup_address: quay },
  });
  const { stops } = runOf(await shop.board(monday), mei);
  expect(stops.map(({ address, legs: ofStop }) => [address, ofStop.length])).toEqual([[crown, 2]]);
});

test('a leg that staff close leaves the overdue and the unassigned [RUN-1, LEG-11]', async () => {
  const order = await placeAt('09:00');
  const id = async () => (await shop.board(monday)).unassigned[0]?.legs[0]?.id ?? '';
  const body = { result: 'done', note: 'Brought in' } as const;
  await shop.world.call(shop.owner, closeLegRoute, { params: { id: await id() }, body });
  expect((await shop.board(monday)).unassigned).toEqual([]);
  expect(order.order_number).toMatch(/^ORD-/);
});
