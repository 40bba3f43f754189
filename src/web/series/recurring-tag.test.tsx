// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { RecurringIcon, RecurringTag } from './recurring-tag.tsx';

let role: Role;
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/session-store.ts')>()),
  useUser: () => ({ role }),
}));

const order = { is_recurring: true, series_id: 'series-1', order_number: 'ORD-000187' };

function show(shown: typeof order) {
  const routeTree = createRootRoute({
    component: () => (
      <main>
        <RecurringTag order={shown} />
        <RecurringIcon order={shown} />
      </main>
    ),
  });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
}

beforeEach(() => {
  role = 'customer';
});
afterEach(cleanup);

test.each(['owner', 'admin', 'customer'] as const)(
  'the badge of a recurring order leads an %s to its series [SER-24]',
  async (each) => {
    role = each;
    show(order);
    const links = await screen.findAllByRole('link', {
      name: 'Recurring, open the recurring order of ORD-000187',
    });
    const address = `/dashboard/${each}/series/series-1`;
    expect(links.map((link) => link.getAttribute('href'))).toEqual([address, address]);
  },
);

test('a driver sees the badge only [SER-24]', async () => {
  role = 'driver';
  show(order);
  expect(await screen.findAllByText('Recurring')).toHaveLength(2);
  expect(screen.queryByRole('link')).toBeNull();
});

test('an order of a series that has ended has no badge', async () => {
  show({ ...order, is_recurring: false });
  expect((await screen.findByRole('main')).textContent).toBe('');
});
