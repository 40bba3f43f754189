import type { LegAttempt, LegKind } from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';

export const jonah = {
  driver_id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cd',
  driver_name: 'Jonah Reid',
  driver_phone: '0412 555 018',
};
export const mei = {
  driver_id: '01a1fd3b-04ac-7286-b614-ae57174f4d2a',
  driver_name: 'Mei Tanaka',
  driver_phone: '0412 555 019',
};

/** A planned attempt without a driver, at the time of `unassignedOrder`. */
export function anAttempt(kind: LegKind, changes: Partial<LegAttempt> = {}): LegAttempt {
  const window_start = unassignedOrder[`${kind}_date`];
  return {
    id: kind === 'pickup' ? '01a1fd3b-0c34-7a00-8000-000000000001' : '01a1fd3b-0c34-7a00-8000-000000000002',
    kind,
    attempt: 1,
    state: 'planned',
    driver_id: null,
    driver_name: null,
    driver_phone: null,
    window_start,
    window_end: window_start.add({ hours: 1 }),
    assigned_at: null,
    on_the_way_at: null,
    happened_at: null,
    arrived_at: null,
    is_time_doubtful: false,
    done_how: null,
    failure_reason: null,
    note: null,
    bag_count: null,
    receiver_name: null,
    ...changes,
  };
}

/** `unassignedOrder` with its legs, the pickup's first. */
export const orderWith = (
  pickup: Partial<LegAttempt>,
  delivery: Partial<LegAttempt> = {},
  changes: Partial<OrderDetails> = {},
): OrderDetails => ({
  ...unassignedOrder,
  history: [],
  files: [],
  ...notCounted,
  legs: [anAttempt('pickup', pickup), anAttempt('delivery', delivery)],
  ...changes,
});
