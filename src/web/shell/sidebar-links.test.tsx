// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { seriesListRoute } from '#shared/series/series.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { collectRegistrations } from '#web/palette/commands.ts';
import { SidebarLinks, useSidebarCommands } from './sidebar-links.tsx';

let role: Role;
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(cleanup);

function Part() {
  useSidebarCommands();
  return (
    <main>
      <SidebarLinks />
    </main>
  );
}

async function open(
  shown: Role,
  { orders_on_closed_days = 0, due_stops = 0, rows = [] as unknown[], invoicing = false } = {},
) {
  role = shown;
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({
      orders_on_closed_days,
      due_stops,
      closed_days_missing: null,
      rows,
      total: rows.length,
    } as never);
  const routeTree = createRootRoute({
    component: Part,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '', invoicing };
  client.setQueryData(businessQuery.queryKey, business);
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
}
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);

test.each([
  ['owner', ['Dispatch', 'Recurring Orders', 'Closed Days', 'Booking', 'Settings']],
  ['admin', ['Dispatch', 'Recurring Orders', 'Closed Days']],
  ['customer', ['Recurring Orders']],
  ['driver', []],
] as const)('the pages of an %s [BKG-11, RUN-12, SER-24]', async (shown, pages) => {
  await open(shown);
  expect(names()).toEqual(pages);
});

test('a customer has a page of invoices once orders are invoiced [INV-1, INV-23]', async () => {
  await open('customer', { invoicing: true });
  expect(names()).toEqual(['Recurring Orders', 'Invoices']);
  expect(collectRegistrations().commands.map(({ label }) => label)).toContain('Invoices');
});

test('staff find labels and run sheets in the palette, and nobody else does [LBL-3, RUN-14]', async () => {
  const papers = () =>
    collectRegistrations()
      .commands.map(({ label }) => label)
      .filter((label) => ['Labels', 'Run sheets'].includes(label));
  await open('admin');
  expect(papers()).toEqual(['Labels', 'Run sheets']);
  cleanup();
  await open('customer');
  expect(papers()).toEqual([]);
});

test('orders on closed days are counted at their page, for those who see it as for those who hear it [BKG-14]', async () => {
  await open('admin', { orders_on_closed_days: 3 });
  const link = await screen.findByRole('link', { name: /^Closed Days.*3 orders on closed days$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/closed-days');
  expect(link.querySelector('[aria-hidden] > span')?.textContent).toBe('3');
});

test('stops that wait for a hand are counted at the board [RUN-12]', async () => {
  await open('owner', { due_stops: 3 });
  const link = await screen.findByRole('link', { name: /^Dispatch.*3 stops need attention$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/owner/dispatch');
});

test('a customer asks for no count of the staff [BKG-14]', async () => {
  await open('customer', { orders_on_closed_days: 3 });
  expect(vi.mocked(call).mock.calls.map(([route]) => route)).toEqual([seriesListRoute]);
});

test('what staff proposed of recurring orders is counted for their customer [SER-19, SER-24]', async () => {
  const rows = [{ proposal: { scope: 'all' } }, { proposal: null }, { proposal: { scope: 'following' } }];
  await open('customer', { rows });
  expect(
    await screen.findByRole('link', { name: /^Recurring Orders.*2 waiting for your approval$/ }),
  ).toBeDefined();
});
