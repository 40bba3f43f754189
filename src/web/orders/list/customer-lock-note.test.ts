import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { editableUntil, lockNote } from './customer-lock-note.ts';

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  pickup_date: now.add({ hours: 24 }),
  delivery_date: now.add({ hours: 48 }),
} as Order;
const limits = (lock_hours: number, cutoff_hours = 0) => ({ lock_hours, cutoff_hours });

test.each<[string, Partial<Order>, string | null]>([
  ['nothing while it can be changed', {}, null],
  ['the clock', { delivery_date: now.add({ hours: 8 }) }, 'Locked (8hrs before delivery)'],
  [
    'nothing of the clock where the driver came first',
    { delivery_status: 'picked_up', delivery_date: now },
    null,
  ],
  [
    'the clock, whose job has set the flag',
    { is_locked: true, delivery_date: now.add({ hours: 8 }) },
    'Locked (8hrs before delivery)',
  ],
  ['nothing of the clock where staff locked it', { is_locked: true }, null],
  ['nothing once it is over', { status: 'delivered', delivery_date: now }, null],
])('a row names %s', (_what, change, note) => {
  expect(lockNote({ ...order, ...change }, now, limits(8))).toBe(note);
});

test('a row says until when the order can be changed, to the second [LCK-3, LCK-5]', () => {
  expect(editableUntil(order, now, limits(8))?.toString()).toBe('2026-11-25T16:00:00Z');
  const soon = { ...order, delivery_date: now.add({ hours: 8, seconds: 1 }) };
  expect(editableUntil(soon, now, limits(8))?.equals(now.add({ seconds: 1 }))).toBe(true);
  expect(editableUntil(soon, now.add({ seconds: 1 }), limits(8))).toBeNull();
});

test.each([
  [1, 'Locked (1hr before delivery)'],
  [24, 'Locked (24hrs before delivery)'],
])('%d lock hours are what a row says [LCK-5, SET-4]', (hours, note) => {
  const due = { ...order, delivery_date: now.add({ hours }) };
  expect(lockNote(due, now, limits(hours))).toBe(note);
  expect(
    lockNote({ ...due, delivery_date: due.delivery_date.add({ seconds: 1 }) }, now, limits(hours)),
  ).toBeNull();
});

test('a row names the limit before the pickup, and says the earlier moment [BKG-18, LCK-5]', () => {
  expect(editableUntil(order, now, limits(8, 4))?.equals(order.pickup_date.subtract({ hours: 4 }))).toBe(
    true,
  );
  const due = { ...order, pickup_date: now.add({ hours: 4 }) };
  expect(lockNote(due, now, limits(8, 4))).toBe('Locked (4hrs before pickup)');
  expect(editableUntil(due, now, limits(8, 4))).toBeNull();
  const soon = { ...order, delivery_date: now.add({ hours: 25 }) };
  expect(editableUntil(soon, now, limits(24, 4))?.equals(now.add({ hours: 1 }))).toBe(true);
});
