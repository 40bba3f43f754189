import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  notificationsRoute,
  readAllNotificationsRoute,
} from '#shared/notifications/notifications.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { events } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { expireHistory } from './expire-history.ts';

let world: World;
let owner: Person;
let customer: Person;
let sku: Sku;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer] = [await world.person('owner'), await world.person('customer')];
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(() => world.close());

const told = async () => (await world.call(owner, notificationsRoute, {})).reply.total;
const daysOn = (start: Temporal.Instant, days: number) => world.setNow(start.add({ hours: 24 * days }));
/** Sessions end meanwhile. */
const signedIn = async () => {
  owner = await world.person('owner');
};

test('what was read goes after 90 days, the rest after a year, in batches; the history of an order stays for the years to keep [NTF-9]', async () => {
  const start = world.now();
  const place = () => world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
  const orders = [];
  for (let count = 0; count < 5; count++) orders.push(await place());
  await world.call(owner, readAllNotificationsRoute, {});
  const unread = [await place(), await place()].length;
  const all = await told();
  expect(all).toBeGreaterThanOrEqual(7);

  const count = (isRead: boolean) =>
    world.db.execute<{ count: number }>(
      sql`select count(*)::int as count from notifications where user_id = ${owner.user.id} and is_read = ${isRead}`,
    );
  const counts = async () => [(await count(true)).rows[0]?.count, (await count(false)).rows[0]?.count];
  daysOn(start, 90);
  await expireHistory(world.db, 2);
  expect(await counts()).toEqual([all - unread, unread]);
  daysOn(start, 91);
  await expireHistory(world.db, 2);
  expect(await counts()).toEqual([0, unread]);
  daysOn(start, 366);
  await expireHistory(world.db, 2);
  expect(await counts()).toEqual([0, 0]);

  await world.db.insert(events).values({
    id: crypto.randomUUID(),
    type: 'document.issued',
    subject_type: 'document',
    subject_id: crypto.randomUUID(),
    data: {},
    created_at: start,
  });
  const params = { id: orders[0]?.id ?? '' };
  const history = async () => {
    await signedIn();
    return (await world.call(owner, orderRoute, { params })).reply.history.length;
  };
  const yearsOn = (years: number, days: number) =>
    world.setNow(start.toZonedDateTimeISO('Australia/Sydney').add({ years }).add({ days }).toInstant());
  yearsOn(7, -1);
  await expireHistory(world.db, 2);
  expect(await history()).toBe(1);
  yearsOn(7, 1);
  await expireHistory(world.db, 2);
  expect(await history()).toBe(0);
  const left = await world.db.execute<{ subject_type: string }>(
    sql`select distinct subject_type from events where created_at <= ${start.toString()}`,
  );
  expect(left.rows).toEqual([{ subject_type: 'document' }]);
});
