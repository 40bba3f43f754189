import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inviteRoute } from '#shared/accounts/invitations.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { foundInMail } from './support/mails.ts';
import { addAuthenticator, startAtName } from './support/passkeys.ts';
import { noteSecrets } from './support/secrets.ts';
import { expect, test } from './support/world.ts';

/** On its own server: passkeys need a host with a name. */
async function atNamedHost(journey: (server: { url: string; outbox: string }) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'washline-passkeys-'));
  const server = await startAtName(folder);
  try {
    await journey({ url: server.url, outbox: join(folder, 'outbox') });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

test('who is invited joins on a phone with a passkey, and sets a password once they want one [SEC-31, SEC-41]', async ({
  enter,
}) => {
  await atNamedHost(async (server) => {
    const world = await enter(server.url);
    const email = 'sam.okafor@washline.test';
    await world.call(inviteRoute, { body: { full_name: 'Sam Okafor', email } });
    const link = await foundInMail(email, /\/invitation#[\w-]{43}/, server);
    noteSecrets(JSON.stringify({ access_token: link.split('#')[1] }));
    const page = await world.visit(link, phone);
    const authenticator = await addAuthenticator(page);
    await expectAccessible(page, 'invitation with a passkey');
    await page.getByRole('button', { name: 'Use a Passkey' }).tap();
    await page.waitForURL('**/dashboard/customer*');
    expect(await authenticator.kept()).toBe(1);
    await expect(page.getByText('Welcome, Sam Okafor')).toBeVisible();

    await page.getByRole('button', { name: /^Account of/ }).tap();
    const account = page.getByRole('dialog', { name: 'Your Account' });
    await expect(account.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
    await expect(account.getByLabel('Current password')).toHaveCount(0);
    await account.getByLabel('New password', { exact: true }).fill('a first secret');
    await account.getByLabel('Repeat new password').fill('a first secret');
    await account.getByRole('button', { name: 'Set Password' }).tap();
    await expect(page.getByText('Password set')).toBeVisible();
    await expect(account.getByLabel('Current password')).toBeVisible();
    await account.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await page.getByRole('button', { name: 'Use a Passkey' }).tap();
    await expect(page.getByText('Welcome back, Sam Okafor')).toBeVisible();
  });
});

test('somebody on a phone adds a passkey, signs in with it, and removes it; their sessions are there to be ended [SEC-32, SEC-33, SEC-38, SEC-39]', async ({
  enter,
}) => {
  await atNamedHost(async (server) => {
    const world = await enter(server.url);
    const customer = await world.person('customer', 'Amelia Chen');
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
  });
});
