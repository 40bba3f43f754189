// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteShape } from '#shared/kernel/route.ts';
import {
  type SeriesCounts,
  type SeriesQuery,
  type SeriesState,
  type SeriesSummary,
  seriesCountsRoute,
} from '#shared/series/series.contract.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { CustomerSeries, YourRecurringOrders } from './customer-series.tsx';
import { monAndThu } from './series.fixture.ts';
import { StaffSeries } from './staff-series.tsx';

let stored: SeriesSummary[];
let counts: SeriesCounts;
const asked = vi.fn<(path: string, query: SeriesQuery) => void>();
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape, { query }: { query: SeriesQuery }) => {
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
        <RouterProvider router={createRouter({ routeTree, history, parseSearch, stringifySearch })} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return history;
}

const inState = (state: SeriesState, name: string): SeriesSummary => ({
  ...monAndThu,
  id: crypto.randomUUID(),
  state,
  customer_name: name,
  ...(state === 'ended' && {
    next_pickup: null,
    stopped_at: Temporal.Instant.from('2026-11-22T23:00:00Z'),
  }),
});

beforeEach(() => {
  asked.mockReset();
  stored = [inState('active', 'Harbour Lane Hotel'), inState('ended', 'Bluegum Backpackers')];
  counts = { active: 128, ended: 23, weekly_amount: 1_820_430 };
});
afterEach(cleanup);

test('staff see every series with its next pickup, and what all come to a week [SER-24, SER-25]', async () => {
  const role = 'owner';
  open(<StaffSeries role={role} />);
  expect(await screen.findByText('128 active · $18,204.30 a week (incl. GST)')).toBeDefined();
  const row = await screen.findByRole('row', { name: /^Harbour Lane Hotel/ });
  expect(row.textContent).toContain('Every 1 week(s) on Mon, Thu40 × Bed Sheet+2 more');
  expect(row.textContent).toContain('Thu 26 Nov, 8:00 amORD-000187$264.00Active');
});

test('staff choose a state, which the list and its counts are asked for [SER-24]', async () => {
  const role = 'owner';
  const history = open(<StaffSeries role={role} />, '/?search=gum&page=2');
  counts = { active: 0, ended: 1, weekly_amount: 0 };
  fireEvent.click(await screen.findByRole('radio', { name: 'Ended' }));
  await waitFor(() => expect(history.location.search).toBe('?search=gum&state=ended'));
  expect(await screen.findByText('1 ended · $0.00 a week (incl. GST)')).toBeDefined();
  const filters = { search: 'gum', state: ['ended'] };
  expect(asked).toHaveBeenCalledWith('/api/series/counts', filters);
  expect(asked).toHaveBeenCalledWith('/api/series', { ...filters, limit: 12, offset: 0 });
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(history.location.search).toBe('?search=gum'));
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
    'Every 1 week(s) on Mon, ThuActiveNext pickup Thu 26 Nov, 8:00 am40 × Bed Sheet · 40 × Bath Towel+1 more$132.00 incl. GSTOpen',
    'Every 1 week(s) on Mon, ThuEndedEnded Mon 23 Nov, 10:00 am40 × Bed Sheet · 40 × Bath Towel+1 more$132.00 incl. GSTOpen',
  ]);
  expect(cards.map((card) => card.closest('details')?.open)).toEqual([undefined, false]);
});

test('a customer without any is told how to begin [SER-24]', async () => {
  stored = [];
  open(<YourRecurringOrders />);
  expect(await screen.findByText('No recurring orders yet')).toBeDefined();
  expect(screen.getByText('Switch on Make this a recurring order when you create one.')).toBeDefined();
});
