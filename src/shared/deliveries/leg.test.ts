import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { deliveryStatusOf, legsOf, nextLeg } from './leg.ts';

const anOrder = (status: OrderStatus, delivery_status: DeliveryStatus | null) => ({
  status,
  delivery_status,
  pickup_date: Temporal.Instant.from('2026-11-24T00:00:00Z'),
  delivery_date: Temporal.Instant.from('2026-11-26T00:00:00Z'),
  pickup_address: '88 Crown St',
  delivery_address: '18 Bourke Rd',
});

test.each([
  ['pending', null, 'to_do', 'to_do', 'pickup'],
  ['scheduled', 'assigned', 'to_do', 'to_do', 'pickup'],
  ['processing', null, 'done', 'to_do', 'delivery'],
  // The driver knows best.
  ['processing', 'assigned', 'to_do', 'to_do', 'pickup'],
  ['pending', 'picked_up', 'done', 'to_do', 'delivery'],
  ['out_for_delivery', null, 'done', 'to_do', 'delivery'],
  ['out_for_delivery', 'out_for_delivery', 'done', 'on_the_way', 'delivery'],
  ['processing', 'delivered', 'done', 'done', undefined],
  // Staff closed the order, and the driver lags.
  ['completed', 'assigned', 'done', 'done', undefined],
  ['completed', 'out_for_delivery', 'done', 'done', undefined],
  ['delivered', 'picked_up', 'done', 'done', undefined],
  ['completed', null, 'done', 'done', undefined],
] as const)(
  '%s, with the driver at %s: pickup %s, delivery %s, next %s [DRV-1]',
  (status, step, ...expected) => {
    const order = anOrder(status, step);
    expect([...legsOf(order).map(({ state }) => state), nextLeg(order)?.kind]).toEqual(expected);
  },
);

test('a cancelled order has no leg, wherever its driver was [DRV-1]', () => {
  for (const step of [null, 'assigned', 'out_for_delivery', 'delivered'] as const) {
    expect(legsOf(anOrder('cancelled', step))).toEqual([]);
    expect(nextLeg(anOrder('cancelled', step))).toBeNull();
  }
});

test('each leg has its own time and address', () => {
  const order = anOrder('pending', null);
  expect(legsOf(order).map(({ at, address }) => [at, address])).toEqual([
    [order.pickup_date, '88 Crown St'],
    [order.delivery_date, '18 Bourke Rd'],
  ]);
});

const driver_id = '01a1fd3b-051d-7bb9-a343-537ee919fd82';

test.each([
  ['pending', null, null, null],
  ['pending', null, driver_id, 'assigned'],
  ['processing', 'assigned', driver_id, 'assigned'],
  ['ready_for_pickup', 'picked_up', driver_id, 'picked_up'],
  // Staff say where it is.
  ['processing', null, null, 'picked_up'],
  ['out_for_delivery', null, null, 'out_for_delivery'],
  ['out_for_delivery', 'picked_up', null, 'out_for_delivery'],
  ['completed', 'assigned', driver_id, 'delivered'],
  ['delivered', null, null, 'delivered'],
  // It stands where it was cancelled.
  ['cancelled', null, null, null],
  ['cancelled', 'assigned', driver_id, 'assigned'],
] as const)(
  '%s, with the driver at %s (%s), reads %s [CUS-9, CUS-34]',
  (status, delivery_status, driver, expected) => {
    expect(deliveryStatusOf({ status, delivery_status, driver_id: driver })).toBe(expected);
  },
);
