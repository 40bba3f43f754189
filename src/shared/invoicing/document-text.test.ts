import { expect, test } from 'vitest';
import type { AdjustmentContent } from './document.ts';
import { documentQuantity, documentTitle, gstSentences, sectionTexts, sumTexts } from './document-text.ts';

const taxed = { gst_charged: true, adjustment: null };
const untaxed = { gst_charged: false, adjustment: null };
const day = Temporal.PlainDate.from('2026-11-24');

test.each([
  [{ quantity: 40, unit: null }, '40'],
  [{ quantity: 12.5, unit: 'kg' }, '12.5 kg'],
  [{ quantity: 1200, unit: null }, '1,200'],
])('a quantity stands with its unit [INV-10]', (line, text) => {
  expect(documentQuantity(line)).toBe(text);
});

test('an invoice of several orders says why its GST can differ from theirs [INV-9]', () => {
  const order = {
    order_id: 'o',
    order_number: 'ORD-000001',
    fulfilled_on: day,
    purchase_order: null,
    lines: [],
  };
  expect(gstSentences({ ...taxed, orders: [order] })).toBe('GST of 10% applies to every line.');
  expect(gstSentences({ ...taxed, orders: [order, order] })).toBe(
    'GST of 10% applies to every line. GST is worked out once on the whole invoice, so it can differ by a few cents from the sum of the orders.',
  );
});

test('an order has its own purchase order beside it [INV-10, INV-22]', () => {
  const order = {
    order_id: 'o',
    order_number: 'ORD-000204',
    fulfilled_on: Temporal.PlainDate.from('2026-10-30'),
  };
  const orders = [
    { ...order, purchase_order: 'HL-2291', lines: [] },
    { ...order, purchase_order: null, lines: [] },
  ];
  expect(sectionTexts({ orders, own_lines: [] }).map(({ details }) => details)).toEqual([
    'delivered Fri 30 Oct 2026 · purchase order HL-2291',
    'delivered Fri 30 Oct 2026',
  ]);
});

test.each([
  [taxed, null, 100, 'Tax invoice'],
  [untaxed, null, 100, 'Invoice'],
  [taxed, {}, -100, 'Adjustment note'],
  [taxed, {}, 100, 'Adjustment note'],
  [untaxed, {}, -100, 'Credit note'],
  [untaxed, {}, 100, 'Debit note'],
])('%j, %j of %i is called %s [INV-10, INV-18, INV-20]', (mode, adjustment, total, title) => {
  expect(documentTitle({ ...mode, adjustment: adjustment as AdjustmentContent | null, total })).toBe(title);
});

test('without GST the total stands alone, and that none was charged [INV-20]', () => {
  const sums = { base: 3_345, gst: 0, total: 3_345 };
  expect(sumTexts({ ...untaxed, ...sums })).toEqual([{ label: 'Total', text: '$33.45', is_total: true }]);
  expect(gstSentences({ ...untaxed, orders: [] })).toBe('No GST has been charged.');
  expect(sumTexts({ ...taxed, ...sums }).map(({ label }) => label)).toEqual([
    'Subtotal (excluding GST)',
    'GST (10%)',
    'Total (including GST)',
  ]);
});
