// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { securityRoute } from '#shared/accounts/security.contract.ts';
import { applyBrand } from '#web/business/brand.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { Passkeys } from './passkeys.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('an address without https says why it offers no passkey [SEC-32]', async () => {
  answer(securityRoute, () => ({
    passkeys: [],
    has_password: true,
    second_step: false,
    second_step_asked: false,
    recovery_left: 0,
  }));
  const why = 'This address has no https, so you can’t sign in with your face, finger or PIN here.';
  open(<Passkeys />);
  expect(await screen.findByText(why)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  cleanup();
  vi.stubGlobal('PublicKeyCredential', class {});
  applyBrand({ name: 'Harbour Laundry', passkey_host: location.hostname });
  open(<Passkeys />);
  expect(await screen.findByRole('button', { name: 'Add a Passkey' })).toBeDefined();
  expect(screen.queryByText(why)).toBeNull();
});
