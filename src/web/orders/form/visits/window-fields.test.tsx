// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import {
  asStaffSees,
  deliverySlots,
  local,
  pickupSlots,
  slotDay,
  slotsNow,
  slotsOf,
} from '#web/booking/picker/slots.fixture.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { hasUnsavedChanges } from '#web/kernel/unsaved-changes.ts';
import { CreateCustomerOrder } from '#web/orders/form/create-customer-order.tsx';
import { CreateStaffOrder } from '#web/orders/form/create-staff-order.tsx';
import { EditCustomerOrder } from '#web/orders/form/edit-customer-order.tsx';
import { EditStaffOrder } from '#web/orders/form/edit-staff-order.tsx';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import {
  client,
  openDialog,
  press,
  refusal,
  resetService,
  service,
  windowOrder,
  windows,
} from './window-form.fixture.tsx';

let role: Role;
vi.mock('#web/kernel/routing/use-dialog-param.ts', async (original) => ({
  ...(await original<object>()),
  useOpenDialog: () => ({ open: vi.fn() }),
}));
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
const days = (leg: string) =>
  within(screen.getByRole('radiogroup', { name: `${leg} day` }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-label'));
const chooseDay = (name: string, leg = 'Pickup') =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: `${leg} day` })).getByRole('radio', { name }),
  );
const chooseWindow = (name: RegExp, leg = 'Pickup') =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: `${leg} time` })).getByRole('radio', { name }),
  );
/** Presses it once nothing of what is chosen may still move. */
async function send(name: string): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  press(name);
}
const heading = (leg: string) => screen.getByRole('group', { name: leg });
const sent = () => service.write.mock.lastCall?.[0];
const full = 'Wed 25 Nov, 10:00 am–12:00 pm has just filled up. Choose another time.';

beforeEach(() => {
  // Where a new order starts goes by the clock of the device.
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(slotsNow);
  role = 'customer';
  onClose.mockReset();
  resetService();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a new order of a customer', () => {
  const open = async () => {
    openDialog(<CreateCustomerOrder customer_id={windowOrder.customer_id} onClose={onClose} />);
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
  };
  const chooseItem = () =>
    fireEvent.change(screen.getByLabelText('Item'), { target: { value: windowOrder.items[0]?.sku_id } });

  test('begins with the first window that can be booked, and nothing is typed by then [BKG-10, CUS-3]', async () => {
    await open();
    expect(days('Pickup')).toEqual([
      'Tue 24 Nov, Too soon',
      'Wed 25 Nov',
      'Thu 26 Nov, Full',
      'Fri 27 Nov, Closed · Show Day',
      'Sat 28 Nov',
      'Mon 30 Nov',
    ]);
    expect(windows('Pickup')).toEqual(['8:00–10:00 amFull', '10:00 am–12:00 pm*', '4:00–6:00 pm']);
    expect(heading('Pickup').textContent).toContain('Wed 25 Nov, 10:00 am–12:00 pm');
    expect(heading('Delivery').textContent).toContain('Earliest delivery Fri 27 Nov');
    expect(windows('Delivery')).toEqual(['10:00 am–12:00 pm*', '2:00–4:00 pm']);
    expect(screen.getByRole('radio', { name: '8:00–10:00 am Full' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Another time' })).toBeNull();
    expect(hasUnsavedChanges()).toBe(false);
  });

  test('another day has its first window chosen, and the delivery goes where it fits [BKG-5, BKG-10]', async () => {
    await open();
    chooseDay('Mon 30 Nov');
    expect(windows('Pickup')).toEqual(['8:00–10:00 am*', '4:00–6:00 pm']);
    await waitFor(() => expect(heading('Delivery').textContent).toContain('Earliest delivery Wed 2 Dec'));
    expect(hasUnsavedChanges()).toBe(true);
    chooseWindow(/4:00–6:00 pm/);
    chooseItem();
    await send('Create Order');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({
      pickup_date: local('2026-11-30T16:00'),
      delivery_date: local('2026-12-02T10:00'),
    });
  });

  test('a delivery that nobody chose follows the pickup back, and one by hand only where it must [BKG-10]', async () => {
    await open();
    const isOn = (day: string) =>
      waitFor(() => {
        const chosen = within(screen.getByRole('radiogroup', { name: 'Delivery day' }));
        expect(chosen.getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(day);
      });
    chooseDay('Mon 30 Nov');
    await isOn('Wed 2 Dec');
    chooseDay('Wed 25 Nov');
    await isOn('Fri 27 Nov');
    chooseDay('Thu 3 Dec', 'Delivery');
    chooseDay('Mon 30 Nov');
    await waitFor(() => expect(heading('Delivery').textContent).toContain('Earliest delivery Wed 2 Dec'));
    await isOn('Thu 3 Dec');
  });

  test('a day in a pause of the customer’s is said, and refused nothing [SER-10]', async () => {
    const day = (text: string) => Temporal.PlainDate.from(text);
    service.series = [{ ...monAndThu, hold: { from: day('2026-11-27'), until: day('2026-11-29') } }];
    await open();
    expect(await screen.findByText(/^Fri\s27\sNov is in your pause\.$/)).toBeDefined();
    chooseDay('Mon 30 Nov');
    await waitFor(() => expect(screen.queryByText(/in your pause/)).toBeNull());
  });

  test('it is not sent while the delivery still follows the pickup [BKG-10]', async () => {
    await open();
    const slots = Promise.withResolvers<unknown>();
    service.slots = ({ leg }) => (leg === 'pickup' ? pickupSlots : slots.promise);
    chooseItem();
    chooseDay('Mon 30 Nov');
    press('Create Order');
    expect(service.write).not.toHaveBeenCalled();
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Order' });
    await waitFor(() => expect(create.disabled).toBe(true));
    slots.resolve(deliverySlots(local('2026-11-30T08:00')));
    await send('Create Order');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(service.write).toHaveBeenCalledOnce();
    expect(sent()).toMatchObject({ delivery_date: local('2026-12-02T10:00') });
  });

  test('a window that fills up is said at the field, and keeps everything typed [BKG-7]', async () => {
    await open();
    chooseItem();
    fireEvent.change(screen.getByLabelText(/Special instructions/), { target: { value: 'Ring twice' } });
    const [, wednesday, ...later] = pickupSlots.days;
    service.write.mockImplementationOnce(() => {
      const slots = wednesday?.slots.map((slot) => ({ ...slot, state: 'full' as const })) ?? [];
      const filled = slotsOf([...(wednesday ? [{ ...wednesday, slots }] : []), ...later]);
      service.slots = ({ leg, pickup }) => (leg === 'pickup' ? filled : deliverySlots(pickup ?? slotsNow));
      throw refusal('window-full', full);
    });
    await send('Create Order');
    await waitFor(() => expect(days('Pickup')[0]).toBe('Wed 25 Nov, Full'));
    expect(within(heading('Pickup')).getByText(full)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/Special instructions/).value).toBe('Ring twice');
    chooseDay('Sat 28 Nov');
    expect(within(heading('Pickup')).queryByText(full)).toBeNull();
    await waitFor(() => expect(heading('Delivery').textContent).toContain('Earliest delivery Mon 30 Nov'));
    await waitFor(() => expect(windows('Delivery')).toContain('10:00 am–12:00 pm*'));
    await send('Create Order');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({
      pickup_date: local('2026-11-28T08:00'),
      special_instructions: 'Ring twice',
    });
  });

  test('what is chosen stays chosen when windows change, also when it filled up meanwhile [BKG-10]', async () => {
    await open();
    chooseWindow(/4:00–6:00 pm/);
    const [, , ...later] = pickupSlots.days;
    const wednesday = (state: 'open' | 'full') =>
      slotsOf([
        slotDay('2026-11-25', [
          ['10:00', '12:00', 'open'],
          ['16:00', '18:00', state],
        ]),
        ...later,
      ]);
    const reload = async (state: 'open' | 'full') => {
      service.slots = ({ leg, pickup }) =>
        leg === 'pickup' ? wednesday(state) : deliverySlots(pickup ?? slotsNow);
      await act(() => client.invalidateQueries({ queryKey: ['booking'] }));
    };
    await reload('open');
    expect(windows('Pickup')).toEqual(['10:00 am–12:00 pm', '4:00–6:00 pm*']);
    await reload('full');
    expect(windows('Pickup')).toEqual(['10:00 am–12:00 pm', '4:00–6:00 pmFull*']);
    expect(heading('Pickup').textContent).toContain(
      'Wed 25 Nov, 4:00–6:00 pm has just filled up. Choose another time.',
    );
  });

  test('another address loads its windows, and outside the area says so [BKG-4, BKG-10]', async () => {
    await open();
    const outside = 'We do not come to this address yet. Please contact us.';
    service.slots = ({ address, leg, pickup }) => {
      if (address === '1 Far Rd 2999') throw refusal('outside-area', outside);
      return leg === 'pickup' ? pickupSlots : deliverySlots(pickup ?? slotsNow);
    };
    fireEvent.change(screen.getByLabelText(/Delivery address/), { target: { value: '1 Far Rd 2999' } });
    expect(await within(heading('Delivery')).findByText(outside)).toBeDefined();
    expect(windows('Pickup')).toContain('10:00 am–12:00 pm*');
    fireEvent.change(screen.getByLabelText(/Delivery address/), { target: { value: '1 Near Rd 2000' } });
    await waitFor(() => expect(windows('Delivery')).toEqual(['10:00 am–12:00 pm*', '2:00–4:00 pm']));
    service.slots = () => {
      throw refusal('outside-area', outside);
    };
    await act(() => client.invalidateQueries({ queryKey: ['booking'] }));
    expect(await screen.findAllByText(outside)).toHaveLength(2);
  });

  test('where nothing can be booked it says for how long, and nothing is chosen [BKG-10]', async () => {
    service.slots = () => slotsOf([slotDay('2026-11-25', [['08:00', '10:00', 'full']])]);
    openDialog(<CreateCustomerOrder customer_id={windowOrder.customer_id} onClose={onClose} />);
    expect(await screen.findByText('No times in the next 21 days. Please contact us.')).toBeDefined();
    await send('Create Order');
    await within(heading('Pickup')).findByText('Choose a pickup time');
    expect(service.write).not.toHaveBeenCalled();
  });
});

describe('an order that is edited', () => {
  test('keeps its own time whatever could be booked now, until somebody chooses [BKG-6]', async () => {
    const past = {
      ...windowOrder,
      pickup_date: local('2026-11-24T08:00'),
      pickup_until: local('2026-11-24T10:00'),
    };
    service.order = past;
    openDialog(<EditCustomerOrder order={past} onClose={onClose} />);
    await screen.findByRole('radiogroup', { name: 'Pickup time' });
    expect(windows('Pickup')).toEqual(['8:00–10:00 amToo soon*']);
    expect(heading('Pickup').textContent).toContain('Tue 24 Nov, 8:00–10:00 am');
    expect(hasUnsavedChanges()).toBe(false);
    chooseDay('Sat 28 Nov');
    await send('Update Order');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual({ pickup_date: local('2026-11-28T08:00') });
  });

  test('says where the delivery goes that a new pickup takes along [BKG-5, CUS-3]', async () => {
    openDialog(<EditCustomerOrder order={windowOrder} onClose={onClose} />);
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
    service.slots = ({ leg }) => (leg === 'pickup' ? pickupSlots : deliverySlots(local('2026-12-01T08:00')));
    expect(screen.queryByText(/^Delivery moves/)).toBeNull();
    chooseDay('Sat 28 Nov');
    expect(await screen.findByText('Delivery moves to Thu 3 Dec, 10:00 am.')).toBeDefined();
  });

  test('is not locked by a window that is full, whatever the windows say by then [BKG-7]', async () => {
    openDialog(<EditCustomerOrder order={windowOrder} onClose={onClose} />);
    await screen.findByRole('radiogroup', { name: 'Pickup time' });
    chooseDay('Wed 25 Nov');
    service.write.mockImplementationOnce(() => {
      throw refusal('window-full', full);
    });
    await send('Update Order');
    expect(await within(heading('Pickup')).findByText(full)).toBeDefined();
    expect(screen.queryByText(/What you typed is still here/)).toBeNull();
  });
});

describe('staff', () => {
  beforeEach(() => {
    role = 'admin';
    service.slots = ({ leg, pickup }) =>
      asStaffSees(leg === 'pickup' ? pickupSlots : deliverySlots(pickup ?? slotsNow), 7);
  });
  const open = async () => {
    openDialog(<EditStaffOrder order={service.order} onClose={onClose} />);
    await screen.findByText('When and where');
  };

  test('see how full windows are, and book a full one anyway after a refusal [BKG-8, BKG-10]', async () => {
    await open();
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
    chooseDay('Thu 26 Nov, Full');
    expect(windows('Pickup')).toEqual(['8:00–10:00 am12 of 12*']);
    chooseDay('Wed 25 Nov');
    expect(windows('Pickup')).toEqual([
      '8:00–10:00 am12 of 12',
      '10:00 am–12:00 pm7 of 12*',
      '4:00–6:00 pm7 of 12',
    ]);
    service.write.mockImplementationOnce(() => {
      throw refusal('window-full', full);
    });
    await send('Update Order');
    expect(
      (await screen.findByRole('button', { name: 'Book Anyway' })).closest('[role]')?.textContent,
    ).toContain(unbroken(full));
    expect(sent()).not.toHaveProperty('anyway');
    press('Book Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({ pickup_date: local('2026-11-25T10:00'), anyway: true });
  });

  test.each([
    ['Pickup', 'window-full', full],
    ['Delivery', 'day-closed', 'We are closed on Fri 27 Nov (Show Day).'],
    ['Delivery', 'outside-area', 'We do not come to this address yet. Please contact us.'],
  ] as const)('find the button at the %s that was refused, once: %s [BKG-8]', async (leg, code, sentence) => {
    await open();
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
    chooseDay('Wed 25 Nov');
    await waitFor(() => expect(heading('Delivery').textContent).toContain('Earliest delivery Fri 27 Nov'));
    service.write.mockImplementationOnce(() => {
      throw refusal(code, sentence);
    });
    await send('Update Order');
    const button = await screen.findByRole('button', { name: 'Book Anyway' });
    expect(heading(leg).parentElement?.contains(button)).toBe(true);
    expect(heading(leg === 'Pickup' ? 'Delivery' : 'Pickup').parentElement?.contains(button)).toBe(false);
  });

  test('place an order in a window, and anyway where it is full [BKG-8, STF-4]', async () => {
    openDialog(<CreateStaffOrder again={windowOrder.id} onClose={onClose} />);
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
    await waitFor(() => expect(windows('Pickup')).toContain('10:00 am–12:00 pm7 of 12*'));
    service.write.mockImplementationOnce(() => {
      throw refusal('window-full', full);
    });
    await send('Create Order');
    await screen.findByText(full);
    press('Book Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({
      customer_id: windowOrder.customer_id,
      pickup_date: local('2026-11-25T10:00'),
      anyway: true,
    });
  });

  test('place an order for a customer on hold anyway, which books no full window [STM-8]', async () => {
    openDialog(<CreateStaffOrder again={windowOrder.id} onClose={onClose} />);
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
    await waitFor(() => expect(windows('Pickup')).toContain('10:00 am–12:00 pm7 of 12*'));
    const held = 'Harbour Lane Hotel is on hold, with $412.50 overdue.';
    const refuseOnce = (...why: Parameters<typeof refusal>) =>
      service.write.mockImplementationOnce(() => {
        throw refusal(...why);
      });
    refuseOnce('on-hold', held);
    await send('Create Order');
    const button = await screen.findByRole('button', { name: 'Place Anyway' });
    expect(button.closest('[role]')?.textContent).toContain(held);
    expect(sent()).not.toHaveProperty('override_hold');
    refuseOnce('window-full', full);
    press('Place Anyway');
    await screen.findByText(full);
    expect(screen.queryByRole('button', { name: 'Place Anyway' })).toBeNull();
    expect(sent()).toMatchObject({ override_hold: true });
    expect(sent()).not.toHaveProperty('anyway');
    press('Book Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({ override_hold: true, anyway: true });
  });

  test('what was overridden for one time is not for another [BKG-8]', async () => {
    await open();
    await screen.findByRole('radiogroup', { name: 'Delivery time' });
    chooseDay('Wed 25 Nov');
    service.write.mockImplementation(() => {
      throw refusal('window-full', full);
    });
    await send('Update Order');
    await screen.findByRole('button', { name: 'Book Anyway' });
    press('Book Anyway');
    await waitFor(() => expect(sent()).toMatchObject({ anyway: true }));
    chooseWindow(/4:00–6:00 pm/);
    expect(screen.queryByRole('button', { name: 'Book Anyway' })).toBeNull();
    await send('Update Order');
    await waitFor(() => expect(service.write).toHaveBeenCalledTimes(3));
    expect(sent()).not.toHaveProperty('anyway');
  });

  test('choose another time, and are told why it cannot be booked [BKG-8, STF-4]', async () => {
    await open();
    const [first] = await screen.findAllByRole('button', { name: 'Another time' });
    if (first) fireEvent.click(first);
    fireEvent.change(screen.getByLabelText('Pickup date'), { target: { value: '2026-11-25T09:15' } });
    const message = 'Choose one of the pickup windows';
    service.write.mockImplementationOnce(() => {
      throw refusal('not-bookable', message, [{ path: 'pickup_date', message }]);
    });
    await send('Update Order');
    await screen.findByText(message);
    press('Book Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({ pickup_date: local('2026-11-25T09:15'), anyway: true });
  });

  test('book on a closed day anyway without windows too, in free dates and times [BKG-1, BKG-8, BKG-11]', async () => {
    service.business = { ...service.business, use_windows: false };
    await open();
    expect(screen.queryByRole('radiogroup', { name: 'Pickup day' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Pickup date'), { target: { value: '2026-11-27T09:00' } });
    const closed = 'We are closed on Fri 27 Nov (Show Day).';
    service.write.mockImplementationOnce(() => {
      throw refusal('day-closed', closed);
    });
    await send('Update Order');
    await screen.findByText(closed);
    press('Book Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject({ anyway: true });
  });

  test('customers get no such button [BKG-8, BKG-11]', async () => {
    role = 'customer';
    service.business = { ...service.business, use_windows: false };
    openDialog(<EditCustomerOrder order={windowOrder} onClose={onClose} />);
    await screen.findByText('When and where');
    fireEvent.change(screen.getByLabelText('Pickup date'), { target: { value: '2026-11-27T09:00' } });
    service.write.mockImplementationOnce(() => {
      throw refusal('day-closed', 'We are closed on Fri 27 Nov (Show Day).');
    });
    await send('Update Order');
    await screen.findAllByText(/We are closed on Fri 27 Nov/);
    expect(screen.queryByRole('button', { name: 'Book Anyway' })).toBeNull();
  });
});
