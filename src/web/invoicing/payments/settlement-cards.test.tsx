// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import type { Settlement } from '#shared/ledger/entry.ts';
import { useCreditRoute as creditRoute, releaseSettlementRoute } from '#shared/payments/payments.contract.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { OpenCard, SettlementsCard } from './settlement-cards.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => Temporal.PlainDate.from('2026-11-24') }));

const day = Temporal.PlainDate.from;
const settled: Settlement = {
  id: '88888888-8888-4888-8888-888888888888',
  credit: {
    ...{ kind: 'payment', number: 'PAY-000087', document_id: null, payment_id: crypto.randomUUID() },
    ...{ method: 'transfer', dated_on: day('2026-11-19') },
  },
  debit: {
    ...{ kind: 'invoice', number: 'INV-000123', document_id: issued.id, payment_id: null, method: null },
    dated_on: day('2026-11-09'),
  },
  amount: 30_000,
  settled_on: day('2026-11-19'),
  released_on: null,
};
const partPaid: DocumentDetails = {
  ...issued,
  open: 6_410,
  payment_status: 'part_paid',
  settlements: [settled],
};
const credit = (cents: number) =>
  answer(billingRoute, () => ({ credit: cents, balance: 0, overdue: 0 }) as StoredBilling);

beforeEach(() => {
  credit(0);
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

type Role = 'owner' | 'customer';
const show = (document: DocumentDetails, role: Role = 'owner') =>
  open(
    <>
      <OpenCard document={document} role={role} />
      <SettlementsCard document={document} role={role} />
    </>,
  );
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('an invoice says what is open, when it is due and how far it is settled [PAY-3]', async () => {
  show(partPaid);
  const card = await screen.findByRole('region', { name: 'Open amount' });
  expect(card.textContent).toContain('Opendue in 6 days$64.10$300.00 of $364.10 paid');
  expect(buttons()).toEqual(['Record Payment', 'Take Off']);
  const settlements = screen.getByRole('region', { name: 'Paid by' });
  expect(settlements.textContent).toMatch(/PAY-000087Transfer, Thu\s19\sNov[-−]\$300\.00Take Off/);
  expect(settlements.textContent).toContain('Open today$64.10');
});

test('what was taken off is not said to be paid, beside its head [PAY-3, INV-27]', async () => {
  show({ ...partPaid, settled: { credit: 0, adjusted: 1_901 } });
  const card = await screen.findByRole('region', { name: 'Open amount' });
  expect(card.textContent).toContain('$64.10$19.01 taken off, $280.99 paid of $364.10');
});

test('a settlement says of which day what it is from counts, and when it was settled where that was later [PAY-3]', async () => {
  const late = { ...settled, settled_on: day('2026-11-23') };
  show({ ...partPaid, settlements: [late, { ...late, released_on: day('2026-11-24') }] });
  const rows = within(await screen.findByRole('region', { name: 'Paid by' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(unbroken('Transfer, Thu 19 Nov; put on Mon 23 Nov')),
    expect.stringContaining(unbroken('Transfer, Thu 19 Nov; put on Mon 23 Nov; taken off Tue 24 Nov')),
  ]);
});

test('late is said as such, and a paid one asks for nothing [PAY-3]', async () => {
  show({ ...partPaid, payment_status: 'overdue', due_on: day('2026-11-16') });
  expect((await screen.findByRole('region', { name: 'Open amount' })).textContent).toContain('8 days late');
  cleanup();
  show({ ...partPaid, payment_status: 'paid', open: 0 });
  const card = await screen.findByRole('region', { name: 'Open amount' });
  expect(card.textContent).toBe('Open$0.00$300.00 of $364.10 paid'.replace('$300.00', '$364.10'));
  expect(buttons()).toEqual(['Take Off']);
});

test('its customer sees the same without buttons [PAY-3]', async () => {
  show(partPaid, 'customer');
  expect(await screen.findByRole('region', { name: 'Open amount' })).toBeDefined();
  expect(buttons()).toEqual([]);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a draft and a void one have nothing open [PAY-3]', () => {
  show({ ...issued, state: 'draft', open: null, payment_status: null });
  show({ ...issued, state: 'void', open: 0, payment_status: 'void' });
  expect(screen.queryByRole('region', { name: 'Open amount' })).toBeNull();
  expect(buttons()).toEqual([]);
});

test('credit pays as much of it as both allow [PAY-4]', async () => {
  credit(3_816);
  const use = answer(creditRoute, () => []);
  show(partPaid);
  fireEvent.click(await screen.findByRole('button', { name: 'Use Credit of $38.16' }));
  expect(await screen.findByText('Credit used')).toBeDefined();
  expect(use.mock.calls[0]?.[0].body).toEqual({
    customer_id: issued.customer_id,
    items: [{ document_id: issued.id, amount: 3_816 }],
  });
});

test('a settlement is released after a question, and shown as released [PAY-4]', async () => {
  const release = answer(releaseSettlementRoute, () => settled);
  show(partPaid);
  fireEvent.click(await screen.findByRole('button', { name: 'Take Off' }));
  const question = await screen.findByRole('alertdialog', { name: /^Take \$[\d.]+ off / });
  expect(question.textContent).toContain('$300.00 of INV-000123 is open again');
  fireEvent.click(within(question).getByRole('button', { name: 'Take Off' }));
  expect(await screen.findByText('PAY-000087 taken off')).toBeDefined();
  expect(release).toHaveBeenCalledExactlyOnceWith({ params: { id: settled.id } });
  cleanup();
  show({ ...partPaid, open: 36_410, settlements: [{ ...settled, released_on: day('2026-11-20') }] });
  expect((await screen.findByRole('region', { name: 'Paid by' })).textContent).toContain(
    unbroken('taken off Fri 20 Nov'),
  );
  expect(screen.queryByRole('button', { name: 'Take Off' })).toBeNull();
});

test('a rounding stays with its payment, and a credit note shows what it pays [PAY-3, PAY-6]', async () => {
  const rounding = { ...settled, credit: { ...settled.credit, kind: 'rounding' as const }, amount: 1 };
  show({ ...partPaid, settlements: [rounding] });
  expect((await screen.findByRole('region', { name: 'Paid by' })).textContent).toContain('Cash rounding');
  expect(screen.queryByRole('button', { name: 'Take Off' })).toBeNull();
  cleanup();
  const of = {
    ...{ kind: 'adjustment' as const, number: 'ADJ-000004', document_id: issued.id },
    ...{ payment_id: null, method: null, dated_on: day('2026-11-12') },
  };
  const invoice = {
    kind: 'invoice' as const,
    number: 'INV-000131',
    document_id: crypto.randomUUID(),
    payment_id: null,
    method: null,
    dated_on: day('2026-11-16'),
  };
  const note = { ...settled, credit: of, debit: invoice, amount: 456 };
  show({ ...issued, total: -956, open: 500, payment_status: 'credit', settlements: [note] });
  expect((await screen.findByRole('region', { name: 'Unused credit' })).textContent).toContain(
    '$4.56 of $9.56 used',
  );
  expect((await screen.findByRole('region', { name: 'Used for' })).textContent).toContain(
    'INV-000131Invoice',
  );
});
