// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePasswordRoute, meRoute, updateProfileRoute } from '#shared/accounts/accounts.contract.ts';
import { changeOwnEmailRoute } from '#shared/accounts/invitations.contract.ts';
import { securityRoute } from '#shared/accounts/security.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { changeAddressRoute } from '#shared/orders/orders.contract.ts';
import { roles } from '#shared/roles.ts';
import { seriesListRoute } from '#shared/series/series.contract.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { startSession, storedUser, useUser } from '#web/kernel/session-store.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { monAndThu } from '#web/orders/series/series.fixture.ts';
import { useFindKept } from '#web/shell/use-find-kept.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { AccountDialog } from './account-dialog.tsx';

const answer = vi.fn<(route: RouteShape, input: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: async (...input: Parameters<typeof answer>) =>
    input[0] === securityRoute
      ? { has_password: hasPassword, passkeys: [] }
      : input[0] === meRoute
        ? {
            ...(storedUser() ?? amelia),
            waiting_email: waitingEmail,
            visit_note: visitNote,
            ...savedElsewhere,
          }
        : answer(...input),
}));

const askAbout = vi.fn();
vi.mock('#web/kernel/routing/use-dialog-param.ts', async (original) => ({
  ...(await original<object>()),
  useOpenDialog: () => ({ open: askAbout }),
}));

let hasPassword = true;
let waitingEmail: string | undefined;
/** What one of the customer's people says by now. */
let visitNote: string | undefined;
let savedElsewhere: Partial<User>;
const client = new QueryClient();
const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };

function open(user: User = amelia): void {
  render(
    <QueryClientProvider client={client}>
      <AccountDialog user={user} onClose={vi.fn()} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  answer.mockReset();
  hasPassword = true;
  waitingEmail = undefined;
  visitNote = undefined;
  savedElsewhere = {};
  client.clear();
  client.setQueryData(businessQuery.queryKey, business);
  startSession('a token', amelia);
});
afterEach(() => {
  // What says the same in the next test is another one.
  sonner.dismiss();
  cleanup();
});

test('only what was changed is sent; the stored user and the order forms follow [ACC-10, ACC-2]', async () => {
  const saved = { ...amelia, delivery_address: '9 Kent St' };
  answer.mockResolvedValue(saved);
  client.setQueryData(['addresses'], {});
  open();
  type('Saved delivery address optional', '9 Kent St');
  press('Save Changes');
  expect(await screen.findByText('Account updated successfully')).toBeDefined();
  expect(answer.mock.calls).toEqual([[updateProfileRoute, { body: { delivery_address: '9 Kent St' } }]]);
  expect(storedUser()?.delivery_address).toBe('9 Kent St');
  expect(client.getQueryState(['addresses'])?.isInvalidated).toBe(true);
});

test('what was saved on another device is read as it opens, and not put back [ACC-10]', async () => {
  savedElsewhere = { delivery_address: '6 Argyle St' };
  const Own = () => <AccountDialog user={useUser() ?? amelia} onClose={vi.fn()} />;
  render(
    <QueryClientProvider client={client}>
      <Own />
    </QueryClientProvider>,
  );
  const address = screen.getByLabelText<HTMLTextAreaElement>('Saved delivery address optional');
  await waitFor(() => expect(address.value).toBe('6 Argyle St'));
  answer.mockResolvedValue({ ...amelia, phone: '0400 000 000' });
  type('Phone optional', '0400 000 000');
  press('Save Changes');
  await waitFor(() =>
    expect(answer.mock.calls).toEqual([[updateProfileRoute, { body: { phone: '0400 000 000' } }]]),
  );
});

test('a new delivery address says what keeps the one before, and changes it there too; the shop is asked about the rest [ACC-10]', async () => {
  const [from, to] = ['4 Argyle St', '9 Kent St'];
  const delivery_date = Temporal.Now.instant().add({ hours: 24 * 30 });
  const old = { ...unassignedOrder, delivery_address: from, delivery_date };
  const single = { ...old, id: crypto.randomUUID(), order_number: 'ORD-000177', pickup_address: from };
  const locked = { ...old, id: crypto.randomUUID(), is_locked: true };
  const rows = [
    { ...old, series_id: monAndThu.id },
    single,
    locked,
    { ...old, id: crypto.randomUUID(), delivery_address: to },
  ];
  const series = [{ ...monAndThu, pickup_address: from, delivery_address: from }];
  const results = [
    { of: 'series', id: monAndThu.id, outcome: 'changed', reason: null },
    { of: 'order', id: single.id, outcome: 'refused', reason: 'We do not come there.' },
    { of: 'order', id: locked.id, outcome: 'locked', reason: 'This order is locked.' },
  ];
  answer.mockImplementation(async (route) => {
    if (route === updateProfileRoute) return { ...amelia, delivery_address: to };
    if (route === seriesListRoute) return { rows: series, total: 1 };
    return route === changeAddressRoute ? { results } : { rows, total: 4 };
  });
  const Kept = () => (
    <AccountDialog user={{ ...amelia, delivery_address: from }} onClose={vi.fn()} findKept={useFindKept()} />
  );
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <Kept />
      </ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  type('Saved delivery address optional', to);
  press('Save Changes');
  const box = await screen.findByText(
    'Your 2 orders and 1 recurring order keep 4 Argyle St. 1 order to 4 Argyle St can no longer be changed: ask us.',
  );
  press('Ask Us');
  expect(askAbout).toHaveBeenCalledWith(locked.id);
  press('Change Them Too');
  await screen.findByText(
    '2 deliveries and 1 pickup (ORD-000177) will go to 9 Kent St. Later deliveries of 1 recurring order and pickups of 1 go there too.',
  );
  press('Change Them');
  await screen.findByText('New address on 1 order and 1 recurring order. ORD-000177: We do not come there.');
  expect(answer.mock.calls.filter(([route]) => route === changeAddressRoute)).toEqual([
    [changeAddressRoute, { body: { from, to } }],
  ]);
  expect(box.textContent).toBe('1 order to 4 Argyle St can no longer be changed: ask us.');
  expect(screen.queryByRole('button', { name: 'Change Them Too' })).toBeNull();
});

test('what another window saves comes in beside what is typed, and neither overwrites the other [ACC-10]', async () => {
  const dialog = (user: User) => (
    <QueryClientProvider client={client}>
      <AccountDialog user={user} onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(amelia));
  type('Phone optional', '0400 000 000');
  const elsewhere = { ...amelia, address: '2 Theirs St' };
  rerender(dialog(elsewhere));
  const address = screen.getByLabelText<HTMLInputElement>('Address optional');
  await waitFor(() => expect(address.value).toBe('2 Theirs St'));
  answer.mockResolvedValue({ ...elsewhere, phone: '0400 000 000' });
  press('Save Changes');
  await waitFor(() =>
    expect(answer.mock.calls).toEqual([[updateProfileRoute, { body: { phone: '0400 000 000' } }]]),
  );
  expect(address.value).toBe('2 Theirs St');
});

const perVisit = 'For every pickup and delivery optional';

test('a customer says once where the bags are, from what their people have said last [CUS-36]', async () => {
  visitNote = 'By the door';
  open();
  const field = screen.getByLabelText<HTMLTextAreaElement>(perVisit);
  await waitFor(() => expect(field.value).toBe('By the door'));
  type(perVisit, 'x'.repeat(501));
  press('Save Changes');
  expect(await screen.findByText(/500/)).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
  type(perVisit, 'Side gate\nCode 12');
  visitNote = 'Side gate\nCode 12';
  answer.mockResolvedValue({ ...amelia, visit_note: visitNote });
  press('Save Changes');
  expect(await screen.findByText('Account updated successfully')).toBeDefined();
  expect(answer.mock.calls).toEqual([[updateProfileRoute, { body: { visit_note: visitNote } }]]);
  expect(field.value).toBe(visitNote);
});

test('only a customer has a saved delivery address; email and role are read [ACC-10]', () => {
  open({ ...amelia, role: 'driver' });
  expect(screen.queryByLabelText(/delivery address/)).toBeNull();
  expect(screen.queryByLabelText(perVisit)).toBeNull();
  expect(screen.getByText(amelia.email)).toBeDefined();
  expect(screen.getByText('Driver')).toBeDefined();
});

test('what comes next stands between the contact details and the password [ACC-10]', () => {
  render(
    <QueryClientProvider client={client}>
      <AccountDialog user={amelia} onClose={vi.fn()} next={<h3>Notifications</h3>} />
    </QueryClientProvider>,
  );
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Contact details', 'Notifications', 'Password']);
});

test('a failure stands beside the form, and what was typed stays [ACC-10]', async () => {
  answer.mockRejectedValue(new CallError(500, null));
  open();
  type('Phone optional', '0400 000 000');
  press('Save Changes');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update account');
  expect(screen.getByLabelText<HTMLInputElement>('Phone optional').value).toBe('0400 000 000');
});

test('a new password is long enough, repeated, and proven by the current one [ACC-10]', async () => {
  open();
  type('New password', 'short');
  type('Repeat new password', 'shirt');
  press('Change Password');
  expect(await screen.findByText('Enter your current password')).toBeDefined();
  expect(screen.getByText('Password must be at least 6 characters long')).toBeDefined();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  type('Current password', 'wrong one');
  type('New password', 'long enough');
  type('Repeat new password', 'long enough');
  const message = 'The current password is not right';
  answer.mockRejectedValueOnce(
    new CallError(422, problemOf('invalid', message, [{ path: 'current_password', message }])),
  );
  press('Change Password');
  expect(await screen.findByText(message)).toBeDefined();
  type('Current password', 'right one');
  answer.mockResolvedValueOnce(null);
  press('Change Password');
  expect(await screen.findByText('Password changed successfully')).toBeDefined();
  expect(answer.mock.lastCall).toEqual([
    changePasswordRoute,
    { body: { current_password: 'right one', new_password: 'long enough' } },
  ]);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
});

test('who has no password is asked for none, and sets the first one [SEC-31, SEC-41]', async () => {
  hasPassword = false;
  open();
  expect(await screen.findByRole('button', { name: 'Set Password' })).toBeDefined();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  type('New password', 'long enough');
  type('Repeat new password', 'long enough');
  answer.mockResolvedValueOnce(null);
  hasPassword = true;
  press('Set Password');
  expect(await screen.findByText('Password set')).toBeDefined();
  expect(answer.mock.calls).toEqual([[changePasswordRoute, { body: { new_password: 'long enough' } }]]);
  // From now on it is changed.
  expect(await screen.findByLabelText('Current password')).toBeDefined();
});

test.each(roles)(
  'a person who is %s changes their own name, and sees no coordinates [CUS-25, CUS-27]',
  async (role) => {
    answer.mockResolvedValue({ ...amelia, role, full_name: 'Amelia Lane' });
    open({ ...amelia, role });
    type('Full name', 'Amelia Lane');
    press('Save Changes');
    expect(await screen.findByText('Account updated successfully')).toBeDefined();
    expect(answer.mock.calls).toEqual([[updateProfileRoute, { body: { full_name: 'Amelia Lane' } }]]);
    expect(document.body.textContent).not.toMatch(/coordinates|on the map/i);
  },
);

test('another email is asked for by a link to it; what is taken is said at its field [SEC-42]', async () => {
  open();
  press('Change Email');
  await screen.findByRole('dialog', { name: 'Change Email' });
  const message = 'There is already an account with this email.';
  answer.mockRejectedValueOnce(
    new CallError(409, problemOf('email-taken', message, [{ path: 'new_email', message }])),
  );
  type('New email', 'amelia@lane.example');
  press('Send Link');
  expect(await screen.findByText(message)).toBeDefined();
  answer.mockResolvedValueOnce({ new_email: 'amelia@lane.example', is_changed: false });
  press('Send Link');
  expect(await screen.findByText('We’ve mailed a link to amelia@lane.example')).toBeDefined();
  expect(answer.mock.lastCall).toEqual([changeOwnEmailRoute, { body: { new_email: 'amelia@lane.example' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Email' })).toBeNull());
});

test('the email that waits for its link is said, and its link is sent again [SEC-42, ACC-10]', async () => {
  waitingEmail = 'amelia@lane.example';
  open();
  const sentence = 'Waiting for amelia@lane.example: it counts once its link is used.';
  expect((await screen.findByText(/^Waiting for/)).textContent).toContain(sentence);
  answer.mockResolvedValueOnce({ new_email: 'amelia@lane.example', is_changed: false });
  press('Send Again');
  expect(await screen.findByText('We’ve mailed a link to amelia@lane.example')).toBeDefined();
  expect(answer.mock.calls).toEqual([[changeOwnEmailRoute, { body: { new_email: 'amelia@lane.example' } }]]);
});

test('what was just asked for is said as waiting [SEC-42]', async () => {
  open();
  press('Change Email');
  await screen.findByRole('dialog', { name: 'Change Email' });
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
  answer.mockResolvedValueOnce({ new_email: 'amelia@lane.example', is_changed: false });
  type('New email', 'amelia@lane.example');
  waitingEmail = 'amelia@lane.example';
  press('Send Link');
  expect(await screen.findByText(/^Waiting for amelia@lane.example/)).toBeDefined();
});
