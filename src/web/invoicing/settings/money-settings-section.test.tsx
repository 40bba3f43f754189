// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessRoute } from '#shared/business/business.contract.ts';
import {
  gstSwitchRoute,
  moneySettingsRoute,
  updateMoneySettingsRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { moneySettingsAfter, type StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { MoneySettingsSection } from './money-settings-section.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const today = Temporal.PlainDate.from('2026-11-24');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => today }));

const first: StoredMoneySettings = {
  invoicing: false,
  invoicing_from: null,
  gst_registered: true,
  legal_name: null,
  invoice_when: 'by_hand',
  terms_days: 14,
  auto_issue: false,
  first_invoice_number: 1,
  account_name: null,
  bsb: null,
  account_number: null,
  footer: null,
  keep_years: 7,
  books_closed_until: null,
  statements: 'none',
  reminder_days: [],
  hold: false,
  hold_after_days: 7,
  hold_above: 0,
  version: 1,
};
let stored: StoredMoneySettings;
let update: ReturnType<typeof openSettings>['update'];

function openSettings() {
  answer(moneySettingsRoute, () => stored);
  answer(businessRoute, () => ({ name: 'Washline', time_zone: 'Australia/Sydney' }) as never);
  const update = answer(updateMoneySettingsRoute, ({ body }) => {
    stored = { ...moneySettingsAfter(stored, body), version: stored.version + 1 };
    return stored;
  });
  return { ...open(<MoneySettingsSection />), update };
}

beforeEach(async () => {
  stored = first;
  ({ update } = openSettings());
  await screen.findByRole('form', { name: 'Money' });
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Money Settings' }));
const refuse = (error: CallError) =>
  update.mockImplementationOnce(() => {
    throw error;
  });
const field422 = (path: string, message: string) =>
  new CallError(422, problemOf('invalid', message, [{ path, message }]));

test('invoicing is off, and orders would count from today; only what changed is sent [INV-1, INV-26]', async () => {
  expect(field(/^Invoicing/).checked).toBe(false);
  expect(field(/^Invoice orders from/).value).toBe('2026-11-24');
  expect(field(/^Days to pay/).value).toBe('14');
  fireEvent.click(field(/^Invoicing/));
  type(/^Invoice orders from/, '2026-11-01');
  type(/^BSB/, '062-000');
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    ifMatch: 1,
    body: { invoicing: true, invoicing_from: Temporal.PlainDate.from('2026-11-01'), bsb: '062000' },
  });
  expect(field(/^BSB/).value).toBe('062-000');
});

test('without an ABN the switch says what is missing [INV-1]', async () => {
  fireEvent.click(field(/^Invoicing/));
  refuse(field422('abn', 'Enter the ABN of the business first'));
  save();
  expect(await screen.findByText('Enter the ABN of the business first')).toBeDefined();
  expect(field(/^Invoicing/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reminders are typed as a list, and the books are closed until a day before today [INV-26, PAY-8]', async () => {
  type(/^Reminders/, '3, 14; 30');
  type(/^Statements/, 'monthly');
  fireEvent.click(field(/^Hold new orders/));
  type(/^Only above/, '250');
  type(/^Books closed until/, '2026-06-30');
  save();
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(update.mock.calls[0]?.[0].body).toEqual({
    reminder_days: [3, 14, 30],
    statements: 'monthly',
    hold: true,
    hold_above: 25_000,
    books_closed_until: Temporal.PlainDate.from('2026-06-30'),
  });
  expect(field(/^Reminders/).value).toBe('3, 14, 30');
  type(/^Books closed until/, '');
  type(/^Reminders/, '');
  save();
  await waitFor(() =>
    expect(update.mock.calls[1]?.[0].body).toEqual({ books_closed_until: null, reminder_days: [] }),
  );
});

test('reminders that do not rise, and a hold that is no number, are refused beside them [INV-26]', async () => {
  const sentences = [
    ['14, 3', 'Enter the days in rising order, each once'],
    ['3, 3', 'Enter the days in rising order, each once'],
    ['1 2 3 4 5 6', 'Enter at most 5 numbers of days'],
    ['three', 'Enter a whole number from 1 to 365'],
  ] as const;
  for (const [typed, sentence] of sentences) {
    type(/^Reminders/, typed);
    save();
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  type(/^Reminders/, '');
  type(/^Only above/, 'a lot');
  type(/^Stop new orders after/, '91');
  type(/^Years to keep/, '4');
  save();
  expect(await screen.findByText('Enter a price in dollars')).toBeDefined();
  expect(screen.getByText('Enter a whole number from 0 to 90')).toBeDefined();
  expect(screen.getByText('Enter a whole number from 5 to 10')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
});

test('refusals stand beside their fields; any other failure beside the form [INV-7, INV-8, INV-26]', async () => {
  type(/^Days to pay/, '91');
  type(/^BSB/, '12345');
  type(/^Account number/, '1234567890');
  type(/^Invoice orders from/, '');
  save();
  expect(await screen.findByText('Enter a whole number from 0 to 90')).toBeDefined();
  expect(screen.getByText('Enter the 6 digits of the BSB')).toBeDefined();
  expect(screen.getByText('Enter the account number, at most 9 digits')).toBeDefined();
  expect(screen.getByText('Enter a day')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  type(/^First invoice number/, '7');
  refuse(field422('first_invoice_number', 'The first invoice is issued: its number stays'));
  save();
  expect(await screen.findByText('The first invoice is issued: its number stays')).toBeDefined();
  refuse(new CallError(500, null));
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save settings');
  expect(field(/^First invoice number/).value).toBe('7');
});

test('two owners who change different settings both keep theirs; where both changed one, it is compared [SET-6]', async () => {
  type(/^Days to pay/, '21');
  stored = { ...first, footer: 'Thank you.', version: 2 };
  refuse(new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.')));
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 3, terms_days: 21, footer: 'Thank you.' }));
  type(/^Days to pay/, '30');
  stored = { ...stored, terms_days: 7, version: 4 };
  refuse(new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.')));
  save();
  await screen.findByText(/Someone else changed the money settings while you did/);
  expect(screen.getByRole('radio', { name: 'Someone else 7' })).toBeDefined();
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 5, terms_days: 30 }));
});

test('GST is switched after a question that tells of how many orders and customers [INV-21]', async () => {
  const effects = answer(gstSwitchRoute, () => ({ uninvoiced: 0, orders: 1_012, customers: 5 }));
  fireEvent.click(field(/^Registered for GST/));
  save();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '1,012 orders of 5 customers are not delivered yet and get new totals. We’ll let each customer know.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(update).not.toHaveBeenCalled();
  expect(field(/^Registered for GST/).checked).toBe(false);
  effects.mockImplementation(() => ({ uninvoiced: 0, orders: 1, customers: 1 }));
  save();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '1 order of 1 customer is not delivered yet and gets a new total. We’ll let the customer know.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Stop Charging GST' }));
  expect(await screen.findByText('Settings saved')).toBeDefined();
  expect(update).toHaveBeenCalledExactlyOnceWith({ ifMatch: 1, body: { gst_registered: false } });
});

test('with orders still to be invoiced nothing is asked, and the switch says why it is refused [INV-21]', async () => {
  answer(gstSwitchRoute, () => ({ uninvoiced: 2, orders: 3, customers: 1 }));
  const sentence = 'Invoice the 2 delivered orders that are not on an issued invoice yet.';
  refuse(new CallError(409, problemOf('uninvoiced-orders', sentence)));
  fireEvent.click(field(/^Registered for GST/));
  save();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field(/^Registered for GST/).getAttribute('aria-invalid')).toBe('true');
});
