import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseStatus, caseStatuses } from '#shared/cases/case.ts';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  staffOverviewRoute,
} from '#shared/overview/overview.contract.ts';
import { cases, order_proposals, users } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { type Change, placeAs } from './overview.fixture.ts';

let world: World;
let owner: Person;
let customer: Person;
let stranger: Person;
let driver: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, stranger, driver] = [
    await world.person('owner'),
    await world.person('customer'),
    await world.person('customer'),
    await world.person('driver'),
  ];
});
afterAll(() => world.close());

const place = (who: Person, change: Change = {}) => placeAs(world, who, change);

const raise = (who: Person, status: CaseStatus) =>
  world.db.insert(cases).values({
    customer_id: who.user.id,
    subject: 'A stain',
    description: 'It is still there',
    type: 'inquiry',
    priority: 'low',
    status,
  });

const withDriver = (delivery_status: DeliveryStatus): Change => ({
  driver_id: driver.user.id,
  delivery_status,
});

test('a shop without orders counts nothing [STF-2]', async () => {
  expect((await world.call(owner, analyticsRoute, {})).reply).toEqual({
    total_orders: 0,
    total_customers: 2,
    total_revenue: 0,
    open_cases: 0,
  });
  expect((await world.call(customer, customerOverviewRoute, {})).reply).toEqual({
    total_orders: 0,
    active_orders: 0,
    open_cases: 0,
  });
});

test('customers count their own orders and cases, staff everybody’s [CUS-2, STF-2]', async () => {
  for (const status of orderStatuses) await place(customer, { status });
  await place(stranger, { status: 'ready_for_pickup' });
  for (const status of caseStatuses) await raise(customer, status);
  await raise(stranger, 'open');
  await world
    .person('customer')
    .then(({ user }) => world.db.update(users).set({ is_active: false }).where(eq(users.id, user.id)));
  expect((await world.call(customer, customerOverviewRoute, {})).reply).toEqual({
    total_orders: 9,
    active_orders: 2,
    open_cases: 2,
  });
  expect((await world.call(owner, analyticsRoute, {})).reply).toEqual({
    total_orders: 10,
    total_customers: 2,
    total_revenue: 4400,
    open_cases: 3,
  });
});

test('what is read of one customer is not given to another who asks at the same time [CUS-2]', async () => {
  const countsOf = async (who: Person) => (await world.call(who, customerOverviewRoute, {})).reply;
  const [ofCustomer, ofStranger] = [await countsOf(customer), await countsOf(stranger)];
  expect(ofStranger).not.toEqual(ofCustomer);
  const asking = [customer, stranger, customer, stranger].map(countsOf);
  expect(await Promise.all(asking)).toEqual([ofCustomer, ofStranger, ofCustomer, ofStranger]);
});

test('a case that is raised, and one that is closed, is counted at once [CUS-2, STF-2]', async () => {
  const counts = async () => [
    (await world.call(customer, customerOverviewRoute, {})).reply.open_cases,
    (await world.call(owner, analyticsRoute, {})).reply.open_cases,
  ];
  const [own = 0, all = 0] = await counts();
  await raise(customer, 'open');
  expect(await counts()).toEqual([own + 1, all + 1]);
  await world.db.update(cases).set({ status: 'closed' }).where(eq(cases.customer_id, stranger.user.id));
  expect(await counts()).toEqual([own + 1, all]);
});

test('a driver counts what is assigned to them by how far it is [DRV-1]', async () => {
  for (const delivery_status of deliveryStatuses) await place(stranger, withDriver(delivery_status));
  expect((await world.call(driver, driverOverviewRoute, {})).reply).toEqual({
    total_assigned: 4,
    pending_pickup: 1,
    in_transit: 2,
    delivered: 1,
  });
  const idle = await world.person('driver');
  expect((await world.call(idle, driverOverviewRoute, {})).reply.total_assigned).toBe(0);
});

test('an order that staff completed counts as delivered, a cancelled one only in the total [DRV-1]', async () => {
  const lagging = await world.person('driver');
  for (const status of ['completed', 'cancelled'] as const)
    for (const delivery_status of ['assigned', 'picked_up'] as const)
      await place(stranger, { driver_id: lagging.user.id, delivery_status, status });
  expect((await world.call(lagging, driverOverviewRoute, {})).reply).toEqual({
    total_assigned: 4,
    pending_pickup: 0,
    in_transit: 0,
    delivered: 2,
  });
  await world.db.update(users).set({ is_active: false }).where(eq(users.id, lagging.user.id));
});

test('staff see what comes and goes on the business day, and what waits [STF-2]', async () => {
  const see = async () => (await world.call(owner, staffOverviewRoute, {})).reply;
  const before = await see();
  expect(before).toMatchObject({
    pickups_today: 0,
    deliveries_today: 0,
    drivers: 2,
    drivers_out: 0,
    open_cases: 3,
  });
  const at = (time: string) => Temporal.Instant.from(`2026-11-${time}+11:00`);
  // A business day runs from midnight to midnight in Sydney: 13:00 to 13:00 UTC.
  await place(customer, { pickup_date: at('24T00:00'), pickup_address: '4 Argyle St, The Rocks NSW 2000' });
  await place(customer, { pickup_date: at('24T23:59'), ...withDriver('assigned') });
  await place(customer, { pickup_date: at('25T00:00') });
  await place(customer, { pickup_date: at('23T23:59'), delivery_date: at('24T18:00'), status: 'delivered' });
  await place(customer, { pickup_date: at('24T09:00'), delivery_date: at('24T18:00'), status: 'cancelled' });
  const proposed = await place(customer, withDriver('delivered'));
  await world.db.insert(order_proposals).values(
    (['pending_approval', 'rejected'] as const).map((status) => ({
      order_id: proposed,
      proposed_by: owner.user.id,
      status,
      details: 'Later',
      changes: {},
    })),
  );
  expect(await see()).toEqual({
    pickups_today: 2,
    deliveries_today: 1,
    drivers: 2,
    drivers_out: 1,
    waiting_for_driver: before.waiting_for_driver + 2,
    waiting_for_approval: 1,
    waiting_for_date: 0,
    missing_bags: null,
    due_stops: before.due_stops + 1,
    overdue_stops: 0,
    orders_on_closed_days: 0,
    overdue_invoices: null,
    drafts: 0,
    closed_days_missing: null,
    open_cases: 3,
    new_requests: 0,
    setup_put_away: false,
  });
});

test.each([
  ['staff', analyticsRoute],
  ['staff', staffOverviewRoute],
  ['customer', customerOverviewRoute],
  ['driver', driverOverviewRoute],
] as const)('counters of %s are for them alone [ACC-11]', async (whose, route) => {
  const people = { staff: [customer, driver], customer: [owner, driver], driver: [owner, customer] }[whose];
  for (const person of people) expect((await world.call(person, route, {})).status).toBe(403);
});
