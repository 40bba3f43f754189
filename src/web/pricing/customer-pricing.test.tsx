// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { userRoute, usersRoute } from '#shared/accounts/accounts.contract.ts';
import { customerPricesRoute, pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { CustomerPricing } from './customer-pricing.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('a price is added without a customer: they are asked for first, then it opens for them [PRC-2]', async () => {
  answer(usersRoute, () => ({ rows: [amelia], total: 1 }));
  answer(userRoute, () => ({ ...amelia, customer_id: amelia.id, version: 1 }));
  answer(customerPricesRoute, () => []);
  answer(pricedSkusRoute, () => []);
  open(<CustomerPricing />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Custom Price' }));
  expect(screen.getByText('Please select a customer first')).toBeDefined();
  const field = screen.getByRole('combobox', { name: 'Customer' });
  expect(document.activeElement).toBe(field);
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: /Amelia Hart/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Custom Price' });
  expect(dialog.textContent).toContain('For Amelia Hart');
});

test('setting prices of many leads to the customers, who are ticked there [PRC-7]', async () => {
  const { history } = open(<CustomerPricing />, '/?tab=pricing');
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Menu of Custom Prices' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Set Prices for Many' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=users&role=customer&for=prices'));
});
