// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Case } from '#shared/cases/case.ts';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { openCase } from './case.fixture.ts';
import { StaffCases } from './staff-cases.tsx';

const list = vi.fn<() => Promise<{ rows: Case[]; total: number }>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (route: RouteShape) => (route === casesRoute ? list() : null),
}));

function open(openCount?: number): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  const routeTree = createRootRoute({ component: () => <StaffCases openCount={openCount} /> });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
        <Toaster />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );
  return client;
}

const fail = () => Promise.reject(new CallError(500, null));
const one = { rows: [openCase], total: 1 };

beforeEach(() => {
  list.mockReset();
});
afterEach(cleanup);

test('cases that cannot be loaded say so in the place of the list, and load again [CAS-4]', async () => {
  list.mockImplementation(fail);
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch cases');
  list.mockResolvedValue(one);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /CASE-000031/ })).toBeDefined();
  expect(await screen.findByText('1 of 1')).toBeDefined();
});

test('when they cannot be loaded again the old ones stay, and a toast says so [CAS-4]', async () => {
  list.mockResolvedValue(one);
  const client = open();
  await screen.findByRole('row', { name: /CASE-000031/ });
  list.mockImplementation(fail);
  void client.invalidateQueries({ queryKey: ['cases'] });
  expect((await screen.findByText('Failed to fetch cases')).closest('[data-slot=toast]')).not.toBeNull();
  expect(screen.getByRole('row', { name: /CASE-000031/ })).toBeDefined();
});

test('where nobody has raised one, it says so [CAS-4]', async () => {
  list.mockResolvedValue({ rows: [], total: 0 });
  open();
  expect(await screen.findByText('No cases found')).toBeDefined();
});

test('a case that is answered or taken up does not wait any more, and what is counted is said [CAS-4]', async () => {
  const rows: Case[] = [
    openCase,
    { ...openCase, id: 'answered', resolution: 'We found them.' },
    { ...openCase, id: 'taken', status: 'in_progress', resolution: null },
  ];
  list.mockResolvedValue({ rows, total: 3 });
  open(3);
  await screen.findByText('3 of 3');
  await screen.findAllByRole('row', { name: /CASE-000031/ });
  expect(screen.getAllByText(/^Waiting/)).toHaveLength(1);
  expect(screen.getByText('3 to resolve, 3 of them urgent')).toBeDefined();
});
