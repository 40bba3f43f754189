import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, phone } from './support/axe.ts';
import { foundInMail } from './support/mails.ts';
import { addAuthenticator, startAtName } from './support/passkeys.ts';
import { test as base, expect, type Person } from './support/world.ts';

// On a server of its own, with a name: settings concern all journeys, and passkeys need one.
const test = base.extend<{ shop: { url: string; outbox: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  shop: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'washline-second-step-'));
    const server = await startAtName(folder);
    await use({ url: server.url, outbox: join(folder, 'outbox') });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

/** The code of the newest mail to somebody. */
const codeFor = async ({ user }: Person, outbox: string): Promise<string> =>
  (await foundInMail(user.email, /\bcode (?:to sign in )?is \d{6}\b/, { outbox })).slice(-6);

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' }).filter({ visible: true });
const code = (page: Page) => page.getByLabel('Code', { exact: true });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
}

/** Signs in as far as a right password leads. */
async function giveRightPassword(page: Page, { user, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signIn(page).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** Answers the second step, or a sign-in by code, with a wrong code. */
async function beRefused(page: Page, typed: string, press: string): Promise<void> {
  await code(page).fill(typed);
  await page.getByRole('button', { name: press }).filter({ visible: true }).click();
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(code(page)).toHaveAccessibleDescription(/code/i);
  await expect(code(page)).toBeFocused();
}

test('an owner with a second step gets in by the mailed code, by a recovery code once, or by a passkey instead [SEC-33, SEC-35, SEC-47]', async ({
  enter,
  shop,
}) => {
  const world = await enter(shop.url);
  const ruth = await world.person('owner', 'Ruth Sayer');
  const page = await world.signIn(ruth);
  await addAuthenticator(page);
  // As in a browser that offers no passkeys in the email field: this one would sign in by itself.
  await page.evaluate('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  const openAccount = () => page.getByRole('button', { name: /^Account of/ }).click();
  const account = page.getByRole('dialog', { name: 'Your Account' });
  const step = account.getByRole('region', { name: 'Second step' });
  const close = () => account.getByRole('button', { name: 'Close' }).click();

  await openAccount();
  await step.getByRole('button', { name: 'Make Codes' }).click();
  const shown = page.getByRole('dialog', { name: 'Recovery Codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await shown.getByRole('listitem').allTextContents();
  await expectAccessible(page, 'recovery codes');
  await shown.getByRole('button', { name: 'Done' }).click();
  await step.getByRole('switch', { name: 'Ask for a code when I sign in' }).click();
  // This shop's mails go to a folder.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('Second step is on')).toBeVisible();
  await expect(step).toContainText('10 of 10 left');
  await account.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await close();
  await signOut(page);

  await giveRightPassword(page, ruth);
  await expectAccessible(page, 'second step of a sign-in');
  const mailed = await codeFor(ruth, shop.outbox);
  await beRefused(page, '12', 'Verify');
  await beRefused(page, wrong(mailed), 'Verify');
  await expectAccessible(page, 'refused second step');
  await code(page).fill(mailed);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/dashboard/owner*');
  await signOut(page);

  await giveRightPassword(page, ruth);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/dashboard/owner*');
  await openAccount();
  await expect(step).toContainText('9 of 10 left');
  await close();
  await signOut(page);

  await giveRightPassword(page, ruth);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Use a Passkey' }).filter({ visible: true }).click();
  await page.waitForURL('**/dashboard/owner*');
});

test('a customer gets in by a mailed code alone, once the owner allows it in the settings [SEC-46, SET-2]', async ({
  enter,
  shop,
}) => {
  const world = await enter(shop.url);
  const amelia = await world.person('customer', 'Amelia Chen');
  const mailMe = (page: Page) => page.getByRole('button', { name: 'Mail Me a Code' });
  const guest = await world.visit('/login', phone);
  await expect(signIn(guest)).toBeVisible();
  await expect(mailMe(guest)).toHaveCount(0);

  const owner = await world.signIn(await world.person('owner', 'Ruth Sayer'), {
    at: '/dashboard/owner/settings/sign-in',
  });
  await owner.getByRole('switch', { name: 'Customers sign in by a mailed code' }).click();
  await owner.getByRole('button', { name: 'Save Changes' }).click();
  await expect(owner.getByText('Settings saved')).toBeVisible();

  await guest.reload();
  await mailMe(guest).tap();
  await expect(guest.getByLabel('Email')).toBeFocused();
  await guest.getByLabel('Email').fill(amelia.user.email);
  await mailMe(guest).tap();
  await expect(guest.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
  await expectAccessible(guest, 'a mailed code');
  const mailed = await codeFor(amelia, shop.outbox);
  await beRefused(guest, wrong(mailed), 'Sign In');
  await code(guest).fill(mailed);
  await signIn(guest).tap();
  await guest.waitForURL('**/dashboard/customer*');
});
