// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  endPersonSessionRoute,
  endPersonSessionsRoute,
  personSessionsRoute,
  personSignInsRoute,
} from '#shared/accounts/security.contract.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { PersonSecurityDialog } from './person-security-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

afterEach(() => {
  cleanup();
  resetAnswers();
});

const at = Temporal.Instant.from('2026-11-24T00:00:00Z');
const session = {
  id: '01a1fd3b-049b-7a7b-966f-3ba95224f8c1',
  method: 'passkey' as const,
  browser: 'Safari on iOS',
  network: '203.0.113.24',
  created_at: at,
  last_used_at: at,
  is_this: false,
};
const signIn = { id: session.id, ok: true, method: 'passkey' as const, browser: null, network: '::1', at };

test('an owner sees where a person is signed in and how they signed in, and ends one session or all [SEC-38, SEC-39]', async () => {
  answer(personSessionsRoute, () => [session]);
  const signIns = Array.from({ length: 5 }, (_, index) => ({
    ...signIn,
    id: `${signIn.id.slice(0, -1)}${index}`,
  }));
  const wrong = {
    ...signIn,
    id: amelia.id,
    ok: false,
    method: 'password' as const,
    browser: 'Firefox on Linux',
  };
  const list = answer(personSignInsRoute, ({ query }) => ({
    rows: [wrong, ...signIns].slice(0, query?.limit),
    total: 6,
  }));
  const end = answer(endPersonSessionRoute, () => null);
  const endAll = answer(endPersonSessionsRoute, () => null);
  open(<PersonSecurityDialog user={amelia} onClose={vi.fn()} />);
  expect(await screen.findByText(/203\.0\.113\.24 · passkey · since/)).toBeDefined();
  expect(await screen.findByText('Wrong password')).toBeDefined();
  expect(screen.getByText('::1, Firefox on Linux')).toBeDefined();
  expect(screen.getAllByText('Unknown browser, passkey')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'All of the last 90 days' }));
  await waitFor(() => expect(screen.getAllByText('Unknown browser, passkey')).toHaveLength(5));
  expect(list.mock.lastCall?.[0].query).toEqual({ limit: 200 });
  fireEvent.click(screen.getByRole('button', { name: 'End Safari on iOS' }));
  await waitFor(() => expect(end).toHaveBeenCalledOnce());
  expect(end.mock.lastCall?.[0].params).toEqual({ id: amelia.id, session_id: session.id });
  fireEvent.click(screen.getByRole('button', { name: 'End All' }));
  await waitFor(() => expect(endAll).toHaveBeenCalledOnce());
});
