// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { anAttempt, jonah, mei, orderWith } from './legs.fixture.ts';
import { OrderLegs } from './order-legs.tsx';

/** Thu 26 Nov 2026, 8:00 am in Sydney: after the pickup, the day before the delivery. */
const now = Temporal.Instant.from('2026-11-25T21:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
const role = vi.hoisted(() => ({ current: 'admin' as Role }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: role.current }),
}));

vi.mock('#web/kernel/routing/person-link.tsx', () => ({
  PersonLink: ({ children }: { children: string }) => children,
}));

const at = (text: string) => Temporal.Instant.from(`${text}+11:00`);

function show(order: OrderDetails) {
  render(
    <BusinessTimeZoneContext value="Australia/Sydney">
      <OrderLegs order={order} />
    </BusinessTimeZoneContext>,
  );
}

const leg = (name: 'Pickup' | 'Delivery') => screen.getByRole('region', { name });
const attempts = (name: 'Pickup' | 'Delivery') =>
  within(leg(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  role.current = 'admin';
});

const collected = {
  ...jonah,
  state: 'done',
  done_how: 'reported',
  assigned_at: at('2026-11-24T16:00'),
  happened_at: at('2026-11-25T09:41'),
  arrived_at: at('2026-11-25T09:41'),
} as const;

test('each leg has its own driver, state and times, and what is to come counts down [LEG-1, ORD-9]', () => {
  const delivery = { ...mei, state: 'on_the_way', on_the_way_at: at('2026-11-26T07:50') } as const;
  show(orderWith(collected, delivery));
  expect(leg('Pickup').textContent).toContain('PickupDone18 Bourke Rd, Alexandria NSW 2015');
  expect(attempts('Pickup')).toEqual([
    'Collected Wed 25 Nov, 9:41 amPlanned 9:30 am · Jonah Reid, 0412 555 018Assigned Tue 24 Nov, 4:00 pm',
  ]);
  expect(leg('Delivery').textContent).toContain('DeliveryOn the way18 Bourke Rd');
  expect(attempts('Delivery')).toEqual([
    'Fri 27 Nov, 5:30 pm tomorrowOn the way Thu 26 Nov, 7:50 amMTMei Tanaka0412 555 019',
  ]);
});

test('what was loaded as the run started says so, and on the way of nothing but the way there [LEG-1, RUN-8]', () => {
  const moment = at('2026-11-26T07:50');
  const delivery = { ...mei, state: 'on_the_way', on_the_way_at: moment } as const;
  show(orderWith(collected, { ...delivery, loaded_at: moment }));
  expect(leg('Delivery').textContent).toContain('Loaded Thu 26 Nov, 7:50 am');
});

test('nobody but staff reads the number of a driver [ORD-9]', () => {
  for (const reader of ['customer', 'driver'] as const) {
    role.current = reader;
    show(orderWith(collected, mei));
    expect(leg('Pickup').textContent).toContain('Jonah Reid');
    expect(leg('Delivery').textContent).toContain('Mei Tanaka');
    expect(document.body.textContent).not.toContain('0412');
    cleanup();
  }
});

test('a driver reads no countdown to a planned time, as their run says when they are expected [RUN-10]', () => {
  role.current = 'driver';
  show(orderWith(collected, mei));
  expect(leg('Delivery').textContent).toContain('Fri 27 Nov, 5:30 pm');
  expect(leg('Delivery').textContent).not.toContain('tomorrow');
});

test('a window is a window, also of what is done, and with its day where that is another [BKG-19]', () => {
  const until = { pickup_until: at('2026-11-25T10:30'), delivery_until: at('2026-11-27T18:30') };
  show(orderWith({ ...collected, happened_at: at('2026-11-26T07:00') }, {}, until));
  expect(leg('Pickup').textContent).toContain('Window Wed 25 Nov, 9:30–10:30 am · Jonah Reid');
  expect(attempts('Delivery')).toEqual(['Fri 27 Nov, 5:30–6:30 pm tomorrowNo driver yet']);
});

test.each([
  ['9:46 am', false],
  ['9:47 am', true],
])('what was reported at 9:41 am and came at %s says so: %s [LEG-10]', (time, isSaid) => {
  const arrived_at = at(`2026-11-25T0${time.slice(0, 4)}`);
  show(orderWith({ ...collected, arrived_at }));
  expect(leg('Pickup').textContent?.includes(`arrived ${time}`)).toBe(isSaid);
});

test('staff read that a time is in doubt, nobody else does [LEG-10]', () => {
  for (const reader of ['admin', 'owner', 'customer', 'driver'] as const) {
    role.current = reader;
    show(orderWith({ ...collected, is_time_doubtful: true }, collected));
    const isSaid = reader === 'admin' || reader === 'owner';
    expect(leg('Pickup').textContent?.includes(' · time to check')).toBe(isSaid);
    expect(leg('Delivery').textContent).not.toContain('in doubt');
    cleanup();
  }
});

test('what was skipped has no time, and what staff closed says so [LEG-7, LEG-11]', () => {
  const skipped = { ...jonah, state: 'done', done_how: 'skipped' } as const;
  const closed = { state: 'done', done_how: 'by_staff', happened_at: at('2026-11-26T07:30') } as const;
  show(orderWith(skipped, closed));
  expect(attempts('Pickup')).toEqual([
    'Collected Planned Wed 25 Nov, 9:30 am · Jonah Reid, 0412 555 018 · skipped, without a time',
  ]);
  expect(attempts('Delivery')).toEqual([
    'Delivered Thu 26 Nov, 7:30 amPlanned Fri 27 Nov, 5:30 pm · marked by staff',
  ]);
});

test('late is said in words, of what is open and of what was done too late [LEG-3]', () => {
  show(orderWith({}, { ...collected, happened_at: at('2026-11-27T18:31') }));
  expect(within(leg('Pickup')).getByText('Late')).toBeDefined();
  expect(within(leg('Delivery')).getByText('Late')).toBeDefined();
  cleanup();
  show(orderWith(collected));
  expect(screen.queryByText('Late')).toBeNull();
});

test('a leg of a cancelled order waits for nobody [LEG-2]', () => {
  show(orderWith({ state: 'cancelled' }, { state: 'cancelled' }, { status: 'cancelled' }));
  expect(attempts('Delivery')).toEqual(['Fri 27 Nov, 5:30 pmNo driver']);
  expect(within(leg('Delivery')).getByText('Cancelled')).toBeDefined();
  expect(screen.queryByText('Late')).toBeNull();
});

test('of several attempts each says which it is, the latest first; the state is that of the latest [LEG-1]', () => {
  const second = anAttempt('pickup', { id: crypto.randomUUID(), attempt: 2, ...mei });
  const order = orderWith({ ...jonah, state: 'cancelled' });
  show({ ...order, legs: [...order.legs.slice(0, 1), second, ...order.legs.slice(1)] });
  expect(attempts('Pickup').map((text) => text?.slice(0, 14))).toEqual(['Second attempt', 'First attemptW']);
  expect(within(leg('Pickup')).getByText('Planned')).toBeDefined();
  expect(leg('Delivery').textContent).not.toContain('attempt');
});
