// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { seriesRoute } from '#shared/series/series.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { LastOccurrenceNote } from './last-occurrence-note.tsx';
import { SeriesDates } from './series-dates.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: vi.fn(),
}));

const series_id = 'a1b2c3d4-0000-4000-8000-000000000007';
const next = ['2099-12-24', '2099-12-31', '2100-01-07'].map((day) => ({
  pickup_date: Temporal.Instant.from(`${day}T08:00+11:00`),
  state: 'planned',
  reason: null as string | null,
}));

type ShownOrder = ComponentProps<typeof LastOccurrenceNote>['order'];

async function open(role: Role, part: Partial<ShownOrder> = {}): Promise<void> {
  const order: ShownOrder = {
    is_recurring: true,
    series_id,
    next_occurrence_date: Temporal.Now.instant(),
    status: 'scheduled',
    ...part,
  };
  vi.mocked(useUser).mockReturnValue({ role } as ReturnType<typeof useUser>);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
  client.setQueryData(businessQuery.queryKey, business);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <h1>Details</h1>
        <LastOccurrenceNote order={order} />
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

test('a date that falls out is struck through, with the reason [SER-7]', async () => {
  const [first, second, third] = next;
  const dates = [
    first,
    { ...second, state: 'skipped', reason: 'Skipped by Amelia Hart' },
    { ...third, state: 'made', status: 'cancelled' },
  ];
  vi.mocked(call).mockResolvedValue({ next: dates } as never);
  await open('customer');
  unfold();
  await screen.findByText('Skipped by Amelia Hart');
  const rows = within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Thu 24 Dec 2099',
    'Thu 31 DecSkipped by Amelia Hart',
    'Thu 7 Jan 2100Cancelled',
  ]);
  const isStruck = (row: HTMLElement) =>
    row.querySelector('time')?.className.includes('line-through') ?? false;
  expect(rows.map(isStruck)).toEqual([false, true, true]);
});

test('a date on a closed day says what becomes of it [SER-7, SER-21]', async () => {
  const [first, second, third] = next;
  const closed_day = { day: Temporal.PlainDate.from('2099-12-24'), name: 'Christmas Eve' };
  const dates = [
    {
      ...first,
      closed_day,
      planned_pickup: first?.pickup_date,
      pickup_date: Temporal.Instant.from('2099-12-29T08:00+11:00'),
    },
    { ...second, closed_day, planned_pickup: second?.pickup_date, state: 'closed', reason: 'Closed' },
    third,
  ];
  vi.mocked(call).mockResolvedValue({ next: dates } as never);
  await open('customer');
  unfold();
  const list = await screen.findByRole('list', { name: 'Next dates' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Thu 24 Dec 2099${unbroken('We’re closed, so the pickup moves to Tue 29 Dec 2099.')}`,
    'Thu 31 DecWe’re closed, so we’ll skip it.',
    'Thu 7 Jan 2100',
  ]);
});

test.each([
  ['customer', 'This is your last one.'],
  ['owner', 'This is the last of the recurring order.'],
] as const)(
  'the last order of a series says so to a %s, but not while it is on hold [SER-6]',
  async (role, text) => {
    const last = { is_recurring: true, series_id, next_occurrence_date: null, status: 'scheduled' } as const;
    vi.mocked(call).mockResolvedValue({ next: [], hold: null } as never);
    await open(role, last);
    expect(await screen.findByText(text)).toBeDefined();
    cleanup();
    const from = Temporal.PlainDate.from('2099-12-24');
    vi.mocked(call).mockResolvedValue({ next: [], hold: { from, until: null } } as never);
    await open(role, last);
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    await screen.findByText('Next dates');
    expect(screen.queryByText(text)).toBeNull();
    cleanup();
    await open(role, { ...last, next_occurrence_date: Temporal.Now.instant() });
    expect(call).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(text)).toBeNull();
  },
);

test('a driver sees no series, and a regular order has none [SER-24]', async () => {
  await open('driver');
  expect(screen.queryByText('Next dates')).toBeNull();
  cleanup();
  await open('customer', { is_recurring: false, series_id });
  expect(screen.queryByText('Next dates')).toBeNull();
});
