// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { billingRoute, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { paymentsRoute, recordPaymentRoute } from '#shared/payments/payments.contract.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { paid } from './payment.fixture.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => Temporal.PlainDate.from('2026-11-24') }));

const day = Temporal.PlainDate.from;
const owed = (number: string, cents: number, due_on: string) => ({
  ...{ ...issued, id: crypto.randomUUID(), document_number: number, open: cents, due_on: day(due_on) },
});
const early = owed('INV-000112', 14_020, '2026-11-16');
const late = owed('INV-000123', 59_612, '2026-11-30');
const onClose = vi.fn();

beforeEach(() => {
  answer(paymentsRoute, () => ({ rows: [paid], total: 1 }));
  answer(invoicesRoute, () => ({ rows: [early, late], total: 2 }));
  answer(billingRoute, () => ({
    ...{ customer_id: issued.customer_id, customer_name: issued.customer_name, invoice_emails: [] },
    ...{ bill_name: null, bill_address: null, abn: null, purchase_order: null, invoice_when: null },
    ...{ terms_days: null, is_mailed: true, balance: 73_632, overdue: 14_020, credit: 0, version: 1 },
    ...{
      statements: null,
      is_reminded: true,
      hold: 'auto' as const,
      on_hold: null,
      documents_kept_until: null,
      shop: { invoice_when: 'monthly' as const, terms_days: 14, statements: 'monthly' as const },
    },
  }));
});
afterEach(() => {
  cleanup();
  resetAnswers();
  onClose.mockReset();
});

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const totals = () => document.querySelector('[data-slot=totals]')?.textContent;
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Record Payment' }));
const rows = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

async function openFor(opened: typeof late) {
  open(<RecordPaymentDialog document={opened} onClose={onClose} />);
  await screen.findByText('INV-000112');
}

test('of a document it begins with what is open of that, and says what is owed in all [PAY-1, PAY-2]', async () => {
  await openFor(late);
  expect(await screen.findByText('$736.32 to pay, $140.20 overdue')).toBeDefined();
  expect(screen.getByText(/^It gets the next number, PAY-000088\./)).toBeDefined();
  expect(totals()).toBe('Payment$596.12Pays$596.12Left as credit$0.00');
  const record = answer(recordPaymentRoute, () => paid);
  type('Reference optional', 'HARBOUR LANE 24/11');
  submit();
  expect(await screen.findByText(/^Payment recorded: \$596\.12 from /)).toBeDefined();
  expect(onClose).toHaveBeenCalled();
  expect(record).toHaveBeenCalledExactlyOnceWith({
    body: {
      ...{ customer_id: issued.customer_id, amount: 59_612, method: 'transfer' },
      ...{ paid_on: day('2026-11-24'), reference: 'HARBOUR LANE 24/11', note: '' },
      settle: [{ document_id: late.id, amount: 59_612 }],
    },
    idempotencyKey: expect.any(String),
  });
});

test('left to itself it pays what is due earliest, and nothing of that is sent [PAY-2]', async () => {
  await openFor(late);
  fireEvent.click(screen.getByRole('radio', { name: 'Earliest due first' }));
  type('Amount', '500');
  expect(totals()).toBe('Payment$500.00Pays$500.00Left as credit$0.00');
  expect(rows()).toEqual([
    'INV-000112Due Mon 16 Nov, 8 days lateOpen$140.20Pays$140.20Then open$0.00',
    'INV-000123Due Mon 30 Nov, in 6 daysOpen$596.12Pays$359.80Then open$236.32',
  ]);
  const record = answer(recordPaymentRoute, () => paid);
  submit();
  await waitFor(() => expect(record).toHaveBeenCalled());
  expect(record.mock.calls[0]?.[0].body).not.toHaveProperty('settle');
});

test('who chooses begins with the same, and pays no more than there is [PAY-2]', async () => {
  await openFor(late);
  fireEvent.click(screen.getByRole('radio', { name: 'Earliest due first' }));
  type('Amount', '800');
  expect(totals()).toBe('Payment$800.00Pays$736.32Left as credit$63.68');
  fireEvent.click(screen.getByRole('radio', { name: 'Choose' }));
  expect(screen.getByLabelText<HTMLInputElement>('Pays of INV-000112').value).toBe('140.20');
  type('Pays of INV-000123', '700');
  expect(
    screen.getByText('That is $40.20 more than the payment. Choose less, or enter what was paid.'),
  ).toBeDefined();
  const record = answer(recordPaymentRoute, () => paid);
  submit();
  type('Pays of INV-000123', '100');
  expect(totals()).toBe('Payment$800.00Pays$240.20Left as credit$559.80');
  submit();
  await waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls[0]?.[0].body.settle).toEqual([
    { document_id: early.id, amount: 14_020 },
    { document_id: late.id, amount: 10_000 },
  ]);
});

test('a lower amount pays less of the document, until its part was typed [PAY-2]', async () => {
  await openFor(late);
  type('Amount', '100');
  expect(screen.getByLabelText<HTMLInputElement>('Pays of INV-000123').value).toBe('100.00');
  expect(totals()).toBe('Payment$100.00Pays$100.00Left as credit$0.00');
  type('Amount', '800');
  expect(totals()).toBe('Payment$800.00Pays$596.12Left as credit$203.88');
  type('Pays of INV-000123', '150');
  type('Amount', '100');
  expect(screen.getByText(/^That is \$50\.00 more than the payment\./)).toBeDefined();
});

test('the cursor is at the amount where it is known who pays, else at who does [PAY-1]', async () => {
  await openFor(late);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  cleanup();
  open(<RecordPaymentDialog onClose={onClose} />);
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
});

test('cash says by how much it is rounded [PAY-6]', async () => {
  await openFor(late);
  type('Method', 'cash');
  type('Amount', '596.10');
  expect(totals()).toBe('Payment$596.10Pays$596.12Rounded by$0.02Left as credit$0.00');
});

test('what is missing is said, and a refusal keeps what was typed [PAY-1, PAY-8]', async () => {
  open(<RecordPaymentDialog onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Record Payment' });
  submit();
  expect(await screen.findByText('Enter an amount')).toBeDefined();
  expect(screen.getByText('Choose a customer')).toBeDefined();
  cleanup();
  await openFor(late);
  const detail = 'The books are closed until 31 Oct 2026. Choose a later day.';
  answer(recordPaymentRoute, () => {
    throw new CallError(409, problemOf('books-closed', detail));
  });
  submit();
  expect(await screen.findByText(detail)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('596.12');
  expect(onClose).not.toHaveBeenCalled();
});
