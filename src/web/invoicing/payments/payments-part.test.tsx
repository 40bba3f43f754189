// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  paymentRoute,
  paymentsRoute,
  refundPaymentRoute,
  reversePaymentRoute,
} from '#shared/payments/payments.contract.ts';
import { PaymentsPart } from '#web/invoicing/money/money-page.tsx';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { paid } from './payment.fixture.ts';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => Temporal.PlainDate.from('2026-11-24') }));

const day = Temporal.PlainDate.from;
const one = (number: number, more: object) => ({
  ...paid,
  id: `${number}`.padStart(8, '0') + paid.id.slice(8),
  payment_number: `PAY-${`${number}`.padStart(6, '0')}`,
  ...more,
});
const cash = one(85, { method: 'cash', rounding: -2, unused: 0, document_count: 3 });
const undone = one(83, { reversed_on: day('2026-11-17'), unused: 0, reference: null, note: 'Slip 0093' });
const returned = one(82, {
  ...{ direction: 'out', amount: 1_210, unused: 0, documents: [], document_count: 0, reference: null },
  refund_of: { id: paid.id, payment_number: 'PAY-000087' },
});

beforeEach(() => {
  answer(paymentsRoute, () => ({ rows: [paid, cash, undone, returned], total: 4 }));
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

const part = () => open(<PaymentsPart dashboardOf="owner" />);
const rowOf = async (number: string) =>
  (await screen.findByText(number, { selector: '.order-no' })).closest('li, tr') as HTMLElement;
async function choose(number: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${number}` }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('each payment says what it pays, and what became of it [PAY-2, PAY-5, PAY-6, PAY-7]', async () => {
  part();
  const first = await rowOf('PAY-000087');
  expect(first.textContent).toContain('HARBOUR LANE INV 123');
  expect(first.textContent).toContain('$350.00');
  expect(first.textContent).toContain('$50.00');
  expect(within(first).getByRole('link', { name: 'INV-000123' }).getAttribute('href')).toBe(
    '/dashboard/owner/money/6a5e0d4c-6f0e-4c0a-9d5b-1f2e3d4c5b6a',
  );
  expect((await rowOf('PAY-000085')).textContent).toContain('Rounded by $0.02');
  expect((await rowOf('PAY-000085')).textContent).toContain('and 2 more');
  const gone = await rowOf('PAY-000083');
  expect(gone.textContent).toContain('Undone Tue 17 Nov');
  expect(within(gone).queryByRole('button')).toBeNull();
  const back = await rowOf('PAY-000082');
  expect(back.textContent).toContain('Refund, transfer');
  expect(back.textContent).toMatch(/[-−]\$12\.10/);
});

test('a payment is undone on a day, with a reason, after a question [PAY-5]', async () => {
  part();
  await choose('PAY-000087', 'Undo');
  const dialog = await screen.findByRole('dialog', { name: 'Undo PAY-000087?' });
  expect(dialog.textContent).toContain('What it paid is open again.');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  const undo = answer(reversePaymentRoute, () => paid);
  submit();
  expect(await within(dialog).findByText('Enter a reason')).toBeDefined();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Bounced' } });
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-11-20' } });
  submit();
  expect(await screen.findByText('Payment undone')).toBeDefined();
  expect(undo).toHaveBeenCalledExactlyOnceWith({
    params: { id: paid.id },
    body: { paid_on: day('2026-11-20'), note: 'Bounced' },
    idempotencyKey: expect.any(String),
  });
});

test('where it is still the day before, it is undone on the day of the payment [PAY-5, INV-8]', async () => {
  const late = { ...paid, paid_on: day('2199-01-01') };
  answer(paymentsRoute, () => ({ rows: [late], total: 1 }));
  part();
  await choose('PAY-000087', 'Undo');
  const dialog = await screen.findByRole('dialog', { name: 'Undo PAY-000087?' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Day');
  expect([field.value, field.min, field.max]).toEqual(['2199-01-01', '2199-01-01', '2199-01-01']);
});

test('a refund begins with all that can be given back, by the way it came [PAY-7]', async () => {
  answer(paymentRoute, () => paid);
  part();
  await choose('PAY-000087', 'Refund');
  const dialog = await screen.findByRole('dialog', { name: 'Refund PAY-000087' });
  const amount = await within(dialog).findByLabelText<HTMLInputElement>('Amount');
  expect([amount.value, within(dialog).getByLabelText<HTMLSelectElement>('Method').value]).toEqual([
    '50.00',
    'transfer',
  ]);
  expect(dialog.textContent).toContain('At most $50.00');
  const refund = answer(refundPaymentRoute, () => paid);
  fireEvent.change(amount, { target: { value: '12.10' } });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Paid twice' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Refund recorded')).toBeDefined();
  expect(refund.mock.calls[0]?.[0].body).toEqual({ amount: 1_210, method: 'transfer', note: 'Paid twice' });
});

test('where there is no credit nothing is given back, and it says how there would be some [PAY-7]', async () => {
  answer(paymentRoute, () => ({ ...paid, unused: 0, refundable: 0 }));
  part();
  await choose('PAY-000087', 'Refund');
  const dialog = await screen.findByRole('dialog', { name: 'Refund PAY-000087' });
  expect(await within(dialog).findByText(/issue an adjustment note first/)).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true);
});

test('before the first payment the page says what it is for [PAY-1]', async () => {
  answer(paymentsRoute, () => ({ rows: [], total: 0 }));
  part();
  expect(await screen.findByText('No payments yet')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Record Payment' })).toBeDefined());
});
