import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceList } from '#shared/pricing/price-items.ts';
import {
  changedFields,
  type EditableDetails,
  editDetails,
  modificationBetween,
  modifyDetails,
} from './editable-details.ts';
import type { OrderItem } from './order.ts';

const pickup_date = Temporal.Instant.from('2026-11-25T00:00:00Z');
const item = (sku_id: string, quantity: number, price: number): OrderItem => ({
  id: `${sku_id} ${quantity}`,
  sku_id,
  sku_name: `Item ${sku_id}`,
  quantity,
  price,
});
const details: EditableDetails = {
  items: [item('sheet', 2, 380)],
  pickup_date,
  delivery_date: pickup_date.add({ hours: 48 }),
  pickup_address: '18 Bourke Rd',
  delivery_address: '4 Argyle St',
  special_instructions: 'Ring twice',
  purchase_order: 'HL-2291',
};
const newId = () => 'new';
const prices: PriceList = new Map([
  ['sheet', { name: 'Sheet, new', measure: 'item', price: 420 }],
  ['towel', { name: 'Towel', measure: 'item', price: 150 }],
]);

test('an edit that says nothing of a field leaves it [ORD-3]', () => {
  expect(changedFields(details, editDetails(details, {}, prices, newId))).toEqual([]);
});

test.each([
  [undefined, 'Ring twice'],
  [null, null],
  ['', null],
  ['Knock', 'Knock'],
])('instructions %j make %j [ORD-3]', (special_instructions, expected) => {
  expect(editDetails(details, { special_instructions }, prices, newId).special_instructions).toBe(expected);
});

test.each([
  [undefined, 'HL-2291'],
  [null, null],
  ['', null],
  ['HL-2292', 'HL-2292'],
])('purchase order %j makes %j [ORD-1]', (purchase_order, expected) => {
  expect(editDetails(details, { purchase_order }, prices, newId).purchase_order).toBe(expected);
});

test('a SKU that stays keeps what was agreed, a new one has the price of the list [MON-5]', () => {
  const items = [
    { sku_id: 'towel', quantity: 1 },
    { sku_id: 'sheet', quantity: 7 },
  ];
  expect(editDetails(details, { items }, prices, newId).items).toEqual([
    { id: 'new', sku_id: 'towel', sku_name: 'Towel', quantity: 1, price: 150 },
    { id: 'sheet 2', sku_id: 'sheet', sku_name: 'Item sheet', quantity: 7, price: 380 },
  ]);
});

test('delivery is after pickup, whichever of them was moved [ORD-3]', () => {
  const moves = [
    { pickup_date: details.delivery_date },
    { delivery_date: pickup_date },
    { pickup_date: pickup_date.add({ hours: 50 }) },
  ];
  for (const move of moves) {
    expect(() => editDetails(details, move, prices, newId)).toThrow('Delivery must be after pickup');
  }
});

const anyDetails: fc.Arbitrary<EditableDetails> = fc.record({
  items: fc.array(
    fc
      .record({ sku: fc.constantFrom('sheet', 'towel'), quantity: fc.integer({ min: 1, max: 3 }) })
      .map(({ sku, quantity }) => item(sku, quantity, sku.length)),
    { minLength: 1, maxLength: 3 },
  ),
  pickup_date: fc.integer({ min: 0, max: 3 }).map((hours) => pickup_date.add({ hours })),
  delivery_date: fc.integer({ min: 4, max: 7 }).map((hours) => pickup_date.add({ hours })),
  pickup_address: fc.constantFrom('here', 'there'),
  delivery_address: fc.constantFrom('here', 'there'),
  special_instructions: fc.constantFrom(null, 'Knock', 'Ring twice'),
  purchase_order: fc.constantFrom(null, 'HL-2291'),
});

test('a proposal makes of the order what was meant, but for its addresses and purchase order [MOD-1, MOD-3]', () => {
  fc.assert(
    fc.property(anyDetails, anyDetails, (before, after) => {
      const modification = modificationBetween(before, after);
      const { pickup_address, delivery_address, purchase_order } = before;
      const intended = { ...after, pickup_address, delivery_address, purchase_order };
      const actual = modification ? modifyDetails(before, modification) : before;
      expect(changedFields(actual, intended)).toEqual([]);
      expect(modification === null).toBe(changedFields(before, intended).length === 0);
    }),
  );
});
