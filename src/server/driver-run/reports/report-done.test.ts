import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assignDriverRoute,
  closeLegRoute,
  reopenLegRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;
let mei: Person;
let order: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  const { world } = shop;
  jonah = await world.person('driver', { full_name: 'Jonah Reid' });
  mei = await world.person('driver', { full_name: 'Mei Tanaka' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
});

const idOf = async (kind: LegKind) => (await shop.legOf(order, kind)).id;
const ago = (minutes: number) => shop.world.now().subtract({ minutes });

describe('a leg that is done', () => {
  test('moves its order, with the time at the door and a note [LEG-7, LEG-8, LEG-10]', async () => {
    const leg_id = await idOf('pickup');
    shop.later({ hours: 3 });
    const happened_at = ago(60);
    const { status, reply } = await shop.tap(jonah, { type: 'done', leg_id, happened_at, note: 'Side door' });
    expect([status, reply.outcome]).toEqual([200, 'accepted']);
    const leg = await shop.legOf(order, 'pickup');
    expect(leg).toMatchObject({ state: 'done', done_how: 'reported', is_time_doubtful: false });
    expect(`${leg.happened_at}`).toBe(`${happened_at}`);
    expect(`${leg.arrived_at}`).toBe(`${shop.world.now()}`);
    const read = await shop.read(order);
    expect(read).toMatchObject({
      status: 'processing',
      delivery_status: 'picked_up',
      delivery_notes: 'Side door',
    });
    expect(`${read.picked_up_at}`).toBe(`${happened_at}`);
    const line = read.history.find(({ type }) => type === 'delivery.status_changed');
    expect([`${line?.happened_at}`, `${line?.created_at}`]).toEqual([`${happened_at}`, `${leg.arrived_at}`]);
    expect(reply.run).toMatchObject({ day: monday, stops: [{ legs: [{ id: leg_id, state: 'done' }] }] });
    expect(`${reply.run.started_at}`).toBe(`${happened_at}`);
    await shop.tap(jonah, { type: 'done', leg_id: await idOf('delivery') });
    expect(await shop.read(order)).toMatchObject({ status: 'delivered', delivery_status: 'delivered' });
    await expectSoundRuns(shop.world);
  });

  test('tells staff at once where other bags are delivered than were collected [PRF-12]', async () => {
    const boss = await shop.world.person('admin');
    const bring = async (collected: number | null, bag_count: number | null, note = '') => {
      const { id, order_number } = order;
      if (collected) await shop.setLeg(order, 'pickup', { bag_count: collected });
      await shop.tap(jonah, { type: 'done', leg_id: await idOf('delivery'), bag_count, note });
      const { rows } = (await shop.world.call(boss, notificationsRoute, {})).reply;
      const [{ title, message } = {}] = rows.filter(({ subject }) => subject.id === id);
      order = await shop.placeOn();
      await shop.assign(order, jonah);
      return [title, message?.replace(order_number, 'it')];
    };
    const delivered = 'Jonah Reid brought it for Harbour Lane Hotel.';
    const missing = { note: 'Not on the rack', is_missing: true, missing_count: 1 } as const;
    await shop.tap(jonah, { type: 'add', leg_id: await idOf('delivery'), ...missing, file_ids: [] });
    // One notice says it.
    expect((await bring(3, 2))[0]).not.toBe('Bag counts differ');
    expect(await bring(3, 2, 'One comes tomorrow')).toEqual([
      'Bag counts differ',
      `${delivered} We collected 3 bags and delivered 2. One comes tomorrow`,
    ]);
    for (const [collected, bag_count] of [
      [2, 2],
      [2, null],
      [null, 2],
    ] as const)
      expect(await bring(collected, bag_count)).toEqual(['Delivered', delivered]);
  });

  test('is corrected by the clock of the phone, and its time in doubt where it cannot be [LEG-10]', async () => {
    const wrong = { hours: 30 };
    shop.later({ hours: 3 });
    const sent_at = shop.world.now().subtract(wrong).add({ seconds: 1 });
    const happened_at = sent_at.subtract({ minutes: 7 });
    await shop.tap(jonah, { type: 'done', leg_id: await idOf('pickup'), happened_at, sent_at });
    const pickup = await shop.legOf(order, 'pickup');
    expect(pickup.happened_at?.until(shop.world.now()).total('minutes')).toBe(7);
    expect(pickup.is_time_doubtful).toBe(false);
    const before = sent_at.subtract({ hours: 400 });
    await shop.tap(jonah, { type: 'done', leg_id: await idOf('delivery'), happened_at: before, sent_at });
    const delivery = await shop.legOf(order, 'delivery');
    expect(`${delivery.happened_at}`).toBe(`${shop.world.now()}`);
    expect(delivery.is_time_doubtful).toBe(true);
  });

  test('is taken from a phone whose clock is of another century, at the time it happened if that is known [LEG-10]', async () => {
    shop.later({ hours: 3 });
    const sent_at = Temporal.Instant.from('1970-01-01T00:09:00Z');
    const happened_at = sent_at.subtract({ minutes: 7 });
    const [collected, brought] = [await idOf('pickup'), await idOf('delivery')];
    const first = await shop.tap(jonah, { type: 'done', leg_id: collected, happened_at, sent_at });
    expect([first.status, first.reply.outcome]).toEqual([200, 'accepted']);
    const pickup = await shop.legOf(order, 'pickup');
    expect(pickup.happened_at?.until(shop.world.now()).total('minutes')).toBe(7);
    expect(pickup.is_time_doubtful).toBe(false);
    // Its clock was set right before it was sent.
    const set = { happened_at, sent_at: shop.world.now() };
    const second = await shop.tap(jonah, { type: 'done', leg_id: brought, ...set });
    expect([second.status, second.reply.outcome]).toEqual([200, 'accepted']);
    const delivery = await shop.legOf(order, 'delivery');
    expect([`${delivery.happened_at}`, delivery.is_time_doubtful]).toEqual([`${shop.world.now()}`, true]);
  });

  test('leaves a status that is further on as it is [LEG-8]', async () => {
    await shop.edit(order, { status: 'in_progress' });
    await shop.tap(jonah, { type: 'done', leg_id: await idOf('pickup') });
    expect(await shop.read(order)).toMatchObject({ status: 'in_progress', delivery_status: 'picked_up' });
  });

  test('skips the pickup of whoever brings what they never collected [LEG-7]', async () => {
    await shop.tap(jonah, { type: 'done', leg_id: await idOf('delivery') });
    expect(await shop.legOf(order, 'pickup')).toMatchObject({
      state: 'done',
      done_how: 'skipped',
      happened_at: null,
    });
  });

  test('tells its customer and staff, and not its driver [NTF-8]', async () => {
    await shop.tap(jonah, { type: 'done', leg_id: await idOf('pickup') });
    const { order_number } = order;
    expect(await shop.toldTo(shop.customer, `Picked Up: Jonah Reid collected ${order_number}.`)).toHaveLength(
      1,
    );
    expect(
      await shop.toldTo(shop.owner, `Picked Up: Jonah Reid collected ${order_number} for `),
    ).toHaveLength(1);
    expect(await shop.toldTo(jonah, 'icked')).toEqual([]);
  });
});

describe('a leg that was given to another', () => {
  test('counts for whoever had it when it was done, and the other is told [RUN-19]', async () => {
    const leg_id = await idOf('pickup');
    shop.later({ minutes: 30 });
    await shop.assign(order, mei, 'pickup');
    shop.later({ minutes: 30 });
    const { reply } = await shop.tap(jonah, { type: 'done', leg_id, happened_at: ago(45) });
    expect(reply.outcome).toBe('accepted');
    expect(await shop.legOf(order, 'pickup')).toMatchObject({
      state: 'done',
      driver_id: jonah.user.id,
      is_time_doubtful: false,
    });
    expect(await shop.toldTo(mei)).toContain(
      `Already collected: ${order.order_number} was collected by Jonah Reid.`,
    );
    expect(reply.run).toMatchObject({ van: [{ leg_id }], stops: [{ legs: [{ id: leg_id }] }] });
    await expectSoundRuns(shop.world);
  });

  test('goes to its own day when staff set it back that was done ahead of it [RUN-1, RUN-19]', async () => {
    const leg_id = await idOf('delivery');
    shop.later({ minutes: 30 });
    await shop.assign(order, mei, 'delivery');
    shop.later({ minutes: 30 });
    const { reply } = await shop.tap(jonah, { type: 'done', leg_id, happened_at: ago(45) });
    expect([reply.outcome, reply.run.day]).toEqual(['accepted', monday]);
    const body = { note: 'It is still here' };
    await shop.world.call(shop.owner, reopenLegRoute, { params: { id: leg_id }, body });
    expect((await shop.legOf(order, 'delivery')).state).toBe('planned');
    await expectSoundRuns(shop.world);
  });

  test('is not theirs any more when it was taken back before [RUN-19]', async () => {
    const leg_id = await idOf('pickup');
    const [params, body] = [{ id: order.id }, { leg: 'pickup' }] as const;
    await shop.world.call(shop.owner, unassignDriverRoute, { params, body });
    shop.later({ minutes: 30 });
    const id = crypto.randomUUID();
    expect((await shop.tap(jonah, { id, type: 'done', leg_id, happened_at: ago(15) })).status).toBe(404);
    expect(await shop.kept(id)).toBeNull();
    expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
  });

  test('is nobody else’s [RUN-19]', async () => {
    const { status } = await shop.tap(mei, { type: 'done', leg_id: await idOf('pickup') });
    expect(status).toBe(404);
    expect((await shop.tap(mei, { type: 'done', leg_id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('a report that does not fit', () => {
  const refusals = [
    ['order-cancelled', () => shop.edit(order, { status: 'cancelled' })],
    ['leg-closed', () => shop.edit(order, { status: 'completed' })],
    [
      'leg-closed',
      async () => {
        const params = { id: await idOf('pickup') };
        const body = { result: 'done', note: 'Brought' } as const;
        return shop.world.call(shop.owner, closeLegRoute, { params, body });
      },
    ],
  ] as const;

  test.each(refusals)('is refused for good, kept, and staff are told: %s [RUN-19]', async (code, act) => {
    const [id, leg_id] = [crypto.randomUUID(), await idOf('pickup')];
    await act();
    const version = (await shop.read(order)).version;
    const tap = shop.stamped({ id, type: 'done', leg_id });
    const first = await shop.tap(jonah, tap);
    expect(first.reply).toMatchObject({
      outcome: 'refused',
      problem: { type: `urn:washline:problem:${code}` },
    });
    const second = await shop.tap(jonah, tap);
    expect(second.reply.problem).toEqual(first.reply.problem);
    expect((await shop.read(order)).version).toBe(version);
    expect(await shop.kept(id)).toMatchObject({ outcome: 'refused', order_id: order.id, leg_id });
    const told = await shop.toldTo(shop.owner, `tapped Collected for ${order.order_number}, but`);
    expect(told).toHaveLength(1);
  });
});

describe('a report that is sent again', () => {
  test('has the same answer and no other effect, whenever it was sent [RUN-18]', async () => {
    const tap = shop.stamped({ type: 'done', leg_id: await idOf('pickup'), note: null });
    const first = await shop.tap(jonah, tap);
    const { version } = await shop.read(order);
    await shop.world.call(shop.owner, assignDriverRoute, {
      params: { id: order.id },
      body: { driver_id: mei.user.id, leg: 'delivery' },
    });
    const again = await shop.tap(jonah, { ...tap, sent_at: shop.world.now(), ...{ note: '' } });
    expect([again.status, again.reply.outcome]).toEqual([200, first.reply.outcome]);
    expect((await shop.read(order)).version).toBe(version + 1);
  });

  test('with another content is refused, whoever sends it [RUN-18]', async () => {
    const tap = shop.stamped({ type: 'done', leg_id: await idOf('pickup') });
    await shop.tap(jonah, tap);
    const other = await shop.tap(jonah, { ...tap, happened_at: ago(5) });
    expect([other.status, other.problem.type]).toEqual([422, 'urn:washline:problem:key-reused']);
    expect((await shop.tap(mei, tap)).status).toBe(422);
  });
});
