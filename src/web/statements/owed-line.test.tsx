// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { statement } from '#shared/statements/statement.fixture.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { statementRoute } from '#shared/statements/statements.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { OwedLine } from './owed-line.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const showLine = (change: Partial<Statement>) => {
  const asked = answer(statementRoute, () => ({ ...statement, ...change }));
  open(<OwedLine customer_id={statement.customer_id} />);
  return asked;
};
const [first] = statement.open;
if (!first) throw new Error('the statement of the fixture has nothing open');

test.each<[Partial<Statement>, string]>([
  [{}, '2 invoices, $1,036.32 to pay, $140.20 overdue'],
  [{ open: [first], closing_balance: 14_020, overdue: 0 }, '1 invoice, $140.20 to pay'],
  [{ open: [first], closing_balance: 4_020, overdue: 0, credit: 10_000 }, '1 invoice, $40.20 to pay'],
])('home says what is to pay, and leads to the invoices [INV-23] %#', async (change, text) => {
  showLine(change);
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe('/dashboard/customer/invoices');
});

test.each<Partial<Statement>>([
  { open: [], closing_balance: 0, overdue: 0 },
  { open: [first], closing_balance: 0, overdue: 0, credit: 14_020 },
])('of who owes nothing it says nothing [INV-23] %#', async (change) => {
  const asked = showLine(change);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByRole('link')).toBeNull();
});
