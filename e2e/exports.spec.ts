import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, phone } from './support/axe.ts';
import { expect, test } from './support/world.ts';

const openFromMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu of All Orders' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
};

/** Saves what the dialog of a list offers, once it is open. */
async function exportCsv(page: Page, isForExcel = false): Promise<{ name: string; text: string }> {
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  if (isForExcel) await dialog.getByRole('switch', { name: /^For Excel/ }).check();
  await expectAccessible(page, 'export dialog');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  await expect(dialog).toBeHidden();
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('staff export the orders that they have searched for, customers their own, on a phone as well [CSV-1, CSV-2, CSV-4]', async ({
  world,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const [customer, other] = [
    await world.person('customer', `Paddock ${mark}`),
    await world.person('customer', `Tallow ${mark}`),
  ];
  for (const each of [customer, other]) await world.agree(each, `Napkin ${mark}`, 120);
  const [order, others] = [await world.place(customer, 3), await world.place(other, 4)];

  const at = `/dashboard/admin?tab=orders&search=${mark}`;
  const page = await world.signIn(await world.person('admin', 'Dev Patel'), { at });
  await expect(page.getByText('2 of 2 orders')).toBeVisible();
  await openFromMenu(page);
  const all = await exportCsv(page, true);
  expect(all.name).toMatch(/^washline-orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(all.text).toMatch(/^\ufeffid,order_number,/);
  expect(all.text.split('\r\n')).toHaveLength(4);

  const hand = await world.signIn(customer, phone);
  await hand.getByRole('button', { name: 'Export CSV' }).click();
  const own = await exportCsv(hand);
  expect(own.text).toContain(order.order_number);
  expect(own.text).not.toContain(others.order_number);

  // The service is out of reach.
  await page.route('**/api/orders/export**', (route) => route.abort('connectionreset'));
  await openFromMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Failed to export')).toBeVisible();
});
