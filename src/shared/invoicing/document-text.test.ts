import { expect, test } from 'vitest';
import { documentQuantity, gstSentences } from './document-text.ts';

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
  expect(gstSentences({ orders: [order] })).toBe('GST of 10% applies to every line.');
  expect(gstSentences({ orders: [order, order] })).toBe(
    'GST of 10% applies to every line. GST is worked out once on the whole invoice, so it can differ by a few cents from the sum of the orders.',
  );
});
