// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftRoute, type ReadyCustomer, readyRoute } from '#shared/invoicing/invoices.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { issued } from '#web/invoicing/document/document.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { ReadyPart } from './ready-part.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => Temporal.Instant.from('2026-11-29T23:00:00Z'),
  useToday: () => Temporal.PlainDate.from('2026-11-30'),
}));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const day = Temporal.PlainDate.from;
const customerOf = (
  index: number,
  invoice_when: ReadyCustomer['invoice_when'],
  next_on: string | null = null,
): ReadyCustomer => ({
  customer_id: `0b8f2c1e-3d4a-4b5c-8e6f-00000000000${index}`,
  customer_name: `Customer ${index}`,
  invoice_when,
  next_on: next_on === null ? null : day(next_on),
  order_count: 1,
  total: 1100,
  oldest_on: day('2026-11-23'),
});
const byHand = [customerOf(1, 'by_hand'), customerOf(2, 'delivery')];
const weekly = [customerOf(3, 'weekly', '2026-12-06'), customerOf(4, 'weekly', '2026-12-06')];
const monthly = customerOf(5, 'monthly', '2026-12-01');

let make: ReturnType<typeof answer<typeof createDraftRoute>>;
beforeEach(() => {
  answer(ordersRoute, () => ({ rows: [], total: 0 }));
  make = answer(createDraftRoute, () => ({ ...issued, state: 'draft' }));
});

async function pressMakeAll(customers: readonly ReadyCustomer[]) {
  answer(readyRoute, () => ({ rows: [...customers], total: customers.length }));
  open(<ReadyPart dashboardOf="owner" />);
  await screen.findAllByText('Customer 1');
  fireEvent.click(screen.getByRole('button', { name: 'Make All Drafts' }));
}

test('where nobody is invoiced by the clock, one press makes them all [INV-3]', async () => {
  await pressMakeAll(byHand);
  await screen.findByText('2 drafts made');
  expect(make).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('where the clock would invoice somebody later, it is asked first, and nothing is made before [INV-3]', async () => {
  await pressMakeAll([...byHand, ...weekly, monthly]);
  const question = within(await screen.findByRole('alertdialog', { name: 'Make All Drafts' }));
  question.getByText(
    '3 of 5 customers are invoiced by themselves later (Monthly, next on Tue 1 Dec; Weekly, next on Sun 6 Dec). Their orders are drafted now.',
  );
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(make).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Make All Drafts' }));
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getByRole('button', { name: 'Make All Drafts' }));
  await screen.findByText('5 drafts made');
  expect(make).toHaveBeenCalledTimes(5);
});

test('a draft that was made is opened from its message [INV-4]', async () => {
  answer(readyRoute, () => ({ rows: [...byHand], total: 2 }));
  const { history } = open(<ReadyPart dashboardOf="owner" />);
  const [button] = await screen.findAllByRole('button', { name: /Make Draft/ });
  if (button) fireEvent.click(button);
  await screen.findByText('Draft created');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/dashboard/owner/money/${issued.id}`));
});

test('of one customer it is said of one [INV-3]', async () => {
  await pressMakeAll([...byHand, monthly]);
  await screen.findByText(/^1 of 3 customers is invoiced by itself later \(Monthly/);
});
