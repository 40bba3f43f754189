// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import type { SeriesPreviewDraft } from '#shared/series/series.contract.ts';
import { local, slotsNow, slotsZone } from '#web/booking/picker/slots.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { CreateCustomerOrder } from '#web/orders/form/create-customer-order.tsx';
import { EditCustomerOrder } from '#web/orders/form/edit-customer-order.tsx';
import {
  openDialog,
  resetService,
  service,
  windowOrder,
} from '#web/orders/form/visits/window-form.fixture.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: 'customer', full_name: 'Amelia Hart' }),
}));
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => slotsNow,
  useToday: () => slotsNow.toZonedDateTimeISO(slotsZone).toPlainDate(),
}));

const weekly = {
  id: windowOrder.id,
  name: 'Weekly',
  description: null,
  frequency_type: 'weekly' as const,
  frequency_value: 1,
};
const showDay = { day: Temporal.PlainDate.from('2026-12-11'), name: 'Show Day' };
const on = (day: string, more: object = {}) => ({
  planned_pickup: local(`2026-${day}T10:00`),
  pickup_date: local(`2026-${day}T10:00`),
  state: 'planned',
  reason: null,
  closed_day: null,
  ...more,
});

beforeEach(() => {
  resetService();
  service.templates = [weekly];
  service.preview.mockReturnValue([
    on('11-25'),
    on('12-02', { is_full: true }),
    // A closed day moves its delivery alone.
    on('12-09', { reason: 'Closed: Show Day', closed_day: showDay }),
    on('12-16', { state: 'closed', reason: 'Closed: Show Day', closed_day: showDay }),
  ]);
});
afterEach(cleanup);

async function openRepeating(
  dialog = <CreateCustomerOrder customer_id={windowOrder.customer_id} onClose={vi.fn()} />,
): Promise<string[]> {
  openDialog(dialog);
  await screen.findByRole('radiogroup', { name: 'Delivery time' });
  fireEvent.click(screen.getByRole('switch', { name: /Make this a recurring order/ }));
  fireEvent.change(screen.getByLabelText('Frequency template'), { target: { value: weekly.id } });
  const list = await screen.findByRole('list', { name: 'Next dates' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

test('dates without a place left say so, and those that take place are not struck through [SER-7, BKG-9]', async () => {
  expect(await openRepeating()).toEqual([
    'Wed 25 Nov',
    'Wed 2 Dec · full',
    'Wed 9 Dec',
    'Wed 16 DecWe’re closed, so we’ll skip it.',
  ]);
  expect(screen.getByText('Wed 9 Dec').className).not.toContain('line-through');
});

test('what is full is asked for the addresses that are typed, once they rest [SER-7, BKG-4]', async () => {
  await openRepeating();
  expect(service.preview.mock.lastCall?.[0]).toMatchObject({
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St 2000',
  });
  const address = screen.getByLabelText(/Pickup address/);
  for (const value of ['9', '9 Denison St', '9 Denison St 2050'])
    fireEvent.change(address, { target: { value } });
  await waitFor(() =>
    expect(service.preview.mock.lastCall?.[0]).toMatchObject({ pickup_address: '9 Denison St 2050' }),
  );
  const asked = service.preview.mock.calls.map(([body]) => (body as SeriesPreviewDraft).pickup_address);
  expect(new Set(asked)).toEqual(new Set(['18 Bourke Rd, Alexandria NSW 2015', '9 Denison St 2050']));
});

test('an order that is there does not take the places of its own dates [SER-7, BKG-9]', async () => {
  await openRepeating(<EditCustomerOrder order={windowOrder} onClose={vi.fn()} />);
  expect(service.preview.mock.lastCall?.[0]).toMatchObject({ order_id: windowOrder.id });
});

test('days without a window are named where the days are chosen, before anything is sent [SER-7, BKG-9]', async () => {
  const sentence = 'There is no pickup window at 10:00 am on Sun';
  service.preview.mockImplementation(() => {
    throw new CallError(422, {
      ...problemOf('not-bookable', sentence),
      errors: [{ path: 'recurrence', message: sentence }],
    });
  });
  openDialog(<CreateCustomerOrder customer_id={windowOrder.customer_id} onClose={vi.fn()} />);
  await screen.findByRole('radiogroup', { name: 'Delivery time' });
  fireEvent.click(screen.getByRole('switch', { name: /Make this a recurring order/ }));
  fireEvent.change(screen.getByLabelText('Frequency template'), { target: { value: weekly.id } });
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByText('The next dates could not be loaded')).toBeNull();
});
