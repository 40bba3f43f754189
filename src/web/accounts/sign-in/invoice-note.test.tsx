// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyBrand } from '#web/business/brand.ts';
import { clearReturnTo, saveReturnTo } from '#web/kernel/routing/return-to.ts';
import { LoginScreen } from './login-screen.tsx';

// The name of the business is asked for, and not answered.
vi.stubGlobal('fetch', () => new Promise(() => {}));
afterEach(() => {
  cleanup();
  clearReturnTo();
});

async function openLogin() {
  const routeTree = createRootRoute({ component: LoginScreen });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByLabelText('Email');
}

test.each([
  [false, 'No password yet? Use the link in your invitation, or Forgot Password.'],
  [true, 'No password yet? Use Mail Me a Code.'],
])('who comes from the mail of an invoice reads what signing in gives, codes %s [NAV-3]', async (on, way) => {
  applyBrand({ name: 'Washline', sign_in_by_code: on });
  saveReturnTo('/dashboard/customer/invoices/01a1fd3b-049b-7a7b-966f-3ba95224f8cd');
  await openLogin();
  const note = await screen.findByText('Sign in to read your invoice. The PDF is in our email too.');
  expect(note.parentElement?.textContent).toContain(way);
});

test.each(['/dashboard/owner', '/dashboard/customer/invoices/statement?from=2026-11-01'])(
  'on the way to %s nothing is said of an invoice [NAV-3]',
  async (place) => {
    saveReturnTo(place);
    await openLogin();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/your invoice/)).toBeNull();
  },
);
