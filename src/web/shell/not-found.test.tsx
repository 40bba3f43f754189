// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { LostPage } from './not-found.tsx';

let role: Role;
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role }),
}));

afterEach(() => {
  cleanup();
  resetAnswers();
});

test.each([
  ['admin', '/dashboard/admin/settings', 'The owner does this'],
  ['admin', '/dashboard/admin/settings/gst', 'The owner does this'],
  ['admin', '/dashboard/admin/booking', 'The owner does this'],
  ['admin', '/dashboard/admin/messages', 'The owner does this'],
  ['admin', '/dashboard/admin/nothing', 'Page not found'],
  ['customer', '/dashboard/admin/settings', 'Page not found'],
] as const)('for a %s %s reads: %s [NAV-7, SET-1]', async (who, address, title) => {
  role = who;
  open(<LostPage />, address);
  expect((await screen.findByRole('heading')).textContent).toBe(title);
});

test('it says what only an owner opens, and whom to ask [NAV-7, SET-1]', async () => {
  role = 'admin';
  open(<LostPage />, '/dashboard/admin/settings');
  await screen.findByText('Only an owner opens Settings. Ask yours if something has to change.');
});
