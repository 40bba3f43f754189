import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeLegRoute, driversRoute } from '#shared/deliveries/deliveries.contract.ts';
import { reportsRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { giveRunRoute, moveStopsRoute, setOffRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { monday, mondayMorning } from '../driver-run/driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld, type Tap } from '../driver-run/reports/reports.fixture.ts';
import { expectSoundRuns } from '../runs/runs.fixture.ts';
import { users } from '../schema.ts';
import { shortOrLong } from '../testing/long-form.ts';
import type { Person } from '../testing/world.ts';
import { local } from './dispatch.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;
let mei: Person;

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  await shop.world.db.update(users).set({ is_active: false }).where(eq(users.role, 'driver'));
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
});

/** A door of a driver on Monday: a pickup, or the delivery of what the shop has collected. */
async function placeAt(number: number, driver: Person, kind: LegKind = 'pickup', hour = 9): Promise<Order> {
  const address = `${number} Crown St, Surry Hills NSW 2010`;
  const at = local('2026-11-30T00:00').add({ hours: hour });
  const isPickup = kind === 'pickup';
  const order = await shop.placeOn(
    isPickup
      ? { pickup_address: address, pickup_date: at }
      : { delivery_address: address, pickup_date: local('2026-11-26T09:00'), delivery_date: at },
  );
  await shop.assign(order, driver, kind);
  if (!isPickup) {
    const params = { id: (await shop.legOf(order, 'pickup')).id };
    const body = { result: 'done', note: 'Brought to the shop' } as const;
    await shop.world.call(shop.owner, closeLegRoute, { params, body });
    await shop.edit(order, { status: 'ready_for_pickup' });
    shop.world.setNow(mondayMorning);
  }
  return order;
}
const seenOf = ({ runs }: DispatchDay) =>
  runs.flatMap(({ id, version }) => (id ? [{ run_id: id, version }] : []));
const runIn = ({ runs }: DispatchDay, { user }: Person): Run => {
  const run = runs.find(({ driver_id }) => driver_id === user.id);
  if (!run) throw new Error('the driver has no column');
  return run;
};
async function give(to = mei, board?: DispatchDay, from = jonah) {
  const seen = board ?? (await shop.board(monday));
  const params = { id: `${runIn(seen, from).id}` };
  shop.later();
  return shop.world.call(shop.owner, giveRunRoute, {
    params,
    body: { driver_id: to.user.id, seen: seenOf(seen) },
  });
}
const numbersOf = (run: Run): string[] =>
  run.stops.flatMap((stop) => stop.legs.map(({ order_number }) => order_number));
const numbers = (orders: readonly Order[]) => orders.map(({ order_number }) => order_number);
const codeOf = ({ status, problem }: { status: number; problem: { type: string } }) => [
  status,
  problem.type.replace('urn:washline:problem:', ''),
];
const done = async (order: Order, kind: LegKind = 'pickup'): Promise<Tap<'done'>> => ({
  type: 'done',
  leg_id: (await shop.legOf(order, kind)).id,
});

describe('a run is given to another driver', () => {
  test('moved back as its Undo does, its stops stand where they stood, and those of the other too [RUN-21, RUN-12]', async () => {
    await placeAt(1, mei, 'pickup', 15);
    await placeAt(4, jonah, 'pickup', 13);
    for (const number of [2, 5]) await placeAt(number, jonah, 'pickup', 9);
    const before = await shop.board(monday);
    const stops = runIn(before, jonah).stops;
    const { reply } = await give();
    const moves = stops.map(({ legs }) => ({
      leg_ids: legs.map(({ id }) => id),
      driver_id: jonah.user.id,
      day: monday,
      before_stop_id: null,
    }));
    const body = { day: monday, seen: seenOf(reply), moves };
    const after = (await shop.world.call(shop.owner, moveStopsRoute, { body })).reply;
    for (const driver of [jonah, mei])
      expect(numbersOf(runIn(after, driver))).toEqual(numbersOf(runIn(before, driver)));
    await expectSoundRuns(shop.world);
  });

  test('its open stops in their sequence, behind the other’s own; what is finished stays [RUN-21]', async () => {
    const own = await placeAt(1, mei, 'pickup', 15);
    const [first, second, third] = [
      await placeAt(2, jonah, 'pickup', 9),
      await placeAt(3, jonah, 'delivery', 11),
      await placeAt(4, jonah, 'pickup', 13),
    ];
    await shop.tap(jonah, await done(first));
    const delivery = await shop.legOf(second, 'delivery');
    await shop.tap(jonah, { type: 'start_run', day: monday, leg_ids: [delivery.id] });
    expect((await shop.legOf(second, 'delivery')).state).toBe('on_the_way');
    const { status, reply } = await give();
    expect(status).toBe(200);
    expect(reply).toEqual(await shop.board(monday));
    expect(numbersOf(runIn(reply, mei))).toEqual(numbers([own, second, third]));
    expect(numbersOf(runIn(reply, jonah))).toEqual(numbers([first]));
    expect(await shop.legOf(second, 'delivery')).toMatchObject({
      state: 'planned',
      loaded_at: null,
      driver_id: mei.user.id,
    });
    const { run } = (await shop.tap(mei, { type: 'start_run', day: monday, leg_ids: [delivery.id] })).reply;
    expect(run.stops.flatMap(({ legs }) => legs).find(({ id }) => id === delivery.id)?.state).toBe(
      'on_the_way',
    );
    expect((await shop.readRun(jonah)).van.map(({ order_number }) => order_number)).toEqual(numbers([first]));
    await expectSoundRuns(shop.world);
  });

  test('at a door where the other stops already it is part of that stop, in its place [RUN-2, RUN-21]', async () => {
    const [shared, later] = [await placeAt(1, mei, 'pickup', 9), await placeAt(2, mei, 'pickup', 15)];
    const [first, same] = [await placeAt(3, jonah, 'pickup', 9), await placeAt(1, jonah, 'pickup', 10)];
    const { reply } = await give();
    const stops = runIn(reply, mei).stops.map(({ legs }) => legs.map(({ order_number }) => order_number));
    expect(stops).toEqual([numbers([shared, same]), numbers([later]), numbers([first])]);
    await expectSoundRuns(shop.world);
  });

  test('start, end and planned start go along where the other had no stops, and only there [RUN-7, RUN-21]', async () => {
    await placeAt(1, jonah);
    const run = runIn(await shop.board(monday), jonah);
    const ends = {
      start_place: '2 Depot Rd',
      end_place: '3 Depot Rd',
      planned_start: local('2026-11-30T08:45'),
    };
    const set = { params: { id: `${run.id}` }, ifMatch: run.version, body: ends };
    await shop.world.call(shop.owner, updateRunRoute, set);
    expect(runIn((await give()).reply, mei)).toMatchObject({ ...ends, is_start_set: true });
    const aisha = await shop.world.person('driver', { full_name: 'Aisha Karimi' });
    await placeAt(5, aisha);
    expect(runIn((await give(aisha, undefined, mei)).reply, aisha)).toMatchObject({
      start_place: null,
      end_place: null,
      is_start_set: false,
    });
  });

  test('who gave their run of today away stands last among the drivers, until they have a stop again [RUN-21]', async () => {
    await placeAt(1, jonah);
    const offered = async (query = {}) =>
      (await shop.world.call(shop.owner, driversRoute, { query })).reply.map(
        ({ full_name, gave_run_today = false }) => [full_name, gave_run_today],
      );
    const both = [
      ['Jonah Reid', false],
      ['Mei Tanaka', false],
    ];
    expect(await offered()).toEqual(both);
    const { reply } = await give();
    expect(runIn(reply, jonah).gave_run_today).toBe(true);
    expect(runIn(reply, mei)).not.toHaveProperty('gave_run_today');
    expect(await offered()).toEqual([
      ['Mei Tanaka', false],
      ['Jonah Reid', true],
    ]);
    const tomorrow = monday.add({ days: 1 });
    expect(await offered({ day: tomorrow })).toEqual(both);
    expect(runIn(await shop.board(tomorrow), jonah)).not.toHaveProperty('gave_run_today');
    const next = await placeAt(2, jonah);
    expect(await offered()).toEqual(both);
    expect(runIn(await shop.board(monday), jonah)).not.toHaveProperty('gave_run_today');
    shop.later({ minutes: 5 });
    await shop.tap(jonah, await done(next));
    expect(await offered()).toEqual(both);
  });

  test('who is off stands last among the drivers of that day alone, until they are back; nobody is told [STF-5]', async () => {
    const tomorrow = monday.add({ days: 1 });
    const ben = await shop.world.person('driver', { full_name: 'Ben Hale' });
    await placeAt(1, jonah);
    await give();
    const say = async (is_off: boolean, day = monday, who = shop.owner) =>
      shop.world.call(who, setOffRoute, { body: { driver_id: ben.user.id, day, is_off } });
    const offered = async (query = {}) =>
      (await shop.world.call(shop.owner, driversRoute, { query })).reply.map(
        ({ full_name, is_off = false }) => [full_name, is_off],
      );
    const { reply } = await say(true);
    expect(reply).toEqual(await shop.board(monday));
    expect(runIn(reply, ben).is_off).toBe(true);
    expect(runIn(reply, mei)).not.toHaveProperty('is_off');
    expect(await offered()).toEqual([
      ['Mei Tanaka', false],
      ['Jonah Reid', false],
      ['Ben Hale', true],
    ]);
    expect((await offered({ day: tomorrow }))[0]).toEqual(['Ben Hale', false]);
    expect(await shop.toldTo(ben)).toEqual([]);
    await placeAt(2, ben);
    expect(runIn(await shop.board(monday), ben)).toMatchObject({ is_off: true, stops: [{}] });
    expect(runIn((await say(false)).reply, ben)).not.toHaveProperty('is_off');
    await say(true, tomorrow);
    expect([(await offered())[0], (await offered({ day: tomorrow })).at(-1)]).toEqual([
      ['Ben Hale', false],
      ['Ben Hale', true],
    ]);
    expect((await say(true, monday.add({ years: 3 }))).status).toBe(422);
    expect((await say(true, monday, ben)).status).toBe(403);
    await shop.world.db.update(users).set({ is_active: false }).where(eq(users.id, ben.user.id));
    expect(codeOf(await say(true))).toEqual([422, 'driver-not-available']);
  });

  test('given on an earlier day, each is told of which day the run is [RUN-21]', async () => {
    await placeAt(1, jonah);
    shop.world.setNow(mondayMorning.subtract({ hours: 24 }));
    await give();
    expect(await shop.toldTo(jonah)).toContain(
      'Your run changed: Your run of Mon 30 Nov goes to Mei Tanaka.',
    );
    expect(await shop.toldTo(mei)).toContain(
      'Your run changed: You have Jonah Reid’s run of Mon 30 Nov: 1 stop.',
    );
  });

  test.each([
    ['that has started', true],
    ['that has not', false],
  ])(
    'each of both is told once of a run %s, its customer as of any driver [RUN-21, RUN-13, NTF-8]',
    async (_, isStarted) => {
      await placeAt(9, mei);
      const [first, second] = [await placeAt(1, jonah), await placeAt(2, jonah, 'pickup', 10)];
      if (isStarted)
        for (const driver of [jonah, mei])
          await shop.tap(driver, { type: 'start_run', day: monday, leg_ids: [] });
      const before = { jonah: await shop.toldTo(jonah), mei: await shop.toldTo(mei) };
      await give();
      const news = async (person: Person, told: string[]) =>
        (await shop.toldTo(person)).slice(0, (await shop.toldTo(person)).length - told.length);
      expect(await news(jonah, before.jonah)).toEqual(['Your run changed: Your run goes to Mei Tanaka.']);
      expect(await news(mei, before.mei)).toEqual(['Your run changed: You have Jonah Reid’s run: 2 stops.']);
      for (const { order_number } of [first, second]) {
        expect(await shop.toldTo(shop.customer, order_number)).toEqual(
          expect.arrayContaining([`Driver assigned: Mei Tanaka is your driver for ${order_number}.`]),
        );
        expect(await shop.toldTo(shop.customer, `driver for ${order_number}`)).toHaveLength(2);
      }
    },
  );

  test('whole or not at all, and not where either run is not as seen [RUN-21]', async () => {
    await placeAt(1, mei);
    const [first] = [await placeAt(2, jonah), await placeAt(3, jonah, 'pickup', 10)];
    for (const [who, act] of [
      ['Mei Tanaka', () => placeAt(4, mei, 'pickup', 12)],
      ['Jonah Reid', async () => shop.tap(jonah, await done(first))],
    ] as const) {
      const seen = await shop.board(monday);
      await act();
      const now = await shop.board(monday);
      const refused = await give(mei, seen);
      expect(codeOf(refused)).toEqual([412, 'changed-meanwhile']);
      expect(refused.problem.detail).toBe(`Someone else just changed ${who}’s run. This is the latest.`);
      expect((await shop.board(monday)).runs.map(numbersOf)).toEqual(now.runs.map(numbersOf));
    }
    const board = await shop.board(monday);
    const unseen = { ...board, runs: board.runs.filter(({ driver_id }) => driver_id === jonah.user.id) };
    expect(codeOf(await give(mei, unseen))).toEqual([412, 'changed-meanwhile']);
  });

  test('to an active driver, another one, and only what is open [RUN-21]', async () => {
    const order = await placeAt(1, jonah);
    const gone = await shop.world.person('driver');
    await shop.world.db.update(users).set({ is_active: false }).where(eq(users.id, gone.user.id));
    for (const nobody of [gone, jonah, shop.owner, shop.customer])
      expect(codeOf(await give(nobody))).toEqual([422, 'driver-not-available']);
    await shop.tap(jonah, await done(order));
    expect(codeOf(await give())).toEqual([409, 'leg-closed']);
    const board = await shop.board(monday);
    const nothing = { params: { id: crypto.randomUUID() }, body: { driver_id: mei.user.id, seen: [] } };
    expect((await shop.world.call(shop.owner, giveRunRoute, nothing)).status).toBe(404);
    const own = { params: { id: `${runIn(board, jonah).id}` }, body: { driver_id: mei.user.id, seen: [] } };
    expect((await shop.world.call(jonah, giveRunRoute, own)).status).toBe(403);
  });
});

describe('what the first phone reports later', () => {
  test('counts as theirs while the leg is open, also if it happened after, and the other is told [RUN-21, RUN-19]', async () => {
    const [order, other] = [await placeAt(1, jonah), await placeAt(2, jonah, 'pickup', 10)];
    await give();
    shop.later({ minutes: 30 });
    const { status, reply } = await shop.tap(jonah, await done(order));
    expect([status, reply.outcome]).toEqual([200, 'accepted']);
    expect(await shop.legOf(order, 'pickup')).toMatchObject({
      state: 'done',
      driver_id: jonah.user.id,
      is_time_doubtful: false,
    });
    expect(await shop.toldTo(mei)).toContain(
      `Already collected: ${order.order_number} was collected by Jonah Reid.`,
    );
    expect(reply.run.van.map(({ order_number }) => order_number)).toEqual(numbers([order]));
    const failed = {
      type: 'failed',
      leg_id: (await shop.legOf(other, 'pickup')).id,
      reason: 'nobody_home',
    } as const;
    expect((await shop.tap(jonah, failed)).reply.outcome).toBe('accepted');
    expect(await shop.legOf(other, 'pickup')).toMatchObject({ state: 'failed', driver_id: jonah.user.id });
    await expectSoundRuns(shop.world);
  });

  test('is refused for good on a closed leg, and listed, of either driver [RUN-21, RUN-19]', async () => {
    const [one, two] = [await placeAt(1, jonah), await placeAt(2, jonah, 'pickup', 10)];
    await give();
    shop.later({ minutes: 30 });
    await shop.tap(mei, await done(one));
    await shop.tap(jonah, await done(two));
    for (const [driver, order] of [
      [jonah, one],
      [mei, two],
    ] as const) {
      const id = crypto.randomUUID();
      const { status, reply } = await shop.tap(driver, { ...(await done(order)), id });
      expect([status, reply.outcome, reply.problem?.type]).toEqual([
        200,
        'refused',
        'urn:washline:problem:leg-closed',
      ]);
      const query = { outcome: 'refused', is_settled: false } as const;
      const { rows } = (await shop.world.call(shop.owner, reportsRoute, { query })).reply;
      expect(rows.map((row) => row.id)).toContain(id);
    }
  });

  test('of the run touches nothing of the second’s, and nothing of it is unknown [RUN-21]', async () => {
    const [pickup, delivery] = [await placeAt(1, jonah), await placeAt(2, jonah, 'delivery', 11)];
    await shop.tap(jonah, { type: 'start_run', day: monday, leg_ids: [] });
    const before = (await shop.readRun(jonah)).stops.map(({ id }) => id);
    await give();
    const { started_at, stops } = await shop.runOf(mei, monday);
    const leg_ids = [(await shop.legOf(delivery, 'delivery')).id];
    const taps: Tap[] = [
      { type: 'start_run', day: monday, leg_ids },
      { type: 'on_my_way', leg_id: (await shop.legOf(pickup, 'pickup')).id },
      { type: 'order_stops', day: monday, stop_ids: before.toReversed() },
      { type: 'step', order_id: delivery.id, status: 'out_for_delivery', seen_status: 'assigned' },
      { type: 'end_run', day: monday, van: [] },
    ];
    for (const tap of taps) expect((await shop.tap(jonah, tap)).status).toBe(200);
    const after = await shop.runOf(mei, monday);
    expect([after.started_at, after.ended_at]).toEqual([started_at, null]);
    expect(after.stops.map(({ id, next_at }) => [id, next_at])).toEqual(stops.map(({ id }) => [id, null]));
    expect((await shop.runOf(jonah, monday)).ended_at).not.toBeNull();
    expect((await shop.legOf(delivery, 'delivery')).state).toBe('planned');
  });

  test('of an order, a count or another try of a door that is closed by then is refused for good [RUN-21, DRV-22]', async () => {
    const [given, failed] = [await placeAt(1, jonah), await placeAt(2, jonah, 'pickup', 10)];
    await give();
    const pickup = await shop.legOf(failed, 'pickup');
    await shop.tap(mei, { type: 'failed', leg_id: pickup.id, reason: 'nobody_home' });
    await shop.tap(mei, { type: 'retry', leg_id: pickup.id });
    const items = failed.items.map(({ sku_id }) => ({ sku_id, quantity: 3 }));
    const taps: [Tap, string][] = [
      [{ type: 'step', order_id: given.id, status: 'assigned' }, 'moved-on'],
      [{ type: 'step', order_id: failed.id, status: 'picked_up' }, 'leg-closed'],
      [{ type: 'step', order_id: failed.id, status: 'assigned' }, 'moved-on'],
      [{ type: 'retry', leg_id: pickup.id }, 'moved-on'],
      [{ type: 'count', order_id: failed.id, items }, 'moved-on'],
    ];
    for (const [tap, code] of taps) {
      const { status, reply } = await shop.tap(jonah, tap);
      expect([status, reply.outcome, reply.problem?.type]).toEqual([
        200,
        'refused',
        `urn:washline:problem:${code}`,
      ]);
    }
  });

  test('is theirs until the business day of the run is over, also of a single leg, and not of a later one [RUN-21]', async () => {
    const [one, two] = [await placeAt(1, jonah), await placeAt(2, jonah, 'pickup', 10)];
    shop.world.setNow(local('2026-11-28T09:00'));
    await shop.assign(one, mei, 'pickup');
    await shop.assign(two, mei, 'pickup');
    shop.world.setNow(local('2026-11-30T23:50'));
    expect((await shop.tap(jonah, await done(one))).reply.outcome).toBe('accepted');
    shop.world.setNow(local('2026-12-01T00:10'));
    expect((await shop.tap(jonah, await done(two))).status).toBe(404);
    const then = { happened_at: local('2026-11-30T23:55') };
    expect((await shop.tap(jonah, { ...(await done(two)), ...then })).reply.outcome).toBe('accepted');
  });
});

const doors = 18;
const splits = shortOrLong([0, 7, doors], [...Array(doors + 1).keys()]);

test.each(splits)(
  'a run of 18 stops given away after %i of 18 reports of a phone without signal: each door once, none lost, none unknown [RUN-21]',
  async (split) => {
    const orders: Order[] = [];
    for (let door = 0; door < doors; door++)
      orders.push(await placeAt(door, jonah, 'pickup', 9 + Math.floor(door / 3)));
    const reports = [];
    for (const [index, order] of orders.entries()) {
      const happened_at = mondayMorning.add({ minutes: 10 * (index + 1) });
      reports.push({ ...(await done(order)), id: crypto.randomUUID(), happened_at });
    }
    // The phone has no signal: nothing of it has arrived by then.
    shop.world.setNow(mondayMorning.add({ minutes: 10 * split + 5 }));
    expect((await give()).status).toBe(200);
    const byMei = new Set<Order>();
    for (const order of orders.filter((_, index) => index % 3 === split % 3)) {
      const { reply } = await shop.tap(mei, await done(order));
      expect(reply.outcome).toBe('accepted');
      byMei.add(order);
    }
    shop.world.setNow(mondayMorning.add({ hours: 4 }));
    for (const [index, report] of reports.entries()) {
      const { status, reply } = await shop.tap(jonah, {
        ...report,
        sent_at: shop.world.now().add({ seconds: 1 }),
      });
      const order = orders[index] as Order;
      expect([status, reply.outcome]).toEqual([200, byMei.has(order) ? 'refused' : 'accepted']);
      expect((await shop.kept(report.id))?.outcome).toBe(reply.outcome);
    }
    for (const order of orders) {
      const { state, driver_id } = await shop.legOf(order, 'pickup');
      expect([state, driver_id]).toEqual(['done', (byMei.has(order) ? mei : jonah).user.id]);
      expect(
        (await shop.read(order)).history.filter(({ summary }) => summary.includes('Picked Up')),
      ).toHaveLength(1);
    }
    await expectSoundRuns(shop.world);
  },
  60_000,
);
