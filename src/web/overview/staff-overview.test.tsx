// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Case, openCaseStatuses } from '#shared/cases/case.ts';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import type { RouteReply, RouteShape } from '#shared/kernel/route.ts';
import type { Order } from '#shared/orders/order.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import {
  analyticsRoute,
  type PendingProposal,
  pendingProposalsRoute,
  type TodayStop,
  todayRoute,
  type WeekStats,
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
  call: async (route: RouteShape) => {
    const answer = answers.get(route);
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));
const openTab = vi.fn();
vi.mock('#web/kernel/routing/search-state.ts', () => ({ useOpenTab: () => openTab }));

const now = Temporal.Instant.from('2026-11-24T02:15:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
const stop: TodayStop = {
  order_id: unassignedOrder.id,
  order_number: 'ORD-000248',
  customer_name: 'Mabel Ng',
  kind: 'pickup',
  at: now.subtract({ minutes: 5 }),
  driver_name: 'Mei Tanaka',
  state: 'to_do',
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
  customer_name: 'Harbour Lane Hotel',
  details: 'Instructions: none → Knock',
  proposed_at: now.subtract({ minutes: 20 }),
};
const weeks: WeekStats[] = [
  { first_day: Temporal.PlainDate.from('2026-11-15'), orders: 0, revenue: 0 },
  { first_day: Temporal.PlainDate.from('2026-11-22'), orders: 12, revenue: 184260 },
];

const onOpenOrder = vi.fn<(id: string) => void>();
const onOpenSeries = vi.fn<(id: string) => void>();
const onAssign = vi.fn<(order: Order) => void>();

function open() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '1 Wharf Rd',
  });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <StaffOverview onOpenOrder={onOpenOrder} onOpenSeries={onOpenSeries} onAssign={onAssign} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const stops = (...list: TodayStop[]) =>
  answerWith(todayRoute, {
    total: list.length,
    done: list.filter(({ state }) => state === 'done').length,
    stops: list,
  });

beforeEach(() => {
  for (const spy of [openTab, onOpenOrder, onAssign]) spy.mockReset();
  answerWith(analyticsRoute, {
    total_orders: 1248,
    total_customers: 37,
    total_revenue: 1842610,
    open_cases: 5,
  });
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
  ['Total Revenue', '$18,426.10', 'ready-for-pickup orders', ['orders', { status: 'ready_for_pickup' }]],
  ['Open Cases', '5', 'requires attention', ['cases', { status: openCaseStatuses.join(',') }]],
])('%s is %s, %s, and opens what it is counted from [STF-2]', async (label, value, note, expected) => {
  open();
  expect(await screen.findByText(value, { selector: 'dd *, dd' })).toBeDefined();
  expect(screen.getByText(note)).toBeDefined();
  press(label);
  expect(openTab.mock.calls).toEqual([expected]);
});

test('an order without a driver is assigned from here, or opened, alone or with all of them [STF-2, STF-5]', async () => {
  open();
  await screen.findByText('All 14 orders without a driver');
  press('Assign driver to ORD-000248');
  expect(onAssign.mock.calls).toEqual([[unassignedOrder]]);
  press('ORD-000248 Mabel Ng');
  expect(onOpenOrder.mock.calls).toEqual([[unassignedOrder.id]]);
  press(/All 14 orders/);
  expect(openTab.mock.calls).toEqual([
    ['orders', { driver: 'waiting', sort: 'pickup_date', direction: 'asc' }],
  ]);
});

test.each([
  ['pending', -1, 'Pickup', 'overdue'],
  ['pending', 3, 'Pickup', 'in 3 h'],
  ['ready_for_pickup', 5, 'Delivery', 'in 5 h'],
] as const)('of a %s order %i h off it says: %s, %s', async (status, hours, leg, hint) => {
  const soon = now.add({ hours });
  const [pickup_date, delivery_date] =
    leg === 'Pickup' ? [soon, soon.add({ hours: 48 })] : [soon.subtract({ hours: 48 }), soon];
  answerWith(ordersRoute, { rows: [{ ...unassignedOrder, status, pickup_date, delivery_date }], total: 1 });
  open();
  const row = (await screen.findByText('ORD-000248', { selector: 'li *' })).closest('li');
  expect(row?.textContent).toContain(`${leg} `);
  expect(row?.textContent).toContain(hint);
});

test('a case opens in its tab, a proposal its order, oldest first as they come [STF-2]', async () => {
  open();
  fireEvent.click(await card('Open cases').findByRole('button', { name: 'Two robes missing' }));
  expect(openTab.mock.calls).toEqual([['cases', { case: complaint.id }]]);
  expect(card('Open cases').getByText(/Urgent/)).toBeDefined();
  press('ORD-000235 Harbour Lane Hotel');
  expect(onOpenOrder.mock.calls).toEqual([[proposal.order_id]]);
  fireEvent.click(card('Waiting for the customer').getByRole('button', { name: 'See it in the list' }));
  expect(openTab).toHaveBeenLastCalledWith('orders', { modification: 'waiting' });
});

test('what is late, on the way, done or without a driver is said in words, around the present moment [STF-2]', async () => {
  stops(
    { ...stop, customer_name: 'First', state: 'done' },
    { ...stop, customer_name: 'Second', order_id: 'b' },
    { ...stop, customer_name: 'Third', order_id: 'c', kind: 'delivery', state: 'on_the_way' },
    { ...stop, customer_name: 'Fourth', order_id: 'd', at: now.add({ minutes: 5 }), driver_name: null },
  );
  open();
  expect(await screen.findByText('1 of 4 stops done')).toBeDefined();
  const lines = card('Today')
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replace(/\d+:\d\d [ap]m/, ''));
  expect(lines).toEqual([
    'First, ORD-000248Pickup done · Mei Tanaka',
    'Second, ORD-000248Pickup late · Mei Tanaka',
    'Third, ORD-000248Delivery on the way · Mei Tanaka',
    'Now ',
    'Fourth, ORD-000248Pickup · No driver',
  ]);
});

test('a stop in a window says it, and is late once that is over [BKG-19]', async () => {
  const at = Temporal.Instant.from('2037-11-24T08:00+11:00');
  stops(
    { ...stop, customer_name: 'Still', at: now.subtract({ hours: 1 }), until: now.add({ hours: 1 }) },
    {
      ...stop,
      customer_name: 'Over',
      order_id: 'b',
      at: now.subtract({ hours: 3 }),
      until: now.subtract({ hours: 1 }),
    },
    { ...stop, customer_name: 'Next', order_id: 'c', at, until: at.add({ hours: 2 }) },
  );
  open();
  await screen.findByText('0 of 3 stops done');
  const lines = card('Today')
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines.filter((line) => line.includes(' late')).map((line) => line.includes('Over'))).toEqual([true]);
  expect(lines.at(-1)).toContain('8:00–10:00 am');
});

test('each week has a bar, which the arrow keys lead to; the same figures are a table [STF-2]', async () => {
  open();
  const chart = await screen.findByRole('application', { name: /^Revenue by week/ });
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(screen.getAllByText('Week from Sun 22 Nov, so far')).toHaveLength(2);
  expect(screen.getByText('Revenue $1,842.60')).toBeDefined();
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(screen.getByText('Orders 0')).toBeDefined();
  fireEvent.keyDown(chart, { key: 'Escape' });
  expect(screen.queryByText(/^Week from /)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Show as table' }));
  const table = await screen.findByRole('table', { name: 'Orders and revenue by week' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual(['Week fromOrdersRevenue', 'Sun 22 Nov, so far12$1,842.60', 'Sun 15 Nov0$0.00']);
});

test('a quiet shop says so, without empty lists [STF-2]', async () => {
  answerWith(ordersRoute, { rows: [], total: 0 });
  answerWith(casesRoute, { rows: [], total: 0 });
  answerWith(pendingProposalsRoute, { rows: [], total: 0 });
  answerWith(
    weeksRoute,
    weeks.map((week) => ({ ...week, orders: 0, revenue: 0 })),
  );
  stops();
  open();
  for (const sentence of [
    'Every order has a driver.',
    'Nobody waits for an answer.',
    'Every change is answered.',
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
  open();
  await screen.findByText('Today’s stops could not be loaded');
  expect(screen.getByText('The counters could not be loaded')).toBeDefined();
  expect(screen.getByText('All 14 orders without a driver')).toBeDefined();
  expect(screen.getByText('Two robes missing')).toBeDefined();
  stops(stop);
  fireEvent.click(card('Today').getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0 of 1 stop done')).toBeDefined();
  expect(screen.getByText('The counters could not be loaded')).toBeDefined();
});
