// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { at, trackedOrder } from '#shared/deliveries/tracked-order.fixture.ts';
import type { TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { TrackingCard } from './customer-tracking-card.tsx';

const driven = { ...unassignedOrder, driver_id: unassignedOrder.customer_id, driver_name: 'Jonah Reid' };

async function textOf(order: Order, tracked?: TrackedOrder, isLarge = false): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(closedDaysToComeQuery.queryKey, []);
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
    contact_phone: '(02) 5550 1180',
  });
  const routeTree = createRootRoute({
    component: () => <TrackingCard order={order} tracked={tracked} isLarge={isLarge} />,
  });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return (await screen.findByRole('article', { name: /ORD-000248$/ })).textContent;
}
afterEach(cleanup);

test('a delivery says all there is to know, and is assigned until its driver reports [CUS-9]', async () => {
  const text = await textOf({ ...driven, delivery_notes: 'Side door' });
  for (const fact of [
    'ASSIGNED',
    'Jonah Reid',
    'Total $39.60',
    'Base $36.00',
    'GST $3.60',
    'Created',
    '18 Bourke Rd, Alexandria NSW 2015',
    'Side door',
  ])
    expect(text).toContain(fact);
  expect(text).toContain('Assigned---Picked Up---Out for Delivery---Delivered---');
});

test('without a driver no step is reached, and no badge says so [CUS-9, CUS-34]', async () => {
  const text = await textOf(unassignedOrder);
  expect(text).toContain('No driver yet');
  expect(text).not.toContain('ASSIGNED');
  expect(screen.queryByRole('listitem', { current: 'step' })).toBeNull();
});

test('on the road it is in transit [CUS-9]', async () => {
  const text = await textOf({ ...driven, delivery_status: 'out_for_delivery' });
  expect(text).toContain('OUT FOR DELIVERY');
  expect(text).toContain('Out for DeliveryIn transitDelivered---');
});

test.each([true, false])('who waits today calls the shop, large: %s [CUS-9, WAY-8]', async (isLarge) => {
  await textOf(driven, trackedOrder({}), isLarge);
  expect(screen.getAllByRole('link', { name: 'Call Us' }).map((link) => link.getAttribute('href'))).toEqual([
    'tel:0255501180',
  ]);
  cleanup();
  await textOf(driven, trackedOrder({ pickup: { window_start: at('09:00', 9_999) } }), isLarge);
  expect(screen.queryByRole('link', { name: 'Call Us' })).toBeNull();
});

test('a cancelled order reads so, whatever its driver was at [CUS-9]', async () => {
  const text = await textOf({ ...driven, status: 'cancelled', delivery_status: 'assigned' });
  expect(text).toContain('CANCELLED');
  expect(text).not.toContain('ASSIGNED');
});

test.each([
  [{ ...driven, status: 'completed', delivery_status: 'assigned' }, 'DELIVERED'],
  [
    { ...driven, driver_id: null, status: 'out_for_delivery', delivery_status: 'picked_up' },
    'OUT FOR DELIVERY',
  ],
  [{ ...unassignedOrder, status: 'out_for_delivery' }, 'OUT FOR DELIVERY'],
  [{ ...unassignedOrder, status: 'processing' }, 'PICKED UP'],
] as const)('badge and steps say one thing, %#: %s [CUS-9, CUS-34]', async (order, badge) => {
  const text = await textOf(order);
  expect(text.match(/ASSIGNED|PICKED UP|OUT FOR DELIVERY|DELIVERED/g)).toEqual([badge]);
  const steps = screen.getAllByRole('listitem').filter((each) => each.dataset.state !== 'todo');
  expect(steps.at(-1)?.textContent?.toUpperCase()).toContain(badge);
});
