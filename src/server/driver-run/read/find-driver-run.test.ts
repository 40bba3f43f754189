import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { createSku } from '../../catalogue/create-sku.ts';
import { crown, local, quay } from '../../dispatch/dispatch.fixture.ts';
import { findOrderNow, orderFacts } from '../../messages/message-facts.ts';
import { agreePrice } from '../../pricing/agree-price.ts';
import { keepPicture } from '../../testing/keep-picture.ts';
import type { Person } from '../../testing/world.ts';
import { type DriverRunWorld, monday, mondayMorning, openDriverRunWorld } from '../driver-run.fixture.ts';

let shop: DriverRunWorld;
let jonah: Person;
let mei: Person;

beforeAll(async () => {
  shop = await openDriverRunWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  shop.world.setNow(mondayMorning);
  [jonah, mei] = [
    await shop.world.person('driver', { full_name: 'Jonah Reid', phone: '0400 1' }),
    await shop.world.person('driver'),
  ];
});

const thursday = monday.add({ days: 3 });

test('a driver reads all that their stops show, and nobody else’s [RUN-1, LEG-9]', async () => {
  const order = await shop.placeOn({ special_instructions: 'Ring twice' });
  const more = order.items.map(({ sku_id }) => ({ sku_id, quantity: 12 }));
  const second = await shop.placeOn({ pickup_address: quay, items: [...more, ...more] });
  for (const each of [order, second]) await shop.assign(each, jonah);
  await shop.assign(order, mei, 'delivery');
  const before = await shop.readRun(jonah);
  expect(before).toMatchObject({
    driver_id: jonah.user.id,
    driver_name: 'Jonah Reid',
    day: monday,
    started_at: null,
    overdue: [],
    van: [],
    undo: null,
  });
  expect(before.stops.map(({ address, eta_from, next_at }) => ({ address, eta_from, next_at }))).toEqual([
    { address: crown, eta_from: null, next_at: null },
    { address: quay, eta_from: null, next_at: null },
  ]);
  expect(before.stops[0]?.legs).toMatchObject([
    {
      order_id: order.id,
      kind: 'pickup',
      state: 'planned',
      order_status: 'pending',
      special_instructions: 'Ring twice',
      item_count: 1,
      on_the_way_at: null,
      loaded_at: null,
      undo: null,
    },
  ]);
  expect(before.stops[1]?.legs).toMatchObject([{ special_instructions: null, item_count: 24 }]);
  const [first] = before.stops;
  await shop.startRun(jonah);
  const [next_at, on_the_way_at] = [mondayMorning, mondayMorning.subtract({ minutes: 3 })];
  await shop.setStop(`${first?.id}`, { next_at });
  await shop.setLeg(order, 'pickup', { state: 'on_the_way', on_the_way_at, loaded_at: on_the_way_at });
  const after = await shop.readRun(jonah);
  expect(after).toMatchObject({ started_at: mondayMorning, ended_at: null });
  const [span] = [{ eta_from: local('2026-11-30T08:30'), eta_until: local('2026-11-30T10:00') }];
  expect(after.stops[0]).toMatchObject({ next_at, ...span });
  expect(after.stops[0]?.legs).toMatchObject([{ on_the_way_at, loaded_at: on_the_way_at }]);
  expect((await shop.readRun(mei, thursday)).stops.flatMap(({ legs }) => legs)).toMatchObject([
    { order_id: order.id, kind: 'delivery' },
  ]);
  expect(await shop.readRun(mei)).toMatchObject({ id: null, version: 0, stops: [], overdue: [], van: [] });
});

test('each stop of an order names the stains and damages noted of it, and who did [PRF-13]', async () => {
  const order = await shop.placeOn();
  await shop.assign(order, jonah, 'pickup');
  await shop.assign(order, mei, 'delivery');
  const note = (created_by: string, text: string, minutes: number) =>
    keepPicture(shop.world, {
      ...{ order_id: order.id, purpose: 'condition', created_by, note: text, content: text },
      taken_at: mondayMorning.add({ minutes }),
    });
  await note(shop.owner.user.id, 'Ink on the cuff', 1);
  await note(jonah.user.id, 'Rust at the hem', 0);
  const read = async (driver: Person, day = monday) =>
    (await shop.readRun(driver, day)).stops.flatMap(({ legs }) => legs.map(({ conditions }) => conditions));
  const { full_name } = shop.owner.user;
  expect(await read(jonah)).toEqual([
    [
      { by: null, note: 'Rust at the hem' },
      { by: full_name, note: 'Ink on the cuff' },
    ],
  ]);
  expect((await read(mei, thursday))[0]?.map(({ by }) => by)).toEqual(['Jonah Reid', full_name]);
});

test('it is reckoned as the board reckons it [RUN-5, RUN-12]', async () => {
  const order = await shop.placeOn();
  await shop.assign(order, jonah);
  const { runs } = await shop.board(monday);
  const onBoard = runs.find(({ driver_id }) => driver_id === jonah.user.id);
  const { late, planned_start, ends_at, stops } = await shop.readRun(jonah);
  expect(ends_at).not.toBeNull();
  expect(onBoard).toMatchObject({ late, planned_start, ends_at });
  expect(stops[0]?.arrives_at).toEqual(onBoard?.stops[0]?.arrives_at);
});

test('days are read from yesterday to six days ahead [RUN-17, API-2]', async () => {
  const ask = (days: number) => {
    const query = { day: monday.add({ days }) };
    return shop.world.call(jonah, driverRunRoute, { query });
  };
  const statuses = await Promise.all([-2, -1, 0, 6, 7].map(async (days) => (await ask(days)).status));
  expect(statuses).toEqual([422, 200, 200, 200, 422]);
  expect((await ask(7)).problem.detail).toBe('Choose a day from yesterday to six days ahead');
  // A day begins in business time: this is Monday in Sydney, and Sunday in Greenwich.
  shop.world.setNow(local('2026-11-30T00:01'));
  expect([(await ask(6)).status, (await ask(-2)).status]).toEqual([200, 422]);
});

test('what is open of earlier days comes with today and later ones [RUN-1]', async () => {
  const [late, done] = [await shop.placeOn(), await shop.placeOn({ pickup_address: quay })];
  for (const each of [late, done]) await shop.assign(each, jonah, 'pickup');
  await shop.step(done, jonah, 'picked_up');
  const others = await shop.placeOn();
  await shop.assign(others, mei, 'pickup');
  expect((await shop.readRun(jonah)).overdue).toEqual([]);
  shop.world.setNow(mondayMorning.add({ hours: 24 }));
  for (const days of [1, 2]) {
    const { id, stops, overdue } = await shop.readRun(jonah, monday.add({ days }));
    expect([id, stops]).toEqual([null, []]);
    expect(overdue).toMatchObject([
      { address: crown, finished_at: null, legs: [{ order_id: late.id, item_count: 1, undo: null }] },
    ]);
  }
  const yesterday = await shop.readRun(jonah);
  expect([yesterday.stops.length, yesterday.overdue]).toEqual([2, []]);
});

test('the last report on a leg, and of the run, may be taken back for 10 minutes [RUN-16]', async () => {
  const order = await shop.placeOn();
  await shop.assign(order, jonah, 'pickup');
  const { id: leg_id } = await shop.legOf(order, 'pickup');
  const { id: run_id } = await shop.readRun(jonah);
  const about = { run_id, leg_id, order_id: order.id };
  const undoOf = async () => {
    const { stops, undo } = await shop.readRun(jonah);
    return [stops[0]?.legs[0]?.undo?.report_id, undo?.report_id];
  };
  const start = await shop.report(jonah, { run_id, type: 'start_run' });
  shop.world.setNow(mondayMorning.add({ minutes: 1 }));
  const onMyWay = await shop.report(jonah, { ...about, type: 'on_my_way' });
  expect(await undoOf()).toEqual([onMyWay, start]);
  shop.world.setNow(mondayMorning.add({ minutes: 2 }));
  const done = await shop.report(jonah, about);
  // None of these is a step that could be taken back.
  const problem = problemOf('leg-closed');
  const others = [
    { type: 'spot' },
    { outcome: 'undone' },
    { outcome: 'refused', problem },
    { type: 'undo', undoes: onMyWay },
  ] as const;
  for (const [index, other] of others.entries()) {
    await shop.report(jonah, { ...about, ...other, arrived_at: shop.world.now().add({ seconds: index }) });
  }
  await shop.report(jonah, { run_id, type: 'order_stops' });
  expect(await undoOf()).toEqual([done, start]);
  const { stops } = await shop.readRun(jonah);
  expect(stops[0]?.legs[0]?.undo?.until).toEqual(mondayMorning.add({ minutes: 12 }));
  shop.world.setNow(mondayMorning.add({ minutes: 10 }));
  expect(await undoOf()).toEqual([done, start]);
  shop.world.setNow(mondayMorning.add({ minutes: 10, milliseconds: 1 }));
  expect(await undoOf()).toEqual([done, undefined]);
  const end = await shop.report(jonah, { run_id, type: 'end_run' });
  expect(await undoOf()).toEqual([done, end]);
  await shop.report(mei, about);
  expect(await undoOf()).toEqual([undefined, end]);
});

test('a van holds what was collected until its order moves on, or until it is said where it went [RUN-20]', async () => {
  const [moved, answered, kept, byStaff, planned] = [
    await shop.placeOn(),
    await shop.placeOn(),
    await shop.placeOn({ pickup_address: quay }),
    await shop.placeOn(),
    await shop.placeOn(),
  ];
  for (const order of [moved, answered, kept, byStaff, planned]) await shop.assign(order, jonah, 'pickup');
  for (const order of [answered, moved, kept]) {
    shop.world.setNow(shop.world.now().add({ minutes: 1 }));
    await shop.step(order, jonah, 'picked_up');
  }
  await shop.setLeg(byStaff, 'pickup', { state: 'done', done_how: 'by_staff', happened_at: mondayMorning });
  const van = async (day = monday) => (await shop.readRun(jonah, day)).van.map(({ order_id }) => order_id);
  expect((await shop.readRun(jonah)).van[0]).toEqual({
    leg_id: (await shop.legOf(answered, 'pickup')).id,
    order_id: answered.id,
    order_number: answered.order_number,
    customer_name: 'Harbour Lane Hotel',
    kind: 'pickup',
    since: mondayMorning.add({ minutes: 1 }),
  });
  expect(await van()).toEqual([answered.id, moved.id, kept.id]);
  const setStatus = (id: string, status: 'in_progress' | 'cancelled') =>
    shop.world.call(shop.owner, editOrderRoute, { params: { id }, body: { status } });
  await setStatus(moved.id, 'in_progress');
  await shop.setLeg(kept, 'pickup', { van_answer: 'van' });
  expect(await van()).toEqual([answered.id, kept.id]);
  for (const van_answer of ['shop', 'missing'] as const) {
    await shop.setLeg(answered, 'pickup', { van_answer });
    expect(await van()).toEqual([kept.id]);
  }
  // What stays in the van is there on any day, with a run or without one.
  expect(await van(monday.add({ days: 1 }))).toEqual([kept.id]);
  expect((await shop.readRun(mei)).van).toEqual([]);
  await setStatus(kept.id, 'cancelled');
  expect(await van()).toEqual([kept.id]);
  const other = await shop.placeOn();
  await shop.assign(other, jonah, 'pickup');
  await shop.step(other, jonah, 'picked_up');
  expect(await van(monday.add({ days: 1 }))).toEqual([kept.id]);
});

test('a van holds what was loaded for an order that was cancelled since [RUN-20]', async () => {
  const [loaded, left] = [await shop.placeOn(), await shop.placeOn()];
  for (const order of [loaded, left]) await shop.assign(order, jonah, 'delivery');
  const loaded_at = mondayMorning;
  const onTheWay = { state: 'on_the_way', on_the_way_at: loaded_at } as const;
  await shop.setLeg(loaded, 'delivery', { ...onTheWay, loaded_at });
  await shop.setLeg(left, 'delivery', onTheWay);
  expect((await shop.readRun(jonah, thursday)).van).toEqual([]);
  for (const { id } of [loaded, left]) {
    await shop.world.call(shop.owner, editOrderRoute, { params: { id }, body: { status: 'cancelled' } });
  }
  expect((await shop.readRun(jonah, thursday)).van).toMatchObject([
    { order_id: loaded.id, kind: 'delivery', since: loaded_at },
  ]);
});

test('a line by weight is no piece of a stop but kilograms, for its driver as for its customer [DRV-20, LNK-2]', async () => {
  const wash = { name: 'Mixed Wash', category: 'Wash', price: 450, unit: 'per kg', description: null };
  const { id: sku_id } = await createSku(shop.world.db, null, wash);
  const agreed = { customer_id: shop.customer.user.id, sku_id, custom_price: 450 };
  await agreePrice(shop.world.db, null, agreed);
  const order = await shop.placeOn();
  const items = [
    ...order.items.map((item) => ({ sku_id: item.sku_id, quantity: 12 })),
    { sku_id, quantity: 3.51 },
  ];
  const weighed = await shop.placeOn({ items });
  await shop.assign(weighed, jonah);
  expect((await shop.readRun(jonah)).stops[0]?.legs).toMatchObject([{ item_count: 12, grams: 3_510 }]);
  const now = await findOrderNow(shop.world.db, weighed.id);
  expect(now && orderFacts(shop.world.db, now).at(-1)?.text).toMatch(/, 12 pieces, 3\.51 kg$/);
});

test('a pickup says the lines that are counted there, a delivery none [WGH-3]', async () => {
  const order = await shop.placeOn();
  await shop.assign(order, jonah);
  await shop.assign(order, mei, 'delivery');
  const [pickup] = (await shop.readRun(jonah)).stops.flatMap(({ legs }) => legs);
  expect([pickup?.kind, pickup?.items]).toEqual(['pickup', order.items]);
  const day = order.delivery_date.toZonedDateTimeISO('Australia/Sydney').toPlainDate();
  const [delivery] = (await shop.readRun(mei, day)).stops.flatMap(({ legs }) => legs);
  expect([delivery?.kind, delivery?.items]).toEqual(['delivery', []]);
});
