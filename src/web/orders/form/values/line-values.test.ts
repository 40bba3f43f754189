import { expect, test } from 'vitest';
import { parseQuantity, totalsSoFar, typedQuantity } from './line-values.ts';

test.each([
  ['3', 3],
  ['3.5', 3.5],
  ['3,5', 3.5],
  [',5', 0.5],
  ['.05', 0.05],
  ['4.', 4],
  ['9999.99', 9_999.99],
])('%j kilograms are %d [WGH-1]', (quantity, kilograms) => {
  expect(parseQuantity({ quantity, measure: 'weight' })).toBe(kilograms);
});

test.each(['', '.', '0', '0.001', '1.234', '1,234', '1.2.3', '1,234.5', '-1', '1e3', '3 kg', '10000'])(
  '%j are no kilograms [WGH-1]',
  (quantity) => expect(parseQuantity({ quantity, measure: 'weight' })).toBeUndefined(),
);

test('decimals are none of an item [WGH-1]', () => {
  expect(typedQuantity({ quantity: '1.5' })).toBeNaN();
  expect(parseQuantity({ quantity: '3' })).toBe(3);
});

test('totals have the minimum as the difference, and the fee as it is, and GST where it is charged [WGH-2, WGH-7, INV-20]', () => {
  const options = [{ sku_id: 'wash', name: 'Wash', measure: 'weight' as const, price: 450 }];
  const delivery = { kind: 'delivery' as const, label: 'Delivery fee', amount: 500 };
  const items = [{ sku_id: 'wash', quantity: '3.51', measure: 'weight' as const }];
  const charged = { charges: [delivery], minimum_shown: 2_000 };
  const totals = totalsSoFar(items, options, { ...charged, gst_charged: true });
  const minimum = { kind: 'minimum', label: 'Minimum charge', amount: 420 };
  expect(totals).toEqual({ base: 2_500, gst: 250, total: 2_750, charges: [minimum, delivery] });
  const untaxed = totalsSoFar(items, options, { ...charged, gst_charged: false });
  expect(untaxed).toEqual({ base: 2_500, gst: 0, total: 2_500, charges: [minimum, delivery] });
});
