// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type assignDriverRoute, type Driver, driversRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderDetails, orderRoute } from '#shared/orders/orders.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { driversQuery } from '#web/deliveries/deliveries.api.ts';
import { orderWith } from '#web/deliveries/legs/legs.fixture.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { failedOrder, unassignedOrder } from '#web/orders/order.fixture.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { AssignDriverDialog } from './assign-driver-dialog.tsx';

const read = vi.fn<() => Promise<OrderDetails>>();
const assign = vi.fn<(input: RouteInput<typeof assignDriverRoute>) => Promise<Order>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (route: RouteShape, input: never) => {
    if (route === driversRoute)
      return Promise.resolve(driversOn((input as DriversInput | undefined)?.query?.day));
    return route === orderRoute ? read() : assign(input);
  },
}));

const pickupDay = businessDay(unassignedOrder.pickup_date, 'Australia/Sydney');
const deliveryDay = businessDay(unassignedOrder.delivery_date, 'Australia/Sydney');
let today = deliveryDay;
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => unassignedOrder.pickup_date.subtract({ hours: 1 }),
  useToday: () => today,
}));

type DriversInput = RouteInput<typeof driversRoute>;
const driversOn = (day: Temporal.PlainDate | undefined): Driver[] =>
  day
    ? [
        { ...jonah, stops_on_day: day.equals(pickupDay) ? 3 : 0 },
        { ...mei, stops_on_day: 1 },
      ]
    : [jonah, mei];

const jonah: Driver = {
  id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cd',
  full_name: 'Jonah Reid',
  phone: null,
  to_go: 5,
  done_today: 2,
  stops_today: { total: 7, done: 2, failed: 0 },
};
const mei: Driver = {
  ...jonah,
  id: '01a1fd3b-04ac-7286-b614-ae57174f4d2a',
  full_name: 'Mei Tanaka',
  to_go: 0,
  stops_today: { total: 2, done: 2, failed: 0 },
};

const onClose = vi.fn();

function open(order: Order = unassignedOrder, leg?: LegKind, drivers = [jonah, mei]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(driversQuery.queryKey, drivers);
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '1 Wharf Rd',
  });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <AssignDriverDialog order={order} {...(leg && { leg })} onClose={onClose} />
        <Toaster />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Assign Driver' }));
const driver = (name: RegExp) => screen.getByRole('radio', { name });

beforeEach(() => {
  assign.mockReset();
  read.mockReset();
  read.mockResolvedValue(orderWith({}));
  onClose.mockReset();
  today = deliveryDay;
});
afterEach(cleanup);

test('a driver has to be selected first [STF-5]', async () => {
  open();
  expect(screen.queryByRole('alert')).toBeNull();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Please select a driver');
  expect(assign).not.toHaveBeenCalled();
  fireEvent.click(driver(/Mei Tanaka Free now, 2 done/));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a driver who has not joined, gave their run away today or is off, is marked, not free [STF-5, RUN-21]', async () => {
  open(unassignedOrder, undefined, [
    mei,
    { ...jonah, access: 'invited' },
    { ...mei, id: unassignedOrder.id, full_name: 'Ada Early', access: 'invited' },
    { ...mei, id: unassignedOrder.customer_id, full_name: 'Ben Hale', gave_run_today: true },
    {
      ...{ ...mei, id: crypto.randomUUID(), full_name: 'Cleo Fox' },
      stops_today: { total: 2, done: 0, failed: 0, part_done: 1 },
    },
    { ...mei, id: crypto.randomUUID(), full_name: 'Dan Poe', is_off: true, gave_run_today: true },
    { ...jonah, id: crypto.randomUUID(), full_name: 'Eve Roy', is_off: true },
  ]);
  expect(driver(/Cleo Fox 2 to go, 1 part done/)).toBeDefined();
  expect(driver(/Dan Poe Off today/)).toBeDefined();
  expect(driver(/Eve Roy 5 to go, 2 done, off today/)).toBeDefined();
  expect(driver(/Ben Hale Run given away/)).toBeDefined();
  expect(driver(/Jonah Reid 5 to go, 2 done, not joined yet/)).toBeDefined();
  expect(driver(/Ada Early Not joined yet/)).toBeDefined();
});

test('of a leg of a later day the load of that day is shown [STF-5]', async () => {
  today = pickupDay.subtract({ days: 1 });
  open();
  expect(await screen.findByRole('radio', { name: /Jonah Reid 3 stops on \w{3} \d+ \w+$/ })).toBeDefined();
  expect(driver(/Mei Tanaka 1 stop on /)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  expect(await screen.findByRole('radio', { name: /Jonah Reid Free on / })).toBeDefined();
});

test('the order goes to the driver that is selected, and the dialog closes [STF-5, STF-6]', async () => {
  assign.mockResolvedValue(unassignedOrder);
  open();
  fireEvent.click(driver(/Jonah Reid 5 to go, 2 done/));
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(assign.mock.calls).toEqual([
    [{ params: { id: unassignedOrder.id }, body: { driver_id: jonah.id } }],
  ]);
  expect(await screen.findByText('Driver assigned successfully')).toBeDefined();
});

test('an order is not given to the driver who has it already [STF-5]', () => {
  open({ ...unassignedOrder, driver_id: jonah.id, driver_name: 'Jonah Reid', delivery_status: 'assigned' });
  expect(screen.getByRole('dialog', { name: 'Reassign Driver' })).toBeDefined();
  expect(driver(/Jonah Reid.*Current/)).toHaveProperty('disabled', true);
  expect(driver(/Mei Tanaka/)).toHaveProperty('disabled', false);
});

test.each([
  ['This driver is not available.', 'This driver is not available.'],
  [undefined, 'Failed to assign driver'],
])('a failure with the detail %o says: %s; the choice stays [STF-6]', async (detail, sentence) => {
  const problem = { type: 'about:blank', title: 'Something went wrong', status: 500 };
  assign.mockRejectedValue(new CallError(500, { ...problem, detail }));
  open();
  fireEvent.click(driver(/Jonah Reid/));
  submit();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  expect(driver(/Jonah Reid/)).toHaveProperty('checked', true);
});

const done = { state: 'done', done_how: 'reported' } as const;
const scope = (name: string) => screen.getByRole('radio', { name });
const isChosen = (name: string) => expect(scope(name)).toHaveProperty('checked', true);
const lastBody = () => assign.mock.lastCall?.[0].body;

test('while neither leg is done the driver is for both, unless one of them is chosen [LEG-5]', async () => {
  assign.mockResolvedValue(unassignedOrder);
  open(orderWith({}));
  isChosen('Pickup and delivery');
  fireEvent.click(driver(/Jonah Reid/));
  fireEvent.click(scope('Delivery'));
  const dialog = screen.getByRole('dialog', { name: 'Assign Delivery' });
  expect(dialog.textContent).toContain('Delivery Fri 27 Nov, 5:30 pm');
  fireEvent.click(screen.getByRole('button', { name: 'Assign Delivery' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(lastBody()).toEqual({ driver_id: jonah.id, leg: 'delivery' });
});

test('the leg that was asked for is chosen, and its own driver is marked [LEG-5]', () => {
  const order = orderWith({ driver_id: jonah.id }, { driver_id: mei.id }, { driver_id: jonah.id });
  open(order, 'delivery');
  isChosen('Delivery');
  expect(screen.getByRole('dialog', { name: 'Reassign Delivery' })).toBeDefined();
  expect(driver(/Mei Tanaka.*Current/)).toHaveProperty('disabled', true);
  fireEvent.click(driver(/Jonah Reid/));
  fireEvent.click(scope('Pickup'));
  expect(driver(/Jonah Reid.*Current/)).toHaveProperty('checked', false);
  fireEvent.click(scope('Pickup and delivery'));
  expect(screen.queryByText('Current')).toBeNull();
});

test('of two drivers neither loses a leg unasked: the one that waits is meant [LEG-5, LEG-12]', () => {
  open(orderWith({ driver_id: jonah.id }, {}, { driver_id: jonah.id }));
  isChosen('Delivery');
  cleanup();
  open(orderWith({ driver_id: jonah.id }, { driver_id: mei.id }, { driver_id: jonah.id }));
  isChosen('Pickup');
});

test.each([
  ['set out with it', { state: 'on_the_way' as const, driver_id: mei.id, driver_name: 'Mei Tanaka' }, {}],
  ['kept it', {}, { in_van_of: { driver_id: mei.id, driver_name: 'Mei Tanaka' } }],
])(
  'who %s has the laundry, which is said before another driver gets it [RUN-12]',
  async (_what, delivery, more) => {
    const inVan = 'Mei Tanaka has its laundry in the van.';
    read.mockResolvedValue(orderWith({ ...done, driver_id: mei.id }, delivery, more));
    open(orderWith({ ...done, driver_id: mei.id }, delivery, more));
    fireEvent.click(await screen.findByRole('radio', { name: /Jonah Reid/ }));
    expect(await screen.findByText(inVan)).toBeDefined();
    if (!('in_van_of' in more)) return;
    fireEvent.click(driver(/Mei Tanaka/));
    expect(screen.queryByText(inVan)).toBeNull();
  },
);

test('where the pickup is done, the delivery alone is assigned [LEG-5]', async () => {
  assign.mockResolvedValue(unassignedOrder);
  open(orderWith({ ...done, driver_id: jonah.id }, {}, { delivery_status: 'picked_up' }));
  expect(screen.getByRole('dialog', { name: 'Assign Delivery' })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Pickup' })).toBeNull();
  fireEvent.click(driver(/Jonah Reid/));
  fireEvent.click(screen.getByRole('button', { name: 'Assign Delivery' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(lastBody()).toEqual({ driver_id: jonah.id, leg: 'delivery' });
});

test('of an order from a list what it says itself counts, until its legs are there [LEG-5]', async () => {
  const listed = { ...unassignedOrder, driver_id: jonah.id, delivery_status: 'assigned' as const };
  const legs = Promise.withResolvers<OrderDetails>();
  read.mockReturnValue(legs.promise);
  open(listed);
  isChosen('Pickup and delivery');
  legs.resolve(orderWith({ driver_id: jonah.id }, { driver_id: mei.id }, listed));
  await waitFor(() => isChosen('Pickup'));
  cleanup();
  read.mockReturnValue(new Promise(() => {}));
  open({ ...listed, delivery_status: 'picked_up' });
  expect(screen.getByRole('dialog', { name: 'Reassign Delivery' })).toBeDefined();
  expect(driver(/Jonah Reid.*Current/)).toHaveProperty('disabled', true);
});

test('a leg that waits for a date cannot be chosen, and it is said why [LEG-5, FST-4]', async () => {
  const order = failedOrder('pickup');
  read.mockResolvedValue(orderWith({ state: 'failed' }, {}, { needs_date: 'pickup' }));
  assign.mockResolvedValue(order);
  open(order);
  expect(screen.getByText('The pickup needs a new date before it can have a driver.')).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Pickup' })).toBeNull();
  fireEvent.click(driver(/Mei Tanaka/));
  fireEvent.click(screen.getByRole('button', { name: 'Assign Delivery' }));
  await waitFor(() => expect(assign.mock.calls[0]?.[0].body).toEqual({ driver_id: mei.id, leg: 'delivery' }));
});

test('where nothing but such a leg is left no driver can be chosen [LEG-5]', async () => {
  const done = { state: 'done', done_how: 'reported' } as const;
  read.mockResolvedValue(orderWith(done, { state: 'failed' }, { needs_date: 'delivery' }));
  open(failedOrder('delivery', { status: 'ready_for_pickup' }));
  expect(await screen.findByText('The delivery needs a new date before it can have a driver.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a date first');
  expect(assign).not.toHaveBeenCalled();
});
