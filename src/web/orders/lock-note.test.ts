import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { lockNote } from './lock-note.ts';

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  delivery_date: now.add({ hours: 48 }),
} as Order;

test.each<[string, Partial<Order>, string | null]>([
  ['nothing while it can be changed', {}, null],
  ['the clock', { delivery_date: now.add({ hours: 8 }) }, 'Locked (8hrs before delivery)'],
  [
    'the driver, who comes before the clock',
    { delivery_status: 'picked_up', delivery_date: now },
    'The driver has already picked up this order.',
  ],
  ['the lock of the staff', { is_locked: true }, 'This order is locked. Please contact us to change it.'],
  ['nothing once it is over', { status: 'delivered', delivery_date: now }, null],
])('a row names %s', (_what, change, note) => {
  expect(lockNote({ ...order, ...change }, now)).toBe(note);
});
