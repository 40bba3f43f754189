import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { addMeasures, expectFocusVisible, expectMeasuresPass } from './support/measure.ts';
import { expect, test, type World } from './support/world.ts';

/** Each change notifies the customer. */
async function changeOften(world: World, order: Order, times: number): Promise<void> {
  for (let changes = 0; changes < times; changes++) {
    const status = changes % 2 === 0 ? 'processing' : 'in_progress';
    await world.call(editOrderRoute, { params: { id: order.id }, body: { status } });
  }
}

test('the bell opens and closes as menus do, its list scrolls, and live news takes one place [NTF-2, NTF-6, NAV-4]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  await world.agree(customer, 'Napkin', 500);
  const order = await world.place(customer, 2);
  const page = await world.signIn(customer);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const menu = page.getByRole('dialog', { name: 'Notifications' });

  await test.step('what comes live shares one place, top right, the newest in it', async () => {
    await changeOften(world, order, 8);
    await expect(page.getByRole('button', { name: 'Notifications, 8 unread' })).toBeVisible();
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toHaveCount(1);
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
    // Below the head of the page.
    expect(box?.y).toBeLessThan(200);
  });

  await test.step('it opens from the bell, and closes with it, with Escape and with a press outside', async () => {
    await bell.click();
    await expect(menu.getByRole('listitem')).toHaveCount(8);
    await expectAccessible(page, 'a full bell');
    await bell.click();
    await expect(menu).toBeHidden();
    await bell.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(bell).toBeFocused();
    await bell.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(200, 700);
    await expect(menu).toBeHidden();
  });

  await test.step('however much there is, it keeps its height and scrolls', async () => {
    await bell.click();
    const list = menu.getByRole('list');
    const [height, whole] = await list.evaluate((element) => [element.clientHeight, element.scrollHeight]);
    expect(height).toBeLessThanOrEqual(420);
    expect(whole).toBeGreaterThan(height ?? 0);
    await menu.getByRole('listitem').last().scrollIntoViewIfNeeded();
  });

  await test.step('an entry has its message and time and is read with a press; then all of them; then none are left', async () => {
    const entry = menu.getByRole('listitem').last().getByRole('button');
    await expect(entry).toContainText(order.order_number);
    await expect(entry).toContainText(/\d{1,2}:\d{2}\s[ap]m/);
    await entry.click();
    // It opens what it is about.
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: order.order_number })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications, 7 unread' }).click();
    await menu.getByRole('button', { name: 'Mark all read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await menu.getByRole('button', { name: 'Clear' }).click();
    await expect(menu.getByRole('listitem')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
});

test('the key goes past a message to the end of the page; dismissed, it leaves the focus where it was [NTF-6, NAV-4]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  await world.agree(customer, 'Napkin', 500);
  const order = await world.place(customer, 2);
  const page = await world.signIn(customer);
  await expect(page.getByText(/Showing 1 of 1/)).toBeVisible();
  await addMeasures(page);
  await changeOften(world, order, 1);
  // It stays while the pointer is over it.
  await page.locator('[data-slot=toast]').hover();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expectMeasuresPass(page, 'a message', ['moving()', 'smallTargets(24)', 'lostTexts(false)']);
  expect(await expectFocusVisible(page, 'a message')).toBeGreaterThan(3);
  await page.keyboard.press('Shift+Tab');
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.evaluate('window.before = document.activeElement');
  await page.keyboard.press('Tab');
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dismiss).toBeHidden();
  await expect.poll(() => page.evaluate('window.before.matches(":focus")')).toBe(true);
});

test('a message makes way for a sheet and for the bell, on a phone and at a desk [NTF-6]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Mabel Ng');
  await world.agree(customer, 'Napkin', 500);
  const order = await world.place(customer, 2);
  const page = await world.signIn(customer);
  await expect(page.getByText(/Showing 1 of 1/)).toBeVisible();
  const message = page.locator('[data-slot=toast]');
  const areApart = async (other: ReturnType<typeof page.locator>) => {
    const [a, b] = [await message.boundingBox(), await other.boundingBox()];
    if (!a || !b) return 'one of them is not there';
    return a.y >= b.y + b.height || b.y >= a.y + a.height || a.x >= b.x + b.width || b.x >= a.x + a.width;
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await changeOften(world, order, 2);
    await message.hover();
    await expect.poll(() => areApart(page.locator('.page-head'))).toBe(true);
    // Its code comes before the message has gone.
    await page.keyboard.press('n');
    const sheet = page.getByRole('dialog', { name: 'Create Order' });
    await expect(sheet).toBeVisible();
    for (const part of ['dialog-head', 'dialog-foot'])
      await expect.poll(() => areApart(sheet.locator(`[data-slot=${part}]`))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
    await expect.poll(() => areApart(page.getByRole('dialog', { name: 'Notifications' }))).toBe(true);
    await page.keyboard.press('Escape');
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toHaveCount(0);
  }
});
