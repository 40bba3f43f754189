import type { Page } from '@playwright/test';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { type DemoRole, enterAs, follow, narrow, people, settled, test } from './support/demo.ts';
import { expectMeasuresPass } from './support/measure.ts';
import { expect, type World } from './support/world.ts';

// Long timeout: each test walks through many screens.
test.describe.configure({ timeout: 180_000 });

/** A place in Wales, which has 58 letters and no space; two more make a name of 60. */
const name = 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochAB';

const isName = (key: string): boolean => /(^|_)(name|buyer|author|subject)$/.test(key);

/** The same data with another name in the place of each. */
function renamed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isName(key) && value !== '' ? name : value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, renamed(each, field)]));
}

/** Looks at a dashboard of the demo on a phone of 320 px, on which everybody and everything has that name. */
async function lookRenamed(demo: World, role: DemoRole, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await enterAs(demo, role, narrow);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    if (!isJson) return route.fulfill({ response });
    await route.fulfill({ response, json: renamed(await response.json()) });
  });
  await page.reload();
  await settled(page);
  await expect(page.getByText(name).first()).toBeVisible();
  await look(page);
  // What is still on its way is answered before the page goes.
  await page.unrouteAll({ behavior: 'wait' });
}

/** Of everybody, or of a customer. */
async function newestInvoice(demo: World, search?: string): Promise<string> {
  const [user] = search ? (await demo.call(usersRoute, { query: { search } })).rows : [];
  const query = {
    kind: ['invoice' as const],
    status: ['issued' as const],
    ...(user && { customer_id: user.id }),
  };
  return (await demo.call(invoicesRoute, { query })).rows[0]?.id ?? '';
}

const measures = ['sideways()', 'lostTexts(false)', 'brokenDates()'] as const;

/** Looks at every tab, and at the menus of the top bar. */
async function lookAtTabs(page: Page): Promise<void> {
  for (const tab of await page.getByRole('tab').all()) {
    const label = await tab.innerText();
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await settled(page);
    await expectMeasuresPass(page, label, measures);
  }
  for (const opener of [/^Notifications/, /^Account of/]) {
    await page.getByRole('button', { name: opener }).click();
    const opened = page.locator('[role="dialog"], [role="menu"]');
    await expect(opened).toBeVisible();
    await settled(page);
    await expectMeasuresPass(page, String(opener), measures);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
}

/** Looks at the first order that a tab names. */
async function lookAtOrder(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: /^ORD-/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await settled(page);
  await expectMeasuresPass(page, `an order of ${tab}`, measures);
  await page.keyboard.press('Escape');
}

/** Goes to pages by their addresses, as a link does. */
async function lookAtPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, '\\?')}`));
    await settled(page);
    await expectMeasuresPass(page, path, measures);
  }
}

test('a name of 60 letters breaks no page of staff at 320 px [VIEW-3]', async ({ demo }) => {
  await lookRenamed(demo, 'owner', async (page) => {
    await lookAtTabs(page);
    await lookAtOrder(page, 'Orders & Drivers');
    const [order] = (await demo.call(ordersRoute, { query: { type: 'recurring', limit: 1 } })).rows;
    const parts = ['ready', 'drafts', 'invoices', 'payments', 'bank', 'overdue'];
    await lookAtPages(page, [
      ...parts.map((part) => `/dashboard/owner/money?tab=${part}`),
      ...['booking', 'messages', 'closed-days', 'dispatch', 'series', 'settings', 'settings/business'].map(
        (each) => `/dashboard/owner/${each}`,
      ),
      `/dashboard/owner/series/${order?.series_id}`,
      `/dashboard/owner/money/statement/${order?.customer_id}`,
      `/dashboard/owner/money/${await newestInvoice(demo)}`,
      `/papers/docket/${order?.id}`,
    ]);
  });
});

test('a name of 60 letters breaks no page of a customer at 320 px [VIEW-3]', async ({ demo }) => {
  await lookRenamed(demo, 'customer', async (page) => {
    await lookAtTabs(page);
    await lookAtOrder(page, 'My Orders');
    await lookAtPages(page, [
      '/dashboard/customer/invoices',
      '/dashboard/customer/invoices/statement',
      `/dashboard/customer/invoices/${await newestInvoice(demo, people.customer)}`,
    ]);
  });
});

test('a name of 60 letters breaks no page of a driver at 320 px [VIEW-3]', async ({ demo }) => {
  await lookRenamed(demo, 'driver', lookAtTabs);
});
