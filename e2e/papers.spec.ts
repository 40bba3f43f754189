import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { newCustomer } from './support/series.ts';
import { expect, test, type World } from './support/world.ts';

/** An order with a driver for both of its legs. */
async function placeAssigned(world: World, name: string) {
  const mark = crypto.randomUUID().slice(0, 8);
  const customer = await newCustomer(world, `${name} ${mark}`);
  const driver = await world.person('driver', `Jonah ${mark}`);
  const order = await world.place(customer, 7);
  const params = { id: order.id };
  await world.call(assignDriverRoute, { params, body: { driver_id: driver.user.id } });
  return { order, driver };
}

async function openMenu(page: Page, { order_number }: Order, item: string): Promise<void> {
  await page.goto(`/dashboard/admin?tab=orders&q=${order_number}`);
  await page.getByRole('button', { name: `Actions for ${order_number}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Presses a button that saves a file. */
async function saveBy(page: Page, name: string): Promise<Download> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return saved;
}

const startOf = async (file: Download): Promise<string> =>
  (await readFile(await file.path())).subarray(0, 5).toString();

/** What a phone reads of a label in sight. */
async function readQr(label: Locator): Promise<string> {
  const picture = sharp(await label.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/** How the browser prints the page: the sizes of its sheets, in millimetres. */
async function printedSheets(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
  );
}

test('labels of an order are made, printed and saved as a PDF [LBL-1, LBL-2, LBL-3, LBL-4]', async ({
  world,
}) => {
  const { order } = await placeAssigned(world, 'Harbour Lane Hotel');
  const page = await world.signIn(await world.person('admin', 'Dev Patel'));
  await openMenu(page, order, 'Print labels');
  const bags = page.getByRole('form', { name: order.order_number });
  await bags.getByLabel(`Bags of ${order.order_number}`).fill('3');
  await bags.getByRole('button', { name: 'Make labels' }).click();
  const sheet = page.getByRole('region', { name: 'Page 1 of 1' });
  for (const number of [1, 2, 3]) await expect(sheet.getByText(`Bag ${number} of 3`)).toBeVisible();
  await expect(sheet.getByText(order.customer_name)).toHaveCount(3);
  await expectAccessible(page, 'labels');
  expect(await printedSheets(page)).toEqual(['210 × 297']);
  const pdf = await saveBy(page, 'Save as PDF');
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await startOf(pdf)).toBe('%PDF-');
  await page.getByRole('radio', { name: 'Roll' }).click();
  await expect(page.getByRole('region', { name: 'Page 3 of 3' })).toBeVisible();
  expect(await printedSheets(page)).toEqual(['100 × 50', '100 × 50', '100 × 50']);
  const [last] = await world
    .call(orderRoute, { params: { id: order.id } })
    .then(({ bags }) => bags.slice(-1));
  expect(new URL(await readQr(page.getByRole('region', { name: 'Page 3 of 3' }))).pathname).toBe(
    `/b/${last?.code}`,
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: `Actions for ${order.order_number}` })).toBeVisible();
  await page.getByRole('button', { name: order.order_number, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Bag 3 of 3')).toBeVisible();
});

test('a docket and the run sheets of a day are pages of words, for the driver as well [LBL-4, RUN-14]', async ({
  world,
}) => {
  const { order, driver } = await placeAssigned(world, 'Paddock Dining');
  const page = await world.signIn(await world.person('admin', 'Dev Patel'));
  await openMenu(page, order, 'Print docket');
  const docket = page.getByRole('article', { name: `Docket ${order.order_number}` });
  for (const text of [order.customer_name, 'To collect', 'To deliver', order.delivery_address])
    await expect(docket.getByText(text)).toBeVisible();
  await expect(docket.getByRole('row').nth(1)).toContainText(/^\D+7$/);
  await expectAccessible(page, 'docket');
  expect(await printedSheets(page)).toEqual(['210 × 297']);
  expect(await startOf(await saveBy(page, 'Save as PDF'))).toBe('%PDF-');

  const day = businessDay(order.pickup_date, 'Australia/Sydney');
  await page.goto(`/dashboard/admin/dispatch?day=${day}`);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toContain(`${day}`);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  const sheet = page.getByRole('article', { name: `Run sheet, ${driver.user.full_name}` });
  await expect(sheet.getByRole('row', { name: order.customer_name })).toContainText('Collect');
  await expect(sheet.getByRole('columnheader', { name: 'Window' })).toBeVisible();
  expect(new Set(await printedSheets(page))).toEqual(new Set(['210 × 297']));

  await page.goto(`/dashboard/admin/dispatch?day=${day}`);
  await page.getByRole('button', { name: `Run of ${driver.user.full_name}` }).click();
  await page.getByRole('menuitem', { name: 'Run sheet' }).click();
  await expect(sheet).toBeVisible();
  const hand = await world.signIn(driver, phone);
  await hand.goto(new URL(page.url()).pathname);
  await expect(hand.getByRole('article').getByText(order.customer_name)).toBeVisible();
  const line = hand.getByRole('article').getByText(order.customer_name);
  await expect(line).toHaveCSS('font-size', /^(1[3-9]|2\d)/);
  const count = hand.getByRole('article').getByText('1 stop', { exact: true });
  await expect(count).toHaveCSS('white-space', 'nowrap');
  await expectAccessible(hand, 'run sheet on a phone');
  await hand.goto(`/papers/docket/${order.id}`);
  await expect(hand).toHaveURL(/\/dashboard\/driver/);
});
