// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import { adjustInvoiceRoute, previewAdjustmentRoute } from '#shared/invoicing/adjustments.contract.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { billingRoute, invoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { openCase } from '#web/cases/case.fixture.ts';
import { decreased, issued } from '#web/invoicing/document/document.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const billing = {
  ...{ customer_id: issued.customer_id, customer_name: 'Harbour Lane Hotel', version: 1 },
  ...{ bill_name: null, bill_address: null, abn: null, invoice_emails: ['accounts@harbourlane.example'] },
  ...{ purchase_order: null, invoice_when: null, terms_days: null, is_mailed: true },
  ...{
    statements: null,
    is_reminded: true,
    hold: 'auto' as const,
    on_hold: null,
    documents_kept_until: null,
    shop: { invoice_when: 'monthly' as const, terms_days: 14, statements: 'monthly' as const },
  },
  ...{ balance: 0, overdue: 0, credit: 0 },
};
let stored: DocumentDetails;
beforeEach(() => {
  stored = { ...issued, sent_at: now };
  answer(invoiceRoute, ({ params }) => (params.id === decreased.id ? decreased : stored));
  answer(billingRoute, () => billing);
  answer(casesRoute, ({ query }) => {
    expect(query).toEqual({ customer_id: issued.customer_id, limit: 50 });
    return { rows: [openCase], total: 1 };
  });
});

const onClose = vi.fn();
async function openDialog(leaveOut?: string) {
  open(<AdjustDialog id={issued.id} leaveOut={leaveOut} onClose={onClose} />);
  return screen.findByRole('dialog', { name: 'Adjust INV-000123' });
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
const sumup = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const asIssued = [
  { line: 0, quantity: 40, price: 415 },
  { line: 1, quantity: 60, price: 145 },
  { line: 2, quantity: 12.5, price: 520 },
  { line: 3, quantity: 1, price: 1_300 },
];

test('old and new stand side by side, and the difference is worked out while somebody types [INV-17]', async () => {
  await openDialog();
  expect(sumup()).toBe('Nothing changes yet.');
  type('New quantity of Bed Sheet, king', '39');
  expect(rows()).toEqual([
    'LineNowShould beDifference',
    'QuantityPriceAmountQuantityPriceAmount',
    'ORD-000204, delivered Fri 30 Oct',
    'Bed Sheet, king40$4.15$166.00$161.85−$4.15',
    'Bath Towel60$1.45$87.00$87.00–',
    'ORD-000213, delivered Fri 6 Nov',
    'Wash & Fold12.5 kg$5.20$65.00$65.00–',
    'Other',
    'Linen bag1$13.00$13.00$13.00–',
    'Subtotal (excluding GST)$331.00$326.85−$4.15',
    'GST (10%)$33.10$32.69−$0.41',
    'Total (including GST)$364.10$359.54−$4.56',
  ]);
  expect(sumup()).toBe('This decreases INV-000123 by $4.56.');
  type('New price of Linen bag', '-500');
  expect(sumup()).toBe('INV-000123 would fall below zero.');
  type('New price of Linen bag', '13,00');
  expect(sumup()).toBe('A line is not complete yet.');
  type('New price of Linen bag', '23.00');
  expect(sumup()).toBe('This increases INV-000123 by $6.44.');
});

test('staff issue the note with a reason, a case and a new line, as they saw the invoice [INV-17, INV-18]', async () => {
  const dialog = await openDialog();
  const issue = answer(adjustInvoiceRoute, () => decreased);
  type('New quantity of Bed Sheet, king', '39');
  press('Add Line');
  type('What the new line is for', 'Stairs');
  type('New price of Stairs', '2');
  press('Issue Adjustment Note');
  expect(await within(dialog).findByText('Enter a reason')).toBeDefined();
  expect(issue).not.toHaveBeenCalled();
  type(/^Reason/, 'One was missing');
  await screen.findByRole('option', { name: `${openCase.case_number} · ${openCase.subject}` });
  fireEvent.change(screen.getByLabelText(/^Case/), { target: { value: openCase.id } });
  await screen.findByRole('switch', { name: 'Send it to accounts@harbourlane.example' });
  issue.mockImplementationOnce(() => {
    throw new CallError(500, null);
  });
  press('Issue Adjustment Note');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Failed to issue adjustment note');
  press('Issue Adjustment Note');
  expect(await screen.findByText('ADJ-000004 issued')).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
  const [first, again] = issue.mock.calls.map(([call]) => call);
  expect(again).toEqual(first);
  expect(again).toEqual({
    params: { id: issued.id },
    body: {
      turn: 1,
      lines: [
        { line: 0, quantity: 39, price: 415 },
        ...asIssued.slice(1),
        { line: null, description: 'Stairs', quantity: 1, price: 200 },
      ],
      reason: 'One was missing',
      case_id: openCase.id,
      send: true,
    },
    idempotencyKey: expect.any(String),
  });
});

test('who was overtaken reads so, sees the lines as they stand now, and keeps what was typed [INV-17]', async () => {
  const dialog = await openDialog();
  const { id, document_number, issued_on, total } = decreased;
  const issue = answer(adjustInvoiceRoute, () => {
    stored = {
      ...stored,
      notes: [{ id, document_number: `${document_number}`, issued_on: issued_on ?? issued.due_on, total }],
    };
    throw new CallError(412, problemOf('changed-meanwhile', 'INV-000123 has been adjusted by ADJ-000004.'));
  });
  type('New quantity of Bath Towel', '58');
  type(/^Reason/, 'Two were missing');
  press('Issue Adjustment Note');
  expect((await within(dialog).findByRole('alert')).textContent).toContain('has been adjusted by ADJ-000004');
  await waitFor(() => expect(rows()).toContain('Bed Sheet, king39$4.15$161.85$161.85–'));
  expect(rows()).toContain('Bath Towel60$1.45$87.00$84.10−$2.90');
  issue.mockImplementation(() => decreased);
  press('Issue Adjustment Note');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(issue.mock.lastCall?.[0]).toMatchObject({
    body: { turn: 2, lines: [{ quantity: 39 }, { quantity: 58 }, {}, {}] },
  });
});

test('an order that was cancelled is left out to begin with [INV-16, INV-17]', async () => {
  await openDialog('11111111-1111-4111-8111-111111111111');
  expect(rows().slice(3, 5)).toEqual([
    'Bed Sheet, king40$4.15$166.00$0.00−$166.00',
    'Bath Towel60$1.45$87.00$0.00−$87.00',
  ]);
  expect(sumup()).toBe('This decreases INV-000123 by $278.30.');
});

test('many lines are folded, but for those that somebody changed [INV-17]', async () => {
  const [section] = issued.content.orders;
  const [line] = section?.lines ?? [];
  if (!section || !line) throw new Error('the invoice has a line');
  const lines = Array.from({ length: 12 }, (_, index) => ({ ...line, description: `Item ${index + 1}` }));
  stored = { ...stored, content: { ...issued.content, orders: [{ ...section, lines }], own_lines: [] } };
  await openDialog();
  expect(screen.getByText(/5 more lines, not changed/)).toBeDefined();
  expect(screen.queryByLabelText('New price of Item 8')).toBeNull();
  press('Show all');
  expect(screen.getByLabelText('New price of Item 12')).toBeDefined();
  expect(screen.queryByText(/not changed/)).toBeNull();
});

test('a preview shows what the note will say, and leads back or on [INV-19]', async () => {
  await openDialog();
  const preview = answer(previewAdjustmentRoute, () => ({ ...decreased.content, document_number: null }));
  const issue = answer(adjustInvoiceRoute, () => decreased);
  type('New quantity of Bed Sheet, king', '39');
  type(/^Reason/, 'One was missing');
  press('Preview');
  const sheet = await screen.findByRole('article', { name: 'Adjustment note draft' });
  expect(sheet.textContent).toContain('Decreases INV-000123');
  expect(preview).toHaveBeenCalledExactlyOnceWith({
    params: { id: issued.id },
    body: {
      turn: 1,
      lines: [{ line: 0, quantity: 39, price: 415 }, ...asIssued.slice(1)],
      reason: 'One was missing',
    },
  });
  press('Back');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect((screen.getByLabelText('New quantity of Bed Sheet, king') as HTMLInputElement).value).toBe('39');
  press('Preview');
  await screen.findByRole('article');
  press('Issue Adjustment Note');
  expect(await screen.findByText('ADJ-000004 issued')).toBeDefined();
  expect(issue).toHaveBeenCalledOnce();
});

test('where the customer’s mail is off the note waits, and nothing is asked [INV-13]', async () => {
  answer(billingRoute, () => ({ ...billing, is_mailed: false }));
  const issue = answer(adjustInvoiceRoute, () => decreased);
  await openDialog();
  expect(await screen.findByText(/This customer gets no email/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  type('New quantity of Bed Sheet, king', '39');
  type(/^Reason/, 'One was missing');
  press('Issue Adjustment Note');
  await waitFor(() => expect(issue).toHaveBeenCalled());
  expect(issue.mock.lastCall?.[0]).toMatchObject({ body: { send: false } });
});
