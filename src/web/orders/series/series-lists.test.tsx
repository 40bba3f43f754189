// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { affectedOrdersRoute, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import type { Role } from '#shared/roles.ts';
import {
  holdSeriesRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  type SeriesCounts,
  type SeriesDetails,
  type SeriesQuery,
  type SeriesState,
  seriesCountsRoute,
  seriesRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import { previewSeriesChangeRoute } from '#shared/series/series-edit.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import type { SeriesChangeEffects } from '#web/series/series.api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { ScheduleHead } from './all-series-actions.tsx';
import { CustomerSeries, YourRecurringOrders } from './customer-series.tsx';
import { monAndThu } from './series.fixture.ts';
import { noEffects } from './series-page.fixture.tsx';
import { StaffSeries } from './staff-series.tsx';

let stored: SeriesDetails[];
let counts: SeriesCounts;
let closedDays: object[];
const pickupOnClosedDay = {
  order_id: monAndThu.next_order_id,
  leg: 'pickup',
  open_dates: [Temporal.Instant.from('2026-11-26T21:00:00Z')],
};
const effects = new Map<string, SeriesChangeEffects>();
const changes = new Set<RouteShape>([
  holdSeriesRoute,
  resumeSeriesRoute,
  restoreOccurrenceRoute,
  skipOccurrenceRoute,
]);
const change = vi.fn<(route: RouteShape, input: object) => unknown>();
const asked = vi.fn<(path: string, query: SeriesQuery) => void>();
const day = (text: string) => Temporal.PlainDate.from(text);
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => day('2026-11-24') }));
let user: { role: Role } | null;
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/session-store.ts')>()),
  useUser: () => user,
}));
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape, input: { query: SeriesQuery; params: { id: string } }) => {
    const { query, params } = input;
    if (changes.has(route)) return change(route, input);
    if (route === previewSeriesChangeRoute) return effects.get(params.id);
    if (route === closedDaysRoute) return closedDays;
    if (route === affectedOrdersRoute) return [pickupOnClosedDay];
    if (route === ordersRoute) return { rows: [], total: 0 };
    if (route === seriesRoute) return stored.find(({ id }) => id === params.id);
    asked(route.path, query);
    if (route === seriesCountsRoute) return counts;
    const rows = stored.filter(({ state }) => query.state?.includes(state) ?? true);
    return { rows, total: rows.length };
  },
}));

function open(page: ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = createRootRoute({ component: () => page });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <RouterProvider router={createRouter({ routeTree, history, parseSearch, stringifySearch })} />
        </ConfirmProvider>
      </BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );
  return history;
}

const inState = (state: SeriesState, name: string, other: Partial<SeriesDetails> = {}): SeriesDetails => ({
  ...monAndThu,
  id: crypto.randomUUID(),
  state,
  customer_name: name,
  ...(state === 'ended' && {
    next_pickup: null,
    stopped_at: Temporal.Instant.from('2026-11-22T23:00:00Z'),
  }),
  ...other,
});

beforeEach(() => {
  user = null;
  closedDays = [];
  asked.mockReset();
  change.mockReset();
  stored = [inState('active', 'Harbour Lane Hotel'), inState('ended', 'Bluegum Backpackers')];
  counts = { active: 128, held: 9, ended: 23, weekly_amount: 1_820_430 };
});
afterEach(cleanup);

test('staff see every series with its next pickup, and what all come to a week [SER-24, SER-25]', async () => {
  const role = 'owner';
  open(<StaffSeries role={role} />);
  expect(await screen.findByText('128 active · 9 paused · $18,204.30 a week (incl. GST)')).toBeDefined();
  const row = await screen.findByRole('row', { name: /Harbour Lane Hotel/ });
  expect(row.textContent).toContain('Every Monday and Thursday40 × Bed Sheet+2 more');
  expect(row.textContent).toContain('Thu 26 Nov, 8:00 amORD-000187NoneNever$264.00Active');
});

test('two series that repeat alike are told apart by their first item, else by their next pickup [SER-24]', async () => {
  const towels = monAndThu.items.slice(1);
  const later = monAndThu.next_pickup?.add({ hours: 96 }) ?? null;
  stored = [monAndThu, { ...monAndThu, id: 'towels', items: towels }];
  user = { role: 'customer' };
  open(<CustomerSeries />);
  expect(await screen.findByRole('heading', { name: 'Every Monday and Thursday · Bed Sheet' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Every Monday and Thursday · Bath Towel' })).toBeDefined();
  cleanup();
  stored = [monAndThu, { ...monAndThu, id: 'later', next_pickup: later }];
  open(<CustomerSeries />);
  expect(
    await screen.findByRole('heading', { name: /^Every Monday and Thursday · next Mon\s30\sNov$/ }),
  ).toBeDefined();
  expect(
    screen.getByRole('button', { name: 'Skip Next, Every Monday and Thursday · next Thu 26 Nov' }),
  ).toBeDefined();
});

const asOwner = { role: 'owner' } as const;
test.each([
  [<StaffSeries key="staff" {...asOwner} />, 'Thu 26 Nov, 8:00–10:00 am'],
  [<CustomerSeries key="customer" />, 'Next pickup Thu 26 Nov, 8:00–10:00 am'],
])('the next pickup stands with its window [BKG-19]', async (page, text) => {
  const next_pickup_until = monAndThu.next_pickup?.add({ hours: 2 }) ?? null;
  stored = [inState('active', 'Harbour Lane Hotel', { next_pickup_until })];
  open(page);
  await waitFor(() => expect(document.body.textContent).toContain(text));
});

test('a card says that the next pickup is on a closed day, as its order does [BKG-20]', async () => {
  user = { role: 'customer' };
  closedDays = [{ day: day('2026-11-26'), name: 'Boiler inspection' }];
  stored = [inState('active', 'Harbour Lane Hotel', { closed_day_rule: 'next_open' })];
  open(<CustomerSeries />);
  const said =
    'We are closed on Thu 26 Nov (Boiler inspection), your pickup day. We plan to come Fri 27 Nov, 8:00 am.';
  expect(await screen.findByText(said)).toBeDefined();
});

test('staff choose a state, which the list and its counts are asked for [SER-24]', async () => {
  const role = 'owner';
  const history = open(<StaffSeries role={role} />, '/?search=gum&page=2');
  counts = { active: 0, held: 0, ended: 1, weekly_amount: 0 };
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ended' }));
  await waitFor(() => expect(history.location.search).toBe('?search=gum&state=ended'));
  expect(await screen.findByText('1 ended · $0.00 a week (incl. GST)')).toBeDefined();
  const filters = { search: 'gum', state: ['ended'] };
  expect(asked).toHaveBeenCalledWith('/api/series/counts', filters);
  expect(asked).toHaveBeenCalledWith('/api/series', { ...filters, limit: 25, offset: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter State: Ended' }));
  await waitFor(() => expect(history.location.search).toBe('?search=gum'));
});

const openMenu = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
  await screen.findByRole('menu');
};
const menuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const onHold = { from: day('2026-11-20'), until: null };

test.each([
  ['active', {}, ['Open', 'Pause', 'Stop']],
  ['held', { hold: onHold }, ['Open', 'Change Pause', 'Resume', 'Stop']],
  ['active', { hold: onHold }, ['Open', 'Change Pause', 'Cancel Pause', 'Stop']],
  ['ended', { stop_reason: 'person' as const }, ['Open', 'Start Again']],
  ['ended', { stop_reason: 'ended' as const }, ['Open']],
] as const)(
  'staff steer a series that is %s from its row [SER-10, SER-11, SER-12]',
  async (state, other, expected) => {
    stored = [inState(state, 'Harbour Lane Hotel', other)];
    const role = 'owner';
    open(<StaffSeries role={role} />);
    await openMenu('Harbour Lane Hotel, Every Monday and Thursday');
    expect(menuItems()).toEqual(expected);
  },
);

test('staff resume a series from its row, and hold another [SER-10, SER-11]', async () => {
  stored = [inState('held', 'Harbour Lane Hotel', { hold: onHold }), inState('active', 'Tide & Thyme')];
  change.mockReturnValue({ next_pickup: monAndThu.next_pickup, kept: [] });
  const role = 'owner';
  open(<StaffSeries role={role} />);
  await openMenu('Harbour Lane Hotel, Every Monday and Thursday');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Resume' }));
  expect(await screen.findByText('Pickups continue. The next one is Thu 26 Nov.')).toBeDefined();
  await openMenu('Tide & Thyme, Every Monday and Thursday');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Pause' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause' });
  expect(dialog.textContent).toContain('Every Monday and Thursday · Tide & Thyme');
});

test('where none matches, the list says so [SER-24]', async () => {
  stored = [];
  const role = 'owner';
  open(<StaffSeries role={role} />, '/?search=nobody');
  expect(await screen.findByText('No recurring orders match your filters')).toBeDefined();
});

test('a customer has a card for each, the ended ones folded below [SER-24]', async () => {
  open(<CustomerSeries />);
  const cards = await screen.findAllByRole('article');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Every Monday and ThursdayActiveNext pickup Thu 26 Nov, 8:00 am40 × Bed Sheet · 40 × Bath Towel+1 more$132.00 incl. GSTSkip NextOpen',
    'Every Monday and ThursdayEndedEnded Mon 23 Nov, 10:00 am40 × Bed Sheet · 40 × Bath Towel+1 more$132.00 incl. GSTOpen',
  ]);
  expect(cards.map((card) => card.closest('details')?.open)).toEqual([undefined, false]);
});

test('a customer without any is told how to begin [SER-24]', async () => {
  stored = [];
  open(<YourRecurringOrders />);
  expect(await screen.findByText('No recurring orders yet')).toBeDefined();
  expect(screen.getByText('Turn on “Make this a recurring order” when you create an order.')).toBeDefined();
});

test('staff see what is skipped or held, and when a series ends [SER-24]', async () => {
  stored = [
    inState('active', 'Harbour Lane Hotel', {
      skipped_ahead: 1,
      hold: { from: day('2027-01-02'), until: day('2027-01-09') },
      ends_on: day('2026-12-31'),
    }),
    inState('held', 'Northbank Rowing Club', {
      hold: { from: day('2026-11-20'), until: day('2026-12-31') },
      ends_after: 20,
    }),
    inState('held', 'Saltbush Day Spa', { hold: { from: day('2026-11-20'), until: null } }),
    inState('ended', 'Bluegum Backpackers', { ends_after: 20 }),
  ];
  const role = 'owner';
  open(<StaffSeries role={role} />);
  const cellsOf = async (name: RegExp) => {
    const row = await screen.findByRole('row', { name });
    return within(row)
      .getAllByRole('cell')
      .slice(4, -1)
      .map(({ textContent }) => textContent);
  };
  expect(await cellsOf(/Harbour Lane/)).toEqual([
    '1 skipped aheadPaused Sat 2 Jan 2027 to Sat 9 Jan 2027',
    'Thu 31 Dec',
    '$264.00',
    'Active',
  ]);
  expect(await cellsOf(/Northbank/)).toEqual([
    'Paused until Thu 31 Dec',
    'After 20 pickups',
    '$264.00',
    'Paused',
  ]);
  expect((await cellsOf(/Saltbush/))[0]).toBe('Paused until resumed');
  expect(await cellsOf(/Bluegum/)).toEqual(['None', 'Mon 23 Nov', '$264.00', 'Ended']);
});

async function holdThree(): Promise<void> {
  stored = ['Harbour Lane Hotel', 'Tide & Thyme', 'Saltbush Day Spa'].map((name) => inState('active', name));
  const role = 'owner';
  open(<StaffSeries role={role} />);
  for (const { customer_name } of stored)
    fireEvent.click(
      await screen.findByRole('checkbox', { name: `Select ${customer_name}, Every Monday and Thursday` }),
    );
  const bar = screen.getByRole('region', { name: 'Selected recurring orders' });
  expect(bar.textContent).toContain('3 recurring orders selected');
  fireEvent.click(within(bar).getByRole('button', { name: 'Pause' }));
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2027-01-02' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2027-01-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pause Pickups' }));
}

test('several are put on hold at once [SER-10, SER-24]', async () => {
  await holdThree();
  expect(await screen.findByText('Paused: 3 of 3 recurring orders.')).toBeDefined();
  expect(screen.getByText(/^Sat\s2\sJan(\s2027)? to Sun\s31\sJan(\s2027)?\.$/)).toBeDefined();
  const body = { from: day('2027-01-02'), until: day('2027-01-31') };
  expect(change.mock.calls).toEqual(
    stored.map(({ id, version }) => [holdSeriesRoute, { params: { id }, ifMatch: version, body }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Selected recurring orders' })).toBeNull();
});

test('those that are refused are named, and stay selected [SER-10, SER-24]', async () => {
  change.mockImplementation((_, input) => {
    const { id } = (input as { params: { id: string } }).params;
    if (id === stored[1]?.id)
      throw new CallError(409, problemOf('series-ended', 'This recurring order has ended.'));
  });
  await holdThree();
  const text = 'Paused: 2 of 3 recurring orders. Tide & Thyme: This recurring order has ended.';
  expect(await screen.findByText(text)).toBeDefined();
  const bar = await screen.findByRole('region', { name: 'Selected recurring orders' });
  await waitFor(() => expect(bar.textContent).toContain('1 recurring order selected'));
});

const byMonday = { ...monAndThu.recurrence_pattern, by_day: ['MO' as const] };
const inDecember = (text: string, order_number: string | null = null) => ({
  number: 40,
  pickup_date: Temporal.Instant.from(`2026-12-${text}T08:00+11:00`),
  delivery_date: Temporal.Instant.from(`2026-12-${text}T17:00+11:00`),
  order_id: null,
  order_number,
});

test('a customer pauses all without a pause at once, sees before what that drops, and reads which stayed [SER-10, SER-24]', async () => {
  const hold = { from: day('2027-01-02'), until: null };
  stored = [
    inState('active', 'Harbour Lane Hotel'),
    inState('active', 'Harbour Lane Hotel', { recurrence_pattern: byMonday, version: 5 }),
    inState('active', 'Harbour Lane Hotel', { hold }),
  ];
  const [first, second] = stored;
  effects.set(String(first?.id), { ...noEffects, dropped_count: 1, dropped: [inDecember('10')] });
  const dropped = [inDecember('07', 'ORD-000233'), inDecember('10')];
  const first_after = Temporal.Instant.from('2026-12-14T08:00+11:00');
  effects.set(String(second?.id), { ...noEffects, dropped_count: 2, dropped, first_after });
  change.mockImplementation((_, input) => {
    const { id } = (input as { params: { id: string } }).params;
    if (id === second?.id) throw new CallError(412, problemOf('changed-meanwhile', 'Someone else did.'));
  });
  open(<CustomerSeries />);
  fireEvent.click(await screen.findByRole('button', { name: 'Pause All' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause' });
  expect(dialog.textContent).toMatch(/^PauseEvery Monday and Thursday · next Thu\s26\sNov, Every Monday/);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-05' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-12' } });
  expect(
    await screen.findByText('3 pickups on 2 days will be skipped. The first after it is Mon 14 Dec.'),
  ).toBeDefined();
  expect(dialog.textContent).toContain('Mon 7 Dec, Thu 10 DecORD-000233, Mon 7 Dec, will be cancelled');
  expect(dialog.textContent).toContain('Orders that don’t repeat stay as they are.');
  fireEvent.click(screen.getByRole('button', { name: 'Pause Pickups' }));
  const told = 'Paused: 1 of 2 recurring orders. Every Monday: Someone else did.';
  expect(await screen.findByText(told)).toBeDefined();
  const body = { from: day('2026-12-05'), until: day('2026-12-12') };
  expect(change.mock.calls).toEqual(
    [first, second].map((each) => [
      holdSeriesRoute,
      { params: { id: each?.id }, ifMatch: each?.version, body },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has one without a pause, and one with, acts on each by itself [SER-24]', async () => {
  stored = [inState('active', 'Harbour Lane Hotel'), inState('held', 'Harbour Lane Hotel', { hold: onHold })];
  open(<CustomerSeries />);
  expect(await screen.findByText('2 recurring orders')).toBeDefined();
  expect(screen.queryByRole('button', { name: / All$/ })).toBeNull();
});

test('schedule and recurring orders lead to each other, and both pause all [WAY-1, SER-24]', async () => {
  user = { role: 'customer' };
  stored = [
    inState('active', 'Harbour Lane Hotel'),
    inState('active', 'Harbour Lane Hotel', { recurrence_pattern: byMonday }),
  ];
  open(<ScheduleHead />);
  expect(await screen.findByRole('button', { name: 'Pause All' })).toBeDefined();
  const page = screen.getByRole('link', { name: 'Recurring Orders' });
  expect(page.getAttribute('href')).toBe('/dashboard/customer/series');
  const named = screen.getByRole('link', { name: 'Every Monday and Thursday' });
  expect(named.getAttribute('href')).toBe(`/dashboard/customer/series/${stored[0]?.id}`);
  cleanup();
  open(<CustomerSeries />);
  expect(await screen.findByRole('button', { name: 'Pause All' })).toBeDefined();
  const schedule = screen.getByRole('link', { name: 'Recurring Schedule' });
  expect(schedule.getAttribute('href')).toBe('/dashboard/customer?tab=schedule');
});

test('a customer resumes all that are paused or will be at once, and reads which stayed and what is not back [SER-11, SER-24]', async () => {
  const hold = { from: day('2026-12-07'), until: day('2026-12-13') };
  stored = [
    inState('active', 'Harbour Lane Hotel', { hold, version: 3 }),
    inState('held', 'Harbour Lane Hotel', { recurrence_pattern: byMonday, hold: onHold, version: 5 }),
    inState('active', 'Harbour Lane Hotel'),
  ];
  const [first, second] = stored;
  open(<CustomerSeries />);
  expect(await screen.findByText('Paused Mon 7 Dec to Sun 13 Dec')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause All' })).toBeNull();
  const kept = [{ ...inDecember('07', 'ORD-000233'), reason: 'too late', fields: [] }];
  change.mockImplementation((_, input) => {
    if ((input as { params: { id: string } }).params.id === first?.id) return { ...first, kept };
    throw new CallError(412, problemOf('changed-meanwhile', 'Someone else did.'));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Resume All' }));
  const question = await screen.findByRole('alertdialog', { name: 'Resume 2 recurring orders?' });
  expect(change).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: 'Resume All' }));
  const told =
    'Resumed: 1 of 2 recurring orders. Every Monday: Someone else did. ORD-000233 stays: too late.';
  expect(await screen.findByText(told)).toBeDefined();
  expect(change.mock.calls).toEqual(
    [first, second].map((each) => [
      resumeSeriesRoute,
      { params: { id: each?.id }, ifMatch: each?.version, body: {} },
    ]),
  );
});

test('pauses that have not begun are cancelled together [SER-11, SER-24]', async () => {
  const hold = { from: day('2026-12-07'), until: day('2026-12-13') };
  stored = [{ hold }, { hold, recurrence_pattern: byMonday }].map((other) =>
    inState('active', 'Harbour Lane Hotel', other),
  );
  change.mockReturnValue({ next_pickup: null, kept: [] });
  open(<CustomerSeries />);
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Pauses' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel 2 pauses?' });
    expect(question.textContent).toMatch(/We come as planned from Mon\s7\sDec\./);
    return within(question);
  };
  fireEvent.click((await press()).getByRole('button', { name: 'Keep Pauses' }));
  expect(change).not.toHaveBeenCalled();
  fireEvent.click((await press()).getByRole('button', { name: 'Cancel Pauses' }));
  expect(await screen.findByText('Pause cancelled: 2 of 2 recurring orders.')).toBeDefined();
});

test('a customer skips the next pickup that can be skipped, from its card [SER-8]', async () => {
  const [first, , third] = monAndThu.next;
  if (!first || !third) throw new Error('there are no pickups');
  stored = [inState('active', 'Harbour Lane Hotel', { next: [{ ...first, may_skip: false }, third] })];
  open(<CustomerSeries />);
  fireEvent.click(await screen.findByRole('button', { name: 'Skip Next, Every Monday and Thursday' }));
  expect(await screen.findByRole('alertdialog', { name: 'Skip this pickup?' })).toBeDefined();
  expect(screen.getByText(/^Thu 3 Dec, 8:00 am will not take place\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Skip Pickup' }));
  expect(await screen.findByText('Pickup on Thu 3 Dec skipped.')).toBeDefined();
  expect(change.mock.calls).toEqual([
    [skipOccurrenceRoute, { params: { id: stored[0]?.id, number: third.number } }],
  ]);
});

test('a card says which pickup to come is skipped, and undoes it [SER-24, SER-9]', async () => {
  const [first, second, third] = monAndThu.next;
  if (!first || !second || !third) throw new Error('there are no pickups');
  const skipped = { state: 'skipped', may_skip: false, may_undo: true } as const;
  const past = { ...first, ...skipped, number: 36, pickup_date: now.subtract({ hours: 1 }) };
  const next = [past, { ...first, ...skipped }, second, { ...third, ...skipped }];
  stored = [inState('active', 'Harbour Lane Hotel', { skipped_ahead: 3, next })];
  open(<CustomerSeries />);
  expect(await screen.findByText('Skipped Thu 26 Nov and 1 more')).toBeDefined();
  change.mockImplementation(() => {
    stored = stored.map((each) => ({ ...each, skipped_ahead: 0, next: [] }));
    return first;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo Skip of Thu 26 Nov' }));
  expect(await screen.findByText(/^Pickup back on: Thu 26 Nov/)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^Skipped/)).toBeNull());
  expect(change.mock.calls).toEqual([
    [restoreOccurrenceRoute, { params: { id: stored[0]?.id, number: first.number } }],
  ]);
});

test('a card keeps its place where its skip brings another pickup first [SER-24]', async () => {
  const [first] = monAndThu.next;
  if (!first) throw new Error('there are no pickups');
  const one = inState('active', 'Harbour Lane Hotel', { next: [first] });
  const other = { ...one, id: crypto.randomUUID(), frequency_template_name: 'Other', total_amount: 9_900 };
  stored = [one, other];
  open(<CustomerSeries />);
  const totals = () => screen.getAllByRole('article').map((card) => /\$\d+/.exec(card.textContent)?.[0]);
  const [skip] = await screen.findAllByRole('button', { name: /^Skip Next/ });
  expect(totals()).toEqual(['$132', '$99']);
  change.mockImplementation(() => {
    stored = [other, { ...one, skipped_ahead: 1, next: [{ ...first, state: 'skipped', may_undo: true }] }];
    return first;
  });
  fireEvent.click(skip as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Skip Pickup' }));
  expect(await screen.findByRole('button', { name: /^Undo Skip/ })).toBeDefined();
  expect(totals()).toEqual(['$132', '$99']);
});

test('where none can be skipped, a customer is told [SER-8]', async () => {
  stored = [inState('active', 'Harbour Lane Hotel', { next: [] })];
  open(<CustomerSeries />);
  fireEvent.click(await screen.findByRole('button', { name: /^Skip Next/ }));
  expect(await screen.findByText('None of the next pickups can be skipped.')).toBeDefined();
  expect(change).not.toHaveBeenCalled();
});

test('the card of what is on hold says until when, and resumes it [SER-10, SER-11]', async () => {
  const hold = { from: day('2026-11-20'), until: day('2026-12-02') };
  const next_pickup = Temporal.Instant.from('2026-12-02T21:00:00Z');
  stored = [inState('held', 'Harbour Lane Hotel', { hold, next_pickup })];
  change.mockReturnValue({ next_pickup: monAndThu.next_pickup, kept: [] });
  open(<CustomerSeries />);
  expect(await screen.findByText('Paused until Wed 2 Dec · then Thu 3 Dec')).toBeDefined();
  expect(screen.getByText('1 recurring order')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Resume, Every Monday and Thursday' }));
  expect(await screen.findByText('Pickups continue. The next one is Thu 26 Nov.')).toBeDefined();
});
