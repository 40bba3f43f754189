import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { takeStep } from './support/driver-van.ts';
import { expect, type Person, test, type World } from './support/world.ts';

/** Does to the page what the translation of a browser does: each text gets an element of its own around it. */
const translate = `{
  const kept = 'script, style, title, option, textarea, font';
  const wrap = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text);
    for (const text of found) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) continue;
      const around = document.createElement('font');
      text.replaceWith(around);
      around.append(text);
    }
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) wrap(target);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;

/** A page that is translated, and what went wrong on it. */
async function translated(page: Page): Promise<{ page: Page; failed: string[] }> {
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /removeChild|insertBefore|could not be shown/.test(message.text()))
      failed.push(message.text());
  });
  await page.addInitScript(translate);
  await page.reload();
  await expect(page.locator('font').first()).toBeAttached();
  return { page, failed };
}

const enter = async (world: World, person: Person) => translated(await world.signIn(person));

/** Opens every tab, and looks that none of them has come down. */
async function openTabs({ page, failed }: Awaited<ReturnType<typeof translated>>): Promise<void> {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(failed).toEqual([]);
}

async function orderOf(world: World, customer: Person) {
  await world.agree(customer, 'Bath Towel', 145);
  return world.place(customer, 3);
}

test('a translated sign-in says that a password or a code is wrong, and lets in who knows it [VIEW-6, NAV-3, RST-4]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Mei Tanaka');
  const { page, failed } = await translated(await world.visit('/login'));
  await page.getByLabel('Email').fill(driver.user.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(driver.user.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await page.getByLabel('Reset code').fill('000000');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(
    page.getByText(/The code is not valid|Invalid reset code|not the code/i).first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.getByLabel('Email').fill(driver.user.email);
  await page.getByLabel('Password', { exact: true }).fill(driver.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard/driver*');
  expect(failed).toEqual([]);
});

test('a translated order that is refused keeps what was typed, and is placed when it is sent again [VIEW-6, CUS-3]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await orderOf(world, customer);
  const shown = await enter(world, customer);
  const { page, failed } = shown;
  await openTabs(shown);
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Quantity', { exact: true }).fill('0');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form.getByText('Enter a whole number from 1 to 100,000')).toBeVisible();
  await form.getByLabel('Quantity', { exact: true }).fill('12');
  await page.route('**/api/orders/customer', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible();
  await expect(form.getByLabel('Quantity', { exact: true })).toHaveValue('12');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^ORD-/ }).first().click();
  await expect(page.getByRole('dialog').getByText('History')).toBeVisible();
  expect(failed).toEqual([]);
});

test('a translated driver picks up and goes on, and staff see it [VIEW-6, DRV-3, STF-1]', async ({
  world,
}) => {
  const [customer, driver, ...staff] = await Promise.all([
    world.person('customer', 'Harbour Lane Hotel'),
    world.person('driver', 'Jonah Reid'),
    world.person('owner', 'Ruth Calloway'),
    world.person('admin', 'Dev Patel'),
  ]);
  const order = await orderOf(world, customer);
  await world.call(assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
  const shown = await enter(world, driver);
  const { page: van, failed } = shown;
  await takeStep(van, order.order_number, 'Picked Up');
  await expect(van.getByText('Status updated successfully')).toBeVisible();
  await expect(van.getByText('Picked Up').first()).toBeVisible();
  await openTabs(shown);
  expect(failed).toEqual([]);
  for (const person of staff) {
    const shop = await enter(world, person);
    await openTabs(shop);
    await shop.page.getByRole('tab', { name: 'Orders & Drivers' }).click();
    await shop.page.getByRole('button', { name: order.order_number }).first().click();
    await expect(shop.page.getByRole('dialog').getByText('Harbour Lane Hotel').first()).toBeVisible();
    await shop.page.keyboard.press('Escape');
    await shop.page.getByRole('button', { name: 'Create Order' }).first().click();
    const form = shop.page.getByRole('dialog', { name: 'Create Order' });
    await form.getByRole('button', { name: 'Create Order' }).click();
    await expect(shop.page.getByText('Please select a customer')).toBeVisible();
    expect(shop.failed).toEqual([]);
  }
});
