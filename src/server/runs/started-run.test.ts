import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { dispatchRoute, moveStopsRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import { type LegsWorld, openLegsWorld } from '../deliveries/legs.fixture.ts';
import { run_stops, runs } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { expectSoundRuns } from './runs.fixture.ts';

// Tue 24 Nov 2026, 10:12 am in Sydney.
const day = Temporal.PlainDate.from('2026-11-24');
const local = (text: string) => Temporal.Instant.from(`2026-11-${text}:00+11:00`);

let shop: LegsWorld;
let jonah: Person;
let mei: Person;
let orders: Order[];
let run_id: string;

beforeAll(async () => {
  shop = await openLegsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  const { world } = shop;
  [jonah, mei] = [await world.person('driver'), await world.person('driver')];
  orders = [];
  for (const hour of ['11', '12', '13']) {
    const dates = { pickup_date: local(`24T${hour}:00`), delivery_date: local('27T14:00') };
    const order = await shop.place({ ...dates, pickup_address: `${hour} Crown St, Surry Hills NSW 2010` });
    await shop.assign(order, jonah, 'pickup');
    orders.push(order);
  }
  const [run] = await world.db.select().from(runs).where(eq(runs.driver_id, jonah.user.id));
  run_id = run?.id ?? '';
});

const start = () =>
  shop.world.db.update(runs).set({ started_at: shop.world.db.now() }).where(eq(runs.id, run_id));
const stopsNow = () =>
  shop.world.db.select().from(run_stops).where(eq(run_stops.run_id, run_id)).orderBy(asc(run_stops.position));
const runNow = async () => (await shop.world.db.select().from(runs).where(eq(runs.id, run_id)))[0];
const orderAt = (index: number): Order => {
  const order = orders[index];
  if (!order) throw new Error('no such order');
  return order;
};
const [first, second, third] = [() => orderAt(0), () => orderAt(1), () => orderAt(2)] as const;

const noticesOf = async (driver: Person) =>
  (await shop.world.call(driver, notificationsRoute, { query: {} })).reply.rows;
/** What the driver was told of their run. */
const toldOfRun = async (): Promise<string[]> =>
  (await noticesOf(jonah)).flatMap(({ title, message }) => (title === 'Your run changed' ? [message] : []));

const clock = (instant: Temporal.Instant | null) =>
  instant?.toZonedDateTimeISO('Australia/Sydney').toPlainTime().toString({ smallestUnit: 'minute' });
const spansNow = async () =>
  (await stopsNow()).map(({ eta_from, eta_until }) => [clock(eta_from), clock(eta_until)].join());

test('customers expect nobody before the run starts, and then a span that every change reckons anew [RUN-10]', async () => {
  expect(await spansNow()).toEqual([',', ',', ',']);
  await start();
  await shop.report(first(), 'picked_up', jonah);
  // Done at 10:12; the next window starts at 12:00, and the one after it at 1:00 pm.
  expect(await spansNow()).toEqual([',', '11:50,12:20', '12:45,13:25']);
  const [, next, last] = await stopsNow();
  const body = { stop_ids: [last?.id ?? '', next?.id ?? ''] };
  await shop.world.call(shop.owner, updateRunRoute, { params: { id: run_id }, body });
  expect(await spansNow()).toEqual([',', '12:50,13:20', '12:50,13:35']);
});

test('a driver who is out is told once of all that one save does to their run [RUN-13]', async () => {
  await shop.assign(first(), mei, 'pickup');
  expect(await toldOfRun()).toEqual([]);
  await start();
  const { reply: board } = await shop.world.call(shop.owner, dispatchRoute, { query: { day } });
  const legOf = async (order: Order) => (await shop.legsOf(order)).pickup.id;
  const seen = board.runs.flatMap(({ id, version }) => (id ? [{ run_id: id, version }] : []));
  const to = { day, before_stop_id: null };
  const moves = [
    { ...to, leg_ids: [await legOf(first())], driver_id: jonah.user.id },
    { ...to, leg_ids: [await legOf(second())], driver_id: mei.user.id },
  ];
  const before = (await noticesOf(jonah)).length;
  const { status } = await shop.world.call(shop.owner, moveStopsRoute, { body: { day, seen, moves } });
  expect([status, await toldOfRun()]).toEqual([200, ['1 stop added, 1 removed.']]);
  // Not of each order as well; the driver who has not set off is.
  expect(await noticesOf(jonah)).toHaveLength(before + 1);
  expect((await noticesOf(mei)).map(({ title }) => title)).toContain('New stop');
  const stop_ids = (await stopsNow()).map(({ id }) => id).toReversed();
  await shop.world.call(shop.owner, updateRunRoute, { params: { id: run_id }, body: { stop_ids } });
  expect(await toldOfRun()).toEqual(['Your stops were reordered.', '1 stop added, 1 removed.']);
});

test('nobody is told of what the driver does [RUN-13]', async () => {
  await start();
  await shop.report(first(), 'picked_up', jonah);
  await shop.report(first(), 'assigned', jonah);
  expect(await toldOfRun()).toEqual([]);
});

test('a run that has ended is under way again with another stop [RUN-20]', async () => {
  await start();
  for (const order of [first(), second(), third()]) await shop.report(order, 'picked_up', jonah);
  await shop.world.db.update(runs).set({ ended_at: shop.world.db.now() }).where(eq(runs.id, run_id));
  await shop.report(third(), 'picked_up', jonah);
  expect((await runNow())?.ended_at).not.toBeNull();
  await shop.assign(
    await shop.place({ pickup_date: local('24T15:00'), delivery_date: local('27T14:00') }),
    jonah,
  );
  expect((await runNow())?.ended_at).toBeNull();
  await expectSoundRuns(shop.world);
});
