import { describe, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { diffFields, takeFields } from '#web/ui/merge/three-way-merge.ts';
import { orderFields, toOrderEdit } from './order-fields.ts';
import { type OrderFormValues, toOrderFormValues } from './order-form-values.ts';
import { effectsOf, keepPricedLines, staffFormSchema, withoutBlanks } from './staff-order-values.ts';

const zone = 'Australia/Sydney';
const [shirt] = unassignedOrder.items;
const towel = 'a1b2c3d4-0000-4000-8000-000000000003';
const options = [
  { sku_id: shirt?.sku_id ?? '', name: 'Business Shirt', measure: 'item' as const, price: 450 },
  { sku_id: towel, name: 'Bath Towel', measure: 'item' as const, price: 145 },
];
const weekly: Order = {
  ...unassignedOrder,
  is_recurring: true,
  frequency_template_id: 'a1b2c3d4-0000-4000-8000-000000000009',
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1 },
};
const start = toOrderFormValues(unassignedOrder, zone);
const effects = (order: Order, patch: Partial<OrderFormValues>) =>
  effectsOf(order, { ...toOrderFormValues(order, zone), ...patch }, { options, zone });

test('the form shows an order in business time', () => {
  expect(start).toMatchObject({
    pickup_date: '2026-11-25T09:30',
    delivery_date: '2026-11-27T17:30',
    special_instructions: '',
    is_recurring: false,
    status: 'pending',
  });
});

test('the status is sent only where it was changed, and a date stays to the second [ORD-8]', () => {
  const typed = { ...start, delivery_address: 'Elsewhere 1', status: 'processing' as const };
  const changed = diffFields(orderFields, start, typed);
  expect(changed).toEqual(['delivery_address', 'status']);
  const draft = staffFormSchema(zone).parse(typed);
  const edit = toOrderEdit(unassignedOrder, draft, typed, changed);
  expect(edit).toMatchObject({ delivery_address: 'Elsewhere 1', status: 'processing' });
  expect(edit).not.toHaveProperty('pickup_date');
  expect(edit).not.toHaveProperty('items');
  const sameStatus = diffFields(orderFields, start, { ...typed, status: start.status });
  expect(toOrderEdit(unassignedOrder, draft, start, sameStatus)).not.toHaveProperty('status');
});

describe('what a save does', () => {
  const changes: Partial<OrderFormValues> = {
    items: [{ sku_id: towel, quantity: '3' }],
    pickup_date: '2026-11-25T10:00',
    special_instructions: 'Ring twice',
    delivery_address: 'Elsewhere 1',
    is_recurring: true,
    frequency_template_id: 'another',
    status: 'processing',
  };

  test('a one-off order changes at once [MOD-1]', () => {
    expect(effects(unassignedOrder, changes)).toEqual({
      proposed: [],
      atOnce: ['items', 'pickup_date', 'delivery_address', 'special_instructions', 'recurrence', 'status'],
    });
  });

  test('of a recurring one items, dates, instructions and pattern go to its customer [MOD-1, SER-19]', () => {
    expect(effects(weekly, changes)).toEqual({
      proposed: ['items', 'pickup_date', 'special_instructions', 'recurrence'],
      atOnce: ['delivery_address', 'status'],
    });
    expect(effects(weekly, { is_recurring: false })).toEqual({ proposed: [], atOnce: ['recurrence'] });
  });

  test('nothing is left to decide on one that the same save finishes', () => {
    expect(effects(weekly, { ...changes, status: 'cancelled' }).proposed).toEqual([]);
  });

  test('what is not typed to the end is no change yet [ORD-3]', () => {
    const items = [{ sku_id: towel, quantity: '0' }];
    expect(effects(weekly, { pickup_date: '', items })).toEqual({ proposed: [], atOnce: [] });
  });
});

test('two versions differ in what is set together, and one takes such a part from the other', () => {
  const theirs = { ...toOrderFormValues(weekly, zone), special_instructions: 'Ring twice' };
  expect(diffFields(orderFields, start, theirs)).toEqual(['special_instructions', 'recurrence']);
  const merged = takeFields(orderFields, { from: theirs, into: start, taken: ['recurrence'] });
  expect(merged).toMatchObject({ is_recurring: true, special_instructions: '' });
  expect(diffFields(orderFields, merged, theirs)).toEqual(['special_instructions']);
});

test('another customer keeps the lines they have a price for [STF-4]', () => {
  const lines = [
    { sku_id: options[0]?.sku_id ?? '', quantity: '2' },
    { sku_id: towel, quantity: '5' },
  ];
  const after = options.slice(0, 1);
  expect(keepPricedLines(lines, { before: options, after })).toEqual({
    items: lines.slice(0, 1),
    dropped: ['Bath Towel'],
  });
  expect(keepPricedLines(lines.slice(1), { before: options, after }).items).toEqual([
    { sku_id: '', quantity: '1' },
  ]);
});

test('rows without an item are no items, but beside others they are to be filled in [STF-4]', () => {
  const blank = { sku_id: '', quantity: '1' };
  expect(withoutBlanks({ ...start, items: [blank] }).items).toEqual([]);
  const both = { ...start, items: [blank, { sku_id: towel, quantity: '1' }] };
  expect(withoutBlanks(both)).toBe(both);
});
