// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  recoveryCodesRoute,
  type Security,
  securityRoute,
  switchSecondStepRoute,
} from '#shared/accounts/security.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { SecondStep } from './second-step.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
afterEach(cleanup);

const codes = Array.from({ length: 10 }, (_, at) => `7FQK-2MXA-91TD-C0R${at}`);

function openWith(more: Partial<Security>, is_mail_ready = true) {
  let security: Security = {
    passkeys: [],
    has_password: true,
    second_step: false,
    second_step_asked: false,
    recovery_left: 0,
    ...more,
  };
  call.mockReset().mockImplementation(async (route: RouteShape, input?: { body: { on: boolean } }) => {
    if (route === recoveryCodesRoute) security = { ...security, recovery_left: 10 };
    if (route === switchSecondStepRoute) security = { ...security, second_step: input?.body.on ?? false };
    return route === recoveryCodesRoute ? { codes } : security;
  });
  const client = new QueryClient();
  const business = { name: '', time_zone: '', pickup_address: '', is_mail_ready };
  client.setQueryData(businessQuery.queryKey, business);
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <SecondStep />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return () =>
    call.mock.calls.map(([route]) => route as RouteShape).filter((route) => route !== securityRoute);
}

test('who switches it on has codes first, which are shown once [SEC-35, SEC-47]', async () => {
  const called = openWith({});
  fireEvent.click(await screen.findByRole('switch', { name: 'Ask for a code when I sign in' }));
  await screen.findByRole('dialog', { name: 'Recovery Codes' });
  for (const code of codes) expect(screen.getByText(code)).toBeDefined();
  await waitFor(() => expect(called()).toEqual([recoveryCodesRoute, switchSecondStepRoute]));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  expect(screen.getByText(/^10 of 10 left\./)).toBeDefined();
});

test('while mails reach nobody it asks first, and says what lets them in [SEC-35]', async () => {
  const called = openWith({ recovery_left: 10 }, false);
  const step = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ask for a code when I sign in' });
  fireEvent.click(step);
  const asked = await screen.findByRole('alertdialog', { name: 'Turn on without a mail server?' });
  expect(asked.textContent).toContain('Until then only a recovery code lets you in.');
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([called(), step.checked]).toEqual([[], false]);
  fireEvent.click(step);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn On' }));
  await waitFor(() => expect(called()).toEqual([switchSecondStepRoute]));
});

test('what the owner asks for is no switch; new codes are made on demand [SEC-36, SEC-47]', async () => {
  const called = openWith({ second_step_asked: true, recovery_left: 8 });
  expect(await screen.findByText('On, the owner asks for it')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Make New Codes' }));
  await screen.findByRole('dialog', { name: 'Recovery Codes' });
  expect(called()).toEqual([recoveryCodesRoute]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
});

test('a passkey is named only where one can be added [SEC-35]', async () => {
  openWith({});
  await screen.findByText('After your password we mail you a code. It is as strong as your mailbox.');
  expect(screen.queryByText(/passkey/)).toBeNull();
});
