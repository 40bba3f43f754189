// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  ordersRoute,
  withdrawModificationRoute,
} from '#shared/orders/orders.contract.ts';
import { type SeriesSummary, seriesListRoute, seriesRoute } from '#shared/series/series.contract.ts';
import { type EditPreview, previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { OrderProposal } from './order-proposal.tsx';
import { ProposalBanners } from './proposal-banners.tsx';

const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: vi.fn(),
}));

const [first, , planned] = monAndThu.next;
if (!first || !planned) throw new Error('the series of the fixture has no pickups');
const moved = { ...planned, pickup_date: planned.pickup_date.add({ hours: 24 }) };
const preview: EditPreview = {
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO', 'FR'] },
  changed: [],
  kept: [{ ...first, reason: 'picked up', fields: [] }],
  unskipped: [],
  next: [first, moved],
  series_version: 1,
};
const hold = { from: Temporal.PlainDate.from('2026-12-05'), until: Temporal.PlainDate.from('2026-12-06') };

const nothing = { items: null, pickup_date: null, delivery_date: null, special_instructions: null };
const proposed = (modification_scope: EditScope): Order => ({
  ...unassignedOrder,
  is_recurring: true,
  series_id: monAndThu.id,
  occurrence_number: 38,
  modification_requested: true,
  modification_status: 'pending_approval',
  modification_details: 'Instructions: none → Ring twice',
  modification_scope,
  pending_modifications: {
    items: null,
    pickup_date: null,
    delivery_date: null,
    special_instructions: 'Ring twice',
  },
});

const christmas = { day: Temporal.PlainDate.from('2026-12-25'), name: 'Christmas Day' };
const closedText = 'We are closed on Fri 25 Dec (Christmas Day).';

function open(order: Order, waiting: SeriesSummary[] = [], refused?: CallError, role = 'customer') {
  vi.mocked(useUser).mockReturnValue({ role } as ReturnType<typeof useUser>);
  const answers = new Map<unknown, unknown>([
    [ordersRoute, { rows: [order], total: 1 }],
    [seriesListRoute, { rows: waiting, total: waiting.length }],
    [previewOrderEditRoute, preview],
    [seriesRoute, { ...monAndThu, hold }],
    [closedDaysRoute, [christmas]],
  ]);
  vi.mocked(call).mockImplementation((async (route: unknown) => {
    if (refused && route === previewOrderEditRoute) throw refused;
    return answers.get(route);
  }) as typeof call);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <ProposalBanners>My orders</ProposalBanners>
        <OrderProposal order={order} />
      </>
    ),
  });
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <BusinessTimeZoneContext value="Australia/Sydney">
          <ConfirmProvider>
            <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
          </ConfirmProvider>
        </BusinessTimeZoneContext>
      </Suspense>
    </QueryClientProvider>,
  );
}
afterEach(cleanup);

const places = ['Modification Approval Required', 'Modification requested'];

test.each(places)('%s: the dates and what stays stand beside the proposal [SER-19]', async (name) => {
  open(proposed('following'));
  const region = within(await screen.findByRole('region', { name }));
  const kept = within(await region.findByRole('list', { name: 'What stays as it is' }));
  await waitFor(() =>
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ORD-000187 stays: picked up',
      'Sat 5 Dec to Sun 6 Dec stays paused',
    ]),
  );
  expect(region.getByText('Every Monday and Friday')).toBeDefined();
  const dates = within(region.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
  expect(dates.map(({ textContent }) => textContent)).toEqual([
    'Thu 26 Nov',
    'Thu 3 Dec · no longer',
    'Fri 4 Dec (new)',
  ]);
  expect(vi.mocked(call)).toHaveBeenCalledWith(previewOrderEditRoute, {
    params: { id: unassignedOrder.id },
    body: { proposal: true },
  });
});

test.each([
  ['following', 'For this and later orders'],
  ['all', 'For all open orders'],
  ['this', 'For just this order'],
] as const)('a proposal for %s says how far it goes [SER-19]', async (scope, sentence) => {
  open(proposed(scope));
  await waitFor(() =>
    expect(screen.getAllByText(new RegExp(`^${sentence}\\.?$`))).toHaveLength(places.length),
  );
});

test('old and new dates stand with their windows, in the banner and in the details [BKG-19, SER-19]', async () => {
  const hours = (moment: Temporal.Instant, hours: number) => moment.add({ hours });
  const order = proposed('this');
  const { pickup_date, delivery_date } = order;
  open({
    ...order,
    pickup_until: hours(pickup_date, 2),
    pending_modifications: {
      ...nothing,
      pickup_date: hours(pickup_date, 24),
      pickup_until: hours(pickup_date, 26),
      delivery_date: hours(delivery_date, 24),
    },
  });
  const textOf = ({ textContent }: HTMLElement) => textContent;
  const banner = within(await screen.findByRole('region', { name: 'Modification Approval Required' }));
  const proposedTexts = within(banner.getByRole('list', { name: 'Proposed' }));
  expect(proposedTexts.getAllByRole('listitem').map(textOf)).toEqual([
    'Pickup Wed 25 Nov, 9:30–11:30 am Thu 26 Nov, 9:30–11:30 am',
    'Delivery Fri 27 Nov, 5:30 pm Sat 28 Nov, 5:30 pm',
    'Total $39.60',
    'For just this order',
  ]);
  const details = within(screen.getByRole('region', { name: 'Modification requested' }));
  expect(details.getAllByRole('definition').map(textOf)).toEqual([
    'Before: Wed 25 Nov 2026, 9:30–11:30 amAfter: Thu 26 Nov 2026, 9:30–11:30 am',
    'Before: Fri 27 Nov 2026, 5:30 pmAfter: Sat 28 Nov 2026, 5:30 pm',
  ]);
});

test('a proposed pattern stands beside the present one, in the banner and in the details [SER-19]', async () => {
  const order = proposed('following');
  const recurrence_pattern = { ...preview.recurrence_pattern };
  const before = monAndThu.recurrence_pattern;
  const pending_modifications = order.pending_modifications && {
    ...order.pending_modifications,
    recurrence_pattern,
  };
  open({ ...order, recurrence_pattern: before, pending_modifications });
  const banner = within(await screen.findByRole('region', { name: places[0] ?? '' }));
  expect(banner.getByRole('list', { name: 'Proposed' }).textContent).toContain(
    'Repeats Every Monday and Thursday Every Monday and Friday',
  );
  const details = screen.getByRole('region', { name: places[1] ?? '' });
  expect(details.textContent).toContain('Before: Every Monday and ThursdayAfter: Every Monday and Friday');
});

test('one list has what is proposed: what differs old beside new, what stays of the other visit [CUS-32, MOD-2]', async () => {
  const order = proposed('following');
  const [line] = order.items;
  if (!line) throw new Error('the order of the fixture has no line');
  const items = [
    { ...line, quantity: 12 },
    { ...line, id: 'towel', sku_id: 'towel', sku_name: 'Bath Towel', quantity: 3, price: 145 },
  ];
  const pickup_date = order.pickup_date.subtract({ hours: 1 });
  open({ ...order, pending_modifications: { ...nothing, items, pickup_date } });
  const banner = within(await screen.findByRole('region', { name: places[0] ?? '' }));
  const list = within(banner.getByRole('list', { name: 'Proposed' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '8 12 × Business Shirt at $4.50',
    '3 × Bath Towel at $1.45',
    'Pickup Wed 25 Nov, 9:30 am 8:30 am',
    'Delivery Fri 27 Nov, 5:30 pm, as now',
    'Total $39.60 $64.19',
    'For this and later orders',
  ]);
  expect(banner.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
    '8',
    '9:30 am',
    '$39.60',
  ]);
  const acts = banner.getAllByRole('button').map(({ textContent }) => textContent);
  expect(acts).toEqual(['ORD-000248', 'Reject Changes', 'Approve Changes']);
});

test.each([
  [12, 'For this and later orders, the total rises from $39.60 to $59.40.'],
  [4, null],
])('approving %i for 8 asks again where it costs more [MOD-2]', async (quantity, question) => {
  const order = proposed('following');
  const items = order.items.map((item) => ({ ...item, quantity }));
  open({ ...order, pending_modifications: { ...nothing, items } });
  const banner = within(await screen.findByRole('region', { name: places[0] ?? '' }));
  const sent = () =>
    vi.mocked(call).mock.calls.filter(([route]) => (route as unknown) === approveModificationRoute);
  fireEvent.click(banner.getByRole('button', { name: 'Approve Changes' }));
  if (question) {
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve Changes' }));
    expect(dialog.getByText(question)).toBeDefined();
    expect(sent()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve Changes' }));
  }
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('what waits on a series leads to its page; what waits on an order is not said twice [SER-19, SER-24]', async () => {
  const waiting = (order_id: string | null): SeriesSummary => ({
    ...monAndThu,
    id: order_id ?? monAndThu.id,
    proposal: {
      ...nothing,
      scope: 'all',
      order_id,
      order_number: null,
      occurrence_number: null,
      details: '',
      proposed_by_name: 'Dev Patel',
      created_at: now,
    },
  });
  open(proposed('following'), [waiting(null), waiting(unassignedOrder.id)]);
  expect(await screen.findAllByRole('region', { name: places[0] ?? '' })).toHaveLength(2);
  const links = screen.getAllByRole('link', { name: 'Open Every Monday and Thursday · next Thu 26 Nov' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/customer/series/${monAndThu.id}`,
  ]);
});

const toChristmas = (scope: EditScope): Order => {
  const pickup_date = Temporal.Instant.from('2026-12-25T08:00+11:00');
  return { ...proposed(scope), pending_modifications: { ...nothing, pickup_date } };
};

test.each(places)(
  '%s: a day that was closed since says that it cannot be approved [BKG-8, SER-19]',
  async (name) => {
    open(toChristmas('this'), [], new CallError(409, problemOf('day-closed', closedText)));
    const region = within(await screen.findByRole('region', { name }));
    expect(await region.findByText(`${closedText} This change cannot be approved any more.`)).toBeDefined();
    expect(region.queryByText('What would change could not be loaded')).toBeNull();
  },
);

test.each(places)(
  '%s: a closed day that staff proposed all the same is named [BKG-8, SER-19]',
  async (name) => {
    open(toChristmas('this'));
    const region = within(await screen.findByRole('region', { name }));
    expect(
      await region.findByText(`${closedText} If you approve, we come that day all the same.`),
    ).toBeDefined();
  },
);

test('in the details of an order staff end it; its customer decides in the banner alone [MOD-5]', async () => {
  open(proposed('following'), [], undefined, 'admin');
  const details = within(await screen.findByRole('region', { name: 'Modification requested' }));
  fireEvent.click(details.getByRole('button', { name: 'Withdraw' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw Changes' }));
  const { id, version } = unassignedOrder;
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(withdrawModificationRoute, { params: { id }, ifMatch: version }),
  );
  cleanup();
  open(proposed('following'));
  const own = within(await screen.findByRole('region', { name: 'Modification requested' }));
  expect(own.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});
