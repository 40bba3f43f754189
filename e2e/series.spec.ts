import type { Page } from '@playwright/test';
import { deleteOrderRoute } from '#shared/orders/orders.contract.ts';
import { devices, expectAccessible, phone } from './support/axe.ts';
import { filterBy } from './support/filters.ts';
import { tabTo } from './support/keyboard.ts';
import { addMeasures, expectMeasuresPass } from './support/measure.ts';
import { nameOf, newCustomer, placeRecurring, rows } from './support/series.ts';
import { expect, test } from './support/world.ts';

/** Follows the entry of the side panel, which is a drawer on a phone. */
async function openFromPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('link', { name: 'Recurring Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recurring Orders' })).toBeVisible();
}

/** From a series to the list, and from there to the tab one came from. */
async function leadBack(page: Page): Promise<void> {
  for (const name of ['Recurring Orders', 'Dashboard'])
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
}

async function expectGoodPage(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  await expectMeasuresPass(page, what, [
    'sideways()',
    'names()',
    'headings()',
    'lostTexts(true)',
    'smallTargets(24)',
  ]);
  await expectAccessible(page, what);
}

test('a customer opens their series from the panel of a phone, and an order of it; what becomes of it shows at once [SER-7, SER-24]', async ({
  world,
}) => {
  const customer = await newCustomer(world, 'Harbour Lane Hotel');
  const order = await placeRecurring(world, customer, 2, 40);
  const page = await world.signIn(customer, phone);
  await addMeasures(page);
  await openFromPanel(page);
  const card = page.getByRole('article');
  await expect(card).toContainText('Every 2 weeks on ');
  await expect(card).toContainText('40 × Bed Sheet, queen');
  await expect(card).toContainText('$167.20 incl. GST');
  await expectGoodPage(page, 'recurring orders of a customer');

  await card.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Every 2 weeks on \w+day/ })).toBeVisible();
  await expect(page).toHaveTitle(/^Every 2 weeks on \w+day · Customer Dashboard · Washline$/);
  await expect(rows(page, 'Next Pickups')).toHaveCount(12);
  await expect(rows(page, 'Next Pickups').nth(0)).toContainText(order.order_number);
  await expect(rows(page, 'Next Pickups').nth(1)).toContainText('Planned');
  await expect(page.getByText('Weekly value')).toBeHidden();
  await expectGoodPage(page, 'a series of a customer');

  await page.getByRole('button', { name: order.order_number }).click();
  const details = page.getByRole('dialog', { name: order.order_number });
  await expect(details.getByRole('table', { name: 'Items' })).toContainText('40 × $3.80');
  await page.goBack();
  await expect(details).toBeHidden();

  await world.callAs(customer, deleteOrderRoute, { params: { id: order.id }, query: { repeat: 'stop' } });
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
  await expect(rows(page, 'Next Pickups').first()).toContainText('Cancelled');
  await page.getByRole('main').getByRole('link', { name: 'Recurring Orders', exact: true }).click();
  await expect(page.getByText('No recurring orders yet')).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Ended' }).click();
  await expect(page.getByRole('article')).toContainText('Every 2 weeks on ');
  await expectGoodPage(page, 'ended recurring orders');
});

test('a customer sees their series above the calendar, and the badge of an order leads to its series and back [SER-24]', async ({
  world,
}) => {
  const customer = await newCustomer(world, 'Tide & Thyme');
  const order = await placeRecurring(world, customer, 1, 3);
  const page = await world.signIn(customer);
  const badge = page.getByRole('link', {
    name: `Recurring, open the recurring order of ${order.order_number}`,
  });
  await tabTo(page, badge);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Every \w+day$/ })).toBeVisible();
  await leadBack(page);
  await expect(badge).toBeVisible();

  await page.getByRole('tab', { name: 'Recurring Schedule' }).click();
  const section = page.getByRole('region', { name: 'Your Recurring Orders' });
  await section.getByRole('link', { name: /^Open Every \w+day$/ }).click();
  await expect(rows(page, 'Next Pickups')).toHaveCount(12);
  await leadBack(page);
  await expect(page.getByRole('tab', { name: 'Recurring Schedule' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

for (const { name: device, settings } of devices) {
  test(`staff find a series, sort by value and open it, ${device} [SER-24, SER-25]`, async ({ world }) => {
    const name = nameOf('Saltbush');
    const customer = await newCustomer(world, name);
    await placeRecurring(world, customer, 1, 10);
    await placeRecurring(world, customer, 2, 10);
    const page = await world.signIn(await world.person('admin', 'Dev Patel'), settings);
    await addMeasures(page);
    await openFromPanel(page);
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible();
    // 10 × $3.80 and GST, every week and every second one.
    await expect(page.getByText('2 active · $62.70 a week (incl. GST)')).toBeVisible();

    if ('isMobile' in settings) {
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Weekly value');
      await page.getByRole('button', { name: /^Show / }).click();
    } else {
      await page.getByRole('button', { name: /^Sort/ }).click();
      await page.getByRole('menuitemradio', { name: 'Weekly value' }).click();
    }
    const links = page.getByRole('link', { name: new RegExp(`^${name}, `) });
    await expect(links.first()).toHaveAccessibleName(new RegExp(`^${name}, Every 2 weeks on`));
    await expectGoodPage(page, `recurring orders of staff, ${device}`);
    await filterBy(page, (panel) => panel.getByRole('button', { name: 'Ended' }).click());
    await expect(page.getByText('No recurring orders match your filters')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter State: Ended' }).click();

    await links.first().click();
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^Every 2 weeks on \\w+day · ${name}$`) }),
    ).toBeVisible();
    await expect(page.getByText('Weekly value').locator('xpath=..')).toContainText('$20.90');
    await expectGoodPage(page, `a series of staff, ${device}`);
    await page.getByRole('main').getByRole('link', { name: 'Recurring Orders', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(name);
  });
}

test('the palette leads to the recurring orders, for a driver it does not [SER-24]', async ({ world }) => {
  const entry = (page: Page) => page.getByRole('option', { name: 'Recurring Orders' });
  const staff = await world.signIn(await world.person('admin', 'Dev Patel'));
  await staff.keyboard.press('Control+k');
  await staff.getByRole('combobox').fill('subscription');
  await entry(staff).click();
  await expect(staff).toHaveURL(/\/dashboard\/admin\/series$/);
  const driver = await world.signIn(await world.person('driver', 'Jonah Reid'));
  await driver.keyboard.press('Control+k');
  await driver.getByRole('combobox').fill('Recurring');
  await expect(entry(driver)).toHaveCount(0);
  await driver.goto('/dashboard/admin/series');
  await expect(driver).toHaveURL(/\/dashboard\/driver/);
});

test('the series of somebody else is not there [SER-24]', async ({ world }) => {
  const order = await placeRecurring(world, await newCustomer(world, 'Harbour Lane Hotel'), 1, 1);
  const at = `/dashboard/customer/series/${order.series_id}`;
  const page = await world.signIn(await world.person('customer', 'Mabel Ng'), { at });
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expectAccessible(page, 'a series that is not there');
});
