import type { Page } from '@playwright/test';
import { customerPricesRoute, editPricesRoute, pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const items = ['Bath mat', 'Bath towel', 'Napkin', 'Robe'];

/** A customer with a price for a mat and a robe, of four items whose names end with a mark. */
async function openGrid(world: World, options: object = {}) {
  const mark = crypto.randomUUID().slice(0, 6);
  const [customer, other] = [
    await world.person('customer', `Grand Hotel ${mark}`),
    await world.person('customer', `Harbour Lane ${mark}`),
  ];
  for (const name of items) await world.agree(other, `${name} ${mark}`, 200);
  const skus = await world.call(pricedSkusRoute, { params: { customer_id: customer.user.id } });
  const changes = skus
    .filter(({ name }) => name === `Bath mat ${mark}` || name === `Robe ${mark}`)
    .map(({ id: sku_id }) => ({ sku_id, custom_price: 180, seen: null }));
  await world.call(editPricesRoute, { params: { id: customer.user.id }, body: { changes } });
  const kim = await world.person('admin', 'Kim Tran');
  const at = `/dashboard/admin?tab=pricing&customer=${customer.user.id}&view=grid&search=${mark}`;
  const page = await world.signIn(kim, { ...options, at });
  await expect(page.getByText(/^Showing 4 of /)).toBeVisible();
  const field = (name: string) => page.getByRole('textbox', { name: `Agreed price of ${name} ${mark}` });
  return { mark, customer, other, page, field };
}

const save = (page: Page) => page.getByRole('button', { name: /^Save .*Prices?$/ });

async function skuIdOf(world: World, { user }: Person, name: string): Promise<string> {
  const skus = await world.call(pricedSkusRoute, { params: { customer_id: user.id } });
  return skus.find((sku) => sku.name === name)?.id ?? '';
}

test('prices are typed, pasted and filled in a grid, and saved together [PRC-6, PRC-7]', async ({
  world,
}) => {
  const { mark, customer, page, field } = await openGrid(world);
  const pricesNow = async () =>
    (await world.call(customerPricesRoute, { params: { customer_id: customer.user.id } })).map(
      ({ sku_name, custom_price }) => [sku_name.replace(` ${mark}`, ''), custom_price],
    );

  await test.step('typed as in a sheet: Enter and the arrows go down and up', async () => {
    await expect(save(page)).toBeDisabled();
    await field('Bath mat').fill('1.75');
    await field('Bath mat').press('Enter');
    await expect(field('Bath towel')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(field('Napkin')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(field('Bath towel')).toBeFocused();
    await expect(field('Bath mat')).toHaveAccessibleDescription('was $1.80');
    await field('Bath mat').press('Escape');
    await expect(field('Bath mat')).toHaveValue('1.80');
    await expect(save(page)).toBeDisabled();
  });

  await test.step('lines of a spreadsheet fill downwards', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      String.raw`navigator.clipboard.writeText('Mat\t1.7\r\nTowel\t$1.55\r\nNapkin\t0.705\r\n')`,
    );
    await field('Bath mat').press('ControlOrMeta+V');
    await expect(field('Bath mat')).toHaveValue('1.70');
    await expect(field('Bath towel')).toHaveValue('1.55');
    await expect(field('Napkin')).toHaveValue('0.705');
  });

  await test.step('what is no price is refused at its row, and nothing is saved', async () => {
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'Nothing was saved. 1 of 3 prices was refused: Napkin',
    );
    await expect(field('Napkin')).toBeFocused();
    await expect(field('Napkin')).toHaveAccessibleDescription('Use at most 2 decimals');
    await expect(field('Bath towel')).toHaveValue('1.55');
    expect(await pricesNow()).toEqual([
      ['Bath mat', 180],
      ['Robe', 180],
    ]);
    await field('Napkin').fill('0.70');
    await expect(page.getByRole('alert')).toBeHidden();
  });

  await test.step('leaving asks, and staying keeps what was typed', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(field('Napkin')).toHaveValue('0.70');
  });

  await test.step('a removal is confirmed with the number', async () => {
    await field('Robe').fill('');
    await expect(page.getByText('4 changes · 2 new, 1 changed, 1 removed')).toBeVisible();
    await page.getByRole('button', { name: 'Save 4 Prices' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove 1 price?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await pricesNow()).toHaveLength(2);
    await page.getByRole('button', { name: 'Save 4 Prices' }).click();
    await question.getByRole('button', { name: 'Remove Price' }).click();
    await expect(page.getByText('4 prices saved')).toBeVisible();
    expect(await pricesNow()).toEqual([
      ['Bath mat', 170],
      ['Bath towel', 155],
      ['Napkin', 70],
    ]);
    await expect(save(page)).toBeDisabled();
  });

  await test.step('another customer’s prices fill what is empty, others only when asked to', async () => {
    for (const name of items) await page.getByLabel(`Select ${name} ${mark}`).check();
    await page.getByRole('button', { name: 'Copy from Another Customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy from Another Customer' });
    await dialog.getByRole('combobox', { name: 'Customer' }).fill(`Harbour Lane ${mark}`);
    await dialog.getByRole('option', { name: `Harbour Lane ${mark}` }).click();
    await expect(dialog.getByText('This fills 1 empty price. 3 stay as they are.')).toBeVisible();
    await dialog.getByRole('switch', { name: /^Also replace/ }).check();
    await dialog.getByRole('button', { name: 'Fill 4 Prices' }).click();
    for (const name of items) await expect(field(name)).toHaveValue('2.00');
    expect(await pricesNow()).toHaveLength(3);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(field('Robe')).toHaveValue('');
  });

  await test.step('base prices fill what is empty', async () => {
    await page.getByRole('button', { name: 'Agree Base Prices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fill 1 Price' }).click();
    await page.getByRole('button', { name: 'Save 1 Price' }).click();
    await expect(page.getByText('1 price saved')).toBeVisible();
    expect(await pricesNow()).toHaveLength(4);
  });
});

test('two people on one customer: who comes second sees what the first has set, and chooses [PRC-6]', async ({
  world,
}) => {
  const { mark, customer, page, field } = await openGrid(world);
  const dev = await world.person('admin', 'Dev Patel');
  const setByDev = async (name: string, seen: number | null, custom_price: number) => {
    const sku_id = await skuIdOf(world, customer, `${name} ${mark}`);
    const body = { changes: [{ sku_id, seen, custom_price }] };
    await world.callAs(dev, editPricesRoute, { params: { id: customer.user.id }, body });
  };
  await field('Bath mat').fill('1.50');
  await field('Robe').fill('1.60');
  await field('Napkin').fill('0.60');
  await setByDev('Bath mat', 180, 155);
  await setByDev('Robe', 180, 165);
  // It is said before the save already.
  await expect(field('Bath mat')).toHaveAccessibleDescription(
    /^Someone else has set \$1\.55\. Yours is \$1\.50\./,
  );
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Nothing was saved. 2 of 3 prices were refused: Bath mat',
  );
  await expect(field('Bath mat')).toHaveAccessibleDescription(
    /^Dev Patel has set \$1\.55\. Yours is \$1\.50\./,
  );
  await field('Napkin').focus();
  await expect(field('Bath mat')).toHaveAccessibleDescription(/^Dev Patel has set/);
  await expect(field('Napkin')).toHaveValue('0.60');
  await page.getByRole('button', { name: 'Keep $1.50' }).click();
  await page.getByRole('button', { name: 'Take $1.65' }).click();
  await expect(field('Robe')).toHaveValue('1.65');
  await page.getByRole('button', { name: 'Save 2 Prices' }).click();
  await expect(page.getByText('2 prices saved')).toBeVisible();
  const prices = await world.call(customerPricesRoute, { params: { customer_id: customer.user.id } });
  expect(prices.map(({ custom_price }) => custom_price)).toEqual([150, 60, 165]);
});

test('the grid is found from the prices and from the person, and axe finds nothing, on a phone too [PRC-6, PRC-1, CUS-22]', async ({
  world,
}) => {
  const { customer, page, field } = await openGrid(world, phone);
  await field('Bath mat').fill('1.755');
  await field('Robe').fill('');
  await save(page).click();
  await expectAccessible(page, 'price grid, refused');
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Custom Prices' }).click();
  await page.getByRole('link', { name: 'Price Grid' }).click();
  await expect(page.getByRole('heading', { name: 'Price Grid' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/admin/people/${customer.user.id}`);
  await page.getByRole('link', { name: 'Set Prices' }).click();
  await expect(page.getByRole('heading', { name: 'Price Grid' })).toBeVisible();
  await expectAccessible(page, 'price grid');
});
