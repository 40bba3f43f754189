// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { businessQuery } from '#web/business/business.api.ts';
import type { OrderOfDriver } from '#web/driver-run/state/own-legs.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { DriverOrdersTable } from './driver-orders-table.tsx';

const answer = vi.fn<(route: unknown, input: unknown) => Promise<{ rows: Order[]; total: number }>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...asked: Parameters<typeof answer>) => answer(...asked),
}));

const onUpdate = vi.fn<(order: OrderOfDriver) => void>();

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  const routeTree = createRootRoute({ component: () => <DriverOrdersTable onUpdate={onUpdate} /> });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  answer.mockReset();
});
afterEach(cleanup);

test('every order stands in its columns, what repeats says so, and its status is updated from there [DRV-2]', async () => {
  const order: Order = { ...unassignedOrder, is_recurring: true, delivery_status: 'picked_up' };
  answer.mockResolvedValue({ rows: [order], total: 1 });
  open();
  const row = await screen.findByRole('row', { name: /ORD-000248/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Order #',
    'Customer',
    'Pickup Address',
    'Delivery Address',
    'Pickup Date',
    'Delivery Date',
    'Status',
    'Actions',
  ]);
  expect(within(row).getByText('Recurring')).toBeDefined();
  expect(row.textContent).toContain('Mabel Ng');
  expect(row.textContent).toContain('Picked Up');
  fireEvent.click(within(row).getByRole('button', { name: 'Update Status of ORD-000248' }));
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith(order);
});

test('orders that cannot be loaded say so, and load again [DRV-4]', async () => {
  answer
    .mockRejectedValueOnce(new CallError(500, null))
    .mockResolvedValue({ rows: [unassignedOrder], total: 1 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch orders');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /ORD-000248/ })).toBeDefined();
});

test.each(['cancelled', 'completed'] as const)(
  'an order that is %s offers no status [ORD-4, DRV-3]',
  async (status) => {
    const order: Order = { ...unassignedOrder, status, delivery_status: 'assigned' };
    answer.mockResolvedValue({ rows: [order], total: 1 });
    open();
    const row = await screen.findByRole('row', { name: /ORD-000248/ });
    expect(within(row).queryByRole('button', { name: /^Update Status/ })).toBeNull();
    if (status === 'cancelled') {
      expect(within(row).getByText('Cancelled')).toBeDefined();
      expect(row.textContent).not.toContain('Assigned');
    }
  },
);

test.each([
  ['delivery', 'planned', 'You only deliver', 1],
  ['pickup', 'planned', 'You only collect', 1],
  ['pickup', 'done', 'You only collect', 0],
  ['delivery', 'failed', 'Could not deliver', 1],
] as const)(
  'an order of which another driver has a leg says so: %s %s [DRV-2, LEG-9]',
  async (kind, state, text, buttons) => {
    const order = { ...unassignedOrder, delivery_status: 'assigned' as const, own_legs: [{ kind, state }] };
    answer.mockResolvedValue({ rows: [order], total: 1 });
    open();
    const row = within(await screen.findByRole('row', { name: /ORD-000248/ }));
    expect(row.getByText(text)).toBeDefined();
    expect(row.queryAllByRole('button', { name: /^Update Status/ })).toHaveLength(buttons);
  },
);

test('a driver searches their orders by customer or number [DRV-2]', async () => {
  answer.mockResolvedValue({ rows: [unassignedOrder], total: 1 });
  open();
  await screen.findByRole('row', { name: /ORD-000248/ });
  answer.mockResolvedValue({ rows: [], total: 0 });
  fireEvent.change(screen.getByLabelText('Customer or order number'), { target: { value: 'glebe' } });
  expect(await screen.findByText('No match.')).toBeDefined();
  expect(answer.mock.lastCall?.[1]).toEqual({ query: { limit: 25, offset: 0, search: 'glebe' } });
});

test('a driver looks at what they did from one day to another [DRV-2]', async () => {
  const delivered_at = Temporal.Instant.from('2026-11-29T21:59:00Z');
  answer.mockResolvedValue({ rows: [{ ...unassignedOrder, delivered_at }], total: 1 });
  open();
  const row = await screen.findByRole('row', { name: /ORD-000248/ });
  expect(within(row).getByText(/^Delivered/).textContent).toBe('Delivered Mon 30 Nov, 8:59 am');
  expect(row.textContent).not.toContain('Collected');
  answer.mockResolvedValue({ rows: [], total: 0 });
  const [from, to] = ['2026-11-23', '2026-11-27'].map((day) => Temporal.PlainDate.from(day));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-23' } });
  expect(await screen.findByText('No match.')).toBeDefined();
  expect(answer.mock.lastCall?.[1]).toEqual({ query: { limit: 25, offset: 0, from } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-27' } });
  await waitFor(() =>
    expect(answer.mock.lastCall?.[1]).toEqual({ query: { limit: 25, offset: 0, from, to } }),
  );
});
