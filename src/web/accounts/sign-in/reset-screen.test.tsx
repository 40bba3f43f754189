// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgotPasswordRoute, resetPasswordRoute } from '#shared/accounts/accounts.contract.ts';
import { call } from '#web/kernel/api.ts';
import { ResetScreen } from './reset-screen.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn(async () => ({ message: 'Done.' })),
}));

async function open() {
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([at('/forgot-password', ResetScreen), at('/login', () => 'The login')]),
    history: createMemoryHistory({ initialEntries: ['/forgot-password'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('img', { name: 'Step 1 of 3' });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('what is no email address is said at its field, and no code is asked for [RST-4]', async () => {
  await open();
  type('Email', 'nonsense');
  press('Send Reset Code');
  expect(await screen.findByText('Enter an email address such as name@example.com')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(call).not.toHaveBeenCalled();

  type('Email', ' Mabel.Ng@mail.example ');
  press('Send Reset Code');
  await screen.findByRole('img', { name: 'Step 2 of 3' });
  expect(vi.mocked(call).mock.calls).toEqual([
    [forgotPasswordRoute, { body: { email: 'Mabel.Ng@mail.example' } }],
  ]);
});

test('three steps lead to a new password, and two seconds later to the login [RST-4, RST-5]', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  type('Email', 'mabel.ng@mail.example');
  press('Send Reset Code');
  await screen.findByRole('img', { name: 'Step 2 of 3' });
  expect(screen.getByText(/^Didn't receive the code\?/).textContent).toBe("Didn't receive the code? Resend");
  type('Reset code', '1234567');
  expect(screen.getByLabelText<HTMLInputElement>('Reset code').value).toBe('123456');
  press('Verify Code');
  await screen.findByRole('img', { name: 'Step 3 of 3' });

  type('New password', 'short');
  type('Confirm new password', 'other');
  press('Reset Password');
  expect(await screen.findByText('Passwords do not match')).toBeDefined();
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
  type('Confirm new password', 'short');
  press('Reset Password');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined();
  expect(screen.queryByText('Passwords do not match')).toBeNull();

  type('New password', 'longer');
  type('Confirm new password', 'longer');
  vi.useFakeTimers();
  press('Reset Password');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('heading', { name: 'Password reset' })).toBeDefined();
  expect(vi.mocked(call)).toHaveBeenLastCalledWith(resetPasswordRoute, {
    body: { email: 'mabel.ng@mail.example', otp: '123456', new_password: 'longer' },
  });
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(screen.queryByText('The login')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('The login')).toBeDefined();
});
