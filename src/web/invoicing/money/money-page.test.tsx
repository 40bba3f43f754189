// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invoicesRoute, readyRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { bankAccountsRoute, bankLinesRoute } from '#shared/payments/bank-lines.contract.ts';
import { paymentsRoute } from '#shared/payments/payments.contract.ts';
import { type MoneySummary, moneySummaryRoute, overdueRoute } from '#shared/statements/overdue.contract.ts';
import { toCheckRoute } from '#shared/statements/to-check.contract.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { MoneyPage } from './money-page.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => Temporal.Instant.from('2026-11-23T23:00:00Z'),
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const summary: MoneySummary = {
  open: { amount: 641_280, documents: 32, customers: 21 },
  overdue: {
    ...{ not_due: 0, days_1_30: 70_290, days_31_60: 18_656, days_61_90: 24_310, over_90: 0 },
    ...{ amount: 113_256, documents: 4, customers: 2 },
  },
  drafts: { amount: 18_260, documents: 1 },
  received: { amount: 204_915, payments: 9, since: Temporal.PlainDate.from('2026-11-01') },
  ...{ ready: 5, to_check: 3 },
};
const nothing: MoneySummary = {
  open: { amount: 0, documents: 0, customers: 0 },
  overdue: {
    ...{ not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 },
    ...{ amount: 0, documents: 0, customers: 0 },
  },
  drafts: { amount: 0, documents: 0 },
  received: { amount: 0, payments: 0, since: Temporal.PlainDate.from('2026-11-01') },
  ...{ ready: 0, to_check: 0 },
};

/** Of drafts there are none, so that their part can be told from that of what is issued. */
const documents = () =>
  answer(invoicesRoute, ({ query }) =>
    query?.state?.includes('draft') ? { rows: [], total: 0 } : { rows: [issued], total: 1 },
  );
const failing = () => {
  throw new CallError(503, problemOf('unavailable', 'The database is being restored.'));
};

beforeEach(() => {
  answer(moneySummaryRoute, () => summary);
  for (const route of [readyRoute, overdueRoute, paymentsRoute, toCheckRoute, bankLinesRoute] as const)
    answer(route, () => ({ rows: [], total: 0 }));
  answer(bankAccountsRoute, () => []);
  documents();
});

async function openMoney(address = '/') {
  const page = open(<MoneyPage dashboardOf="owner" />, address);
  await screen.findByRole('heading', { name: 'Money', level: 1 });
  return page;
}
const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
const tile = (label: string) => screen.getByRole('button', { name: label }).closest('[data-slot=stat]');

test.each([
  ['/', 'Ready to Invoice5', 'Nothing to invoice'],
  ['/?tab=drafts', 'Drafts1', 'No drafts yet'],
  ['/?tab=invoices', 'Invoices', 'INV-000123'],
  ['/?tab=payments', 'Payments', 'No payments yet'],
  ['/?tab=payments&view=bank', 'Payments', 'No bank lines wait'],
  ['/?tab=overdue', 'Overdue2', 'Nothing is overdue'],
  ['/?tab=check', 'To check3', 'Nothing to check'],
  ['/?tab=none', 'Ready to Invoice5', 'Nothing to invoice'],
])('the address %s shows the part %s [STM-5]', async (address, tab, shown) => {
  await openMoney(address);
  await screen.findByText(shown);
  await waitFor(() => expect(chosenTab()).toBe(tab));
});

test('a tab opens its part, which the address then names, and nothing else of the part before [STM-5]', async () => {
  const { history } = await openMoney('/?tab=invoices&search=HL&page=2');
  const drafts = await screen.findByRole('tab', { name: /^Drafts/ });
  fireEvent.mouseDown(drafts, { button: 0 });
  fireEvent.click(drafts);
  await screen.findByText('No drafts yet');
  expect(history.location.search).toBe('?tab=drafts');
});

test.each([
  ['Open', '$6,412.80', '32 invoices, 21 customers', 'INV-000123', '?tab=invoices'],
  ['Overdue', '$1,132.56', '4 invoices, 2 customers', 'Nothing is overdue', '?tab=overdue'],
  ['Drafts', '$182.60', '1 draft, none sent', 'No drafts yet', '?tab=drafts'],
  ['Received this month', '$2,049.15', '9 payments since 1 Nov', 'No payments yet', '?tab=payments'],
])('the tile %s says %s, %s, and opens its part [STM-5]', async (label, amount, note, shown, search) => {
  const { history } = await openMoney('/?search=HL');
  await screen.findByText(amount);
  expect(tile(label)?.textContent).toBe(`${label}${amount}${unbroken(note)}`);
  fireEvent.click(screen.getByRole('button', { name: label }));
  await screen.findByText(shown);
  expect(history.location.search).toBe(search);
});

test('the tabs count what waits, and what is to check has one as long as there is something [STM-5]', async () => {
  await openMoney();
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Ready to Invoice5', 'Drafts1', 'Invoices', 'Payments', 'Overdue2', 'To check3'],
    ]),
  );
  cleanup();
  answer(moneySummaryRoute, () => nothing);
  await openMoney();
  await screen.findByText('No drafts');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Ready to Invoice', 'Drafts', 'Invoices', 'Payments', 'Overdue'],
  ]);
});

test('whoever looks at what is to check keeps the tab after the last one is done [INV-13]', async () => {
  answer(moneySummaryRoute, () => nothing);
  await openMoney('/?tab=check');
  await screen.findByText('No drafts');
  expect(chosenTab()).toBe('To check');
});

test('where all is drafted, the way on leads to the one draft, or to the list of several [INV-3]', async () => {
  answer(invoicesRoute, () => ({ rows: [issued], total: 1 }));
  const one = await openMoney();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open 1 Draft' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(one.history.location.pathname).toBe(`/dashboard/owner/money/${issued.id}`));
  cleanup();
  answer(moneySummaryRoute, () => ({ ...summary, drafts: { ...summary.drafts, documents: 2 } }));
  const { history } = await openMoney();
  fireEvent.click(await screen.findByRole('button', { name: 'Open 2 Drafts' }));
  expect(history.location.search).toContain('tab=drafts');
  cleanup();
  answer(moneySummaryRoute, () => ({ ...summary, drafts: { ...summary.drafts, documents: 0 } }));
  await openMoney();
  await screen.findByText('Nothing to invoice');
  expect(screen.queryByRole('button', { name: /^Open \d/ })).toBeNull();
});

test('figures that could not be loaded say so, and are asked for again; the part is there all the same [STM-5]', async () => {
  answer(moneySummaryRoute, failing);
  await openMoney();
  await screen.findByText('The figures could not be loaded');
  expect(screen.getByText('The database is being restored.')).toBeTruthy();
  expect(await screen.findByText('Nothing to invoice')).toBeTruthy();
  expect(screen.getAllByRole('tab')[0]?.textContent).toBe('Ready to Invoice');
  answer(moneySummaryRoute, () => summary);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('$6,412.80');
  expect(screen.queryByText('The figures could not be loaded')).toBeNull();
  expect(chosenTab()).toBe('Ready to Invoice5');
});

test.each([
  ['ready', readyRoute, 'What is ready to invoice could not be loaded', 'Nothing to invoice'],
  ['drafts', invoicesRoute, 'The drafts could not be loaded', 'No drafts yet'],
  ['invoices', invoicesRoute, 'The invoices could not be loaded', 'No invoices yet'],
  ['payments', paymentsRoute, 'The payments could not be loaded', 'No payments yet'],
  ['overdue', overdueRoute, 'What is overdue could not be loaded', 'Nothing is overdue'],
  ['check', toCheckRoute, 'What is to check could not be loaded', 'Nothing to check'],
] as const)(
  'the part %s says that it could not be loaded, and tries again; the figures stay [STM-5]',
  async (part, route, failure, shown) => {
    answer(route, failing);
    await openMoney(`/?tab=${part}`);
    await screen.findByText(failure);
    expect(screen.getByText('The database is being restored.')).toBeTruthy();
    expect(screen.queryByText(shown)).toBeNull();
    await screen.findByText('$6,412.80');
    answer(route, () => ({ rows: [], total: 0 }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(shown);
    expect(screen.queryByText(failure)).toBeNull();
  },
);
