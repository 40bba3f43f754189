import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { driversRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { todayRoute } from '#shared/overview/overview.contract.ts';
import { moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import { countStops } from '#shared/runs/stop-count.ts';
import {
  crown,
  type DispatchWorld,
  dayOf,
  local,
  openDispatchWorld,
  quay,
} from '../dispatch/dispatch.fixture.ts';
import { legs, orders } from '../schema.ts';
import type { Person } from '../testing/world.ts';

let shop: DispatchWorld;
let jonah: Person;
const monday = dayOf('2026-11-30');

beforeAll(async () => {
  shop = await openDispatchWorld();
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
});
beforeEach(async () => {
  shop.world.setNow(local('2026-11-24T10:12'));
  await shop.world.db.delete(orders);
});
afterAll(() => shop.world.close());

const today = async () => (await shop.world.call(shop.owner, todayRoute, {})).reply;
const placeAt = (time: string, pickup_address = crown) =>
  shop.place({
    pickup_date: local(`2026-11-30T${time}`),
    delivery_date: local('2026-12-03T14:00'),
    pickup_address,
  });
const seenOf = (run: { id: string | null; run_id?: string; version?: number; run_version?: number }) => {
  const run_id = run.run_id ?? run.id;
  return run_id ? [{ run_id, version: run.run_version ?? run.version ?? 0 }] : [];
};
const close = ({ id }: Order, kind: LegKind, state: 'done' | 'failed') =>
  shop.world.db
    .update(legs)
    .set({
      state,
      happened_at: shop.world.now(),
      ...(state === 'done' ? { done_how: 'reported' } : { failure_reason: 'nobody_home' }),
    })
    .where(and(eq(legs.order_id, id), eq(legs.kind, kind)));

test('the stops of today are those of the board, each door once [STF-20, RUN-2, RUN-12]', async () => {
  const brought = await shop.place({
    pickup_date: local('2026-11-26T09:00'),
    delivery_date: local('2026-11-30T09:30'),
  });
  await shop.assign(brought, jonah, 'delivery');
  const [sameDoor, other, third] = [
    await placeAt('09:00'),
    await placeAt('10:00', quay),
    await placeAt('11:00', '3 Bay St, Glebe NSW 2037'),
  ];
  for (const order of [sameDoor, other, third]) await shop.assign(order, jonah, 'pickup');
  await placeAt('12:00', '9 Bridge St, Sydney NSW 2000');
  // Of a day before, and nobody has it yet.
  await shop.place({ pickup_date: local('2026-11-27T09:00'), delivery_date: local('2026-12-04T14:00') });
  shop.world.setNow(local('2026-11-30T09:40'));
  await close(other, 'pickup', 'done');
  await close(third, 'pickup', 'failed');
  const board = await shop.board(monday);
  const onBoard = [...board.runs.flatMap(({ stops }) => stops), ...board.unassigned];
  const { count, total } = await today();
  expect(count).toEqual(countStops(onBoard));
  expect(count).toEqual({ total: 5, done: 1, failed: 1, part_done: 0 });
  // Legs are counted on their own days, and what failed is not among them.
  expect(total).toBe(4);
});

test('what is done without a run is counted, as its row says that it is done [STF-20]', async () => {
  const [first] = [await placeAt('09:00'), await placeAt('10:00', quay)];
  await placeAt('11:00', quay);
  shop.world.setNow(local('2026-11-30T09:40'));
  await shop.world.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, first.id));
  const { stops, count } = await today();
  expect(stops.map(({ state }) => state)).toEqual(['done', 'to_do', 'to_do']);
  expect(count).toEqual({ total: 2, done: 1, failed: 0, part_done: 0 });
  await placeAt('11:30');
  expect((await today()).count).toEqual({ total: 2, done: 0, failed: 0, part_done: 1 });
});

test('a row that is done at a door with more to do is part done, and the stop not counted as done [STF-20]', async () => {
  const [first, second, other] = [
    await placeAt('09:00'),
    await placeAt('10:00'),
    await placeAt('11:00', quay),
  ];
  for (const order of [first, second, other]) await shop.assign(order, jonah, 'pickup');
  shop.world.setNow(local('2026-11-30T09:40'));
  await close(first, 'pickup', 'done');
  await close(other, 'pickup', 'done');
  const { stops, count } = await today();
  expect(stops.map(({ is_part_done }) => is_part_done)).toEqual([true, false, false]);
  expect(count).toMatchObject({ total: 2, done: 1, part_done: 1 });
});

test('the load of a driver is the stops of their column and what is overdue, each door once [STF-5, RUN-2, RUN-12]', async () => {
  const brought = await shop.place({
    pickup_date: local('2026-11-26T09:00'),
    delivery_date: local('2026-11-30T09:30'),
  });
  await shop.assign(brought, jonah, 'delivery');
  const [other, third] = [await placeAt('10:00', quay), await placeAt('11:00', '3 Bay St, Glebe NSW 2037')];
  for (const order of [await placeAt('09:00'), other, third]) await shop.assign(order, jonah, 'pickup');
  for (const time of ['09:00', '10:00']) {
    const overdue = await shop.place({
      pickup_date: local(`2026-11-27T${time}`),
      delivery_date: local('2026-12-04T14:00'),
    });
    await shop.assign(overdue, jonah, 'pickup');
  }
  shop.world.setNow(local('2026-11-30T09:40'));
  await close(other, 'pickup', 'done');
  await close(third, 'pickup', 'failed');
  const { runs, overdue } = await shop.board(monday);
  const { reply } = await shop.world.call(shop.owner, driversRoute, {});
  const load = reply.find(({ id }) => id === jonah.user.id)?.stops_today;
  const ofJonah = runs.filter(({ driver_id }) => driver_id === jonah.user.id);
  expect(load).toEqual(countStops([...ofJonah.flatMap(({ stops }) => stops), ...overdue]));
  expect(load).toEqual({ total: 4, done: 1, failed: 1, part_done: 0 });
});

test('who is late today is who is late on the board [STF-20, RUN-4, LEG-3]', async () => {
  for (const address of [crown, quay]) await shop.assign(await placeAt('09:00', address), jonah, 'pickup');
  await placeAt('09:30', '9 Bridge St, Sydney NSW 2000');
  await shop.world.db
    .update(legs)
    .set({ window_end: local('2026-11-30T09:25') })
    .where(eq(legs.window_start, local('2026-11-30T09:00')));
  const lateAt = async (time: string) => {
    shop.world.setNow(local(`2026-11-30T${time}`));
    const { runs } = await shop.board(monday);
    const { stops } = await today();
    const driven = stops.filter(({ driver_name }) => driver_name);
    expect(driven.map(({ minutes_late }) => minutes_late)).toEqual(
      runs.flatMap((run) => run.stops).map(({ minutes_late }) => minutes_late),
    );
    return stops.map(({ minutes_late }) => minutes_late > 0);
  };
  // A free time that has passed is not late yet; one that the run will not make is.
  expect(await lateAt('09:10')).toEqual([false, true, false]);
  expect(await lateAt('10:31')).toEqual([true, true, true]);
});

test('a visit is late by its own time, whatever is overdue at its door [STF-20, RUN-4]', async () => {
  const overdue = await shop.place({
    pickup_date: local('2026-11-26T09:00'),
    delivery_date: local('2026-11-29T10:00'),
  });
  const pickup = await placeAt('09:00');
  await shop.assign(overdue, jonah, 'delivery');
  await shop.assign(pickup, jonah, 'pickup');
  const [delivery] = await shop.world.db
    .select()
    .from(legs)
    .where(and(eq(legs.order_id, overdue.id), eq(legs.kind, 'delivery')));
  shop.world.setNow(local('2026-11-30T07:00'));
  const board = await shop.board(monday);
  await shop.world.call(shop.owner, moveStopsRoute, {
    body: {
      day: monday,
      seen: [...board.runs, ...board.overdue].flatMap(seenOf),
      moves: [{ leg_ids: [delivery?.id ?? ''], driver_id: jonah.user.id, day: monday, before_stop_id: null }],
    },
  });
  const { runs } = await shop.board(monday);
  expect(runs.flatMap(({ stops }) => stops)).toMatchObject([
    { minutes_late: expect.any(Number), legs: [{}, {}] },
  ]);
  expect((await today()).stops).toMatchObject([{ order_id: pickup.id, kind: 'pickup', minutes_late: 0 }]);
});
