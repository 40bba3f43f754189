import { expect, test } from 'vitest';
import { type EntryFacts, entryText, lateText, sumsText } from './statement-text.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

const entry: EntryFacts = {
  kind: 'invoice',
  number: 'INV-000123',
  amount: 90_068,
  dated_on: day('2026-11-09'),
  due_on: day('2026-11-30'),
  gst_charged: true,
  corrects_number: null,
  method: null,
  is_undoing: false,
};
const noGst = { gst_charged: false };
const note = { kind: 'adjustment', corrects_number: 'INV-000123' } as const;
const decrease = { ...note, amount: -456, due_on: null };

test.each<[string, Partial<EntryFacts>]>([
  ['Tax invoice, due 30 Nov', {}],
  ['Tax invoice, due 11 Jan 2027', { due_on: day('2027-01-11') }],
  ['Invoice, due 30 Nov', noGst],
  ['Tax invoice, void', { kind: 'void', due_on: null, amount: -90_068 }],
  ['Adjustment note, decreases INV-000123', decrease],
  ['Adjustment note, increases INV-000123, due 30 Nov', note],
  ['Credit note, decreases INV-000123', { ...decrease, ...noGst }],
  ['Debit note, increases INV-000123, due 30 Nov', { ...note, ...noGst }],
  ['Payment by transfer, thank you', { kind: 'payment', method: 'transfer' }],
  ['Payment in cash, thank you', { kind: 'payment', method: 'cash' }],
  ['Payment by card, thank you', { kind: 'payment', method: 'card_terminal' }],
  ['Payment by direct debit, thank you', { kind: 'payment', method: 'direct_debit' }],
  ['Payment, thank you', { kind: 'payment', method: 'other' }],
  ['Refund by transfer', { kind: 'refund', method: 'transfer' }],
  ['PAY-000083 undone', { kind: 'reversal', number: 'PAY-000083', method: 'cash', is_undoing: true }],
  ['Rounding to 5 cents', { kind: 'rounding', method: 'cash' }],
  ['Rounding to 5 cents, undone', { kind: 'rounding', method: 'cash', is_undoing: true }],
])('an entry reads %s [STM-1]', (text, facts) => {
  expect(entryText({ ...entry, ...facts })).toBe(text);
});

test.each([
  [-3, 'not due'],
  [0, 'not due'],
  [1, '1 day late'],
  [21, '21 days late'],
])('%i days after the due day it is %s [STM-3]', (days_late, text) => {
  expect(lateText({ days_late })).toBe(text);
});

test.each([
  [8_147, 'Invoiced in this period $896.12, including GST $81.47 · Paid −$5.00'],
  [0, 'Invoiced in this period $896.12 · Paid −$5.00'],
])('of a period with %i cents of GST its sums read %s [STM-1]', (gst, text) => {
  expect(sumsText({ sums: { invoiced: 89_612, gst, paid: -500 } })).toBe(text);
});
