// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  registerRoute,
  resetUserPasswordRoute,
  toggleUserRoute,
  userRoute,
} from '#shared/accounts/accounts.contract.ts';
import { inviteAgainRoute, inviteRoute } from '#shared/accounts/invitations.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { CreateUserDialog, NewCustomer } from '#web/accounts/people/create-user-dialog.tsx';
import { amelia } from '#web/accounts/user.fixture.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
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
const navigate = vi.fn<(to: object) => void>();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };

function open(screenOf: ReactNode, is_mail_ready = true): void {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, { ...business, is_mail_ready });
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value={business.time_zone}>
        <ConfirmProvider>{screenOf}</ConfirmProvider>
      </BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );
}

async function openMenu(user: User, is_mail_ready = true): Promise<void> {
  open(<UserActions user={user} onReset={vi.fn()} />, is_mail_ready);
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Amelia Hart' }), { key: 'Enter' });
  await screen.findByRole('menu');
}

const written = () => answer.mock.calls;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Not a toast: toasts outlive their test. */
const alertInDialog = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;

beforeEach(() => {
  answer.mockReset();
  navigate.mockReset();
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
    await openMenu(user);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answer).not.toHaveBeenCalled();
    cleanup();
    await openMenu(user);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await press(action);
    expect(await screen.findByText(success)).toBeDefined();
    expect(answer.mock.calls).toEqual([
      [toggleUserRoute, { params: { id: user.id }, body: { is_active: !is_active } }],
    ]);
    cleanup();
    answer.mockRejectedValueOnce(new CallError(500, null));
    await openMenu(user);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
    await press(action);
    expect(await screen.findByText(failure)).toBeDefined();
  },
);

test('a driver who is disabled still holds what is open, and staff are told how much [LEG-12]', async () => {
  answer.mockResolvedValueOnce({ ...amelia, role: 'driver', open_days: [] });
  answer.mockResolvedValueOnce({ ...amelia, role: 'driver', is_active: false, open_legs: 12 });
  await openMenu({ ...amelia, role: 'driver', is_active: true });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disable account' }));
  await press('Disable Account');
  const told =
    'User account disabled successfully. They still have 12 open pickups and deliveries: move them on the dispatch board.';
  expect(await screen.findByText(told)).toBeDefined();
});

const dayIn = (days: number) => Temporal.Now.plainDateISO('Australia/Sydney').add({ days });

test.each([
  [[[0, 4]], /^Amelia Hart has 4 stops to do today\. They’re signed out/],
  [
    [
      [0, 3],
      [1, 1],
    ],
    /^Amelia Hart has 4 stops to do: 3 today and 1 on \w{3} \d+ \w+\. /,
  ],
  [
    [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 1],
    ],
    /^Amelia Hart has 6 stops to do: 1 today, .* and 3 later\. /,
  ],
])(
  'before a driver is disabled, what they have to do is said, and their run can be given away: %o [LEG-12, RUN-21]',
  async (days, text) => {
    const open_days = days.map(([ahead = 0, stops]) => ({ day: dayIn(ahead), stops }));
    answer.mockResolvedValueOnce({ ...amelia, role: 'driver', open_days });
    await openMenu({ ...amelia, role: 'driver', is_active: true });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Disable account' }));
    const box = within(await screen.findByRole('alertdialog'));
    expect(box.getByText(text)).toBeDefined();
    fireEvent.click(box.getByRole('button', { name: 'Give run to…' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    expect(navigate.mock.lastCall).toEqual([
      { to: '/dashboard/admin/dispatch', search: { give: amelia.id } },
    ]);
    expect(answer.mock.calls.map(([route]) => route)).toEqual([userRoute]);
  },
);

test('of what is overdue no run is given: it is moved on the board of today [LEG-12]', async () => {
  answer.mockResolvedValueOnce({ ...amelia, role: 'driver', open_days: [{ day: dayIn(-1), stops: 1 }] });
  await openMenu({ ...amelia, role: 'driver', is_active: true });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disable account' }));
  await press('Open Dispatch');
  await waitFor(() =>
    expect(navigate.mock.lastCall).toEqual([{ to: '/dashboard/admin/dispatch', search: {} }]),
  );
});

test('the last owner stays, for the reason the service gives [USR-3, ACC-6]', async () => {
  const detail = 'The last active owner cannot be disabled.';
  answer.mockRejectedValue(new CallError(409, problemOf('last-owner', detail)));
  await openMenu({ ...amelia, role: 'owner' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Disable account' }));
  await press('Disable Account');
  expect(await screen.findByText(detail)).toBeDefined();
});

test('the own account cannot be disabled, and the menu says why [ACC-6]', async () => {
  startSession('a token', amelia);
  await openMenu(amelia);
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

test('an invitation in place of a password, and back; what is said opens the person [SEC-30, USR-2]', async () => {
  answer.mockResolvedValue(amelia);
  open(<CreateUserDialog onClose={onClose} />);
  await press('Send an invitation instead');
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByText('By mail. The link works for 7 days.')).toBeDefined();
  await press('Type a password instead');
  expect(screen.getByLabelText('Password')).toBeDefined();
  await press('Send an invitation instead');
  type('Full name', 'Amelia Hart');
  type('Email', amelia.email);
  await press('Create and Invite');
  expect(await screen.findByText('User created and invited')).toBeDefined();
  await press('Open');
  expect(navigate.mock.lastCall).toMatchObject([{ params: { userId: amelia.id } }]);
  const body = { full_name: 'Amelia Hart', email: amelia.email, role: 'customer', phone: '', address: '' };
  expect(written()).toEqual([[inviteRoute, { body }]]);
});

test('a new customer within an order is invited as well, or gets a typed password [SEC-30, ORD-21]', async () => {
  answer.mockResolvedValue(amelia);
  const onCreated = vi.fn();
  open(
    <NewCustomer name="new" start={{ full_name: 'Amelia Hart' }} onCreated={onCreated} onCancel={vi.fn()} />,
  );
  expect(screen.getByLabelText('Password')).toBeDefined();
  await press('Send an invitation instead');
  expect(screen.getByText('By mail. The link works for 7 days.')).toBeDefined();
  type('Email', amelia.email);
  await press('Create and Invite');
  expect(await screen.findByText('User created and invited')).toBeDefined();
  const body = { full_name: 'Amelia Hart', email: amelia.email, role: 'customer', phone: '', address: '' };
  expect(written()).toEqual([[inviteRoute, { body }]]);
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(amelia);
});

test('without a mail server it is said before one is invited: where they are created, and in their menu [SEC-30, START-6]', async () => {
  answer.mockResolvedValue(amelia);
  open(<CreateUserDialog onClose={onClose} />, false);
  await press('Send an invitation instead');
  const said =
    'No mail server yet. Mails wait in a folder and reach nobody. Ask the person who installed Washline to connect a mail server.';
  expect(await screen.findByText(said)).toBeDefined();
  type('Full name', 'Amelia Hart');
  type('Email', amelia.email);
  await press('Create and Invite');
  expect(await screen.findByText('User created. The invitation waits in a folder.')).toBeDefined();
  cleanup();
  answer.mockClear();
  await openMenu({ ...amelia, access: 'not_invited' }, false);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Send Invitation' }));
  expect((await screen.findByRole('alertdialog', { name: 'Invite Amelia Hart?' })).textContent).toContain(
    said,
  );
  expect(written()).toEqual([]);
  await press('Write Invitation');
  expect(await screen.findByText('Invitation to Amelia Hart written to the folder')).toBeDefined();
  expect(written()).toEqual([[inviteAgainRoute, { params: { user_id: amelia.id } }]]);
});

test.each([
  ['not_invited', 'Send Invitation'],
  ['expired', 'Send Invitation Again'],
  ['mail_refused', 'Send Invitation Again'],
] as const)('who is %s gets one by: %s; who has joined does not [SEC-30, SEC-48]', async (access, item) => {
  await openMenu({ ...amelia, access });
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
  await waitFor(() => expect(written()).toEqual([[inviteAgainRoute, { params: { user_id: amelia.id } }]]));
  cleanup();
  await openMenu(amelia);
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
