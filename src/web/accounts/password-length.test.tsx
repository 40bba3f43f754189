// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CreateUserDialog } from '#web/accounts/people/create-user-dialog.tsx';
import { AccountPassword } from '#web/accounts/profile/account-dialog.tsx';
import { ResetPasswordStep } from '#web/accounts/sign-in/reset-password-step.tsx';
import { ResetPasswordDialog } from '#web/accounts/users/reset-password-dialog.tsx';
import { businessQuery } from '#web/business/business.api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { amelia } from './user.fixture.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
afterEach(cleanup);

interface Form {
  name: string;
  form: ReactNode;
  field: string;
  others: string[];
  send: string;
  sentence: string;
}

const forms: Form[] = [
  {
    name: 'an account is made',
    form: <CreateUserDialog onClose={vi.fn()} />,
    field: 'Password',
    others: [],
    send: 'Create User',
    sentence: 'Password must be at least 12 characters long',
  },
  {
    name: 'staff reset one',
    form: <ResetPasswordDialog user={amelia} onClose={vi.fn()} />,
    field: 'New password',
    others: [],
    send: 'Reset Password',
    sentence: 'Password must be at least 12 characters long',
  },
  {
    name: 'somebody changes their own',
    form: <AccountPassword email={amelia.email} onState={vi.fn()} />,
    field: 'New password',
    others: ['Current password', 'Repeat new password'],
    send: 'Change Password',
    sentence: 'Password must be at least 12 characters long',
  },
  {
    name: 'a code was mailed',
    form: <ResetPasswordStep email={amelia.email} otp="123456" onReset={vi.fn()} onCodeLost={vi.fn()} />,
    field: 'New password',
    others: ['Confirm new password'],
    send: 'Reset Password',
    sentence: 'Password must be at least 12 characters',
  },
];

test.each(forms)(
  '[SEC-25] where $name, the form says the length the owner asks for, and keeps to it',
  async ({ form, field, others, send, sentence }) => {
    const client = new QueryClient();
    const business = { name: 'Washline', time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd' };
    client.setQueryData(businessQuery.queryKey, { ...business, least_password_length: 12 });
    call.mockReset().mockResolvedValue({ ...business, least_password_length: 12 });
    render(
      <QueryClientProvider client={client}>
        <ConfirmProvider>{form}</ConfirmProvider>
      </QueryClientProvider>,
    );
    expect(await screen.findByText(/^At least 12 characters\./)).toBeTruthy();
    for (const label of [field, ...others]) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'elevenchars' } });
    }
    fireEvent.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(call.mock.calls.filter(([route]) => route.method !== 'GET')).toEqual([]);
  },
);
