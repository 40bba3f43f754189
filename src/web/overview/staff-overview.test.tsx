// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClosedDay, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { type Case, openCaseStatuses } from '#shared/cases/case.ts';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import type { RouteReply, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import {
  analyticsRoute,
  type PendingProposal,
  type PeriodStats,
  pendingProposalsRoute,
  staffOverviewRoute,
  type TodayStop,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { StaffOverview } from './staff-overview.tsx';

const answers = new Map<RouteShape, unknown>();
const answerWith = <R extends RouteShape>(route: R, reply: RouteReply<R> | CallError) =>
  answers.set(route, reply);
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape, input?: { query?: { status?: string[] } }) => {
    const answer = answers.get(route);
    if (answer instanceof Error) throw answer;
    return route === casesRoute ? casesOf(answer, input?.query?.status) : answer;
  },
}));
/** The cases of these statuses, counted; of the open ones there may be more than are told. */
function casesOf(answer: unknown, statuses: string[] = []) {
  const { rows, total } = answer as RouteReply<typeof casesRoute>;
  const found = rows.filter(({ status }) => statuses.includes(status));
  return { rows: found, total: found.length + (statuses.includes('open') ? total - rows.length : 0) };
}
const user = vi.hoisted(() => ({ role: 'admin' }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => user,
}));
const openTab = vi.fn();
vi.mock('#web/kernel/routing/search-state.ts', async (original) => ({
  ...(await original<object>()),
  useOpenTab: () => openTab,
}));

const now = Temporal.Instant.from('2026-11-24T02:15:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({
  useNow: () => now,
  useToday: () => Temporal.PlainDate.from('2026-11-24'),
}));
const stop: TodayStop = {
  order_id: unassignedOrder.id,
  order_number: 'ORD-000248',
  customer_name: 'Mabel Ng',
  kind: 'pickup',
  at: now.subtract({ minutes: 5 }),
  driver_name: 'Mei Tanaka',
  state: 'to_do',
  is_next: false,
  minutes_late: 0,
};
const complaint: Case = {
  id: '01a1fd3b-0c34-7451-8ad9-c23f737133ff',
  case_number: 'CASE-000031',
  customer_id: unassignedOrder.customer_id,
  customer_name: 'Saltbush Day Spa',
  customer_email: 'spa@mail.example',
  order_id: null,
  order_number: null,
  subject: 'Two robes missing',
  description: 'Since Saturday',
  type: 'complaint',
  priority: 'urgent',
  status: 'open',
  resolution: null,
  version: 1,
  created_at: now.subtract({ minutes: 10 }),
  updated_at: now,
};
const proposal: PendingProposal = {
  id: '01a1fd3b-0c34-7451-8ad9-c23f73713390',
  series_id: null,
  order_id: '01a1fd3b-0c34-7451-8ad9-c23f73713300',
  order_number: 'ORD-000235',
  customer_id: unassignedOrder.customer_id,
  customer_name: 'Harbour Lane Hotel',
  details: 'Instructions: none → Knock',
  proposed_at: now.subtract({ minutes: 20 }),
};
const weeks: PeriodStats[] = [
  {
    first_day: Temporal.PlainDate.from('2026-11-15'),
    orders: 14,
    revenue: 200000,
    orders_by_now: 10,
    revenue_by_now: 187260,
  },
  {
    first_day: Temporal.PlainDate.from('2026-11-22'),
    orders: 12,
    revenue: 184260,
    orders_by_now: 12,
    revenue_by_now: 184260,
  },
];

const calm: RouteReply<typeof staffOverviewRoute> = {
  pickups_today: 0,
  deliveries_today: 0,
  drivers: 0,
  drivers_out: 0,
  waiting_for_driver: 0,
  waiting_for_approval: 0,
  waiting_for_date: 0,
  open_cases: 0,
  orders_on_closed_days: 0,
  due_stops: 0,
  overdue_stops: 0,
  closed_days_missing: null,
};

const onOpenOrder = vi.fn<(id: string) => void>();
const onOpenSeries = vi.fn<(id: string) => void>();
const onAssign = vi.fn<(order: Order) => void>();

async function open(business: Partial<Business> = {}, role: 'admin' | 'owner' = 'admin') {
  user.role = role;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '1 Wharf Rd',
    ...business,
  });
  const routeTree = createRootRoute({
    component: () => (
      <main>
        <StaffOverview onOpenOrder={onOpenOrder} onOpenSeries={onOpenSeries} onAssign={onAssign} />
      </main>
    ),
  });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rowsOf = async () => {
  const needs = await screen.findByRole('region', { name: 'Needs attention' });
  await waitFor(() => expect(needs.getAttribute('aria-busy')).toBe('false'));
  return within(needs)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const stops = (...list: TodayStop[]) =>
  answerWith(todayRoute, {
    total: list.length,
    done: list.filter(({ state }) => state === 'done').length,
    count: {
      total: list.length,
      done: list.filter(({ state, is_part_done }) => state === 'done' && !is_part_done).length,
      failed: 0,
      part_done: list.filter(({ is_part_done }) => is_part_done).length,
    },
    last_at: now.add({ hours: 2 }),
    ends_at: now.add({ hours: 3 }),
    stops: list,
  });

beforeEach(() => {
  for (const spy of [openTab, onOpenOrder, onOpenSeries, onAssign]) spy.mockReset();
  answerWith(analyticsRoute, {
    total_orders: 1248,
    total_customers: 37,
    total_revenue: 1842610,
    open_cases: 5,
  });
  answerWith(staffOverviewRoute, calm);
  answerWith(closedDaysRoute, []);
  answerWith(ordersRoute, { rows: [unassignedOrder], total: 14 });
  answerWith(casesRoute, { rows: [complaint], total: 5 });
  answerWith(pendingProposalsRoute, { rows: [proposal], total: 1 });
  answerWith(weeksRoute, weeks);
  stops(stop);
});
afterEach(cleanup);

test.each([
  ['Total Orders', '1,248', 'all time', ['orders']],
  ['Total Customers', '37', 'active accounts', ['users', { role: 'customer' }]],
  [
    'Total Revenue',
    '$18,426.10',
    'only ready-for-pickup orders, not out yet',
    ['orders', { status: 'ready_for_pickup' }],
  ],
  ['Open Cases', '5', 'requires attention', ['cases', { status: openCaseStatuses.join(',') }]],
])('%s is %s, %s, and opens what it is counted from [STF-2]', async (label, value, note, expected) => {
  await open();
  expect(await screen.findByText(value, { selector: 'dd *, dd' })).toBeDefined();
  expect(screen.getByText(note)).toBeDefined();
  press(label);
  expect(openTab.mock.calls).toEqual([expected]);
});

test('what needs somebody is a row a kind with one act, which is that of the first [STF-20, STF-5, BKG-14]', async () => {
  const thursday: ClosedDay = {
    day: Temporal.PlainDate.from('2026-12-03'),
    name: 'Boiler service',
    added_by_name: null,
    created_at: now,
    affected: 3,
  };
  answerWith(closedDaysRoute, [
    { ...thursday, affected: 0, day: thursday.day.subtract({ days: 1 }) },
    thursday,
    { ...thursday, affected: 1, day: thursday.day.add({ days: 1 }) },
  ]);
  answerWith(staffOverviewRoute, {
    ...calm,
    due_stops: 9,
    overdue_stops: 2,
    orders_on_closed_days: 3,
    waiting_for_date: 2,
    new_requests: 1,
    overdue_invoices: { documents: 6, amount: 135703 },
  });
  await open();
  await screen.findByText(/is closed/);
  expect(await rowsOf()).toEqual([
    '5 open casesFirst: Two robes missing · CASE-000031 · Saltbush Day Spa · urgent, open for 10 minOpen Case',
    '14 orders wait for a driverFirst: Mabel Ng · pickup Wed 25 Nov, 9:30 amAssign Driver',
    '2 stops are overdueLeft from a day before: move or finishOpen Dispatch',
    '2 orders need a new dateA stop failed, and nobody has chosen another dayView Orders',
    '1 request for a pickupFrom people without an accountView Requests',
    '3 orders on closed daysThu 3 Dec is closed (Boiler service), and 1 more dayMove Orders',
    '6 invoices are overdue, $1,357.03Show Overdue',
    'Harbour Lane Hotel has not answered your changeORD-000235 · sent today, 12:55 pmView',
  ]);
  expect(card('Needs attention').getByText('34')).toBeDefined();
  press('Assign Driver');
  expect(onAssign.mock.calls).toEqual([[unassignedOrder]]);
  press('View Orders');
  expect(openTab).toHaveBeenLastCalledWith('orders', { needs_date: true });
  press('View Requests');
  expect(openTab).toHaveBeenLastCalledWith('users', { show: 'requests' });
  press('Open Case');
  expect(openTab).toHaveBeenLastCalledWith('cases', { case: complaint.id });
  press('View');
  expect(onOpenOrder.mock.calls).toEqual([[proposal.order_id]]);
  const overdue = screen.getByRole('link', { name: 'Show Overdue' });
  expect(overdue.getAttribute('href')).toBe('/dashboard/admin/money?tab=overdue');
  const move = screen.getByRole('link', { name: 'Move Orders' });
  expect(move.getAttribute('href')).toBe('/dashboard/admin/closed-days');
  expect(document.getElementById(move.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '3 orders on closed days',
  );
});

test('an owner reads that mail is not set up, and staff which drafts nobody has sent where the shop invoices [STF-20]', async () => {
  answerWith(staffOverviewRoute, { ...calm, drafts: 3 });
  const isShown = (text: string) => screen.queryByText(text) !== null;
  const [mail, drafts] = ['Mail isn’t set up: nobody gets emails', '3 drafts not sent'];
  await open({ is_mail_ready: false, invoicing: true }, 'owner');
  await rowsOf();
  expect([isShown(mail), isShown(drafts)]).toEqual([true, true]);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Open Messages')).toBe('/dashboard/owner/messages');
  expect(hrefOf('Show Drafts')).toBe('/dashboard/owner/money?tab=drafts');
  cleanup();
  await open({ is_mail_ready: false, invoicing: false });
  await rowsOf();
  expect([isShown(mail), isShown(drafts)]).toEqual([false, false]);
});

test.each([
  ['pending', -2, '1 order waits for a driverMabel Ng · pickup today, 11:15 am overdue'],
  ['pending', -1, '1 order waits for a driverMabel Ng · pickup today, 12:15 pm'],
  ['pending', 3, '1 order waits for a driverMabel Ng · pickup today, 4:15 pm'],
  ['ready_for_pickup', 24, '1 order waits for a driverMabel Ng · delivery Wed 25 Nov, 1:15 pm'],
] as const)('of a %s order %i h off it says: %s [STF-20]', async (status, hours, text) => {
  const soon = now.add({ hours });
  const [pickup_date, delivery_date] =
    status === 'pending' ? [soon, soon.add({ hours: 48 })] : [soon.subtract({ hours: 48 }), soon];
  answerWith(ordersRoute, { rows: [{ ...unassignedOrder, status, pickup_date, delivery_date }], total: 1 });
  await open();
  expect(await rowsOf()).toContain(`${text}Assign Driver`);
});

test('the most urgent case without an answer is named, in progress or not, and leads while it is urgent [STF-20]', async () => {
  const taken: Case = { ...complaint, status: 'in_progress' };
  answerWith(casesRoute, { rows: [taken], total: 1 });
  await open();
  expect((await rowsOf())[0]).toBe(
    'Two robes missingCASE-000031 · Saltbush Day Spa · urgent, in progress, open for 10 minOpen Case',
  );
  cleanup();
  const untouched: Case = { ...complaint, id: 'other', subject: 'Wrong towels', priority: 'high' };
  answerWith(casesRoute, { rows: [taken, untouched], total: 2 });
  await open();
  expect((await rowsOf())[0]).toContain('2 open casesFirst: Two robes missing');
  cleanup();
  answerWith(casesRoute, { rows: [{ ...taken, resolution: 'We look for them.' }, untouched], total: 2 });
  await open();
  expect((await rowsOf())[1]).toContain('2 open casesFirst: Wrong towels');
});

test.each([
  [1, '1 order has a missing bagPetersham Inn · ORD-000242Open Order'],
  [3, '3 orders have missing bagsFirst: Petersham Inn · ORD-000242Open Order'],
])(
  'of %i orders with a missing bag the one that is due first is opened [STF-20, LBL-6]',
  async (orders, text) => {
    const first = {
      order_id: 'inn',
      order_number: 'ORD-000242',
      customer_id: 'p',
      customer_name: 'Petersham Inn',
    };
    answerWith(staffOverviewRoute, { ...calm, missing_bags: { orders, ...first } });
    await open();
    expect(await rowsOf()).toContain(text);
    press('Open Order');
    expect(onOpenOrder.mock.calls).toEqual([['inn']]);
  },
);

test('one case says its subject; a change of a recurring order opens that; of several the oldest is named [STF-20]', async () => {
  answerWith(casesRoute, { rows: [{ ...complaint, priority: 'low' }], total: 1 });
  const onSeries = { ...proposal, order_id: null, order_number: null, series_id: 'series' };
  answerWith(pendingProposalsRoute, { rows: [onSeries], total: 2 });
  await open();
  expect((await rowsOf()).slice(1)).toEqual([
    'Two robes missingCASE-000031 · Saltbush Day Spa · open for 10 minOpen Case',
    '2 changes wait for an answerFirst: Harbour Lane Hotel · Recurring order · sent today, 12:55 pmView',
  ]);
  press('View');
  expect(onOpenSeries.mock.calls).toEqual([['series']]);
});

test('what is late as the board has it, on the way, done or without a driver is said in words, around the present moment, and when the last will be [STF-2, STF-20]', async () => {
  stops(
    { ...stop, customer_name: 'Zeroth', order_id: 'z', state: 'done', is_part_done: true },
    { ...stop, customer_name: 'First', state: 'done' },
    { ...stop, customer_name: 'Second', order_id: 'b', is_next: true },
    {
      ...stop,
      customer_name: 'Third',
      order_id: 'c',
      kind: 'delivery',
      state: 'on_the_way',
      minutes_late: 3,
      is_next: true,
    },
    { ...stop, customer_name: 'In Van', order_id: 'v', kind: 'delivery', state: 'on_the_way' },
    { ...stop, customer_name: 'Fourth', order_id: 'd', at: now.add({ minutes: 5 }), driver_name: null },
    { ...stop, customer_name: 'Fifth', order_id: 'e', at: now.add({ minutes: 50 }), minutes_late: 20 },
  );
  await open();
  expect(await screen.findByText('1 of 7 stops, 1 part done, ends about 4:15 pm')).toBeDefined();
  const lines = card('Today')
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replace(/\d+:\d\d [ap]m/, ''));
  expect(lines).toEqual([
    'Pickup Zeroth, ORD-000248Mei, part done',
    'Pickup First, ORD-000248Mei, done',
    'Pickup Second, ORD-000248Mei, next',
    'Delivery Third, ORD-000248Mei, on the way, late',
    'Delivery In Van, ORD-000248Mei, in the van',
    'Now ',
    'Pickup Fourth, ORD-000248No driver',
    'Pickup Fifth, ORD-000248Mei, late',
  ]);
  const link = screen.getByRole('link', { name: 'Open Dispatch' });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/dispatch');
});

test('what the list has no room for is counted at the way to Dispatch [STF-20]', async () => {
  const count = { total: 7, done: 4, failed: 0 };
  answerWith(todayRoute, { total: 9, done: 4, count, last_at: now, ends_at: now, stops: [stop] });
  await open();
  const link = await screen.findByRole('link', { name: '8 more visits in Dispatch' });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/dispatch');
});

test.each([
  [{ total: 5, done: 1, failed: 0 }, '1 of 5 stops, ends about 4:15 pm'],
  [{ total: 5, done: 2, failed: 1 }, '2 of 5 stops, 1 failed, ends about 4:15 pm'],
  [{ total: 5, done: 4, failed: 1 }, '4 of 5 stops done, 1 failed'],
  [{ total: 1, done: 1, failed: 0 }, '1 of 1 stop done'],
])('the stops are counted as on the board: %o [STF-20, RUN-12]', async (count, text) => {
  answerWith(todayRoute, {
    total: 9,
    done: 4,
    count,
    last_at: now.add({ hours: 2 }),
    ends_at: now.add({ hours: 3 }),
    stops: [stop],
  });
  await open();
  expect(await screen.findByText(text)).toBeDefined();
});

test('a stop in a window says it [BKG-19]', async () => {
  const at = Temporal.Instant.from('2037-11-24T08:00+11:00');
  stops(
    { ...stop, customer_name: 'Still', at: now.subtract({ hours: 1 }), until: now.add({ hours: 1 }) },
    { ...stop, customer_name: 'Next', order_id: 'c', at, until: at.add({ hours: 2 }) },
  );
  await open();
  await screen.findByText(/^0 of 2 stops/);
  const lines = card('Today')
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines.at(-1)).toContain('8:00–10:00 am');
});

test('this week stands beside last week up to the same weekday, above the weeks; the figures are a table [STF-20]', async () => {
  await open();
  const chart = 'Orders of the last 2 weeks, from 12 to 14; this week 12 so far';
  expect(await screen.findByRole('img', { name: chart })).toBeDefined();
  const week = card('This week');
  expect(week.getByText(/so far, since/).textContent).toBe('so far, since Sun 22 Nov');
  expect(week.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '12',
    '2 more than by this time last week',
    '$1,842.60',
    '$30.00 less than by this time last week',
  ]);
  press('Table');
  const rows = within(await screen.findByRole('table', { name: 'Orders and revenue by week' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual(['Week fromOrdersRevenue', 'Sun 22 Nov, so far12$1,842.60', 'Sun 15 Nov14$2,000.00']);
});

test('the last whole month says that the one before had no orders [STF-21]', async () => {
  await open();
  await screen.findByRole('img', { name: /last 2 weeks/ });
  const month = (first_day: string, orders: number, revenue: number): PeriodStats => ({
    ...{ first_day: Temporal.PlainDate.from(first_day), orders, revenue },
    ...{ orders_by_now: 0, revenue_by_now: 0 },
  });
  answerWith(weeksRoute, [
    month('2026-09-01', 0, 0),
    month('2026-10-01', 40, 704989),
    month('2026-11-01', 1, 1),
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Months' }));
  expect(await screen.findByText('October: $7,049.89, no orders in September.')).toBeDefined();
});

test('months take the place of the weeks by choice, with how the last whole one was [STF-21]', async () => {
  await open();
  await screen.findByRole('img', { name: /last 2 weeks/ });
  const month = (first_day: string, orders: number, revenue: number): PeriodStats => ({
    ...{ first_day: Temporal.PlainDate.from(first_day), orders, revenue },
    ...{ orders_by_now: 0, revenue_by_now: 0 },
  });
  const months = [
    month('2026-09-01', 90, 1138900),
    month('2026-10-01', 97, 1230000),
    month('2026-11-01', 60, 1),
  ];
  answerWith(weeksRoute, months);
  fireEvent.click(screen.getByRole('radio', { name: 'Months' }));
  expect(await screen.findByText('October: $12,300.00, 8% more than September.')).toBeDefined();
  expect(card('This month').getByText('60 more than by this time last month')).toBeDefined();
  press('Table');
  const rows = within(await screen.findByRole('table', { name: 'Orders and revenue by month' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'MonthOrdersRevenue',
    'November 2026, so far60$0.01',
    'October 202697$12,300.00',
    'September 202690$11,389.00',
  ]);
  answerWith(weeksRoute, weeks);
  fireEvent.click(screen.getByRole('radio', { name: 'Weeks' }));
  expect(await screen.findByRole('table', { name: 'Orders and revenue by week' })).toBeDefined();
});

test('a week like the last says so [STF-20]', async () => {
  answerWith(
    weeksRoute,
    weeks.map((each) => ({ ...each, orders_by_now: 12, revenue_by_now: 184260 })),
  );
  await open();
  expect(await screen.findByText('As many as by this time last week')).toBeDefined();
  expect(screen.getByText('As much as by this time last week')).toBeDefined();
});

test('a quiet shop says so, without empty lists [STF-2, STF-20]', async () => {
  answerWith(ordersRoute, { rows: [], total: 0 });
  answerWith(casesRoute, { rows: [], total: 0 });
  answerWith(pendingProposalsRoute, { rows: [], total: 0 });
  answerWith(
    weeksRoute,
    weeks.map((week) => ({ ...week, orders: 0, revenue: 0 })),
  );
  stops();
  await open();
  for (const sentence of [
    'All clear.',
    'Nothing to pick up or deliver today.',
    'Orders and revenue of each week appear here.',
  ]) {
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  expect(screen.queryByRole('list')).toBeNull();
});

test('what cannot be loaded says so in its own place, and can be tried again', async () => {
  const failure = new CallError(500, null);
  answerWith(todayRoute, failure);
  answerWith(analyticsRoute, failure);
  answerWith(casesRoute, failure);
  await open();
  await screen.findByText('Today’s stops could not be loaded');
  expect(screen.getByText('The counters could not be loaded')).toBeDefined();
  expect((await rowsOf()).slice(0, 1).join()).toContain('14 orders wait for a driver');
  expect(screen.queryByText('All clear.')).toBeNull();
  expect(card('Needs attention').getByText('What needs attention could not be loaded')).toBeDefined();
  stops(stop);
  fireEvent.click(card('Today').getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^0 of 1 stop/)).toBeDefined();
  expect(screen.getByText('The counters could not be loaded')).toBeDefined();
});

test('while no order waits, a stop that nobody drives is named with those that are overdue; a year without closed days has its own row [STF-20, BKG-13]', async () => {
  answerWith(ordersRoute, { rows: [], total: 0 });
  answerWith(casesRoute, { rows: [], total: 0 });
  answerWith(pendingProposalsRoute, { rows: [], total: 0 });
  answerWith(staffOverviewRoute, { ...calm, due_stops: 3, overdue_stops: 1, closed_days_missing: 2027 });
  await open();
  expect(await rowsOf()).toEqual([
    '3 stops need attentionOverdue, or nobody drives there todayOpen Dispatch',
    'No closed days for 2027 yet. Every day counts as open.Closed Days',
  ]);
  const link = screen.getByRole('link', { name: 'Closed Days' });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/closed-days');
});
