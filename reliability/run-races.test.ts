import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLegs } from '#server/cli/checks/check-database.ts';
import { createRng } from '#server/demo/rng.ts';
import { watchDeadlocks } from '#server/kernel/db/watch-deadlocks.fixture.ts';
import { openShopWorld, type Shop, send } from '#server/orders/orders.fixture.ts';
import { expectSoundRuns } from '#server/runs/runs.fixture.ts';
import { legs } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { draftOf, type Person, type World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import {
  assignDriverRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { DriverReport } from '#shared/driver-run/driver-report.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { dispatchRoute, moveStopsRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import { report, seed } from './support/run-options.ts';

/** Staff and drivers act on the same runs at the same time, on two processes. */

const [rounds, acts] = [shortOrLong(2, 20), shortOrLong(60, 200)];
const monday = Temporal.PlainDate.from('2026-12-07');
const days = [monday, monday.add({ days: 1 }), monday.add({ days: 3 })];
const rng = createRng(seed);
const deadlocks = watchDeadlocks();
let shop: Shop;
let other: World;
let drivers: Person[];
let orders: Order[];
let leg_ids: string[];
/** The ids of all reports so far. */
const reported: string[] = [];

beforeAll(async () => {
  shop = await openShopWorld();
  other = await openSecondProcess(shop);
  drivers = [shop.jonah, await shop.person('driver'), await shop.person('driver')];
  orders = [];
  for (let index = 0; index < 12; index++) {
    const hour = `${8 + (index % 8)}`.padStart(2, '0');
    const dates = {
      pickup_date: Temporal.Instant.from(`${monday}T${hour}:00:00+11:00`),
      delivery_date: Temporal.Instant.from(`${days[2]}T${hour}:00:00+11:00`),
      pickup_address: `${index % 5} Crown St, Surry Hills NSW 2010`,
    };
    orders.push(await shop.place(shop.customer, draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], dates)));
  }
  leg_ids = (await shop.db.select({ id: legs.id }).from(legs)).map(({ id }) => id);
}, 120_000);
afterAll(async () => {
  deadlocks.close();
  await other.close();
  await shop.close();
});

const processOf = (hand: number): World => (hand % 2 ? other : shop);
const boardOf = async (process: World, day: Temporal.PlainDate) =>
  (await process.call(shop.owner, dispatchRoute, { query: { day } })).reply;

/** A random leg goes somewhere, by the board as it is seen just before. */
async function drag(process: World) {
  const day = rng.oneOf(days);
  const { runs } = await boardOf(process, day);
  const all = await shop.db.select({ id: legs.id }).from(legs);
  const to = rng.oneOf(runs);
  const stop = rng.oneOf([null, ...runs.flatMap(({ stops }) => stops)]);
  const seen = runs.flatMap(({ id, version }) => (id ? [{ run_id: id, version }] : []));
  const driver_id = rng.between(0, 4) === 0 ? null : to.driver_id;
  const move = { leg_ids: [rng.oneOf(all).id], driver_id, day, before_stop_id: stop?.id ?? null };
  return process.call(shop.owner, moveStopsRoute, { body: { day, seen, moves: [move] } });
}

async function reorder(process: World) {
  const { runs } = await boardOf(process, rng.oneOf(days));
  const run = rng.oneOf(runs);
  if (!run.id) return null;
  const stop_ids = run.stops.filter(({ finished_at }) => finished_at === null).map(({ id }) => id);
  const input = { params: { id: run.id }, body: { stop_ids: stop_ids.reverse() } };
  const answer = await send(process, shop.owner, updateRunRoute, input, { 'if-match': `"${run.version}"` });
  return { status: answer.statusCode, text: answer.body };
}

/** A driver reports of a random leg, or of their day. */
function tap(process: World, driver: Person) {
  const stamp = { id: crypto.randomUUID(), happened_at: process.now(), sent_at: process.now() };
  const [leg_id, day] = [rng.oneOf(leg_ids), rng.oneOf(days)];
  const [first = leg_id, ...others] = reported;
  const body = rng.oneOf<DriverReport>([
    { ...stamp, type: 'done', leg_id },
    { ...stamp, type: 'on_my_way', leg_id },
    { ...stamp, type: 'undo', report_id: rng.oneOf([first, ...others]) },
    { ...stamp, type: 'start_run', day, leg_ids },
    { ...stamp, type: 'order_stops', day, stop_ids: [] },
    { ...stamp, type: 'end_run', day, van: leg_ids.map((id) => ({ leg_id: id, answer: 'shop' })) },
  ]);
  reported.push(stamp.id);
  return process.call(driver, reportRoute, { body });
}

function act(hand: number) {
  const process = processOf(hand);
  const params = { id: rng.oneOf(orders).id };
  const driver = rng.oneOf(drivers);
  const leg = rng.oneOf([...legKinds, undefined]);
  switch (rng.between(0, 9)) {
    case 0:
    case 1:
      return process.call(shop.owner, assignDriverRoute, {
        params,
        body: { driver_id: driver.user.id, leg },
      });
    case 2:
      return process.call(shop.admin, unassignDriverRoute, { params, body: { leg } });
    case 3:
      return process.call(driver, updateDeliveryRoute, {
        params,
        body: { status: rng.oneOf(deliveryStatuses) },
      });
    case 4:
      return process.call(shop.owner, editOrderRoute, {
        params,
        body: { status: rng.oneOf(['scheduled', 'cancelled', 'processing', 'delivered'] as const) },
      });
    case 5:
      return reorder(process);
    case 6:
    case 7:
      return tap(process, driver);
    default:
      return drag(process);
  }
}

test('moves, assignments, reports and reorderings at once leave every run sound [RUN-1, RUN-2, RUN-3, RUN-12, LEG-4]', async () => {
  const counts: Record<number, number> = {};
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(Array.from({ length: acts }, (_, hand) => act(hand)));
    for (const answer of answers) {
      if (!answer) continue;
      expect([200, 404, 409, 412, 422], answer.text).toContain(answer.status);
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    }
    await expectSoundRuns(shop);
    const client = await shop.db.pool.connect();
    const { mark, text } = await checkLegs(client).finally(() => client.release());
    expect([mark, text]).toEqual(['✓', text]);
  }
  expect(counts[200]).toBeGreaterThan(acts / 4);
  report(`runs: ${rounds} rounds of ${acts} acts, ${JSON.stringify(counts)}, ${deadlocks.count()} deadlocks`);
}, 1_200_000);

test('of two who drag one stop to two drivers one wins, the other gets 412 [RUN-12]', async () => {
  for (let round = 0; round < rounds * 3; round++) {
    const [order] = orders;
    const params = { id: order?.id ?? '' };
    await shop.call(shop.owner, editOrderRoute, { params, body: { status: 'cancelled' } });
    await shop.call(shop.owner, editOrderRoute, { params, body: { status: 'scheduled' } });
    await shop.call(shop.owner, assignDriverRoute, { params, body: { driver_id: shop.jonah.user.id } });
    const [, mei, lena] = drivers;
    const { runs } = await boardOf(shop, monday);
    const seen = runs.flatMap(({ id, version }) => (id ? [{ run_id: id, version }] : []));
    const leg = runs
      .flatMap(({ stops }) => stops.flatMap((stop) => stop.legs))
      .find(({ order_id, kind }) => order_id === order?.id && kind === 'pickup');
    const dragTo = (process: World, driver: Person | undefined) =>
      process.call(shop.owner, moveStopsRoute, {
        body: {
          day: monday,
          seen,
          moves: [
            {
              leg_ids: [leg?.id ?? ''],
              driver_id: driver?.user.id ?? null,
              day: monday,
              before_stop_id: null,
            },
          ],
        },
      });
    const answers = await Promise.all([dragTo(shop, mei), dragTo(other, lena)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  }
}, 1_200_000);
