import { expect, type Locator, type Page } from '@playwright/test';
import { enterAs, narrow, test } from './support/demo.ts';

const orders = { at: '/dashboard/owner?tab=orders' };

/** The heights of what is found, in CSS pixels. */
const heightsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));

test('the orders of a desk are rows of 44 px below a strip of drivers [ORD-20]', async ({ demo }) => {
  const page = await enterAs(demo, 'owner', { ...orders, viewport: { width: 1440, height: 900 } });
  const rows = page.getByRole('table', { name: 'All Orders' }).locator('tbody tr');
  await expect(rows).toHaveCount(25);
  expect(Math.max(...(await heightsOf(page, 'tbody tr')))).toBeLessThanOrEqual(45);
  const ends = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().bottom));
  expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(12);
  const strip = page.getByRole('region', { name: 'Available Drivers' });
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.goto(`${orders.at}&search=Okonkwo`);
  await expect(rows.first()).toContainText('The Okonkwo-Lindqvist-Featherstonehaugh Family');
  expect(Math.max(...(await heightsOf(page, 'tbody tr')))).toBeLessThanOrEqual(45);
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

test('lists of staff have one line above them, and their rows a page are kept on the device [WAY-9]', async ({
  demo,
}) => {
  const page = await enterAs(demo, 'owner', { ...orders, viewport: { width: 1440, height: 900 } });
  const places = [
    ['?tab=orders', 'All Orders'],
    ['?tab=users', 'All Users'],
    ['?tab=skus', 'All SKUs'],
    ['?tab=cases', 'All Cases'],
    ['?tab=templates', 'All Templates'],
    ['?tab=tracking', 'All Deliveries'],
    ['?tab=pricing', 'Custom Prices'],
    ['/series', 'Recurring Orders'],
    ['/money?tab=ready', 'Ready to Invoice'],
    ['/money?tab=drafts', 'Drafts'],
    ['/money?tab=invoices', 'Invoices'],
    ['/money?tab=payments', 'Payments'],
    ['/money?tab=overdue', 'Overdue'],
  ] as const;
  for (const [path, title] of places) {
    await page.goto(`/dashboard/owner${path}`);
    const line = page.locator('[data-slot=list-line] > :first-child');
    await expect(line.getByRole('heading', { name: title })).toBeVisible();
    await expect(line.getByRole('status')).toHaveText(title === 'Custom Prices' ? '' : /^\d+ of \d+ /);
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(44);
    await expect(line.locator('[data-variant=primary]').nth(1)).toBeHidden();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1440);
  }
  await page.goto('/dashboard/owner?tab=orders&page=2');
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('50 a page');
  await expect(page.getByText(/^50 of \d+ orders$/)).toBeVisible();
  await page.goto('/dashboard/owner?tab=tracking');
  await expect(page.getByText(/^25 of \d+ deliveries$/)).toBeVisible();
  await page.goto('/dashboard/owner?tab=orders');
  await expect(page.getByText(/^50 of \d+ orders$/)).toBeVisible();
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

test('at 320 px no word breaks, and what belongs to a row stays in it [ORD-20, BKG-2, RUN-12]', async ({
  demo,
}) => {
  const page = await enterAs(demo, 'owner', narrow);
  const heights = async (found: Locator) =>
    Promise.all((await found.all()).map(async (each) => (await each.boundingBox())?.height ?? 0));
  await page.goto('/dashboard/owner/booking');
  const days = page.getByRole('heading', { level: 3, name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/ });
  await expect(days).toHaveCount(14);
  expect(new Set(await heights(days)).size).toBe(1);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.goto('/dashboard/owner/dispatch');
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  const lane = page.locator('[data-lane]');
  await expect(lane).toBeVisible();
  expect(await top('Menu of the day')).toBe(await top('Day before'));
  expect((await lane.boundingBox())?.y).toBeLessThanOrEqual(330);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await page.goto('/dashboard/owner?tab=orders');
  const card = page.locator('[aria-label="All Orders"] [data-slot=row-card]').first();
  const number = await card.getByRole('button', { name: /^ORD-/ }).first().boundingBox();
  const menu = await card.getByRole('button', { name: /^Actions for/ }).boundingBox();
  expect(number && menu && Math.abs(number.y + number.height / 2 - menu.y - menu.height / 2)).toBeLessThan(8);
});

test('in the palette a number keeps its place beside a long text [PAL-1]', async ({ demo }) => {
  const page = await enterAs(demo, 'owner', { ...orders, viewport: { width: 1440, height: 900 } });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('okonkwo');
  const row = page.getByRole('group', { name: 'Cases' }).getByRole('option').first();
  const number = row.getByText(/^CASE-/);
  await expect(number).toBeVisible();
  expect((await number.boundingBox())?.width).toBeGreaterThan(60);
  // What is too long ends before the status.
  expect(await row.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
});
