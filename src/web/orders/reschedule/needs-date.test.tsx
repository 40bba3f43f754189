// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { OrderDetails } from '#web/orders/details/order-details.tsx';
import { CustomerOrderActions } from '#web/orders/list/customer-order-actions.tsx';
import { CustomerOrderNotes } from '#web/orders/list/customer-orders-cells.tsx';
import { StaffOrderMenu } from '#web/orders/list/staff-order-actions.tsx';
import { StaffOrderDriver, StaffOrderMarks, StaffOrderNumber } from '#web/orders/list/staff-orders-cells.tsx';
import { staffOrdersList } from '#web/orders/list/staff-orders-list.ts';
import { failedOrder, notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { NewDateRoute } from './lazy-moves.tsx';

const now = Temporal.Instant.from('2026-11-23T22:00:00Z');
let role: Role = 'customer';
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role, full_name: 'Amelia Hart' }),
}));

afterEach(() => {
  cleanup();
  resetAnswers();
});

const missed = failedOrder('pickup');
const details = (order: Order) => (
  <OrderDetails order={{ ...order, history: [], legs: [], files: [], ...notCounted }} legs={null} />
);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const nothing = vi.fn();
const actions = {
  onEdit: nothing,
  onReschedule: nothing,
  onAgain: nothing,
  onAssign: nothing,
  onUnassign: nothing,
  onNote: nothing,
  onAdjust: nothing,
};

test.each([
  [
    'customer',
    'We could not collect: nobody homeTue 24 Nov, 8:52 am. Choose a new date',
    'Choose a new date',
  ],
  [
    'admin',
    'Could not collect: nobody homeTue 24 Nov, 8:52 am. The pickup needs a new date.Choose a date',
    'Choose a date',
  ],
  ['driver', 'Could not collect: nobody homeTue 24 Nov, 8:52 am. The pickup needs a new date.', null],
] as const)('the details say to a %s that a stop failed [FST-2, FST-3]', async (reader, text, button) => {
  role = reader;
  const { history } = open(details(missed));
  expect(
    (await screen.findByText(/ould not collect: nobody home/)).closest('[role=status]')?.textContent,
  ).toBe(text);
  expect(screen.queryByRole('button', { name: /^Choose/ })?.textContent ?? null).toBe(button);
  if (!button) return;
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(history.location.search).toBe(`?new_date=${missed.id}`));
});

test('the details of any other order ask for nothing [FST-2]', async () => {
  open(details(unassignedOrder));
  await screen.findByText('Business Shirt');
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});

test('the list of staff marks the order, and offers a date in place of a driver [FST-2, LEG-5]', async () => {
  const row = (order: Order) => (
    <>
      <StaffOrderNumber order={order} isNew={false} />
      <StaffOrderMarks order={order} closed={null} />
      <StaffOrderDriver order={order} onAssign={nothing} />
      <StaffOrderMenu order={order} {...actions} />
    </>
  );
  const { history } = open(row(missed));
  expect(await screen.findByTitle('Needs a new date. Could not collect: nobody home')).toBeDefined();
  expect(buttons()).toEqual(['ORD-000248', 'Choose a date', '']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for ORD-000248' }), { key: 'Enter' });
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Edit order',
    'Choose a date',
    'Order Again',
    'Scan',
    'Count and weigh',
    'Charges',
    'Note a stain or damage',
    'Print labels',
    'Print docket',
    'Lock order',
    'Delete order',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Choose a date' }));
  await waitFor(() => expect(history.location.search).toBe(`?new_date=${missed.id}`));
  cleanup();
  open(row(unassignedOrder));
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'ORD-000248',
    'Assign',
    '',
  ]);
  expect(screen.queryByText('Needs a new date')).toBeNull();
});

test.each([false, true])(
  'a customer chooses a date from their list, locked or not: %s [FST-3]',
  async (is_locked) => {
    const order = { ...missed, is_locked };
    open(
      <>
        <CustomerOrderNotes order={order} />
        <CustomerOrderActions order={order} {...actions} />
      </>,
    );
    expect(await screen.findByText('We could not collect: nobody home')).toBeDefined();
    expect(buttons()).toEqual(['Choose a new date', '']);
    fireEvent.keyDown(screen.getByRole('button', { name: 'More for ORD-000248' }), { key: 'Enter' });
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(
      is_locked ? ['Ask Us', 'Order Again'] : ['Edit', 'Order Again', 'Cancel'],
    );
  },
);

test('what is ready says when it is back with its customer [WRD-2, CUS-35]', async () => {
  open(<CustomerOrderNotes order={{ ...unassignedOrder, status: 'ready_for_pickup' }} />);
  expect(await screen.findByText(/^Your laundry is clean\. We bring it \w{3} \d+ \w{3}, /)).toBeDefined();
});

test('staff find those that need a date, by address as well [FST-2]', () => {
  const { schema, query, isFiltered } = staffOrdersList;
  const search = schema.parse({ needs_date: 'true' });
  expect(isFiltered(search)).toBe(true);
  expect(query(search).queryKey.at(-1)).toEqual({ needs_date: true, limit: 25, offset: 0 });
});

test('a link opens the dialog, and closing it leaves the page [FST-3]', async () => {
  role = 'customer';
  answer(orderRoute, () => ({ ...missed, history: [], legs: [], files: [], ...notCounted }));
  const { history } = open(<NewDateRoute />, `/?tab=tracking&new_date=${missed.id}`);
  expect(await screen.findByRole('dialog', { name: 'Choose a new date' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=tracking'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
