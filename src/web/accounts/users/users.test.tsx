// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  registerRoute,
  resetUserPasswordRoute,
  toggleUserRoute,
} from '#shared/accounts/accounts.contract.ts';
import { inviteAgainRoute, inviteRoute } from '#shared/accounts/invitations.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { CreateUserDialog } from '#web/accounts/people/create-user-dialog.tsx';
import { amelia } from '#web/accounts/user.fixture.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UserActions } from './user-actions.tsx';

const answer = vi.fn<(route: RouteShape, input: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const onClose = vi.fn();

const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };

function open(screenOf: ReactNode): void {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, business);
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>{screenOf}</ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
}

function openMenu(user: User): void {
  open(<UserActions user={user} onReset={vi.fn()} />);
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Amelia Hart' }), { key: 'Enter' });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Not a toast: toasts outlive their test. */
const alertInDialog = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;

beforeEach(() => {
  answer.mockReset();
  onClose.mockReset();
  endSession();
});
afterEach(cleanup);

test.each([
  [
    true,
    'Disable account',
    'Disable Account',
    'User account disabled successfully',
    'Failed to disable user',
  ],
  [false, 'Enable account', 'Enable Account', 'User account enabled successfully', 'Failed to enable user'],
])(
  'an account that is active: %s — asks first, and says how it went [USR-3, STF-8]',
  async (is_active, item, action, success, failure) => {
    const user = { ...amelia, is_active };
    answer.mockResolvedValueOnce({ ...user, is_active: !is_active });
    openMenu(user);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answer).not.toHaveBeenCalled();
    cleanup();
    openMenu(user);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await press(action);
    expect(await screen.findByText(success)).toBeDefined();
    expect(answer.mock.calls).toEqual([
      [toggleUserRoute, { params: { id: user.id }, body: { is_active: !is_active } }],
    ]);
    cleanup();
    answer.mockRejectedValueOnce(new CallError(500, null));
    openMenu(user);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await press(action);
    expect(await screen.findByText(failure)).toBeDefined();
  },
);

test('a driver who is disabled still holds what is open, and staff are told how much [LEG-12]', async () => {
  answer.mockResolvedValueOnce({ ...amelia, role: 'driver', is_active: false, open_legs: 12 });
  openMenu({ ...amelia, role: 'driver', is_active: true });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disable account' }));
  await press('Disable Account');
  const told =
    'User account disabled successfully. They still have 12 open pickups and deliveries: move them on the dispatch board.';
  expect(await screen.findByText(told)).toBeDefined();
});

test('the last owner stays, for the reason the service gives [USR-3, ACC-6]', async () => {
  const detail = 'The last active owner cannot be disabled.';
  answer.mockRejectedValue(new CallError(409, problemOf('last-owner', detail)));
  openMenu({ ...amelia, role: 'owner' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disable account' }));
  await press('Disable Account');
  expect(await screen.findByText(detail)).toBeDefined();
});

test('the own account cannot be disabled, and the menu says why [ACC-6]', () => {
  startSession('a token', amelia);
  openMenu(amelia);
  const item = screen.getByRole('menuitem', { name: /Disable account/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('You cannot disable your own account.');
});

test('a new user is a customer unless somebody says otherwise, whose address is where orders go [USR-2, ACC-10]', async () => {
  answer.mockResolvedValue(amelia);
  open(<CreateUserDialog onClose={onClose} />);
  expect(screen.getByText(/saved delivery address/)).toBeDefined();
  type('Full name', 'Amelia Hart');
  type('Email', amelia.email);
  type('Password', 'washline');
  await press('Create User');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { full_name: 'Amelia Hart', email: amelia.email, password: 'washline', role: 'customer' };
  expect(answer.mock.calls).toEqual([[registerRoute, { body: { ...body, phone: '', address: '' } }]]);
  expect(await screen.findByText('User created successfully')).toBeDefined();
  cleanup();
  open(<CreateUserDialog onClose={onClose} />);
  type('Role', 'driver');
  await waitFor(() => expect(screen.queryByText(/saved delivery address/)).toBeNull());
});

test('an invitation in place of a password, and back [SEC-30, USR-2]', async () => {
  answer.mockResolvedValue(amelia);
  open(<CreateUserDialog onClose={onClose} />);
  await press('Send an invitation instead');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByText('By mail. It works for 7 days.')).toBeDefined();
  await press('Type a password instead');
  expect(screen.getByLabelText('Password')).toBeDefined();
  await press('Send an invitation instead');
  type('Full name', 'Amelia Hart');
  type('Email', amelia.email);
  await press('Create and Invite');
  expect(await screen.findByText('User created and invited')).toBeDefined();
  const body = { full_name: 'Amelia Hart', email: amelia.email, role: 'customer', phone: '', address: '' };
  expect(answer.mock.calls).toEqual([[inviteRoute, { body }]]);
});

test.each([
  ['not_invited', 'Send Invitation'],
  ['expired', 'Send Invitation Again'],
  ['mail_refused', 'Send Invitation Again'],
] as const)('who is %s gets one by: %s; who has joined does not [SEC-30, SEC-48]', async (access, item) => {
  openMenu({ ...amelia, access });
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await waitFor(() =>
    expect(answer.mock.calls).toEqual([[inviteAgainRoute, { params: { user_id: amelia.id } }]]),
  );
  cleanup();
  openMenu(amelia);
  expect(screen.queryByRole('menuitem', { name: /Invitation/ })).toBeNull();
});

test.each(['', 'nonsense'])(
  'full name, email and password are required, each said beside its field; %j is no email [USR-2]',
  async (typed) => {
    open(<CreateUserDialog onClose={onClose} />);
    type('Email', typed);
    await press('Create User');
    expect(await screen.findByText('Enter the full name')).toBeDefined();
    expect(screen.getByText('Enter an email address such as name@example.com')).toBeDefined();
    expect(screen.getByText('Password must be at least 6 characters long')).toBeDefined();
    expect(answer).not.toHaveBeenCalled();
  },
);

test.each([
  ['There is already an account with this email.', 'There is already an account with this email.'],
  [undefined, 'Failed to create user'],
])(
  'a failure with the detail %o is an alert in the dialog: %s; what was typed stays [USR-2]',
  async (detail, sentence) => {
    const errors = detail ? [{ path: 'email', message: detail }] : undefined;
    answer.mockRejectedValue(new CallError(409, detail ? problemOf('email-taken', detail, errors) : null));
    open(<CreateUserDialog onClose={onClose} />);
    type('Full name', 'Amelia Hart');
    type('Email', amelia.email);
    type('Password', 'washline');
    await press('Create User');
    await waitFor(() => expect(alertInDialog()).toBe(sentence));
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe(amelia.email);
    expect(email.getAttribute('aria-invalid')).toBe(detail ? 'true' : null);
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a password is reset after a question only, and not a short one [USR-4, STF-8]', async () => {
  answer.mockResolvedValue({ message: 'done' });
  open(<ResetPasswordDialog user={amelia} onClose={onClose} />);
  type('New password', 'short');
  await press('Reset Password');
  expect(await screen.findByText('Password must be at least 6 characters long')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  type('New password', 'longer');
  await press('Reset Password');
  await screen.findByRole('alertdialog', { name: 'Reset the password of Amelia Hart?' });
  expect(answer).not.toHaveBeenCalled();
  await press('Reset Password');
  expect(await screen.findByText('Password reset successfully')).toBeDefined();
  const input = { params: { id: amelia.id }, body: { new_password: 'longer' } };
  expect(answer.mock.calls).toEqual([[resetUserPasswordRoute, input]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['This account is not there.', 'This account is not there.'],
  [undefined, 'Failed to reset password'],
])('a reset that fails with the detail %o says: %s [USR-4]', async (detail, sentence) => {
  answer.mockRejectedValue(new CallError(404, detail ? problemOf('not-found', detail) : null));
  open(<ResetPasswordDialog user={amelia} onClose={onClose} />);
  type('New password', 'longer');
  await press('Reset Password');
  await screen.findByRole('alertdialog');
  await press('Reset Password');
  await waitFor(() => expect(alertInDialog()).toBe(sentence));
  expect(onClose).not.toHaveBeenCalled();
});
