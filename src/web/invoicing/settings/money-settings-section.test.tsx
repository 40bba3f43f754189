// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessRoute } from '#shared/business/business.contract.ts';
import { moneySettingsRoute, updateMoneySettingsRoute } from '#shared/invoicing/invoices.contract.ts';
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
  legal_name: null,
  invoice_when: 'by_hand',
  terms_days: 14,
  auto_issue: false,
  first_invoice_number: 1,
  account_name: null,
  bsb: null,
  account_number: null,
  footer: null,
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
  refuse(new CallError(412, problemOf('changed-meanwhile', 'This was changed meanwhile.')));
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 3, terms_days: 21, footer: 'Thank you.' }));
  type(/^Days to pay/, '30');
  stored = { ...stored, terms_days: 7, version: 4 };
  refuse(new CallError(412, problemOf('changed-meanwhile', 'This was changed meanwhile.')));
  save();
  await screen.findByText(/Somebody changed the money settings while you did/);
  expect(screen.getByRole('radio', { name: 'Somebody 7' })).toBeDefined();
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 5, terms_days: 30 }));
});
