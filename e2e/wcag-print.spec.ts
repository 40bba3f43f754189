import type { Page } from '@playwright/test';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { desk, enterAs, follow, settled, test } from './support/demo.ts';
import { expectMeasuresPass } from './support/measure.ts';
import { expect } from './support/world.ts';

// Long timeout: each test walks through many screens.
test.describe.configure({ timeout: 120_000 });

/** As the page would be printed now. */
async function expectPaper(page: Page, what: string): Promise<void> {
  await settled(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectMeasuresPass(page, what, ['pressed()', 'dark()']);
  await page.emulateMedia({ media: 'screen' });
}

async function expectTabsOnPaper(page: Page): Promise<void> {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expectPaper(page, await tab.innerText());
  }
}

test('lists and documents of staff are printed on white, without what is pressed [VIEW-4]', async ({
  demo,
}) => {
  const page = await enterAs(demo, 'owner', { ...desk, colorScheme: 'dark' });
  await expectTabsOnPaper(page);
  await page.getByRole('tab', { name: 'Orders & Drivers' }).click();
  await page.emulateMedia({ media: 'print' });
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row.getByText(/^ORD-/)).toBeVisible();
  await expect(row.locator('[data-slot=badge]').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: /^ORD-/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPaper(page, 'an order');
  const [order] = (await demo.call(ordersRoute, { query: { type: 'recurring', limit: 1 } })).rows;
  const [invoice] = (await demo.call(invoicesRoute, { query: { payment_status: ['open'] } })).rows;
  for (const path of [
    ...['ready', 'drafts', 'invoices', 'payments', 'overdue'].map((part) => `money?tab=${part}`),
    `money/${invoice?.id}`,
    `money/statement/${order?.customer_id}`,
    `series/${order?.series_id}`,
    'series',
    'closed-days',
    'dispatch',
  ]) {
    await follow(page, `/dashboard/owner/${path}`);
    await expectPaper(page, path);
  }
});

test('lists and documents of a customer are printed on white, without what is pressed [VIEW-4]', async ({
  demo,
}) => {
  const page = await enterAs(demo, 'customer', { ...desk, colorScheme: 'dark' });
  await expectTabsOnPaper(page);
  await follow(page, '/dashboard/customer/invoices');
  await expectPaper(page, 'invoices');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^INV-|^\d{4,}/ })
    .first()
    .click();
  await expectPaper(page, 'an invoice');
});
