// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderItem } from '#shared/orders/order.ts';
import type { LinesOrder } from './counted-lines.ts';
import { OrderLines } from './order-lines.tsx';

afterEach(cleanup);

const line = (sku_name: string, quantity: number, price: number): OrderItem => ({
  id: sku_name,
  sku_id: sku_name,
  sku_name,
  quantity,
  price,
});
const wash = (quantity: number): OrderItem => ({
  ...line('Wash & Fold', quantity, 420),
  unit: 'kg',
  grams: quantity * 1_000,
});
const fee = { kind: 'delivery', label: 'Delivery fee', amount: 950 } as const;
const minimum = (amount: number) => ({ kind: 'minimum', label: 'Minimum charge', amount }) as const;

const rows = (order: LinesOrder): (string | null)[] => {
  render(<OrderLines order={order} />);
  return screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

test('lines by weight and charges are lines of their own, and an estimate says so [WGH-2, WGH-3, WGH-7]', () => {
  const order = {
    items: [wash(3.5), line('Bed Sheet', 2, 380)],
    charges: [fee],
    minimum_shown: null,
    gst_charged: true,
  };
  expect(rows({ ...order, total_amount: 3_498, is_estimate: true })).toEqual([
    'Wash & Fold3.5 kg × $4.20$14.70',
    'Bed Sheet2 × $3.80$7.60',
    'Delivery fee$9.50',
    'Base amount$31.80',
    'GST (10%)$3.18',
    'Total Estimated$34.98',
  ]);
});

test('what was counted stands beside what was estimated, line by line, with both totals [WGH-4, WGH-7]', () => {
  const order: LinesOrder = {
    items: [line('Bed Sheet', 2, 380), wash(6)],
    charges: [minimum(720), fee],
    minimum_shown: 4_000,
    gst_charged: true,
    total_amount: 5_445,
    estimated_items: [line('Bed Sheet', 2, 380), wash(4), line('Robe', 1, 500)],
    estimated_total: 5_445,
  };
  expect(rows(order)).toEqual([
    'Bed Sheet2 × $3.80$7.60',
    'Wash & FoldEstimated 4 kgcounted 6 kg × $4.20Estimated $16.80counted $25.20',
    'RobeEstimated 1counted 0 × $5.00Estimated $5.00counted $0.00',
    'Minimum chargeEstimated $10.60counted $7.20',
    'Delivery fee$9.50',
    'Base amount$49.50',
    'GST (10%)$4.95',
    'Total$54.45',
  ]);
  cleanup();
  const more = { ...order, items: [wash(10)], charges: [fee], minimum_shown: null, total_amount: 5_665 };
  expect(rows({ ...more, estimated_items: [wash(8)], estimated_total: 4_741 }).slice(2)).toEqual([
    'Base amountEstimated $43.10counted $51.50',
    'GST (10%)Estimated $4.31counted $5.15',
    'TotalEstimated $47.41counted $56.65',
  ]);
});

test('of an order without GST the total stands alone [INV-20, MON-1]', () => {
  const order = { items: [line('Bed Sheet', 2, 380)], charges: [fee], minimum_shown: null };
  expect(rows({ ...order, gst_charged: false, total_amount: 1_710 })).toEqual([
    'Bed Sheet2 × $3.80$7.60',
    'Delivery fee$9.50',
    'Total$17.10',
  ]);
});
