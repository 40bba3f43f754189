import type { Page } from '@playwright/test';
import { laterLine, takeStep } from './support/driver-van.ts';
import { collectToasts } from './support/toasts.ts';
import { expect, test, type World } from './support/world.ts';

/**
 * A customer, staff and a driver, each in their own browser context at the same time. No page is reloaded.
 */
async function threePeople(world: World) {
  const [customer, admin, driver] = await Promise.all([
    world.person('customer', 'Harbour Lane Hotel'),
    world.person('admin', 'Dev Patel'),
    world.person('driver', `Jonah Reid ${crypto.randomUUID().slice(0, 4)}`),
  ]);
  await world.agree(customer, 'Bed Sheet, queen', 380);
  await world.agree(customer, 'Bath Towel', 145);
  const [hotel, staff, van] = await Promise.all([
    world.signIn(customer),
    world.signIn(admin),
    world.signIn(driver),
  ]);
  await staff.getByRole('tab', { name: /Orders & Drivers/ }).click();
  await expect(van.getByRole('heading', { name: 'Driver Dashboard' })).toBeVisible();
  await expect(van.getByRole('tab')).toHaveText(['My Deliveries', 'Calendar View']);
  await expect(van.getByRole('term')).toHaveText([
    'Total Assigned',
    'Pending Pickup',
    'In Transit',
    'Delivered',
  ]);
  const [staffTold, vanTold] = [await collectToasts(staff), await collectToasts(van)];
  return { hotel, staff, staffTold, van, vanTold, driver };
}

const unread = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: `Notifications, ${count} unread` })).toBeVisible();
/** Staff get notifications of other journeys too, so the exact count is not known. */
const someUnread = (page: Page) =>
  expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();

test('an order is placed, seen live, assigned, delivered and followed by three people at once [ORD-3, ORD-4, ORD-5, NTF-6, NTF-7, CUS-3, CUS-9, DRV-1, DRV-3, STF-5]', async ({
  world,
}) => {
  const { hotel, staff, staffTold, van, vanTold, driver } = await threePeople(world);

  await test.step('the customer places an order of two SKUs at the agreed prices', async () => {
    await hotel.getByRole('button', { name: 'Create Order' }).first().click();
    const form = hotel.getByRole('dialog', { name: 'Create Order' });
    await form
      .getByLabel('Item', { exact: true })
      .selectOption({ label: 'Bed Sheet, queen · $3.80 + $0.38 GST = $4.18' });
    await form.getByLabel('Quantity', { exact: true }).fill('40');
    await form.getByRole('button', { name: 'Add Item' }).click();
    const second = form.getByRole('group', { name: 'Line 2' });
    await second.getByRole('combobox').selectOption({ label: 'Bath Towel · $1.45 + $0.15 GST = $1.60' });
    await second.getByRole('textbox').fill('60');
    await expect(form.getByText('$262.90')).toBeVisible();
    await form.getByRole('button', { name: 'Create Order' }).click();
    await expect(hotel.getByText('Order created successfully!')).toBeVisible();
    await expect(form).toBeHidden();
  });
  const row = hotel.getByRole('row', { name: /ORD-\d{6}/ }).first();
  await expect(row).toContainText('$262.90');
  const number = /ORD-\d{6}/.exec(await row.innerText())?.[0] ?? '';

  await test.step('staff see it arrive: toast, bell and list', async () => {
    await staffTold(`Harbour Lane Hotel placed ${number}`);
    await someUnread(staff);
    await expect(staff.getByRole('row', { name: new RegExp(number) })).toContainText('Harbour Lane Hotel');
  });

  await test.step('staff assign a driver, who sees it arrive', async () => {
    await staff.getByRole('button', { name: `Assign a driver to ${number}` }).click();
    const dialog = staff.getByRole('dialog', { name: 'Assign Driver' });
    await dialog.getByRole('radio', { name: new RegExp(driver.user.full_name) }).check();
    await dialog.getByRole('button', { name: 'Assign Driver' }).click();
    await expect(staff.getByText('Driver assigned successfully')).toBeVisible();
    await vanTold('New stop');
    await unread(van, 1);
    await expect(laterLine(van, number)).toBeVisible();
  });

  await test.step('the customer follows on the timeline', async () => {
    await hotel.getByRole('tab', { name: /Delivery Tracking/ }).click();
    await expect(step(hotel, number, 'Assigned')).toHaveAttribute('data-state', 'now');
  });

  await test.step('the driver picks up, goes out and delivers with a note; everyone sees each step', async () => {
    for (const [label, state] of [
      ['Picked Up', 'now'],
      ['Out for Delivery', 'now'],
    ] as const) {
      await takeStep(van, number, label);
      await expect(step(hotel, number, label)).toHaveAttribute('data-state', state);
      await expect(staff.getByRole('row', { name: new RegExp(number) })).toContainText(label);
    }
    await takeStep(van, number, 'Delivered', 'Left with reception');
    await expect(van.getByText('Status updated successfully').first()).toBeVisible();
  });

  await test.step('the customer reads that it is delivered, and the note', async () => {
    const card = hotel.getByRole('article', { name: number });
    await expect(card).toContainText('Left with reception');
    await expect(step(hotel, number, 'Delivered')).toHaveAttribute('data-state', 'done');
    await expect(card.getByText('DELIVERED', { exact: true })).toBeVisible();
    await expect(staff.getByRole('row', { name: new RegExp(number) })).toContainText('Delivered');
    await unread(hotel, 4);
  });
});

const step = (page: Page, number: string, label: string) =>
  page.getByRole('article', { name: number }).getByRole('listitem').filter({ hasText: label }).first();
