// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { LoginForm } from './login-form.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

beforeEach(async () => {
  call.mockReset();
  call.mockRejectedValue(new CallError(401, null));
  const routeTree = createRootRoute({ component: LoginForm });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByLabelText('Email');
});
afterEach(cleanup);

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const signInAs = (typed: string) => {
  fireEvent.change(email(), { target: { value: typed } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'washline' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

test.each([
  ['nonsense', 'Enter an email address such as name@example.com'],
  ['ruth@washline', 'Enter an email address such as name@example.com'],
  [' ', 'Enter your email address'],
])('what is no email address, %j, is said at its field and not sent [NAV-3]', async (typed, sentence) => {
  signInAs(typed);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
  expect(call).not.toHaveBeenCalled();
});

test('an email address goes out in any case, without the blanks around it [ACC-1, NAV-3]', async () => {
  signInAs(' Ruth@WASHLINE.example ');
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  const body = { email: 'Ruth@WASHLINE.example', password: 'washline' };
  expect(call.mock.calls).toEqual([[signInRoute, { body }]]);
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
});
