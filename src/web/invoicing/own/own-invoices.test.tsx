// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import { billingRoute, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { decreased, issued } from '#web/invoicing/document/document.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { OwnInvoices } from './own-invoices.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => Temporal.PlainDate.from('2026-11-24') }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const page = () => (
  <OwnInvoices
    customer_id={issued.customer_id}
    full_name="Amelia Hart"
    figures={<p>$918.92</p>}
    actions={<p>Statement</p>}
  />
);

test('customers see what was sent to them, newest first, and which is void [INV-23]', async () => {
  const voidOne = { ...issued, state: 'void' as const, payment_status: 'void' as const, open: 0 };
  const rows = [{ ...voidOne, id: 'v', document_number: 'INV-000124' }, issued];
  const asked = answer(invoicesRoute, () => ({ rows, total: 2 }));
  open(page(), '/?search=HL&payment_status=open%2Coverdue');
  const list = await screen.findByText('INV-000123');
  expect(list.closest('a')?.getAttribute('href')).toBe(`/dashboard/customer/invoices/${issued.id}`);
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith({
      query: {
        sort: 'number',
        direction: 'desc',
        search: 'HL',
        payment_status: ['open', 'overdue'],
        limit: 20,
        offset: 0,
      },
    }),
  );
  const voided = screen.getByText('INV-000124').closest('li, tr') as HTMLElement;
  expect(within(voided).getByText('Void')).toBeDefined();
  expect(voided.textContent).not.toContain('in 6 days');
  const open_ = list.closest('li, tr') as HTMLElement;
  expect(open_.textContent).toContain('Mon 9 Nov');
  expect(open_.textContent).toContain('Mon 30 Novin 6 days');
  expect(open_.textContent).toContain('$364.10');
  expect(open_.textContent).not.toContain('Void');
  expect(screen.getByText('$918.92')).toBeDefined();
});

test('the customer is named as on their invoices, else as their account [INV-23]', async () => {
  answer(invoicesRoute, () => ({ rows: [], total: 0 }));
  answer(billingRoute, () => ({ bill_name: null, on_hold: null }) as StoredBilling);
  open(page());
  expect(await screen.findByText('Amelia Hart')).toBeDefined();
  cleanup();
  answer(billingRoute, () => ({ bill_name: 'Harbour Lane Hotel', on_hold: null }) as StoredBilling);
  open(page());
  expect(await screen.findByText('Harbour Lane Hotel')).toBeDefined();
});

test('how late each is and what of it is open stand beside it, and each can be downloaded [INV-23]', async () => {
  const due_on = Temporal.PlainDate.from('2026-11-16');
  const late = { ...issued, due_on, open: 14_020, payment_status: 'overdue' as const };
  const paid = {
    ...issued,
    id: 'p',
    document_number: 'INV-000101',
    paid_on: Temporal.PlainDate.from('2026-11-24'),
    open: 0,
    payment_status: 'paid' as const,
  };
  answer(invoicesRoute, () => ({
    rows: [
      { ...late, due_on },
      { ...paid, due_on },
    ],
    total: 2,
  }));
  open(page());
  const row = (await screen.findByText('INV-000123')).closest('li, tr') as HTMLElement;
  expect(row.textContent).toContain('Mon 16 Nov8 days late');
  expect(row.textContent).toContain('$140.20');
  expect(within(row).getByRole('button', { name: 'Download INV-000123' })).toBeDefined();
  const done = screen.getByText('INV-000101').closest('li, tr') as HTMLElement;
  expect(done.textContent).not.toContain('late');
  // What was taken off stands below what is left.
  expect(row.textContent).toContain('$140.20$223.90 paid');
  expect(done.textContent?.replaceAll('\u00a0', ' ')).toContain('$0.00Paid in full on Tue 24 Nov 2026.');
});

test.each([
  [0, ['INV-000123', 'INV-000124'], '$0.00Used for INV-000123 and INV-000124'],
  [300, ['INV-000123'], '$3.00Used for INV-000123, $3.00 left for your next invoice'],
  [456, [], '$4.56For your next invoice'],
])(
  'a credit of which %i is open says what it credits and what it was used for [INV-23]',
  async (left, used_for, said) => {
    const note = {
      ...decreased,
      open: left,
      used_for,
      payment_status: left ? ('credit' as const) : ('used' as const),
    };
    answer(invoicesRoute, () => ({ rows: [note], total: 1 }));
    open(page());
    const row = (await screen.findByText(`${note.document_number}`)).closest('li, tr') as HTMLElement;
    expect(row.textContent).toContain('Credit for INV-000123');
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain(said);
  },
);

test('a credit comes off what is open while something is [INV-23]', async () => {
  answer(invoicesRoute, () => ({ rows: [{ ...decreased, open: 456, used_for: [] }], total: 1 }));
  const owed = { bill_name: null, on_hold: null, balance: 35_954, credit: 456 } as StoredBilling;
  answer(billingRoute, () => owed);
  open(page());
  expect(await screen.findByText('Comes off what you owe now')).toBeDefined();
});

test('an invoice of a period says for which days it is [INV-23]', async () => {
  const period_start = Temporal.PlainDate.from('2026-10-25');
  answer(invoicesRoute, () => ({
    rows: [{ ...issued, period_start, period_end: period_start.add({ days: 13 }) }],
    total: 1,
  }));
  open(page());
  const row = (await screen.findByText('INV-000123')).closest('li, tr') as HTMLElement;
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain('INV-000123Fortnight 25 Oct to 7 Nov');
});

test('before the first invoice the page says where they will be [INV-23]', async () => {
  answer(invoicesRoute, () => ({ rows: [], total: 0 }));
  open(page());
  expect(await screen.findByText('No invoices yet')).toBeDefined();
  expect(screen.getByText('Your invoices appear here once they are issued.')).toBeDefined();
});

test('they export what they have filtered, and nothing while there is nothing [CSV-1]', async () => {
  answer(invoicesRoute, () => ({ rows: [issued], total: 1 }));
  open(page(), '/?search=HL');
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('All rows of these filters: Search HL. Sorted by Number.')).toBeDefined();
  cleanup();
  answer(invoicesRoute, () => ({ rows: [], total: 0 }));
  open(page());
  expect(await screen.findByText('No invoices yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});
