import type { Page } from '@playwright/test';
import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { devices, expectAccessible, phone } from './support/axe.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const rowsOf = (page: Page) => paletteOf(page).getByRole('option');
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Opens the palette by its shortcut and types. Resolves when the searches have answered. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
  await expect(paletteOf(page).getByRole('status')).toHaveText(/^\d+ results?$/);
}

/** A new customer with an order and a case. */
async function newCustomer(world: World, name: string) {
  const customer = await world.person('customer', name);
  await world.agree(customer, `Napkin of ${name}`, 150);
  const order = await world.place(customer, 12);
  const subject = `A question of ${name}`;
  const body = { subject, description: 'When do you come?' };
  const raised = await world.callAs(customer, raiseCaseRoute, { body });
  return { customer, order, raised };
}

/** A name that is unique to this run. */
const nameOf = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

test('staff find and go by keyboard alone [PAL-1, PAL-2, PAL-3]', async ({ world }) => {
  const name = nameOf('Wharf');
  const { customer, order, raised } = await newCustomer(world, name);
  const page = await world.signIn(await world.person('admin', 'Dev Patel'));
  const tab = (label: RegExp) => page.getByRole('tab', { name: label });
  await expect(tab(/Overview/)).toHaveAttribute('aria-selected', 'true');

  await test.step('an order, by its number, opens over the tab that is there', async () => {
    await search(page, order.order_number);
    await expect(rowsOf(page)).toHaveText([
      new RegExp(`${order.order_number}.*${name}`),
      `Order Again ${order.order_number}`,
    ]);
    await expectAccessible(page, 'a palette with something found');
    await press(page, 'Enter');
    const details = page.getByRole('dialog', { name: new RegExp(order.order_number) });
    await expect(details).toBeVisible();
    await press(page, '1', 'n', 'Control+k');
    await expect(paletteOf(page)).toBeHidden();
    await press(page, 'Escape');
    await expect(details).toBeHidden();
  });

  await test.step('a customer has orders, a case, an account and a SKU that bear the name', async () => {
    await search(page, name);
    for (const group of ['Orders', 'Cases', 'Users', 'SKUs'])
      await expect(paletteOf(page).getByRole('group', { name: group })).toContainText(name);
    // Whose name begins with it stands before what only mentions them.
    await press(page, 'ArrowDown', 'ArrowUp');
    await expect(rowsOf(page).and(page.locator('[aria-selected="true"]'))).toContainText(customer.user.email);
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  });

  await test.step('a case opens on its tab', async () => {
    await search(page, raised.case_number);
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Update Case' })).toContainText(raised.subject);
    await press(page, 'Escape');
    await expect(tab(/Case Management/)).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a tab by its name, by its number, and its search by the slash', async () => {
    await search(page, 'man sku');
    await press(page, 'Enter');
    await expect(tab(/SKU Management/)).toBeFocused();
    await press(page, '7');
    await expect(tab(/Orders & Drivers/)).toBeFocused();
    await expect(page.getByText(/^\d+ of \d+ orders$/)).toBeVisible();
    await press(page, '/');
    await expect(page.getByRole('searchbox', { name: 'Order number, customer or email' })).toBeFocused();
    await page.keyboard.type('n1');
    await expect(tab(/Orders & Drivers/)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('staff create by keyboard alone, wherever they are [PAL-1, PAL-2, PAL-3]', async ({ world }) => {
  const name = nameOf('Quay');
  await world.person('customer', name);
  const page = await world.signIn(await world.person('owner', 'Ruth Calloway'));
  const tab = (label: RegExp) => page.getByRole('tab', { name: label });

  await test.step('what is created opens here, and the focus comes back', async () => {
    await press(page, '7', 'n');
    await expect(page.getByRole('dialog', { name: 'Create Order' })).toBeVisible();
    await press(page, 'Escape');
    await expect(tab(/Orders & Drivers/)).toBeFocused();
    for (const [typed, title] of [
      ['create user', 'Create User'],
      ['add sku', 'Add SKU'],
      ['create temp', 'Create Template'],
    ] as const) {
      await press(page, 'Control+k');
      await page.keyboard.type(typed);
      await expect(rowsOf(page).first()).toContainText(title);
      await press(page, 'Enter');
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await press(page, 'Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(tab(/Orders & Drivers/)).toBeFocused();
    }
  });

  await test.step('the row that Enter opens is in sight, also after a scroll', async () => {
    await press(page, 'Control+k', 'End');
    await expect(rowsOf(page).last()).toBeInViewport();
    await press(page, 'Home');
    await expect(rowsOf(page).first()).toBeInViewport();
    await rowsOf(page).last().scrollIntoViewIfNeeded();
    await expect(rowsOf(page).first()).not.toBeInViewport();
    await page.keyboard.type('e');
    await expect(rowsOf(page).first()).toBeInViewport();
    await press(page, 'Escape');
  });

  await test.step('a price is agreed with somebody, who is chosen first', async () => {
    await press(page, 'Control+k');
    await page.keyboard.type('price add');
    await press(page, 'Enter');
    const form = page.getByRole('dialog', { name: 'Add Custom Price' });
    await expect(form.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await page.keyboard.type(name);
    await expect(form.getByRole('option', { name })).toBeVisible();
    await press(page, 'Enter');
    await expect(form).toContainText(`For ${name}`);
  });
});

test('a customer finds what is theirs and nothing else, and starts what they may [PAL-1]', async ({
  world,
}) => {
  const [name, other] = [nameOf('Harbour'), nameOf('Saltbush')];
  const [{ customer, order, raised }, another] = await Promise.all([
    newCustomer(world, name),
    newCustomer(world, other),
  ]);
  const page = await world.signIn(customer);
  await search(page, another.order.order_number);
  await expect(paletteOf(page).getByText('Nothing found for')).toBeVisible();
  await expect(paletteOf(page)).toContainText('a case number or the subject of a case');
  await press(page, 'Escape');
  await search(page, other);
  await expect(rowsOf(page)).toHaveCount(0);
  await press(page, 'Escape');
  await search(page, raised.subject);
  await expect(rowsOf(page)).toHaveText([new RegExp(raised.case_number)]);
  await press(page, 'Escape');
  await search(page, 'create');
  await expect(rowsOf(page)).toHaveText([/Create Order/, /Raise a Case/]);
  await press(page, 'ArrowDown', 'Enter');
  await expect(page.getByRole('dialog', { name: 'Raise a Case' })).toBeVisible();
  await press(page, 'Escape', 'n');
  await expect(page.getByRole('dialog', { name: 'Create Order' })).toBeVisible();
  await press(page, 'Escape');
  await search(page, order.order_number.slice(4));
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(order.order_number) })).toBeVisible();
});

for (const { name, settings } of devices) {
  test(`drivers have the palette and the shortcuts too, ${name}; single keys can be off [PAL-1, PAL-2, PAL-3, PAL-4]`, async ({
    world,
  }) => {
    const { customer, order } = await newCustomer(world, nameOf('Paddock'));
    const driver: Person = await world.person('driver', 'Jonah Reid');
    const body = { driver_id: driver.user.id };
    await world.call(assignDriverRoute, { params: { id: order.id }, body });
    const page = await world.signIn(driver, settings);
    const opener = page.getByRole('button', { name: 'Search or jump to' });

    await opener.click();
    await expect(rowsOf(page).first()).toHaveText(/My Deliveries/);
    await expectAccessible(page, 'the palette');
    await expect(paletteOf(page).getByRole('group', { name: 'Create' })).toHaveCount(0);
    await paletteOf(page).getByRole('combobox').fill(customer.user.full_name);
    await rowsOf(page).filter({ hasText: order.order_number }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(order.order_number) })).toBeVisible();
    await press(page, 'Escape');
    await expect(opener).toBeFocused();

    if (settings === phone) {
      await search(page, 'keyboard shortcuts');
      await press(page, 'Enter');
    } else {
      await press(page, '?');
      await page
        .getByRole('dialog', { name: 'Help' })
        .getByRole('button', { name: 'Keyboard shortcuts' })
        .click();
    }
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toContainText('Calendar View');
    await shortcuts.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await expectAccessible(page, 'the shortcuts, switched off');
    await press(page, 'Escape');
    await expect(shortcuts).toBeHidden();
    await page.reload();
    await expect(page.getByRole('tab', { name: /My Deliveries/ })).toBeVisible();
    await press(page, '2', '?');
    await search(page, 'single');
    await expect(page.getByRole('tab', { name: /My Deliveries/, includeHidden: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await press(page, 'Enter');
    await expect(page.getByText('Single-key shortcuts are on')).toBeVisible();
    await press(page, '2');
    await expect(page.getByRole('tab', { name: 'Calendar View' })).toBeFocused();
  });
}

test('the account, the appearance and the way out are there; a search that fails leaves them [PAL-1]', async ({
  world,
}) => {
  const page = await world.signIn(await world.person('admin', 'Aisha Karimi'), {
    viewport: { width: 1440, height: 900 },
  });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  };
  await page.route('**/api/orders?*', (route) => route.abort());
  await open();
  await page.keyboard.type('account');
  await expect(paletteOf(page).getByRole('alert')).toHaveText(/^Orders could not be searched/);
  await expectAccessible(page, 'a search that failed');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: /account/i })).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open();
  await page.keyboard.type('dark');
  await press(page, 'Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeChecked();
  await open();
  await page.keyboard.type('logout');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});
