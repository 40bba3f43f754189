import { inviteRoute } from '#shared/accounts/invitations.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInMail } from './support/mails.ts';
import { expect, test } from './support/world.ts';

/** The code of the newest mail to an address. */
const codeFor = (email: string, isNot?: string): Promise<string> =>
  foundInMail(email, /\b\d{6}\b/, { isNot });

test('a forgotten password is replaced with the code from the mail, and the other sessions end [RST-3, RST-4, RST-5, RST-6, WAY-10]', async ({
  world,
}) => {
  const person = await world.person('customer', 'Mabel Ng');
  const elsewhere = await world.signIn(person);
  const page = await world.visit('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.waitForURL('**/forgot-password');
  await expect(page.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByText(/a reset code is on its way/)).toBeVisible();

  await expect(page.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
  const first = await codeFor(person.user.email);
  await page.getByLabel('Reset code').fill(first === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByRole('alert')).toContainText('code');
  await expect(page.getByLabel('Reset code')).toHaveAccessibleDescription(/code/);
  await expect(page.getByLabel('Reset code')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Reset code')).toBeFocused();
  await expectAccessible(page, 'refused reset code');
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('New reset code sent to your email')).toBeVisible();
  const code = await codeFor(person.user.email, first);
  await expectAccessible(page, 'reset code');
  // A paste: digits after the sixth are dropped.
  await page.getByLabel('Reset code').fill(`${code.slice(0, 3)} ${code.slice(3)}99`);
  await expect(page.getByLabel('Reset code')).toHaveValue(code);
  await expect(page.getByLabel('Reset code')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Verify Code' }).click();

  await expect(page.getByRole('img', { name: 'Step 3 of 3' })).toBeVisible();
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm new password');
  const reset = page.getByRole('button', { name: 'Reset Password' });
  await password.fill('short');
  await confirmation.fill('other');
  await reset.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await confirmation.fill('short');
  await reset.click();
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeHidden();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('a new secret');
  await confirmation.fill('a new secret');
  await expectAccessible(page, 'new password');
  await reset.click();
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible();
  await page.waitForURL('**/login');

  await expect(elsewhere.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await world.signIn({ ...person, password: 'a new secret' });
});

test('every step that fails says so, by the sentence of the service or by its own [RST-6]', async ({
  world,
}) => {
  const page = await world.visit('/forgot-password');
  const failing = (path: string, detail?: string, status = 503) =>
    page.route(`**/api/auth/${path}`, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: {
          type: 'urn:washline:problem:unavailable',
          title: 'No',
          status,
          ...(detail ? { detail } : {}),
        },
      }),
    );
  const said = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@washline.test');
  await failing('forgot-password');
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await said('Failed to send reset code');
  await failing('forgot-password', 'Too many codes were asked for.');
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await said('Too many codes were asked for.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send Reset Code' }).click();

  await failing('forgot-password');
  await page.getByRole('button', { name: 'Resend' }).click();
  await said('Failed to resend code');
  // Only a refusal is about the code.
  await failing('verify-reset-otp', undefined, 422);
  await page.getByLabel('Reset code').fill('123456');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await said('Invalid reset code');
  await page.route('**/api/auth/verify-reset-otp', (route) => route.fulfill({ json: { message: 'Right.' } }));
  await page.getByRole('button', { name: 'Verify Code' }).click();

  await failing('reset-password');
  await page.getByLabel('New password', { exact: true }).fill('a new secret');
  await page.getByLabel('Confirm new password').fill('a new secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await said('Failed to reset password');
  await page.unrouteAll();
  // The code was wrong: another one can be typed or requested.
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.waitForURL('**/login');
});

test('whose first password a code brought is welcomed, and not back [SEC-31]', async ({ world }) => {
  const full_name = 'Nora Newcomer';
  const email = `nora-${crypto.randomUUID().slice(0, 8)}@washline.test`;
  await world.call(inviteRoute, { body: { email, full_name } });
  const page = await world.visit('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await page.getByLabel('Reset code').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await page.getByLabel('New password', { exact: true }).fill('a new secret');
  await page.getByLabel('Confirm new password').fill('a new secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a new secret');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome, ${full_name}`)).toBeVisible();
  // Another visit is a return.
  await page.reload();
  await expect(page.getByText(`Welcome back, ${full_name}`)).toBeVisible();
});
