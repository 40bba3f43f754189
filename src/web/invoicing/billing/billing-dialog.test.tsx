// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { billingAfter, type StoredBilling } from '#shared/invoicing/billing.ts';
import { billingRoute, updateBillingRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { BillingDialog, OwnBillingDialog } from './billing-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const first: StoredBilling = {
  customer_id: '0b8f2c1e-3d4a-4b5c-8e6f-7a8b9c0d1e2f',
  customer_name: 'Harbour Lane Hotel',
  bill_name: null,
  bill_address: null,
  abn: null,
  invoice_emails: ['accounts@harbour.example'],
  purchase_order: null,
  invoice_when: null,
  terms_days: null,
  is_mailed: true,
  balance: 0,
  overdue: 0,
  credit: 0,
  statements: null,
  is_reminded: true,
  hold: 'auto',
  on_hold: null,
  documents_kept_until: null,
  shop: { invoice_when: 'monthly', terms_days: 14, statements: 'monthly' },
  version: 2,
};
let stored: StoredBilling;
const onClose = vi.fn();

beforeEach(() => {
  stored = first;
  onClose.mockReset();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

async function openDialog(Dialog: typeof BillingDialog) {
  answer(billingRoute, () => stored);
  const update = answer(updateBillingRoute, ({ body }) => {
    stored = { ...stored, ...billingAfter(stored, body), version: stored.version + 1 };
    return stored;
  });
  open(<Dialog customer_id={first.customer_id} onClose={onClose} />);
  await screen.findByLabelText(/^Invoice addresses/);
  return update;
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Billing' }));

test('staff change how a customer is invoiced; only what changed is sent [INV-22]', async () => {
  const update = await openDialog(BillingDialog);
  expect(screen.getByText('Harbour Lane Hotel')).toBeDefined();
  type(/^ABN/, '51 824 753 556');
  type(/^Invoice addresses/, 'a@harbour.example, b@harbour.example');
  type(/^When to invoice/, 'fortnightly');
  type(/^Days to pay/, '21');
  fireEvent.click(screen.getByRole('switch', { name: /^Send by mail/ }));
  save();
  expect(await screen.findByText('Billing saved')).toBeDefined();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    params: { id: first.customer_id },
    ifMatch: 2,
    body: {
      abn: '51824753556',
      invoice_emails: ['a@harbour.example', 'b@harbour.example'],
      invoice_when: 'fortnightly',
      terms_days: 21,
      is_mailed: false,
    },
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('left empty, it is as the account or the shop has it [INV-22]', async () => {
  stored = { ...first, bill_name: 'HLH', terms_days: 7, invoice_when: 'weekly' };
  const update = await openDialog(BillingDialog);
  type(/^Name on invoices/, '');
  type(/^Days to pay/, '');
  type(/^When to invoice/, '');
  save();
  await waitFor(() =>
    expect(stored).toMatchObject({ bill_name: null, terms_days: null, invoice_when: null }),
  );
  expect(update.mock.calls[0]?.[0].body).toEqual({ bill_name: '', terms_days: null, invoice_when: null });
});

test('what is wrong stands beside its field [INV-22]', async () => {
  const update = await openDialog(BillingDialog);
  type(/^ABN/, '51 824 753 557');
  type(/^Invoice addresses/, 'a@b.example, c@d.example, e@f.example, g@h.example');
  type(/^Days to pay/, '91');
  save();
  const abn = 'Enter the 11 digits of the ABN; with these, one is wrong or missing';
  expect(await screen.findByText(abn)).toBeDefined();
  expect(screen.getByText('Enter at most 3 addresses')).toBeDefined();
  expect(screen.getByText('Enter a whole number from 0 to 90')).toBeDefined();
  type(/^Invoice addresses/, 'nobody');
  expect(await screen.findByText('Enter an email address such as name@example.com')).toBeDefined();
  expect(update).not.toHaveBeenCalled();
});

test('customers change where their invoices go and their purchase order, and nothing else [INV-22]', async () => {
  const update = await openDialog(OwnBillingDialog);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  expect(screen.queryByRole('switch')).toBeNull();
  type(/^Standing purchase order/, 'HL-2291');
  save();
  await waitFor(() => expect(update.mock.calls[0]?.[0].body).toEqual({ purchase_order: 'HL-2291' }));
});

test('staff agree statements, reminders and the hold of a customer [INV-22, STM-7]', async () => {
  const update = await openDialog(BillingDialog);
  type(/^Statements/, 'monthly');
  fireEvent.click(screen.getByRole('switch', { name: /^Send reminders/ }));
  type(/^On hold/, 'never');
  save();
  await waitFor(() =>
    expect(update.mock.calls[0]?.[0].body).toEqual({
      statements: 'monthly',
      is_reminded: false,
      hold: 'never',
    }),
  );
});

test('what was changed meanwhile is merged, and a refusal keeps what was typed [INV-22, SET-6]', async () => {
  const update = await openDialog(BillingDialog);
  type(/^Days to pay/, '21');
  stored = { ...first, purchase_order: 'HL-1', version: 3 };
  update.mockImplementationOnce(() => {
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else just changed this.'));
  });
  save();
  await waitFor(() => expect(stored).toMatchObject({ version: 4, terms_days: 21, purchase_order: 'HL-1' }));
  cleanup();
  const other = await openDialog(BillingDialog);
  type(/^Days to pay/, '30');
  other.mockImplementationOnce(() => {
    throw new CallError(409, problemOf('erased', 'This person has been erased.'));
  });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('This person has been erased.');
});
