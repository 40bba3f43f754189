import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { local } from '../../dispatch/dispatch.fixture.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;
/** At 9, 10 and 11 o’clock, each at a door of its own. */
let orders: [Order, Order, Order];

const at = (hour: string) => local(`2026-11-30T${hour}`);

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  orders = await shop.placeMorning(jonah);
  shop.world.setNow(at('09:00'));
});

const pickupOf = async (order: Order) => (await shop.legOf(order, 'pickup')).id;
const setOffTo = (order: Order) => shop.setOffTo(jonah, order);
const collect = async (order: Order, more = {}) =>
  shop.tap(jonah, { type: 'done', leg_id: await pickupOf(order), ...more });
const sayLate = (minutes: number, more = {}) =>
  shop.tap(jonah, { type: 'late', day: monday, minutes, ...more });
/** What the customer of each order has read of it, the newest first. */
const told = () =>
  Promise.all(
    orders.map(async ({ order_number }) => {
      const texts = await shop.toldTo(shop.customer, order_number);
      return texts.filter((text) => text.startsWith('Running late'));
    }),
  );
const aboutIt = () => shop.toldTo(shop.owner, 'Jonah Reid runs');
/** Until when the customers of the open stops expect the driver, in minutes after 9 o’clock. */
const expected = async () =>
  (await shop.runOf(jonah, monday)).stops.flatMap(({ eta_until }) =>
    eta_until ? [Math.round(at('09:00').until(eta_until).total('minutes'))] : [],
  );

test('a driver runs late: the times move, and who is next or comes after their window is told, once [RUN-31, NTF-8]', async () => {
  await setOffTo(orders[0]);
  expect(await expected()).toEqual([35, 85, 150]);
  const { reply } = await sayLate(60);
  expect([reply.outcome, reply.run.late_until]).toEqual(['accepted', at('10:00').add({ seconds: 2 })]);
  expect(await expected()).toEqual([95, 115, 150]);
  const first = `Running late: ${orders[0].order_number}: now 10:00–10:35 am.`;
  expect(await told()).toEqual([[first], [], []]);
  const { stops } = await shop.readRun(jonah);
  const toldAt = stops.flatMap(({ legs }) => legs.map(({ told_late_at }) => told_late_at));
  expect(toldAt).toEqual([shop.world.now(), null, null]);
  expect(await aboutIt()).toEqual(['Running late: Jonah Reid runs about 60 min late.']);
  shop.later({ minutes: 10 });
  await sayLate(120);
  expect(await told()).toEqual([
    [first],
    [`Running late: ${orders[1].order_number}: now 11:20 am–12:05 pm.`],
    [],
  ]);
  expect((await aboutIt())[0]).toBe('Running late: Jonah Reid runs about 2 h late.');
  await expectSoundRuns(shop.world);
});

test('a driver tells everyone who waits: who comes later in time too, once, and nobody whose time stays [RUN-31]', async () => {
  await setOffTo(orders[0]);
  await sayLate(60, { tells_all: true });
  const both = [
    [`Running late: ${orders[0].order_number}: now 10:00–10:35 am.`],
    [expect.stringMatching(`^Running late: ${orders[1].order_number}: now .*10:55 am`)],
    [],
  ];
  expect(await told()).toEqual(both);
  await sayLate(60, { tells_all: true });
  expect(await told()).toEqual(both);
});

test('who is made late by their driver’s own order of the stops is told, once, and nobody who comes earlier or later in time [RUN-31]', async () => {
  const { run } = (await collect(orders[0])).reply;
  const [second, third] = run.stops.filter(({ finished_at }) => !finished_at).map(({ id }) => id);
  const order = (...ids: (string | undefined)[]) =>
    shop.tap(jonah, { type: 'order_stops', day: monday, stop_ids: ids.flatMap((id) => id ?? []) });
  await order(third, second);
  const [, late] = await told();
  expect(late).toEqual([expect.stringMatching(/^Running late: ORD-\d+: now 1/)]);
  expect(await told()).toEqual([[], late, []]);
  await order(second, third);
  await order(third, second);
  expect(await told()).toEqual([[], late, []]);
  await expectSoundRuns(shop.world);
});

test('the phone knows exactly whom it told: not who knew before, but whom an undone On my way leaves [RUN-31, RUN-9]', async () => {
  shop.world.setNow(at('09:50'));
  await sayLate(15);
  await setOffTo(orders[0]);
  const { reply } = await setOffTo(orders[1]);
  const undo = reply.run.stops[0]?.legs[0]?.undo;
  await shop.tap(jonah, { type: 'undo', report_id: undo?.report_id ?? '' });
  const before = await told();
  const { late_said_at, stops } = (await sayLate(60)).reply.run;
  const now = await told();
  const isNew = orders.map((_, index) => (now[index]?.length ?? 0) > (before[index]?.length ?? 0));
  const isNamed = orders.map(({ id }) =>
    stops.some(({ legs }) =>
      legs.some((leg) => leg.order_id === id && late_said_at && leg.told_late_at?.equals(late_said_at)),
    ),
  );
  expect([isNew, isNamed]).toEqual([
    [false, true, false],
    [false, true, false],
  ]);
});

test('it is in time again as they say so, and an update of before changes nothing of that [RUN-31]', async () => {
  await setOffTo(orders[0]);
  const happened_at = shop.world.now();
  const read = async () => {
    const { reply } = await shop.world.call(shop.customer, trackingRoute, {});
    return reply.find(({ order_id }) => order_id === orders[0].id)?.road?.eta_until;
  };
  await sayLate(60);
  expect(await read()).toEqual(at('10:35'));
  await sayLate(0);
  expect((await expected())[0]).toBe(35);
  expect(await read()).toEqual(at('09:35'));
  const before = await aboutIt();
  await sayLate(120, { happened_at });
  expect((await expected())[0]).toBe(35);
  expect(await aboutIt()).toEqual(before);
});

test('it counts until something is done at a door after it, not by what was done before [RUN-31, RUN-10]', async () => {
  await setOffTo(orders[0]);
  const happened_at = shop.world.now();
  await sayLate(90);
  await collect(orders[0], { happened_at });
  expect(await expected()).toEqual([125, 145]);
  await collect(orders[1]);
  expect(await expected()).toEqual([140]);
});

test('what is over as it arrives is told to nobody [RUN-31]', async () => {
  await setOffTo(orders[0]);
  const before = await aboutIt();
  const happened_at = shop.world.now();
  shop.later({ minutes: 40 });
  await sayLate(30, { happened_at });
  expect(await aboutIt()).toEqual(before);
});

test('it is refused before the run starts and once it has ended [RUN-31, RUN-18]', async () => {
  const id = crypto.randomUUID();
  const early = (await sayLate(30, { id })).reply;
  expect([early.outcome, early.problem?.detail]).toEqual([
    'refused',
    'Your run has not started. Start it first.',
  ]);
  for (const order of orders) await collect(order);
  const leg_ids = await Promise.all(orders.map(pickupOf));
  const van = leg_ids.map((leg_id) => ({ leg_id, answer: 'shop' as const }));
  await shop.tap(jonah, { type: 'end_run', day: monday, van });
  expect((await sayLate(30)).reply.problem?.detail).toBe('Your run has ended, so there’s nobody to tell.');
  expect(await aboutIt()).not.toContain('Running late: Jonah Reid runs about 30 min late.');
});
