import { describe, expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/problem.ts';
import { lockReason, priceItems, totalsOf } from './order-rules.ts';
import { orderStatuses } from './order-status.ts';

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const order = {
  status: 'pending',
  is_locked: false,
  delivery_status: null,
  delivery_date: now.add({ hours: 48 }),
} as const;

test('totals add up the lines and round GST once [MON-3]', () => {
  const items = [
    { quantity: 3, price: 115 },
    { quantity: 1, price: 1 },
  ];
  expect(totalsOf(items)).toEqual({ base: 346, gst: 35, total: 381 });
});

describe('pricing lines', () => {
  const prices = new Map([['sheet', { name: 'Bed Sheet', price: 380 }]]);

  test('takes name and price from the list [MON-5]', () => {
    expect(priceItems([{ sku_id: 'sheet', quantity: 2 }], prices)).toEqual([
      { sku_id: 'sheet', sku_name: 'Bed Sheet', quantity: 2, price: 380 },
    ]);
  });

  test('refuses what is not on it, and says which line [MON-5]', () => {
    const price = () =>
      priceItems(
        [
          { sku_id: 'sheet', quantity: 1 },
          { sku_id: 'robe', quantity: 1 },
        ],
        prices,
      );
    expect(price).toThrow(Refusal);
    expect(price).toThrow(
      expect.objectContaining({
        code: 'sku-not-priced',
        errors: [expect.objectContaining({ path: 'items.1.sku_id' })],
      }),
    );
  });
});

describe('whether a customer may still change an order', () => {
  test('by status [LCK-2]', () => {
    const open = orderStatuses.filter((status) => lockReason({ ...order, status }, now) === null);
    expect(open).toEqual(['pending', 'scheduled', 'processing', 'in_progress']);
  });

  test('not when it is locked [LCK-1]', () => {
    expect(lockReason({ ...order, is_locked: true }, now)).toBe(
      'This order is locked. Please contact us to change it.',
    );
  });

  test('not once the driver has it, whatever the clock says [LCK-2]', () => {
    expect(lockReason({ ...order, delivery_status: 'assigned' }, now)).toBeNull();
    expect(lockReason({ ...order, delivery_status: 'picked_up' }, now)).toBe(
      'The driver has already picked up this order.',
    );
  });

  test('only while delivery is more than 8 hours away, to the second [LCK-3]', () => {
    const inHours = (hours: number, seconds: number) => ({
      ...order,
      delivery_date: now.add({ hours, seconds }),
    });
    expect(lockReason(inHours(8, 1), now)).toBeNull();
    expect(lockReason(inHours(8, 0), now)).toBe('Orders are locked 8 hours before delivery.');
    expect(lockReason({ ...order, delivery_date: null }, now)).toBeNull();
  });
});
