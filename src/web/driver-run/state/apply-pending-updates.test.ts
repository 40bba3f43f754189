// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { applyPendingUpdates, type OrderOfDriver } from './own-legs.ts';

const made_at = Temporal.Instant.from('2026-11-24T22:41:00Z');
const earlier = made_at.subtract({ hours: 3 });

/** The order after unsent reports, as it is shown. */
function after(order: Partial<OrderOfDriver>, ...statuses: DeliveryStatus[]) {
  const entries = statuses.map((status) => ({
    kind: 'report' as const,
    id: status,
    user_id: crypto.randomUUID(),
    orders: [{ id: unassignedOrder.id, step: status }],
    order_number: '',
    customer_name: '',
    report: {
      id: status,
      happened_at: made_at,
      sent_at: made_at,
      type: 'step' as const,
      order_id: unassignedOrder.id,
      status,
    },
    made_at,
    refusal: null,
  }));
  const [applied] = applyPendingUpdates([{ ...unassignedOrder, ...order }], entries);
  const own = applied?.own_legs?.map(({ kind, state }) => `${kind} ${state}`);
  return [applied?.delivery_status, own?.join(', ')];
}

const both: OrderOfDriver['own_legs'] = [
  { kind: 'pickup', state: 'planned' },
  { kind: 'delivery', state: 'planned' },
];
const [pickup, delivery] = [both.slice(0, 1), both.slice(1)];
const assigned = { delivery_status: 'assigned' } as const;

test('what is not sent yet moves the legs of its driver, as the service will [LEG-7, DRV-3]', () => {
  const own_legs = both;
  expect(after({ ...assigned, own_legs }, 'picked_up')).toEqual([
    'picked_up',
    'pickup done, delivery planned',
  ]);
  expect(after({ ...assigned, own_legs }, 'picked_up', 'out_for_delivery')).toEqual([
    'out_for_delivery',
    'pickup done, delivery on_the_way',
  ]);
  expect(after({ ...assigned, own_legs }, 'delivered')).toEqual(['delivered', 'pickup done, delivery done']);
  expect(after({ ...assigned, own_legs }, 'delivered', 'assigned')).toEqual([
    'assigned',
    'pickup planned, delivery planned',
  ]);
});

test('the leg of another driver stays where it is [LEG-7]', () => {
  expect(after({ ...assigned, own_legs: pickup }, 'picked_up')).toEqual(['picked_up', 'pickup done']);
  const onTheWay = { delivery_status: 'out_for_delivery', own_legs: pickup } as const;
  expect(after(onTheWay, 'picked_up')).toEqual(['out_for_delivery', 'pickup done']);
  const collected = { delivery_status: 'picked_up', picked_up_at: earlier, own_legs: delivery } as const;
  expect(after(collected, 'delivered')).toEqual(['delivered', 'delivery done']);
  expect(after(collected, 'delivered', 'assigned')).toEqual(['picked_up', 'delivery planned']);
  expect(after({ ...assigned, own_legs: delivery }, 'delivered', 'assigned')).toEqual([
    'assigned',
    'delivery planned',
  ]);
});

test('a copy from before orders had two drivers has both, and is shown as it was [DRV-1]', () => {
  expect(after(assigned, 'picked_up')).toEqual(['picked_up', undefined]);
});
