// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import {
  exportInvoicesRoute,
  invoiceCountsRoute,
  invoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
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
  answer(invoiceCountsRoute, () => ({ open: 14, part_paid: 9, paid: 96, overdue: 10, void: 2 }));
  answer(usersRoute, () => ({ rows: [amelia], total: 1 }));
  answer(userRoute, () => amelia);
});
afterEach(() => {
  cleanup();
  resetAnswers();
  vi.restoreAllMocks();
});

async function openPart(address = '/') {
  const asked = answer(invoicesRoute, () => ({ rows: [issued], total: 1 }));
  open(<InvoicesPart dashboardOf="owner" head={document.body} />, address);
  await screen.findByText('INV-000123');
  return asked;
}

test('the chips say how many documents each of them finds, by the other filters [PAY-3]', async () => {
  const counted = answer(invoiceCountsRoute, () => ({ open: 3, part_paid: 0, paid: 1, overdue: 0, void: 0 }));
  await openPart('/?search=HL&kind=invoice&payment_status=open');
  expect((await screen.findByRole('button', { name: /^Open/, pressed: true })).textContent).toBe('Open3');
  expect(counted).toHaveBeenCalledWith({
    query: expect.objectContaining({ search: 'HL', kind: ['invoice'], state: numbered }),
  });
  expect(counted.mock.lastCall?.[0].query).not.toHaveProperty('payment_status');
});

test('one customer is chosen by typing, and the list and its counts are theirs [INV-23]', async () => {
  const counted = answer(invoiceCountsRoute, () => ({ open: 1, part_paid: 0, paid: 0, overdue: 0, void: 0 }));
  const asked = await openPart();
  fireEvent.click(screen.getByText('Customer', { selector: '[data-slot=filter]' }));
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
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }));
  await dialog.findByText('All rows of these filters: Status Overdue; Customer Amelia Hart. Sorted by Open.');
  fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(load.mock.lastCall?.[0]).toEqual({
    query: { customer_id: amelia.id, sort: 'open', payment_status: ['overdue'], state: numbered },
  });
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
