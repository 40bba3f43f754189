// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { registerRoute } from '#shared/accounts/accounts.contract.ts';
import { assignDriverRoute, type Driver, driversRoute } from '#shared/deliveries/deliveries.contract.ts';
import { orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { orderWith } from '#web/deliveries/legs/legs.fixture.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { AssignDriverDialog } from './assign-driver-dialog.tsx';
import { DriverCards } from './driver-cards.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: 'admin' }),
}));

afterEach(() => {
  cleanup();
  resetAnswers();
});

test.each([
  [1, '1 order needs a new date'],
  [2, '2 orders need a new date'],
])('of %i orders that need a new date the head says so, and leads there [FST-2]', async (total, text) => {
  answer(driversRoute, () => []);
  const count = answer(ordersRoute, ({ query }) => ({ rows: [], total: query?.needs_date ? total : 0 }));
  open(<DriverCards />);
  await waitFor(() => expect(count).toHaveBeenCalledTimes(2));
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/dispatch?view=needs-date');
});

test('how many orders wait stands above the drivers, and shows those orders; loads count stops [ORD-20, STF-5]', async () => {
  const mei: Driver = {
    id: crypto.randomUUID(),
    full_name: 'Mei Tanaka',
    phone: null,
    // At one door of them there are two things to do, and a stop failed.
    ...{ to_go: 5, done_today: 3, stops_today: { total: 8, done: 3, failed: 1, part_done: 1 } },
  };
  answer(driversRoute, () => [mei]);
  answer(ordersRoute, ({ query }) => ({ rows: [], total: query?.needs_date ? 0 : 4 }));
  const { history } = open(<DriverCards />);
  expect((await screen.findByRole('listitem')).textContent).toContain('Mei Tanaka4 to go, 3 done');
  expect(screen.getByRole('button', { name: 'Assign an order to Mei Tanaka' })).toHaveProperty(
    'disabled',
    false,
  );
  fireEvent.click(await screen.findByRole('button', { name: '4 orders wait' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=orders&driver=waiting'));
});

test('where there is no driver one is added in place, and is then chosen [ORD-21]', async () => {
  let drivers: Driver[] = [];
  const id = crypto.randomUUID();
  answer(driversRoute, () => drivers);
  answer(orderRoute, () => orderWith({}));
  const create = answer(registerRoute, ({ body }) => {
    const { full_name } = body as { full_name: string };
    drivers = [{ id, full_name, phone: null, to_go: 0, done_today: 0 }];
    return { ...{ id, full_name }, email: 'leo@washline.example', role: 'driver' } as never;
  });
  const assign = answer(assignDriverRoute, () => unassignedOrder);
  open(<AssignDriverDialog order={unassignedOrder} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Driver' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Driver' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label, { selector: 'input' }), { target: { value } });
  type(/^Full name/, 'Leo Mart');
  type(/^Email/, 'leo@washline.example');
  type(/^Password/, 'a secret of their own');
  expect(form.queryByLabelText(/^Role/)).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Add Driver' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.lastCall?.[0].body).toMatchObject({ full_name: 'Leo Mart', role: 'driver' });
  expect(await screen.findByRole('radio', { name: /Leo Mart/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Assign Driver' }));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(assign.mock.lastCall?.[0].body).toEqual({ driver_id: id });
});
