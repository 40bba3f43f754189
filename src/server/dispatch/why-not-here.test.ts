import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { whyNotHereRoute } from '#shared/runs/dispatch.contract.ts';
import { legs } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { crown, type DispatchWorld, dayOf, local, openDispatchWorld, quay } from './dispatch.fixture.ts';

let shop: DispatchWorld;
let jonah: Person;
let mei: Person;
let order: Order;
const morning = local('2026-11-24T10:12');

beforeAll(async () => {
  shop = await openDispatchWorld();
  [jonah, mei] = [
    await shop.world.person('driver', { full_name: 'Jonah Reid' }),
    await shop.world.person('driver', { full_name: 'Mei Tanaka' }),
  ];
});
afterAll(() => shop.world.close());
afterEach(() => shop.world.setNow(morning));

/** What is said on a day of 2026, without the number of the order. */
const why = async (day: string, order_number = order.order_number) => {
  const query = { order_number, day: dayOf(`2026-${day}`) };
  const { sentence } = (await shop.world.call(shop.owner, whyNotHereRoute, { query })).reply;
  return sentence.replace(order.order_number, 'It');
};
const placeOne = async (more: Parameters<DispatchWorld['place']>[0] = {}) => {
  order = await shop.place({
    pickup_date: local('2026-11-30T09:00'),
    delivery_date: local('2026-12-03T14:00'),
    ...more,
  });
};
const report = (driver: Person, status: DeliveryStatus) =>
  shop.world.call(driver, updateDeliveryRoute, { params: { id: order.id }, body: { status } });
const setStatus = (status: OrderStatus) =>
  shop.world.call(shop.owner, editOrderRoute, { params: { id: order.id }, body: { status } });

test('a number that no order has, and the ways to write one that has [RUN-14]', async () => {
  await placeOne();
  const digits = order.order_number.slice(4);
  for (const text of [digits, `${Number(digits)}`, `ord-${Number(digits)}`, ` ${order.order_number} `]) {
    expect(await why('12-02', text)).toMatch(/^The pickup of It is under Unassigned/);
  }
  expect(await why('11-30', 'ord-999')).toBe('There is no order ORD-000999.');
  expect(await why('11-30', '99999999999999999999')).toBe('There is no order ORD-99999999999999999999.');
  expect(await why('11-30', 'case-1')).toBe('There is no order CASE-1.');
});

test('what has no driver: unassigned from its day on, planned before it [RUN-14]', async () => {
  await placeOne();
  expect(await why('11-27')).toBe(
    'The pickup of It is planned for Mon 30 Nov and has no driver yet; its delivery is planned for Thu 3 Dec and has no driver yet.',
  );
  expect(await why('11-30')).toBe(
    'The pickup of It is under Unassigned; its delivery is planned for Thu 3 Dec and has no driver yet.',
  );
  expect(await why('12-03')).toBe('It is under Unassigned.');
  await setStatus('in_progress');
  expect(await why('11-30')).toBe(
    'The pickup of It needs no driver, as the order is In Progress; its delivery is planned for Thu 3 Dec and has no driver yet.',
  );
});

test('what has a driver: its place on the board, and the run of another day [RUN-14]', async () => {
  await placeOne({ pickup_address: quay });
  const first = order;
  await shop.assign(first, jonah, 'pickup');
  await placeOne({ pickup_address: crown });
  await shop.assign(order, jonah, 'pickup');
  await shop.assign(order, mei, 'delivery');
  expect(await why('11-30')).toBe(
    'The pickup of It is stop 2 of Jonah Reid’s run; its delivery is in Mei Tanaka’s run of Thu 3 Dec.',
  );
  expect(await why('12-01')).toBe(
    'The pickup of It is in Jonah Reid’s run of Mon 30 Nov; its delivery is in Mei Tanaka’s run of Thu 3 Dec.',
  );
});

test('both legs at one stop are one [RUN-14]', async () => {
  await placeOne({
    delivery_date: local('2026-11-30T16:00'),
    pickup_address: '7 York St, Sydney 2000',
    delivery_address: '7 York St, Sydney 2000',
  });
  await shop.assign(order, mei);
  expect(await why('11-30')).toBe('It is stop 1 of Mei Tanaka’s run.');
});

test('what is overdue says from where, but not on a day that is past [RUN-1, RUN-14]', async () => {
  await placeOne();
  await shop.assign(order, mei);
  shop.world.setNow(local('2026-12-01T09:00'));
  const delivery = 'its delivery is in Mei Tanaka’s run of Thu 3 Dec.';
  expect(await why('12-01')).toBe(
    `The pickup of It is under Overdue, from Mei Tanaka’s run of Mon 30 Nov; ${delivery}`,
  );
  expect(await why('11-29')).toBe(`The pickup of It is in Mei Tanaka’s run of Mon 30 Nov; ${delivery}`);
});

test('what is done stays on the board of its day; later it is collected, delivered, completed [RUN-14]', async () => {
  await placeOne({ pickup_address: '5 Kent St, Sydney 2000' });
  const kent = await shop.world.person('driver', { full_name: 'Kim Lee' });
  await shop.assign(order, kent);
  shop.world.setNow(local('2026-11-30T09:10'));
  await report(kent, 'picked_up');
  const delivery = 'its delivery is in Kim Lee’s run of Thu 3 Dec.';
  expect(await why('11-30')).toBe(`The pickup of It is stop 1 of Kim Lee’s run, done; ${delivery}`);
  expect(await why('12-01')).toBe(`The pickup of It was done on Mon 30 Nov by Kim Lee; ${delivery}`);
  await report(kent, 'delivered');
  expect(await why('12-01')).toBe('It was delivered on Mon 30 Nov.');
  expect(await why('12-03')).toBe(
    'The pickup of It was done on Mon 30 Nov by Kim Lee; its delivery is stop 1 of Kim Lee’s run, done.',
  );
  await setStatus('completed');
  expect(await why('12-01')).toBe('It is completed.');
});

test('what is cancelled says so alone, what was handed over in the shop without a driver, and what failed [RUN-14]', async () => {
  await placeOne();
  await setStatus('cancelled');
  expect(await why('11-30')).toBe('It is cancelled.');
  await placeOne();
  await setStatus('delivered');
  expect(await why('11-30')).toBe('It was delivered on Tue 24 Nov.');
  await placeOne();
  const pickup = and(eq(legs.order_id, order.id), eq(legs.kind, 'pickup'));
  await shop.world.db.update(legs).set({ state: 'failed', failure_reason: 'closed' }).where(pickup);
  expect(await why('11-30')).toBe(
    'The pickup of It failed and needs a new date; its delivery is planned for Thu 3 Dec and has no driver yet.',
  );
});
