// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderBag } from '#shared/labels/bag.ts';
import type { Role } from '#shared/roles.ts';
import { OrderBags } from './order-details.tsx';

let role: Role;
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(cleanup);

const bags: OrderBag[] = [
  { code: 'K7QFM2X9TW', number: 1, stage: 'loaded' },
  { code: 'K7QFM2X9TX', number: 2, stage: 'missing' },
];

test('staff see the code of each bag and how far it has come, customers see none [LBL-1, LBL-5]', () => {
  role = 'admin';
  render(<OrderBags bags={bags} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bag 1 of 2K7QFM 2X9TWLoaded',
    'Bag 2 of 2K7QFM 2X9TXMissing',
  ]);
  cleanup();
  role = 'customer';
  render(<OrderBags bags={bags} />);
  expect(screen.queryByRole('list')).toBeNull();
});
