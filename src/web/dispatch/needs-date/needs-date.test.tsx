// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportsRoute } from '#shared/driver-run/driver-run.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { at, boardOfToday, id, now, today } from '#web/dispatch/dispatch.fixture.ts';
import { DispatchPage } from '#web/dispatch/page/dispatch-page.tsx';
import { CallError } from '#web/kernel/api.ts';
import { failedOrder } from '#web/orders/order.fixture.ts';
import { liveHandlers } from '#web/shell/use-live-updates.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';

vi.mock('#web/ui/use-is-phone.ts', () => ({ useIsPhone: () => false }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const failed = (name: string, kind: 'pickup' | 'delivery', changes: Partial<Order> = {}) =>
  failedOrder(kind, { id: id(name), order_number: `ORD-${name}`, version: 7, ...changes });
const cafe = failed('222', 'pickup', {
  customer_name: 'Corner Cafe',
  failed_stop: {
    leg_id: id('l222'),
    reason: 'closed',
    note: null,
    driver_name: null,
    failed_at: at('16:12', today.subtract({ days: 1 })),
    pictures: [],
  },
});
const books = failed('225', 'delivery', { customer_name: 'Glebe Books', customer_phone: null });

const charge = vi.fn();
let waiting: Order[];
beforeEach(() => {
  charge.mockReset();
  waiting = [cafe, books];
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

function openView(address = '/?view=needs-date') {
  const list = answer(ordersRoute, ({ query: { limit = 50, offset = 0 } = {} }) => ({
    rows: waiting.slice(offset, offset + limit),
    total: waiting.length,
  }));
  answer(reportsRoute, () => ({ rows: [], total: 0 }));
  answer(dispatchRoute, boardOfToday);
  return { ...open(<DispatchPage onCharge={charge} onFinish={vi.fn()} />, address), list };
}
const cards = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = (name: string) => screen.findByRole('alertdialog', { name });
const finishing = () =>
  answer(editOrderRoute, ({ params, body }) => {
    waiting = waiting.filter((order) => order.id !== params.id);
    return { ...cafe, status: body.status ?? 'pending' };
  });

test('each order says why, since when, and what can be done about it [FST-2]', async () => {
  const { list } = openView();
  await screen.findByRole('list', { name: 'Needs a new date' });
  const actions = 'Choose a dateAdd a chargeCloseCancel order';
  expect(cards()).toEqual([
    `PickupORD-222Corner Cafe0412 555 190Could not collect: closed Mon 23 Nov, 4:12 pm${actions}`,
    `DeliveryORD-225Glebe BooksCould not deliver: nobody home Tue 24 Nov, 8:52 am · Jonah ReidRang twice, dock gate shut.${actions}`,
  ]);
  expect(screen.getByRole('link', { name: 'Call Corner Cafe, 0412 555 190' }).getAttribute('href')).toBe(
    'tel:0412555190',
  );
  expect(list.mock.calls.map(([{ query }]) => query)).toContainEqual({
    needs_date: true,
    limit: 20,
    offset: 0,
  });
  expect(screen.queryByRole('button', { name: /day/ })).toBeNull();
});

test('the view is in the address, its count beside its name on every view, and both follow live [FST-2]', async () => {
  const { client, history } = openView('/?day=2026-11-23');
  const view = await screen.findByRole('radio', { name: /^Needs a new date/ });
  await waitFor(() => expect(view.textContent).toBe('Needs a new date2'));
  fireEvent.click(view);
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(history.location.search).toBe('?day=2026-11-23&view=needs-date');
  waiting = [books];
  liveHandlers(client).onChanged({ topic: 'order', id: cafe.id });
  await waitFor(() => expect(cards()).toHaveLength(1));
  await waitFor(() => expect(view.textContent).toBe('Needs a new date1'));
});

test('without any the view says so [FST-2]', async () => {
  waiting = [];
  openView();
  expect(await screen.findByText('Every order has a date.')).toBeDefined();
});

test('more than a page are paged, and the page is left with the view [FST-2]', async () => {
  waiting = Array.from({ length: 21 }, (_, index) => failed(String(300 + index), 'pickup'));
  const { history } = openView();
  await waitFor(() => expect(cards()).toHaveLength(20));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(history.location.search).toBe('?view=needs-date&page=2');
  fireEvent.click(screen.getByRole('radio', { name: 'Board' }));
  await screen.findByRole('region', { name: 'Unassigned' });
  expect(history.location.search).toBe('');
});

test('a list that cannot be loaded says so [FST-2]', async () => {
  answer(reportsRoute, () => ({ rows: [], total: 0 }));
  answer(ordersRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  open(<DispatchPage onCharge={charge} onFinish={vi.fn()} />, '/?view=needs-date');
  expect(await screen.findByText('The orders could not be loaded')).toBeDefined();
});

test('a date is chosen in the dialog of the order [FST-3]', async () => {
  const { history } = openView();
  await waitFor(() => expect(cards()).toHaveLength(2));
  press('Choose a date for ORD-225');
  await waitFor(() => expect(history.location.search).toBe(`?view=needs-date&new_date=${books.id}`));
});

test('a charge is added to the order of the card [FST-7, WGH-8]', async () => {
  openView();
  await waitFor(() => expect(cards()).toHaveLength(2));
  press('Add a charge to ORD-225');
  expect(charge.mock.calls.map(([order]) => order.id)).toEqual([books.id]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['Close ORD-222', 'Close ORD-222?', 'Close Order', 'completed', 'Order closed successfully'],
  ['Cancel order ORD-222', 'Cancel ORD-222?', 'Cancel Order', 'cancelled', 'Order cancelled successfully'],
] as const)('%s asks, and the order leaves the list [FST-2]', async (button, title, action, status, done) => {
  openView();
  await waitFor(() => expect(cards()).toHaveLength(2));
  const edit = finishing();
  press(button);
  expect((await question(title)).textContent).toContain('We’ll let Corner Cafe know.');
  const no = status === 'cancelled' ? 'Keep Order' : 'Cancel';
  fireEvent.click(within(await question(title)).getByRole('button', { name: no }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(edit).not.toHaveBeenCalled();
  press(button);
  fireEvent.click(within(await question(title)).getByRole('button', { name: action }));
  expect(await screen.findByText(done)).toBeDefined();
  expect(edit.mock.lastCall?.[0]).toEqual({ params: { id: cafe.id }, ifMatch: 7, body: { status } });
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test('what is lost by a cancel is said, and that a series goes on [FST-2]', async () => {
  waiting = [{ ...books, is_recurring: true }];
  openView();
  await waitFor(() => expect(cards()).toHaveLength(1));
  press('Cancel order ORD-225');
  expect((await question('Cancel ORD-225?')).textContent).toContain(
    'We collected it, and won’t deliver it. We’ll let Glebe Books know. Those that follow stay as they are.',
  );
});
