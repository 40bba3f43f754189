import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#shared/orders/order-status.ts';
import {
  type DeliveryStamps,
  noStamps,
  stampDelivery,
  statusAfterClosing,
  statusAfterReopening,
} from './delivery-rules.ts';

const hour = (hours: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ hours });
const reached = (stamps: DeliveryStamps) =>
  Object.entries(stamps).flatMap(([name, at]) => (at ? [[name, at.since(hour(0)).total('hours')]] : []));

const assignedAt = (assigned_at: Temporal.Instant): DeliveryStamps => ({ ...noStamps, assigned_at });

describe('the timeline of a delivery', () => {
  const outForDelivery = stampDelivery(
    stampDelivery(assignedAt(hour(0)), 'picked_up', hour(1)),
    'out_for_delivery',
    hour(2),
  );

  test('reaching a step stamps its time and keeps the earlier ones [ORD-4]', () => {
    expect(reached(outForDelivery)).toEqual([
      ['assigned_at', 0],
      ['picked_up_at', 1],
      ['out_for_delivery_at', 2],
    ]);
  });

  test('going back clears the later times [ORD-4]', () => {
    expect(reached(stampDelivery(outForDelivery, 'assigned', hour(3)))).toEqual([['assigned_at', 0]]);
  });

  test('skipping leaves what was not reached empty [ORD-4]', () => {
    expect(reached(stampDelivery(assignedAt(hour(0)), 'delivered', hour(5)))).toEqual([
      ['assigned_at', 0],
      ['delivered_at', 5],
    ]);
  });

  test('reaching a step again keeps its first time [ORD-4]', () => {
    expect(reached(stampDelivery(outForDelivery, 'out_for_delivery', hour(9)))).toEqual(
      reached(outForDelivery),
    );
  });

  test('carries nothing but the stamps', () => {
    expect(
      Object.keys(stampDelivery({ ...assignedAt(hour(0)), ...{ id: 'x' } }, 'assigned', hour(1))),
    ).toEqual(Object.keys(noStamps));
  });
});

test('staff who close a leg move its order as its driver does, and setting it back takes no more than that back [LEG-11]', () => {
  expect([statusAfterClosing('pickup'), statusAfterClosing('delivery')]).toEqual(['processing', 'delivered']);
  const after = (leg: 'pickup' | 'delivery') =>
    orderStatuses.flatMap((status) => {
      const next = statusAfterReopening(leg, status);
      return next === null ? [] : [`${status} to ${next}`];
    });
  expect(after('pickup')).toEqual(['processing to scheduled']);
  expect(after('delivery')).toEqual([
    'out_for_delivery to ready_for_pickup',
    'delivered to ready_for_pickup',
  ]);
});
