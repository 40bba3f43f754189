import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type DemoRole, desk, enterAs, narrow, openAndReturn, settled, test } from './support/demo.ts';
import { expectFocusVisible, expectMeasuresPass } from './support/measure.ts';
import { expect } from './support/world.ts';

const tabs: Record<DemoRole, readonly string[]> = {
  owner: [
    'Overview',
    'User Management',
    'SKU Management',
    'Customer Pricing',
    'Frequency Templates',
    'Case Management',
    'Orders & Drivers',
    'Delivery Tracking',
    'Calendar',
  ],
  customer: ['My Orders', 'My Cases', 'Recurring Schedule', 'Delivery Tracking'],
  driver: ['My Deliveries', 'Calendar View'],
};
const roles: readonly DemoRole[] = ['owner', 'customer', 'driver'];

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
/** 1280 px enlarged to 200 %. */
const twice = { width: 640, height: 512 };

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await settled(page);
}

// Long timeout: each test walks through many screens.
test.describe.configure({ timeout: 180_000 });

for (const role of roles) {
  test(`every tab of the ${role}: title, names, headings, targets, focus in sight, nothing that moves, and axe`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, role, desk);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU');
    for (const tab of tabs[role]) {
      await openTab(page, tab);
      await expect(page).toHaveTitle(new RegExp(`^${tab} · ${role} Dashboard · Washline$`, 'i'));
      await expectMeasuresPass(page, tab, [
        'sideways()',
        'names()',
        'headings()',
        'moving()',
        'lostTexts(true)',
        'smallTargets(24)',
      ]);
      await expectAccessible(page, tab);
      await page.locator('body').click({ position: { x: 5, y: 60 } });
      expect(await expectFocusVisible(page, tab)).toBeGreaterThan(3);
    }
  });

  test(`every tab of the ${role} fits 320 px and 200 %, and stands wider spacing; no date breaks [VIEW-2, WAY-10]`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, role, narrow);
    for (const tab of tabs[role]) {
      await openTab(page, tab);
      await expectMeasuresPass(page, `${tab}, 320 px`, [
        'sideways()',
        'lostTexts(false)',
        'brokenDates()',
        'smallTargets(24)',
        'smallFields()',
      ]);
      await expectAccessible(page, `${tab}, 320 px`);
      await page.setViewportSize(phone);
      await expectAccessible(page, `${tab}, 390 px`);
      await page.evaluate('measure.spread()');
      await expectMeasuresPass(page, `${tab}, spaced`, ['sideways()', 'lostTexts(false)', 'brokenDates()']);
      await page.evaluate('measure.unspread()');
      await page.setViewportSize(twice);
      await expectMeasuresPass(page, `${tab}, 200 %`, ['sideways()', 'lostTexts(false)']);
      await page.setViewportSize(tablet);
      await expectAccessible(page, `${tab}, 768 px`);
      await page.setViewportSize(narrow.viewport);
    }
  });
}

/** Lists with dates beside the tabs. */
const lists: Record<DemoRole, readonly string[]> = {
  owner: [
    ...['ready', 'drafts', 'invoices', 'payments', 'overdue'].map((part) => `/owner/money?tab=${part}`),
    ...['series', 'closed-days', 'dispatch'].map((each) => `/owner/${each}`),
  ],
  customer: ['/customer/invoices', '/customer/invoices/statement', '/customer/series'],
  driver: [],
};

for (const role of roles) {
  test(`the widest date of the year breaks nowhere for the ${role}, at 320 and 390 px, spaced as well [WAY-10]`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, role, narrow);
    const measureWidest = async (what: string) => {
      await settled(page);
      for (const size of [narrow.viewport, phone]) {
        await page.setViewportSize(size);
        await page.evaluate('measure.widen()');
        const measures = ['sideways()', 'lostTexts(false)', 'brokenDates()'] as const;
        await expectMeasuresPass(page, `${what}, ${size.width} px`, measures);
        await page.evaluate('measure.spread()');
        await expectMeasuresPass(page, `${what}, ${size.width} px, spaced`, ['brokenDates()']);
        await page.evaluate('measure.unspread()');
      }
      await page.setViewportSize(narrow.viewport);
    };
    for (const tab of tabs[role]) {
      await openTab(page, tab);
      await measureWidest(tab);
    }
    for (const path of lists[role]) {
      await page.goto(`/dashboard${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await measureWidest(path);
    }
  });
}

test('the page Booking and what opens over it, at a desk and at 320 px [BKG-2, BKG-4]', async ({ demo }) => {
  for (const size of [desk, narrow]) {
    const page = await enterAs(demo, 'owner', { ...size, at: '/dashboard/owner/booking' });
    const what = `Booking, ${size.viewport.width} px`;
    await expect(page.getByRole('heading', { name: 'Pickup Windows' })).toBeVisible();
    await settled(page);
    await expectMeasuresPass(page, what, [
      'sideways()',
      'names()',
      'headings()',
      'lostTexts(false)',
      'smallTargets(24)',
    ]);
    await expectAccessible(page, what);
    await openAndReturn(page, page.getByRole('button', { name: /^Add a pickup window on Mon/ }), 'a window');
    await openAndReturn(page, page.getByRole('button', { name: 'Edit Inner West' }), 'an area');
    await page.context().close();
  }
});

test('the dispatch board and what opens over it, at a desk and at 320 px [RUN-12]', async ({ demo }) => {
  for (const size of [desk, narrow]) {
    // Whatever the hour is: all of tomorrow is still to be done.
    const tomorrow = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 1 });
    const page = await enterAs(demo, 'owner', { ...size, at: `/dashboard/owner/dispatch?day=${tomorrow}` });
    const what = `Dispatch, ${size.viewport.width} px`;
    await expect(page.getByRole('heading', { name: 'Dispatch', level: 1 })).toBeVisible();
    await settled(page);
    if (size === narrow) await page.getByRole('button', { name: /^Jonah Reid/ }).click();
    await expectMeasuresPass(page, what, [
      'sideways()',
      'names()',
      'headings()',
      'moving()',
      'lostTexts(true)',
      'smallTargets(24)',
    ]);
    await expectAccessible(page, what);
    expect(await expectFocusVisible(page, what)).toBeGreaterThan(3);
    // The focus scrolled the lanes; a button half behind the head of its lane counts as small.
    await page.locator('main').evaluate((main) => {
      for (const each of main.querySelectorAll('*')) each.scrollTop = 0;
    });
    await openAndReturn(page, page.getByRole('button', { name: /^Move / }).first(), 'menu of a stop');
    await openAndReturn(page, page.getByRole('button', { name: 'Run of Jonah Reid' }), 'menu of a run');
    if (size === desk)
      await openAndReturn(page, page.getByRole('button', { name: 'Find an order' }), 'why not here');
    else await openAndReturn(page, page.getByRole('button', { name: 'Menu of the day' }), 'menu of the day');
    await openAndReturn(page, page.getByRole('button', { name: /^\w{3} \d+ \w{3}\b/ }), 'the day');
    await page.context().close();
  }
});

test('whatever opens over a desk gives the focus back to what opened it', async ({ demo }) => {
  const page = await enterAs(demo, 'owner', desk);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await openAndReturn(page, button(/^Notifications/));
  await openAndReturn(page, button(/^Account of/));
  await openAndReturn(page, button('Assign Driver'), 'assign driver');
  await openTab(page, 'Orders & Drivers');
  await openAndReturn(page, button(/^Assign an order to/), 'orders that wait for a driver');
  await openAndReturn(page, button(/^Actions for/), 'menu of an order');
  await openAndReturn(page, button(/^Filters/), 'filters of orders');
  await openAndReturn(page, button(/^ORD-/));
  await openTab(page, 'Frequency Templates');
  await openAndReturn(page, button(/^Delete /), 'delete template');
  await openTab(page, 'Calendar');
  await openAndReturn(page, page.locator('[role="gridcell"][tabindex="0"]'));
});

test('whatever opens over a phone gives the focus back to what opened it', async ({ demo }) => {
  const staff = await enterAs(demo, 'owner', { viewport: phone, hasTouch: true, isMobile: true });
  await openAndReturn(staff, staff.getByRole('button', { name: 'Toggle sidebar' }), 'drawer');
  await openTab(staff, 'Delivery Tracking');
  await openAndReturn(staff, staff.getByRole('button', { name: /^Filters/ }), 'filters');
  await openAndReturn(staff, staff.getByRole('button', { name: /^Follow / }).first(), 'a delivery');
  const van = await enterAs(demo, 'driver', { viewport: phone, hasTouch: true, isMobile: true });
  const update = van.getByRole('button', { name: /(Collect|Deliver)\b.*, ORD-/ }).first();
  await openAndReturn(van, update, 'update of a delivery');
});
