// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredBilling } from '#shared/invoicing/billing.ts';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { HoldBanner } from './hold-banner.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

const openBanner = (on_hold: StoredBilling['on_hold']) => {
  const asked = answer(billingRoute, () => ({ on_hold }) as StoredBilling);
  open(<HoldBanner customer_id="0b8f2c1e-3d4a-4b5c-8e6f-7a8b9c0d1e2f" />);
  return asked;
};

test('customers on hold read what is overdue before they begin an order [STM-7]', async () => {
  openBanner({ overdue: 41_250 });
  const banner = await screen.findByRole('region', { name: 'On hold' });
  expect(banner.textContent).toContain(
    'Your account has $412.50 overdue. Please pay it or contact us before you place a new order.',
  );
});

test('who places orders sees no banner [STM-7]', async () => {
  const asked = openBanner(null);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByRole('region', { name: 'On hold' })).toBeNull();
});
