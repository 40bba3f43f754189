// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { type CalendarDay, calendarRoute, type ordersRoute } from '#shared/orders/orders.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { OrdersCalendar } from './orders-calendar.tsx';

const month = vi.fn<(input: RouteInput<typeof calendarRoute>) => Promise<CalendarDay[]>>();
const lists = vi.fn<(input: RouteInput<typeof ordersRoute>) => Promise<{ rows: Order[]; total: number }>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (route: RouteShape, input: never) => (route === calendarRoute ? month(input) : lists(input)),
}));

const phone = vi.hoisted(() => ({ is: false }));
vi.mock('#web/ui/use-is-phone.ts', () => ({ useIsPhone: () => phone.is }));
const clock = vi.hoisted(() => ({ now: null as Temporal.Instant | null }));
vi.mock('#web/kernel/format/use-now.ts', async (original) => {
  const useNow = () => clock.now ?? Temporal.Now.instant();
  return { ...(await original<object>()), useNow };
});

const day = (text: string) => Temporal.PlainDate.from(text);
const entry = (number: number) => ({
  id: `01a1fd3b-0c34-7451-8ad9-c23f73713${number}`,
  order_number: `ORD-000${number}`,
  customer_name: 'Mabel Ng',
  at: Temporal.Instant.from('2037-11-10T12:30:00Z'),
  until: null,
  is_cancelled: false,
});
const tenth: CalendarDay = {
  day: day('2037-11-10'),
  closed: null,
  cancelled: 1,
  completed: 0,
  in_progress: 2,
  pickups: { total: 4, first: [entry(101), entry(102)] },
  deliveries: { total: 1, first: [entry(101)] },
};

let history: RouterHistory;
let client: QueryClient;

/** Renders the calendar of a Sydney laundry at a URL. */
function open(address = '/?month=2037-11') {
  history = createMemoryHistory({ initialEntries: [address] });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  const routeTree = createRootRoute({ component: OrdersCalendar });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const cell = (name: RegExp) => screen.findByRole('gridcell', { name });
const focused = () => document.activeElement?.textContent ?? '';
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const askedFor = () => month.mock.calls.map(([{ query }]) => `${query?.from} to ${query?.to}`);

beforeEach(() => {
  phone.is = false;
  clock.now = null;
  month.mockReset().mockResolvedValue([tenth]);
  lists.mockReset().mockResolvedValue({ rows: [], total: 0 });
});
afterEach(cleanup);

test('a month of weeks from Sunday, under its title, with a legend and the ways to other months [CAL-1]', async () => {
  open();
  await cell(/^Tuesday 10 November 2037/);
  expect(screen.getByRole('heading', { name: 'Orders Calendar' })).toBeDefined();
  expect(screen.getByText('View all your orders in calendar view')).toBeDefined();
  const days = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(0, 3));
  expect(days).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe(
    'PickupDeliveryIn progressCompletedCancelled',
  );
  for (const name of ['Previous month', 'Today', 'Next month'])
    expect(screen.getByRole('button', { name })).toBeDefined();
});

test('a day says how its orders stand and lists two of each kind, the rest behind a press [CAL-1, CAL-2, CAL-20]', async () => {
  open();
  const busy = await cell(/^Tuesday 10 November 2037: 4 pickups, 1 delivery, 2 in progress, 1 cancelled/);
  const names = within(busy)
    .getAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-label')]);
  expect(names).toEqual([
    ['101 Mabel Ng', 'Pickup ORD-000101, 101 Mabel Ng'],
    ['102 Mabel Ng', 'Pickup ORD-000102, 102 Mabel Ng'],
    ['101 Mabel Ng', 'Delivery ORD-000101, 101 Mabel Ng'],
    ['+2 more pickups', null],
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.slice(3))).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]);
  expect(askedFor()[0]).toBe('2037-11-01 to 2037-12-05');
  fireEvent.click(within(busy).getByRole('button', { name: '+2 more pickups' }));
  await screen.findByRole('dialog', { name: 'Tuesday 10 November 2037' });
  await waitFor(() => expect(lists).toHaveBeenCalledTimes(2));
  const asked = lists.mock.calls.map(([{ query }]) => [
    query?.date,
    String(query?.from),
    String(query?.to),
    query?.direction,
  ]);
  expect(asked).toEqual([
    ['pickup_date', '2037-11-10', '2037-11-10', 'asc'],
    ['delivery_date', '2037-11-10', '2037-11-10', 'asc'],
  ]);
});

test('a cancelled order is struck through, on its day and in the list of the day [CAL-2]', async () => {
  month.mockResolvedValue([
    { ...tenth, pickups: { total: 3, first: [{ ...entry(101), is_cancelled: true }, entry(102)] } },
  ]);
  const order = { ...unassignedOrder, pickup_date: entry(101).at, pickup_until: null };
  lists.mockImplementation(async ({ query }) => ({
    rows:
      query?.date === 'pickup_date'
        ? [
            { ...order, status: 'cancelled' },
            { ...order, id: 'b' },
          ]
        : [],
    total: 2,
  }));
  open();
  const busy = await cell(/^Tuesday 10 November 2037/);
  const dropped = within(busy).getByRole('button', { name: 'Cancelled pickup ORD-000101, 101 Mabel Ng' });
  expect(dropped.querySelector('.line-through')?.textContent).toBe('Mabel Ng');
  const stands = within(busy).getByRole('button', { name: 'Pickup ORD-000102, 102 Mabel Ng' });
  expect(stands.querySelector('.line-through')).toBeNull();
  fireEvent.click(within(busy).getByRole('button', { name: '+1 more pickups' }));
  const list = within(await screen.findByRole('dialog'));
  const numbers = await list.findAllByText('ORD-000248');
  expect(numbers.map(({ className }) => className.includes('line-through'))).toEqual([true, false]);
});

test('one day is a stop of the Tab key; keys move on from it, across months, and keep the focus [CAL-1]', async () => {
  open();
  const first = await cell(/^Sunday 1 November 2037/);
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first.focus();
  press('ArrowRight');
  expect(focused()).toMatch(/^Monday 2 November 2037/);
  press('ArrowUp');
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('October 2037'));
  expect(focused()).toMatch(/^Monday 26 October 2037/);
  expect(history.location.search).toBe('?month=2037-10');
  press('End');
  press('PageDown');
  press('PageDown');
  await waitFor(() => expect(focused()).toMatch(/^Wednesday 30 December 2037/));
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    document.activeElement,
  ]);
  press('Home');
  press('Enter');
  expect(await screen.findByRole('dialog', { name: 'Sunday 27 December 2037' })).toBeDefined();
});

test('the old month stays while the next one loads, and the neighbours are there beforehand [CAL-1]', async () => {
  open();
  await cell(/^Tuesday 10 November/);
  await waitFor(() => expect(askedFor()).toHaveLength(3));
  expect(askedFor().slice(1)).toEqual(['2037-09-27 to 2037-10-31', '2037-11-29 to 2038-01-02']);
  let arrive: (days: CalendarDay[]) => void = () => {};
  month.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('January 2038')).toBeDefined();
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(history.location.search).toBe('?month=2038-01'));
  arrive([]);
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('January 2038'));
  history.go(-1);
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).not.toBe('January 2038'));
});

test('filters stand in the address and are asked for with the month [CAL-1]', async () => {
  open('/?month=2037-11&status=pending,cancelled&type=recurring');
  await cell(/^Tuesday 10 November/);
  expect(month.mock.calls[0]?.[0].query).toMatchObject({
    type: 'recurring',
    status: ['pending', 'cancelled'],
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
  await waitFor(() => expect(history.location.search).toContain('dates=delivery'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(history.location.search).toBe('?month=2037-11'));
});

test.each([
  ['30', ['December 2037'], ['Tuesday 1 December 2037', 'Monday 7 December 2037']],
  ['23', [], []],
])(
  'on the %sth the agenda of a phone shows of the next month what is within a week [CAL-20]',
  async (date, headings, shown) => {
    phone.is = true;
    clock.now = Temporal.Instant.from(`2037-11-${date}T01:00:00Z`);
    month.mockImplementation(async ({ query }) =>
      ['2037-11-30', '2037-12-01', '2037-12-07', '2037-12-08']
        .filter((text) => `${query?.from}` <= text && text <= `${query?.to}`)
        .map((text) => ({ ...tenth, day: day(text) })),
    );
    open('/');
    await screen.findByRole('region', { name: /Monday 30 November 2037/ });
    await waitFor(() => expect(askedFor()).toContain('2037-11-29 to 2038-01-02'));
    await waitFor(() =>
      expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
        headings,
      ),
    );
    const days = screen.queryAllByRole('region', { name: /December 2037/ });
    expect(days.map((each) => each.getAttribute('aria-label')?.split(':')[0])).toEqual(shown);
  },
);

test('the agenda of a phone has the orders of a day by time, whatever is done [CAL-20]', async () => {
  phone.is = true;
  const atHour = (number: number, hour: string) => ({
    ...entry(number),
    at: Temporal.Instant.from(`2037-11-09T${hour}:00Z`),
  });
  const pickups = { total: 2, first: [atHour(101, '14:15'), atHour(102, '20:00')] };
  const deliveries = { total: 2, first: [atHour(103, '16:45'), atHour(104, '18:00')] };
  month.mockImplementation(async () => [{ ...tenth, pickups, deliveries }]);
  open();
  await screen.findByRole('region', { name: /10 November/ });
  const numbers = screen.getAllByText(/^ORD-/).map(({ textContent }) => textContent);
  expect(numbers).toEqual(['ORD-000101', 'ORD-000103', 'ORD-000104', 'ORD-000102']);
});

test('a month that could not be loaded says so and can be tried again', async () => {
  month.mockRejectedValueOnce(new CallError(500, null));
  open();
  expect(await screen.findByRole('alert')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await cell(/^Tuesday 10 November/)).toBeDefined();
});
