import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  assignDriverRoute,
  driverOrdersRoute,
  driversRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { setBagsRoute } from '#shared/labels/labels.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { orders, users } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { isOfPeriod } from './driver-orders.store.ts';

let world: World;
let owner: Person;
let admin: Person;
let customer: Person;
let jonah: Person;
let mei: Person;
let sku: Sku;
let order: Order;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin, customer, jonah, mei] = await Promise.all([
    world.person('owner'),
    world.person('admin'),
    world.person('customer', { full_name: 'Harbour Lane Hotel' }),
    world.person('driver', { full_name: 'Jonah Reid' }),
    world.person('driver', { full_name: 'Mei Tanaka' }),
  ]);
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(() => world.close());
// Time goes on between the tests, so that the newest notification is the last one told.
beforeEach(async () => {
  world.setNow(world.now().add({ minutes: 1 }));
  order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
});

const assign = (driver: Person, who = owner) =>
  world.call(who, assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
const report = (driver: Person, status: DeliveryStatus, notes?: string) =>
  world.call(driver, updateDeliveryRoute, { params: { id: order.id }, body: { status, notes } });
const newest = async (person: Person) =>
  (await world.call(person, notificationsRoute, { query: { limit: 1 } })).reply.rows[0];

describe('assigning a driver', () => {
  test('starts the timeline, and the order shows up with the driver and nobody else [ORD-5, DRV-1]', async () => {
    const { reply } = await assign(jonah);
    expect(reply).toMatchObject({
      driver_id: jonah.user.id,
      driver_name: 'Jonah Reid',
      delivery_status: 'assigned',
    });
    expect(reply.assigned_at?.equals(world.now())).toBe(true);
    const mine = (await world.call(jonah, driverOrdersRoute, {})).reply.rows.map(({ id }) => id);
    expect(mine).toContain(order.id);
    expect((await world.call(mei, orderRoute, { params: { id: order.id } })).status).toBe(404);
  });

  test('tells the driver, with when it is, and the order owner, not the one who did it [NTF-8]', async () => {
    const visit = (leg: LegKind) =>
      formatVisit(order[`${leg}_date`], order[`${leg}_until`], 'Australia/Sydney', world.now());
    await assign(jonah);
    expect(await newest(jonah)).toMatchObject({
      title: 'New stop',
      message: `${order.order_number} for Harbour Lane Hotel, ${visit('pickup')}.`,
    });
    expect(await newest(customer)).toMatchObject({ title: 'Driver assigned' });
    expect((await newest(owner))?.type).toBe('order_created');
    expect((await newest(admin))?.type).toBe('order_created');
    const body = { driver_id: mei.user.id, leg: 'delivery' as const };
    await world.call(owner, assignDriverRoute, { params: { id: order.id }, body });
    expect((await newest(mei))?.message).toBe(
      `The delivery of ${order.order_number} for Harbour Lane Hotel, ${visit('delivery')}.`,
    );
  });

  test('to another driver starts afresh and tells the one before [ORD-5, NTF-8]', async () => {
    await assign(jonah);
    await report(jonah, 'picked_up', 'Two bags');
    const { reply } = await assign(mei);
    expect(reply).toMatchObject({
      driver_name: 'Mei Tanaka',
      delivery_status: 'assigned',
      picked_up_at: null,
      delivery_notes: null,
    });
    expect(await newest(jonah)).toMatchObject({
      title: 'Stop moved to another driver',
      message: `${order.order_number} now goes with Mei Tanaka.`,
    });
    expect((await report(jonah, 'delivered')).status).toBe(404);
  });

  test('refuses who is no active driver [ORD-5]', async () => {
    const { status, problem } = await assign(customer);
    expect(status).toBe(422);
    expect(problem.detail).toBe('This driver is not available. Please select another one.');
  });

  test('is for staff [ACC-11]', async () => {
    expect((await assign(jonah, jonah)).status).toBe(403);
    expect((await assign(jonah, customer)).status).toBe(403);
  });

  test('by twenty hands at once leaves one driver and a history without a gap [ORD-5, ORD-7]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => assign(i % 2 ? jonah : mei)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await world.db.execute<{ previous: string | null; driver: string }>(sql`
      select data->>'previous_driver_id' as previous, data->>'driver_id' as driver
      from events where subject_id = ${order.id} and type = 'driver.assigned'`);
    const { reply } = await world.call(owner, orderRoute, { params: { id: order.id } });
    // Each driver that was assigned was either replaced by a later assignment or is the current one.
    const assignedDrivers = rows.map(({ driver }) => driver).sort();
    const replacedOrCurrentDrivers = [
      ...rows.map(({ previous }) => previous).filter((id) => id !== null),
      reply.driver_id,
    ].sort();
    expect(assignedDrivers).toEqual(replacedOrCurrentDrivers);
  });
});

describe('unassigning', () => {
  test('clears driver and timeline and tells both [ORD-5, NTF-8]', async () => {
    await assign(jonah);
    const { reply } = await world.call(admin, unassignDriverRoute, { params: { id: order.id } });
    expect(reply).toMatchObject({
      driver_id: null,
      driver_name: null,
      delivery_status: null,
      assigned_at: null,
    });
    expect(await newest(jonah)).toMatchObject({ title: 'Stop removed' });
    expect(await newest(customer)).toMatchObject({ title: 'Driver unassigned' });
  });

  test('an order without a driver is a conflict [API-2]', async () => {
    const { status, problem } = await world.call(admin, unassignDriverRoute, { params: { id: order.id } });
    expect([status, problem.detail]).toEqual([409, 'This order has no driver.']);
  });
});

describe('reporting a delivery', () => {
  beforeEach(() => assign(jonah));

  test('stamps each step, keeps the note, and moves the order along [ORD-4]', async () => {
    const start = world.now();
    const steps: [DeliveryStatus, string][] = [
      ['picked_up', 'processing'],
      ['out_for_delivery', 'out_for_delivery'],
      ['delivered', 'delivered'],
    ];
    for (const [hours, [step, status]] of steps.entries()) {
      world.setNow(start.add({ hours: hours + 1 }));
      const { reply } = await report(jonah, step, step === 'delivered' ? 'Left with reception' : undefined);
      expect(reply).toMatchObject({ delivery_status: step, status });
    }
    const { reply } = await world.call(customer, orderRoute, { params: { id: order.id } });
    expect([reply.picked_up_at, reply.out_for_delivery_at, reply.delivered_at].map(String)).toEqual(
      [1, 2, 3].map((hours) => start.add({ hours }).toString()),
    );
    expect(reply.delivery_notes).toBe('Left with reception');
  });

  test('tells the order owner and staff [NTF-8]', async () => {
    await report(jonah, 'picked_up');
    expect(await newest(customer)).toMatchObject({
      title: 'Picked Up',
      message: `Jonah Reid collected ${order.order_number}.`,
    });
    expect(await newest(admin)).toMatchObject({ title: 'Picked Up' });
  });

  test('wants a status that there is [DRV-4]', async () => {
    const response = await world.app.inject({
      method: 'PUT',
      url: `/api/driver/orders/${order.id}/status`,
      headers: { authorization: `Bearer ${jonah.token}` },
      payload: { status: 'lost' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe('Please select a status');
  });

  test('sent again with the same key is done once, whatever happened in between [DRV-3, ORD-8]', async () => {
    const send = () =>
      world.app.inject({
        method: 'PUT',
        url: `/api/driver/orders/${order.id}/status`,
        headers: { authorization: `Bearer ${jonah.token}`, 'idempotency-key': key },
        payload: { status: 'picked_up' },
      });
    const key = crypto.randomUUID();
    const first = await send();
    await report(jonah, 'delivered');
    const again = await send();
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
    const { reply } = await world.call(owner, orderRoute, { params: { id: order.id } });
    expect(reply.delivery_status).toBe('delivered');
    expect(reply.history.filter(({ type }) => type === 'delivery.status_changed')).toHaveLength(2);
  });

  test('does not bring back an order that was cancelled meanwhile [ORD-4]', async () => {
    await world.call(owner, editOrderRoute, { params: { id: order.id }, body: { status: 'cancelled' } });
    const { status, problem } = await report(jonah, 'picked_up');
    expect([status, problem.detail]).toEqual([409, 'This order has been cancelled.']);
    const { reply } = await world.call(owner, orderRoute, { params: { id: order.id } });
    expect(reply).toMatchObject({ status: 'cancelled', delivery_status: 'assigned' });
  });

  test('is moved along by staff who set the order out for delivery [ORD-4]', async () => {
    const set = { params: { id: order.id }, body: { status: 'out_for_delivery' as const } };
    const { reply } = await world.call(owner, editOrderRoute, set);
    expect(reply).toMatchObject({ delivery_status: 'out_for_delivery', status: 'out_for_delivery' });
    expect(reply.out_for_delivery_at?.equals(world.now())).toBe(true);
    expect(await newest(customer)).toMatchObject({
      type: 'order_status',
      message: `We’re bringing ${order.order_number}.`,
    });
  });
});

test('drivers are shown with what they have to go and what they delivered today [STF-5]', async () => {
  const aisha = await world.person('driver', { full_name: 'Aisha Karimi' });
  await assign(aisha);
  const load = async () =>
    (await world.call(owner, driversRoute, {})).reply.find(({ id }) => id === aisha.user.id);
  expect(await load()).toMatchObject({ full_name: 'Aisha Karimi', to_go: 0, done_today: 0 });
  world.setNow(order.pickup_date.subtract({ hours: 1 }));
  expect(await load()).toMatchObject({ to_go: 1, done_today: 0 });
  await report(aisha, 'delivered');
  expect(await load()).toMatchObject({ to_go: 0, done_today: 1 });
  world.setNow(world.now().add({ hours: 24 }));
  expect(await load()).toMatchObject({ to_go: 0, done_today: 0 });
});

test('who has not joined stands last among the drivers, with how far they are [STF-5]', async () => {
  const ada = await world.person('driver', { full_name: 'Ada Early' });
  await world.db.update(users).set({ password_hash: null }).where(eq(users.id, ada.user.id));
  const { reply: drivers } = await world.call(owner, driversRoute, {});
  expect(drivers.at(-1)).toMatchObject({ full_name: 'Ada Early', access: 'not_invited' });
  expect(drivers.filter(({ access }) => access)).toHaveLength(1);
});

test('of a day drivers are shown with the stops that are left of it, two legs at a door as one [STF-5, RUN-2]', async () => {
  const nina = await world.person('driver');
  await assign(nina);
  const onDay = async (at: Temporal.Instant) => {
    const query = { day: businessDay(at, 'Australia/Sydney') };
    return (await world.call(owner, driversRoute, { query })).reply.find(({ id }) => id === nina.user.id);
  };
  const { pickup_date, delivery_date } = order;
  const counts = () => Promise.all([pickup_date, delivery_date, delivery_date.add({ hours: 48 })].map(onDay));
  expect((await counts()).map((driver) => driver?.stops_on_day)).toEqual([1, 1, 0]);
  await report(nina, 'picked_up');
  expect((await counts()).map((driver) => driver?.stops_on_day)).toEqual([0, 1, 0]);
  expect((await world.call(owner, driversRoute, {})).reply[0]).not.toHaveProperty('stops_on_day');
});

test('a driver has what is left first, by time, then what is done, the latest first [DRV-2]', async () => {
  const omar = await world.person('driver');
  const placed: Order[] = [];
  for (const days of [5, 2, 4, 3, 1]) {
    const pickup_date = world.now().add({ hours: 24 * days });
    const dates = { pickup_date, delivery_date: pickup_date.add({ hours: 54 }) };
    order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
    await assign(omar);
    if (days % 2 === 0) await report(omar, 'delivered');
    if (days === 1) await report(omar, 'picked_up');
    placed.push(order);
  }
  const [in5, in2, in4, in3, in1] = placed.map(({ id }) => id);
  const expected = [in3, in1, in5, in4, in2];
  const page = async (limit: number, offset = 0) =>
    (await world.call(omar, driverOrdersRoute, { query: { limit, offset } })).reply;
  expect(await page(5)).toMatchObject({ total: 5, rows: expected.map((id) => ({ id })) });
  const paged = [await page(2), await page(2, 2), await page(2, 4)].flatMap(({ rows }) => rows);
  expect(paged.map(({ id }) => id)).toEqual(expected);
  const find = async (search: string, offset = 0) => {
    const { reply } = await world.call(omar, driverOrdersRoute, { query: { search, limit: 2, offset } });
    return [reply.total, ...reply.rows.map(({ id }) => id)];
  };
  const [name, [first]] = [order.customer_name, placed];
  expect([await find(name), await find(name, 4)]).toEqual([
    [5, in5, in4],
    [5, in1],
  ]);
  expect(await find(first?.order_number ?? '')).toEqual([1, in5]);
  // What is another driver's is not found.
  expect(
    (await world.call(jonah, driverOrdersRoute, { query: { search: first?.order_number } })).reply.total,
  ).toBe(0);
});

test('of some days a driver reads what they did then, failed at, or have to do, found in the indexes [DRV-2, API-3]', async () => {
  const ravi = await world.person('driver');
  const place = async (days: number) => {
    const pickup_date = world.now().add({ hours: 24 * days });
    const dates = { pickup_date, delivery_date: pickup_date.add({ hours: 72 }) };
    order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
    await assign(ravi);
    return order;
  };
  const [done, open] = [await place(2), await place(1)];
  order = done;
  await report(ravi, 'picked_up');
  const today = businessDay(world.now(), 'Australia/Sydney');
  const ofDays = async (from: number | null, to: number | null, search?: string) => {
    const [first, last] = [from, to].map((days) => (days === null ? undefined : today.add({ days })));
    const query = { from: first, to: last, search };
    const { rows, total } = (await world.call(ravi, driverOrdersRoute, { query })).reply;
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  const onDay = (day: number, search?: string) => ofDays(day, day, search);
  expect([await onDay(0), await onDay(1), await onDay(5)]).toEqual([[done.id], [open.id], [done.id]]);
  expect([await onDay(2), await onDay(0, open.order_number)]).toEqual([[], []]);
  expect([await ofDays(0, 1), await ofDays(null, 0), await ofDays(6, null)]).toEqual([
    [done.id, open.id],
    [done.id],
    [],
  ]);
  const isOf = isOfPeriod(world.db, ravi.user.id, { from: today, to: today });
  const { rows } = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select id from ${orders} where ${isOf}`);
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join();
  for (const index of ['orders_pkey', 'legs_driver_done', 'legs_driver_failed', 'legs_driver_open'])
    expect(plan).toContain(index);
});

test('an order that staff completed is done, also where its driver has not reported it [DRV-2, STF-5]', async () => {
  const lena = await world.person('driver');
  const pickup_date = world.now().add({ hours: 1 });
  const dates = { pickup_date, delivery_date: pickup_date.add({ hours: 2 }) };
  order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
  await assign(lena);
  const later = { pickup_date: pickup_date.add({ hours: 1 }), delivery_date: pickup_date.add({ hours: 9 }) };
  const open = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], later));
  await world.call(owner, assignDriverRoute, {
    params: { id: open.id },
    body: { driver_id: lena.user.id },
  });
  const see = async () => {
    const { rows } = (await world.call(lena, driverOrdersRoute, {})).reply;
    const drivers = (await world.call(owner, driversRoute, {})).reply;
    return [rows.map(({ id }) => id), drivers.find(({ id }) => id === lena.user.id)?.to_go];
  };
  expect(await see()).toEqual([[order.id, open.id], 4]);
  const edit = { params: { id: order.id }, body: { status: 'completed' as const } };
  expect((await world.call(owner, editOrderRoute, edit)).reply.delivery_status).toBe('assigned');
  expect(await see()).toEqual([[open.id, order.id], 2]);
});

test('a driver reads how an order repeats, and nothing where it does not [REC-1]', async () => {
  const kim = await world.person('driver');
  const body = { name: 'Bi-weekly', frequency_type: 'weekly', frequency_value: 2 } as const;
  const template = (await world.call(owner, createFrequencyTemplateRoute, { body })).reply;
  const repeats = { is_recurring: true, frequency_template_id: template.id };
  const once = order;
  order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], repeats));
  await assign(kim);
  const theirs = async ({ id }: Order) =>
    (await world.call(kim, driverOrdersRoute, {})).reply.rows.find((row) => row.id === id);
  expect(await theirs(order)).toMatchObject({
    recurrence_pattern: { frequency_type: 'weekly', frequency_value: 2 },
    frequency: 'weekly',
    interval: 2,
  });
  await world.call(customer, editOrderRoute, { params: { id: order.id }, body: { is_recurring: false } });
  const nothing = { recurrence_pattern: null, frequency: null, interval: null };
  expect(await theirs(order)).toMatchObject(nothing);
  order = once;
  await assign(kim);
  expect(await theirs(once)).toMatchObject(nothing);
});

test('a driver reads how many bags an order has, once anybody said so [WGH-9, DRV-21]', async () => {
  await assign(jonah);
  const known = async () =>
    (await world.call(jonah, driverOrdersRoute, {})).reply.rows.find(({ id }) => id === order.id)?.known_bags;
  expect(await known()).toBeNull();
  await world.call(owner, setBagsRoute, { params: { id: order.id }, body: { count: 3 } });
  expect(await known()).toBe(3);
  await report(jonah, 'delivered');
  expect(await known()).toBe(3);
});

test('staff ask for the deliveries of one driver, by delivery date and status [STF-7]', async () => {
  await assign(jonah);
  await report(jonah, 'picked_up');
  const on = (day: Temporal.PlainDate, driver: Person) =>
    world.call(owner, ordersRoute, {
      query: {
        driver: 'assigned',
        driver_id: driver.user.id,
        delivery_status: ['picked_up'],
        search: order.order_number,
        date: 'delivery_date',
        from: day,
        to: day,
      },
    });
  const day = order.delivery_date.toZonedDateTimeISO(world.db.business.time_zone).toPlainDate();
  const numbers = async (...calls: Parameters<typeof on>) =>
    (await on(...calls)).reply.rows.map(({ order_number }) => order_number);
  expect(await numbers(day, jonah)).toEqual([order.order_number]);
  expect(await numbers(day, mei)).toEqual([]);
  expect(await numbers(day.add({ days: 1 }), jonah)).toEqual([]);
});

test('whoever sees an order sees its history, and an earlier driver neither [ORD-7, ORD-9]', async () => {
  await assign(jonah);
  const history = async (person: Person) => {
    const answer = await world.call(person, orderRoute, { params: { id: order.id } });
    return answer.status === 200 ? answer.reply.history.map(({ summary }) => summary) : answer.status;
  };
  const summaries = ['assigned Jonah Reid', 'placed the order'];
  for (const person of [owner, admin, customer, jonah]) expect(await history(person)).toEqual(summaries);
  await assign(mei);
  expect(await history(jonah)).toBe(404);
});
