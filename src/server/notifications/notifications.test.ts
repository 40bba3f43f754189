import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { endRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import {
  notificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
} from '#shared/notifications/notifications.contract.ts';
import { deleteOrderRoute, editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  const customer = await world.person('customer');
  const sku = await world.sku(100);
  await world.agree(customer, sku, 100);
  const start = world.now();
  for (const minutes of [0, 1, 2]) {
    world.setNow(start.add({ minutes }));
    await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
  }
});
afterAll(() => world.close());

const listOf = async (person: Person) => (await world.call(person, notificationsRoute, {})).reply;

test('are listed newest first, for their person only [NTF-1]', async () => {
  const { rows, total } = await listOf(owner);
  expect(total).toBe(3);
  expect(rows.map(({ message }) => message.match(/ORD-\d+/)?.[0])).toEqual([
    'ORD-000003',
    'ORD-000002',
    'ORD-000001',
  ]);
});

test('each says what it is about, also once it is read [NTF-2]', async () => {
  const { rows } = await listOf(owner);
  for (const { subject, message } of rows) {
    expect(subject.type).toBe('order');
    const order = (await world.call(owner, orderRoute, { params: { id: subject.id } })).reply;
    expect(message).toContain(order.order_number);
  }
  const [first] = (await listOf(admin)).rows;
  if (!first) throw new Error('nobody was told');
  const read = await world.call(admin, readNotificationRoute, { params: { id: first.id } });
  expect(read.reply.subject).toEqual(first.subject);
});

test('one is marked read, by its own person only [NTF-1, ACC-11]', async () => {
  const id = (await listOf(owner)).rows[0]?.id ?? '';
  expect((await world.call(admin, readNotificationRoute, { params: { id } })).status).toBe(404);
  expect((await world.call(owner, readNotificationRoute, { params: { id } })).reply.is_read).toBe(true);
  expect((await listOf(owner)).rows.map(({ is_read }) => is_read)).toEqual([true, false, false]);
});

test('all are marked read, and nobody else’s [NTF-1]', async () => {
  expect((await world.call(owner, readAllNotificationsRoute, {})).status).toBe(204);
  expect((await listOf(owner)).rows.every(({ is_read }) => is_read)).toBe(true);
  expect((await listOf(admin)).rows.every(({ is_read }) => is_read)).toBe(false);
});

test('nobody is told of what they do themselves, and everybody else is, staff, drivers and customers [NTF-8]', async () => {
  const [driver, customer] = [await world.person('driver'), await world.person('customer')];
  const sku = await world.sku(100);
  await world.agree(customer, sku, 100);
  const toldBy = async (act: () => Promise<unknown>) => {
    world.setNow(world.now().add({ minutes: 1 }));
    const at = world.now();
    await act();
    const people = { owner, admin, driver, customer };
    const told = await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const { rows } = await listOf(person);
        return rows.some(({ created_at }) => created_at.equals(at)) ? [name] : [];
      }),
    );
    return told.flat();
  };
  let id = '';
  const placing = async () => {
    ({ id } = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }])));
  };
  const params = () => ({ id });
  const assign = () =>
    world.call(owner, assignDriverRoute, { params: params(), body: { driver_id: driver.user.id } });
  const collect = () =>
    world.call(driver, updateDeliveryRoute, { params: params(), body: { status: 'picked_up' } });
  const deliver = () =>
    world.call(driver, updateDeliveryRoute, { params: params(), body: { status: 'delivered' } });
  const endRun = async () => {
    const { pickup_date } = (await world.call(owner, orderRoute, { params: params() })).reply;
    const day = businessDay(pickup_date, 'Australia/Sydney');
    const { runs } = (await world.call(owner, dispatchRoute, { query: { day } })).reply;
    const run = runs.find(({ driver_id }) => driver_id === driver.user.id);
    const ended = await world.call(owner, endRunRoute, { params: { id: run?.id ?? '' }, body: { van: [] } });
    expect(ended.status).toBe(200);
  };
  const cancelForThem = () =>
    world.call(admin, editOrderRoute, { params: params(), body: { status: 'cancelled' } });
  const cancelOwn = () => world.call(customer, deleteOrderRoute, { params: params() });
  expect(await toldBy(placing)).toEqual(['owner', 'admin']);
  expect(await toldBy(assign)).toEqual(['driver', 'customer']);
  expect(await toldBy(collect)).toEqual(['owner', 'admin', 'customer']);
  expect(await toldBy(deliver)).toEqual(['owner', 'admin', 'customer']);
  expect(await toldBy(endRun)).toEqual(['admin']);
  expect(await toldBy(placing)).toEqual(['owner', 'admin']);
  await assign();
  expect(await toldBy(cancelOwn)).toEqual(['owner', 'admin', 'driver']);
  expect(await toldBy(placing)).toEqual(['owner', 'admin']);
  await assign();
  expect(await toldBy(cancelForThem)).toEqual(['owner', 'driver', 'customer']);
  for (const person of [owner, driver])
    expect((await listOf(person)).rows[0]?.message).toMatch(/^\S.* cancelled ORD-000006\.$/);
  expect(await toldBy(cancelForThem)).toEqual([]);
});
