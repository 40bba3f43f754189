import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { dayOf, local, quay } from '../../dispatch/dispatch.fixture.ts';
import { composeMessage } from '../../messages/compose-message.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import { events, message_rules, type outgoing } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld, type Tap } from './reports.fixture.ts';

const thursday = dayOf('2026-12-03');

let shop: ReportsWorld;
let jonah: Person;
let order: Order;
let other: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  order = await shop.placeOn();
  other = await shop.placeOn({ pickup_date: local('2026-11-30T10:00'), pickup_address: quay });
  for (const each of [order, other]) await shop.assign(each, jonah);
});

const legOf = async (of: Order, kind: LegKind) => (await shop.legOf(of, kind)).id;
/** A report, with its id. */
async function report(tap: Tap): Promise<string> {
  const id = crypto.randomUUID();
  const { reply } = await shop.tap(jonah, { ...tap, id });
  expect(reply.outcome).toBe('accepted');
  return id;
}
const undo = (report_id: string, by = jonah) => shop.tap(by, { type: 'undo', report_id });
/** The corrections that staff get by what is done. */
async function correctedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await shop.toldTo(shop.owner, 'Correction');
  await act();
  const after = await shop.toldTo(shop.owner, 'Correction');
  for (const text of before) after.splice(after.indexOf(text), 1);
  return after.toSorted();
}
const code = (type: string) => ({ problem: { type: `urn:washline:problem:${type}` } });
const standing = async (of: Order) => {
  const { status, delivery_status, delivery_notes, driver_id } = await shop.read(of);
  const [pickup, delivery] = [await shop.legOf(of, 'pickup'), await shop.legOf(of, 'delivery')];
  const legs = [pickup, delivery].map(
    ({ state, happened_at, on_the_way_at, arrived_at, loaded_at, told_until }) =>
      [state, happened_at, on_the_way_at, arrived_at, loaded_at, told_until].join(),
  );
  return [status, delivery_status, delivery_notes, driver_id, ...legs];
};

describe('another try', () => {
  const needsDate = async () => (await shop.read(order)).needs_date;
  const offered = async () => {
    const run = await shop.readRun(jonah);
    const { legs } = run.stops.find(({ legs: each }) =>
      each.some(({ order_id }) => order_id === order.id),
    ) ?? {
      legs: [],
    };
    return legs.filter(({ kind }) => kind === 'pickup').flatMap(({ undo: of }) => of?.report_id ?? []);
  };
  const attempts = async () =>
    (await shop.read(order)).legs.filter(({ kind }) => kind === 'pickup').map(({ state }) => state);

  test('is taken back, and then that it failed, as the run offers it [RUN-16, FST-6]', async () => {
    const leg_id = await legOf(order, 'pickup');
    const planned = await standing(order);
    const failed = await report({ type: 'failed', leg_id, reason: 'nobody_home' });
    const before = await standing(order);
    const stops = (await shop.runOf(jonah, monday)).stops.map(({ id, finished_at }) => [
      id,
      `${finished_at}`,
    ]);
    expect([await needsDate(), await offered()]).toEqual(['pickup', [failed]]);
    const again = await report({ type: 'retry', leg_id });
    expect([await needsDate(), await offered()]).toEqual([null, [again]]);
    expect((await undo(failed)).reply).toMatchObject(code('moved-on'));
    expect((await undo(again)).reply.outcome).toBe('accepted');
    expect(await standing(order)).toEqual(before);
    expect(await attempts()).toEqual(['failed']);
    expect(
      (await shop.runOf(jonah, monday)).stops.map(({ id, finished_at }) => [id, `${finished_at}`]),
    ).toEqual(stops);
    expect([await needsDate(), await offered()]).toEqual(['pickup', [failed]]);
    await expectSoundRuns(shop.world);
    expect((await undo(failed)).reply.outcome).toBe('accepted');
    expect(await standing(order)).toEqual(planned);
    expect(await needsDate()).toBeNull();
    await expectSoundRuns(shop.world);
  });

  test('on which they have gone on stays, and is offered no more [RUN-16]', async () => {
    const leg_id = await legOf(order, 'pickup');
    await report({ type: 'failed', leg_id, reason: 'nobody_home' });
    const again = await report({ type: 'retry', leg_id });
    const set = await report({ type: 'on_my_way', leg_id: await legOf(order, 'pickup') });
    expect(await offered()).toEqual([set]);
    expect((await undo(again)).reply).toMatchObject(code('moved-on'));
    await undo(set);
    expect(await offered()).toEqual([again]);
    expect((await undo(again)).reply.outcome).toBe('accepted');
    const third = await report({ type: 'retry', leg_id });
    shop.later();
    await shop.assign(order, await shop.world.person('driver'), 'pickup');
    expect((await undo(third)).reply).toMatchObject(code('moved-on'));
    await expectSoundRuns(shop.world);
  });

  test('what staff have acted on is offered no more [RUN-16]', async () => {
    const id = await report({ type: 'done', leg_id: await legOf(order, 'pickup') });
    expect(await offered()).toEqual([id]);
    await shop.edit(order, { special_instructions: 'Ring twice' });
    expect(await offered()).toEqual([]);
    expect((await undo(id)).reply).toMatchObject(code('moved-on'));
  });
});

describe('what a driver takes back', () => {
  test('a leg, its order, and its note are as before, and its customer and staff are told [RUN-16, NTF-8]', async () => {
    const before = await standing(order);
    const id = await report({ type: 'done', leg_id: await legOf(order, 'delivery'), note: 'Next door' });
    expect(await standing(order)).not.toEqual(before);
    const corrected = await correctedBy(async () => expect((await undo(id)).reply.outcome).toBe('accepted'));
    expect(await standing(order)).toEqual(before);
    expect((await shop.runOf(jonah, thursday)).started_at).toBeNull();
    expect(await shop.kept(id)).toMatchObject({ outcome: 'undone' });
    const told = await shop.toldTo(shop.customer, order.order_number);
    expect(told[0]).toBe(`Correction: ${order.order_number} is not delivered yet.`);
    expect(corrected).toEqual(['Correction: Jonah Reid’s run has not started yet.', told[0]]);
    await expectSoundRuns(shop.world);
  });

  test('the next stop, and that its customer is told of it [RUN-16, RUN-9]', async () => {
    await report({ type: 'on_my_way', leg_id: await legOf(other, 'pickup') });
    const before = await standing(order);
    const id = await report({ type: 'on_my_way', leg_id: await legOf(order, 'pickup') });
    await undo(id);
    expect(await standing(order)).toEqual(before);
    const next = (await shop.runOf(jonah, monday)).stops.filter(({ next_at }) => next_at);
    expect(next.map((stop) => stop.id)).toEqual([(await shop.legOf(other, 'pickup')).stop_id]);
    const told = () => shop.toldTo(shop.customer, order.order_number);
    expect((await told())[0]).toBe(
      `Correction: ${order.order_number}: your driver makes another stop first.`,
    );
    await report({ type: 'on_my_way', leg_id: await legOf(order, 'pickup') });
    expect((await told())[0]).toMatch(/^You are next/);
  });

  test('a stop stands where it stood, behind where its driver goes since [RUN-16]', async () => {
    const stops = async () => (await shop.runOf(jonah, monday)).stops.map(({ id }) => id);
    const morning = await shop.placeMorning(jonah);
    const [early = '', late = '', last = ''] = await Promise.all(
      morning.map(async (each) => (await shop.legOf(each, 'pickup')).stop_id ?? ''),
    );
    const others = (await stops()).filter((id) => ![early, late, last].includes(id));
    // The last by its window comes first.
    await report({ type: 'order_stops', day: monday, stop_ids: [last, late, early, ...others] });
    const id = await report({ type: 'done', leg_id: await legOf(morning[2], 'pickup') });
    await shop.setOffTo(jonah, morning[0]);
    const { reply } = await undo(id);
    expect(reply.outcome).toBe('accepted');
    expect((await stops()).slice(0, 3)).toEqual([early, last, late]);
    await expectSoundRuns(shop.world);
  });

  test('is corrected by a mail that names when the driver is expected, each time [RUN-16, RUN-10]', async () => {
    const { db } = shop.world;
    const kinds = ['picked_up', 'you_are_next'] as const;
    const on = kinds.map((kind) => ({ kind, channel: 'mail', offer: 'on' }) as const);
    const target = [message_rules.kind, message_rules.channel];
    await db
      .insert(message_rules)
      .values(on)
      .onConflictDoUpdate({ target, set: { offer: 'on' } });
    const mailOfLast = async (kind: (typeof kinds)[number]) => {
      const isUndo = and(eq(events.subject_id, order.id), eq(events.type, 'leg.taken_back'));
      const [last] = await db.select().from(events).where(isUndo).orderBy(desc(events.id)).limit(1);
      const about = { event_id: last?.id ?? '', order_id: order.id, case_id: null, cause: `${last?.id}` };
      const to = { kind, channel: 'mail', user_id: shop.customer.user.id, claimed_at: null } as const;
      const sent = await composeMessage(db, { ...about, ...to } as typeof outgoing.$inferSelect);
      return 'mail' in sent ? sent.mail.text : sent.dropped;
    };
    const leg_id = await legOf(order, 'pickup');
    await report({ type: 'start_run', day: monday, leg_ids: [] });
    const going = await report({ type: 'on_my_way', leg_id });
    for (const _ of [1, 2]) {
      await undo(await report({ type: 'done', leg_id }));
      const text = await mailOfLast('picked_up');
      expect(text).toMatch(/is not picked up yet\.[\s\S]*Pickup expected: \d/);
    }
    await undo(going);
    expect(await mailOfLast('you_are_next')).toMatch(/makes another stop first\.[\s\S]*Pickup expected: \d/);
    await db.delete(message_rules).where(inArray(message_rules.kind, [...kinds]));
  });

  test('of On my way the place of its stop, unless the order was changed since [RUN-16, RUN-9]', async () => {
    const last = await shop.placeOn({
      pickup_date: local('2026-11-30T11:00'),
      pickup_address: '9 Hill St, Surry Hills NSW 2010',
    });
    await shop.assign(last, jonah);
    const stops = async () => (await shop.runOf(jonah, monday)).stops.map(({ id }) => id);
    const before = await stops();
    const going = { type: 'on_my_way', leg_id: await legOf(last, 'pickup') } as const;
    const first = await report(going);
    expect(await stops()).toEqual([before[2], before[0], before[1]]);
    const { legs } = (await shop.readRun(jonah)).stops[0] ?? { legs: [] };
    expect(legs.map(({ undo: of }) => of?.stops)).toEqual([before]);
    await undo(first);
    expect(await stops()).toEqual(before);
    const second = await report(going);
    await report({ type: 'order_stops', day: monday, stop_ids: before.toReversed() });
    await undo(second);
    expect(await stops()).toEqual(before.toReversed());
    await expectSoundRuns(shop.world);
  });

  test('what was done there, and is on the way there as before, first of all that is open [RUN-16, RUN-9]', async () => {
    const first = await shop.runOf(jonah, monday);
    const leg_id = await legOf(other, 'pickup');
    await report({ type: 'on_my_way', leg_id });
    const before = await shop.runOf(jonah, monday);
    await undo(await report({ type: 'done', leg_id }));
    const { stops } = await shop.runOf(jonah, monday);
    const shown = stops.map(({ id, next_at, eta_from }) => [id, next_at !== null, `${eta_from}`]);
    expect(shown).toEqual(
      before.stops.map(({ id, next_at, eta_from }) => [id, next_at !== null, `${eta_from}`]),
    );
    expect(stops.map(({ id }) => id)).toEqual(first.stops.map(({ id }) => id).toReversed());
    await expectSoundRuns(shop.world);
  });

  test('that the customer of a delivery that is loaded is next [RUN-16, RUN-9]', async () => {
    await shop.edit(order, { status: 'ready_for_pickup' });
    shop.world.setNow(local('2026-12-03T13:00'));
    const leg_id = await legOf(order, 'delivery');
    await report({ type: 'start_run', day: thursday, leg_ids: [leg_id] });
    const before = await standing(order);
    const next = async () =>
      (await shop.toldTo(shop.customer, order.order_number)).filter((text) =>
        text.startsWith('You are next'),
      );
    await undo(await report({ type: 'on_my_way', leg_id }));
    expect(await standing(order)).toEqual(before);
    await report({ type: 'on_my_way', leg_id });
    expect(await next()).toHaveLength(2);
  });

  test('the start of a run, with all that was loaded [RUN-16, RUN-8]', async () => {
    for (const each of [order, other]) await shop.edit(each, { status: 'ready_for_pickup' });
    shop.world.setNow(local('2026-12-03T13:00'));
    const before = [await standing(order), await standing(other)];
    const leg_ids = [await legOf(order, 'delivery'), await legOf(other, 'delivery')];
    const id = await report({ type: 'start_run', day: thursday, leg_ids });
    const corrected = await correctedBy(() => undo(id));
    expect([await standing(order), await standing(other)]).toEqual(before);
    const { started_at, stops } = await shop.runOf(jonah, thursday);
    expect([started_at, ...stops.map(({ eta_from }) => eta_from)]).toEqual([null, null]);
    const told = await shop.toldTo(shop.customer, other.order_number);
    expect(told[0]).toBe(`Correction: ${other.order_number} is not out for delivery yet.`);
    // Staff were told of the start, and not of each order.
    expect(corrected).toEqual(['Correction: Jonah Reid’s run has not started yet.']);
  });

  test('is said to staff where they were told of it, and of the end of a run [RUN-16, NTF-8]', async () => {
    const doneAt = async (of: Order) => report({ type: 'done', leg_id: await legOf(of, 'pickup') });
    const goingTo = async (of: Order, kind: LegKind) =>
      report({ type: 'on_my_way', leg_id: await legOf(of, kind) });
    await goingTo(order, 'pickup');
    const collecting = await goingTo(other, 'pickup');
    expect(await correctedBy(() => undo(collecting))).toEqual([]);
    for (const each of [order, other]) await doneAt(each);
    const van = await Promise.all(
      [order, other].map(async (each) => ({ leg_id: await legOf(each, 'pickup'), answer: 'shop' as const })),
    );
    const end = await report({ type: 'end_run', day: monday, van });
    expect(await correctedBy(() => undo(end))).toEqual(['Correction: Jonah Reid’s run goes on.']);
    await shop.edit(order, { status: 'ready_for_pickup' });
    shop.world.setNow(local('2026-12-03T13:00'));
    await report({ type: 'start_run', day: thursday, leg_ids: [] });
    const going = await goingTo(order, 'delivery');
    // Both are brought to the same door.
    expect(await correctedBy(() => undo(going))).toEqual(
      [order, other].map((each) => `Correction: ${each.order_number} is not out for delivery yet.`),
    );
  });

  test('is what another driver had by then, who has it again [RUN-16, RUN-19]', async () => {
    const happened_at = shop.world.now();
    shop.later({ minutes: 1 });
    const mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
    await shop.assign(order, mei, 'pickup');
    const before = await standing(order);
    const id = await report({ type: 'done', leg_id: await legOf(order, 'pickup'), happened_at });
    await undo(id);
    expect(await standing(order)).toEqual(before);
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ driver_id: mei.user.id });
    await expectSoundRuns(shop.world);
  });

  test('is what moved nothing, whatever staff do to the order since [RUN-16, RUN-19]', async () => {
    const happened_at = shop.world.now();
    shop.later({ minutes: 1 });
    await shop.assign(order, await shop.world.person('driver'), 'pickup');
    const id = await report({ type: 'on_my_way', leg_id: await legOf(order, 'pickup'), happened_at });
    await shop.edit(order, { special_instructions: 'Ring twice' });
    const before = await standing(order);
    expect((await undo(id)).reply.outcome).toBe('accepted');
    expect(await standing(order)).toEqual(before);
  });
});

describe('a report stays', () => {
  test('once 10 minutes have passed since it arrived [RUN-16]', async () => {
    const id = await report({ type: 'done', leg_id: await legOf(order, 'pickup') });
    shop.later({ minutes: 9, seconds: 59 });
    const late = await report({ type: 'done', leg_id: await legOf(other, 'pickup') });
    expect((await undo(id)).reply).toMatchObject({ outcome: 'refused', ...code('too-late-to-undo') });
    expect((await undo(late)).reply.outcome).toBe('accepted');
    expect((await shop.legOf(order, 'pickup')).state).toBe('done');
  });

  const acts = [
    ['staff', () => shop.edit(order, { special_instructions: 'Ring twice' })],
    [
      'staff, who give it to another',
      async () =>
        shop.world.call(shop.owner, assignDriverRoute, {
          params: { id: order.id },
          body: { driver_id: (await shop.world.person('driver')).user.id, leg: 'delivery' },
        }),
    ],
  ] as const;
  test.each(acts)('once it was acted on by %s [RUN-16]', async (_, act) => {
    const id = await report({ type: 'done', leg_id: await legOf(order, 'pickup') });
    await act();
    expect((await undo(id)).reply).toMatchObject({ outcome: 'refused', ...code('moved-on') });
    expect((await shop.legOf(order, 'pickup')).state).toBe('done');
  });

  test('once its driver has reported something else on the leg [RUN-16]', async () => {
    const leg_id = await legOf(order, 'pickup');
    const first = await report({ type: 'on_my_way', leg_id });
    const second = await report({ type: 'done', leg_id });
    expect((await undo(first)).reply).toMatchObject(code('moved-on'));
    expect((await undo(second)).reply.outcome).toBe('accepted');
    expect((await undo(first)).reply.outcome).toBe('accepted');
    expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
  });

  test('once its driver has reported the same again [RUN-16]', async () => {
    const leg_id = await legOf(order, 'pickup');
    const first = await report({ type: 'on_my_way', leg_id });
    await report({ type: 'on_my_way', leg_id: await legOf(other, 'pickup') });
    const again = await report({ type: 'on_my_way', leg_id });
    expect((await undo(first)).reply).toMatchObject({ outcome: 'refused', ...code('moved-on') });
    expect((await undo(again)).reply.outcome).toBe('accepted');
    const next = (await shop.runOf(jonah, monday)).stops.filter(({ next_at }) => next_at);
    expect(next.map(({ id }) => id)).toEqual([(await shop.legOf(other, 'pickup')).stop_id]);
  });

  test('once it was taken back [RUN-16]', async () => {
    const id = await report({ type: 'done', leg_id: await legOf(order, 'pickup') });
    await undo(id);
    const { reply } = await undo(id);
    expect(reply).toMatchObject({ outcome: 'refused', ...code('moved-on') });
    expect(reply.problem?.detail).toBe('This has already been undone.');
  });

  test('where it is another’s, none, or nothing to take back [RUN-16]', async () => {
    const leg_id = await legOf(order, 'pickup');
    const id = await report({ type: 'done', leg_id });
    expect((await undo(id, await shop.world.person('driver'))).status).toBe(404);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    const spot = { type: 'spot', leg_id, latitude: 1, longitude: 1, accuracy_m: 1 } as const;
    expect((await undo(await report(spot))).status).toBe(422);
  });
});

test('a report that was taken back is answered as it was [RUN-18]', async () => {
  const tap = shop.stamped({ type: 'done', leg_id: await legOf(order, 'pickup') });
  await shop.tap(jonah, tap);
  await undo(tap.id);
  expect((await shop.tap(jonah, tap)).reply.outcome).toBe('accepted');
  expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
});
