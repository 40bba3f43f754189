import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryStatuses } from './delivery-status.ts';
import { changeableUntil, changeLimitsOf, lockReason, requireUnlocked } from './order-lock.ts';
import { orderStatuses } from './order-status.ts';

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  pickup_date: now.add({ hours: 24 }),
  delivery_date: now.add({ hours: 48 }),
} as const;
const limits = (lock_hours: number, cutoff_hours = 0) => ({ lock_hours, cutoff_hours });

describe('whether a customer may still change an order', () => {
  test('by status [LCK-2]', () => {
    const open = orderStatuses.filter((status) => lockReason({ ...order, status }, now, limits(8)) === null);
    expect(open).toEqual(['pending', 'scheduled', 'processing', 'in_progress']);
  });

  test('not when it is locked [LCK-1]', () => {
    expect(lockReason({ ...order, is_locked: true }, now, limits(8))).toBe(
      'This order is locked. Please contact us to change it.',
    );
  });

  test('not once the driver has it, whatever the clock says [LCK-2]', () => {
    expect(lockReason({ ...order, delivery_status: 'assigned' }, now, limits(8))).toBeNull();
    expect(lockReason({ ...order, delivery_status: 'picked_up' }, now, limits(8))).toBe(
      'The driver has already picked up this order.',
    );
  });

  test('only while delivery is more than 8 hours away, to the second [LCK-3]', () => {
    const inHours = (hours: number, seconds: number) => ({
      ...order,
      delivery_date: now.add({ hours, seconds }),
    });
    expect(lockReason(inHours(8, 1), now, limits(8))).toBeNull();
    expect(lockReason(inHours(8, 0), now, limits(8))).toBe('Orders are locked 8 hours before delivery.');
    expect(lockReason({ ...order, delivery_date: null }, now, limits(8))).toBeNull();
    expect(lockReason(inHours(24, 1), now, limits(24))).toBeNull();
    expect(lockReason(inHours(24, 0), now, limits(24))).toBe('Orders are locked 24 hours before delivery.');
    expect(lockReason(inHours(1, 0), now, limits(1))).toBe('Orders are locked 1 hour before delivery.');
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
        expect(lockReason({ ...state, pickup_date: null, delivery_date }, now, limits(8)) === null).toBe(
          isOpen,
        );
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

describe('where customers choose windows', () => {
  const business = { lock_hours: 8, use_windows: true, change_cutoff_hours: 4 };
  const pickupIn = (hours: number, seconds: number) => ({
    ...order,
    pickup_date: now.add({ hours, seconds }),
  });

  test('an order can be changed until some hours before its pickup, to the second [BKG-18]', () => {
    const four = changeLimitsOf(business);
    expect(lockReason(pickupIn(4, 1), now, four)).toBeNull();
    expect(lockReason(pickupIn(4, 0), now, four)).toBe('Orders can be changed until 4 hours before pickup.');
    expect(lockReason(pickupIn(1, 0), now, limits(8, 1))).toBe(
      'Orders can be changed until 1 hour before pickup.',
    );
  });

  test('and no longer than its lock allows, whichever is earlier [BKG-18, LCK-3]', () => {
    const late = { pickup_date: now.add({ hours: 30 }), delivery_date: now.add({ hours: 31 }) };
    expect(changeableUntil(late, limits(8, 4)).equals(now.add({ hours: 23 }))).toBe(true);
    expect(changeableUntil(late, limits(1, 4)).equals(now.add({ hours: 26 }))).toBe(true);
    expect(lockReason({ ...order, ...late, delivery_date: now.add({ hours: 8 }) }, now, limits(8, 4))).toBe(
      'Orders are locked 8 hours before delivery.',
    );
  });

  test('without windows, or with no hours, the pickup is no limit [BKG-1, BKG-18]', () => {
    const past = pickupIn(-1, 0);
    for (const change of [{ use_windows: false }, { change_cutoff_hours: 0 }]) {
      expect(lockReason(past, now, changeLimitsOf({ ...business, ...change }))).toBeNull();
    }
  });
});
