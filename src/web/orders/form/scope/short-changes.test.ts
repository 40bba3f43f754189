import { expect, test } from 'vitest';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { shortChanges } from './short-changes.ts';

const [shirt] = unassignedOrder.items;
if (!shirt) throw new Error('the order of the fixture has no items');
const wash = {
  ...shirt,
  id: 'wash',
  sku_id: 'wash',
  sku_name: 'Wash & Fold',
  unit: 'kg',
  quantity: 3.5,
  grams: 3_500,
} as const;
const context = {
  options: [{ sku_id: 'rugs', name: 'Rugs', measure: 'weight' as const, price: 900 }],
  pattern: undefined,
  zone: 'Australia/Sydney',
  now: Temporal.Instant.from('2026-11-23T23:00:00Z'),
};

test('lines by weight say kilograms, those of an item how many [WGH-1]', () => {
  const items = [
    { sku_id: shirt.sku_id, quantity: 9 },
    { sku_id: 'wash', quantity: 4.25 },
    { sku_id: 'rugs', quantity: 2 },
  ];
  expect(shortChanges({ ...unassignedOrder, items: [shirt, wash] }, { items }, context)).toEqual([
    { before: '8 × Business Shirt', after: '9' },
    { before: '3.5 kg Wash & Fold', after: '4.25 kg' },
    { before: 'none', after: '2 kg Rugs' },
  ]);
});
