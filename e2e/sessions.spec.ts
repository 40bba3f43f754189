import type { Page } from '@playwright/test';
import { resetUserPasswordRoute, toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const signInAs = async (page: Page, { user, password }: Person) => {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/** Ends every session of a person: staff set another password for them. */
async function endSessions(world: World, person: Person): Promise<Person> {
  const password = 'another secret';
  await world.call(resetUserPasswordRoute, {
    params: { id: person.user.id },
    body: { new_password: password },
  });
  return { ...person, password };
}

test('a session that ends while something is typed asks to sign in again, and what was typed is sent after it [ACC-7, NAV-2]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  await world.agree(customer, 'Bath Towel', 145);
  const page = await world.signIn(customer);
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel(/Special instructions/).fill('Ring the bell twice');
  const changed = await endSessions(world, customer);

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await expect(again.getByLabel('Email')).toHaveValue(customer.user.email);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'sign in again');
  await again.getByLabel('Password', { exact: true }).fill('wrong');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again.getByRole('alert')).toHaveText('Invalid email or password');
  await again.getByLabel('Password', { exact: true }).fill(changed.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(form.getByLabel(/Special instructions/)).toHaveValue('Ring the bell twice');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Order created successfully!')).toBeVisible();
});

test('whoever has to sign in comes back to the place where they were, or that a link led to [NAV-2, NAV-6]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  const page = await world.signIn(customer);
  await page.goto('/dashboard/customer?status=pending&sort=total_amount');
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  const changed = await endSessions(world, customer);
  await page.waitForURL('**/login');
  await signInAs(page, changed);
  await page.waitForURL('**/dashboard/customer?status=pending&sort=total_amount');

  const guest = await world.visit('/dashboard/customer?tab=tracking');
  await guest.waitForURL('**/login');
  await signInAs(guest, changed);
  await guest.waitForURL('**/dashboard/customer?tab=tracking');
  await guest.getByRole('button', { name: 'Logout' }).click();
  await expect(guest.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(guest.getByRole('alert')).toHaveCount(0);
  await signInAs(guest, changed);
  await guest.waitForURL('**/dashboard/customer');
});

test('a disabled account is out at once, reads why, and cannot come back [ACC-6, NAV-3]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Jonah Reid');
  const page = await world.signIn(driver);
  await world.call(toggleUserRoute, { params: { id: driver.user.id } });
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Sign in again.');
  await signInAs(page, driver);
  await expect(page.getByRole('alert')).not.toContainText('Your session has ended');
});

test('live updates that stay away are given up after five attempts, and come back when asked [NTF-4]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  await world.agree(customer, 'Bath Towel', 145);
  const page = await world.visit('/');
  await page.clock.install();
  let isCut = false;
  let cut = () => {};
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()));
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    cut = () => void socket.close();
  });
  await signInAs(page, customer);
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await expect.poll(() => String(cut)).toContain('close');
  isCut = true;
  cut();
  const reconnect = page.getByRole('button', { name: /Reconnect/ });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(reconnect).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
  // Only polling is left.
  await world.place(customer, 3);
  await page.clock.runFor(31_000);
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
  isCut = false;
  await reconnect.click();
  await expect(reconnect).toBeHidden();
  await world.place(customer, 4);
  // An attempt that hangs ends after 20 s of the page's clock, and the next one connects.
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText('2 of 2 orders')).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
  await expect(reconnect).toBeHidden();
});
