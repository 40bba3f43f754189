import type { Page } from '@playwright/test';
import { expectAccessible, phone } from './support/axe.ts';
import { filterBy } from './support/filters.ts';
import { expect, test, type World } from './support/world.ts';

/** A name that is unique on the shared server. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

async function signInStaff(world: World, tab: string, options: object = {}): Promise<Page> {
  const page = await world.signIn(await world.person('admin', unique('Dev Patel')), options);
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('heading', { name: tab, level: 2 }).last()).toBeVisible();
  return page;
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('1 of 1 users')).toBeVisible();
}

const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).click();

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('staff create a user, who signs in, is thrown out when disabled, and comes back when enabled [USR-1, USR-2, USR-3, ACC-4, ACC-6, STF-8]', async ({
  world,
}) => {
  const staff = await signInStaff(world, 'User Management');
  const name = unique('Mei Tanaka');
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@washline.test`;
  const password = 'van keys 7';

  await test.step('a driver gets an account', async () => {
    await staff.getByRole('button', { name: 'Create User' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Create User' });
    await expect(dialog.getByLabel('Role')).toHaveValue('customer');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription('Enter the full name');
    await expectAccessible(staff, 'create user');
    await dialog.getByLabel('Full name').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Role').selectOption('driver');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(staff.getByText('User created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const van = await world.visit();
  await tryToSignIn(van, email, password);
  await van.waitForURL('**/dashboard/driver*');
  await expect(van.getByRole('banner')).toContainText(name);

  await find(staff, name);
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Driver');
  await expect(row).toContainText('Active');

  await test.step('disabling ends their open window at once', async () => {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await staff.getByRole('menuitem', { name: 'Disable account' }).click();
    await expect(staff.getByRole('alertdialog', { name: `Disable the account of ${name}?` })).toBeVisible();
    await expectAccessible(staff, 'disable user');
    await confirm(staff, 'Disable Account');
    await expect(van.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(staff.getByText('User account disabled successfully')).toBeVisible();
    await expect(row).toContainText('Disabled');
    await tryToSignIn(van, email, password);
    await expect(van.getByRole('alert')).not.toContainText('Your session has ended');
  });

  await test.step('enabling lets them in again', async () => {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await staff.getByRole('menuitem', { name: 'Enable account' }).click();
    await confirm(staff, 'Enable Account');
    await expect(staff.getByText('User account enabled successfully')).toBeVisible();
    await tryToSignIn(van, email, password);
    await van.waitForURL('**/dashboard/driver*');
  });
});

test('staff reset a password after a question, and that person signs in with it [USR-4, ACC-7, STF-8]', async ({
  world,
}) => {
  const staff = await signInStaff(world, 'User Management');
  const customer = await world.person('customer', unique('Mabel Ng'));
  const shop = await world.signIn(customer);
  await find(staff, customer.user.full_name);
  await staff.getByRole('button', { name: `More for ${customer.user.full_name}` }).click();
  await staff.getByRole('menuitem', { name: 'Reset password' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Reset Password' });
  const reset = dialog.getByRole('button', { name: 'Reset Password' });
  await dialog.getByLabel('New password').fill('short');
  await reset.click();
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible();
  await dialog.getByLabel('New password').fill('a brand new one');
  await reset.click();
  await confirm(staff, 'Cancel');
  await expect(dialog.getByLabel('New password')).toHaveValue('a brand new one');
  await expectAccessible(staff, 'reset password');
  await reset.click();
  await confirm(staff, 'Reset Password');
  await expect(staff.getByText('Password reset successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(shop.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await tryToSignIn(shop, customer.user.email, 'a brand new one');
  await shop.waitForURL('**/dashboard/customer*');
});

test('search, roles and sorting of the users live in the address, so a shared link keeps them [USR-1, NAV-6]', async ({
  world,
}) => {
  const family = unique('Raman').split(' ').join('-');
  const [priya, sione] = await Promise.all([
    world.person('customer', `Priya ${family}`),
    world.person('driver', `Sione ${family}`),
  ]);
  const staff = await signInStaff(world, 'User Management');
  await staff.getByRole('searchbox').fill(family);
  await expect(staff.getByText('2 of 2 users')).toBeVisible();
  await staff.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(staff.getByRole('row').nth(1)).toContainText(priya.user.full_name);
  await filterBy(staff, (panel) => panel.getByRole('button', { name: 'Driver', exact: true }).click());
  await expect(staff.getByText('1 of 1 users')).toBeVisible();
  const link = await staff.context().newPage();
  await link.goto(staff.url());
  await expect(link.getByText('1 of 1 users')).toBeVisible();
  await expect(link.getByRole('row', { name: new RegExp(sione.user.full_name) })).toBeVisible();
  await expect(link.getByRole('button', { name: 'Remove filter Role: Driver' })).toBeVisible();
  await expect(link.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await filterBy(link, async (panel) => {
    await panel.getByRole('button', { name: 'Owner', exact: true }).click();
    await panel.getByRole('button', { name: 'Driver', exact: true }).click();
  });
  await expect(link.getByText('No users match your filters')).toBeVisible();
});

test('a frequency template is made, changed and deleted, and orders follow what there is [TPL-1, TPL-2, STF-8, CUS-4]', async ({
  world,
}) => {
  const staff = await signInStaff(world, 'Frequency Templates');
  const name = unique('Fortnightly');
  await staff.getByRole('button', { name: 'Create Template' }).first().click();
  const dialog = staff.getByRole('dialog', { name: 'Create Template' });
  await expect(dialog.getByLabel('Type')).toHaveValue('daily');
  await expect(dialog.getByText('Every 1 day(s)')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Value').fill('2');
  await dialog.getByLabel('Type').selectOption('weekly');
  await expect(dialog.getByText('Every 2 week(s)')).toBeVisible();
  await expectAccessible(staff, 'create template');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(dialog).toBeHidden();
  await staff.getByRole('searchbox').fill(name);
  const card = staff.getByRole('article', { name });
  await expect(card).toContainText('Every 2 weeks');

  await card.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = staff.getByRole('dialog', { name: 'Edit Template' });
  await edit.getByLabel('Value').fill('3');
  await staff.route('**/api/frequency-templates/*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Failed to save template');
  await expect(edit.getByLabel('Value')).toHaveValue('3');
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expect(card).toContainText('Every 3 weeks');

  const customer = await world.person('customer', 'Tide & Thyme');
  await world.agree(customer, 'Napkin', 45);
  const kitchen = await world.signIn(customer);
  await kitchen.getByRole('button', { name: 'Create Order' }).first().click();
  await kitchen.getByLabel('Make this a recurring order').check();
  await expect(kitchen.getByRole('option', { name: `${name} · Every 3 week(s)` })).toBeAttached();

  await filterBy(staff, (panel) => panel.getByRole('button', { name: 'Weekly', exact: true }).click());
  await expect(staff.getByText('1 of 1 templates')).toBeVisible();
  await staff.reload();
  await expect(staff.getByText('1 of 1 templates')).toBeVisible();
  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(staff.getByRole('alertdialog')).toContainText('keep their pattern');
  await confirm(staff, 'Delete Template');
  await expect(staff.getByText('Template deleted successfully')).toBeVisible();
  await expect(staff.getByText('No templates match your filters')).toBeVisible();
});

test('a customer changes the saved delivery address, and the next order starts with it [ACC-10, ACC-2, CUS-3]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Priya Raman');
  await world.agree(customer, 'Doona Cover', 1890);
  const page = await world.signIn(customer);
  const formAddress = async () => {
    await page.getByRole('button', { name: 'Create Order' }).first().click();
    return page.getByRole('dialog', { name: 'Create Order' }).getByLabel('Delivery address');
  };
  await expect(await formAddress()).toHaveValue('4 Argyle St, The Rocks NSW 2000');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account of Priya Raman' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Account' });
  await expect(dialog).toContainText(customer.user.email);
  await dialog.getByRole('button', { name: 'Make an Address' }).click();
  const calendar = await dialog.getByLabel('Private address').inputValue();
  const read = await fetch(new URL(new URL(calendar).pathname, page.url()));
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await expectAccessible(page, 'account');
  await dialog.getByLabel('Saved delivery address').fill('9 Kent St, Millers Point NSW 2000');
  await dialog.getByLabel('Phone').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Account updated successfully')).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  expect(stored).toMatchObject({
    phone: null,
    address: '4 Argyle St, The Rocks NSW 2000',
    delivery_address: '9 Kent St, Millers Point NSW 2000',
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(await formAddress()).toHaveValue('9 Kent St, Millers Point NSW 2000');
});

test('changing the own password keeps this window signed in and ends the other [ACC-10]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Jonah Reid');
  const [here, there] = await Promise.all([world.signIn(driver), world.signIn(driver)]);
  await here.getByRole('button', { name: 'Account of Jonah Reid' }).click();
  const dialog = here.getByRole('dialog', { name: 'Your Account' });
  await expect(dialog.getByLabel('Saved delivery address')).toBeHidden();
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password', { exact: true }).fill('a newer secret');
  await dialog.getByLabel('Repeat new password').fill('a newer secret');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is not right',
  );
  await dialog.getByLabel('Current password').fill(driver.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(here.getByText('Password changed successfully')).toBeVisible();
  await expect(there.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await here.reload();
  // The account is in the address.
  await expect(dialog).toBeVisible();
  await here.keyboard.press('Escape');
  await expect(here.getByRole('heading', { name: 'Driver Dashboard' })).toBeVisible();
});

test('axe finds nothing on users, templates and the account, on a phone', async ({ world }) => {
  await world.template(unique('Weekly'));
  const staff = await signInStaff(world, 'User Management', phone);
  await expect(staff.getByText(/\d+ of \d+ users/)).toBeVisible();
  await expectAccessible(staff, 'users');
  await staff.getByRole('tab', { name: 'Frequency Templates' }).click();
  await expect(staff.getByText(/\d+ of \d+ templates/)).toBeVisible();
  await expectAccessible(staff, 'templates');
  await staff.getByRole('button', { name: /^Account of/ }).click();
  await expect(staff.getByRole('dialog')).toBeVisible();
  await expectAccessible(staff, 'account');
});
