import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/world.ts';

/** A port that is free: the address is named before the server is there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The authenticator of the device: it keeps passkeys and sees who it is. */
async function addAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kept = async () =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { kept };
}

// On its own server: passkeys need a host with a name.
test('somebody on a phone adds a passkey, signs in with it, and removes it; their sessions are there to be ended [SEC-32, SEC-33, SEC-38, SEC-39]', async ({
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-passkeys-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = await startServer(folder, { PORT: String(port), PUBLIC_URL: address });
  try {
    const world = await enter(server.url);
    const customer = await world.person('customer', 'Amelia Chen');
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const elsewhere = await world.signIn(customer);
    const page = await world.visit('/login', phone);
    const authenticator = await addAuthenticator(page);

    await page.getByLabel('Email').fill(customer.user.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Sign In' }).tap();
    await page.waitForURL('**/dashboard/customer*');
    await page.getByRole('button', { name: /^Account of/ }).tap();
    const account = page.getByRole('dialog', { name: 'Your Account' });
    const passkeys = account.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a Passkey' }).tap();
    await expect(page.getByText('Passkey added')).toBeVisible();
    expect(await authenticator.kept()).toBe(1);
    await expect(passkeys.getByRole('listitem')).toContainText('Added');
    await expectAccessible(page, 'security of the account');

    const sessions = account.getByRole('region', { name: 'Your Sessions' });
    await expect(sessions.getByText('This one')).toHaveCount(1);
    await sessions.getByRole('button', { name: 'End All Others' }).tap();
    await elsewhere.waitForURL('**/login');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(account.getByRole('region', { name: 'Recent Sign-Ins' })).toContainText('password');
    await account.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expectAccessible(page, 'sign-in with a passkey');
    await page.getByRole('button', { name: 'Use a Passkey' }).tap();
    await page.waitForURL('**/dashboard/customer*');
    await page.getByRole('button', { name: /^Account of/ }).tap();
    await expect(passkeys.getByRole('listitem')).toContainText('last used');
    await expect(sessions.getByText(/passkey/)).toHaveCount(1);

    await account.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    // The device chooses the only one that is offered in the field by itself.
    await page.getByLabel('Email').tap();
    await page.waitForURL('**/dashboard/customer*');
    await page.getByRole('button', { name: /^Account of/ }).tap();
    await passkeys.getByRole('button', { name: /^Rename/ }).tap();
    const naming = page.getByRole('dialog', { name: 'Rename Passkey' });
    await naming.getByLabel('Name').fill('My phone');
    await naming.getByRole('button', { name: 'Save' }).tap();
    await expect(passkeys.getByText('My phone')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove My phone' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
