// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { monAndThu } from './series.fixture.ts';
import { SeriesPage } from './series-page.tsx';

const answer = vi.fn<() => Promise<SeriesDetails>>();
const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape) => (route === closedDaysRoute ? [] : answer()),
}));

function open(role: SeriesRole): void {
  const routeTree = createRootRoute({
    component: () => (
      <SeriesPage id={monAndThu.id} role={role} title={(name) => <p data-testid="title">{name}</p>} />
    ),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ConfirmProvider>
          <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
        </ConfirmProvider>
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (name: string) =>
  card(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  answer.mockReset().mockResolvedValue(monAndThu);
});
afterEach(cleanup);

test('staff see the pickups to come and those that were, what is washed, where, and who did what [SER-7, SER-24]', async () => {
  open('owner');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Every Monday and Thursday · Harbour Lane Hotel' }),
  ).toBeDefined();
  expect(screen.getByTestId('title').textContent).toBe('Every Monday and Thursday · Harbour Lane Hotel');
  expect(screen.getByText('Since Mon 20 July')).toBeDefined();
  expect(rowsOf('Next Pickups')).toEqual([
    'Thu 26 Nov8:00 amORD-000187Jonah Reid collectsScheduled',
    'Mon 30 Nov8:00 amORD-000192Cancelled',
    'Thu 3 Dec8:00 amPlanned',
  ]);
  expect(card('Next Pickups').getByText('2 to come')).toBeDefined();
  expect(rowsOf('Past Pickups')).toEqual(['Mon 23 Nov8:00 amORD-000181Completed']);
  expect(card('Past Pickups').getByText('1 of 1,036')).toBeDefined();
  expect(screen.getByText('Weekly value').parentElement?.textContent).toBe('Weekly value$264.00');
  expect(screen.getByText('New prices count from the next order.')).toBeDefined();
  expect(card('Items').getByRole('table').textContent).toContain(
    'Base amount$120.00GST (10%)$12.00Total$132.00',
  );
  expect(card('Where').getByText('2 days later, 2:00 pm')).toBeDefined();
  expect(rowsOf('History')[0]).toContain('Dev Patel created it, every Monday and Thursday');
});

test('what is cancelled is struck through, and opens as the others do [SER-24]', async () => {
  open('owner');
  expect((await screen.findByText('Mon 30 Nov')).className).toContain('line-through');
  expect(screen.getByText('Thu 26 Nov').className).not.toContain('line-through');
  expect(screen.getByRole('button', { name: 'ORD-000192' })).toBeDefined();
});

test('a customer sees neither their own name nor the value a week [SER-24, SER-25]', async () => {
  open('customer');
  expect(await screen.findByText('Since Mon 20 July')).toBeDefined();
  expect(screen.queryByText('Weekly value')).toBeNull();
});

test('an ended one says when it ended, and that nothing follows [SER-24]', async () => {
  answer.mockResolvedValue({
    ...monAndThu,
    state: 'ended',
    stopped_at: Temporal.Instant.from('2026-11-22T23:00:00Z'),
    next_pickup: null,
    next: [],
  });
  open('customer');
  expect((await screen.findByText('Next pickup')).parentElement?.textContent).toBe('Next pickupNone');
  expect(screen.getByText('Mon 23 Nov, 10:00 am')).toBeDefined();
  expect(card('Next Pickups').getByText('No more pickups.')).toBeDefined();
});

test('one that cannot be loaded says so, and loads again; one that is not theirs is not there [SER-24]', async () => {
  answer.mockRejectedValueOnce(new CallError(500, null));
  open('customer');
  expect((await screen.findByRole('alert')).textContent).toContain('The recurring order could not be loaded');
  answer.mockRejectedValueOnce(new CallError(404, null));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is nothing here')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
