import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryStatuses } from './delivery-status.ts';
import { lockReason, requireUnlocked } from './order-lock.ts';
import { orderStatuses } from './order-status.ts';

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  delivery_date: now.add({ hours: 48 }),
} as const;

describe('whether a customer may still change an order', () => {
  test('by status [LCK-2]', () => {
    const open = orderStatuses.filter((status) => lockReason({ ...order, status }, now, 8) === null);
    expect(open).toEqual(['pending', 'scheduled', 'processing', 'in_progress']);
  });

  test('not when it is locked [LCK-1]', () => {
    expect(lockReason({ ...order, is_locked: true }, now, 8)).toBe(
      'This order is locked. Please contact us to change it.',
    );
  });

  test('not once the driver has it, whatever the clock says [LCK-2]', () => {
    expect(lockReason({ ...order, delivery_status: 'assigned' }, now, 8)).toBeNull();
    expect(lockReason({ ...order, delivery_status: 'picked_up' }, now, 8)).toBe(
      'The driver has already picked up this order.',
    );
  });

  test('only while delivery is more than 8 hours away, to the second [LCK-3]', () => {
    const inHours = (hours: number, seconds: number) => ({
      ...order,
      delivery_date: now.add({ hours, seconds }),
    });
    expect(lockReason(inHours(8, 1), now, 8)).toBeNull();
    expect(lockReason(inHours(8, 0), now, 8)).toBe('Orders are locked 8 hours before delivery.');
    expect(lockReason({ ...order, delivery_date: null }, now, 8)).toBeNull();
    expect(lockReason(inHours(24, 1), now, 24)).toBeNull();
    expect(lockReason(inHours(24, 0), now, 24)).toBe('Orders are locked 24 hours before delivery.');
    expect(lockReason(inHours(1, 0), now, 1)).toBe('Orders are locked 1 hour before delivery.');
  });

  test('by status, lock, driver and clock together, as the promise says [LCK-1, LCK-2, LCK-3, LCK-5]', () => {
    const closed = ['ready_for_pickup', 'out_for_delivery', 'delivered', 'completed', 'cancelled'];
    const eightHours = 8 * 60 * 60;
    const states = orderStatuses.flatMap((status) =>
      [true, false].flatMap((is_locked) =>
        [null, ...deliveryStatuses].map((delivery_status) => ({ status, is_locked, delivery_status })),
      ),
    );
    const distances = fc.oneof(
      fc.constant(null),
      fc.integer({ min: eightHours - 2, max: eightHours + 2 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
    );
    const agree = (seconds: number | null) => {
      const delivery_date = seconds === null ? null : now.add({ seconds });
      for (const state of states) {
        const isOpen =
          !state.is_locked &&
          !closed.includes(state.status) &&
          (state.delivery_status === null || state.delivery_status === 'assigned') &&
          (seconds === null || seconds > eightHours);
        expect(lockReason({ ...state, delivery_date }, now, 8) === null).toBe(isOpen);
      }
    };
    fc.assert(fc.property(distances, agree));
  });
});

test('a locked order is changed by an owner only, an admin unlocks it first [ACC-5]', () => {
  for (const role of ['owner', 'admin'] as const) requireUnlocked({ is_locked: false }, role);
  requireUnlocked({ is_locked: true }, 'owner');
  expect(() => requireUnlocked({ is_locked: true }, 'admin')).toThrow(
    expect.objectContaining({ code: 'unlock-first' }),
  );
});
