import { expect, test } from 'vitest';
import * as z from 'zod';
import { Billing, billingAfter, billingChanges } from './billing.ts';

const before = {
  bill_name: 'Harbour Pty Ltd',
  bill_address: null,
  abn: null,
  invoice_emails: ['books@harbour.test'],
  purchase_order: 'PO 7',
  invoice_when: null,
  terms_days: null,
  is_mailed: true,
  statements: null,
  is_reminded: true,
  hold: 'auto' as const,
};

test('a billing after a change keeps what is left out, and has nothing for what is blank [INV-22]', () => {
  expect(billingAfter(before, {})).toEqual(before);
  const after = billingAfter(before, { bill_name: '', terms_days: 0, invoice_emails: [], is_mailed: false });
  expect(after).toEqual({
    ...before,
    ...{ bill_name: null, terms_days: 0, invoice_emails: [], is_mailed: false },
  });
  expect(billingAfter(before, { purchase_order: null }).purchase_order).toBeNull();
});

test('it differs field by field, addresses as one text [INV-22]', () => {
  expect(billingChanges(before, { ...before, invoice_emails: [...before.invoice_emails] })).toEqual([]);
  const after = {
    ...before,
    invoice_emails: ['a@harbour.test', 'b@harbour.test'],
    invoice_when: 'weekly' as const,
  };
  expect(billingChanges(before, after)).toEqual([
    { field: 'invoice_emails', before: 'books@harbour.test', after: 'a@harbour.test, b@harbour.test' },
    { field: 'invoice_when', before: null, after: 'weekly' },
  ]);
  expect(billingChanges(after, { ...after, invoice_emails: [] })[0]?.after).toBeNull();
});

test('an ABN has 11 digits that check, and there are at most 3 addresses [INV-22, SET-3]', () => {
  const problemOf = (value: z.input<typeof Billing>) =>
    z.safeDecode(Billing, value).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(z.decode(Billing, { abn: '51 824 753 556' })).toEqual({ abn: '51824753556' });
  const wrong = 'Enter the 11 digits of the ABN; with these, one is wrong or missing';
  for (const abn of ['51 824 753 557', '5182475355']) expect(problemOf({ abn })).toEqual([['abn', wrong]]);
  const invoice_emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@harbour.test`);
  expect(problemOf({ invoice_emails: invoice_emails.slice(1) })).toBeUndefined();
  expect(problemOf({ invoice_emails })).toEqual([['invoice_emails', 'Enter at most 3 addresses']]);
  expect(problemOf({ purchase_order: 'x'.repeat(61) })?.[0]?.[0]).toBe('purchase_order');
  expect(problemOf({ terms_days: 91 })?.[0]?.[0]).toBe('terms_days');
});
