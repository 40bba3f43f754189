// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { dayOfJonah, leg, runOf, stop } from '#web/driver-run/driver-run.fixture.ts';
import type { OrderOfDriver } from '#web/driver-run/state/own-legs.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { UpdateStatusDialog } from './update-status-dialog.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

const moment = Temporal.Instant.from('2026-11-24T02:15:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => moment }));
const order: Order = {
  id: '01a1fd3b-0bb8-758b-99e3-212e2bac6b6a',
  order_number: 'ORD-000249',
  customer_id: '01a1fd3b-051d-7bb9-a343-537ee919fd82',
  customer_name: 'Paddock Dining',
  customer_email: 'lou@paddock.example',
  customer_phone: null,
  items: [
    {
      id: '01a1fd3b-0bb8-7c11-8d10-6e8f0b1f4a52',
      sku_id: '01a1fd3b-0546-759a-ad37-bd3f6079f9b4',
      sku_name: 'Napkin',
      quantity: 180,
      price: 55,
    },
  ],
  pickup_date: moment,
  pickup_until: null,
  delivery_until: null,
  delivery_date: Temporal.Instant.from('2026-11-25T22:00:00Z'),
  pickup_address: '88 Crown St, Surry Hills NSW 2010',
  delivery_address: '18 Bourke Rd, Alexandria NSW 2015',
  special_instructions: 'Ask for Lou.',
  purchase_order: null,
  gst_charged: true,
  series_id: null,
  occurrence_number: null,
  is_recurring: true,
  frequency_template_id: null,
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1 },
  next_occurrence_date: Temporal.Instant.from('2026-12-01T02:15:00Z'),
  status: 'processing',
  is_locked: false,
  total_amount: 10890,
  driver_id: null,
  driver_name: null,
  driver_phone: null,
  delivery_status: 'picked_up',
  assigned_at: moment,
  picked_up_at: moment,
  out_for_delivery_at: null,
  delivered_at: null,
  delivery_notes: 'Side door is quicker.',
  modification_requested: false,
  modification_details: null,
  modification_status: null,
  modification_scope: null,
  pending_modifications: null,
  version: 1,
  created_at: moment,
  updated_at: moment,
  needs_date: null,
  charges: [],
  minimum_shown: null,
  is_estimate: false,
  failed_stop: null,
  fulfilled_at: null,
  invoice_id: null,
  invoice_number: null,
};

const onDone = vi.fn();

function open(changes: Partial<OrderOfDriver> = {}, run?: DriverRun) {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <UpdateStatusDialog order={{ ...order, ...changes }} run={run} onDone={onDone} onClose={onClose} />
        </ConfirmProvider>
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return onClose;
}

const option = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notes/);
const alertInDialog = () => within(screen.getByRole('dialog')).findByRole('alert');
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Update Status' }));

beforeEach(() => {
  onDone.mockReset();
  call.mockReset().mockResolvedValue({ outcome: 'accepted', run: dayOfJonah() });
});
afterEach(cleanup);

test('the new status starts at the present one, else at assigned [DRV-3]', () => {
  open();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  expect(option(/Picked Up.*Current/).checked).toBe(true);
  expect(option(/Out for Delivery.*Next/).checked).toBe(false);
  cleanup();
  open({ delivery_status: null });
  expect(option(/Assigned/).checked).toBe(true);
});

test('where the driver goes next, when, and what to mind there is in sight; the other address is folded [DRV-3, DRV-21]', () => {
  open();
  const isFolded = (text: string) => screen.getByText(text).closest('details') !== null;
  const texts = ['18 Bourke Rd, Alexandria NSW 2015', 'Ask for Lou.', 'Side door is quicker.'];
  expect(texts.map(isFolded)).toEqual([false, false, false]);
  expect(isFolded('88 Crown St, Surry Hills NSW 2010')).toBe(true);
  cleanup();
  open({ delivery_status: 'assigned' });
  expect(isFolded('88 Crown St, Surry Hills NSW 2010')).toBe(false);
  expect(isFolded('18 Bourke Rd, Alexandria NSW 2015')).toBe(true);
});

test('how many bags it has is in sight where anybody said so; what the phone counted comes first [DRV-21, WGH-9]', () => {
  open();
  const text = () => screen.getByText('18 Bourke Rd, Alexandria NSW 2015').textContent;
  expect(text()).not.toContain('bag');
  cleanup();
  open({ known_bags: 1 });
  expect(text()).toContain('Thu 26 Nov, 9:00 am · 1 bag');
  cleanup();
  const counted = leg('a1', '09:00', 'delivery', { order_id: order.id, known_bags: 3 });
  open({ known_bags: 1 }, runOf([stop('s1', 'Paddock Dining', counted)]));
  expect(text()).toContain('Thu 26 Nov, 9:00 am · 3 bags');
});

test('a stop that comes later than planned says when it is expected, as its line does [RUN-10, DRV-21]', () => {
  const next = stop('s1', 'Paddock Dining', leg('a1', '09:00', 'delivery', { order_id: order.id }));
  const [eta_from, eta_until] = [moment.add({ minutes: 30 }), moment.add({ minutes: 60 })];
  const text = () => screen.getByText('18 Bourke Rd, Alexandria NSW 2015').textContent;
  open({}, runOf([{ ...next, eta_from, eta_until, minutes_late: 20 }]));
  expect(text()).toMatch(/Now 1:45 to 2:15 pm$/);
  cleanup();
  open({}, runOf([next]));
  expect(text()).not.toContain('Now');
});

test('a driver who only delivers is offered no pickup; of a step that is refused the service says whose it is [LEG-7, DRV-4]', async () => {
  const sentence = 'Another driver has the pickup of this order.';
  call.mockRejectedValue(new CallError(409, problemOf('not-your-leg', sentence)));
  open({ own_legs: [{ kind: 'delivery', state: 'planned' }] });
  expect(screen.getAllByRole('radio').map((input) => input.closest('label')?.textContent)).toEqual([
    'AssignedCurrent',
    'Out for DeliveryNext',
    'Delivered',
  ]);
  expect(option(/Assigned/).checked).toBe(true);
  send();
  expect((await alertInDialog()).textContent).toBe(sentence);
});

test('the dialog tells all there is to know of the order [DRV-3]', () => {
  open();
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('ORD-000249 · Paddock Dining');
  expect(text).toContain('Recurring, every week. Next scheduled Tue 1 Dec, 1:15 pm');
  for (const fact of [
    '88 Crown St, Surry Hills NSW 2010',
    'Thu 26 Nov, 9:00 am',
    '180 × $0.55',
    'Base amount$99.00',
    'GST (10%)$9.90',
    'Total$108.90',
    'Ask for Lou.',
    'Side door is quicker.',
  ])
    expect(text).toContain(fact);
});

test('empty notes are not sent [DRV-4]', async () => {
  const onClose = open();
  fireEvent.click(option(/Picked Up/));
  fireEvent.change(notes(), { target: { value: '   ' } });
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { body } = call.mock.lastCall?.[1] ?? {};
  expect(call).toHaveBeenCalledExactlyOnceWith(reportRoute, { body, timeoutMs: expect.any(Number) });
  expect(body).toMatchObject({
    type: 'step',
    order_id: order.id,
    status: 'picked_up',
    note: null,
    seen_status: 'picked_up',
  });
  expect(onDone).toHaveBeenCalledExactlyOnceWith(
    body.id,
    'Status updated successfully: Picked Up, ORD-000249.',
  );
});

test('a note is sent without the white space around it [DRV-3]', async () => {
  const onClose = open();
  fireEvent.change(notes(), { target: { value: ' Left with reception ' } });
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body).toMatchObject({ status: 'picked_up', note: 'Left with reception' });
});

test('a failure keeps the dialog and what was typed [DRV-4]', async () => {
  call.mockRejectedValue(new CallError(500, null));
  const onClose = open({ delivery_date: moment });
  fireEvent.click(option(/Delivered/));
  fireEvent.change(notes(), { target: { value: 'Left with reception' } });
  send();
  expect((await alertInDialog()).textContent).toBe('Failed to update status');
  expect(onClose).not.toHaveBeenCalled();
  expect(notes().value).toBe('Left with reception');
  expect(option(/Delivered/).checked).toBe(true);
});

test('a status is selected at all times; were none sent, the sentence of the service stands in the dialog [DRV-4]', async () => {
  const message = 'Please select a status';
  expect(DeliveryUpdate.safeParse({ notes: 'Gate B' }).error?.issues[0]?.message).toBe(message);
  call.mockRejectedValueOnce(new CallError(422, problemOf('invalid', message)));
  const onClose = open();
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1);
  send();
  expect((await alertInDialog()).textContent).toBe(message);
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('while it is sent the button says so [DRV-3]', async () => {
  const { promise, resolve } = Promise.withResolvers();
  call.mockReturnValue(promise);
  open();
  send();
  const button = (await screen.findByText('Updating...')).closest('button');
  expect(button?.type).toBe('submit');
  expect(button?.getAttribute('aria-busy')).toBe('true');
  // What comes after it waits for it.
  resolve({ outcome: 'accepted', run: dayOfJonah() });
});

test('two quick taps send once', async () => {
  const onClose = open();
  const button = screen.getByRole('button', { name: 'Update Status' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call).toHaveBeenCalledOnce();
});

test('a step for a stop of another day asks first, with its day and who is told; Not Yet has the focus [DRV-22]', async () => {
  const onClose = open();
  fireEvent.click(option(/Delivered/));
  send();
  const question = within(await screen.findByRole('alertdialog', { name: 'Delivered already?' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'This delivery is planned for Thu 26 Nov, 9:00 am, in 2 days. We’ll tell Paddock Dining that it is delivered.',
  );
  const notYet = question.getByRole('button', { name: 'Not Yet' });
  await waitFor(() => expect(document.activeElement).toBe(notYet));
  fireEvent.click(notYet);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([call.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  send();
  fireEvent.click(await screen.findByRole('button', { name: 'Delivered' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body).toMatchObject({ type: 'step', status: 'delivered' });
});

test('what stands in the run of today is asked of nobody, whichever day its window is of [DRV-22]', async () => {
  const moved = leg('m1', '11:00', 'delivery', { order_id: order.id });
  const onClose = open({}, runOf([stop('s1', 'Paddock Dining', moved)]));
  fireEvent.click(option(/Delivered/));
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a step that was refused for good says why in the dialog, and nothing of it is kept [DRV-4, RUN-19]', async () => {
  const problem = problemOf('order-cancelled', 'This order has been cancelled.');
  call.mockResolvedValue({ outcome: 'refused', problem, run: dayOfJonah() });
  const onClose = open();
  send();
  expect((await alertInDialog()).textContent).toBe('This order has been cancelled.');
  expect([onClose.mock.calls, onDone.mock.calls]).toEqual([[], []]);
});
