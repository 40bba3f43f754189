// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { placesRoute } from '#shared/runs/places/places.contract.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { CustomerPlacesDialog } from './users.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('staff see each address of a customer once, with its coordinates [RUN-6]', async () => {
  const place = { customer_id: amelia.id, source: 'driver', set_at: null } as const;
  const places = answer(placesRoute, () => [
    { ...place, address: '1 BAY ST', latitude: -33.8675, longitude: 151.207 },
    { ...place, address: '9 Kent St', latitude: null, longitude: null },
  ]);
  const customer = { ...amelia, address: '1 Bay St', delivery_address: null };
  open(<CustomerPlacesDialog customer={customer} onClose={vi.fn()} />);
  await screen.findByText('9 Kent St');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 Bay St-33.8675, 151.2070 · saved at the doorChange',
    '9 Kent StNot on the map yetAdd',
  ]);
  expect(places).toHaveBeenCalledWith({ query: { customer_id: amelia.id } });
});
