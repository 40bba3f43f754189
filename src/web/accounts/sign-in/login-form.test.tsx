// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { failureTexts } from '#web/kernel/failure-texts.ts';
import { LoginForm } from './login-screen.tsx';

const call = vi.hoisted(() => vi.fn());
const setItem = vi.spyOn(Storage.prototype, 'setItem');
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

beforeEach(async () => {
  call.mockReset();
  call.mockRejectedValue(new CallError(401, null));
  const routeTree = createRootRoute({ component: LoginForm });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByLabelText('Email');
});
afterEach(() => {
  setItem.mockReset();
  cleanup();
});

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

const session = { access_token: 'token', user: { id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cd' } };
const detail = problemOf('too-many-attempts', 'Too many attempts. Please wait a while and try again.');

test.each([
  ['a wrong password', new CallError(401, null), 'Invalid email or password'],
  ['a line that is down', new CallError(0, null), failureTexts.offline],
  ['a proxy without a service', new CallError(502, null), failureTexts.down],
  ['a network that wants a sign-in first', new CallError(0, null, { isForeign: true }), failureTexts.foreign],
  ['a service that says why', new CallError(429, detail), detail.detail],
  ['anything else', new CallError(500, null), 'Failed to sign in. Please try again.'],
])('after %s it says what happened [NAV-3]', async (_, error, sentence) => {
  call.mockRejectedValue(error);
  signInAs('ruth@washline.example');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test.each([
  ['SecurityError', failureTexts.blocked],
  ['QuotaExceededError', failureTexts.full],
])(
  'a browser that cannot store the session (%s) says so, and stores no half of it [NAV-3]',
  async (name, sentence) => {
    call.mockResolvedValue(session);
    setItem.mockImplementation(() => {
      throw new DOMException('no', name);
    });
    signInAs('ruth@washline.example');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(localStorage.length).toBe(0);
  },
);
