import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { createDraftRoute, invoiceRoute, issueDraftsRoute } from '#shared/invoicing/invoices.contract.ts';
import { updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { expect, type Person, test, type World } from './support/world.ts';

/** An issued invoice of one line, in cents without GST. */
async function issue(world: World, { user }: Person, price: number): Promise<DocumentDetails> {
  const lines = [{ description: 'Linen', quantity: 1, price }];
  const { id, version } = await world.call(createDraftRoute, {
    body: { customer_id: user.id, order_ids: [], lines },
  });
  await world.call(issueDraftsRoute, { body: { drafts: [{ id, version }] } });
  return world.call(invoiceRoute, { params: { id } });
}

/** `1/12/2026`: yesterday, so that it has come wherever the browser is. */
function dayText(): string {
  const { day, month, year } = Temporal.Now.plainDateISO('Australia/Sydney').subtract({ days: 1 });
  return `${day}/${month}/${year}`;
}

async function importFile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import Bank File' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Bank File' });
  const file = { name: 'washline-nov.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('File').setInputFiles(file);
  const typed = dialog.getByLabel('Account', { exact: true });
  if (await typed.evaluate((field) => field.tagName === 'INPUT')) await typed.fill('Main account');
  await expectAccessible(page, 'import dialog');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
}

// On its own server: the money settings concern all journeys.
test('the bank file: an owner imports it, corrects a column, and records what it matches; the same file again adds nothing [PAY-9, PAY-10]', async ({
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-bank-'));
  const server = await startServer(folder);
  try {
    const world = await enter(server.url);
    const business = { business_name: 'Washline', pickup_address: '18 Bourke Rd', occurrence_lead_days: 7 };
    await world.call(updateSettingsRoute, { body: { ...business, abn: '51824753556' } });
    await world.call(updateMoneySettingsRoute, { body: { invoicing: true } });
    const harbour = await world.person('customer', 'Harbour Lane Hotel');
    const rowing = await world.person('customer', 'Northbank Rowing Club');
    const [first, second] = [await issue(world, harbour, 16_600), await issue(world, rowing, 33_840)];
    const statusOf = async ({ id }: DocumentDetails) =>
      (await world.call(invoiceRoute, { params: { id } })).payment_status;

    const day = dayText();
    const text = [
      'Date,Amount,Kind,Details,Balance',
      `${day},182.60,CREDIT,HARBOUR LANE HOTEL ${first.document_number},1000.00`,
      `${day},372.24,CREDIT,NORTHBANK ROWING,1000.00`,
      `${day},240.00,CREDIT,CASH DEP ALEXANDRIA,1000.00`,
      `${day},-40.00,FEE,MONTHLY FEE,1000.00`,
    ].join('\n');

    const ruth = await world.person('owner', 'Ruth Calloway');
    const page = await world.signIn(ruth, { at: '/dashboard/owner/money?tab=payments' });
    await importFile(page, text);
    await expect(page.getByText('3 new, 0 known already, 1 debit left out')).toBeVisible();
    const row = (words: string) => page.getByRole('row').filter({ hasText: words });
    await expect(row('HARBOUR LANE')).toContainText('Sure');
    await expect(row('HARBOUR LANE')).toContainText(`${first.document_number}, whole`);
    await expect(row('HARBOUR LANE').getByRole('checkbox')).toBeChecked();
    await expect(row('NORTHBANK')).toContainText('Likely');
    await expect(row('NORTHBANK').getByRole('checkbox')).not.toBeChecked();
    await expect(row('CASH DEP')).toContainText('No match');
    await expect(row('CASH DEP')).toContainText('Nobody yet');
    await expectAccessible(page, 'bank lines');
    // Nothing is recorded by looking.
    expect(await statusOf(first)).toBe('open');

    await page.getByRole('button', { name: 'Correct Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Correct Columns' });
    await columns.getByLabel('Kind').selectOption('Text');
    await expectAccessible(page, 'columns');
    await columns.getByRole('button', { name: 'Read Again' }).click();
    await expect(columns).toBeHidden();
    await expect(row('CREDIT HARBOUR LANE')).toHaveCount(1);
    await expect(row('HARBOUR LANE')).toHaveCount(1);

    await row('CASH DEP')
      .getByRole('button', { name: /^Choose/ })
      .click();
    const choice = page.getByRole('dialog', { name: 'Choose' });
    await choice.getByRole('combobox').fill('Rowing');
    await choice.getByRole('option', { name: /Northbank Rowing Club/ }).click();
    await expectAccessible(page, 'choice');
    await choice.getByRole('button', { name: 'Cancel' }).click();

    await row('NORTHBANK').getByRole('checkbox').check();
    await expect(page.getByText('2 lines chosen, $554.84')).toBeVisible();
    await page.getByRole('button', { name: 'Record 2 Payments' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('PAY-000002');
    await expect(row('HARBOUR LANE')).toHaveCount(0);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid']);

    await importFile(page, text);
    await expect(page.getByText('0 new, 3 known already, 1 debit left out')).toBeVisible();
    await expect(row('CASH DEP')).toHaveCount(1);
    await row('CASH DEP')
      .getByRole('button', { name: /^Ignore/ })
      .click();
    await expect(page.getByText('No bank lines wait')).toBeVisible();

    await page.getByRole('link', { name: 'Payments' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'PAY-000001' })).toContainText('Harbour Lane Hotel');

    // On a phone, a file that cannot be read leads to its columns.
    const dev = await world.person('admin', 'Dev Patel');
    const hand = await world.signIn(dev, { ...phone, at: '/dashboard/admin/money?tab=payments' });
    await hand.getByRole('button', { name: 'Import Bank File' }).click();
    const dialog = hand.getByRole('dialog', { name: 'Import Bank File' });
    const odd = { name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from(`x,y\n${day},tomorrow\n`) };
    await dialog.getByLabel('File').setInputFiles(odd);
    await dialog.getByRole('button', { name: 'Import' }).click();
    const corrected = hand.getByRole('dialog', { name: 'Correct Columns' });
    await expect(corrected).toContainText('Choose the column with the amount');
    await expectAccessible(hand, 'columns on a phone');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
