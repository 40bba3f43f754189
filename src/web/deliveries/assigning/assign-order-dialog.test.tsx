// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { jonah, orderWith } from '#web/deliveries/legs/legs.fixture.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { AssignOrderDialog } from './assign-order-dialog.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));

const driver = { id: crypto.randomUUID(), full_name: 'Mei Tanaka', phone: null, to_go: 0, done_today: 0 };
const done = { state: 'done', done_how: 'by_staff' } as const;
let details = orderWith({});

async function assign(changes: Partial<Order>) {
  const order = { ...unassignedOrder, ...changes };
  call.mockImplementation(async (route: RouteShape) => {
    if (route === ordersRoute) return { rows: [order], total: 1 };
    return route === orderRoute ? details : order;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <AssignOrderDialog driver={driver} onClose={vi.fn()} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  const choice = await screen.findByRole('radio', { name: /ORD-000248/ });
  fireEvent.click(choice);
  fireEvent.click(screen.getByRole('button', { name: 'Assign Order' }));
  const calls = () => call.mock.calls.filter(([route]) => route === assignDriverRoute);
  await waitFor(() => expect(calls()).toHaveLength(1));
  return { text: choice.closest('label')?.textContent, sent: calls()[0]?.[1].body };
}

beforeEach(() => {
  call.mockReset();
  details = orderWith({});
});
afterEach(cleanup);

test('an order that nobody has goes to the driver as a whole, with the time of its pickup [LEG-5, LEG-12]', async () => {
  const { text, sent } = await assign({});
  expect(text).toContain('PickupWed 25 Nov, 9:30 am');
  expect(sent).toEqual({ driver_id: driver.id });
});

test('an order that is picked up shows its delivery, and that alone is given [LEG-5, LEG-12]', async () => {
  const { text, sent } = await assign({ status: 'processing', delivery_status: 'picked_up' });
  expect(text).toContain('DeliveryFri 27 Nov, 5:30 pm');
  expect(sent).toEqual({ driver_id: driver.id, leg: 'delivery' });
});

test('a pickup that staff closed stays closed, and one that only waits goes along [LEG-11]', async () => {
  details = orderWith(done);
  expect((await assign({ status: 'processing' })).sent).toEqual({ driver_id: driver.id, leg: 'delivery' });
  cleanup();
  call.mockReset();
  details = orderWith({});
  expect((await assign({ status: 'processing' })).sent).toEqual({ driver_id: driver.id });
});

test('what another driver has of it stays theirs [LEG-5]', async () => {
  const { sent } = await assign({ driver_id: jonah.driver_id, delivery_status: 'assigned' });
  expect(sent).toEqual({ driver_id: driver.id, leg: 'pickup' });
});
