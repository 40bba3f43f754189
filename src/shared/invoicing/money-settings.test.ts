import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  describeMoneySetting,
  formatBsb,
  MoneySettings,
  moneySettingChanges,
  moneySettingLabels,
  moneySettingsAfter,
} from './money-settings.ts';

const before = {
  invoicing: false,
  invoicing_from: null,
  gst_registered: true,
  legal_name: 'Washline Pty Ltd',
  invoice_when: 'by_hand' as const,
  terms_days: 14,
  auto_issue: false,
  first_invoice_number: 1,
  account_name: null,
  bsb: '062000',
  account_number: null,
  footer: null,
  keep_years: 7,
  books_closed_until: null,
  statements: 'none' as const,
  reminder_days: [3, 14],
  hold: false,
  hold_after_days: 7,
  hold_above: 0,
};

describe('money settings after a change', () => {
  test('keep what is left out, and have nothing for what is blank [INV-26]', () => {
    expect(moneySettingsAfter(before, {})).toEqual(before);
    expect(moneySettingsAfter(before, { legal_name: '', bsb: null, terms_days: 0 })).toEqual({
      ...before,
      ...{ legal_name: null, bsb: null, terms_days: 0 },
    });
  });

  test('differ field by field, days as text [SET-5]', () => {
    const invoicing_from = Temporal.PlainDate.from('2026-11-24');
    const after = moneySettingsAfter(before, { invoicing: true, invoicing_from, footer: '' });
    expect(moneySettingChanges(before, after)).toEqual([
      { field: 'invoicing', before: false, after: true },
      { field: 'invoicing_from', before: null, after: '2026-11-24' },
    ]);
    const same = { ...after, invoicing_from: Temporal.PlainDate.from('2026-11-24') };
    expect(moneySettingChanges(after, same)).toEqual([]);
    const closed = moneySettingsAfter(before, {
      books_closed_until: Temporal.PlainDate.from('2026-06-30'),
      reminder_days: [],
      hold_above: 5_000,
    });
    expect(moneySettingChanges(before, closed)).toEqual([
      { field: 'books_closed_until', before: null, after: '2026-06-30' },
      { field: 'reminder_days', before: '3, 14', after: null },
      { field: 'hold_above', before: 0, after: 5_000 },
    ]);
    expect(moneySettingChanges(before, { ...before, reminder_days: [3, 14] })).toEqual([]);
  });
});

const problemOf = (value: object) => {
  const { error } = z.safeDecode(MoneySettings, value as z.input<typeof MoneySettings>);
  return error?.issues.map(({ path, message }) => [path[0], message]);
};

test.each([
  [{ terms_days: 0 }],
  [{ terms_days: 90 }],
  [{ first_invoice_number: 900_000_000 }],
  [{ bsb: '062-000' }],
  [{ bsb: '' }],
  [{ account_number: '12 3456 789' }],
  [{ footer: 'x'.repeat(300) }],
  [{ keep_years: 5 }],
  [{ keep_years: 10 }],
  [{ books_closed_until: null }],
  [{ statements: 'monthly' }],
  [{ reminder_days: [] }],
  [{ reminder_days: [1, 2, 3, 4, 365] }],
  [{ hold_after_days: 0 }],
  [{ hold_after_days: 90 }],
  [{ hold_above: 0 }],
])('%j can be said [INV-26]', (value) => {
  expect(problemOf(value)).toBeUndefined();
});

test.each<[object, string]>([
  [{ terms_days: -1 }, 'terms_days'],
  [{ terms_days: 91 }, 'terms_days'],
  [{ terms_days: 1.5 }, 'terms_days'],
  [{ first_invoice_number: 0 }, 'first_invoice_number'],
  [{ first_invoice_number: 900_000_001 }, 'first_invoice_number'],
  [{ bsb: '06200' }, 'bsb'],
  [{ bsb: '0620000' }, 'bsb'],
  [{ account_number: '1234567890' }, 'account_number'],
  [{ account_number: '12a' }, 'account_number'],
  [{ footer: 'x'.repeat(301) }, 'footer'],
  [{ invoice_when: 'yearly' }, 'invoice_when'],
  [{ keep_years: 4 }, 'keep_years'],
  [{ keep_years: 11 }, 'keep_years'],
  [{ statements: 'yearly' }, 'statements'],
  [{ reminder_days: [3, 14, 14] }, 'reminder_days'],
  [{ reminder_days: [14, 3] }, 'reminder_days'],
  [{ reminder_days: [1, 2, 3, 4, 5, 6] }, 'reminder_days'],
  [{ reminder_days: [0] }, 'reminder_days'],
  [{ reminder_days: [366] }, 'reminder_days'],
  [{ hold_after_days: -1 }, 'hold_after_days'],
  [{ hold_after_days: 91 }, 'hold_after_days'],
  [{ hold_above: -1 }, 'hold_above'],
  [{ hold_above: 1.005 }, 'hold_above'],
])('%j is refused beside its field [INV-26]', (value, field) => {
  expect(problemOf(value)).toEqual([[field, expect.any(String)]]);
});

test('a BSB is stored without its hyphen and read with it [INV-26]', () => {
  expect(z.decode(MoneySettings, { bsb: '062-000', account_number: '12 345' })).toEqual({
    bsb: '062000',
    account_number: '12345',
  });
  expect(formatBsb('062000')).toBe('062-000');
});

test.each([
  ['footer', null, 'none'],
  ['invoicing', true, 'on'],
  ['auto_issue', false, 'off'],
  ['invoice_when', 'by_hand', 'By hand'],
  ['bsb', '062000', '062-000'],
  ['terms_days', 14, '14 days'],
  ['invoicing_from', '2026-11-24', '2026-11-24'],
  ['books_closed_until', '2026-06-30', '2026-06-30'],
  ['statements', 'monthly', 'Monthly'],
  ['statements', 'none', 'None'],
  ['reminder_days', '3, 14, 30', '3, 14, 30'],
  ['hold_above', 10_050, '$100.50'],
] as const)('the mail says %s %j as %s [SET-5]', (name, value, text) => {
  expect(describeMoneySetting(name, value)).toBe(text);
});

test('every setting that can be sent has a label [SET-5]', () => {
  const named = Object.keys(moneySettingLabels);
  expect(named.toSorted()).toEqual(Object.keys(MoneySettings.shape).toSorted());
  expect(new Set(Object.values(moneySettingLabels)).size).toBe(named.length);
});
