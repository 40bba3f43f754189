import { describe, expect, test } from 'vitest';
import { type DocumentSources, draftContent } from './document-content.ts';
import type { InvoicedOrder } from './order-section.ts';

const zone = 'Australia/Sydney';
const day = Temporal.PlainDate.from('2026-11-24');

const order: InvoicedOrder = {
  id: 'order',
  order_number: 'ORD-000123',
  // Already the 24th in Sydney.
  fulfilled_at: Temporal.Instant.from('2026-11-23T13:30:00Z'),
  items: [
    { id: '1', sku_id: 'sheet', sku_name: 'Bed Sheet', quantity: 2, price: 380 },
    { id: '2', sku_id: 'wash', sku_name: 'Mixed Wash', quantity: 3.51, unit: 'kg', grams: 3_510, price: 450 },
  ],
  charges: [{ kind: 'delivery', label: 'Delivery fee', amount: 500 }],
  purchase_order: null,
};

const sources: DocumentSources = {
  business: { name: 'Washline', abn: '51824753556', address: '18 Bourke Rd' },
  money: {
    legal_name: 'Washline Pty Ltd',
    terms_days: 14,
    account_name: null,
    bsb: '062000',
    account_number: '12345678',
    footer: 'Thank you',
  },
  customer: { name: 'Harbour Lane Hotel', address: '4 Argyle St' },
  billing: { bill_name: null, bill_address: null, abn: null, terms_days: null },
  orders: [order],
  gst_charged: true,
  own_lines: [{ description: 'Discount', quantity: 1, price: -60 }],
  purchase_order: null,
  note: 'By hand',
  due_on: null,
};
const contentWith = (more: Partial<DocumentSources> = {}) => draftContent({ ...sources, ...more }, day, zone);
const billed = (more: Partial<DocumentSources['billing']>) =>
  contentWith({ billing: { ...sources.billing, ...more } });

describe('what a draft says', () => {
  test('is seller, buyer, orders with their charges, own lines, totals and how to pay [INV-6, INV-10]', () => {
    const none = { sku_id: null, unit: null };
    expect(contentWith()).toEqual({
      document_number: null,
      issued_on: null,
      due_on: Temporal.PlainDate.from('2026-12-08'),
      gst_charged: true,
      adjustment: null,
      seller: {
        business_name: 'Washline',
        legal_name: 'Washline Pty Ltd',
        abn: '51824753556',
        address: '18 Bourke Rd',
      },
      buyer: { name: 'Harbour Lane Hotel', address: '4 Argyle St', abn: null },
      purchase_order: null,
      note: 'By hand',
      orders: [
        {
          order_id: 'order',
          order_number: 'ORD-000123',
          fulfilled_on: Temporal.PlainDate.from('2026-11-24'),
          purchase_order: null,
          lines: [
            {
              kind: 'item',
              ...{ sku_id: 'sheet', description: 'Bed Sheet', unit: null },
              ...{ quantity: 2, price: 380, amount: 760 },
            },
            {
              kind: 'item',
              ...{ sku_id: 'wash', description: 'Mixed Wash', unit: 'kg' },
              ...{ quantity: 3.51, price: 450, amount: 1_580 },
            },
            {
              kind: 'charge',
              ...none,
              ...{ description: 'Delivery fee', quantity: 1, price: 500, amount: 500 },
            },
          ],
        },
      ],
      own_lines: [
        { kind: 'own', ...none, ...{ description: 'Discount', quantity: 1, price: -60, amount: -60 } },
      ],
      base: 2_780,
      gst: 278,
      total: 3_058,
      pay_to: { account_name: null, bsb: '062000', account_number: '12345678' },
      footer: 'Thank you',
    });
  });

  test('has no GST where none is charged, with the purchase order of each order [INV-20, INV-22]', () => {
    const content = contentWith({ gst_charged: false, orders: [{ ...order, purchase_order: 'HL-2291' }] });
    expect(content).toMatchObject({ gst_charged: false, base: 2_780, gst: 0, total: 2_780 });
    expect(content.orders[0]?.purchase_order).toBe('HL-2291');
  });

  test('names the buyer as their billing does, else as their account [INV-22]', () => {
    const own = { bill_name: 'Harbour Pty Ltd', bill_address: 'PO Box 1', abn: '83914571673' };
    expect(billed(own).buyer).toEqual({ name: 'Harbour Pty Ltd', address: 'PO Box 1', abn: '83914571673' });
    expect(billed({ bill_address: 'PO Box 1' }).buyer).toMatchObject({ name: 'Harbour Lane Hotel' });
    expect(contentWith({ customer: { name: 'Mabel', address: null } }).buyer.address).toBeNull();
  });

  test('falls due by its own day, else by the terms of the customer, else of the shop [INV-8]', () => {
    expect(`${billed({ terms_days: 0 }).due_on}`).toBe('2026-11-24');
    expect(`${billed({ terms_days: 90 }).due_on}`).toBe('2027-02-22');
    const due_on = Temporal.PlainDate.from('2026-12-01');
    expect(contentWith({ due_on, billing: { ...sources.billing, terms_days: 30 } }).due_on).toEqual(due_on);
  });

  test('says how to pay only where both BSB and number are known [INV-10]', () => {
    const payTo = (more: Partial<DocumentSources['money']>) =>
      contentWith({ money: { ...sources.money, ...more } }).pay_to;
    expect(payTo({ bsb: null })).toBeNull();
    expect(payTo({ account_number: null })).toBeNull();
    expect(payTo({ account_name: 'Washline' })).toMatchObject({ account_name: 'Washline' });
  });
});
