// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import {
  exportInvoicesRoute,
  invoiceCountsRoute,
  invoicesRoute,
  recipientsRoute,
  sendInvoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { saved, watchSaves } from '#web/testing/saved-files.fixture.ts';
import { InvoicesPart } from './invoices-part.tsx';
import { OwnLineDialog } from './own-line-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));

const amelia = {
  ...{
    id: issued.customer_id,
    full_name: 'Amelia Hart',
    email: 'amelia@harbourlane.example',
    is_active: true,
  },
} as User;
const numbered = ['issued', 'void'];

beforeEach(() => {
  watchSaves();
  answer(invoiceCountsRoute, () => ({ open: 14, part_paid: 9, paid: 96, overdue: 10, void: 2, not_sent: 4 }));
  answer(usersRoute, () => ({ rows: [amelia], total: 1 }));
  answer(userRoute, () => ({ ...amelia, customer_id: amelia.id, version: 1 }));
});
afterEach(() => {
  cleanup();
  resetAnswers();
  vi.restoreAllMocks();
});

async function openPart(address = '/') {
  const asked = answer(invoicesRoute, () => ({ rows: [issued], total: 1 }));
  open(<InvoicesPart dashboardOf="owner" />, address);
  await screen.findByText('INV-000123');
  return asked;
}

test('the chips say how many documents each of them finds, by the other filters [PAY-3]', async () => {
  const counted = answer(invoiceCountsRoute, () => ({
    open: 3,
    part_paid: 0,
    paid: 1,
    overdue: 0,
    void: 0,
    not_sent: 0,
  }));
  await openPart('/?search=HL&kind=invoice&payment_status=open');
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  expect((await screen.findByRole('button', { name: /^Open/, pressed: true })).textContent).toBe('Open3');
  expect(counted).toHaveBeenCalledWith({
    query: expect.objectContaining({ search: 'HL', kind: ['invoice'], state: numbered }),
  });
  expect(counted.mock.lastCall?.[0].query).not.toHaveProperty('payment_status');
});

test('one customer is chosen by typing, and the list and its counts are theirs [INV-23]', async () => {
  const counted = answer(invoiceCountsRoute, () => ({
    open: 1,
    part_paid: 0,
    paid: 0,
    overdue: 0,
    void: 0,
    not_sent: 0,
  }));
  const asked = await openPart();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const field = await screen.findByRole('combobox', { name: 'Customer' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: /Amelia Hart/ }));
  const theirs = { query: expect.objectContaining({ customer_id: amelia.id }) };
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(theirs));
  await waitFor(() => expect(counted).toHaveBeenLastCalledWith(theirs));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Customer: Amelia Hart' }));
  await waitFor(() => expect(asked.mock.lastCall?.[0].query).not.toHaveProperty('customer_id'));
});

test('the file has all rows of the filters, and no draft [CSV-1]', async () => {
  const load = answer(exportInvoicesRoute, () => ({ bytes: new TextEncoder().encode('number\r\n') }));
  await openPart(`/?customer_id=${amelia.id}&sort=open&payment_status=overdue`);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu of Invoices' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }));
  await dialog.findByText('All rows of these filters: Status Overdue; Customer Amelia Hart. Sorted by Open.');
  fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(load.mock.lastCall?.[0]).toEqual({
    query: { customer_id: amelia.id, sort: 'open', payment_status: ['overdue'], state: numbered },
  });
});

test('what was not sent is a filter of its own, counted by the others [INV-11, INV-14]', async () => {
  const asked = await openPart('/?payment_status=open');
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const chip = await screen.findByRole('button', { name: /^Not sent/ });
  expect(chip.textContent).toBe('Not sent');
  fireEvent.click(screen.getByRole('button', { name: /^Open/, pressed: true }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Not sent/ }).textContent).toBe('Not sent4'),
  );
  const counted = answer(invoiceCountsRoute, () => ({
    ...{ open: 4, part_paid: 0, paid: 0, overdue: 0, void: 0, not_sent: 4 },
  }));
  fireEvent.click(screen.getByRole('button', { name: /^Not sent/ }));
  const those = { query: expect.objectContaining({ sent_status: ['not_sent'], state: numbered }) };
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(those));
  await waitFor(() => expect(counted).toHaveBeenLastCalledWith(those));
});

test('those that are chosen and were not sent are sent at once, after it was said to whom [INV-11]', async () => {
  const [first, second, sent] = [issued, 'INV-000124', 'INV-000125'].map((one, index) =>
    typeof one === 'string'
      ? {
          ...issued,
          ...{ id: `6a5e0d4c-6f0e-4c0a-9d5b-00000000000${index}`, document_number: one },
          sent_at: index === 2 ? now : null,
        }
      : one,
  ) as [typeof issued, typeof issued, typeof issued];
  answer(invoicesRoute, () => ({ rows: [first, second, sent], total: 3 }));
  answer(recipientsRoute, ({ body }) => ({
    recipients: body.document_ids.map((id) => ({
      ...{ id, customer_id: issued.customer_id, customer_name: issued.customer_name, is_mailed: true },
      to: ['accounts@harbourlane.example'],
    })),
  }));
  const send = answer(sendInvoicesRoute, () => ({
    outcomes: [
      { id: first.id, outcome: 'sent' as const, problem: null },
      { id: second.id, outcome: 'refused' as const, problem: problemOf('not-issued', 'INV-000124 is void.') },
    ],
  }));
  open(<InvoicesPart dashboardOf="owner" />);
  for (const number of ['INV-000123', 'INV-000124', 'INV-000125'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
  const bar = within(screen.getByRole('region', { name: 'Chosen documents' }));
  expect(bar.getByRole('status').textContent).toBe('3 documents selected · 1 sent already or void');
  fireEvent.click(bar.getByRole('button', { name: 'Send 2' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send 2 documents?' }));
  question.getByText('2 mails to 1 customer:');
  question.getByText('Harbour Lane Hotel: accounts@harbourlane.example');
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Send 2' }));
  await screen.findByText('Refused. INV-000124 is void.');
  expect(send.mock.lastCall?.[0].body).toEqual({ document_ids: [first.id, second.id] });
  expect(bar.getByRole('status').textContent).toContain('2 documents selected');
});

test('where nobody can be mailed it says why, and sends nothing [INV-11]', async () => {
  answer(recipientsRoute, ({ body }) => ({
    recipients: body.document_ids.map((id) => ({
      ...{ id, customer_id: issued.customer_id, customer_name: issued.customer_name, is_mailed: false },
      to: ['accounts@harbourlane.example'],
    })),
  }));
  await openPart();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select INV-000123' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send 1' }));
  await screen.findByText('Not sent, as their mail is off: Harbour Lane Hotel.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a draft of own lines asks for its customer once, and says where none is chosen [INV-4]', async () => {
  const save = vi.fn();
  open(
    <OwnLineDialog
      title="Add Draft"
      withCustomer
      done="Draft made"
      failure="Failed to make draft"
      save={save}
      onClose={() => {}}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Draft' }));
  expect(dialog.getAllByText('Customer')).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Add Draft' }));
  expect(await dialog.findByText('Choose a customer')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
});
