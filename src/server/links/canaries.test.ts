import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { local } from '../dispatch/dispatch.fixture.ts';
import { type DriverRunWorld, openDriverRunWorld } from '../driver-run/driver-run.fixture.ts';
import { customers, legs, orders } from '../schema.ts';
import { draftOf, type Person } from '../testing/world.ts';
import { linkOf, saidBy, visit } from './links.fixture.ts';

/** An order about which everything private has a marker, on each page of its link, from the call to the door. */

let shop: DriverRunWorld;
let customer: Person;
let jonah: Person;
let order: Order;
let link: string;

beforeAll(async () => {
  shop = await openDriverRunWorld();
});
beforeEach(async () => {
  const { world } = shop;
  customer = await world.person('customer', {
    full_name: 'Canary Hotel',
    phone: '0412 777 001',
    address: '1 Canary St',
  });
  jonah = await world.person('driver', { full_name: 'Canary Jonah', phone: '0412 777 002' });
  world.setNow(local('2026-11-24T10:12'));
  const [sheet, robe] = [await world.sku(399, 'Canary Sheet'), await world.sku(799, 'Canary Robe')];
  await world.agree(customer, sheet, 377);
  await world.agree(customer, robe, 777);
  const lines = [
    { sku: sheet, quantity: 3 },
    { sku: robe, quantity: 4 },
  ];
  order = await world.place(
    customer,
    draftOf(world, lines, {
      pickup_date: local('2026-11-30T09:00'),
      delivery_date: local('2026-12-03T14:00'),
      pickup_address: '2 Canary St, Newtown NSW 2042',
      delivery_address: '3 Canary St, Newtown NSW 2042',
      special_instructions: 'canary under the mat',
      purchase_order: 'CANARY-77',
    }),
  );
  await world.db.update(orders).set({ delivery_notes: 'canary: ring twice' }).where(eq(orders.id, order.id));
  await world.db
    .update(customers)
    .set({ note: 'canary pays late', visit_note: 'canary at the side gate' })
    .where(eq(customers.id, order.customer_id));
  const noted = { receiver_name: 'Canary Mabel', note: 'canary by the bin' };
  await world.db.update(legs).set(noted).where(eq(legs.order_id, order.id));
  link = await linkOf(world, order, customer);
  world.setNow(local('2026-11-30T08:30'));
});
afterAll(() => shop.world.close());

const secrets = /canary|0412|777|3\.77|7\.77|11\.31|31\.08|washline\.test/i;

/** What the page of the order says, after nothing private was found on it or on the pages of its acts. */
async function said(): Promise<string> {
  const pages = await Promise.all(
    ['', '/skip', '/time', '/wrong', '/order.ics', '?case=CASE-000001'].map((path) =>
      visit(shop.world, link + path),
    ),
  );
  for (const { statusCode, body } of pages) {
    expect([
      statusCode,
      secrets.exec(
        body.replaceAll(/<style>.*?<\/style>|name="once"[^>]+|\/o\/[\w-]+|http:\/\/washline\.test/gs, ''),
      ),
    ]).toEqual([200, null]);
    expect(Buffer.byteLength(body)).toBeLessThan(30_000);
  }
  return saidBy(pages[0] as { body: string });
}

test('from the call to the door, no name, phone, email, address, item, price, instruction or note [LNK-2, LNK-3]', async () => {
  expect(await said()).toContain('Waiting to be collected Mon 30 Nov, 9:00 am');
  await shop.assign(order, jonah, 'pickup');
  // As the app says it, which has the name of who comes.
  expect(await said()).toContain('Waiting to be collected Mon 30 Nov, 9:00 am');
  await shop.startRun(jonah);
  const onTheRoad = await said();
  expect(onTheRoad).toContain('On the road, likely 8:30–10:00 am, no stops before you Planned 9:00 am');
  expect(onTheRoad).toContain('As of 8:30 am · Look Again');
  await shop.step(order, jonah, 'picked_up');
  await shop.setLeg(order, 'pickup', { bag_count: 3 });
  expect(await said()).toMatch(
    /Collected 8:30 am, 3 bags .*You could change it until Mon 30 Nov, 8:30 am, when we collected it\./,
  );
  const params = { id: (await shop.legOf(order, 'delivery')).id };
  const failed = { result: 'failed', reason: 'other', note: 'canary bit me' } as const;
  expect((await shop.world.call(shop.owner, closeLegRoute, { params, body: failed })).status).toBe(200);
  expect(await said()).toContain('Choose a new date');
  const delivered = { params: { id: order.id }, body: { status: 'delivered' as const } };
  expect((await shop.world.call(shop.owner, editOrderRoute, delivered)).status).toBe(200);
  expect(await said()).toMatch(/Delivered .*Collected Mon 30 Nov, 8:30 am, 3 bags/);
});
