import { expect, test } from 'vitest';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { summarizeHistory } from '../../notifications/history.store.ts';
import { type OrderEvent, orderEvents } from './orders.events.ts';

type EventInput = OrderEvent extends infer E
  ? E extends OrderEvent
    ? Pick<E, 'type' | 'data'>
    : never
  : never;

const change = (field: OrderChange['field']): OrderChange => ({ field, before: 'a', after: 'b' });
const people: Record<string, string> = { jonah: 'Jonah Reid', mei: 'Mei Tanaka' };

/** The one line of the history that an event makes. */
const lineOf = ({ type, data }: EventInput) => {
  const names = Object.entries(data).map(([field, value]) => [field, people[String(value)] ?? null]);
  const row = { type, data, names: Object.fromEntries(names), actor_name: null };
  return summarizeHistory(orderEvents, [{ ...row, created_at: '2026-11-24T10:12:00+11:00' }])[0];
};

const cases: [string, EventInput][] = [
  ['placed the order', { type: 'order.placed', data: { pickup: 'Sat 28 Nov' } }],
  ['changed items', { type: 'order.edited', data: { changes: [change('items')] } }],
  [
    'changed items, pickup and delivery address',
    {
      type: 'order.edited',
      data: { changes: (['items', 'pickup_date', 'delivery_address'] as const).map(change) },
    },
  ],
  [
    'changed status from Processing to In Progress',
    { type: 'order.status_changed', data: { before: 'processing', after: 'in_progress' } },
  ],
  ['cancelled the order', { type: 'order.cancelled', data: { before: 'pending', series: null } }],
  [
    'cancelled the order and stopped repeating it',
    { type: 'order.cancelled', data: { before: 'pending', series: 'stopped' } },
  ],
  [
    'cancelled the order, skipping this one only',
    { type: 'order.cancelled', data: { before: 'pending', series: 'goes_on' } },
  ],
  ['stopped repeating the order', { type: 'order.repeating_stopped', data: {} }],
  ['removed the order', { type: 'order.deleted', data: { order_number: 'ORD-000001', customer_id: '' } }],
  ['counted 1 bag', { type: 'bags.corrected', data: { before: null, after: 1 } }],
  ['corrected 3 bags to 4', { type: 'bags.corrected', data: { before: 3, after: 4 } }],
  [
    'locked the order',
    { type: 'order.locked', data: { hours_before_delivery: null, delivery: 'Sat 28 Nov' } },
  ],
  [
    'locked the order, 8 hours before delivery',
    { type: 'order.locked', data: { hours_before_delivery: 8, delivery: 'Sat 28 Nov' } },
  ],
  ['unlocked the order', { type: 'order.unlocked', data: {} }],
  ['scheduled this order as the next one', { type: 'occurrence.created', data: { pickup: 'Sat 28 Nov' } }],
  [
    'proposed changes: Instructions: none → Knock',
    { type: 'modification.proposed', data: { details: 'Instructions: none → Knock' } },
  ],
  ['approved the proposed changes', { type: 'modification.approved', data: { changes: [] } }],
  ['rejected the proposed changes', { type: 'modification.rejected', data: {} }],
  [
    'withdrew the proposed changes, as the order is finished',
    { type: 'modification.withdrawn', data: { proposed_by: 'adam', because: 'finished' } },
  ],
  [
    'assigned Jonah Reid',
    { type: 'driver.assigned', data: { driver_id: 'jonah', previous_driver_id: null } },
  ],
  [
    'assigned Mei Tanaka instead of Jonah Reid',
    { type: 'driver.assigned', data: { driver_id: 'mei', previous_driver_id: 'jonah' } },
  ],
  ['unassigned Jonah Reid', { type: 'driver.unassigned', data: { previous_driver_id: 'jonah' } }],
  [
    'changed delivery status from Assigned to Picked Up: Two bags',
    { type: 'delivery.status_changed', data: { before: 'assigned', after: 'picked_up', notes: 'Two bags' } },
  ],
  [
    'changed delivery status from Assigned to Picked Up, 1 bag, 1 photo: Two bags',
    {
      type: 'delivery.status_changed',
      data: { before: 'assigned', after: 'picked_up', notes: 'Two bags', bag_count: 1, photos: 1 },
    },
  ],
  [
    'reported Delivered again, 3 bags, 2 photos, a signature, received by Mia Wong',
    {
      type: 'delivery.status_changed',
      data: {
        before: 'delivered',
        after: 'delivered',
        notes: null,
        bag_count: 3,
        photos: 2,
        is_signed: true,
        receiver_name: 'Mia Wong',
      },
    },
  ],
  [
    'added to the delivery, 2 photos: Behind the door',
    { type: 'leg.noted', data: { leg: 'delivery', notes: 'Behind the door', photos: 2 } },
  ],
  [
    'added to the pickup, a signature',
    { type: 'leg.noted', data: { leg: 'pickup', notes: null, is_signed: true } },
  ],
  [
    'set off for the delivery, expected 10:20 to 10:40 am',
    { type: 'leg.on_the_way', data: { leg: 'delivery', times: '10:20 to 10:40 am' } },
  ],
  [
    'marked the pickup as done, with no proof asked: Brought to us',
    { type: 'leg.done', data: { leg: 'pickup', note: 'Brought to us' } },
  ],
  [
    'changed status from Processing to Delivered, with no proof asked',
    { type: 'order.status_changed', data: { before: 'processing', after: 'delivered', is_unproved: true } },
  ],
  [
    'noted on Bed Sheet: A stain on the hem',
    { type: 'condition.noted', data: { item: 'Bed Sheet', note: 'A stain on the hem' } },
  ],
  ['removed a signature', { type: 'file.removed', data: { kind: 'signature' } }],
  [
    'reported Assigned again: Nobody there',
    {
      type: 'delivery.status_changed',
      data: { before: 'assigned', after: 'assigned', notes: 'Nobody there' },
    },
  ],
];

test.each(cases)('“%s” [ORD-7]', (summary, input) => {
  expect(lineOf(input)?.summary).toBe(summary);
});

test('a driver whose account is gone has no name [ORD-7]', () => {
  const data = { previous_driver_id: 'nobody' };
  expect(lineOf({ type: 'driver.unassigned', data })?.summary).toBe('unassigned a driver');
});

test('what was changed comes along where an event knows it [ORD-7]', () => {
  const changes = [change('items')];
  expect(lineOf({ type: 'modification.approved', data: { changes } })?.changes).toEqual(changes);
  expect(lineOf({ type: 'order.unlocked', data: {} })?.changes).toEqual([]);
});
