// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeLegRoute,
  reopenLegRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { LegAttempt } from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { jonah, mei, orderWith } from './legs.fixture.ts';
import { AssignLegButton, StaffLegMenu } from './staff-leg-actions.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

const done = { state: 'done', done_how: 'reported' } as const;
const failed = { state: 'failed', failure_reason: 'nobody_home' } as const;

async function open(order: OrderDetails, attempt: LegAttempt | undefined = order.legs[0]) {
  if (!attempt) return;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <StaffLegMenu order={order} attempt={attempt} />
        <AssignLegButton order={order} attempt={attempt} onAssign={vi.fn()} />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  const menu = screen.queryByRole('button', { name: `Actions for the ${attempt.kind}` });
  if (!menu) return;
  fireEvent.keyDown(menu, { key: 'Enter' });
  await screen.findByRole('menu');
}

const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const note = (text: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value: text } });

beforeEach(() => {
  call.mockReset().mockResolvedValue(orderWith({}));
});
afterEach(cleanup);

test.each([
  ['planned without a driver', orderWith({}), ['Mark as done…', 'Mark as failed…'], 'Assign Pickup'],
  ['planned', orderWith(jonah), ['Unassign', 'Mark as done…', 'Mark as failed…'], 'Reassign Pickup'],
  ['done', orderWith({ ...jonah, ...done }), ['Reopen…'], null],
  [
    'open, of a delivered order',
    orderWith(jonah, {}, { status: 'delivered' }),
    ['Mark as done…', 'Mark as failed…'],
    null,
  ],
  ['failed', orderWith({ ...jonah, ...failed }, {}, { needs_date: 'pickup' }), ['Reopen…'], null],
  ['done, of a completed order', orderWith(done, {}, { status: 'completed' }), [], null],
  ['cancelled', orderWith({ state: 'cancelled' }, {}, { status: 'cancelled' }), [], null],
])('what staff may do with a leg that is %s [LEG-5, LEG-11]', async (_what, order, actions, button) => {
  await open(order);
  expect(items()).toEqual(actions);
  expect(screen.queryByText(/ssign Pickup$/)?.textContent ?? null).toBe(button);
});

test('a leg is closed as done with a note, after what follows is said [LEG-11]', async () => {
  const order = orderWith({}, mei, { status: 'in_progress', version: 7 });
  await open(order, order.legs[1]);
  choose('Mark as done…');
  const form = await dialog('Mark Delivery as Done');
  expect(form.textContent).toContain(
    'The order becomes Delivered. We’ll let the customer and the driver know that it is delivered.',
  );
  send('Mark as Done');
  expect(await within(form).findByText('Enter a note of why')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
  note(' Handed over in the shop ');
  send('Mark as Done');
  expect(await screen.findByText('Delivery marked as done')).toBeDefined();
  expect(call.mock.calls).toEqual([
    [
      closeLegRoute,
      {
        params: { id: order.legs[1]?.id },
        ifMatch: 7,
        body: { result: 'done', note: 'Handed over in the shop' },
      },
    ],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is done is set back with a note; another status than that of the step stays [LEG-11]', async () => {
  const order = orderWith(done, {}, { status: 'in_progress' });
  await open(order);
  choose('Reopen…');
  const form = await dialog('Reopen Pickup');
  expect(form.textContent).toContain(
    'The order stays In Progress. We’ll let the customer and the driver know that it is not picked up yet.',
  );
  note('Wrong door');
  send('Reopen');
  expect(await screen.findByText('Pickup reopened')).toBeDefined();
  expect(call.mock.calls).toEqual([
    [reopenLegRoute, { params: { id: order.legs[0]?.id }, ifMatch: 1, body: { note: 'Wrong door' } }],
  ]);
});

test.each([
  [problemOf('leg-closed', 'This pickup is already finished.'), 'This pickup is already finished.'],
  [null, 'Failed to mark pickup as done'],
])('a refusal is said in the dialog, and the note stays: %# [LEG-2]', async (problem, sentence) => {
  call.mockRejectedValue(new CallError(problem ? 409 : 500, problem));
  await open(orderWith({}));
  choose('Mark as done…');
  const form = await dialog('Mark Pickup as Done');
  note('Handed over in the shop');
  send('Mark as Done');
  expect((await within(form).findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Handed over in the shop');
});

test('one leg is taken from its driver after a yes; the other stays as it is [LEG-6]', async () => {
  const order = orderWith({ ...jonah, ...done }, mei);
  await open(order, order.legs[1]);
  choose('Unassign');
  const question = await screen.findByRole('alertdialog', { name: 'Unassign Mei Tanaka from the delivery?' });
  expect(question.textContent).toContain('The pickup stays as it is.');
  expect(call).not.toHaveBeenCalled();
  send('Unassign Driver');
  await waitFor(() =>
    expect(call.mock.calls).toEqual([
      [unassignDriverRoute, { params: { id: order.id }, ifMatch: 1, body: { leg: 'delivery' } }],
    ]),
  );
});

test('a leg is closed as failed with a reason that it can have, and a note [FST-1, LEG-11]', async () => {
  const order = orderWith({}, mei, { status: 'out_for_delivery', version: 7 });
  await open(order, order.legs[1]);
  choose('Mark as failed…');
  const form = await dialog('Mark Delivery as Failed');
  expect(form.textContent).toContain('The order then needs a new date.');
  expect(
    within(form)
      .getAllByRole('radio')
      .map(({ parentElement }) => parentElement?.textContent),
  ).toEqual([
    'Nobody home',
    'No access',
    'Refused',
    'Closed',
    'Wrong address',
    'Customer asked for another day',
    'We could not get there',
    'Other',
  ]);
  note('They called');
  send('Mark as Failed');
  expect(await within(form).findByText('Choose why it failed')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(within(form).getByRole('radio', { name: 'Customer asked for another day' }));
  note('');
  send('Mark as Failed');
  expect(await within(form).findByText('Enter a note of why')).toBeDefined();
  note(' They called ');
  send('Mark as Failed');
  expect(await screen.findByText('Delivery marked as failed')).toBeDefined();
  expect(call.mock.calls).toEqual([
    [
      closeLegRoute,
      {
        params: { id: order.legs[1]?.id },
        ifMatch: 7,
        body: { result: 'failed', reason: 'another_day', note: 'They called' },
      },
    ],
  ]);
});

test('what failed is set back with a note [LEG-11]', async () => {
  const order = orderWith({ ...jonah, ...failed }, {}, { needs_date: 'pickup' });
  await open(order);
  choose('Reopen…');
  const form = await dialog('Reopen Pickup');
  expect(form.textContent).toContain('The pickup is planned as before.');
  note('Wrong order');
  send('Reopen');
  await waitFor(() =>
    expect(call.mock.calls).toEqual([
      [reopenLegRoute, { params: { id: order.legs[0]?.id }, ifMatch: 1, body: { note: 'Wrong order' } }],
    ]),
  );
});
