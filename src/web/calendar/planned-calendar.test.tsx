// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingDaysRoute } from '#shared/booking/booking.contract.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { type CalendarDay, calendarRoute } from '#shared/orders/orders.contract.ts';
import type { PlannedVisit } from '#shared/orders/planned-visit.ts';
import type { Role } from '#shared/roles.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { OrdersCalendar } from './orders-calendar.tsx';

const month = vi.fn<(input: RouteInput<typeof calendarRoute>) => Promise<CalendarDay[]>>();
const windows = vi.fn<() => Promise<unknown[]>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape, input: never) => {
    if (route === calendarRoute) return month(input);
    return route === bookingDaysRoute ? windows() : { rows: [], total: 0 };
  },
}));
let role: Role = 'customer';
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

const day = (text: string) => Temporal.PlainDate.from(text);
const at = Temporal.Instant.from('2037-11-10T22:00:00Z');
const empty = { total: 0, first: [] };
const dayWith = (text: string, more: Partial<CalendarDay>): CalendarDay => ({
  day: day(text),
  closed: null,
  cancelled: 0,
  completed: 0,
  in_progress: 0,
  pickups: empty,
  deliveries: empty,
  ...more,
});
const planned = (number: number, more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  series_id: 'series-1',
  number,
  leg: 'pickup',
  at,
  until: null,
  state: 'planned',
  customer_name: role === 'customer' ? null : 'Mabel Ng',
  ...more,
});

function open(as: Role, { use_windows = false, address = '/?month=2037-11' } = {}) {
  role = as;
  const history = createMemoryHistory({ initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
    use_windows,
  });
  const routeTree = createRootRoute({ component: OrdersCalendar, notFoundComponent: () => null });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return history;
}
const cell = (name: RegExp) => screen.findByRole('gridcell', { name });
const askedFor = () => month.mock.calls.map(([{ query }]) => query?.planned);

beforeEach(() => {
  month.mockReset().mockResolvedValue([]);
  windows.mockReset().mockResolvedValue([]);
});
afterEach(cleanup);

test('a customer sees what is planned, dimmed, with its window, and what falls out, struck through [BKG-19, BKG-20]', async () => {
  month.mockImplementation(async () => [
    dayWith('2037-11-11', {
      planned: [planned(2), planned(3, { state: 'skipped' }), planned(4, { until: at.add({ hours: 2 }) })],
    }),
  ]);
  const history = open('customer');
  const on = await cell(/^Wednesday 11 November 2037: 2 planned, 1 is skipped/);
  const entries = within(on).getAllByText('9:00 am');
  expect(entries.map(({ className }) => className.includes('line-through'))).toEqual([false, true]);
  expect(within(on).getByRole('link', { name: 'Skipped pickup, 9:00 am' })).toBeDefined();
  expect(askedFor()[0]).toBe(true);
  expect(screen.queryByRole('switch', { name: 'Planned' })).toBeNull();
  fireEvent.click(within(on).getByRole('button', { name: '+1 more pickups' }));
  const dialog = await screen.findByRole('dialog');
  const rows = within(dialog).getAllByRole('button', { name: /^Planned/ });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Planned9:00 am',
    'PlannedSkipped9:00 am',
    'Planned9:00–11:00 am',
  ]);
  fireEvent.click(rows[0] as HTMLElement);
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard/customer/series/series-1'));
});

test('what is merged names the pickup with which it takes place [BKG-20, SER-22]', async () => {
  const merged_into = { number: 5, pickup_date: Temporal.Instant.from('2037-11-12T22:00:00Z') };
  const merged = { state: 'merged' as const, merged_into };
  month.mockImplementation(async () => [
    dayWith('2037-11-11', { planned: [planned(2, merged), planned(3), planned(4, merged)] }),
  ]);
  open('customer');
  const on = await cell(/^Wednesday 11 November 2037/);
  expect(
    within(on).getByRole('link', { name: 'Merged pickup, with Fri 13 Nov 2037, 9:00 am' }),
  ).toBeDefined();
  fireEvent.click(within(on).getByRole('button', { name: '+1 more pickups' }));
  const rows = within(await screen.findByRole('dialog')).getAllByRole('button', { name: /^Planned/ });
  expect(rows[0]?.textContent).toBe('PlannedMerged with Fri 13 Nov 20379:00 am');
});

test('staff switch on what is planned; drivers cannot [BKG-20]', async () => {
  month.mockImplementation(async ({ query }) => [
    dayWith('2037-11-11', query?.planned ? { planned: [planned(2)] } : { closed: 'Melbourne Cup' }),
  ]);
  const history = open('owner');
  await cell(/^Wednesday 11 November 2037: Closed/);
  expect(askedFor().every((asked) => asked === undefined)).toBe(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Planned' }));
  await cell(/^Wednesday 11 November 2037: 1 planned/);
  expect(screen.getByRole('link', { name: 'Planned pickup, Mabel Ng' }).textContent).toBe('Mabel Ng');
  expect(history.location.search).toContain('planned=true');
  cleanup();
  month.mockClear();
  open('driver', { address: '/?month=2037-11&planned=true' });
  await cell(/^Wednesday 11 November 2037: Closed/);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(askedFor().every((asked) => asked === undefined)).toBe(true);
});

test.each(['owner', 'customer', 'driver'] as const)(
  'a closed day has its name for a %s [BKG-20]',
  async (as) => {
    month.mockResolvedValue([dayWith('2037-12-25', { closed: 'Christmas Day' })]);
    open(as, { address: '/?month=2037-12' });
    const christmas = await cell(/^Friday 25 December 2037: Closed: Christmas Day/);
    expect(within(christmas).getByText('Closed · Christmas Day')).toBeDefined();
  },
);

const window = (taken: number, capacity: number | null, area_name: string | null = null) => ({
  window_id: `window-${taken}`,
  leg: 'pickup' as const,
  starts_at: at,
  ends_at: at.add({ hours: 2 }),
  area_name,
  taken,
  capacity,
});

test('with windows on staff see how full they are [BKG-20]', async () => {
  const full = [window(7, 12, 'Inner'), window(13, 12), window(3, null)];
  windows.mockResolvedValue([{ day: day('2037-11-11'), closed: null, windows: full }]);
  open('admin', { use_windows: true });
  const on = await cell(/^Wednesday 11 November 2037: No orders/);
  fireEvent.click(await within(on).findByText('Over by 1'));
  const dialog = await screen.findByRole('dialog');
  const list = within(dialog).getByRole('region', { name: 'Windows' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Pickup 9:00–11:00 am · Inner7 of 12',
    'Pickup 9:00–11:00 amOver by 113 of 12',
    'Pickup 9:00–11:00 am3 booked',
  ]);
});

test.each([
  ['owner', false],
  ['customer', true],
  ['driver', true],
] as const)('a %s with windows %s is asked for none [BKG-20]', async (as, use_windows) => {
  open(as, { use_windows });
  await cell(/^Wednesday 11 November 2037: No orders/);
  expect(windows).not.toHaveBeenCalled();
});
