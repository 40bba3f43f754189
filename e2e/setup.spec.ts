import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { importRoute, runImportRoute, startImportRoute } from '#shared/imports/imports.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { liveJoined } from './support/live.ts';
import { owner, startServer } from './support/server.ts';
import { bringToShop, expect, test, type World } from './support/world.ts';

/** A click, a tap, and Enter on a control; typing, and Tab from field to field, are none. */
const mostPresses = 40;

async function pressesOf(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  await page.addInitScript(`
    addEventListener('pointerdown', (event) => event.isTrusted && pressed(), true);
    addEventListener('keydown', (event) => event.key === 'Enter' && event.isTrusted && pressed(), true);
  `);
  return () => presses;
}

const prices = {
  'Mixed laundry': '5.50',
  'Doona, queen or king': '28',
  'Fitted sheet, queen': '2.60',
  'Fitted sheet, king': '2.90',
  'Flat sheet, queen': '2.40',
  Pillowcase: '1.10',
  'Bath towel': '1.60',
  'Hand towel': '0.85',
  'Bath mat': '1.95',
  Tablecloth: '4.20',
  Napkin: '0.70',
  Shirt: '3.80',
};

const windows = [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

for (const { name, ...device } of windows) {
  // On its own server: an empty shop.
  test(`an owner alone gets from an empty shop to an invoiced order by the card, on ${name} [START-1, START-2, START-3, START-4, START-5, WAY-8]`, async ({
    browser,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'washline-setup-'));
    const server = await startServer(folder);
    try {
      const context = await browser.newContext({ baseURL: server.url, ...device });
      const page = await context.newPage();
      await bringToShop(page);
      const presses = await pressesOf(page);
      await page.goto('/login');
      const press = async (button: string, within = page.getByRole('main')) => {
        const found = within.getByRole('button', { name: button, exact: true });
        await (device.hasTouch ? found.tap() : found.click());
      };
      const dialogOf = (title: string) => page.getByRole('dialog', { name: title });
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.keyboard.press('Enter');
      const card = page.getByRole('region', { name: 'Set up your shop' });
      await expect(card).toContainText('0 of 7 done');
      await expectAccessible(page, 'the card');

      await press('Enter Details, Business details');
      await expect(page).toHaveURL(/setup=details/);
      await page.reload();
      const details = dialogOf('Business Details');
      await details.getByLabel('Business name').fill('Harbour Laundry');
      await expect(details.getByLabel('Logo text')).toHaveValue('Harbour Laundry');
      await details.getByLabel('Contact phone').fill('0412 555 000');
      await details.getByLabel('Contact email').fill('hello@');
      await details.getByRole('textbox', { name: 'ABN' }).fill('51 824 753 557');
      await press('Save Details', details);
      await expect(details.getByText('Enter the 11 digits of the ABN')).toBeVisible();
      await expect(details.getByText('Enter an email address such as name@example.com')).toBeVisible();
      await details.getByLabel('Contact email').fill('hello@harbour.example');
      await details.getByRole('textbox', { name: 'ABN' }).fill('51 824 753 556');
      await details.getByLabel('Business address').fill('9 Wharf Rd, Pyrmont NSW 2009');
      const invoicing = details.getByRole('switch', { name: /Invoice delivered orders/ });
      await (device.hasTouch ? invoicing.tap() : invoicing.click());
      await press('Save Details', details);
      await expect(details).toBeHidden();
      await expect(card).toContainText('1 of 7 done');
      const business = await page.request.get('/api/config/business');
      const contact = { contact_phone: '0412 555 000', contact_email: 'hello@harbour.example' };
      expect(await business.json()).toMatchObject(contact);
      await expect(page).toHaveTitle(/ · Harbour Laundry$/);
      await expect(card.getByRole('button', { name: 'Starter Catalogue, Catalogue' })).toBeFocused();

      await press('Starter Catalogue, Catalogue');
      const starter = dialogOf('Starter Catalogue');
      for (const [item, price] of Object.entries(prices)) {
        await starter.getByRole('textbox', { name: `Price of ${item}`, exact: true }).fill(price);
      }
      await expectAccessible(page, 'the starter catalogue');
      await press('Add 12 Items', starter);
      await expect(page.getByText('12 SKUs added')).toBeVisible();

      const createUser = async (step: string, full_name: string) => {
        await press(`Create User, ${step}`);
        const dialog = dialogOf('Create User');
        await dialog.getByLabel('Full name').fill(full_name);
        await dialog.getByLabel('Email').fill(`${full_name.split(' ')[0]?.toLowerCase()}@washline.test`);
        await dialog.getByLabel('Password', { exact: true }).fill('a secret of their own');
        await dialog.getByLabel('Address').fill('4 Argyle St, The Rocks NSW 2000');
        await press('Create User', dialog);
        await expect(dialog).toBeHidden();
      };
      await createUser('Customers', 'Ida Roth');
      await expect(card).toContainText('1 of 1 customer cannot order yet');
      await press('Agree Base Prices, Prices');
      await press('Agree 12 Prices', dialogOf('Agree Base Prices'));
      await expect(card).toContainText('Each customer has prices');
      await createUser('Drivers', 'Kim Tran');

      await press('Create Order, First order');
      const order = dialogOf('Create Order');
      await order.getByRole('combobox', { name: 'Customer' }).fill('Ida');
      await expect(page.getByRole('option', { name: /Ida Roth/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await order.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
      await order.getByLabel('Quantity', { exact: true }).first().fill('5');
      await press('Create Order', order);
      await expect(card).toContainText('ORD-000001 has no driver');
      await press('Assign Driver, First order');
      const assign = page.getByRole('dialog', { name: /^Assign/ });
      const kim = assign.getByRole('radio', { name: /Kim Tran/ });
      await (device.hasTouch ? kim.tap({ force: true }) : kim.click({ force: true }));
      await press('Assign Driver', assign);
      await expect(card).toContainText('ORD-000001 is with Kim Tran');
      const asked = page.getByRole('alertdialog', { name: 'Mark ORD-000001 as Delivered?' });
      await press('Mark as Delivered, First order');
      await expectAccessible(page, 'whether it is delivered');
      // It is asked first: nothing of it can be undone.
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      await expect(card).toContainText('ORD-000001 is with Kim Tran');
      await press('Mark as Delivered, First order');
      await press('Mark as Delivered', asked);
      await press('Make Invoice, First order');
      await press('Issue', dialogOf('Make Invoice'));
      await press('Issue 1 Invoice', page.getByRole('alertdialog'));
      await expect(card).toContainText('ORD-000001 is delivered and invoiced');
      await expect(card).toContainText('6 of 7 done');
      // An item is chosen by opening its list and by a row of it, which are no presses of the page.
      const counted = presses() + 2;
      test.info().annotations.push({ type: 'presses', description: `${counted}` });
      expect(counted).toBeLessThanOrEqual(mostPresses);

      await press('Put Away', card);
      await expect(card).toBeHidden();
      await page.reload();
      await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
      await expect(card).toBeHidden();
      await context.close();
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** People who come by a file have no password, and are not invited. */
async function importCustomers(world: World, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => `${name.replace(' ', '.')}@washline.test,${name}`);
  const body = new TextEncoder().encode(['email,full_name', ...rows].join('\n'));
  const query = { kind: 'customers', name: 'people.csv' } as const;
  const { id } = await world.call(startImportRoute, { query, body });
  const params = { id };
  await expect(async () => {
    expect((await world.call(importRoute, { params })).state).toBe('checked');
  }).toPass();
  const { mark } = await world.call(importRoute, { params });
  await world.call(runImportRoute, { params, body: { mark: mark ?? '' } });
}

// On its own server: how far the whole shop is set up.
test('what is done elsewhere shows on the card without a reload, it leads to inviting, and put away it comes back [START-1, START-2, SEC-48]', async ({
  browser,
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-setup-'));
  const server = await startServer(folder);
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    const joined = liveJoined(page);
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Set up your shop' });
    await expect(card).toContainText('0 of 7 done');
    await expect(card).toContainText('Mails wait in a folder and reach nobody');
    await joined;

    const elsewhere = await enter(server.url);
    await elsewhere.person('driver', 'Kim Tran');
    await expect(card).toContainText('1 of 7 done');
    const customer = await elsewhere.person('customer', 'Ida Roth');
    await expect(card).toContainText('2 of 7 done');
    await elsewhere.agree(customer, 'Bath towel', 160);
    await expect(card).toContainText('Each customer has prices');
    await elsewhere.place(customer, 3);
    await expect(card).toContainText('ORD-000001 has no driver');

    await expect(card.getByRole('link', { name: /^Invite/ })).toBeHidden();
    await importCustomers(elsewhere, ['Mabel Ng', 'Tom Gallagher']);
    await expect(card).toContainText('3 customers · 2 are not invited');
    await expectAccessible(page, 'the card, with people to invite');
    await card.getByRole('link', { name: 'Invite 2 People' }).click();
    await expect(page.getByText('2 of 2 users')).toBeVisible();
    await page.getByRole('button', { name: 'Invite 2 People' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invite 2 People' }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(card).toContainText('3 customers');
    await expect(card).not.toContainText('not invited');

    const putAway = card.getByRole('button', { name: 'Put Away' });
    await putAway.click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
    await putAway.click();
    await expect(card).toBeHidden();
    await page.goto('/dashboard/owner/settings');
    await page.getByRole('button', { name: 'Show Set Up' }).click();
    await expect(card).toBeVisible();
    await putAway.click();
    await expect(card).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('set up');
    await page.getByRole('option', { name: 'Show Set Up' }).click();
    await expect(card).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
