// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Role } from '#shared/roles.ts';
import {
  deliverySlots,
  local,
  pickupSlots,
  slotDay,
  slotsNow,
  slotsOf,
} from '#web/booking/picker/slots.fixture.ts';
import { closedDay } from '#web/closed-days/closed-days.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import {
  openDialog,
  press,
  refusal,
  resetService,
  service,
  windowOrder,
} from '#web/orders/form/visits/window-form.fixture.tsx';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import { RescheduleDialog } from './reschedule-dialog.tsx';

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
notifyManager.setScheduler(queueMicrotask); // what comes live is drawn before the test goes on

const onClose = vi.fn();
const dialog = () => screen.getByRole('dialog', { name: 'Reschedule' });
const radio = (group: string, name: RegExp) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
const choose = (group: string, name: RegExp) => fireEvent.click(radio(group, name));
const move = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Move|Ask) / });
const sent = () => service.write.mock.lastCall?.[0];

const open = async (change: Partial<Order> = {}) => {
  service.order = { ...windowOrder, ...change };
  openDialog(<RescheduleDialog order={service.order} onClose={onClose} />);
  if (service.business.use_windows) await screen.findByRole('radiogroup', { name: 'Pickup time' });
  else await screen.findByLabelText('Pickup date');
};

beforeEach(() => {
  role = 'customer';
  onClose.mockReset();
  resetService();
});
afterEach(() => {
  cleanup();
  sonner.dismiss();
});

describe('in windows', () => {
  test('takes two taps, and the delivery keeps its distance [BKG-17]', async () => {
    await open();
    expect(dialog().textContent).toContain('ORD-000248 · Mon 30 Nov, 8:00–10:00 am');
    expect(radio('Pickup day', /Mon 30 Nov, Now/).getAttribute('aria-checked')).toBe('true');
    expect(move().disabled).toBe(true);
    choose('Pickup day', /Wed 25 Nov/);
    expect(await screen.findByText('Delivery Fri 27 Nov, 2:00–4:00 pm')).toBeDefined();
    expect(screen.getByText('Two days after pickup, as before')).toBeDefined();
    fireEvent.click(move());
    expect(await screen.findByText('Order updated successfully!')).toBeDefined();
    // As the service answers it, which here is the order as it was; its place may be another's by now.
    const visits = 'Pickup Mon 30 Nov, 8:00–10:00 am, delivery Wed 2 Dec, 2:00–4:00 pm';
    expect(screen.getByText(visits)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(sent()).toEqual({
      pickup_date: local('2026-11-25T10:00'),
      delivery_date: local('2026-11-27T14:00'),
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('the delivery takes the earliest that fits where its distance does not, and can be changed [BKG-17]', async () => {
    await open();
    choose('Pickup day', /Sat 28 Nov/);
    // Two days later is a Monday, on which these are full.
    service.slots = ({ leg, pickup }) => {
      if (leg === 'pickup') return pickupSlots;
      const { days } = deliverySlots(pickup ?? slotsNow);
      const monday = slotDay('2026-11-30', [['14:00', '16:00', 'full']]);
      return slotsOf([monday, ...days.filter(({ day }) => day.day !== 30)]);
    };
    cleanup();
    await open();
    choose('Pickup day', /Sat 28 Nov/);
    expect(await screen.findByText('Delivery Tue 1 Dec, 10:00 am–12:00 pm')).toBeDefined();
    expect(screen.getByText('Three days after pickup')).toBeDefined();
    press('Change the delivery');
    choose('Delivery day', /Wed 2 Dec/);
    choose('Delivery time', /2:00–4:00 pm/);
    choose('Pickup day', /Wed 25 Nov/);
    await waitFor(() => expect(screen.getByText('Earliest delivery Tue 1 Dec')).toBeDefined());
    fireEvent.click(move());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // It is where it was chosen to be, as it is before as well: nothing of it is sent.
    expect(sent()).toEqual({ pickup_date: local('2026-11-25T10:00') });
  });

  test('it is not sent while the delivery still follows the pickup [BKG-17]', async () => {
    await open();
    const windows = Promise.withResolvers<unknown>();
    service.slots = ({ leg }) => (leg === 'pickup' ? pickupSlots : windows.promise);
    choose('Pickup day', /Wed 25 Nov/);
    await waitFor(() => expect(move().disabled).toBe(true));
    windows.resolve(deliverySlots(Temporal.Instant.from(local('2026-11-25T10:00'))));
    await waitFor(() => expect(move().disabled).toBe(false));
    fireEvent.click(move());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({ delivery_date: local('2026-11-27T14:00') });
  });

  test('of a recurring order this one alone is moved [BKG-17, SER-15]', async () => {
    await open({ is_recurring: true, series_id: windowOrder.id, occurrence_number: 4 });
    choose('Pickup day', /Wed 25 Nov/);
    await screen.findByText('Delivery Fri 27 Nov, 2:00–4:00 pm');
    fireEvent.click(move());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({ scope: 'this' });
  });

  test.each([
    ['order-locked', 'Orders are locked 8 hours before delivery.'],
    ['window-full', 'Wed 25 Nov, 10:00 am–12:00 pm has just filled up. Choose another time.'],
  ] as const)(
    'refused as %s it says so, and what is chosen stays [BKG-7, BKG-17]',
    async (code, sentence) => {
      await open();
      choose('Pickup day', /Wed 25 Nov/);
      await screen.findByText('Delivery Fri 27 Nov, 2:00–4:00 pm');
      service.write.mockImplementationOnce(() => {
        throw refusal(code, sentence);
      });
      fireEvent.click(move());
      expect((await screen.findByRole('alert')).textContent).toBe(unbroken(sentence));
      expect(radio('Pickup day', /Wed 25 Nov/).getAttribute('aria-checked')).toBe('true');
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.queryByRole('button', { name: 'Book Anyway' })).toBeNull();
    },
  );

  test('staff read before that the customer is told, and a customer does not [BKG-17]', async () => {
    const told = 'We’ll tell Mabel Ng the new times, in the app and by mail.';
    await open();
    expect(screen.queryByText(told)).toBeNull();
    cleanup();
    role = 'owner';
    await open();
    expect(screen.getByText(told)).toBeDefined();
  });

  test('staff book anyway, and hear that the customer of a recurring order decides [BKG-8, BKG-17, SER-19]', async () => {
    role = 'owner';
    await open({ is_recurring: true, series_id: windowOrder.id, occurrence_number: 4 });
    const recurs = 'This order recurs, so Mabel Ng has to agree.';
    expect(screen.getByText(`${recurs} Nothing changes until they do.`)).toBeDefined();
    expect(screen.queryByText(/hasn’t answered/)).toBeNull();
    choose('Pickup day', /Thu 26 Nov, Full/);
    await screen.findByText('Delivery Mon 30 Nov, 10:00 am–12:00 pm');
    const both = 'Pickup Mon 30 Nov, 8:00–10:00 am, delivery Wed 2 Dec, 2:00–4:00 pm';
    expect(screen.getByText(`${recurs} ${both} stay until they agree.`)).toBeDefined();
    service.write.mockImplementationOnce(() => {
      throw refusal('window-full', 'Thu 26 Nov, 8:00–10:00 am has just filled up. Choose another time.');
    });
    expect(move().textContent).toBe('Ask the Customer');
    fireEvent.click(move());
    const bookAnyway = await screen.findByRole('button', { name: 'Book Anyway' });
    // At the pickup, which was refused, and so before the delivery.
    const delivery = screen.getByText('Delivery Mon 30 Nov, 10:00 am–12:00 pm');
    expect(bookAnyway.compareDocumentPosition(delivery)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(bookAnyway);
    expect(await screen.findByText('Mabel Ng was asked to agree')).toBeDefined();
    const asked = 'Pickup Thu 26 Nov, 8:00 am · Delivery Mon 30 Nov, 10:00 am';
    expect(screen.getByText(asked)).toBeDefined();
    expect(screen.queryByText('Order updated successfully!')).toBeNull();
    expect(sent()).toMatchObject({ pickup_date: local('2026-11-26T08:00'), scope: 'this', anyway: true });
  });
});

describe('without windows', () => {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  beforeEach(() => {
    service.business = { ...service.business, use_windows: false };
  });

  test('the dates and times are moved, the delivery by as many days [BKG-1, BKG-17]', async () => {
    await open();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(move().textContent).toBe('Move Pickup');
    type('Delivery date', '2026-12-05T14:00');
    expect(move().textContent).toBe('Move Delivery');
    cleanup();
    await open();
    type('Pickup date', '2026-12-03T09:15');
    expect(move().textContent).toBe('Move Pickup and Delivery');
    expect(value('Delivery date')).toBe('2026-12-05T14:00');
    type('Delivery date', '2026-12-02T14:00');
    expect(screen.getByText('Delivery must be after pickup')).toBeDefined();
    type('Delivery date', '2026-12-06T14:00');
    type('Pickup date', '2026-12-04T09:15');
    expect(value('Delivery date')).toBe('2026-12-06T14:00');
    fireEvent.click(move());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual({
      pickup_date: local('2026-12-04T09:15'),
      delivery_date: local('2026-12-06T14:00'),
    });
  });

  test('days in a pause of the customer’s are said, and can be chosen; staff read nothing of it [BKG-17, SER-10]', async () => {
    const hold = {
      from: Temporal.PlainDate.from('2026-12-03'),
      until: Temporal.PlainDate.from('2026-12-06'),
    };
    service.series = [{ ...monAndThu, hold }];
    await open();
    type('Pickup date', '2026-12-03T09:15');
    expect(await screen.findByText('Thu 3 Dec and Sat 5 Dec are in your pause.')).toBeDefined();
    type('Delivery date', '2026-12-07T14:00');
    expect(screen.getByText('Thu 3 Dec is in your pause.')).toBeDefined();
    expect(move().disabled).toBe(false);
    type('Pickup date', '2026-12-02T09:15');
    expect(screen.queryByText(/in your pause/)).toBeNull();
    cleanup();
    role = 'owner';
    await open();
    type('Pickup date', '2026-12-03T09:15');
    expect(screen.queryByText(/in your pause/)).toBeNull();
  });

  test('what waits for the customer already is said first, and then what stays meanwhile [BKG-17, MOD-1]', async () => {
    role = 'owner';
    const nothing = { items: null, pickup_date: null, special_instructions: null };
    const delivery_date = local('2026-12-03T08:00');
    const pending_modifications = { ...nothing, delivery_date };
    await open({ is_recurring: true, modification_requested: true, pending_modifications });
    const before = 'Wed 2 Dec 2026, 2:00–4:00 pm';
    const waits = `Mabel Ng hasn’t answered your last change. A new one replaces it. Delivery: ${before} → Thu 3 Dec 2026, 8:00 am.`;
    expect(screen.getByText(waits)).toBeDefined();
    type('Delivery date', '2026-12-05T14:00');
    const stays = 'Delivery Wed 2 Dec, 2:00–4:00 pm stays until they agree.';
    expect(screen.getByText(new RegExp(`has to agree\\. ${stays}`))).toBeDefined();
  });

  test('the next open days stand below each date, and one press chooses one at its time [BKG-17, ORD-23]', async () => {
    service.business = { ...service.business, working_days: [1, 2, 3, 4, 5] };
    await open({ pickup_date: local('2026-11-25T09:15'), delivery_date: local('2026-11-27T14:00') });
    const chips = async (label: string) =>
      within(await screen.findByRole('group', { name: label })).getAllByRole('button');
    const names = async (label: string) => (await chips(label)).map(({ textContent }) => textContent);
    expect(await names('Next pickup days')).toEqual(['Wed 25', 'Thu 26', 'Fri 27', 'Mon 30']);
    // Also of a date that is half typed.
    type('Pickup date', '');
    fireEvent.click((await chips('Next pickup days'))[2] as HTMLElement);
    // Two days later is a Sunday.
    expect([value('Pickup date').slice(0, 10), value('Delivery date')]).toEqual([
      '2026-11-27',
      '2026-11-30T14:00',
    ]);
    expect(await names('Next delivery days')).toEqual(['Tue 1 Dec', 'Wed 2 Dec', 'Thu 3 Dec']);
    fireEvent.click((await chips('Next delivery days'))[0] as HTMLElement);
    expect(value('Delivery date')).toBe('2026-12-01T14:00');
    expect(move().textContent).toBe('Move Pickup and Delivery');
  });

  const freely = {
    pickup_date: local('2026-11-30T09:00'),
    delivery_date: local('2026-12-02T14:00'),
    pickup_until: null,
    delivery_until: null,
  };
  const movedTo = (day: string, delivery: string): Order => ({
    ...windowOrder,
    ...freely,
    pickup_date: local(`${day}T09:00`),
    delivery_date: local(`${delivery}T14:00`),
    version: windowOrder.version + 1,
  });

  test('the delivery goes to the next open day, both days are said before and after, and it can be undone [BKG-17]', async () => {
    service.business = { ...service.business, working_days: [1, 2, 3, 4, 5] };
    service.closed_days = [closedDay('2026-12-07', 'Boiler service')];
    await open(freely);
    await screen.findByRole('group', { name: 'Next pickup days' });
    expect(screen.queryByText(/^Pickup .+, delivery /)).toBeNull();
    type('Pickup date', '2026-12-03T09:00');
    const text = 'Pickup Thu 3 Dec, 9:00 am, delivery Tue 8 Dec, 2:00 pm';
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText('Sat 5 Dec isn’t a usual day for us.')).toBeDefined();
    service.write.mockImplementationOnce(() => movedTo('2026-12-03', '2026-12-08'));
    fireEvent.click(move());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual({
      pickup_date: local('2026-12-03T09:00'),
      delivery_date: local('2026-12-08T14:00'),
    });
    expect(await screen.findAllByText(text)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const back = 'Order moved back. Pickup Mon 30 Nov, 9:00 am, delivery Wed 2 Dec, 2:00 pm.';
    expect(await screen.findByText(back)).toBeDefined();
    expect(sent()).toEqual({ pickup_date: freely.pickup_date, delivery_date: freely.delivery_date });
  });

  test.each<[string, Partial<Order>, string]>([
    ['of a recurring order, which is marked as changed by hand', { is_recurring: true }, '2026-12-08'],
    ['from a closed day', { delivery_date: local('2026-12-07T14:00') }, '2026-12-08'],
    ['whose pickup is past', { pickup_date: slotsNow.subtract({ hours: 1 }) }, '2026-12-08'],
    ['that is locked now', {}, '2026-11-24'],
  ])('a move %s has no Undo [BKG-17]', async (_what, change, delivery) => {
    service.closed_days = [closedDay('2026-12-07', 'Boiler service')];
    await open({ ...freely, ...change });
    await screen.findByRole('group', { name: 'Next pickup days' });
    type('Pickup date', '2026-12-03T09:00');
    service.write.mockImplementationOnce(() => movedTo('2026-11-24', delivery));
    fireEvent.click(move());
    expect(await screen.findByText('Order updated successfully!')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('of an order further ahead they start the day before its own, so that later ones are there [ORD-23]', async () => {
    service.business = { ...service.business, working_days: [1, 2, 3, 4, 5] };
    await open({ pickup_date: local('2026-12-04T09:15'), delivery_date: local('2026-12-08T14:00') });
    const group = within(await screen.findByRole('group', { name: 'Next pickup days' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      ['Thu 3', 'Fri 4', 'Mon 7', 'Tue 8'].map((day) => `${day} Dec`),
    );
  });

  test('what was refused of a date stands beside it, once [BKG-19]', async () => {
    const message = 'Pickup cannot be in the past';
    service.write.mockImplementation(async () => {
      throw refusal('invalid', message, [{ path: 'pickup_date', message }]);
    });
    await open();
    type('Pickup date', '2026-12-03T09:15');
    fireEvent.click(move());
    await waitFor(() =>
      expect(screen.getByLabelText('Pickup date').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  test('a date that the service refuses is marked with the sentence until it is typed anew [ORD-12, BKG-17]', async () => {
    const sentence = 'Enter the year with four digits';
    const errors = ['pickup_date', 'delivery_date'].map((path) => ({ path, message: sentence }));
    service.write.mockImplementationOnce(() => {
      throw new CallError(422, { ...problemOf('invalid', 'Please correct the marked fields.'), errors });
    });
    await open();
    type('Pickup date', '0026-12-03T09:15');
    fireEvent.click(move());
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    expect(screen.getByLabelText('Pickup date').getAttribute('aria-invalid')).toBe('true');
    type('Pickup date', '2026-12-03T09:15');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('a date that is being typed is not taken back, and moves nothing [BKG-17]', async () => {
    await open();
    type('Pickup date', '');
    expect(value('Pickup date')).toBe('');
    expect(move().disabled).toBe(true);
  });
});
