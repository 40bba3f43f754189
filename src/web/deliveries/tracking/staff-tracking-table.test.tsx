// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { open } from '#web/testing/open-page.fixture.tsx';
import { StaffTrackingTable } from './staff-tracking.tsx';
import { StaffTrackingDetail } from './staff-tracking-detail.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(cleanup);

test('a cancelled order reads so, whatever its driver was at [STF-7]', async () => {
  const driven = { ...unassignedOrder, driver_name: 'Jonah Reid', delivery_status: 'assigned' as const };
  const gone = {
    ...driven,
    id: crypto.randomUUID(),
    order_number: 'ORD-000249',
    status: 'cancelled' as const,
  };
  const results = { rows: [driven, gone], sort: undefined, onSort: vi.fn(), stale: false, error: undefined };
  open(<StaffTrackingTable {...results} empty={null} selectedId={undefined} onSelect={vi.fn()} />);
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/ORD-000248/)).getByText('Assigned')).toBeDefined();
  expect((await row(/ORD-000249/)).getByText('Cancelled')).toBeDefined();
  expect((await row(/ORD-000249/)).queryByText('Assigned')).toBeNull();
});

test('an open delivery whose time is over is late, one that is cancelled is not [STF-7, LEG-3]', async () => {
  const due = {
    ...unassignedOrder,
    ...{ driver_name: 'Jonah Reid', delivery_date: Temporal.Now.instant().subtract({ hours: 3 }) },
  };
  const gone = { ...due, id: crypto.randomUUID(), order_number: 'ORD-000249', status: 'cancelled' as const };
  const results = { rows: [due, gone], sort: undefined, onSort: vi.fn(), stale: false, error: undefined };
  open(<StaffTrackingTable {...results} empty={null} selectedId={undefined} onSelect={vi.fn()} />);
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/ORD-000248/)).getByText('late')).toBeDefined();
  expect((await row(/ORD-000249/)).queryByText('late')).toBeNull();
  // The delivery may be another driver's.
  expect((await row(/ORD-000248/)).getByText('collects')).toBeDefined();
  expect((await row(/ORD-000249/)).queryByText('collects')).toBeNull();
});

test('what only the status of an order says is known is on its badge and its steps [STF-7]', async () => {
  open(<StaffTrackingDetail order={{ ...unassignedOrder, status: 'out_for_delivery' }} />);
  const delivery = within(await screen.findByRole('complementary', { name: /ORD-000248/ }));
  expect(delivery.getByText('In transit')).toBeDefined();
  expect(delivery.getAllByText('Out for Delivery').length).toBeGreaterThan(1);
});
