// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import {
  bankAccountsRoute,
  bankLinesRoute,
  ignoreBankLineRoute,
  recordBankLinesRoute,
} from '#shared/payments/bank-lines.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { BankLinesPart } from './bank-lines-part.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => Temporal.PlainDate.from('2026-11-24') }));

const idOf = (number: number) => `6a5e0d4c-6f0e-4c0a-9d5b-${`${number}`.padStart(12, '0')}`;
const customer = { id: idOf(90), name: 'Harbour Lane Hotel' };
const paid = (amount: number, then_open = 0) => ({
  ...{ document_id: idOf(91), document_number: 'INV-000131', amount, then_open },
});
const line = (
  number: number,
  description: string,
  more: Partial<BankLine['suggestion'] & object>,
): BankLine => ({
  ...{ id: idOf(number), account: 'Main account', day: Temporal.PlainDate.from('2026-11-23'), description },
  ...{ amount: 18_260, state: 'new', payment: null },
  suggestion: { confidence: 'none', customer: null, documents: [], unused: 0, ...more },
});
const sure = line(1, 'HARBOUR INV-000131', { confidence: 'sure', customer, documents: [paid(18_260)] });
const likely = line(2, 'HARBOUR INV131 PART', {
  ...{ confidence: 'likely' as const, customer, documents: [paid(18_000, 22_230)], unused: 260 },
});
const none = line(3, 'CASH DEP', {});

beforeEach(() => {
  answer(bankLinesRoute, () => ({ rows: [sure, likely, none], total: 3 }));
  answer(bankAccountsRoute, () => [{ account: 'Main account', waiting_count: 3, last_on: sure.day }]);
  answer(invoicesRoute, () => ({ rows: [], total: 0 }));
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

const part = () => open(<BankLinesPart />);
const rowOf = async (text: string) => (await screen.findByText(text)).closest('li, tr') as HTMLElement;
const boxOf = async (text: string) =>
  within(await rowOf(text)).getByRole<HTMLInputElement>('checkbox', { name: `Select ${text}` });

test('each line says what it may pay; sure ones are ticked [PAY-10]', async () => {
  part();
  const row = await rowOf('HARBOUR INV-000131');
  expect(row.textContent).toContain('Sure');
  expect(row.textContent).toContain('INV-000131, whole');
  expect((await rowOf('HARBOUR INV131 PART')).textContent).toContain(
    'INV-000131, then $222.30 open; $2.60 stays as credit',
  );
  expect((await rowOf('CASH DEP')).textContent).toContain('Nobody yet');
  expect([
    (await boxOf('HARBOUR INV-000131')).checked,
    (await boxOf('HARBOUR INV131 PART')).checked,
    (await boxOf('CASH DEP')).checked,
  ]).toEqual([true, false, false]);
  expect(screen.getByText((_, node) => node?.textContent === '1 line chosen, $182.60')).toBeDefined();
});

test('one whose payment was undone says so, and is not ticked by itself [PAY-10]', async () => {
  const again = { ...sure, undone: { id: idOf(95), payment_number: 'PAY-000012' } };
  answer(bankLinesRoute, () => ({ rows: [again], total: 1 }));
  part();
  expect((await rowOf('HARBOUR INV-000131')).textContent).toContain('Was PAY-000012, which is undone');
  expect((await boxOf('HARBOUR INV-000131')).checked).toBe(false);
});

test('nothing is recorded before the press; each line is answered for itself [PAY-10]', async () => {
  const refused = problemOf('books-closed', 'The books are closed until Mon 30 Nov.');
  const record = answer(recordBankLinesRoute, () => [
    {
      id: sure.id,
      outcome: 'recorded' as const,
      payment_id: idOf(95),
      payment_number: 'PAY-000088',
      problem: null,
    },
    { id: likely.id, outcome: 'refused' as const, payment_id: null, payment_number: null, problem: refused },
  ]);
  part();
  fireEvent.click(await boxOf('HARBOUR INV131 PART'));
  expect(record).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Record 2 Payments' }));
  const outcomes = await screen.findByRole('region', { name: 'Result' });
  expect(outcomes.textContent).toContain('1 recorded, 1 refused');
  expect(outcomes.textContent).toContain('PAY-000088');
  expect(outcomes.textContent).toContain('Refused. The books are closed until Mon 30 Nov.');
  expect(record).toHaveBeenCalledExactlyOnceWith({
    body: [
      { id: sure.id, customer_id: customer.id, settle: [{ document_id: idOf(91), amount: 18_260 }] },
      { id: likely.id, customer_id: customer.id, settle: [{ document_id: idOf(91), amount: 18_000 }] },
    ],
  });
});

test('ignored lines are shown apart, and can be recorded after all [PAY-10]', async () => {
  const ignored = { ...none, state: 'ignored' as const, suggestion: null };
  const asked = answer(bankLinesRoute, ({ query }) =>
    query?.state === 'ignored' ? { rows: [ignored], total: 1 } : { rows: [sure], total: 1 },
  );
  part();
  await rowOf('HARBOUR INV-000131');
  fireEvent.click(screen.getByRole('radio', { name: 'Ignored' }));
  const row = await rowOf('CASH DEP');
  expect(asked).toHaveBeenLastCalledWith({ query: { state: 'ignored', limit: 100, offset: 0 } });
  expect(within(row).queryByRole('button', { name: /Ignore/ })).toBeNull();
  expect(within(row).getByRole('button', { name: 'Choose for CASH DEP' })).toBeDefined();
});

test('one without anybody asks for them before it is ticked; one that is ignored is said so [PAY-10]', async () => {
  const ignore = answer(ignoreBankLineRoute, () => ({
    ...none,
    state: 'ignored' as const,
    suggestion: null,
  }));
  part();
  fireEvent.click(await boxOf('CASH DEP'));
  const dialog = await screen.findByRole('dialog', { name: 'Choose' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Choose' }));
  expect(await within(dialog).findByText('Choose a customer')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await boxOf('CASH DEP')).checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Ignore CASH DEP' }));
  await waitFor(() => expect(ignore).toHaveBeenCalledExactlyOnceWith({ params: { id: none.id } }));
  expect(await screen.findByText('Line ignored')).toBeDefined();
});
