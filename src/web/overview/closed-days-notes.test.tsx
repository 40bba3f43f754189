// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RouteReply } from '#shared/kernel/route.ts';
import type { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { staffOverviewQuery } from './overview.api.ts';
import { ClosedDaysNotes } from './staff-overview.tsx';

let role: 'owner' | 'admin';
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(cleanup);

const overview: RouteReply<typeof staffOverviewRoute> = {
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
  closed_days_missing: null,
};

async function open(part: Partial<typeof overview>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(staffOverviewQuery.queryKey, { ...overview, ...part });
  const routeTree = createRootRoute({
    component: () => (
      <main>
        <ClosedDaysNotes />
      </main>
    ),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
    </QueryClientProvider>,
  );
  return screen.findByRole('main');
}
const addressOf = (link: HTMLElement) => link.getAttribute('href');

test.each(['owner', 'admin'] as const)(
  'orders on closed days are counted, and lead an %s to them [BKG-14]',
  async (each) => {
    role = each;
    await open({ orders_on_closed_days: 3 });
    const note = within(screen.getByRole('region', { name: '3 orders on closed days' }));
    expect(addressOf(note.getByRole('link', { name: 'Move Orders' }))).toBe(`/dashboard/${each}/closed-days`);
  },
);

test('a year without closed days is named, with a link [BKG-13]', async () => {
  role = 'owner';
  const main = await open({ closed_days_missing: 2027 });
  expect(main.textContent).toContain('No closed days for 2027 yet. Every day counts as open.');
  expect(addressOf(screen.getByRole('link', { name: 'Closed Days' }))).toBe('/dashboard/owner/closed-days');
});

test('where nothing is to be done nothing is said [BKG-13, BKG-14]', async () => {
  role = 'owner';
  expect((await open({})).textContent).toBe('');
});
