import type { Page } from '@playwright/test';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { createCustomerPriceRoute, pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { filterBy } from './support/filters.ts';
import { expect, test, type World } from './support/world.ts';

const token = () => crypto.randomUUID().slice(0, 6);

type Tab = 'skus' | 'pricing';

const pathOf = (tab: Tab, query = '') => `/dashboard/admin?tab=${tab}${query}`;

const expectTab = (page: Page, tab: Tab): Promise<void> =>
  expect(
    page.getByRole('button', { name: tab === 'skus' ? 'Add SKU' : 'Add Custom Price' }).first(),
  ).toBeVisible();

async function openTab(page: Page, tab: Tab, query?: string): Promise<void> {
  await page.goto(pathOf(tab, query));
  await expectTab(page, tab);
}

/** Fails the first call of a method; the list at the same address may be loaded before it. */
function failOnce(page: Page, method: string, path: string) {
  let isDone = false;
  return page.route(`**${path}`, (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    return route.fulfill({ status: 500, body: '' });
  });
}

async function confirm(page: Page, action: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: action }).click();
}

const staff = async (world: World) => world.signIn(await world.person('admin', 'Dev Patel'));

/** Signs staff in at a tab. */
async function staffAt(world: World, tab: Tab, query?: string, options: object = {}): Promise<Page> {
  const dev = await world.person('admin', 'Dev Patel');
  const page = await world.signIn(dev, { ...options, at: pathOf(tab, query) });
  await expectTab(page, tab);
  return page;
}

test('a SKU is created, changed and deleted; an order that holds it stays as it is [SKU-1, SKU-2, SKU-3, SKU-4, STF-8]', async ({
  world,
}) => {
  const mark = token();
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await world.agree(customer, `Robe ${mark}`, 400);
  const order = await world.place(customer, 3);
  const page = await staffAt(world, 'skus', `&search=${mark}`);

  await test.step('create', async () => {
    await page.getByRole('button', { name: 'Add SKU' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add SKU' });
    await dialog.getByLabel('Name').fill(`Apron ${mark}`);
    await dialog.getByLabel('Category').fill(`Kitchen ${mark}`);
    await dialog.getByLabel('Price').fill('2.305');
    await dialog.getByLabel('Unit').fill('per item');
    await dialog.getByRole('button', { name: 'Add SKU' }).click();
    await expect(dialog.getByLabel('Price')).toHaveAccessibleDescription('Use at most 2 decimals');
    await dialog.getByLabel('Price').fill('2.30');
    await expect(dialog.getByText('$2.53')).toBeVisible();
    await failOnce(page, 'POST', '/api/skus');
    await dialog.getByRole('button', { name: 'Add SKU' }).click();
    await expect(page.getByText('Failed to create SKU')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add SKU' }).click();
    await expect(page.getByText('SKU created successfully')).toBeVisible();
    await expect(page.getByRole('article', { name: `Apron ${mark}` })).toContainText('Total$2.53');
    await expect(page.getByText('2 of 2 items')).toBeVisible();
  });

  await test.step('edit', async () => {
    await page.getByRole('button', { name: `Edit Robe ${mark}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit SKU' });
    await dialog.getByLabel('Name').fill(`Bath Robe ${mark}`);
    await failOnce(page, 'PUT', '/api/skus/*');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Failed to update SKU')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('SKU updated successfully')).toBeVisible();
  });

  await test.step('delete', async () => {
    const remove = async () => {
      await page.getByRole('button', { name: `More for Bath Robe ${mark}` }).click();
      await page.getByRole('menuitem', { name: 'Delete SKU' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Orders that hold it stay as they are.');
      await confirm(page, 'Delete SKU');
    };
    await failOnce(page, 'DELETE', '/api/skus/*');
    await remove();
    await expect(page.getByText('Failed to delete SKU')).toBeVisible();
    await remove();
    await expect(page.getByText('SKU deleted successfully')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
  const kept = await world.callAs(customer, orderRoute, { params: { id: order.id } });
  expect(kept.items).toEqual(order.items);
  expect(kept.items[0]?.sku_name).toBe(`Robe ${mark}`);
});

test('a link keeps the category, the search, the order and the look of the catalogue [SKU-2, NAV-6]', async ({
  world,
}) => {
  const mark = token();
  const customer = await world.person('customer', 'Saltbush Day Spa');
  for (const name of ['Cape', 'Bib', 'Apron']) await world.agree(customer, `${name} ${mark}`, 100);
  const page = await staffAt(world, 'skus');
  const narrowed = page.getByText('3 of 3 items');
  await page.getByRole('searchbox', { name: 'Name, category or description' }).fill(mark);
  await expect(narrowed).toBeVisible();
  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
    ['Apron', 'Bib', 'Cape'].map((name) => `${name} ${mark}`),
  );
  await filterBy(page, (panel) => panel.getByRole('button', { name: /^Linen/ }).click());
  await page.getByRole('radio', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Item' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${mark}.*category=Linen.*view=table.*direction=desc`));
  await page.reload();
  await expect(narrowed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter Category: Linen' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(`Cape ${mark}`);
  await expect(page.getByRole('row').nth(1)).toContainText('$1.20$0.12$1.32');
  await page.getByRole('searchbox', { name: 'Name, category or description' }).fill(`no ${mark}`);
  await expect(page.getByText('No SKUs match your filters')).toBeVisible();
  await page.route('**/api/skus?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect(page.getByText('The SKUs could not be loaded')).toBeVisible();
  // The list also asks again by itself: the button is pressed while nothing can have come.
  const asked = page.waitForRequest('**/api/skus?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await asked;
  await page.unroute('**/api/skus?*');
  await expect(page.getByRole('table', { name: 'SKUs' })).toBeVisible();
});

test('a customer is offered exactly what has a price, live [PRC-1, PRC-2, PRC-3, PRC-4, CUS-4, NTF-7, STF-8]', async ({
  world,
}) => {
  const mark = token();
  const customer = await world.person('customer', `Tide & Thyme ${mark}`);
  const other = await world.person('customer', 'Paddock Dining');
  await world.agree(other, `Napkin ${mark}`, 55);
  await world.agree(other, `Towel ${mark}`, 160);
  const [hotel, page] = await Promise.all([world.signIn(customer), staffAt(world, 'pricing')]);

  await test.step('a customer comes first', async () => {
    await page.getByRole('button', { name: 'Add Custom Price' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please select a customer first');
    await page.getByLabel('Customer', { exact: true }).fill(mark);
    await page.getByRole('option', { name: new RegExp(mark) }).click();
    await expect(page.getByText('No custom prices yet')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`customer=${customer.user.id}`));
    await page.reload();
    await expect(page.getByLabel('Customer', { exact: true })).toHaveValue(customer.user.full_name);
  });

  const dialog = page.getByRole('dialog', { name: 'Add Custom Price' });
  const offer = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'SKU' }).fill(`${name} ${mark}`);
    await dialog.getByRole('option', { name: new RegExp(`${name} ${mark}`) }).click();
  };
  await test.step('two prices are added, one after the other', async () => {
    await page.getByRole('button', { name: 'Add Custom Price' }).first().click();
    await offer('Napkin');
    await expect(dialog.getByLabel('Custom price')).toHaveValue('0.75');
    await expect(dialog.getByLabel('Custom price')).toBeFocused();
    await dialog.getByLabel('Custom price').fill('0.50');
    await failOnce(page, 'POST', '/api/customer-pricing');
    await dialog.getByRole('button', { name: 'Save and Add Another' }).click();
    await expect(page.getByText('Failed to add custom pricing')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save and Add Another' }).click();
    await expect(page.getByText('Custom pricing added successfully')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'SKU' })).toBeFocused();
    await dialog.getByRole('combobox', { name: 'SKU' }).fill(mark);
    await expect(dialog.getByRole('option', { name: new RegExp(`Towel ${mark}`) })).toBeVisible();
    await expect(dialog.getByRole('option', { name: new RegExp(`Napkin ${mark}`) })).toHaveCount(0);
    await dialog.getByRole('option', { name: new RegExp(`Towel ${mark}`) }).click();
    await dialog.getByLabel('Custom price').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 of 2 custom prices')).toBeVisible();
  });

  const form = hotel.getByRole('dialog', { name: 'Create Order' });
  const offered = () => form.getByLabel('Item', { exact: true }).getByRole('option').allInnerTexts();
  await test.step('the customer’s order form, already open, offers them', async () => {
    await hotel.getByRole('button', { name: 'Create Order' }).first().click();
    await expect
      .poll(offered)
      .toEqual([
        'Choose an item',
        `Napkin ${mark} · $0.50 + $0.05 GST = $0.55`,
        `Towel ${mark} · $1.80 + $0.18 GST = $1.98`,
      ]);
  });

  await test.step('a price is changed where it stands', async () => {
    await page.getByRole('button', { name: `Change custom price of Napkin ${mark}, $0.50` }).press('4');
    await page.keyboard.type('.5');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: new RegExp(`Napkin ${mark}`) });
    await expect(row).toContainText('+$3.75+500%$0.45$4.95');
    await expect(row.getByText('Saved')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Change custom price of Towel ${mark}, $1.80` }),
    ).toBeFocused();
    await expect.poll(offered).toContain(`Napkin ${mark} · $4.50 + $0.45 GST = $4.95`);
  });

  await test.step('a price is removed', async () => {
    await failOnce(page, 'DELETE', '/api/customer-pricing/*');
    await page.getByRole('button', { name: `Remove custom price of Napkin ${mark}` }).click();
    await confirm(page, 'Remove Price');
    await expect(page.getByText('Failed to remove custom pricing')).toBeVisible();
    await page.getByRole('button', { name: `Remove custom price of Napkin ${mark}` }).click();
    await confirm(page, 'Remove Price');
    await expect(page.getByText('Custom pricing removed successfully')).toBeVisible();
    await expect.poll(offered).toEqual(['Choose an item', `Towel ${mark} · $1.80 + $0.18 GST = $1.98`]);
  });

  await test.step('a second price for a SKU is refused in words', async () => {
    await page.getByRole('button', { name: 'Add Custom Price' }).first().click();
    await offer('Napkin');
    // Somebody else is faster.
    const skus = await world.call(pricedSkusRoute, { params: { customer_id: customer.user.id } });
    const sku_id = skus.find(({ name }) => name === `Napkin ${mark}`)?.id ?? '';
    const agreed = { customer_id: customer.user.id, sku_id, custom_price: 60 };
    await world.call(createCustomerPriceRoute, { body: agreed });
    await dialog.getByRole('button', { name: 'Add Custom Price' }).click();
    const sentence = 'This customer already has a price for this SKU.';
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'SKU' })).toHaveAccessibleDescription(sentence);
  });
});

test('prices that cannot be loaded say so, and load again [PRC-2]', async ({ world }) => {
  const customer = await world.person('customer', 'Iris & June Salon');
  await world.agree(customer, 'Cape', 100);
  const page = await staff(world);
  await page.route('**/api/customer-pricing/*', (route) => route.fulfill({ status: 404, body: '' }));
  await openTab(page, 'pricing', `&customer=${customer.user.id}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load customer pricing');
  // Whatever else changes meanwhile may load them before the key is pressed.
  await page.getByRole('button', { name: 'Retry' }).focus();
  await page.unroute('**/api/customer-pricing/*');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 custom prices')).toBeVisible();
});

test('axe finds nothing on the catalogue and the prices, on a phone', async ({ world }) => {
  const mark = token();
  const customer = await world.person('customer', 'Little Wattle Childcare');
  await world.agree(customer, `Cot Sheet ${mark}`, 190);
  const page = await staffAt(world, 'skus', `&search=${mark}`, phone);
  await expect(page.getByText('1 of 1 items')).toBeVisible();
  await expectAccessible(page, 'SKU cards');
  await page.getByRole('radio', { name: 'Table' }).click();
  await expectAccessible(page, 'SKU table');
  await page.getByRole('button', { name: 'Add SKU' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add SKU' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await expectAccessible(page, 'SKU dialog');
  await openTab(page, 'pricing', `&customer=${customer.user.id}`);
  await page.getByRole('button', { name: /^Change custom price/ }).click();
  await page.getByLabel(/^Custom price of/).fill('1.005');
  await page.getByLabel(/^Custom price of/).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Use at most 2 decimals');
  await expectAccessible(page, 'prices');
  await page.getByRole('button', { name: 'Add Custom Price' }).click();
  await dialog.getByRole('combobox', { name: 'SKU' }).click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'price dialog');
});
