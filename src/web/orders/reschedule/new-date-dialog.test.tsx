// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slotsRoute } from '#shared/booking/booking.contract.ts';
import { newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import {
  deliverySlots,
  local,
  pickupSlots,
  slotDay,
  slotsNow,
  slotsOf,
} from '#web/booking/picker/slots.fixture.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { refusal } from '#web/orders/form/visits/window-form.fixture.tsx';
import { failedOrder, notCounted } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { NewDateDialog } from './new-date-dialog.tsx';

let role: Role;
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role, full_name: 'Amelia Hart' }),
}));
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => slotsNow,
  useToday: () => slotsNow.toZonedDateTimeISO('Australia/Sydney').toPlainDate(),
}));

const onClose = vi.fn();
let order: Order;
let slots: typeof deliverySlots;

/** Collected 8:00–10:00 am on the day of the test, and nobody was home; to be delivered two days later. */
const missedPickup = failedOrder('pickup', {
  pickup_date: local('2026-11-24T08:00'),
  pickup_until: local('2026-11-24T10:00'),
  delivery_date: local('2026-11-26T14:00'),
  delivery_until: local('2026-11-26T16:00'),
});
const missedDelivery = failedOrder('delivery', {
  status: 'ready_for_pickup',
  pickup_date: local('2026-11-20T08:00'),
  delivery_date: local('2026-11-24T08:00'),
});

beforeEach(() => {
  role = 'customer';
  slots = deliverySlots;
  onClose.mockReset();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

async function show(failed: Order, { use_windows = true } = {}) {
  order = failed;
  answer(orderRoute, () => ({ ...order, history: [], legs: [], files: [], ...notCounted }));
  const ask = answer(slotsRoute, ({ body }) =>
    body.leg === 'pickup' ? pickupSlots : slots(body.pickup ?? slotsNow),
  );
  const send = answer(newDateRoute, ({ body }) => {
    const { pickup_date = order.pickup_date, delivery_date = order.delivery_date } = body;
    const pickup_until = pickup_date.add({ hours: 2 });
    order = { ...order, pickup_date, pickup_until, delivery_date, needs_date: null, failed_stop: null };
    return order;
  });
  const page = open(<NewDateDialog id={order.id} onClose={onClose} />);
  page.client.setQueryData(businessQuery.queryKey, (business) => business && { ...business, use_windows });
  await screen.findByRole('button', { name: 'Choose This Date' });
  const title = role === 'customer' ? 'Choose a new date' : 'Choose a date';
  const dialog = screen.getByRole('dialog', { name: title });
  return { ...page, dialog, send, ask };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose This Date' });
const radio = async (group: string, name: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: group })).findByRole('radio', { name });
const choose = async (group: string, name: RegExp) => fireEvent.click(await radio(group, name));

describe('in windows', () => {
  test('a customer hears why, and the delivery goes along as it would come too early [FST-3]', async () => {
    const { dialog, send, ask } = await show(missedPickup);
    expect(dialog.textContent).toContain('We could not collect ORD-000248: nobody home.');
    // The first that can be booked is chosen already; two days later is a weekday, but not Thursday.
    expect((await radio('Pickup day', /Wed 25 Nov/)).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('radio', { name: /Now/ })).toBeNull();
    expect(await screen.findByText('Delivery Fri 27 Nov, 2:00–4:00 pm')).toBeDefined();
    expect(screen.getByText('Two days after pickup, as before')).toBeDefined();
    fireEvent.click(button());
    expect(await screen.findByText('New date chosen')).toBeDefined();
    expect(screen.getByText('ORD-000248 is collected Wed 25 Nov, 10:00 am–12:00 pm.')).toBeDefined();
    expect(send.mock.lastCall?.[0]).toMatchObject({
      ifMatch: 1,
      body: { pickup_date: local('2026-11-25T10:00'), delivery_date: local('2026-11-27T14:00') },
    });
    expect(onClose).toHaveBeenCalledOnce();
    expect(ask.mock.calls.every(([{ body }]) => body.order_id === order.id)).toBe(true);
  });

  test('a delivery that comes late enough stays, and can be changed [FST-3]', async () => {
    const { send } = await show({ ...missedPickup, delivery_date: local('2026-12-02T14:00') });
    expect(await screen.findByText('Delivery Wed 2 Dec, 2:00–4:00 pm')).toBeDefined();
    await waitFor(() => expect(screen.getByText('Stays as it is')).toBeDefined());
    await choose('Pickup day', /Sat 28 Nov/);
    expect(screen.getByText('Stays as it is')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Change the delivery' }));
    await choose('Delivery day', /Thu 3 Dec/);
    await choose('Delivery time', /2:00–4:00 pm/);
    fireEvent.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.lastCall?.[0].body).toEqual({
      pickup_date: local('2026-11-28T08:00'),
      delivery_date: local('2026-12-03T14:00'),
    });
  });

  test('where its distance does not fit the delivery takes the earliest that does [FST-3]', async () => {
    slots = (pickup) => {
      const { days } = deliverySlots(pickup);
      return slotsOf([
        slotDay('2026-11-27', [['14:00', '16:00', 'full']]),
        ...days.filter(({ day }) => day.day !== 27),
      ]);
    };
    await show(missedPickup);
    expect(await screen.findByText('Delivery Mon 30 Nov, 10:00 am–12:00 pm')).toBeDefined();
  });

  test('after a failed delivery its windows alone are asked for [FST-3]', async () => {
    const { dialog, send, ask } = await show(missedDelivery);
    expect(dialog.textContent).toContain('We could not deliver ORD-000248: nobody home.');
    await choose('Delivery day', /Thu 26 Nov/);
    expect(screen.queryByRole('radiogroup', { name: 'Pickup day' })).toBeNull();
    expect(ask.mock.calls.every(([{ body }]) => body.leg === 'delivery')).toBe(true);
    fireEvent.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.lastCall?.[0].body).toEqual({ delivery_date: local('2026-11-26T10:00') });
  });

  test('a window that has filled up meanwhile is said, and nothing is lost; only staff book anyway [FST-3, BKG-8]', async () => {
    for (const reader of ['customer', 'admin'] as const) {
      role = reader;
      const { send } = await show(missedPickup);
      await screen.findByText('Delivery Fri 27 Nov, 2:00–4:00 pm');
      const sentence = 'Wed 25 Nov, 10:00 am–12:00 pm has just filled up. Choose another time.';
      send.mockImplementationOnce(() => {
        throw refusal('window-full', sentence);
      });
      fireEvent.click(button());
      expect(await screen.findByText(sentence)).toBeDefined();
      expect((await radio('Pickup day', /Wed 25 Nov/)).getAttribute('aria-checked')).toBe('true');
      expect(onClose).not.toHaveBeenCalled();
      const anyway = screen.queryByRole('button', { name: 'Book Anyway' });
      expect(anyway !== null).toBe(reader === 'admin');
      if (anyway) {
        fireEvent.click(anyway);
        await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
        expect(send.mock.lastCall?.[0].body).toMatchObject({ anyway: true });
      }
      cleanup();
    }
  });

  test('staff read whose it is, and may choose another time than a window [FST-3]', async () => {
    role = 'owner';
    const { dialog, send } = await show(missedPickup);
    expect(dialog.textContent).toContain('ORD-000248, Mabel Ng. Could not collect: nobody home.');
    await screen.findByText('Delivery Fri 27 Nov, 2:00–4:00 pm');
    fireEvent.click(screen.getByRole('button', { name: 'Another time' }));
    fireEvent.change(screen.getByLabelText('Pickup date'), { target: { value: '2026-11-25T06:30' } });
    fireEvent.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.lastCall?.[0].body).toMatchObject({ pickup_date: local('2026-11-25T06:30') });
  });
});

describe('at free times', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

  test('begins with the same time tomorrow, and says whether the delivery moves [FST-3]', async () => {
    const { send } = await show(missedPickup, { use_windows: false });
    expect([field('Pickup date').value, field('Delivery date').value]).toEqual([
      '2026-11-25T08:00',
      '2026-11-26T14:00',
    ]);
    expect(screen.getByText('The delivery stays as it is.')).toBeDefined();
    type('Pickup date', '2026-11-30T09:15');
    expect(field('Delivery date').value).toBe('2026-12-02T14:00');
    expect(screen.getByText('The delivery moves to Wed 2 Dec, 2:00 pm.')).toBeDefined();
    type('Delivery date', '2026-11-30T09:00');
    expect(screen.getByText('Delivery must be after pickup')).toBeDefined();
    expect(button().disabled).toBe(true);
    type('Delivery date', '2026-12-01T09:00');
    fireEvent.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.lastCall?.[0].body).toEqual({
      pickup_date: local('2026-11-30T09:15'),
      delivery_date: local('2026-12-01T09:00'),
    });
  });

  test('after a failed delivery asks for that alone, whatever day the pickup was [FST-3]', async () => {
    const { send } = await show(missedDelivery, { use_windows: false });
    expect(screen.queryByLabelText('Pickup date')).toBeNull();
    expect(field('Delivery date').value).toBe('2026-11-25T08:00');
    type('Delivery date', '');
    expect(button().disabled).toBe(true);
    type('Delivery date', '2026-11-27T15:00');
    fireEvent.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send.mock.lastCall?.[0].body).toEqual({ delivery_date: local('2026-11-27T15:00') });
  });
});

describe('of a recurring order', () => {
  const recurring = { is_recurring: true, series_id: missedPickup.id, occurrence_number: 4 };

  test('a missed pickup is skipped instead, after a yes [FST-5]', async () => {
    const { send } = await show({ ...missedPickup, ...recurring });
    expect(screen.getByText('Your other recurring pickups stay as they are.')).toBeDefined();
    const skip = answer(skipOccurrenceRoute, () => {
      order = { ...order, status: 'cancelled', needs_date: null, failed_stop: null };
      return {} as never;
    });
    fireEvent.click(screen.getByRole('button', { name: 'Skip this one' }));
    const question = await screen.findByRole('alertdialog', { name: 'Skip this pickup?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Keep Pickup' }));
    expect(skip).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Skip this one' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Skip Pickup' }));
    expect(await screen.findByText(/^Pickup on \w{3} \d+ \w+ skipped\.$/)).toBeDefined();
    expect(skip.mock.lastCall?.[0]).toEqual({ params: { id: missedPickup.id, number: 4 } });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(send).not.toHaveBeenCalled();
  });

  test('a missed delivery cannot be skipped: it was collected [FST-5]', async () => {
    await show({ ...missedDelivery, ...recurring });
    expect(screen.queryByRole('button', { name: 'Skip this one' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  });
});

test('a date that was chosen meanwhile is said, and what was typed cannot be sent [FST-3]', async () => {
  const { client } = await show(missedPickup, { use_windows: false });
  order = { ...order, needs_date: null, failed_stop: null };
  void client.invalidateQueries();
  expect(await screen.findByText('This order needs no new date any more.')).toBeDefined();
  expect(button().disabled).toBe(true);
});

test('an old link to an order that has its date says so [FST-3]', async () => {
  answer(orderRoute, () => ({
    ...missedPickup,
    needs_date: null,
    history: [],
    legs: [],
    files: [],
    ...notCounted,
  }));
  open(<NewDateDialog id={missedPickup.id} onClose={onClose} />);
  expect(await screen.findByText('No new date is needed')).toBeDefined();
});

test('an order that is not there is said [FST-3]', async () => {
  answer(orderRoute, () => {
    throw refusal('not-found', 'There is no such order.');
  });
  open(<NewDateDialog id={missedPickup.id} onClose={onClose} />);
  expect(await screen.findByText('There is nothing here')).toBeDefined();
});
