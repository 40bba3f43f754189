// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { customerOverviewRoute } from '#shared/overview/overview.contract.ts';
import type { Role } from '#shared/roles.ts';
import { seriesListRoute } from '#shared/series/series.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { call } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { collectRegistrations } from '#web/palette/commands.ts';
import { rankMatches } from '#web/palette/rank-matches.ts';
import { Panel } from './panel.tsx';
import { PlaceCount } from './place-count.tsx';

let role: Role;
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(cleanup);

type Reply = {
  due_stops?: number;
  open_cases?: number;
  new_requests?: number;
  rows?: unknown[];
  total?: number;
};

async function open(
  shown: Role,
  { at = `/dashboard/${shown}`, invoicing = false, reply = {} as Reply } = {},
) {
  role = shown;
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ closed_days_missing: null, rows: [], total: 0, ...reply } as never);
  const routeTree = createRootRoute({
    component: () => (
      <>
        <Panel role={shown} docked open onClose={() => undefined} />
        <main>{shown === 'admin' && <PlaceCount of="open-cases" />}</main>
      </>
    ),
    notFoundComponent: () => null,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '', invoicing };
  client.setQueryData(businessQuery.queryKey, business);
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <RouterProvider router={router} />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
}
const names = (within_?: HTMLElement) =>
  (within_ ? within(within_) : screen).queryAllByRole('link').map((link) => link.textContent);
const groups = () =>
  screen.getAllByRole('group').map((group) => [group.getAttribute('aria-label'), ...names(group)]);

test('the panel holds every place of an owner, in groups [WAY-1, NAV-5]', async () => {
  await open('owner', { invoicing: true });
  expect(screen.getByText('Welcome to your workspace')).toBeDefined();
  expect(groups()).toEqual([
    ['Today', 'Overview', 'Dispatch', 'Delivery Tracking', 'Calendar'],
    ['Orders', 'Orders & Drivers', 'Recurring Orders', 'Frequency Templates'],
    ['Customers', 'User Management', 'Customer Pricing', 'Case Management', 'Money'],
    ['Shop', 'SKU Management', 'Closed Days', 'Booking', 'Messages', 'Settings'],
  ]);
});

test('what is the owner’s alone, or off, has no entry, and is not found by the palette [WAY-1, SET-1, INV-1]', async () => {
  await open('admin');
  expect(names()).not.toContain('Money');
  expect(groups().at(-1)).toEqual(['Shop', 'SKU Management', 'Closed Days']);
  const found = collectRegistrations().commands.map(({ label }) => label);
  expect(found.filter((label) => ['Money', 'Booking', 'Messages', 'Settings'].includes(label))).toEqual([]);
  expect(found).toEqual(expect.arrayContaining(['Dispatch', 'Labels', 'Run sheets']));
});

test('the places of a customer and of a driver [WAY-1, INV-23, LBL-3, RUN-14]', async () => {
  await open('customer', { invoicing: true });
  expect(groups()).toEqual([
    ['Orders', 'My Orders', 'Delivery Tracking', 'Recurring Orders', 'Recurring Schedule'],
    ['Account', 'My Cases', 'My Prices', 'Invoices'],
  ]);
  const found = collectRegistrations().commands.map(({ label }) => label);
  expect(found).toEqual(expect.arrayContaining(['Invoices', 'Statement']));
  expect(found).not.toContain('Labels');
  cleanup();
  await open('driver');
  expect(names()).toEqual(['My Deliveries', 'Calendar View']);
});

test('who looks for revenue or a report finds where it stands [PAL-1]', async () => {
  await open('owner', { invoicing: true });
  const { commands } = collectRegistrations();
  for (const typed of ['revenue', 'report', 'reports'])
    expect(rankMatches(typed, commands).map(({ item }) => item.label)).toEqual(['Overview', 'Money']);
});

test('tab and entry lead to one address; the number of a tab is its key [WAY-1, PAL-3]', async () => {
  await open('owner');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('User Management')).toBe('/dashboard/owner?tab=users');
  expect(href('Dispatch')).toBe('/dashboard/owner/dispatch');
  expect(
    collectRegistrations().commands.flatMap(({ key, label }) => (key ? [`${key} ${label}`] : [])),
  ).toEqual([
    '1 Overview',
    '2 User Management',
    '3 SKU Management',
    '4 Customer Pricing',
    '5 Frequency Templates',
    '6 Case Management',
    '7 Orders & Drivers',
    '8 Delivery Tracking',
    '9 Calendar',
  ]);
});

test.each([
  ['owner', '/dashboard/owner', 'Overview'],
  ['owner', '/dashboard/owner?tab=nowhere', 'Overview'],
  ['admin', '/dashboard/admin?tab=orders&status=pending', 'Orders & Drivers'],
  ['owner', '/dashboard/owner/money?tab=drafts', 'Money'],
  ['owner', '/dashboard/owner/money/statement/abc', 'Money'],
  ['owner', '/dashboard/owner/series/abc', 'Recurring Orders'],
  ['owner', '/dashboard/owner/people/abc', 'User Management'],
  ['owner', '/dashboard/owner/settings/booking', 'Settings'],
  ['customer', '/dashboard/customer/invoices/statement', 'Invoices'],
  ['customer', '/dashboard/customer?tab=schedule', 'Recurring Schedule'],
  ['driver', '/dashboard/driver?tab=calendar', 'Calendar View'],
  ['owner', '/dashboard/owner/nothing', undefined],
] as const)('at %s %s the entry %s is marked, and no other [WAY-2]', async (shown, at, marked) => {
  await open(shown, { at, invoicing: true });
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(marked ? [marked] : []);
});

test('an entry has the count of its tab, from one call, for those who see it as for those who hear it [WAY-2, RUN-12, BKG-14, JOIN-4]', async () => {
  await open('admin', { reply: { due_stops: 3, open_cases: 1, new_requests: 2 } });
  const link = await screen.findByRole('link', { name: /^Dispatch.*3 stops need attention$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/dispatch');
  expect(await screen.findByRole('link', { name: /^Case Management.*1 open case$/ })).toBeDefined();
  expect(await screen.findByRole('link', { name: /^User Management.*2 new requests$/ })).toBeDefined();
  expect(screen.getByRole('main').textContent).toContain('1 open case');
  const overviews = vi.mocked(call).mock.calls.filter(([{ path }]) => path.includes('overview'));
  expect(overviews).toHaveLength(1);
});

test('what staff proposed of recurring orders is counted for their customer, who asks for no count of the staff [WAY-2, SER-19, SER-24, BKG-14]', async () => {
  const rows = [{ proposal: { scope: 'all' } }, { proposal: null }, { proposal: { scope: 'following' } }];
  await open('customer', { reply: { rows } });
  expect(
    await screen.findByRole('link', { name: /^Recurring Orders.*2 waiting for your approval$/ }),
  ).toBeDefined();
  expect(new Set(vi.mocked(call).mock.calls.map(([route]) => route))).toEqual(
    new Set([customerOverviewRoute, seriesListRoute]),
  );
});
