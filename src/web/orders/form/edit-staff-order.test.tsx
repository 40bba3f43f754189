// @vitest-environment happy-dom
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessRoute } from '#shared/business/business.contract.ts';
import { frequencyTemplatesRoute } from '#shared/frequency/frequency.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteReply, RouteShape } from '#shared/kernel/route.ts';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { hasUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { EditStaffOrder } from './edit-staff-order.tsx';

vi.mock('#web/kernel/use-is-staff.ts', () => ({ useIsStaff: () => true }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const write = vi.fn<(input: unknown) => Promise<unknown>>();
const onClose = vi.fn();
let current: Order;
let legs: LegAttempt[];
let client: QueryClient;

notifyManager.setScheduler(queueMicrotask); // what comes live is drawn before the test goes on

const answer = <R extends RouteShape>(route: R, reply: () => RouteReply<R>) => [route, reply] as const;

beforeEach(() => {
  vi.clearAllMocks();
  current = unassignedOrder;
  legs = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  write.mockResolvedValue(unassignedOrder);
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  const answers = new Map<unknown, () => unknown>([
    answer(businessRoute, () => business),
    answer(frequencyTemplatesRoute, () => ({ rows: [], total: 0 })),
    answer(pricedSkusRoute, () => []),
    answer(orderRoute, () => ({ ...current, history: [], legs, files: [], ...notCounted })),
  ]);
  vi.mocked(call).mockImplementation((async (route: RouteShape, input: unknown) =>
    route === editOrderRoute ? write(input) : answers.get(route)?.()) as typeof call);
});
afterEach(cleanup);

async function openForm(): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <EditStaffOrder order={current} onClose={onClose} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByText('When and where');
  return screen.getByRole('dialog');
}

const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const type = (value: string) => fireEvent.change(quantity(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isRefused = async (typed: string) => {
  await screen.findByText('Enter a whole number from 1 to 100,000');
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  expect(quantity().value).toBe(typed);
  expect(write).not.toHaveBeenCalled();
};

test.each(['', '0', '1.5', '100001'])(
  'what is no quantity, %j, stays in its field with the reason, and nothing is sent [ORD-3]',
  async (typed) => {
    const dialog = await openForm();
    type(typed);
    fireEvent.blur(quantity());
    expect(within(dialog).getByRole('status').textContent).toBe('Base –GST (10%) –Total –');
    press('Update Order');
    await isRefused(typed);

    type('9');
    press('Update Order');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(write.mock.lastCall).toMatchObject([{ body: { items: [{ quantity: 9 }] } }]);
  },
);

test('a newer version takes no place of a quantity that is none yet, nor does keeping it beside theirs [ORD-3, ORD-8]', async () => {
  await openForm();
  type('');
  expect(hasUnsavedChanges()).toBe(true);
  current = {
    ...current,
    version: 2,
    items: current.items.map((item) => ({ ...item, quantity: 12 })),
  };
  await act(() => client.invalidateQueries({ queryKey: ['orders'] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(screen.getByRole('radio', { name: 'You no quantity yet × Business Shirt' })).toHaveProperty(
    'checked',
    true,
  );
  press('Update Order');
  await isRefused('');
});

test('two people who change different fields both keep theirs, without a question [ORD-8, STF-6]', async () => {
  await openForm();
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field(/Delivery address/), { target: { value: '5 Mine St' } });
  current = { ...current, version: 2, status: 'processing', pickup_address: '2 Theirs St' };
  await act(() => client.invalidateQueries({ queryKey: ['orders'] }));
  expect([field(/^Status/).value, field(/Pickup address/).value]).toEqual(['processing', '2 Theirs St']);
  expect(field(/Delivery address/).value).toBe('5 Mine St');
  // Another change that no live message has told of: the save goes on from it by itself.
  current = { ...current, version: 3, special_instructions: 'Ring twice' };
  write.mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed by someone else.')));
  press('Update Order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write.mock.calls.map(([input]) => input)).toEqual(
    [2, 3].map((ifMatch) => ({
      params: { id: current.id },
      ifMatch,
      body: { delivery_address: '5 Mine St' },
    })),
  );
});

const leg = (more: Partial<LegAttempt>) =>
  ({ kind: 'pickup', attempt: 1, state: 'planned', ...more }) as LegAttempt;

test.each([
  ['the customer and both drivers', {}, 'We’ll tell Mabel Ng, Jonah Reid and Mei Tanaka.'],
  ['nobody where the customer has to approve', { is_recurring: true }, null],
])('below a date that staff change stands who is told: %s [STF-4, NTF-8]', async (_, more, said) => {
  const status = 'scheduled' as const;
  current = { ...unassignedOrder, status, driver_name: 'Jonah Reid', ...more };
  legs = [
    leg({ state: 'done', driver_name: 'Jonah Reid' }),
    leg({ kind: 'delivery', state: 'failed', driver_name: 'Kim Tran' }),
    leg({ kind: 'delivery', attempt: 2, driver_name: 'Mei Tanaka' }),
  ];
  await openForm();
  const field = screen.getByLabelText<HTMLInputElement>(/^Delivery date/);
  const isSaid = () => screen.queryByText(/^We’ll tell/)?.textContent ?? null;
  expect(isSaid()).toBeNull();
  const before = field.value;
  fireEvent.change(field, { target: { value: '2026-11-29T10:00' } });
  await waitFor(() => expect(isSaid()).toBe(said));
  fireEvent.change(field, { target: { value: before } });
  await waitFor(() => expect(isSaid()).toBeNull());
});

test('a pickup at the shop asks staff for theirs, where a driver collects [ORD-24]', async () => {
  current = { ...unassignedOrder, pickup_address: '18 Bourke Rd', delivery_address: '4 Argyle St' };
  await openForm();
  expect(screen.getByText('This is our own shop. Choose theirs if a driver collects.')).toBeDefined();
  press('Same as delivery');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Pickup address').value).toBe('4 Argyle St');
});
