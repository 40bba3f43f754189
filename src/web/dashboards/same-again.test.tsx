// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addressesRoute, businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import {
  orderRoute,
  ordersRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import type { Role } from '#shared/roles.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { CustomerCommands } from './customer-commands.tsx';
import { CustomerOrderDialogRoute } from './customer-order-dialog-route.tsx';
import { customerSearchProviders } from './customer-search.tsx';
import { driverSearchProviders } from './driver-search.tsx';
import { staffSearchProviders } from './staff-commands.tsx';
import { StaffOrderDialogRoute } from './staff-order-dialog-route.tsx';

let role: Role;
let found = [unassignedOrder];
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ id: unassignedOrder.customer_id, role, full_name: 'Mabel Ng' }),
}));
const sku = {
  id: unassignedOrder.items[0]?.sku_id ?? '',
  name: 'Business Shirt',
  category: 'Linen',
  unit: 'each',
  description: null,
  price: 450,
  customer_price: 450,
  has_custom_pricing: true,
};
const placed = {
  ...{ ...unassignedOrder, id: '01a1fd3b-0c34-7451-8ad9-c23f73713999', order_number: 'ORD-000249' },
  ...{ history: [], legs: [], files: [], bags: [] },
};
const details = { ...unassignedOrder, status: 'cancelled', history: [], legs: [], files: [], bags: [] };
const answers = new Map<unknown, unknown>([
  [businessRoute, { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' }],
  [addressesRoute, { business_pickup_address: '18 Bourke Rd', customer_delivery_address: null }],
  [pricedSkusRoute, [sku]],
  [frequencyTemplatesRoute, { rows: [], total: 0 }],
  [orderRoute, details],
  [placeOrderRoute, placed],
  [placeOrderForRoute, placed],
]);
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (route: RouteShape, input?: { params?: { id?: string } }) => {
    if (route === ordersRoute) return { rows: found, total: found.length };
    return route === orderRoute && input?.params?.id === placed.id ? placed : answers.get(route);
  },
}));

// Loading the code is not part of this test.
beforeAll(async () => {
  await import('./order-dialog.tsx');
  await import('#web/cases/raise-case-dialog.tsx');
  await import('#web/orders/form/create-customer-order.tsx');
  await import('#web/orders/form/create-staff-order.tsx');
});
beforeEach(() => {
  found = [unassignedOrder];
  answers.set(orderRoute, details);
});
afterEach(cleanup);

function open(page: ReactNode, address: string) {
  const history = createMemoryHistory({ initialEntries: ['/', address], initialIndex: 1 });
  const routeTree = createRootRoute({ component: () => <main>{page}</main> });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <Suspense>
            <RouterProvider router={createRouter({ routeTree, history, parseSearch, stringifySearch })} />
          </Suspense>
        </ConfirmProvider>
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return history;
}

const { id } = unassignedOrder;

test.each([
  ['customer', <CustomerOrderDialogRoute key="c" />],
  ['owner', <StaffOrderDialogRoute key="s" />],
] as const)(
  'from its details a %s starts the same order again, which takes their place [SER-26]',
  async (who, page) => {
    role = who;
    const history = open(page, `/?tab=orders&order=${id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Order Again' }));
    await screen.findByRole('dialog', { name: 'Create Order' });
    expect(history.location.search).toBe(`?tab=orders&again=${id}`);
    await screen.findByText('When and where');
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('8');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(history.location.search).toBe('?tab=orders'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test.each([
  ['customer', <CustomerOrderDialogRoute key="c" />],
  ['owner', <StaffOrderDialogRoute key="s" />],
] as const)('once it is placed a %s reads the new order, not the one before [SER-26]', async (who, page) => {
  role = who;
  const history = open(page, `/?tab=orders&order=${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Order Again' }));
  await screen.findByText('When and where');
  fireEvent.click(screen.getByRole('button', { name: 'Create Order' }));
  expect(await screen.findByRole('dialog', { name: 'ORD-000249' })).toBeDefined();
  expect(history.location.search).toBe(`?tab=orders&order=${placed.id}`);
  expect(screen.queryByRole('dialog', { name: 'Create Order' })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(history.location.search).toBe('?tab=orders'));
});

test('from a delivered order alone one press raises a case about it [CAS-2]', async () => {
  role = 'customer';
  answers.set(orderRoute, { ...details, status: 'delivered' });
  const history = open(<CustomerCommands />, `/?tab=orders&order=${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Something is wrong' }));
  const form = within(await screen.findByRole('dialog', { name: 'Raise a Case' }));
  expect(history.location.search).toBe(`?tab=orders&case_about=${id}`);
  await waitFor(() =>
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Related Order' }).value).toBe('ORD-000248'),
  );
  expect(form.getByLabelText<HTMLSelectElement>('Case Type').value).toBe('complaint');
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(history.location.search).toBe(`?tab=orders&order=${id}`));
});

test('an order that is closed to its customer says why, and one press asks about it [LCK-7, CAS-2, CUS-35]', async () => {
  role = 'customer';
  answers.set(orderRoute, { ...details, status: 'ready_for_pickup' });
  open(<CustomerCommands />, `/?tab=orders&order=${id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'ORD-000248' }));
  expect(
    await dialog.findByText('You could change it until we collected it. Ask us if something has to change.'),
  ).toBeDefined();
  expect(dialog.getByText(/^Your laundry is clean\. We bring it /)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Ask Us' }));
  const form = within(await screen.findByRole('dialog', { name: 'Raise a Case' }));
  await waitFor(() =>
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Related Order' }).value).toBe('ORD-000248'),
  );
  expect(form.getByLabelText<HTMLSelectElement>('Case Type').value).toBe('inquiry');
});

test('the address alone opens the form, as after a reload [SER-26]', async () => {
  role = 'customer';
  const history = open(<CustomerOrderDialogRoute />, `/?again=${id}`);
  await screen.findByText('When and where');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a search that finds one order offers it again, but not to drivers [SER-26, PAL-1]', async () => {
  const openAgain = vi.fn();
  const opens = { goTo: vi.fn(), openPerson: vi.fn(), openOrder: vi.fn(), openAgain };
  const { signal } = new AbortController();
  const rowsOf = async ([orders]: ReturnType<typeof staffSearchProviders>) =>
    (await orders?.search('248', signal))?.rows ?? [];
  for (const providers of [staffSearchProviders(opens), customerSearchProviders(opens)]) {
    const rows = await rowsOf(providers);
    expect(rows.map(({ label }) => label)).toEqual(['ORD-000248', 'Order Again']);
    rows[1]?.run();
    expect(openAgain).toHaveBeenLastCalledWith(id);
  }
  expect(openAgain).toHaveBeenCalledTimes(2);
  expect(await rowsOf(driverSearchProviders(opens.openOrder))).toHaveLength(1);
  found = [unassignedOrder, { ...unassignedOrder, id: 'another' }];
  expect(await rowsOf(staffSearchProviders(opens))).toHaveLength(2);
});

test('a customer reads of one that is ready that we bring it [CUS-35, PAL-1]', async () => {
  const opens = { goTo: vi.fn(), openPerson: vi.fn(), openOrder: vi.fn(), openAgain: vi.fn() };
  found = [{ ...unassignedOrder, status: 'ready_for_pickup' }];
  for (const [provider] of [customerSearchProviders(opens), staffSearchProviders(opens)]) {
    const rows = (await provider?.search('248', new AbortController().signal))?.rows ?? [];
    render(<BusinessTimeZoneContext value="Australia/Sydney">{rows[0]?.end}</BusinessTimeZoneContext>);
  }
  expect(screen.getAllByText(/^Your laundry is clean\. We bring it /)).toHaveLength(1);
});

test('orders that a search finds say when they are picked up [PAL-1]', async () => {
  const opens = { goTo: vi.fn(), openPerson: vi.fn(), openOrder: vi.fn(), openAgain: vi.fn() };
  found = [unassignedOrder];
  const [orders] = staffSearchProviders(opens);
  const rows = (await orders?.search('248', new AbortController().signal))?.rows ?? [];
  render(<BusinessTimeZoneContext value="Australia/Sydney">{rows[0]?.end}</BusinessTimeZoneContext>);
  const moment = unassignedOrder.pickup_date.toString();
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe(moment);
});
