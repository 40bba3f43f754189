import type { Page } from '@playwright/test';
import { card, driverWithRun, press } from './support/driver-van.ts';
import { test } from './support/morning.ts';
import { expect } from './support/world.ts';

/** The outline of what has the focus. */
const ring = (page: Page) =>
  page.evaluate('document.activeElement && getComputedStyle(document.activeElement).outlineStyle');

test('after signing in the focus is on the title; a ring is drawn after a key, never after a press or at a title [WAY-7]', async ({
  world,
}) => {
  const admin = await world.person('admin', 'Dev Patel');
  const page = await world.visit('/login');
  await page.getByLabel('Email').fill(admin.user.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await ring(page)).toBe('none');

  const opener = page.getByRole('button', { name: /^Search or jump to/ });
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
  expect(await ring(page)).toBe('none');
  await page.keyboard.press('Tab');
  expect(await ring(page)).toBe('solid');

  // A page that goes away takes nothing with it.
  await page.goto('/dashboard/admin/closed-days');
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();
});

test('a driver’s focus goes to the next main button of the stop, then to the next stop [WAY-7]', async ({
  world,
}) => {
  const { van } = await driverWithRun(world, ['Paddock Dining', 'Glebe Books']);
  await press(van, 'Start run');
  for (const name of ['Paddock Dining', 'Glebe Books']) {
    const main = card(van, name).locator('[data-slot=button][data-variant=primary]');
    if (name !== 'Paddock Dining') await expect(main).toBeFocused();
    await card(van, name).getByRole('button', { name: 'On my way' }).click();
    await expect(main).toHaveText(/^Collected/);
    await expect(main).toBeFocused();
    await main.click();
  }
  await expect(van.getByText(/^2 of 2 stops/)).toBeVisible();
  await expect(van.locator('body')).not.toBeFocused();
});
