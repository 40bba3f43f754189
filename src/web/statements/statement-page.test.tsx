// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { statement } from '#shared/statements/statement.fixture.ts';
import { sendStatementRoute, statementRoute } from '#shared/statements/statements.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { OwnFigures } from './own-figures.tsx';
import { StatementPage } from './statement-page.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => Temporal.PlainDate.from('2026-11-24') }));
beforeEach(() => {
  answer(statementRoute, () => statement);
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

const { customer_id } = statement;
const page = (isStaff: boolean) => <StatementPage customer_id={customer_id} isStaff={isStaff} />;

test('a statement says what its paper says [STM-1]', async () => {
  open(page(false));
  const rows = within(await screen.findByRole('table', { name: 'What happened' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Opening balance');
  expect(rows[2]?.textContent).toContain(unbroken('Tax invoice, due 30 Nov'));
  expect(rows.at(-1)?.textContent).toContain('Closing balance');
  const documents = within(screen.getByRole('table', { name: 'Open documents' })).getAllByRole('row');
  expect(documents[1]?.textContent).toBe('INV-00011216 Nov 20268 days late$140.20');
  for (const said of [
    '1 to 24 November 2026',
    'Balance on 24 November 2026',
    'More than 90 days',
    'Invoiced in this period $896.12, including GST $81.47 · Paid $500.00',
    'How to pay',
  ])
    expect(screen.getByText(said)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test.each([
  [280_030, 'To pay today$2,800.30'],
  [0, null],
])(
  'of days that are over it asks for what is open today, %i cents [STM-1, INV-27]',
  async (closing_balance, asked) => {
    const to = Temporal.PlainDate.from('2026-10-31');
    answer(statementRoute, ({ query }) =>
      query?.period ? { ...statement, to } : { ...statement, closing_balance },
    );
    open(page(false), '/?period=last_month');
    await screen.findByText('Balance on 31 October 2026');
    if (asked) await waitFor(() => expect(document.body.textContent).toContain(asked));
    else expect(screen.queryByText('How to pay')).toBeNull();
  },
);

test('a period goes by its name or by days [STM-1]', async () => {
  const asked = answer(statementRoute, () => statement);
  open(page(false), '/?period=last_month');
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith({ params: { id: customer_id }, query: { period: 'last_month' } }),
  );
  fireEvent.change(await screen.findByLabelText('Period'), { target: { value: 'days' } });
  const days = { from: Temporal.PlainDate.from('2026-10-01'), to: Temporal.PlainDate.from('2026-10-31') };
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ params: { id: customer_id }, query: days }));
});

test('staff send it, and read what the customer’s own leaves out [STM-1]', async () => {
  answer(statementRoute, () => ({ ...statement, unsent_count: 2 }));
  const sent = answer(sendStatementRoute, () => ({ addresses: ['books@hotel.test'] }));
  open(page(true));
  expect(await screen.findByText(/^2 documents are not sent yet/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Statement sent to books@hotel.test')).toBeDefined();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    params: { id: customer_id },
    body: { from: statement.from, to: statement.to },
  });
});

test('a period that is refused says why, and can be chosen anew [STM-1]', async () => {
  answer(statementRoute, () => {
    throw new CallError(422, problemOf('invalid', 'Choose at most a year'));
  });
  open(page(false), '/?from=2020-01-01&to=2026-11-01');
  expect(await screen.findByText('Choose at most a year')).toBeDefined();
  expect(screen.getByLabelText('Period')).toBeDefined();
});

test('what is owed now is that of the statement, with how late it is [INV-23]', async () => {
  open(<OwnFigures customer_id={customer_id} terms_days={7} />);
  expect(await screen.findByText('1 invoice, 8 days late')).toBeDefined();
  const account = screen.getByRole('group', { name: 'Your account' });
  for (const said of ['$1,036.32', '2 invoices are open', '$140.20', '$0.00', 'No credit'])
    expect(within(account).getByText(said)).toBeDefined();
  expect(screen.getByRole('region', { name: 'How to pay' }).textContent).toBe(
    'How to payPay $1,036.32.Account nameWashline Laundry Pty LtdBSB062-000Account number1234 5678Referenceyour invoice number',
  );
});

test('BSB, account number, reference and amount are copied as a form takes them [INV-23]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open(<OwnFigures customer_id={customer_id} terms_days={7} />);
  const pay = within(await screen.findByRole('region', { name: 'How to pay' }));
  const names = pay.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Copy amount', 'Copy BSB', 'Copy account number']);
  for (const button of pay.getAllByRole('button')) fireEvent.click(button);
  expect(writeText.mock.calls).toEqual([['1036.32'], ['062000'], ['12345678']]);
  expect(await screen.findByText('Account number copied')).toBeDefined();
});

test('who has credit reads what to transfer now, and that the balance has it off already [INV-23, INV-27]', async () => {
  answer(statementRoute, () => ({ ...statement, closing_balance: 101_731, credit: 1_901 }));
  open(<OwnFigures customer_id={customer_id} terms_days={7} />);
  expect(await screen.findByText('Already off your balance')).toBeDefined();
  expect(screen.getByText('Pay $1,017.31: $1,036.32 less your credit of $19.01.')).toBeDefined();
});

test('of one open invoice its number is the reference, and its due day stands while it is to come [INV-23]', async () => {
  const due_on = statement.to.add({ days: 14 });
  const open_one = {
    number: 'INV-000028',
    document_id: crypto.randomUUID(),
    due_on,
    days_late: -14,
    open: 280_030,
  };
  answer(statementRoute, () => ({ ...statement, open: [open_one], closing_balance: 280_030, credit: 0 }));
  open(<OwnFigures customer_id={customer_id} terms_days={14} />);
  const pay = await screen.findByRole('region', { name: 'How to pay' });
  expect(pay.textContent).toMatch(/^How to payPay \$2,800\.30 by Tue\s8\sDec\..*ReferenceINV-000028$/);
});

test('credit waits for the next invoice where nothing is open [INV-23]', async () => {
  answer(statementRoute, () => ({ ...statement, open: [], closing_balance: -1_901, credit: 1_901 }));
  open(<OwnFigures customer_id={customer_id} terms_days={7} />);
  expect(await screen.findByText('We’ll take it off your next invoice')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
  expect(
    await screen.findByText(
      'You pay invoices by bank transfer within 7 days: Washline Laundry Pty Ltd, BSB 062-000, account number 1234 5678.',
    ),
  ).toBeDefined();
});
