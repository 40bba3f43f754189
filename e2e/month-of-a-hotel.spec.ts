import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '#server/papers/pdf/read-pdf.fixture.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { openAt, startingAt } from './support/clock.ts';
import { startServer } from './support/server.ts';
import { expect, type Person, test, type World } from './support/world.ts';

/** Ten in the morning of the business, on a day of that November. */
const november = (day: number): Temporal.Instant =>
  Temporal.PlainDateTime.from({ year: 2026, month: 11, day, hour: 10 })
    .toZonedDateTime('Australia/Sydney')
    .toInstant();
const lastDay = november(30);

/** So many bath towels of the hotel, placed and delivered today. */
async function deliver(world: World, hotel: Person, quantity: number, today: Temporal.Instant) {
  const params = { customer_id: hotel.user.id };
  const [towel] = await world.callAs(hotel, pricedSkusRoute, { params });
  const address = '4 Argyle St, The Rocks NSW 2000';
  const pickup_date = today.add({ hours: 24 });
  const body = {
    items: [{ sku_id: towel?.id ?? '', quantity }],
    ...{ pickup_date, delivery_date: pickup_date.add({ hours: 48 }) },
    ...{ pickup_address: address, delivery_address: address },
  };
  const { id } = await world.callAs(hotel, placeOrderRoute, { body });
  await world.call(editOrderRoute, { params: { id }, body: { status: 'delivered' } });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Opens a page of the sidebar, which a phone keeps in a drawer. */
async function openPage(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await press(page, 'Toggle sidebar');
  const within =
    name === 'Dashboard' ? page.getByRole('main') : page.getByRole('navigation', { name: 'Main' });
  await within.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Opens a page of the settings. */
async function openSettings(page: Page, name: string): Promise<void> {
  await openPage(page, 'Settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('form', { name })).toBeVisible();
}

const openPart = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** How much of the document on the page is still to be paid, and what its badge says. */
async function expectStanding(page: Page, open: string, status: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Open amount' })).toContainText(open);
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
}

/** What the PDF says that a page saves, as one text. */
async function savedText(page: Page): Promise<string> {
  const saving = page.waitForEvent('download');
  await press(page, 'Download PDF');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  const { pages } = await readPdf(new Uint8Array(await readFile(await saved.path())));
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
}

// On its own server, which goes through the month: the money settings concern all journeys.
test('a month of a hotel, from delivery to paid [INV-1, INV-2, INV-6, INV-9, INV-10, INV-12, INV-14, INV-17, INV-18, INV-22, INV-23, PAY-1, PAY-2, PAY-3, PAY-6, STM-1, STM-5]', async ({
  enter,
}) => {
  // Long timeout: the server starts on three days.
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'washline-month-'));
  let server = await startServer(folder, startingAt(november(3)));
  try {
    let world = await enter(server.url);
    const hotel = await world.person('customer', 'Harbour Lane Hotel');
    const ruth = await world.person('owner', 'Ruth Calloway');
    await world.agree(hotel, 'Bath Towel', 415);
    await deliver(world, hotel, 25, november(3));
    for (const [day, quantity] of [
      [12, 15],
      [30, 35],
    ] as const) {
      await server.stop();
      server = await startServer(folder, startingAt(november(day)));
      world = await enter(server.url);
      await deliver(world, hotel, quantity, november(day));
    }

    const owner = await world.signIn(ruth, { viewport: { width: 1440, height: 900 } });
    await openAt(owner, lastDay);
    const customer = await world.signIn(hotel, phone);
    await openAt(customer, lastDay);

    await test.step('invoicing is switched on, once the ABN is there', async () => {
      await openSettings(owner, 'Invoicing');
      const page = owner.getByRole('form');
      const invoicing = page.getByRole('switch', { name: /^Invoicing/ });
      const switchOn = async () => {
        await invoicing.check();
        await page.getByLabel('Invoice orders from').fill('2026-11-01');
        await page.getByLabel('Account name').fill('Washline Laundry Pty Ltd');
        await page.getByLabel('BSB').fill('062-000');
        await page.getByLabel('Account number').fill('12345678');
        await press(page, 'Save Changes');
      };
      await switchOn();
      await expect(page.getByText(/ABN/).last()).toBeVisible();
      await press(page, 'Discard');
      await openSettings(owner, 'Business');
      await page.getByLabel('ABN').fill('51824753556');
      await press(page, 'Save Changes');
      await expect(owner.getByText('Settings saved')).toBeVisible();
      await openSettings(owner, 'Invoicing');
      await switchOn();
      await expect(page.getByText('unsaved')).toHaveCount(0);
      await expect(invoicing).toBeChecked();
    });

    await test.step('the hotel is billed monthly, to be paid within 21 days, under its purchase order', async () => {
      await openPage(owner, 'Settings');
      await openPage(owner, 'Dashboard');
      await openPart(owner, 'User Management');
      await press(owner, `More for ${hotel.user.full_name}`);
      await owner.getByRole('menuitem', { name: 'Billing' }).click();
      const billing = dialog(owner, 'Billing');
      await billing.getByLabel('Name on invoices').fill('Harbour Lane Hotel Pty Ltd');
      await billing.getByLabel('Standing purchase order').fill('HL-2291');
      await billing.getByLabel('When to invoice').selectOption('Monthly');
      await billing.getByLabel('Days to pay').fill('21');
      await press(billing, 'Save Billing');
      await expect(billing).toBeHidden();
    });

    await openPage(customer, 'Invoices');
    await expect(customer.getByText('No invoices yet')).toBeVisible();

    await test.step('the orders of the month become a draft, which is looked at and issued', async () => {
      await openPage(owner, 'Money');
      const ready = owner.getByRole('row').filter({ hasText: hotel.user.full_name });
      // Each order rounds its GST; the invoice does so once.
      await expect(ready).toContainText('$342.39');
      await expect(ready).toContainText('Monthly, next on Tue 1 Dec');
      await press(ready, `Make Draft for ${hotel.user.full_name}`);
      await expect(owner.getByText('Nothing to invoice')).toBeVisible();
      await openPart(owner, 'Drafts');
      const draft = owner.getByRole('row').filter({ hasText: hotel.user.full_name });
      await expect(draft).toContainText('3 orders');
      await expect(draft).toContainText('HL-2291');
      await expect(draft).toContainText('$342.38');
      await press(draft, `Draft of ${hotel.user.full_name}`);
      await expect(owner.getByRole('list', { name: /^Draft of/ }).getByRole('listitem')).toHaveCount(3);
      await expectAccessible(owner, 'a draft');
      await press(owner, 'Issue');
      const question = owner.getByRole('alertdialog', { name: 'Issue 1 invoice for $342.38?' });
      await press(question, 'Issue 1 Invoice');
      await expect(owner.getByText('INV-000001 issued')).toBeVisible();
      await openPart(owner, 'Invoices');
      await owner.getByRole('link', { name: 'INV-000001' }).click();
      await expectStanding(owner, '$342.38', 'Not sent');
    });

    await test.step('the customer sees it as it is sent, reads it and saves it', async () => {
      await expect(customer.getByText('No invoices yet')).toBeVisible();
      await press(owner, 'Send');
      // The message comes up under the pointer, and stays as long as that is there.
      await owner.mouse.move(600, 600);
      const list = customer.getByRole('list', { name: 'Invoices' });
      const card = list.getByRole('listitem').filter({ hasText: 'INV-000001' });
      await expect(card).toContainText('$342.38');
      await expect(card).toContainText('Mon 21 Dec');
      await expect(customer.getByRole('group', { name: 'Your account' })).toContainText('$342.38');
      await expectAccessible(customer, 'invoices of a customer');
      await card.getByRole('link', { name: 'INV-000001' }).click();
      const sheet = customer.getByRole('article', { name: 'Tax invoice INV-000001' });
      for (const text of ['Harbour Lane Hotel Pty Ltd', 'HL-2291', 'ABN 51 824 753 556', '062-000'])
        await expect(sheet.getByText(text)).toBeVisible();
      await expect(sheet.getByRole('row').filter({ hasText: 'Bath Towel' })).toHaveCount(3);
      await expect(sheet.getByRole('row', { name: 'Total (including GST)' })).toContainText('$342.38');
      await expectAccessible(customer, 'an invoice of a customer');
      const text = await savedText(customer);
      for (const part of ['Tax invoice', 'INV-000001', 'HL-2291', '$311.25', '$31.13', '$342.38'])
        expect(text).toContain(part);
      for (const day of [3, 12, 30]) expect(text).toMatch(new RegExp(`delivered \\w{3} ${day} Nov 2026`));
    });

    await test.step('a towel too many is taken off by an adjustment note', async () => {
      await press(owner, 'Adjust');
      const adjust = dialog(owner, 'Adjust INV-000001');
      await adjust.getByLabel('New quantity of Bath Towel').last().fill('34');
      await adjust.getByLabel('Reason').fill('A towel was never ours');
      await expect(adjust.getByText('This decreases INV-000001 by $4.57.')).toBeVisible();
      await press(adjust, 'Issue Adjustment Note');
      await expect(adjust).toBeHidden();
      await expectStanding(owner, '$337.81', 'Part paid');
      await expectStanding(customer, '$337.81', 'Part paid');
      await expect(customer.getByRole('link', { name: 'ADJ-000001' }).first()).toBeVisible();
    });

    await test.step('part is paid by transfer, and the rest in cash, which is rounded', async () => {
      await press(owner, 'Record Payment');
      const part = dialog(owner, 'Record Payment');
      await part.getByLabel('Amount').fill('200');
      await part.getByLabel('Pays of INV-000001').fill('200');
      await part.getByLabel('Method').selectOption('Transfer');
      await part.getByLabel('Reference').fill('HARBOUR LANE INV 1');
      await press(part, 'Record Payment');
      await expect(part).toBeHidden();
      await expectStanding(owner, '$137.81', 'Part paid');
      await expectStanding(customer, '$137.81', 'Part paid');

      await press(owner, 'Record Payment');
      const rest = dialog(owner, 'Record Payment');
      await rest.getByLabel('Method').selectOption('Cash');
      await rest.getByLabel('Amount').fill('137.80');
      await expect(rest.locator('output')).toContainText(/Rounded by\s*\$0\.01/);
      await press(rest, 'Record Payment');
      await expect(rest).toBeHidden();
      await expectStanding(owner, '$0.00', 'Paid');
      await expectStanding(customer, '$0.00', 'Paid');
      await expect(customer.getByText('in 21 days')).toHaveCount(0);
    });

    await test.step('the statement closes at nothing, and nothing is overdue', async () => {
      await customer.getByRole('link', { name: 'Invoices' }).first().click();
      await customer.getByRole('link', { name: 'Statement' }).click();
      const sheet = customer.getByRole('article', { name: /^Statement/ });
      await expect(sheet.getByRole('table', { name: 'What happened' }).getByRole('row')).toContainText([
        ...['Day', /Opening balance.*\$0\.00/],
        ...[/INV-000001.*\$342\.38/, /ADJ-000001.*[−-]\$4\.57/, /PAY-000001.*[−-]\$200\.00/],
        ...[/PAY-000002.*in cash.*[−-]\$137\.80/, /Rounding to 5 cents.*[−-]\$0\.01/],
        /Closing balance.*\$0\.00/,
      ]);
      await expectAccessible(customer, 'statement');
      expect(await savedText(customer)).toMatch(/Closing balance .*\$0\.00/);
      await openPage(owner, 'Money');
      await expect(owner.getByRole('button', { name: 'Received this month' })).toBeVisible();
      await openPart(owner, 'Overdue');
      await expect(owner.getByText('Nothing is overdue')).toBeVisible();
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
