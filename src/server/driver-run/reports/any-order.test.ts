import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newDateRoute, reopenLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { local } from '../../dispatch/dispatch.fixture.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld, type Tap } from './reports.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;

const at = (hour: string) => local(`2026-11-30T${hour}`);
/** Reports of the morning are sent from here on. */
const signal = at('10:30');

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
});

const placeAt = async (hour: string, pickup_address: string, driver = jonah): Promise<Order> => {
  const order = await shop.placeOn({ pickup_date: at(hour), pickup_address });
  await shop.assign(order, driver);
  return order;
};
const pickupOf = async (order: Order) => (await shop.legOf(order, 'pickup')).id;
const minuteOf = (moment: Temporal.Instant | null) => moment && at('09:00').until(moment).total('minutes');

/** What a driver does in a morning: the minute of it, and of which order. */
type Act = [minute: number, type: 'on_my_way' | 'done' | 'failed' | 'undo', order: number];
const start = [2, 'start', -1] as const;
const wish = [35, 'order', -1] as const;
type Step = Act | typeof start | typeof wish;

/** The first two are at one door, at 9 and at 14 o’clock; the others at 10, 11 and 12. */
const doors = [
  ['09:00', '1 Pitt St'],
  ['14:00', '1 Pitt St'],
  ['10:00', '2 Pitt St'],
  ['11:00', '3 Pitt St'],
  ['12:00', '4 Pitt St'],
] as const;

/** Another driver has the morning, whose reports arrive in this sequence. Returns all that comes of it. */
async function morning(steps: readonly Step[]) {
  const driver = await shop.world.person('driver');
  const orders: Order[] = [];
  for (const [hour, address] of doors) orders.push(await placeAt(hour, address, driver));
  const ids = await Promise.all(orders.map(pickupOf));
  const planned = await shop.runOf(driver, monday);
  const stopOf = new Map((await shop.readRun(driver)).stops.flatMap((s) => s.legs.map((l) => [l.id, s.id])));
  shop.world.setNow(signal);
  const sent = new Map<string, string>();
  for (const [minute, type, index] of steps) {
    const id = crypto.randomUUID();
    sent.set(`${type} ${index}`, id);
    const leg_id = ids[index] ?? '';
    const stops = ids.map((one) => stopOf.get(one) ?? '').toReversed();
    const taps: Record<Step[1], Tap> = {
      on_my_way: { type: 'on_my_way', leg_id },
      done: { type: 'done', leg_id },
      failed: { type: 'failed', leg_id, reason: 'nobody_home' },
      undo: { type: 'undo', report_id: sent.get(`on_my_way ${index}`) ?? '' },
      start: { type: 'start_run', day: monday, leg_ids: [] },
      order: { type: 'order_stops', day: monday, stop_ids: [...new Set(stops)] },
    };
    const stamp = { id, happened_at: at('09:00').add({ minutes: minute }) };
    const { reply, text } = await shop.tap(driver, { ...taps[type], ...stamp });
    expect(reply.outcome, text).toBe('accepted');
  }
  const { started_at, stops } = await shop.readRun(driver);
  const doorOf = new Map(
    planned.stops.map(({ id }) => [id, doors.findIndex((_, door) => stopOf.get(ids[door] ?? '') === id)]),
  );
  return {
    started: minuteOf(started_at),
    stops: stops.map(({ id, finished_at, next_at, eta_from, eta_until, legs }) => ({
      door: doorOf.get(id),
      finished: minuteOf(finished_at),
      next: finished_at ? null : minuteOf(next_at),
      expected: [eta_from, eta_until].map((moment) => `${moment}`),
      legs: legs.map(({ order_id, state, happened_at, on_the_way_at }) => ({
        order: orders.findIndex((order) => order.id === order_id),
        state,
        happened: minuteOf(happened_at),
        setOff: minuteOf(on_the_way_at),
      })),
    })),
  };
}

/** Arrivals in any sequence that keeps what a phone sends of one order in its own (RUN-17). */
const arrivals = (steps: readonly Step[]) =>
  fc.shuffledSubarray([...steps.keys()], { minLength: steps.length }).map((places) => {
    const queues = Map.groupBy(steps, ([, , order]) => order);
    return places.flatMap((place) => {
      const next = queues.get(steps[place]?.[2] ?? -2)?.shift();
      return next ? [next] : [];
    });
  });

describe('reports that arrive in any order come to what they come to in the order in which they happened', () => {
  const mornings: [name: string, steps: Step[]][] = [
    [
      'who collects one after the other',
      [start, [5, 'on_my_way', 2], [10, 'done', 2], [20, 'done', 0], [25, 'failed', 4], [30, 'on_my_way', 3]],
    ],
    [
      'who goes elsewhere than they said',
      [
        [5, 'on_my_way', 3],
        [8, 'on_my_way', 2],
        [12, 'done', 2],
        [14, 'on_my_way', 4],
        [18, 'on_my_way', 0],
        [22, 'done', 0],
        wish,
      ],
    ],
    [
      'who takes back where they go',
      [
        [4, 'done', 2],
        [5, 'on_my_way', 3],
        [8, 'on_my_way', 0],
        [9, 'undo', 0],
      ],
    ],
  ];

  test.each(mornings)('%s [RUN-3, RUN-8, RUN-9, RUN-10, RUN-19, LEG-10]', async (_, steps) => {
    const happened = await morning(steps);
    expect(happened.started).toBe(steps[0]?.[0]);
    const property = fc.asyncProperty(arrivals(steps), async (arrived) => {
      expect(await morning(arrived)).toEqual(happened);
    });
    await fc.assert(property, { seed: 40, numRuns: shortOrLong(2, 20), endOnFailure: true });
    await expectSoundRuns(shop.world);
  });
});

describe('a stop is finished when it was', () => {
  test('and the run goes on from the door of the last one, whatever arrives last [RUN-3, RUN-5, RUN-10, LEG-10]', async () => {
    const [a, b, c] = [
      await placeAt('09:00', '1 Pitt St'),
      await placeAt('10:00', '2 Pitt St'),
      await placeAt('11:00', '3 Pitt St'),
    ];
    shop.world.setNow(signal);
    for (const [order, minutes] of [
      [c, 15],
      [b, 25],
      [a, 35],
    ] as const) {
      const happened_at = signal.subtract({ minutes });
      await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(order), happened_at, sent_at: signal });
    }
    const { started_at, stops } = await shop.readRun(jonah);
    expect(stops.map(({ legs }) => legs[0]?.order_id)).toEqual([a.id, b.id, c.id]);
    expect(stops.map(({ finished_at, legs }) => finished_at?.equals(legs[0]?.happened_at ?? signal))).toEqual(
      [true, true, true],
    );
    expect(started_at).toEqual(stops[0]?.finished_at);
  });

  test('one that was skipped when its driver brought what they never collected [RUN-3, LEG-7, LEG-10]', async () => {
    const [skipped, other] = [await placeAt('09:00', '1 Pitt St'), await placeAt('10:00', '2 Pitt St')];
    shop.world.setNow(signal);
    const brought = (await shop.legOf(skipped, 'delivery')).id;
    for (const [leg_id, minutes] of [
      [await pickupOf(other), 15],
      [brought, 25],
    ] as const) {
      const happened_at = signal.subtract({ minutes });
      await shop.tap(jonah, { type: 'done', leg_id, happened_at, sent_at: signal });
    }
    const { stops } = await shop.readRun(jonah);
    expect(stops.map(({ legs }) => legs[0]?.order_id)).toEqual([skipped.id, other.id]);
    expect(stops[0]?.finished_at).toEqual((await shop.legOf(skipped, 'delivery')).happened_at);
  });
});

const nextStops = async () =>
  (await shop.readRun(jonah)).stops.filter(({ next_at, finished_at }) => next_at && !finished_at);
/** What the customer reads of the order that comes next. */
const roadOf = async ({ id }: Order) =>
  (await shop.world.call(shop.customer, trackingRoute, {})).reply.find(({ order_id }) => order_id === id)
    ?.road;

test('a spot that was measured before another was, or before somebody set it, replaces none [RUN-6, LEG-10]', async () => {
  const who = await shop.newCustomer('Glebe Books');
  const order = await shop.placeOn({ pickup_date: at('09:00'), pickup_address: '1 Pitt St' }, who);
  await shop.assign(order, jonah);
  shop.world.setNow(signal);
  const spot = { type: 'spot', leg_id: await pickupOf(order), longitude: 151.2, accuracy_m: 8 } as const;
  const measure = (minutes: number, latitude: number) =>
    shop.tap(jonah, { ...spot, latitude, happened_at: signal.subtract({ minutes }), sent_at: signal });
  const latitude = async () => (await shop.readRun(jonah)).stops[0]?.coordinates?.latitude;
  await measure(20, -33.2);
  expect((await measure(30, -33.1)).reply.outcome).toBe('accepted');
  expect(await latitude()).toBe(-33.2);
  await measure(10, -33.3);
  expect(await latitude()).toBe(-33.3);
});

describe('a finished stop that is open again is the next by `On my way` alone', () => {
  let order: Order;
  let later: Order;
  let earlier: Order;
  beforeEach(async () => {
    order = await placeAt('09:00', '1 Pitt St');
    await placeAt('10:00', '2 Pitt St');
    const beside = (hour: string) => shop.placeOn({ pickup_date: at(hour), pickup_address: '1 Pitt St' });
    [later, earlier] = [await beside('09:30'), await beside('08:45')];
    shop.world.setNow(at('09:00'));
  });

  const reopen = async () => {
    const params = { id: await pickupOf(order) };
    return shop.world.call(shop.owner, reopenLegRoute, { params, body: { note: 'Not there' } });
  };
  const chooseDate = async () => {
    const body = { pickup_date: at('09:40') };
    await shop.world.call(shop.owner, newDateRoute, { params: { id: order.id }, body });
    await shop.assign(order, jonah, 'pickup');
  };
  const ways: [name: string, type: 'done' | 'failed', open: () => Promise<unknown>][] = [
    ['another order at its door', 'done', () => shop.assign(later, jonah)],
    ['one that starts earlier there', 'done', () => shop.assign(earlier, jonah)],
    ['staff who set it back', 'done', reopen],
    ['staff who set back that it failed', 'failed', reopen],
    ['a new date of the same day', 'failed', chooseDate],
    ['another try', 'failed', async () => shop.tap(jonah, { type: 'retry', leg_id: await pickupOf(order) })],
  ];

  test.each(ways)('%s [RUN-9, FST-6]', async (_, type, open) => {
    const leg_id = await pickupOf(order);
    await shop.tap(jonah, { type: 'on_my_way', leg_id });
    expect(await nextStops()).toHaveLength(1);
    await shop.tap(jonah, type === 'done' ? { type, leg_id } : { type, leg_id, reason: 'nobody_home' });
    shop.later();
    await open();
    const { stops } = await shop.readRun(jonah);
    expect(stops.filter(({ finished_at }) => finished_at)).toEqual([]);
    expect(stops.filter(({ next_at }) => next_at)).toEqual([]);
    const door = stops.find(({ legs }) => legs.some(({ order_id }) => order_id === order.id));
    const again = door?.legs.find(({ state }) => state === 'planned');
    expect(await roadOf({ ...order, id: again?.order_id ?? '' })).toMatchObject({ is_next: false });
    await shop.tap(jonah, { type: 'on_my_way', leg_id: again?.id ?? '' });
    expect(await nextStops()).toMatchObject([
      { legs: expect.arrayContaining([expect.objectContaining({ id: again?.id })]) },
    ]);
    await expectSoundRuns(shop.world);
  });

  test.each(['done', 'failed'] as const)(
    'but who takes back that it was %s is on the way there again, unless they went elsewhere [RUN-16, RUN-9]',
    async (type) => {
      const leg_id = await pickupOf(order);
      const close = async () => {
        const id = crypto.randomUUID();
        await shop.tap(
          jonah,
          type === 'done' ? { type, leg_id, id } : { type, leg_id, id, reason: 'nobody_home' },
        );
        return id;
      };
      await shop.tap(jonah, { type: 'on_my_way', leg_id });
      await shop.tap(jonah, { type: 'undo', report_id: await close() });
      expect(await nextStops()).toMatchObject([{ legs: [{ id: leg_id }] }]);
      const report_id = await close();
      const other =
        (await shop.readRun(jonah)).stops.find(({ finished_at }) => !finished_at)?.legs[0]?.id ?? '';
      await shop.tap(jonah, { type: 'on_my_way', leg_id: other });
      await shop.tap(jonah, { type: 'done', leg_id: other });
      await shop.tap(jonah, { type: 'undo', report_id });
      expect(await nextStops()).toEqual([]);
      await expectSoundRuns(shop.world);
    },
  );
});

test('a stop with only a later part left makes no other late, and is not the next any more [RUN-2, RUN-9]', async () => {
  const first = await placeAt('14:00', '1 Pitt St');
  const evening = await placeAt('19:00', '1 Pitt St');
  const behind = await placeAt('16:00', '2 Pitt St');
  shop.world.setNow(at('14:00'));
  const doorsNow = (stops: readonly { legs: { order_id: string }[] }[]) =>
    stops.map(({ legs }) =>
      legs.map(({ order_id }) => [first, evening, behind].findIndex(({ id }) => id === order_id)).join('+'),
    );
  expect(doorsNow((await shop.readRun(jonah)).stops)).toEqual(['0+1', '2']);
  await shop.tap(jonah, { type: 'on_my_way', leg_id: await pickupOf(first) });
  const id = crypto.randomUUID();
  const { reply } = await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(first), id });
  expect([doorsNow(reply.run.stops), reply.run.late]).toEqual([['2', '0+1'], 0]);
  expect(await nextStops()).toEqual([]);
  const back = await shop.tap(jonah, { type: 'undo', report_id: id });
  expect(doorsNow(back.reply.run.stops)).toEqual(['0+1', '2']);
  expect(await nextStops()).toHaveLength(1);
  await expectSoundRuns(shop.world);
});

test('of two windows at one door each leg keeps its own, and the one that ends first says whether it is late [RUN-2, RUN-4]', async () => {
  await placeAt('14:00', '1 Pitt St');
  await placeAt('19:00', '1 Pitt St');
  shop.world.setNow(at('15:30'));
  const { stops, late } = await shop.readRun(jonah);
  const windows = stops.map(({ legs }) => legs.map(({ window_start }) => `${window_start}`));
  expect([windows, late]).toEqual([[[`${at('14:00')}`, `${at('19:00')}`]], 1]);
});

test('so does one whose earlier part is cancelled, moved to another driver, or put off [RUN-2]', async () => {
  const mei = await shop.world.person('driver');
  const leave: ((order: Order) => Promise<unknown>)[] = [
    (order) => shop.edit(order, { status: 'cancelled' }),
    (order) => shop.assign(order, mei, 'pickup'),
    ({ id }) =>
      shop.world.call(shop.owner, editOrderRoute, { params: { id }, body: { pickup_date: at('20:00') } }),
  ];
  for (const act of leave) {
    const driver = await shop.world.person('driver');
    const first = await placeAt('14:00', '1 Pitt St', driver);
    await placeAt('19:00', '1 Pitt St', driver);
    const behind = await placeAt('16:00', '2 Pitt St', driver);
    await act(first);
    const { stops } = await shop.readRun(driver);
    expect([stops.length, stops[0]?.legs[0]?.order_id]).toEqual([2, behind.id]);
  }
  await expectSoundRuns(shop.world);
});

test('an `On my way` of before its leg was closed says when the run began, and no more [RUN-8, RUN-19]', async () => {
  const order = await placeAt('09:00', '1 Pitt St');
  await placeAt('10:00', '2 Pitt St');
  shop.world.setNow(signal);
  const leg_id = await pickupOf(order);
  const sent = (minutes: number) => ({ leg_id, happened_at: signal.subtract({ minutes }), sent_at: signal });
  const done = crypto.randomUUID();
  await shop.tap(jonah, { type: 'done', id: done, ...sent(20) });
  const { reply } = await shop.tap(jonah, { type: 'on_my_way', ...sent(30) });
  expect(reply).toMatchObject({
    outcome: 'accepted',
    run: { started_at: shop.world.now().subtract({ minutes: 30 }) },
  });
  expect((await shop.tap(jonah, { type: 'on_my_way', ...sent(10) })).reply.problem?.type).toContain(
    'leg-closed',
  );
  expect(reply.run.stops[0]?.legs[0]).toMatchObject({ state: 'done', undo: { report_id: done } });
  expect(await nextStops()).toEqual([]);
  await shop.tap(jonah, { type: 'undo', report_id: done });
  expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
});
