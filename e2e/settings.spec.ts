import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, phone } from './support/axe.ts';
import { addMeasures, expectFocusVisible, expectMeasuresPass } from './support/measure.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/world.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const form = (page: Page) => page.getByRole('form');
const saved = (page: Page) => page.getByText('Settings saved');

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens a page of the settings with the palette, which works from every screen. */
async function openSettings(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('settings');
  await page.getByRole('option', { name: 'Settings', exact: true }).click();
  await card(page, name).click();
  await expect(page.getByRole('form', { name })).toBeVisible();
}

/** Leads from a page of the settings to another. */
async function turnTo(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await card(page, name).click();
  await expect(page.getByRole('form', { name })).toBeVisible();
}

// On its own server: settings concern all journeys.
test('what an owner sets is seen at once by a customer, and by another owner who is at it too [SET-1, SET-2, SET-3, SET-4, SET-5, SET-6]', async ({
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-settings-'));
  const server = await startServer(folder);
  try {
    const world = await enter(server.url);
    const customer = await world.person('customer', 'Harbour Lane Hotel');
    await world.agree(customer, 'Bath Towel', 500);
    const { order_number } = await world.place(customer, 1);
    const [ruth, paul] = [await world.person('owner', 'Ruth One'), await world.person('owner', 'Paul Two')];
    const [hers, his] = [await world.signIn(ruth), await world.signIn(paul, phone)];
    const theirs = await world.signIn(customer);
    const row = theirs.getByRole('row').filter({ hasText: order_number });
    await expect(row).toContainText('Editable until');

    await openSettings(hers, 'Times and rules');
    await his.getByRole('button', { name: 'Toggle sidebar' }).click();
    await his.getByRole('link', { name: 'Settings' }).click();
    await card(his, 'Times and rules').click();
    await form(his).getByLabel('Orders lock').fill('12');

    // The refusals are shown beside the fields.
    await form(hers).getByLabel('Orders lock').fill('73');
    await save(hers);
    await expect(form(hers).getByText('Enter a whole number from 1 to 72')).toBeVisible();
    await expectAccessible(hers, 'settings that are refused');

    // Leaving asks first.
    await hers.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    const question = hers.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();

    await form(hers).getByLabel('Orders lock').fill('72');
    await form(hers).getByLabel('Changes close').fill('1');
    await save(hers);
    await expect(saved(hers)).toBeVisible();

    // The customer's page updates by itself.
    await expect(row).toContainText('Locked (72hrs before delivery)');

    // The other owner keeps what he typed, and compares it with the current value before it is saved.
    await expect(form(his).getByText('Someone else just changed the settings.')).toContainText(
      'You both changed: Orders lock.',
    );
    await expect(form(his).getByLabel('Changes close')).toHaveValue('1');
    await expect(form(his).getByLabel('Orders lock')).toHaveValue('12');
    await expectAccessible(his, 'settings that another owner changed');
    await save(his);
    const hours = form(his).getByRole('group', { name: 'Orders lock' });
    await expect(
      hours.getByRole('radio', { name: 'Someone else 72 hours before delivery' }),
    ).not.toBeChecked();
    await expect(hours.getByRole('radio', { name: 'You 12 hours before delivery' })).toBeChecked();
    await expectAccessible(his, 'both versions of the settings');
    await save(his);
    await expect(saved(his)).toBeVisible();
    await expect(form(hers).getByLabel('Orders lock')).toHaveValue('12');
    await expect(row).toContainText('Editable until');

    await turnTo(hers, 'Business');
    await form(hers).getByLabel('ABN').fill('51 824 753 557');
    await save(hers);
    await expect(form(hers).getByText('Enter the 11 digits of the ABN')).toBeVisible();
    await form(hers).getByLabel('ABN').fill('51824753556');
    await form(hers).getByLabel('Business name').fill('Bright & Sons');
    await form(hers).getByLabel('Logo text').fill('Bright');
    await save(hers);
    await expect(form(hers).getByLabel('ABN')).toHaveValue('51 824 753 556');
    await expect(hers).toHaveTitle('Business · Owner Dashboard · Bright');
    await expect(theirs.getByRole('banner').getByRole('link', { name: 'Bright' })).toBeVisible();
    await expect(theirs).toHaveTitle(/· Bright$/);

    // The sign-in screen shows the new name.
    const visitor = await world.visit('/login');
    await expect(visitor.getByText('Bright & Sons · ABN 51 824 753 556')).toBeVisible();
    await expect(visitor).toHaveTitle('Sign in · Bright');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('another time zone says what it will do; an admin is not shown the settings [SET-1, SET-8]', async ({
  world,
}) => {
  const owner = await world.signIn(await world.person('owner', 'Zoe Zone'));
  await openSettings(owner, 'Business');
  await addMeasures(owner);
  await expectMeasuresPass(owner, 'settings', [
    'sideways()',
    'names()',
    'headings()',
    'lostTexts(true)',
    'smallTargets(24)',
  ]);
  // The sticky foot covers nothing that has the focus.
  expect(await expectFocusVisible(owner, 'settings')).toBeGreaterThan(6);
  await owner.setViewportSize({ width: 320, height: 640 });
  await expectMeasuresPass(owner, 'settings, 320 px', ['sideways()', 'lostTexts(false)', 'smallTargets(24)']);
  await owner.setViewportSize({ width: 1440, height: 900 });
  const zone = form(owner).getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Australia/Sydney');
  await zone.fill('perth');
  await expect(owner.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await owner.keyboard.press('Enter');
  await expect(zone).toHaveValue('Australia/Perth');
  await expect(form(owner).getByRole('status').filter({ hasText: '9:00 am will read' })).toBeVisible();
  await form(owner).getByRole('button', { name: 'Discard' }).click();
  await expect(zone).toHaveValue('Australia/Sydney');

  const adam = await world.person('admin', 'Adam Admin');
  const admin = await world.signIn(adam, { at: '/dashboard/owner/settings' });
  await admin.waitForURL('**/dashboard/admin*');
  await expect(admin.getByRole('tab')).toHaveCount(9);
  await admin.keyboard.press('Control+k');
  await admin.getByRole('combobox').fill('settings');
  await expect(admin.getByRole('option', { name: 'My account' })).toBeVisible();
  await expect(admin.getByRole('option', { name: 'Settings' })).toHaveCount(0);
});

test('every page is short, and a search leads to a field, which is marked [SET-20]', async ({ world }) => {
  const names = [
    'Business',
    'Invoicing',
    'Overdue',
    'Sign-in',
    'Times and rules',
    'Weights and fees',
    'At the door',
    'Arrival times',
  ];
  for (const [device, width, tallest] of [
    [{}, 1440, 1_500],
    [phone, 390, 2_000],
  ] as const) {
    const owner = await world.signIn(await world.person('owner', 'Ida Index'), {
      ...device,
      at: '/dashboard/owner/settings',
    });
    await addMeasures(owner);
    for (const name of [null, ...names]) {
      if (name) await card(owner, name).click();
      await expect(owner.getByRole('heading', { name: name ?? 'Settings', level: 1 })).toBeVisible();
      await expect(owner.locator('[aria-busy=true]')).toHaveCount(0);
      const height = await owner.evaluate<number>('document.documentElement.scrollHeight');
      expect(height, `${name} at ${width}`).toBeLessThanOrEqual(tallest);
      await expectMeasuresPass(owner, `${name} at ${width}`, [
        'sideways()',
        'names()',
        'headings()',
        'lostTexts(true)',
      ]);
      await expectAccessible(owner, `${name} at ${width}`);
      if (name) await owner.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    }
    await owner.getByRole('searchbox').fill('lock hours');
    await expect(owner.getByRole('main').getByRole('status')).toHaveText('1 setting found');
    await owner.getByRole('link', { name: /^Orders lock/ }).click();
    await expect(owner).toHaveURL(/times\?field=lock_hours$/);
    await expect(owner.getByLabel('Orders lock')).toBeFocused();
    await expect(owner.locator('[data-marked]')).toContainText('Orders lock');
  }
});
