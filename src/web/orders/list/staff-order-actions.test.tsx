// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unassignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { deleteOrderRoute, lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { useConfirmUnassign } from '#web/deliveries/assigning/use-confirm-unassign.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { StaffOrderMenu } from './staff-order-actions.tsx';

const answer = vi.fn<(route: RouteShape, input: RouteInput<typeof lockOrderRoute>) => Promise<Order>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const navigate = vi.fn();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const reschedule = vi.fn();
const adjust = vi.fn();
const note = vi.fn();

const assigned: Order = {
  ...unassignedOrder,
  driver_id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cd',
  driver_name: 'Jonah Reid',
  delivery_status: 'picked_up',
};

/** The menu with what the dashboard hands it for the driver. */
function MenuOf({ order }: { order: Order }) {
  const unassign = useConfirmUnassign();
  return (
    <StaffOrderMenu
      order={order}
      onEdit={vi.fn()}
      onReschedule={reschedule}
      onAgain={vi.fn()}
      onAdjust={adjust}
      onAssign={vi.fn()}
      onUnassign={unassign}
      onNote={note}
    />
  );
}

async function open(order: Order) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <MenuOf order={order} />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for ORD-000248' }), { key: 'Enter' });
  await screen.findByRole('menu');
}

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

beforeEach(() => {
  answer.mockReset();
  answer.mockResolvedValue(unassignedOrder);
});
afterEach(cleanup);

test('unassigning a driver asks first, and no means no [STF-8]', async () => {
  await open(assigned);
  choose('Unassign driver');
  await screen.findByRole('alertdialog', { name: 'Unassign Jonah Reid from the delivery?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  [{ ...assigned, delivery_status: 'assigned' as const }, 'Unassign Jonah Reid?', {}],
  // What is picked up stays so.
  [assigned, 'Unassign Jonah Reid from the delivery?', { body: { leg: 'delivery' } }],
])(
  'after a yes the driver is unassigned, and it is said: %# [STF-6, STF-8, LEG-6]',
  async (order, title, body) => {
    await open(order);
    choose('Unassign driver');
    await screen.findByRole('alertdialog', { name: title });
    fireEvent.click(screen.getByRole('button', { name: 'Unassign Driver' }));
    expect(await screen.findByText('Driver unassigned successfully')).toBeDefined();
    expect(answer.mock.calls).toEqual([
      [unassignDriverRoute, { params: { id: order.id }, ifMatch: order.version, ...body }],
    ]);
  },
);

test.each([
  ['Lock order', false, lockOrderRoute, 'Order locked successfully', 'Failed to lock order'],
  ['Unlock order', true, unlockOrderRoute, 'Order unlocked successfully', 'Failed to unlock order'],
] as const)('%s says how it went [STF-6]', async (item, is_locked, route, success, failure) => {
  await open({ ...unassignedOrder, is_locked });
  choose(item);
  expect(await screen.findByText(success)).toBeDefined();
  expect(answer.mock.calls).toEqual([[route, { params: { id: unassignedOrder.id } }]]);
  cleanup();
  answer.mockRejectedValue(new CallError(500, null));
  await open({ ...unassignedOrder, is_locked });
  choose(item);
  expect(await screen.findByText(failure)).toBeDefined();
});

test('an order is deleted only after a yes, as it was seen, and it is said how it went [STF-6, STF-8, ORD-6, ORD-8]', async () => {
  await open(assigned);
  choose('Delete order');
  await screen.findByRole('alertdialog', { name: 'Delete ORD-000248?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answer).not.toHaveBeenCalled();
  cleanup();
  for (const said of ['Order deleted successfully', 'Failed to delete order']) {
    await open(assigned);
    choose('Delete order');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Order' }));
    expect(await screen.findByText(said)).toBeDefined();
    expect(answer.mock.lastCall).toEqual([
      deleteOrderRoute,
      { params: { id: assigned.id }, ifMatch: assigned.version },
    ]);
    cleanup();
    answer.mockRejectedValue(new CallError(500, null));
  }
});

test('labels and docket of an order are printed from its menu, also of a finished one [LBL-3, LBL-4]', async () => {
  await open({ ...assigned, status: 'completed' });
  choose('Print labels');
  expect(navigate.mock.lastCall).toEqual([{ to: '/papers/labels', search: { orders: assigned.id } }]);
  cleanup();
  await open(assigned);
  choose('Print docket');
  expect(navigate.mock.lastCall).toEqual([{ to: '/papers/docket/$id', params: { id: assigned.id } }]);
});

test('there is no driver to change on an order that waits or is finished', async () => {
  await open(unassignedOrder);
  expect(items()).toEqual([
    'Edit order',
    'Reschedule',
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
  cleanup();
  await open({ ...assigned, status: 'delivered' });
  expect(items()).toEqual([
    'Edit order',
    'Order Again',
    'Count and weigh',
    'Charges',
    'Note a stain or damage',
    'Print labels',
    'Print docket',
    'Lock order',
    'Delete order',
  ]);
  cleanup();
  await open(assigned);
  expect(items()).toEqual([
    'Edit order',
    'Order Again',
    'Scan',
    'Count and weigh',
    'Charges',
    'Reassign driver',
    'Unassign driver',
    'Note a stain or damage',
    'Print labels',
    'Print docket',
    'Lock order',
    'Delete order',
  ]);
});

test('an order is counted and charged until it is cancelled [WGH-3, WGH-8]', async () => {
  await open(unassignedOrder);
  choose('Count and weigh');
  expect(adjust).toHaveBeenLastCalledWith('count', unassignedOrder);
  cleanup();
  await open({ ...assigned, is_locked: true });
  choose('Charges');
  expect(adjust.mock.lastCall?.[0]).toBe('charges');
  cleanup();
  await open({ ...unassignedOrder, status: 'cancelled' });
  expect(items()).toEqual([
    'Edit order',
    'Order Again',
    'Note a stain or damage',
    'Print labels',
    'Print docket',
    'Lock order',
    'Delete order',
  ]);
});

test('an order is rescheduled until it is picked up or finished [BKG-17]', async () => {
  await open(unassignedOrder);
  choose('Reschedule');
  expect(reschedule).toHaveBeenCalledWith(unassignedOrder);
  cleanup();
  for (const over of [assigned, { ...unassignedOrder, status: 'cancelled' as const }]) {
    await open(over);
    expect(items()).not.toContain('Reschedule');
    cleanup();
  }
});

test('a stain or damage is noted of any order, also a finished one [PRF-13]', async () => {
  const finished = { ...assigned, status: 'completed' as const };
  await open(finished);
  choose('Note a stain or damage');
  expect(note).toHaveBeenCalledWith(finished);
});
