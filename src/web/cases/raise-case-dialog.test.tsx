// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { RaiseCaseDialog } from './raise-case-dialog.tsx';

type Sent = RouteInput<typeof raiseCaseRoute> & { idempotencyKey: string };
const raise = vi.fn<(sent: Sent) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (route: RouteShape, sent: Sent) =>
    route === ordersRoute ? Promise.resolve({ rows: [unassignedOrder], total: 120 }) : raise(sent),
}));

const onClose = vi.fn();

function open(props: Partial<Parameters<typeof RaiseCaseDialog>[0]> = {}) {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  render(
    <QueryClientProvider client={client}>
      <RaiseCaseDialog onClose={onClose} {...props} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Case' }));
const write = () => {
  type('Subject', 'Two robes missing');
  type('Description', 'We counted 22 against 24.');
};
const order = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Related Order' });

beforeEach(() => {
  vi.clearAllMocks();
  raise.mockReset().mockResolvedValue(null);
});
afterEach(async () => {
  cleanup();
  // A closed dialog returns the focus in a later task, which would take it from the next test's field.
  await new Promise((resolve) => setTimeout(resolve));
});

test('asking for a price begins as an inquiry that says so [CUS-33]', async () => {
  open({ about: 'price' });
  expect(field('Subject').value).toBe('Please give me a price');
  type('Description', 'Ten wool coats');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(raise.mock.calls[0]?.[0].body).toMatchObject({ type: 'inquiry', order_id: null });
});

test('a case is an inquiry of medium priority, about no order, unless said otherwise [CAS-1, CAS-2]', async () => {
  open();
  expect([field('Case Type').value, field('Priority').value, order().value]).toEqual([
    'inquiry',
    'medium',
    '',
  ]);
  write();
  submit();
  await screen.findByText('Case submitted successfully!');
  expect(raise.mock.lastCall?.[0].body).toEqual({
    type: 'inquiry',
    priority: 'medium',
    order_id: null,
    subject: 'Two robes missing',
    description: 'We counted 22 against 24.',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is missing stands beside its field, and nothing is sent [CAS-2]', async () => {
  open();
  submit();
  await screen.findByText('Enter a subject');
  expect(screen.getByText('Enter a description')).toBeDefined();
  expect(field('Subject').getAttribute('aria-invalid')).toBe('true');
  expect(raise).not.toHaveBeenCalled();
});

test('an order is chosen among one’s own by number, date and total; others are found by typing [CAS-2]', async () => {
  open();
  order().focus();
  fireEvent.click(order());
  const option = await screen.findByRole('option', { name: /ORD-000248.*Ordered .* · \$/ });
  expect(screen.getByText('The first 1 of 120. Type to find the others.')).toBeDefined();
  fireEvent.click(option);
  expect(order().value).toBe('ORD-000248');
  write();
  submit();
  await waitFor(() => expect(raise).toHaveBeenCalledOnce());
  expect(raise.mock.lastCall?.[0].body.order_id).toBe(unassignedOrder.id);
});

test('the same is sent again under the same key, something else under another [CAS-2]', async () => {
  raise.mockRejectedValue(new CallError(503, problemOf('unavailable', 'Try again in a minute.')));
  open();
  write();
  for (const attempts of [1, 2]) {
    submit();
    await waitFor(() => expect(raise).toHaveBeenCalledTimes(attempts));
    await waitFor(() => expect(screen.queryByText('Submitting...')).toBeNull());
  }
  type('Subject', 'Three robes missing');
  submit();
  await waitFor(() => expect(raise).toHaveBeenCalledTimes(3));
  const [first, second, third] = raise.mock.calls.map(([sent]) => sent.idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('it is sent once while the button says so; a failure says so and keeps what was typed [CAS-2]', async () => {
  let fail = (_error: Error) => {};
  raise.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  open();
  write();
  submit();
  fireEvent.click(await screen.findByText('Submitting...'));
  fireEvent.submit(field('Subject'));
  fail(new CallError(500, null));
  await screen.findByText('Failed to create case. Please try again.');
  expect(raise).toHaveBeenCalledOnce();
  expect([field('Subject').value, field('Description').value]).toEqual([
    'Two robes missing',
    'We counted 22 against 24.',
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('what the service refuses stands beside its field', async () => {
  const message = 'Choose one of your orders';
  raise.mockRejectedValue(new CallError(422, problemOf('invalid', message, [{ path: 'order_id', message }])));
  open();
  write();
  submit();
  await waitFor(() => expect(order().getAttribute('aria-invalid')).toBe('true'));
});
