// @vitest-environment happy-dom
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { businessRoute } from '#shared/business/business.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { deleteOrderRoute } from '#shared/orders/orders.contract.ts';
import { restoreOccurrenceRoute } from '#shared/series/series.contract.ts';
import { call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster, toast } from '#web/ui/overlay/toast.tsx';
import { CustomerOrderActions } from './customer-order-actions.tsx';
import { CustomerOrderButtons } from './customer-orders-cells.tsx';

vi.mock('#web/orders/display/use-order-dialog.ts', async (original) => ({
  ...(await original<object>()),
  useOpenCaseAbout: () => askAbout,
}));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const soon = Temporal.Now.instant().add({ hours: 24 });
const order: Order = { ...unassignedOrder, pickup_date: soon, delivery_date: soon.add({ hours: 48 }) };
const recurring: Order = {
  ...order,
  is_recurring: true,
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1 },
  next_occurrence_date: soon.add({ hours: 168 }),
};
const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
const again = vi.fn();
const askAbout = vi.fn();
const edit = vi.fn();
const reschedule = vi.fn();
const remove = vi.fn<(input: unknown) => Promise<unknown>>();
let restore: (input: unknown) => unknown;
const said = vi.spyOn(toast, 'success');

notifyManager.setScheduler(queueMicrotask); // what comes live is drawn before the test goes on

beforeEach(() => {
  vi.clearAllMocks();
  remove.mockResolvedValue(null);
  vi.mocked(call).mockImplementation((async (route: RouteShape, input: unknown) => {
    if (route === deleteOrderRoute) return remove(input);
    if (route === restoreOccurrenceRoute) return restore(input);
    return route === businessRoute ? business : undefined;
  }) as typeof call);
});
afterEach(cleanup);

const show = (shown: Order, Actions = CustomerOrderActions) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <BusinessTimeZoneContext value="Australia/Sydney">
          <Suspense>
            <Actions order={shown} onEdit={edit} onReschedule={reschedule} onAgain={again} />
          </Suspense>
        </BusinessTimeZoneContext>
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );

/** Opens the menu of the order, and chooses something there. */
async function choose(name: string): Promise<void> {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More for ORD-000248' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test('skipping one of a recurring order can be undone from its message [SER-9, CUS-8]', async () => {
  const restored = vi.fn<(input: unknown) => unknown>(() => ({ pickup_date: soon, state: 'made' }));
  restore = restored;
  show({ ...recurring, series_id: 'series-1', occurrence_number: 4 });
  await choose('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Skip this one' }));
  await screen.findByText('Order cancelled successfully!');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Pickup back on: /)).toBeDefined();
  expect(restored.mock.calls).toEqual([[{ params: { id: 'series-1', number: 4 } }]]);
});

test.each([
  ['Skip this one', recurring, { query: { repeat: 'skip' } }],
  ['Stop repeating', recurring, { query: { repeat: 'stop' } }],
  ['Cancel Order', order, {}],
])('%s is asked for and sent [CUS-7, CUS-8, REC-5]', async (button, which, choice) => {
  show(which);
  await choose('Cancel');
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to cancel this order?' });
  expect(document.activeElement?.textContent).toBe('Keep Order');
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('Order cancelled successfully!'));
  expect(remove.mock.calls).toEqual([[{ params: { id: which.id }, ifMatch: 1, ...choice }]]);
});

test('what cannot be changed says why, and asks us about it [CUS-6, LCK-5]', async () => {
  show({ ...order, is_locked: true });
  const button = await screen.findByRole('button', { name: `Ask Us about ${order.order_number}` });
  expect(button.title).toBe('This order is locked. Please contact us to change it.');
  fireEvent.click(button);
  expect(askAbout).toHaveBeenCalledExactlyOnceWith(order.id);
});

test('of one that is back the row offers to say what is wrong, of a cancelled one nothing [CUS-6]', async () => {
  show({ ...order, status: 'completed' }, CustomerOrderButtons);
  await choose('Something is wrong');
  expect(askAbout).toHaveBeenCalledExactlyOnceWith(order.id);
  cleanup();
  show({ ...order, status: 'cancelled' }, CustomerOrderButtons);
  expect(await screen.findByText('No actions')).toBeDefined();
});

test.each([order, { ...order, is_locked: true }])(
  'any order of theirs can be had again [SER-26]',
  async (each) => {
    show(each);
    await choose('Order Again');
    expect(again).toHaveBeenCalledWith(each);
  },
);

test('one button does the next thing, the menu the rest; what is locked is asked about [CUS-31, BKG-17]', async () => {
  show(order);
  fireEvent.click(await screen.findByRole('button', { name: 'Reschedule ORD-000248' }));
  expect(reschedule).toHaveBeenCalledWith(order);
  await choose('Edit');
  expect(edit).toHaveBeenCalledWith(order);
  cleanup();
  show({ ...order, is_locked: true });
  await screen.findByRole('button', { name: /^Ask Us/ });
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for ORD-000248' }), { key: 'Enter' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Order Again']);
  expect(screen.queryByRole('button', { name: /^Reschedule/ })).toBeNull();
});
