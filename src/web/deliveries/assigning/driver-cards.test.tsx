// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { driversRoute } from '#shared/deliveries/deliveries.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { DriverCards } from './driver-cards.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: 'admin' }),
}));

afterEach(() => {
  cleanup();
  resetAnswers();
});

test.each([
  [0, ['Dispatch']],
  [1, ['1 order needs a new date', 'Dispatch']],
  [2, ['2 orders need a new date', 'Dispatch']],
])('of %i orders that need a new date the head says so, and leads there [FST-2]', async (total, links) => {
  answer(driversRoute, () => []);
  const count = answer(ordersRoute, ({ query }) => ({ rows: [], total: query?.needs_date ? total : 0 }));
  open(<DriverCards />);
  await waitFor(() => expect(count).toHaveBeenCalledTimes(2));
  await waitFor(() =>
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links),
  );
  const [first] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe(`/dashboard/admin/dispatch${total > 0 ? '?view=needs-date' : ''}`);
});
