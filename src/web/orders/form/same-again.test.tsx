// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressesRoute, businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute, placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { CreateCustomerOrder } from './create-customer-order.tsx';
import { CreateStaffOrder } from './create-staff-order.tsx';

vi.mock('#web/kernel/routing/use-dialog-param.ts', async (original) => ({
  ...(await original<object>()),
  useOpenDialog: () => ({ open: vi.fn() }),
}));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const { id, customer_id } = unassignedOrder;
const shirt = { ...unassignedOrder.items[0], price: 450 };
const before: Order = {
  ...unassignedOrder,
  status: 'cancelled',
  is_recurring: true,
  items: [
    shirt,
    { ...shirt, sku_id: 'a1b2c3d4-0000-4000-8000-000000000009', sku_name: 'Silk Tie' },
  ] as Order['items'],
  pickup_address: '7 Quay St, Sydney NSW 2000',
  special_instructions: 'Ring twice',
};
const read = vi.fn<() => unknown>();
const onClose = vi.fn();
const addresses = {
  business_pickup_address: '18 Bourke Rd',
  customer_delivery_address: '4 Argyle St, The Rocks',
};
const keepAddress = async () => fireEvent.click(await screen.findByRole('button', { name: /^Keep / }));
const sku = { id: shirt.sku_id, name: 'Business Shirt', category: 'Linen', unit: 'each', description: null };

beforeEach(() => {
  vi.clearAllMocks();
  read.mockReturnValue({ ...before, history: [], legs: [], files: [], ...notCounted });
  const answers = new Map<unknown, unknown>([
    [businessRoute, { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' }],
    [addressesRoute, addresses],
    [pricedSkusRoute, [{ ...sku, price: 900, customer_price: 500, has_custom_pricing: true }]],
    [frequencyTemplatesRoute, { rows: [], total: 0 }],
    [placeOrderRoute, before],
    [placeOrderForRoute, before],
  ]);
  vi.mocked(call).mockImplementation((async (route: RouteShape) =>
    route === orderRoute ? read() : answers.get(route)) as typeof call);
});
afterEach(cleanup);

function open(form: ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <Suspense>{form}</Suspense>
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
}
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const sent = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([route, input]) =>
      route === placeOrderRoute || route === placeOrderForRoute ? [input?.body] : [],
    );

const roles = [
  ['a customer', <CreateCustomerOrder key="c" customer_id={customer_id} again={id} onClose={onClose} />, {}],
  ['staff', <CreateStaffOrder key="s" again={id} onClose={onClose} />, { customer_id }],
] as const;

test.each(roles)(
  '%s places an order again at the prices of today, after looking at it [SER-26]',
  async (_, form, whose) => {
    open(form);
    expect(await screen.findByText('No longer offered: Silk Tie.')).toBeDefined();
    await screen.findByText('When and where');
    const dialog = screen.getByRole('dialog', { name: 'Create Order' });
    expect(value('Item')).toBe(shirt.sku_id);
    expect(dialog.textContent).toContain('Total $44.00');
    expect(value('Quantity')).toBe('8');
    // Picked up tomorrow at the same time, and delivered two days later, as it was.
    const tomorrow = Temporal.Now.zonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days: 1 });
    expect(value('Pickup date')).toBe(`${tomorrow}T09:30`);
    expect(value('Delivery date')).toBe(`${tomorrow.add({ days: 2 })}T17:30`);
    expect(value('Pickup address')).toBe('7 Quay St, Sydney NSW 2000');
    expect(value('Delivery address')).toBe('18 Bourke Rd, Alexandria NSW 2015');
    expect(value(/^Special instructions/)).toBe('Ring twice');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /recurring order/ }).checked).toBe(false);
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Create Order' }));
    if (!('customer_id' in whose)) await keepAddress();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([
      {
        items: [{ sku_id: shirt.sku_id, quantity: 8 }],
        is_recurring: false,
        special_instructions: 'Ring twice',
        ...whose,
      },
    ]);
  },
);

test('a delivery that goes elsewhere says so, and goes to the saved address by one press [ORD-24, SER-26]', async () => {
  open(roles[0][1]);
  const saved = await screen.findByRole('button', { name: 'Saved address: 4 Argyle St, The Rocks' });
  expect(screen.getByText('Not your saved address.')).toBeDefined();
  fireEvent.click(saved);
  expect(value('Delivery address')).toBe('4 Argyle St, The Rocks');
  expect(screen.getByText('Your saved address.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Saved address/ })).toBeNull();
});

test('one that would still go to the address before the saved one is asked about [ORD-24, SER-26]', async () => {
  read.mockReturnValue({
    ...before,
    pickup_address: before.delivery_address,
    history: [],
    legs: [],
    files: [],
    ...notCounted,
  });
  open(roles[0][1]);
  await screen.findByText('When and where');
  const question = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Create Order' }));
    return within(await screen.findByRole('alertdialog', { name: 'Deliver to 18 Bourke Rd?' }));
  };
  fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
  const asked = await question();
  expect(sent()).toEqual([]);
  asked.getByText('Your saved address is 4 Argyle St, The Rocks. We’d collect there, too.');
  asked.getByRole('button', { name: 'Keep 18 Bourke Rd' });
  fireEvent.click(asked.getByRole('button', { name: 'Deliver to 4 Argyle St' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const address = addresses.customer_delivery_address;
  expect(sent()).toMatchObject([{ delivery_address: address, pickup_address: address }]);
});

test('what is offered as it was is not spoken of, and of what is not a blank line is left [SER-26]', async () => {
  read.mockReturnValue({ ...before, items: [shirt], history: [], legs: [], files: [], ...notCounted });
  open(roles[0][1]);
  await screen.findByText('When and where');
  expect(screen.queryByText(/No longer offered/)).toBeNull();
  cleanup();
  read.mockReturnValue({
    ...before,
    items: before.items.slice(1),
    history: [],
    legs: [],
    files: [],
    ...notCounted,
  });
  open(roles[1][1]);
  expect(await screen.findByText('No longer offered: Silk Tie.')).toBeDefined();
  await screen.findByText('When and where');
  expect([value('Item'), value('Quantity')]).toEqual(['', '1']);
});

test.each(roles)('%s is told where the order cannot be read [SER-26]', async (_, form) => {
  read.mockImplementation(() => {
    throw new CallError(404, problemOf('not-found', 'There is nothing here.'));
  });
  open(form);
  expect(await screen.findByText('The order form could not be opened')).toBeDefined();
  const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Create Order' });
  expect(button?.disabled ?? true).toBe(true);
});
