// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  acceptInvitationRoute,
  confirmEmailRoute,
  invitationPasskeyRoute,
  lookAtInvitationRoute,
} from '#shared/accounts/invitations.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { applyBrand } from '#web/business/brand.ts';
import { CallError } from '#web/kernel/api.ts';
import { isFirstVisit, startSession, storedUser } from '#web/kernel/session-store.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { InvitationScreen } from './invitation-screen.tsx';

const answer = vi.fn<(route: RouteShape, input: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const makePasskey = vi.hoisted(() => vi.fn<(options: object) => Promise<object>>());
vi.mock('#web/accounts/passkeys/ask-authenticator.ts', () => ({ makePasskey }));

const over = new CallError(404, problemOf('link-over', 'This link no longer works. Ask us for a new one.'));
const invited = {
  full_name: 'Sam Okafor',
  email: 'sam@mail.example',
  role: 'customer',
  invited_by_name: 'Dev Patel',
};

function open(path: string): void {
  const root = createRootRoute();
  const at = (to: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: to, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/invitation', InvitationScreen),
      at('/confirm-email', ConfirmEmailScreen),
      at('/login', () => 'The login'),
      at('/dashboard', () => 'The dashboard'),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router} />);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** What the service says to who accepts. */
const accepting = (accept: () => Promise<object>) =>
  answer.mockImplementation(async (route) => {
    if (route === acceptInvitationRoute) return accept();
    return route === lookAtInvitationRoute ? invited : {};
  });

beforeEach(() => {
  answer.mockReset();
  accepting(async () => ({}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('an invitation says whom it is for and who invited, sets a password, and signs in [SEC-31]', async () => {
  open('/invitation#the-token');
  expect(await screen.findByText('Dev Patel invited you. Choose how you sign in.')).toBeDefined();
  for (const text of ['Sam Okafor', 'sam@mail.example', 'Customer'])
    expect(screen.getByText(text)).toBeDefined();
  type('Set Your Password', 'short');
  type('Confirm password', 'shorn');
  press('Set Password');
  expect(await screen.findByText('Passwords do not match')).toBeDefined();
  type('Confirm password', 'short');
  press('Set Password');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined();
  type('Set Your Password', 'long enough');
  type('Confirm password', 'long enough');
  accepting(async () => ({ access_token: 'a token', user: amelia }));
  press('Set Password');
  expect(await screen.findByText('The dashboard')).toBeDefined();
  expect(answer.mock.calls.filter(([route]) => route === acceptInvitationRoute)).toEqual([
    [acceptInvitationRoute, { body: { token: 'the-token', password: 'long enough' } }],
  ]);
  expect(storedUser()?.id).toBe(amelia.id);
});

test('where passkeys work one joins with a passkey, first of the two; one that is not made leaves the password [SEC-31]', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  applyBrand({ name: 'Harbour Laundry', passkey_host: location.hostname });
  makePasskey.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  open('/invitation#the-token');
  expect(await screen.findByText('Welcome to Harbour Laundry')).toBeDefined();
  // The business stands at the top, as it wrote the mail.
  expect(screen.getByRole('banner').textContent).toBe('Harbour Laundry');
  press('Use a Passkey');
  expect(await screen.findByText('No passkey was added. Try again, or set a password.')).toBeDefined();
  answer.mockImplementation(async (route) =>
    route === invitationPasskeyRoute ? { challenge: 'asked' } : { access_token: 'a token', user: amelia },
  );
  makePasskey.mockResolvedValueOnce({ id: 'a passkey' });
  press('Use a Passkey');
  expect(await screen.findByText('The dashboard')).toBeDefined();
  expect(makePasskey).toHaveBeenLastCalledWith({ challenge: 'asked' });
  expect(answer.mock.calls.filter(([route]) => route === acceptInvitationRoute)).toEqual([
    [acceptInvitationRoute, { body: { token: 'the-token', passkey: { id: 'a passkey' } } }],
  ]);
  expect([storedUser()?.id, isFirstVisit(amelia)]).toEqual([amelia.id, true]);
  startSession('another token', amelia);
  expect(isFirstVisit(amelia)).toBe(false);
});

test('a link that is over says so, also when it ends meanwhile [SEC-30, SEC-31]', async () => {
  open('/invitation#the-token');
  await screen.findByText('Sam Okafor');
  type('Set Your Password', 'long enough');
  type('Confirm password', 'long enough');
  accepting(() => Promise.reject(over));
  press('Set Password');
  expect(await screen.findByText('This link no longer works.')).toBeDefined();
  cleanup();
  answer.mockRejectedValue(over);
  open('/invitation#old');
  expect(await screen.findByText('Ask us for a new one.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
});

test('an invitation that cannot be read now says that, and not that it is over [SEC-31]', async () => {
  answer.mockRejectedValue(new CallError(503, null));
  open('/invitation#the-token');
  expect((await screen.findByRole('alert')).textContent).toContain('The invitation could not be opened');
  expect(screen.queryByText('This link no longer works.')).toBeNull();
});

test('a new email is confirmed by a press, not by looking at the link [SEC-42]', async () => {
  open('/confirm-email#the-token');
  await screen.findByRole('button', { name: 'Confirm Email' });
  expect(answer).not.toHaveBeenCalled();
  answer.mockResolvedValue({ email: 'sam@new.example' });
  press('Confirm Email');
  expect(await screen.findByText('You sign in with sam@new.example now.')).toBeDefined();
  expect(answer.mock.calls).toEqual([[confirmEmailRoute, { body: { token: 'the-token' } }]]);
  cleanup();
  answer.mockRejectedValue(over);
  open('/confirm-email#old');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm Email' }));
  expect(await screen.findByText('This link no longer works.')).toBeDefined();
});
