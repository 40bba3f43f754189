// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { seriesRoute } from '#shared/series/series.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { SeriesDates } from './series-dates.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: vi.fn(),
}));

const series_id = 'a1b2c3d4-0000-4000-8000-000000000007';
const next = ['2099-12-24', '2099-12-31', '2100-01-07'].map((day) => ({
  pickup_date: Temporal.Instant.from(`${day}T08:00+11:00`),
}));

async function open(role: 'customer' | 'driver', order = { is_recurring: true, series_id }): Promise<void> {
  vi.mocked(useUser).mockReturnValue({ role } as ReturnType<typeof useUser>);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <h1>Details</h1>
        <SeriesDates order={order} />
      </>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Details' });
}

/** Opens the fold; happy-dom does not do it for a click. */
function unfold(): void {
  const fold = screen.getByText('Next dates').closest('details');
  if (!fold) throw new Error('there is no fold');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('the next dates are loaded when they are asked for, and all of them are one link away [SER-7]', async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(new CallError(500, null))
    .mockResolvedValue({ next } as never);
  await open('customer');
  const link = screen.getByRole('link', { name: 'All dates' });
  expect(link.getAttribute('href')).toBe(`/dashboard/customer/series/${series_id}`);
  expect(call).not.toHaveBeenCalled();
  unfold();
  await screen.findByText('The next dates could not be loaded');
  fireEvent.click(screen.getByRole('button'));
  const list = await screen.findByRole('list', { name: 'Next dates' });
  const dates = within(list).getAllByRole('listitem');
  expect(dates.map(({ textContent }) => textContent)).toEqual([
    'Thu 24 Dec 2099',
    'Thu 31 Dec',
    'Thu 7 Jan 2100',
  ]);
  await waitFor(() => expect(call).toHaveBeenLastCalledWith(seriesRoute, { params: { id: series_id } }));
});

test('a driver sees no series, and a regular order has none [SER-24]', async () => {
  await open('driver');
  expect(screen.queryByText('Next dates')).toBeNull();
  cleanup();
  await open('customer', { is_recurring: false, series_id });
  expect(screen.queryByText('Next dates')).toBeNull();
});
