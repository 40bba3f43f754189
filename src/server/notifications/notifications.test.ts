import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  notificationsRoute,
  readAllNotificationsRoute,
  readNotificationRoute,
} from '#shared/notifications/notifications.contract.ts';
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

test('one is marked read, by its own person only [NTF-1, ACC-11]', async () => {
  const id = (await listOf(owner)).rows[0]?.id ?? '';
  expect((await world.call(admin, readNotificationRoute, { params: { id } })).status).toBe(404);
  expect((await world.call(owner, readNotificationRoute, { params: { id } })).reply.is_read).toBe(true);
  expect((await listOf(owner)).rows.map(({ is_read }) => is_read)).toEqual([true, false, false]);
});

test('all are marked read, and nobody else’s [NTF-1]', async () => {
  expect((await world.call(owner, readAllNotificationsRoute, {})).status).toBe(204);
  expect((await listOf(owner)).rows.every(({ is_read }) => is_read)).toBe(true);
  expect((await listOf(admin)).rows.some(({ is_read }) => is_read)).toBe(false);
});
