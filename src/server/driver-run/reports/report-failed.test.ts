import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  driverOrdersRoute,
  newDateRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { dayOf, local } from '../../dispatch/dispatch.fixture.ts';
import { linkOf, saidBy, visit } from '../../links/links.fixture.ts';
import { findOrderNow, orderFacts } from '../../messages/message-facts.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openProofWorld, type ProofWorld } from '../proof/proof.fixture.ts';
import type { Tap } from './reports.fixture.ts';

let shop: ProofWorld;
let jonah: Person;
let mei: Person;
let order: Order;

beforeAll(async () => {
  shop = await openProofWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  const { world } = shop;
  jonah = await world.person('driver', { full_name: 'Jonah Reid' });
  mei = await world.person('driver', { full_name: 'Mei Tanaka' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
  await shop.askNothing();
});

const idOf = async (kind: LegKind = 'pickup') => (await shop.legOf(order, kind)).id;
const fail = async (more: Partial<Tap<'failed'>> = {}, who = jonah) =>
  shop.tap(who, { type: 'failed', leg_id: await idOf(), reason: 'nobody_home', ...more });
const retry = async (more: Partial<Tap<'retry'>> = {}, who = jonah) =>
  shop.tap(who, { type: 'retry', leg_id: await idOf(), ...more });
const undo = (report_id: string) => shop.tap(jonah, { type: 'undo', report_id });
const code = (of: string) => ({ outcome: 'refused', problem: { type: `urn:washline:problem:${of}` } });
const told = async (who: Person) => (await shop.toldTo(who, order.order_number)).slice(0, 2);
const chooseDate = (pickup_date: Temporal.Instant, who = shop.customer) => {
  shop.later();
  return shop.world.call(who, newDateRoute, { params: { id: order.id }, body: { pickup_date } });
};

describe('a stop that failed', () => {
  test('waits for a new date, and all who are concerned are told once [FST-1, FST-2, FST-3, LEG-8]', async () => {
    const { reply } = await fail({ note: 'Rang twice' });
    expect(reply.outcome).toBe('accepted');
    const leg = await shop.legOf(order, 'pickup');
    expect(leg).toMatchObject({
      state: 'failed',
      failure_reason: 'nobody_home',
      note: 'Rang twice',
      driver_id: jonah.user.id,
      done_how: null,
      happened_at: shop.world.now(),
    });
    const { order_number } = order;
    expect(await shop.read(order)).toMatchObject({
      status: 'pending',
      needs_date: 'pickup',
      failed_stop: { leg_id: leg.id, reason: 'nobody_home', note: 'Rang twice', driver_name: 'Jonah Reid' },
      driver_id: jonah.user.id,
      delivery_status: 'assigned',
      delivery_notes: 'Rang twice',
    });
    expect((await told(shop.customer))[0]).toBe(
      `We missed you: We could not collect ${order_number}: nobody home. Choose a new date.`,
    );
    expect((await told(shop.owner))[0]).toBe(
      `Could not collect: Jonah Reid: ${order_number} for Harbour Lane Hotel, nobody home.`,
    );
    expect((await told(jonah)).join()).not.toContain('collect');
    const { history } = await shop.read(order);
    expect(history.slice(0, 2).map(({ actor_name, summary }) => `${actor_name} ${summary}`)).toEqual([
      'Washline asked for a new date of the pickup',
      'Jonah Reid could not collect: nobody home, Rang twice',
    ]);
    expect(reply.run.stops[0]).toMatchObject({
      finished_at: shop.world.now(),
      legs: [{ state: 'failed', failure_reason: 'nobody_home', undo: {} }],
    });
    await expectSoundRuns(shop.world);
  });

  test('at its pickup says no time of its delivery until there is a new date [FST-3, LNK-2]', async () => {
    const { world, customer } = shop;
    const said = async () => {
      const now = await findOrderNow(world.db, order.id);
      const page = saidBy(await visit(world, await linkOf(world, order, customer)));
      return [now && orderFacts(world.db, now).map(({ label }) => label), /Delivery \w{3} \d/.test(page)];
    };
    expect(await said()).toEqual([['Order', 'Pickup', 'Delivery', 'Total'], true]);
    await fail();
    expect(await said()).toEqual([['Order', 'Total'], false]);
  });

  test.each([
    ['not_reached', null, 'We did not get to you', ' today', 'we could not get there'],
    ['another_day', null, 'We missed you', ': you asked for another day', 'customer asked for another day'],
    ['other', 'Dog in the yard', 'We missed you', '', 'Dog in the yard'],
  ] as const)(
    'is told in the words of its reason: %s [FST-1, FST-3]',
    async (reason, note, title, why, staff) => {
      await fail({ leg_id: await idOf('delivery'), reason, note: note ?? undefined });
      const { order_number } = order;
      expect((await told(shop.customer))[0]).toBe(
        `${title}: We could not bring ${order_number}${why}. Choose a new date.`,
      );
      expect((await told(shop.owner))[0]).toBe(
        `Could not deliver: Jonah Reid: ${order_number} for Harbour Lane Hotel, ${staff}.`,
      );
    },
  );

  test('puts what could not be brought back into the shop, and is asked for in the van [LEG-8, RUN-20]', async () => {
    await shop.assign(order, mei, 'delivery');
    await shop.tap(jonah, { type: 'done', leg_id: await idOf() });
    await shop.edit(order, { status: 'out_for_delivery' });
    const leg_id = await idOf('delivery');
    const { reply } = await fail({ leg_id, reason: 'refused' }, mei);
    expect(await shop.read(order)).toMatchObject({
      status: 'ready_for_pickup',
      needs_date: 'delivery',
      driver_id: null,
      delivery_status: 'picked_up',
    });
    const { day, van } = reply.run;
    expect(van).toMatchObject([{ leg_id, kind: 'delivery' }]);
    expect((await shop.tap(mei, { type: 'end_run', day, van: [] })).problem.type).toContain('van-not-empty');
    const answer = { leg_id, answer: 'van' } as const;
    expect((await shop.tap(mei, { type: 'end_run', day, van: [answer] })).reply.outcome).toBe('accepted');
    await shop.world.call(shop.owner, newDateRoute, {
      params: { id: order.id },
      body: { delivery_date: local('2026-12-04T14:00') },
    });
    await shop.assign(order, jonah);
    expect((await shop.readRun(mei)).van).toHaveLength(1);
    await shop.tap(jonah, { type: 'on_my_way', leg_id: await idOf('delivery') });
    expect((await shop.readRun(mei)).van).toEqual([]);
  });

  test('of a delivery leaves the pickup of its driver open, who collects it later [LEG-7, LEG-8]', async () => {
    await fail({ leg_id: await idOf('delivery') });
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ state: 'planned', done_how: null });
    expect(await shop.read(order)).toMatchObject({ status: 'pending', needs_date: 'delivery' });
    const { reply } = await shop.tap(jonah, { type: 'done', leg_id: await idOf() });
    expect(reply.outcome).toBe('accepted');
    expect(await shop.read(order)).toMatchObject({ status: 'processing', needs_date: 'delivery' });
    await expectSoundRuns(shop.world);
  });

  test('has a reason that the leg can have [FST-1]', async () => {
    const leg_id = await idOf('delivery');
    const { status, problem } = await fail({ leg_id, reason: 'nothing_left_out' });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'reason']);
    expect((await fail({ reason: 'nothing_left_out' })).reply.outcome).toBe('accepted');
  });

  test('needs the photo that is asked for, and waits for it [PRF-1, PRF-3]', async () => {
    await shop.ask({ proof_failed_photos: 'required' });
    const id = crypto.randomUUID();
    const bare = await fail({ id });
    expect([bare.status, bare.problem]).toMatchObject([
      422,
      { type: 'urn:washline:problem:proof-required', detail: 'Take a photo first.' },
    ]);
    const photo = await shop.picture(jonah, order, 'pickup', { purpose: 'failed', state: 'coming' });
    const early = await fail({ id, file_ids: [photo] });
    expect([early.status, early.problem.type]).toEqual([409, 'urn:washline:problem:file-not-ready']);
    expect([await shop.kept(id), (await shop.legOf(order, 'pickup')).state]).toEqual([null, 'planned']);
    await shop.arrives(photo);
    expect((await fail({ id, file_ids: [photo] })).reply.outcome).toBe('accepted');
    expect(await shop.reportOf(photo)).toBe(id);
  });

  test('counts for whoever had it then, and whoever has it is told; else it does not fit [RUN-19]', async () => {
    const happened_at = shop.world.now();
    shop.later({ minutes: 1 });
    await shop.assign(order, mei, 'pickup');
    expect((await fail({}, await shop.world.person('driver'))).status).toBe(404);
    const { reply } = await fail({ happened_at });
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ state: 'failed', driver_id: jonah.user.id });
    expect(reply.run.stops[0]?.legs[0]).toMatchObject({ state: 'failed' });
    expect((await told(mei))[0]).toBe(
      `Could not collect: The pickup of ${order.order_number} was tried by Jonah Reid: nobody home.`,
    );
    await expectSoundRuns(shop.world);
    expect((await fail()).reply).toMatchObject(code('leg-closed'));
    await shop.edit(order, { status: 'cancelled' });
    expect((await fail()).reply).toMatchObject(code('order-cancelled'));
    expect((await fail({ leg_id: await idOf('delivery') })).reply).toMatchObject(code('order-cancelled'));
  });

  test('is seen by its driver until that day ends, and done by none of their steps [LEG-2, LEG-9]', async () => {
    await shop.assign(order, mei, 'delivery');
    await fail();
    const params = { id: order.id };
    const see = async () => (await shop.world.call(jonah, orderRoute, { params })).status;
    const list = async () =>
      (await shop.world.call(jonah, ordersRoute, { query: {} })).reply.rows.map(({ id }) => id);
    const mine = async () => {
      const { rows, total } = (await shop.world.call(jonah, driverOrdersRoute, { query: {} })).reply;
      return [total, rows.map(({ id, own_legs }) => [id, own_legs])];
    };
    expect(await mine()).toEqual([1, [[order.id, [{ kind: 'pickup', state: 'failed' }]]]]);
    expect([await see(), await list()]).toEqual([200, [order.id]]);
    const step = await shop.world.call(jonah, updateDeliveryRoute, { params, body: { status: 'picked_up' } });
    expect(step.problem.type).toBe('urn:washline:problem:leg-closed');
    const before = shop.world.now();
    shop.world.setNow(local('2026-11-30T23:59'));
    expect(await see()).toBe(200);
    shop.world.setNow(local('2026-12-01T00:00'));
    expect([await see(), await list(), await mine()]).toEqual([404, [], [0, []]]);
    shop.world.setNow(before);
    expect((await shop.world.call(mei, orderRoute, { params })).status).toBe(200);
  });
});

describe('a stop that failed is taken back', () => {
  test('and all is as before, the list of new dates too [RUN-16]', async () => {
    const standing = async () => {
      const { status, driver_id, delivery_status, delivery_notes, needs_date, failed_stop } =
        await shop.read(order);
      const view = [status, driver_id, delivery_status, delivery_notes, needs_date, failed_stop];
      const { arrived_at: _, ...leg } = await shop.legOf(order, 'delivery');
      return [view, leg];
    };
    await shop.tap(jonah, { type: 'done', leg_id: await idOf() });
    await shop.tap(jonah, { type: 'on_my_way', leg_id: await idOf('delivery') });
    const before = await standing();
    const id = crypto.randomUUID();
    await fail({ id, leg_id: await idOf('delivery'), note: 'Rang twice' });
    expect(await standing()).not.toEqual(before);
    expect((await undo(id)).reply.outcome).toBe('accepted');
    expect(await standing()).toEqual(before);
    expect((await told(shop.customer))[0]).toBe(`Correction: ${order.order_number} needs no new date.`);
    expect((await shop.historyOf(order))[0]).toBe('undid reporting the delivery as failed');
    await expectSoundRuns(shop.world);
  });

  test('but not once a date is chosen, or it is tried again [RUN-16, FST-6]', async () => {
    const id = crypto.randomUUID();
    await fail({ id });
    await chooseDate(local('2026-12-01T09:00'));
    expect((await undo(id)).reply).toMatchObject(code('moved-on'));
    const delivery = crypto.randomUUID();
    await fail({ id: delivery, leg_id: await idOf('delivery') });
    await retry({ leg_id: await idOf('delivery') });
    expect((await undo(delivery)).reply).toMatchObject(code('moved-on'));
    expect(await shop.legOf(order, 'delivery')).toMatchObject({ state: 'planned', attempt: 2 });
  });
});

describe('try again today', () => {
  test('makes the next attempt theirs, last in the run [FST-6]', async () => {
    const next = await shop.placeOn({ pickup_date: local('2026-11-30T10:00'), pickup_address: '9 Kent St' });
    await shop.assign(next, jonah);
    const first = await idOf();
    await fail();
    const { reply } = await retry();
    expect(reply.outcome).toBe('accepted');
    const again = await shop.legOf(order, 'pickup');
    expect(again).toMatchObject({
      attempt: 2,
      state: 'planned',
      driver_id: jonah.user.id,
      failure_reason: null,
    });
    expect(reply.run).toMatchObject({ day: monday });
    expect(reply.run.stops.map(({ legs }) => legs.map(({ id, state }) => [id, state]))).toEqual(
      [
        [[(await shop.legOf(next, 'pickup')).id, 'planned']],
        [first, again.id].map((id, index) => [id, ['failed', 'planned'][index]]).toSorted(),
      ].map((stop) => expect.arrayContaining(stop)),
    );
    const read = await shop.read(order);
    expect(read).toMatchObject({ needs_date: null, failed_stop: null, driver_id: jonah.user.id });
    expect(read.legs.map(({ kind, attempt, state }) => [kind, attempt, state])).toEqual([
      ['pickup', 1, 'failed'],
      ['pickup', 2, 'planned'],
      ['delivery', 1, 'planned'],
    ]);
    expect((await told(shop.customer))[0]).toBe(
      `New date: Jonah Reid tries again today to collect ${order.order_number}, likely 10:00–10:40 am.`,
    );
    await expectSoundRuns(shop.world);
    expect((await shop.tap(jonah, { type: 'done', leg_id: again.id })).reply.outcome).toBe('accepted');
    expect((await shop.legOf(order, 'pickup')).happened_at).toEqual(shop.world.now());
    await expectSoundRuns(shop.world);
  });

  test('tells its customer when, and no time that is over [FST-6, LNK-2]', async () => {
    const { world, customer } = shop;
    await shop.tap(jonah, { type: 'done', leg_id: await idOf() });
    await shop.edit(order, { status: 'ready_for_pickup' });
    world.setNow(local('2026-12-03T14:20'));
    await fail({ leg_id: await idOf('delivery') });
    await retry({ leg_id: await idOf('delivery') });
    const tracked = (await world.call(customer, trackingRoute, {})).reply.filter(
      ({ order_id }) => order_id === order.id,
    );
    expect(tracked).toMatchObject([{ delivery: { is_again: true }, road: { kind: 'delivery' } }]);
    const now = await findOrderNow(world.db, order.id);
    expect(now && orderFacts(world.db, now).map(({ label }) => label)).toEqual([
      'Order',
      'Collected',
      'Total',
    ]);
    const page = saidBy(await visit(world, await linkOf(world, order, customer)));
    expect(page).toMatch(/On the road, likely 2:20–2:55 pm, no stops before you/);
    expect(page).toContain('Tries again today');
    expect((await told(customer))[0]).toBe(
      `New date: Jonah Reid tries again today to bring ${order.order_number}, likely 2:20–2:55 pm.`,
    );
    expect(page).not.toContain('2:00 pm');
  });

  test('is late only after what its customer was promised last [FST-6, RUN-4]', async () => {
    const { world } = shop;
    const window_start = local('2026-11-30T08:00');
    await shop.setLeg(order, 'pickup', { window_start, window_end: local('2026-11-30T09:00') });
    world.setNow(local('2026-11-30T11:00'));
    await fail();
    const { reply } = await retry();
    expect(reply.run.late).toBe(0);
    const [text] = await told(shop.customer);
    expect(text).toMatch(/likely 11:\d\d–11:35 am/);
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ window_end: local('2026-11-30T11:35') });
  });

  test('tells its customer anew where the driver moves what they were told, once for each move [FST-6, RUN-9]', async () => {
    const { world } = shop;
    const others = [];
    for (const pickup_address of [
      '9 Kent St, Sydney NSW 2000',
      '1 Bondi Rd, Bondi NSW 2026',
      '2 Coogee Bay Rd, Coogee NSW 2034',
    ]) {
      const other = await shop.placeOn({ pickup_date: local('2026-11-30T08:00'), pickup_address });
      await shop.assign(other, jonah, 'pickup');
      others.push(other);
    }
    world.setNow(local('2026-11-30T11:00'));
    await fail();
    await retry();
    const again = (await shop.legOf(order, 'pickup')).stop_id ?? '';
    const stops = await Promise.all(
      others.map(async (other) => (await shop.legOf(other, 'pickup')).stop_id ?? ''),
    );
    const reorder = async (...stop_ids: string[]) => {
      shop.later();
      await shop.tap(jonah, { type: 'order_stops', day: monday, stop_ids });
      return (await told(shop.customer))[0];
    };
    const first = (await told(shop.customer))[0];
    expect(first).toMatch(/tries again today/);
    const earlier = await reorder(again, ...stops);
    expect(earlier).toMatch(
      new RegExp(
        `^New time: Jonah Reid comes earlier to collect ${order.order_number}, likely 11:\\d\\d–11:\\d\\d am\\.$`,
      ),
    );
    const tracked = (await world.call(shop.customer, trackingRoute, {})).reply.find(
      (one) => one.order_id === order.id,
    );
    expect(tracked?.pickup.is_again).toBe(true);
    const { window_end, told_until } = await shop.legOf(order, 'pickup');
    expect([window_end, told_until]).toEqual([tracked?.road?.eta_until, null]);
    const count = async () => (await shop.toldTo(shop.customer, order.order_number)).length;
    const before = await count();
    await reorder(again, ...stops.toReversed());
    expect(await count()).toBe(before);
    expect(await reorder(...stops, again)).toMatch(/^New time: Jonah Reid comes later to collect/);
    expect((await shop.historyOf(order))[0]).toBe('comes later with the pickup');
    // Who was told that they are next has heard a time since.
    await shop.tap(jonah, { type: 'on_my_way', leg_id: await idOf() });
    expect(await reorder(again, ...stops)).toMatch(/^You are next/);
    await expectSoundRuns(world);
  });

  test('says at On my way the time that its customer then reads, also where it is sent later [RUN-9, FST-6]', async () => {
    const { world } = shop;
    world.setNow(local('2026-11-30T11:00'));
    await fail();
    await retry();
    const said = { happened_at: local('2026-11-30T11:55'), sent_at: local('2026-11-30T12:40') };
    world.setNow(local('2026-11-30T12:40'));
    await shop.tap(jonah, { type: 'on_my_way', leg_id: await idOf(), ...said });
    const { eta_from, eta_until } =
      (await world.call(shop.customer, trackingRoute, {})).reply.find((one) => one.order_id === order.id)
        ?.road ?? {};
    const times = eta_from && eta_until && formatTimes(eta_from, eta_until, 'Australia/Sydney');
    expect((await told(shop.customer))[0]).toMatch(new RegExp(`^You are next: .*, ${times}\\.$`));
    expect((await shop.historyOf(order))[0]).toBe(`set off for the pickup, expected ${times}`);
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ told_until: eta_until });
  });

  test('is of the latest attempt, and so is what is taken back [FST-6, RUN-16]', async () => {
    const first = await idOf();
    const id = crypto.randomUUID();
    await fail({ id });
    await retry();
    await fail();
    expect((await retry({ leg_id: first })).reply).toMatchObject(code('moved-on'));
    // As long as the later attempt stands as the first one was left.
    const { happened_at, assigned_at } = (await shop.read(order)).legs[0] ?? {};
    await shop.setLeg(order, 'pickup', { happened_at, assigned_at });
    expect((await undo(id)).reply).toMatchObject(code('moved-on'));
    expect((await retry()).reply.outcome).toBe('accepted');
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ attempt: 3, state: 'planned' });
  });

  test('of a delivery is in the van since the first was loaded [RUN-20, FST-6]', async () => {
    order = await shop.placeOn({
      pickup_date: local('2026-11-27T09:00'),
      delivery_date: local('2026-11-30T14:00'),
    });
    await shop.assign(order, jonah, 'delivery');
    await shop.edit(order, { status: 'ready_for_pickup' });
    await shop.tap(jonah, { type: 'start_run', day: dayOf('2026-11-30'), leg_ids: [await idOf('delivery')] });
    const { loaded_at: since } = await shop.legOf(order, 'delivery');
    await fail({ leg_id: await idOf('delivery') });
    await retry({ leg_id: await idOf('delivery') });
    shop.later({ minutes: 10 });
    const leg_id = await idOf('delivery');
    await shop.tap(jonah, { type: 'on_my_way', leg_id });
    const { reply } = await fail({ leg_id });
    expect(reply.run.van).toMatchObject([{ leg_id, since }]);
  });

  test('loses to a date chosen meanwhile, to another day, and to an order that is cancelled [FST-6]', async () => {
    expect((await retry()).reply).toMatchObject(code('moved-on'));
    await fail();
    const first = await idOf();
    expect((await retry({}, mei)).status).toBe(404);
    await chooseDate(local('2026-12-01T09:00'));
    const id = crypto.randomUUID();
    expect((await retry({ id, leg_id: first })).reply).toMatchObject(code('moved-on'));
    expect(await shop.kept(id)).toMatchObject({ outcome: 'refused' });
    await fail({ leg_id: await idOf('delivery') });
    shop.world.setNow(local('2026-12-01T08:00'));
    expect((await retry({ leg_id: await idOf('delivery') })).reply).toMatchObject(code('moved-on'));
    await shop.edit(order, { status: 'cancelled' });
    expect((await retry({ leg_id: await idOf('delivery') })).reply).toMatchObject(code('order-cancelled'));
  });
});
