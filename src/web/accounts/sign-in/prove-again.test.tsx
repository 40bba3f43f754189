// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signOutRoute } from '#shared/accounts/accounts.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { ProveAgain } from './prove-again.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A service that wants who signs out to prove themselves first, by the password `right`. */
function openService() {
  let isProved = false;
  const send = vi.fn(async (url: string, { body = '' }: { body?: string }) => {
    const refused = (code: 'invalid' | 'prove-again', message: string) => {
      const problem = problemOf(code, message, [{ path: 'password', message }]);
      return Response.json(problem, { status: problem.status });
    };
    if (url.endsWith('/security')) return Response.json({ passkeys: [], has_password: true });
    if (!url.endsWith('/prove'))
      return isProved ? new Response(null, { status: 204 }) : refused('prove-again', 'Confirm it.');
    isProved = body.includes('right');
    return isProved ? new Response(null, { status: 204 }) : refused('invalid', 'The password is not right');
  });
  vi.stubGlobal('fetch', send);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProveAgain />
    </QueryClientProvider>,
  );
  return () => send.mock.calls.map(([url]) => url);
}

const confirm = (password: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

test('two calls that want proof ask once, and are repeated once it is given [SEC-41]', async () => {
  const urls = openService();
  const done = Promise.all([call(signOutRoute), call(signOutRoute)]);
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  confirm('wrong');
  expect(await screen.findByText('The password is not right')).toBeDefined();
  confirm('right');
  expect(await done).toEqual([null, null]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(urls().filter((url) => url.endsWith('/prove'))).toHaveLength(2);
  expect(urls().filter((url) => url.endsWith('/logout'))).toHaveLength(4);
});

test('who cancels is refused, and asked again the next time [SEC-41]', async () => {
  openService();
  for (let turn = 0; turn < 2; turn++) {
    const refused = call(signOutRoute).catch((error: unknown) => error);
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await refused).toBeInstanceOf(CallError);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
