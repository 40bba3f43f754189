import { expect, type Page } from '@playwright/test';
import { enterAs, test } from './support/demo.ts';

const orders = { at: '/dashboard/owner?tab=orders' };

/** The heights of what is found, in CSS pixels. */
const heightsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));

test('the orders of a desk are rows of 44 px below a strip of drivers [ORD-20]', async ({ demo }) => {
  const page = await enterAs(demo, 'owner', { ...orders, viewport: { width: 1440, height: 900 } });
  const rows = page.getByRole('table', { name: 'All Orders' }).locator('tbody tr');
  await expect(rows).toHaveCount(25);
  expect(Math.max(...(await heightsOf(page, 'tbody tr')))).toBeLessThanOrEqual(45);
  const strip = page.getByRole('region', { name: 'Available Drivers' });
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(48);
});

test('a card of an order is at most 130 px on a phone [ORD-20]', async ({ demo }) => {
  const page = await enterAs(demo, 'owner', {
    ...orders,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const card = '[aria-label="All Orders"] [data-slot=row-card]';
  await expect(page.locator(card)).toHaveCount(25);
  expect(Math.max(...(await heightsOf(page, card)))).toBeLessThanOrEqual(130);
});

test('columns are chosen, and kept on the device [ORD-20]', async ({ demo }) => {
  const page = await enterAs(demo, 'owner', { ...orders, viewport: { width: 1600, height: 900 } });
  const heads = page.getByRole('table', { name: 'All Orders' }).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Items' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Suburb' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Customer', exact: true })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Suburb' }).check();
  await page.getByRole('checkbox', { name: 'Items' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(heads.filter({ hasText: 'Suburb' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Items' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Usual columns' }).click();
  await expect(heads.filter({ hasText: 'Items' })).toBeVisible();
});
