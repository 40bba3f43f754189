import type { Page } from '@playwright/test';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { paymentsRoute } from '#shared/payments/payments.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { type DemoRole, desk, enterAs, test } from './support/demo.ts';
import { expect } from './support/world.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Dashboard' });

type Place = { label: string; isTab: boolean };

/** The one press that opens the panel on a phone. */
const openPanel = (page: Page, { isTab }: Place) =>
  page.getByRole('button', { name: isTab ? 'All pages' : 'Toggle sidebar' }).click();

const entriesOf = (page: Page) => panelOf(page).getByRole('navigation', { name: 'Main' }).getByRole('link');

/** The places that the panel holds. */
const placesOf = async (page: Page): Promise<Place[]> =>
  Promise.all(
    (await entriesOf(page).all()).map(async (entry) => ({
      label: ((await entry.textContent()) ?? '').replace(/\d.*| waiting.*/, '').trim(),
      isTab: /\?tab=/.test((await entry.getAttribute('href')) ?? ''),
    })),
  );

async function expectAt(page: Page, { isTab, label }: Place): Promise<void> {
  if (isTab) {
    const shown = page.getByRole('tab', { name: new RegExp(`^${label}`) });
    await expect(shown).toHaveAttribute('aria-selected', 'true');
  } else await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
}

const counts: Record<DemoRole, number> = { owner: 16, customer: 7, driver: 2 };

for (const role of ['owner', 'customer', 'driver'] as const) {
  test(`on a phone the ${role} comes from any place to any other in two presses [WAY-1, WAY-2, WAY-3]`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, role, phone);
    await page.getByRole('button', { name: 'All pages' }).click();
    await expect(entriesOf(page)).toHaveCount(counts[role]);
    const places = await placesOf(page);
    await page.keyboard.press('Escape');
    let [at] = places;
    for (const next of [...places.slice(1), ...places.slice(0, 1)]) {
      if (!at) break;
      await expectAt(page, at);
      await openPanel(page, at);
      // One press away are all of them; the walk goes to the next.
      await expect(entriesOf(page)).toHaveText(places.map(({ label }) => new RegExp(`^${label}`)));
      const current = panelOf(page).locator('[aria-current="page"]');
      await expect(current).toHaveText(new RegExp(`^${at.label}`));
      await expect(current).toBeInViewport();
      expect((await current.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await entriesOf(page)
        .filter({ hasText: new RegExp(`^${next.label}`) })
        .click();
      await expect(panelOf(page)).toBeHidden();
      await expect(page.locator('body')).not.toBeFocused();
      at = next;
    }
    if (at) await expectAt(page, at);
  });
}

test('a page leads back to its list, and to the tab one came from, as they were left [WAY-4]', async ({
  demo,
}) => {
  const page = await enterAs(demo, 'owner', desk);
  const main = page.getByRole('main');
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
  const search = main.getByRole('searchbox');
  await entry('Orders & Drivers').click();
  await search.first().fill('hotel');
  await expect(page).toHaveURL(/tab=orders&search=hotel/);
  await entry('Recurring Orders').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recurring Orders' })).toBeVisible();
  await search.fill('amelia');
  await expect(page).toHaveURL(/series\?search=amelia/);
  await main.locator('a[href*="/series/"]').first().click();
  await expect(page).toHaveURL(/\/series\/[\w-]+$/);
  await expect(entry('Recurring Orders')).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Recurring Orders', exact: true }).click();
  await expect(search).toHaveValue('amelia');
  await main.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(search.first()).toHaveValue('hotel');

  await entry('Money').click();
  await main.getByRole('tab', { name: 'Invoices' }).click();
  await main.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  await main.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(main.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Dispatch', 'Closed Days', 'Booking', 'Messages', 'Settings']) {
    await entry(name).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  }
  await main.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(main.getByRole('tab', { name: /^Orders & Drivers/ })).toHaveAttribute('aria-selected', 'true');
});

test('from any page the palette finds settings, invoices and payments, in one round of at most 6 calls from the third letter [WAY-5, PAL-1]', async ({
  demo,
}) => {
  const page = await enterAs(demo, 'owner', desk);
  await page.getByRole('link', { name: /^Closed Days/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Closed Days' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('search=')) asked.push(new URL(request.url()).pathname);
  });
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const group = (name: string) => palette.getByRole('group', { name });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
    await expect(palette.getByRole('status')).toHaveText(/^\d+ results?$/);
  };
  await find('gs');
  expect(asked).toEqual([]);
  await page.keyboard.type('t');
  await expect(group('Settings')).toContainText('Registered for GST');
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['/api/cases', '/api/invoices', '/api/orders', '/api/payments', '/api/skus', '/api/users']);
  await group('Settings')
    .getByRole('option', { name: /^Registered for GST/ })
    .click();
  const field = page.locator('[name=gst_registered]');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(page.locator('[data-marked]')).toContainText('Registered for GST');

  await find('lock hours');
  await expect(palette.getByRole('option').first()).toHaveText(/^Orders lock/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=lock_hours]')).toBeFocused();

  const [invoice] = (await demo.call(invoicesRoute, { query: { limit: 1 } })).rows;
  await find(invoice?.document_number ?? '');
  await expect(group('Invoices')).toContainText(invoice?.customer_name ?? '');
  await group('Invoices').getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1, name: invoice?.document_number ?? '' })).toBeVisible();
  const [payment] = (await demo.call(paymentsRoute, { query: { limit: 1 } })).rows;
  await find(payment?.payment_number ?? '');
  await group('Payments').getByRole('option').first().click();
  await expect(page).toHaveURL(/money\?tab=payments&search=PAY/);
});

for (const role of ['owner', 'customer', 'driver'] as const) {
  test(`help of the ${role} begins with the place one is in, and every link leads to its place [WAY-6]`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, role, desk);
    const tab = (await page.getByRole('main').getByRole('tab', { selected: true }).textContent()) ?? '';
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help' });
    const links = help.getByRole('listitem').getByRole('link', { includeHidden: true });
    await expect(links.first()).toHaveText(`Open ${tab.replace(/ ?\d.*/, '')}`);
    const found = await Promise.all(
      (await links.all()).map(async (link) => [await link.getAttribute('href'), await link.textContent()]),
    );
    const answers = await help
      .getByRole('listitem')
      .getByRole('paragraph', { includeHidden: true })
      .allTextContents();
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.length).toBeLessThanOrEqual(40);
    expect(answers.filter((answer) => answer.split(/\s+/).length > 60)).toEqual([]);
    await expectAccessible(page, `help of the ${role}`);
    for (const [href, text] of new Map(found as [string, string][])) {
      const label = text.replace('Open ', '');
      await page.goto(href);
      if (label === 'Ask for a price') {
        await expect(page.getByRole('dialog', { name: 'Ask for a Price' }).getByLabel('Items')).toBeVisible();
      } else if (label === 'Show Months') {
        await expect(page.getByRole('radio', { name: 'Months' })).toBeChecked();
      } else if (href.includes('?tab=')) await expectAt(page, { label, isTab: true });
      else await expect(page.getByRole('heading', { level: 1, name: label })).toBeAttached();
    }
  });
}
