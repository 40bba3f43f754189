// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { confirmClockRoute } from '#shared/kernel/health.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { ClockNote } from './staff-overview.tsx';

let role: 'owner' | 'admin';
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));
let doubt: { clock?: 'in doubt' };
const called: RouteShape[] = [];
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (route: RouteShape) => {
    called.push(route);
    if (route === confirmClockRoute) doubt = {};
    return { status: 'ready', ...doubt };
  },
}));
const now = Temporal.Instant.from('2026-11-24T02:15:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
afterEach(() => {
  cleanup();
  called.length = 0;
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <ClockNote />
      </BusinessTimeZoneContext>
    </QueryClientProvider>,
  );

test('an owner reads what the clock says while scheduled jobs wait, and says that it is right [REL-28]', async () => {
  [role, doubt] = ['owner', { clock: 'in doubt' }];
  const { container } = open();
  await screen.findByRole('region', { name: 'Is it Tue 24 Nov 2026, 1:15 pm?' });
  fireEvent.click(screen.getByRole('button', { name: 'Yes, It Is' }));
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(called).toContain(confirmClockRoute);
});

test('where no job waits nothing is said, and nobody but an owner is asked [REL-28]', async () => {
  [role, doubt] = ['owner', {}];
  const { container } = open();
  await waitFor(() => expect(called).toHaveLength(1));
  expect(container.textContent).toBe('');
  cleanup();
  [role, doubt] = ['admin', { clock: 'in doubt' }];
  open();
  expect(called).toHaveLength(1);
});
