import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VanAnswer } from '#shared/driver-run/driver-report.ts';
import { wrapUpRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { quay } from '../../dispatch/dispatch.fixture.ts';
import { events, files, order_files, orders, run_stops, runs } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { type DriverRunWorld, monday, mondayMorning, openDriverRunWorld } from '../driver-run.fixture.ts';

let shop: DriverRunWorld;
let jonah: Person;
let mei: Person;

beforeAll(async () => {
  shop = await openDriverRunWorld();
  [jonah, mei] = [
    await shop.world.person('driver', { full_name: 'Jonah Reid' }),
    await shop.world.person('driver', { full_name: 'Mei Tanaka' }),
  ];
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  for (const table of [orders, run_stops, runs]) await shop.world.db.delete(table);
});

const wrapUp = async (day = monday) =>
  (await shop.world.call(shop.owner, wrapUpRoute, { query: { day } })).reply;

/** An order that a driver has collected on Monday. */
async function collected(
  driver: Person,
  more: Parameters<DriverRunWorld['placeOn']>[0] = {},
): Promise<Order> {
  const order = await shop.placeOn(more);
  await shop.assign(order, driver, 'pickup');
  await shop.step(order, driver, 'picked_up');
  return order;
}
const answer = (order: Order, van_answer: VanAnswer) => shop.setLeg(order, 'pickup', { van_answer });
const endRun = (driver: Person) =>
  shop.world.db
    .update(runs)
    .set({ started_at: mondayMorning, ended_at: mondayMorning.add({ hours: 8 }) })
    .where(eq(runs.driver_id, driver.user.id));

test('runs that have not ended stand by driver, with what is in their vans [RUN-20]', async () => {
  const [first, second] = [await collected(mei), await shop.placeOn({ pickup_address: quay })];
  await shop.assign(second, mei, 'pickup');
  await shop.assign(await shop.placeOn(), mei, 'pickup');
  const ofJonah = await shop.placeOn();
  await shop.assign(ofJonah, jonah, 'pickup');
  await shop.startRun(mei);
  expect(await wrapUp()).toEqual({
    day: monday,
    open_runs: [
      {
        run_id: (await shop.readRun(jonah)).id,
        driver_id: jonah.user.id,
        driver_name: 'Jonah Reid',
        started_at: null,
        open_stops: 1,
        part_done_stops: 0,
        stops: 1,
        van: [],
      },
      {
        run_id: (await shop.readRun(mei)).id,
        driver_id: mei.user.id,
        driver_name: 'Mei Tanaka',
        started_at: mondayMorning,
        open_stops: 2,
        part_done_stops: 1,
        stops: 2,
        van: [
          {
            leg_id: (await shop.legOf(first, 'pickup')).id,
            order_id: first.id,
            order_number: first.order_number,
            customer_name: 'Harbour Lane Hotel',
            kind: 'pickup',
            since: mondayMorning,
          },
        ],
      },
    ],
    in_vans: [],
    missing: [],
    missing_bags: [],
    doubtful: [],
    bag_differences: [],
    awaited_pictures: [],
  });
  await endRun(mei);
  await shop.world.call(shop.owner, editOrderRoute, {
    params: { id: ofJonah.id },
    body: { status: 'cancelled' },
  });
  expect((await wrapUp()).open_runs).toEqual([]);
  expect((await wrapUp(monday.add({ days: 1 }))).open_runs).toEqual([]);
});

test('what stays in a van is there until its order moves on, or its driver is asked again [RUN-20]', async () => {
  const [stays, back] = [await collected(jonah), await collected(jonah)];
  await answer(stays, 'van');
  await answer(back, 'shop');
  const rowOf = async (day = monday) =>
    (await wrapUp(day)).in_vans.map(({ order_id, driver_name }) => ({ order_id, driver_name }));
  expect(await rowOf()).toEqual([]);
  expect((await wrapUp()).open_runs[0]?.van.map(({ order_id }) => order_id)).toEqual([stays.id]);
  await endRun(jonah);
  const row = { order_id: stays.id, driver_name: 'Jonah Reid' };
  expect(await rowOf()).toEqual([row]);
  expect(await rowOf(monday.add({ days: 1 }))).toEqual([row]);
  expect(await rowOf(monday.subtract({ days: 1 }))).toEqual([]);
  const params = { id: stays.id };
  await shop.world.call(shop.owner, editOrderRoute, { params, body: { status: 'in_progress' } });
  expect(await rowOf()).toEqual([]);
});

test('what is missing stands there with the note of the driver, and what was cancelled on the way too [RUN-20]', async () => {
  const order = await collected(jonah);
  await answer(order, 'missing');
  const told = (note: string, minutes: number, leg = 'pickup') =>
    shop.world.db.insert(events).values({
      type: 'bag.missing',
      subject_type: 'order',
      subject_id: order.id,
      actor_id: jonah.user.id,
      data: { leg, note },
      created_at: mondayMorning.add({ minutes }),
    });
  await told('One bag', 1);
  await told('Two bags of three', 2);
  await told('Of the delivery', 3, 'delivery');
  const loaded = await shop.placeOn();
  await shop.assign(loaded, mei, 'delivery');
  await shop.setLeg(loaded, 'delivery', {
    loaded_at: mondayMorning.add({ minutes: 1 }),
    van_answer: 'missing',
  });
  await shop.world.call(shop.owner, editOrderRoute, {
    params: { id: loaded.id },
    body: { status: 'cancelled' },
  });
  const { missing } = await wrapUp();
  expect(missing).toMatchObject([
    { order_id: order.id, kind: 'pickup', driver_name: 'Jonah Reid', note: 'Two bags of three' },
    { order_id: loaded.id, kind: 'delivery', driver_name: 'Mei Tanaka', note: '' },
  ]);
  for (const days of [-1, 1]) expect((await wrapUp(monday.add({ days }))).missing).toEqual([]);
});

test('times in doubt are named [LEG-10]', async () => {
  const [doubtful] = [await collected(jonah), await collected(jonah)];
  await shop.setLeg(doubtful, 'pickup', { is_time_doubtful: true });
  const rows = (await wrapUp()).doubtful;
  expect(rows).toEqual([
    {
      leg_id: (await shop.legOf(doubtful, 'pickup')).id,
      order_id: doubtful.id,
      order_number: doubtful.order_number,
      customer_name: 'Harbour Lane Hotel',
      driver_name: 'Jonah Reid',
      kind: 'pickup',
      happened_at: mondayMorning,
    },
  ]);
  expect((await wrapUp(monday.add({ days: 1 }))).doubtful).toEqual([]);
});

test('deliveries of another number of bags than were collected stand with what the driver noted [PRF-12]', async () => {
  const thursday = monday.add({ days: 3 });
  const counted = async (collectedBags: number | null, bag_count: number | null, note: string | null) => {
    const order = await collected(jonah);
    await shop.setLeg(order, 'pickup', { bag_count: collectedBags });
    await shop.assign(order, mei, 'delivery');
    await shop.step(order, mei, 'delivered');
    await shop.setLeg(order, 'delivery', { bag_count, note });
    return order;
  };
  const fewer = await counted(3, 2, 'One stays with us');
  const more = await counted(1, 2, null);
  for (const [before, after] of [
    [2, 2],
    [2, null],
    [null, 2],
  ] as const) {
    await counted(before, after, null);
  }
  const rowOf = async (order: Order) => ({
    leg_id: (await shop.legOf(order, 'delivery')).id,
    order_id: order.id,
    order_number: order.order_number,
    customer_name: 'Harbour Lane Hotel',
    driver_name: 'Mei Tanaka',
    happened_at: mondayMorning,
  });
  const { bag_differences } = await wrapUp(thursday);
  const byNumber = bag_differences.toSorted((a, b) => a.order_number.localeCompare(b.order_number));
  expect(byNumber).toEqual([
    { ...(await rowOf(fewer)), collected: 3, delivered: 2, note: 'One stays with us' },
    { ...(await rowOf(more)), collected: 1, delivered: 2, note: null },
  ]);
  expect((await wrapUp()).bag_differences).toEqual([]);
});

test('pictures that were announced and are not here yet stand by leg [PRF-6]', async () => {
  const { db } = shop.world;
  const [order, whole] = [await collected(jonah), await collected(jonah)];
  const announce = async (of: Order, minutes: number, state: 'coming' | 'ready') => {
    const id = crypto.randomUUID();
    const at = mondayMorning.add({ minutes });
    const stamps = {
      taken_at: at,
      announced_at: at,
      declared_bytes: 1,
      sha256: '',
      created_by: jonah.user.id,
    };
    const kept = { width: 1, height: 1, kept_in: 'database', arrived_at: at } as const;
    await db
      .insert(files)
      .values({ id, purpose: 'proof', kind: 'photo', state, ...stamps, ...(state === 'ready' && kept) });
    const { id: leg_id } = await shop.legOf(of, 'pickup');
    await db.insert(order_files).values({ file_id: id, order_id: of.id, leg_id });
  };
  await announce(order, 2, 'coming');
  await announce(order, 1, 'coming');
  await announce(order, 0, 'ready');
  await announce(whole, 0, 'ready');
  expect((await wrapUp()).awaited_pictures).toEqual([
    {
      leg_id: (await shop.legOf(order, 'pickup')).id,
      order_id: order.id,
      order_number: order.order_number,
      customer_name: 'Harbour Lane Hotel',
      driver_name: 'Jonah Reid',
      kind: 'pickup',
      pictures: 2,
      announced_at: mondayMorning.add({ minutes: 1 }),
    },
  ]);
  expect((await wrapUp(monday.add({ days: 1 }))).awaited_pictures).toEqual([]);
});
