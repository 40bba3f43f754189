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
  [1, '1 order needs a new date'],
  [2, '2 orders need a new date'],
])('of %i orders that need a new date the head says so, and leads there [FST-2]', async (total, text) => {
  answer(driversRoute, () => []);
  const count = answer(ordersRoute, ({ query }) => ({ rows: [], total: query?.needs_date ? total : 0 }));
  open(<DriverCards />);
  await waitFor(() => expect(count).toHaveBeenCalledTimes(2));
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/dispatch?view=needs-date');
});
