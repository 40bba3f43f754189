import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, phone } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/world.ts';

const customers = 300;
const items = 20;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const emailOf = (at: number) => `client${at}@suburb.example`;

/** The customers as a point of sale exports them (k3imagine.com/documentation/ExportCustomers.html); the rows are made up. */
const clients = () => {
  const heads = [
    'External Unique ID',
    'First Name',
    'Last Name',
    'Email',
    'Mobile Phone Number',
    'Associated Company',
    'Primary Billing Address',
    'Total Spent',
    'No. of Visits',
    'Loyalty Points',
    'Date Created',
    'Last Visit',
  ];
  const rows = numbers(customers).map((at) => [
    ...[
      10_000 + at,
      `Given${at}`,
      'Müller',
      emailOf(at),
      `0412 555 ${`${at}`.padStart(3, '0')}`,
      '',
      `${at} Hill St`,
    ],
    ...['120.50', at % 9, 45, '02/03/2024', '19/11/2026'],
  ]);
  // One has no email yet.
  rows.push([10_900, 'Joan', 'Petrov', '', '', '', '', '0', 0, 0, '02/03/2024', '']);
  const text = [heads, ...rows].map((row) => row.join('\t')).join('\r\n');
  return Buffer.from(`\ufeff${text}\r\n`, 'utf16le');
};

/** What it lacks is said once for all. */
const catalogue = () => {
  const rows = numbers(items).map((at) => `Item ${at};per item;${at}.50`);
  return Buffer.from(`sep=;\r\nName;Unit;Price\r\n${rows.join('\r\n')}\r\n`);
};

/** A spreadsheet, with a title above its heads. */
const priceList = () => {
  const rows = numbers(customers).flatMap((at) =>
    numbers(items).map((item) => `${emailOf(at)},Item ${item},$${item}.10`),
  );
  return Buffer.from(`Our prices from 1 July,,\n\nClient e-mail,Article,Net each\n${rows.join('\n')}\n`);
};

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });

async function match(page: Page, columns: Record<string, string>): Promise<void> {
  for (const [head, field] of Object.entries(columns))
    await page.getByLabel(`${head} becomes`, { exact: true }).selectOption({ label: field });
}

// On its own server: an empty shop.
test('an owner brings in a catalogue, 300 customers and 6,000 prices from files of other systems [CSV-5, CSV-7, CSV-8, CSV-15, CSV-16, START-3]', async ({
  enter,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'washline-import-'));
  const server = await startServer(folder);
  try {
    const world = await enter(server.url);
    const ruth = await world.person('owner', 'Ruth Calloway');
    const page = await world.signIn(ruth, { at: '/dashboard/owner' });
    const card = page.getByRole('region', { name: 'Set up your shop' });
    await card.getByRole('link', { name: 'Import, Catalogue' }).click();
    await expect(page).toHaveURL(/owner\/import\?kind=catalogue/);
    await choose(page, 'items.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04]));
    await expect(page.getByText(/^This is an Excel workbook\. Save it as CSV first/)).toBeVisible();
    await choose(page, 'items.csv', catalogue());
    await page.getByLabel('Category for all rows').fill('Linen');
    await expectAccessible(page, 'for all rows');
    await page.getByRole('button', { name: 'Check 20 Rows' }).click();
    await page.getByRole('button', { name: 'Import 20 Rows' }).click();
    await expect(page.getByRole('main').getByText('20 rows imported')).toBeVisible();

    await page.getByRole('button', { name: 'Customers', exact: true }).click();
    await choose(page, 'clients.csv', clients());
    await expect(page.getByText('301 rows, 65 kB, tab, UTF-16')).toBeVisible();
    await expectAccessible(page, 'match columns');
    await expect(page.getByRole('button', { name: '6 Columns Open' })).toBeDisabled();
    await expect(page.getByText('Suggested · 2nd part, joined by a space')).toBeVisible();
    await match(page, {
      'External Unique ID': 'Leave out',
      'Primary Billing Address': 'Address',
      'Total Spent': 'Leave out',
      'No. of Visits': 'Leave out',
      'Loyalty Points': 'Leave out',
      'Date Created': 'Leave out',
    });
    // Email has matched by itself, and what else is usual was suggested.
    await expect(page.getByText('1 column is neither matched nor left out.')).toBeVisible();
    await match(page, { 'Last Visit': 'Leave out' });
    await page.getByRole('button', { name: 'Check 301 Rows' }).click();
    const run = page.getByRole('button', { name: 'Import 300 Rows' });
    await expect(run).toBeEnabled();
    await expect(page.getByText('Given1 Müller')).toBeVisible();
    await expectAccessible(page, 'checked');
    // It is found again, with what it does.
    await page.goto('/dashboard/owner');
    await page.goto('/dashboard/owner/import');
    await page.getByLabel('Leave out 1 row without an email').uncheck();
    await expect(run).toBeDisabled();
    await page.getByLabel('Leave out 1 row without an email').check();
    await page.setViewportSize(phone.viewport);
    await expectAccessible(page, 'checked, on a phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await run.click();
    await expect(page.getByRole('main').getByText('300 rows imported')).toBeVisible();
    await expectAccessible(page, 'imported');

    await expect(page.getByRole('button', { name: 'Invite 300 People' })).toBeVisible();
    await page.getByRole('button', { name: 'Import Prices' }).click();
    await choose(page, 'prices.csv', priceList());
    await expect(page.getByText('Still needed: Price.')).toBeVisible();
    await match(page, { 'Net each': 'Price' });
    await expect(page.getByText('$1.10 in the file becomes $1.21 with GST.')).toBeVisible();
    await expectAccessible(page, 'match prices');
    await page.getByRole('button', { name: 'Check 6,000 Rows' }).click();
    await page.getByRole('button', { name: 'Import 6,000 Rows' }).click();
    await expect(page.getByRole('main').getByText('6,000 rows imported')).toBeVisible();

    // The next file with these heads is matched by itself, and changes nothing.
    await page.getByRole('button', { name: 'Agreed prices' }).click();
    await choose(page, 'prices.csv', priceList());
    await expect(page.getByRole('button', { name: 'Import 6,000 Rows' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose Another' }).click();

    // An error names its row, and nothing can be imported.
    await choose(
      page,
      'wrong.csv',
      Buffer.from('email,sku,custom_price\nclient1@suburb.example,Sail,"1,50"\n'),
    );
    await expect(page.getByText('custom_price: Write 1.50')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import .* Row/ })).toBeHidden();
    await page.getByRole('button', { name: 'Choose Another' }).click();

    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.goto('/dashboard/owner?setup=steps');
    await expect(card).toContainText('300 customers');
    await expect(card).toContainText('Each customer has prices');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
