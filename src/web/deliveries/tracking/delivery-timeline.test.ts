// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { noStamps } from '#shared/deliveries/delivery-rules.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { trackingSteps } from './delivery-timeline.tsx';

const at = (hour: number) => Temporal.Instant.from(`2026-11-24T0${hour}:00:00Z`);

test('a delivery on the road is in transit, and what is to come has no time [CUS-9]', () => {
  const stamps = { ...noStamps, assigned_at: at(1), picked_up_at: at(2), out_for_delivery_at: at(3) };
  expect(trackingSteps({ ...unassignedOrder, ...stamps, delivery_status: 'out_for_delivery' })).toEqual([
    { label: 'Assigned', state: 'done', time: at(1) },
    { label: 'Picked Up', state: 'done', time: at(2) },
    { label: 'Out for Delivery', state: 'now', time: 'In transit' },
    { label: 'Delivered', state: 'todo', time: '---' },
  ]);
});

test('a delivered order has every step behind it, and a skipped one no time [CUS-9]', () => {
  const stamps = { ...noStamps, assigned_at: at(1), out_for_delivery_at: at(3), delivered_at: at(4) };
  const steps = trackingSteps({ ...unassignedOrder, ...stamps, delivery_status: 'delivered' });
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect(steps.map(({ time }) => time)).toEqual([at(1), '---', at(3), at(4)]);
});

test('an order whose driver has not reported yet is assigned [CUS-9]', () => {
  const [first, ...later] = trackingSteps({ ...unassignedOrder, driver_id: unassignedOrder.customer_id });
  expect(first).toEqual({ label: 'Assigned', state: 'now', time: '---' });
  expect(later.every(({ state }) => state === 'todo')).toBe(true);
});

test('a driver who took over after the pickup is no step before it [CUS-9]', () => {
  const stamps = { ...noStamps, picked_up_at: at(1), assigned_at: at(2) };
  const steps = trackingSteps({ ...unassignedOrder, ...stamps, delivery_status: 'picked_up' });
  expect(steps.map(({ time }) => time)).toEqual(['---', at(1), '---', '---']);
});

test('an order that staff completed has every step behind it, whatever its driver reported [CUS-9]', () => {
  const order = { ...unassignedOrder, assigned_at: at(1), status: 'completed' as const };
  const steps = trackingSteps({ ...order, delivery_status: 'out_for_delivery' });
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect(steps.map(({ time }) => time)).toEqual([at(1), '---', '---', '---']);
});

test('of a cancelled order no step is under way [STF-7]', () => {
  const order = { ...unassignedOrder, assigned_at: at(1), status: 'cancelled' as const };
  const steps = trackingSteps({ ...order, delivery_status: 'assigned' });
  expect(steps.map(({ state }) => state)).toEqual(['done', 'todo', 'todo', 'todo']);
});
