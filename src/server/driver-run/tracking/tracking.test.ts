import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { local, quay } from '../../dispatch/dispatch.fixture.ts';
import { events, orders, run_stops, runs } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { type DriverRunWorld, monday, mondayMorning, openDriverRunWorld } from '../driver-run.fixture.ts';

let shop: DriverRunWorld;
let customer: Person;
let jonah: Person;

beforeAll(async () => {
  shop = await openDriverRunWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  customer = await shop.newCustomer('Rosa Bakery');
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
});

const track = async (who = customer) => (await shop.world.call(who, trackingRoute, {})).reply;
const idsOf = async () => (await track()).map(({ order_id }) => order_id);
const place = (more: Parameters<DriverRunWorld['placeOn']>[0] = {}, who = customer) =>
  shop.placeOn(more, who);
const setStatus = ({ id }: Order, status: OrderStatus) =>
  shop.world.call(shop.owner, editOrderRoute, { params: { id }, body: { status } });
const roadOf = async ({ id }: Order) => (await track()).find(({ order_id }) => order_id === id)?.road;

test('an open order says where its legs are, to its customer alone [RUN-11, ACC-11]', async () => {
  const order = await place();
  const other = await shop.newCustomer('Harbour Lane Hotel');
  await place({}, other);
  await shop.assign(order, jonah, 'pickup');
  const waiting = {
    state: 'planned',
    driver_name: null,
    happened_at: null,
    is_window: false,
    failure_reason: null,
    note: null,
    bag_count: null,
    pictures: [],
    window_start: local('2026-12-03T14:00'),
    window_end: local('2026-12-03T15:00'),
  };
  const [window_start, window_end] = [local('2026-11-30T09:00'), local('2026-11-30T10:00')];
  expect(await track()).toEqual([
    {
      order_id: order.id,
      order_number: order.order_number,
      status: 'pending',
      pickup: { ...waiting, driver_name: 'Jonah Reid', window_start, window_end },
      delivery: waiting,
      road: null,
    },
  ]);
  await shop.step(order, jonah, 'picked_up');
  await shop.setLeg(order, 'pickup', { bag_count: 3 });
  expect(await track()).toMatchObject([
    { status: 'processing', pickup: { state: 'done', happened_at: mondayMorning, bag_count: 3 } },
  ]);
});

test('a delivery at the last moment that can be entered is read, though its window ends after it [RUN-11, API-2]', async () => {
  const last = Temporal.Instant.from('2199-12-31T23:59:59.999Z');
  const order = await place();
  // Nobody orders so far ahead: it is of an earlier version.
  await shop.world.db.update(orders).set({ delivery_date: last }).where(eq(orders.id, order.id));
  await shop.setLeg(order, 'delivery', { window_start: last, window_end: last.add({ hours: 1 }) });
  const ends = { window_end: last.add({ hours: 1 }) };
  expect(await track()).toMatchObject([{ delivery: ends }]);
  const { reply } = await shop.world.call(customer, orderRoute, { params: { id: order.id } });
  expect(reply.legs.find(({ kind }) => kind === 'delivery')).toMatchObject(ends);
});

test('orders come by their next open window, those delivered today last, and no others [RUN-11]', async () => {
  const at = (hour: string) => ({ pickup_date: local(`2026-11-30T${hour}`) });
  const [late, early, delivered, completed, cancelled] = [
    await place(at('11:00')),
    await place(at('09:30')),
    await place(),
    await place(),
    await place(),
  ];
  await setStatus(delivered, 'delivered');
  shop.world.setNow(mondayMorning.add({ minutes: 1 }));
  await setStatus(completed, 'delivered');
  await setStatus(completed, 'completed');
  await setStatus(cancelled, 'cancelled');
  const [older, never] = [await place(), await place()];
  await setStatus(older, 'delivered');
  await shop.setLeg(older, 'delivery', { happened_at: local('2026-11-29T23:59') });
  // Staff complete an order of which nothing was delivered.
  await setStatus(never, 'completed');
  expect(await idsOf()).toEqual([early.id, late.id, completed.id, delivered.id]);
  await shop.assign(early, jonah, 'pickup');
  await shop.step(early, jonah, 'picked_up');
  expect(await idsOf()).toEqual([late.id, early.id, completed.id, delivered.id]);
  shop.world.setNow(local('2026-12-01T00:00'));
  expect(await idsOf()).toEqual([late.id, early.id]);
});

test('the road to a stop shows once its run has started, with the stops before it [RUN-10, RUN-11]', async () => {
  const [first, order] = [await place({ pickup_address: quay }), await place()];
  for (const each of [first, order]) await shop.assign(each, jonah);
  expect([await roadOf(first), await roadOf(order)]).toEqual([null, null]);
  await shop.startRun(jonah);
  const { stops, id } = await shop.readRun(jonah);
  const road = {
    kind: 'pickup',
    is_next: false,
    stops_ahead: 0,
    eta_from: local('2026-11-30T08:30'),
    eta_until: local('2026-11-30T10:00'),
    as_of: mondayMorning,
  };
  const second = { eta_from: local('2026-11-30T09:30'), eta_until: local('2026-11-30T11:00') };
  expect(await roadOf(first)).toEqual(road);
  expect(await roadOf(order)).toEqual({ ...road, ...second, stops_ahead: 1 });
  await shop.setStop(`${stops[0]?.id}`, { next_at: mondayMorning });
  expect([(await roadOf(first))?.is_next, (await roadOf(order))?.is_next]).toEqual([true, false]);
  const asOf = async () => (await roadOf(order))?.as_of;
  const later = (minutes: number) => mondayMorning.add({ minutes });
  await shop.report(jonah, { run_id: id, arrived_at: later(5) });
  expect(await asOf()).toEqual(later(5));
  const changed = { type: 'run.changed', subject_type: 'run', subject_id: `${id}`, data: {} };
  await shop.world.db.insert(events).values({ ...changed, created_at: later(7) });
  expect(await asOf()).toEqual(later(7));
  await shop.step(first, jonah, 'picked_up');
  // What comes next is a delivery of Thursday, whose run has not started.
  expect(await roadOf(first)).toBeNull();
  expect(await roadOf(order)).toMatchObject({ stops_ahead: 0 });
});

test('what starts only after the span of its stop is not expected by it, and the board has the span that is read [RUN-10, RUN-2]', async () => {
  const [first, noon] = [await place(), await place({ pickup_date: local('2026-11-30T12:00') })];
  for (const each of [first, noon]) await shop.assign(each, jonah, 'pickup');
  await shop.startRun(jonah);
  const span = { eta_from: local('2026-11-30T08:30'), eta_until: local('2026-11-30T10:00') };
  expect(await roadOf(first)).toMatchObject(span);
  expect(await roadOf(noon)).toBeNull();
  const { runs: ofDay } = await shop.board(monday);
  expect(ofDay.find(({ driver_id }) => driver_id === jonah.user.id)?.stops).toMatchObject([span]);
});

test('a run that is not reckoned, or not started, shows no road [RUN-11]', async () => {
  const order = await place();
  await shop.assign(order, jonah, 'pickup');
  await shop.startRun(jonah);
  const run = await shop.readRun(jonah);
  await shop.world.db
    .update(runs)
    .set({ started_at: null })
    .where(eq(runs.id, `${run.id}`));
  expect(await roadOf(order)).toBeNull();
  await shop.startRun(jonah);
  expect(await roadOf(order)).not.toBeNull();
  await shop.setStop(`${run.stops[0]?.id}`, { eta_from: null, eta_until: null });
  expect(await roadOf(order)).toBeNull();
});

test('more than nine stops before are not counted out [RUN-11]', async () => {
  const order = await place();
  await shop.assign(order, jonah, 'pickup');
  await shop.startRun(jonah);
  const { stops } = await shop.readRun(jonah);
  await shop.setStop(`${stops[0]?.id}`, { position: 11 });
  const [mine] = await shop.world.db
    .select()
    .from(run_stops)
    .where(eq(run_stops.id, `${stops[0]?.id}`));
  if (!mine) throw new Error('the stop is gone');
  const before = Array.from({ length: 10 }, (_, index) => ({
    ...mine,
    id: crypto.randomUUID(),
    address_key: `door ${index}`,
    position: index + 1,
  }));
  await shop.world.db.insert(run_stops).values(before);
  expect((await roadOf(order))?.stops_ahead).toBeNull();
  await shop.setStop(`${before[0]?.id}`, { finished_at: mondayMorning });
  expect((await roadOf(order))?.stops_ahead).toBe(9);
});

test('a pickup that nobody drives is over once its order is collected [RUN-11, LEG-12]', async () => {
  const order = await place({ delivery_date: local('2026-11-30T09:30') });
  await setStatus(order, 'ready_for_pickup');
  await shop.assign(order, jonah, 'delivery');
  await shop.startRun(jonah);
  expect(await roadOf(order)).toMatchObject({ kind: 'delivery', stops_ahead: 0 });
});

test('a customer reads a hundred orders at most [RUN-11, API-3]', async () => {
  const [one] = [await place()];
  const { db } = shop.world;
  await db.execute(`insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items, total_amount)
    select gen_random_uuid(), customer_id, 'scheduled', pickup_date, delivery_date, 'A', 'B', items, 0
    from orders, generate_series(1, 100) where id = '${one?.id}'`);
  expect(await track()).toHaveLength(100);
});
