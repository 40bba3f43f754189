// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  secondStepRoute,
  signInCodeRoute,
  signInRoute,
  verifySignInCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { amelia } from '#web/accounts/user.fixture.ts';
import { applyBrand } from '#web/business/brand.ts';
import { CallError } from '#web/kernel/api.ts';
import { LoginScreen } from './login-screen.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

const signedIn = { access_token: 'token', user: amelia };
let answers: Map<RouteShape, () => unknown>;

async function open(sign_in_by_code = false): Promise<void> {
  const business = { name: 'Washline', sign_in_by_code };
  vi.stubGlobal('fetch', async () => Response.json(business));
  applyBrand(business);
  const routeTree = createRootRoute({ component: LoginScreen });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByLabelText('Email');
}
const refused = (code: Parameters<typeof problemOf>[0], detail: string, more: object = {}) => {
  const problem = { ...problemOf(code, detail), ...more };
  throw new CallError(problem.status, problem);
};

beforeEach(() => {
  answers = new Map();
  call.mockReset().mockImplementation(async (route: RouteShape) => answers.get(route)?.());
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodies = (route: RouteShape) =>
  call.mock.calls.filter(([called]) => called === route).map(([, input]) => input.body);

async function enterPassword(): Promise<void> {
  await open();
  answers.set(signInRoute, () =>
    refused('second-factor-needed', 'Enter the 6-digit code we have mailed to r…@washline.example', {
      challenge: 'asked',
    }),
  );
  type('Email', 'ruth@washline.example');
  type('Password', 'washline');
  press('Sign In');
  await screen.findByRole('heading', { name: 'One more step' });
}

test('a second step takes the place of the form, says where the code is, and signs in [SEC-35, NAV-3]', async () => {
  await enterPassword();
  expect(screen.getByText('Enter the 6-digit code we have mailed to r…@washline.example')).toBeDefined();
  press('Verify');
  expect(await screen.findByText('Enter the 6 digits of the code')).toBeDefined();
  answers.set(secondStepRoute, () => refused('wrong-code', 'This code is not right.'));
  type('Code', '418 20');
  type('Code', '418 205');
  press('Verify');
  expect(await screen.findByText('This code is not right.')).toBeDefined();
  answers.set(secondStepRoute, () => signedIn);
  press('Verify');
  await waitFor(() => expect(localStorage.getItem('access_token')).toBe('token'));
  expect(bodies(secondStepRoute)[0]).toEqual({ challenge: 'asked', code: '418205' });
});

test('a recovery code does as well; one that is over leads back to what was typed, and says so [SEC-47, SEC-35]', async () => {
  await enterPassword();
  press('Use a recovery code');
  type('Recovery code', '7fqk-2mxa-91td-c0rv');
  answers.set(secondStepRoute, () =>
    refused('not-found', 'This sign-in is over. Enter your password again.'),
  );
  press('Verify');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This sign-in is over. Enter your password again.',
  );
  expect(bodies(secondStepRoute)).toEqual([{ challenge: 'asked', code: '7fqk-2mxa-91td-c0rv' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ruth@washline.example');
});

test('a code is mailed on demand, where the owner allows it alone [SEC-46]', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Mail Me a Code' })).toBeNull();
  cleanup();
  await open(true);
  await screen.findByRole('button', { name: 'Mail Me a Code' });
  press('Mail Me a Code');
  expect(await screen.findByText('Enter your email address')).toBeDefined();
  type('Email', 'tom@mail.example');
  press('Mail Me a Code');
  await screen.findByRole('heading', { name: 'Look into your mailbox' });
  expect(
    screen.getByText(/^If tom@mail\.example has an account, a 6-digit code is on its way\./),
  ).toBeDefined();
  press('Mail another code');
  expect(await screen.findByText('Another code is on its way. It replaces the first one.')).toBeDefined();
  expect(bodies(signInCodeRoute)).toEqual(Array(2).fill({ email: 'tom@mail.example' }));
  answers.set(verifySignInCodeRoute, () => signedIn);
  type('Code', '123456');
  // The one of the form, which is kept for who comes back, is not seen.
  for (const button of screen.getAllByRole('button', { name: 'Sign In' }).slice(0, 1))
    fireEvent.click(button);
  await waitFor(() => expect(localStorage.getItem('access_token')).toBe('token'));
  expect(bodies(verifySignInCodeRoute)).toEqual([{ email: 'tom@mail.example', otp: '123456' }]);
});
