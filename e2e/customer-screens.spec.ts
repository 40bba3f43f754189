import type { Page } from '@playwright/test';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { busyCustomer } from './support/busy-customer.ts';
import { settled, test } from './support/demo.ts';
import { addMeasures, expectMeasuresPass } from './support/measure.ts';
import { nameOf, newCustomer, placeRecurring } from './support/series.ts';
import { expect } from './support/world.ts';

const desk = { viewport: { width: 1440, height: 900 } };

/** The heights of what is found, in CSS pixels. */
const heightsOf = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));

test('twenty orders, five under way and a proposal are a short page, with the longest names [CUS-30, CUS-31, CUS-32]', async ({
  demo,
}) => {
  const { customer } = await busyCustomer(demo);
  const boxOf = (page: Page) => page.getByRole('region', { name: 'Modification Approval Required' });
  const wide = await demo.signIn(customer, desk);
  await addMeasures(wide);
  await expect(wide.getByText('Showing 20 of 20 orders')).toBeVisible();
  await settled(wide);
  expect((await boxOf(wide).boundingBox())?.height).toBeLessThanOrEqual(200);
  const finished = await heightsOf(wide, 'tbody tr.is-done');
  expect(finished).toHaveLength(15);
  expect(Math.max(...finished)).toBeLessThanOrEqual(45);
  // Four lines of 20 px, and the room around them.
  const underWay = await heightsOf(wide, 'tbody tr:not(.is-done)');
  expect(underWay).toHaveLength(5);
  expect(Math.max(...underWay)).toBeLessThanOrEqual(4 * 20 + 21);
  await expect(wide.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveCount(3);
  await expectMeasuresPass(wide, 'orders, 1440 px', ['sideways()', 'lostTexts(true)', 'smallTargets(24)']);
  await expectAccessible(wide, 'orders, 1440 px');

  const narrow = await demo.signIn(customer, phone);
  await addMeasures(narrow);
  await expect(narrow.getByText('Showing 20 of 20 orders')).toBeVisible();
  await settled(narrow);
  expect(await narrow.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(3500);
  expect((await boxOf(narrow).boundingBox())?.height).toBeLessThanOrEqual(380);
  expect(new Set(await heightsOf(narrow, '.is-done[data-slot=row-card]'))).toEqual(new Set([62]));
  const visits = narrow.getByRole('region', { name: 'Coming up' }).getByRole('listitem');
  await expect(visits.filter({ visible: true })).toHaveCount(2);
  await expectMeasuresPass(narrow, 'orders, 390 px', [
    'sideways()',
    'lostTexts(false)',
    'smallTargets(24)',
    'smallFields()',
  ]);
  await expectAccessible(narrow, 'orders, 390 px');
  // What a card leaves out is one press away.
  await narrow.locator('.is-done[data-slot=row-card]').first().tap();
  await expect(narrow.getByRole('dialog').getByText('Order Again')).toBeVisible();
});

test('a pickup that repeats is skipped where it is read first, and comes back [CUS-30, SER-9]', async ({
  world,
}) => {
  const customer = await newCustomer(world, nameOf('Harbour Lane Hotel'));
  const { order_number } = await placeRecurring(world, customer, 1, 3);
  const page = await world.signIn(customer, phone);
  const soon = page.getByRole('region', { name: 'Coming up' });
  const pickup = soon.getByRole('button', { name: new RegExp(`^Pickup, .*${order_number}$`) });
  await expect(pickup).toBeVisible();
  await soon.getByRole('button', { name: /^Skip the pickup on/ }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip Pickup' }).tap();
  await expect(page.getByText(/^Pickup on .+ skipped\.$/)).toBeVisible();
  await expect(pickup).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(pickup).toBeVisible();
  await soon.getByRole('link').tap();
  await expect(page.getByRole('tab', { name: 'Recurring Schedule', selected: true })).toBeVisible();
  // Not below a card of each recurring order.
  await expect(page.getByRole('heading', { name: 'Orders Calendar' })).toBeInViewport();
});

test('what an item costs is found, and stands whole in a new order on a phone [WAY-5, CUS-4]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await world.agree(customer, 'Bed Sheet, queen', 378);
  const page = await world.signIn(customer, phone);
  await expect(page.getByText('Pending or processing')).toBeVisible();
  await page.getByRole('button', { name: 'Create Order' }).first().tap();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await expect(form.getByLabel('Pickup address')).toHaveValue(/./);
  await form.getByLabel('Item').selectOption({ index: 1 });
  await expect(form.getByLabel('Item')).toHaveAccessibleDescription('$3.78 + $0.38 GST = $4.16');
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: /^Search/ }).tap();
  await page.getByRole('combobox').fill('price');
  await page.getByRole('option', { name: 'What does an item cost?' }).tap();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toContainText('with your agreed price and its GST');
  await expect(help.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  await help.getByRole('link', { name: 'Open My Prices' }).tap();
  const prices = page.getByRole('main');
  await expect(prices.getByRole('heading', { level: 1, name: 'My Prices' })).toBeVisible();
  await expect(prices.getByText('$3.78 + $0.38 GST').first()).toBeVisible();
  await expectAccessible(page, 'my prices');
  await prices.getByRole('button', { name: 'Ask for a price' }).tap();
  await expect(page.getByRole('dialog', { name: 'Ask for a Price' }).getByLabel('Items')).toBeVisible();
});

test('who has no prices asks for them in one press, and staff have the inquiry [CUS-33]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Leo Mart');
  const page = await world.signIn(customer, phone);
  const banner = page.getByRole('region', { name: 'No Pricing Configured' });
  await expect(banner).toContainText('Please contact the administrator before ordering.');
  await banner.getByRole('button', { name: 'Ask for Prices' }).tap();
  await expect(banner).toContainText(/We have your request from \w{3} \d+ \w{3}\./);
  await expectAccessible(page, 'prices that are asked for');
  await page.reload();
  await expect(banner).toContainText('We have your request from');
  await expect(banner.getByRole('button')).toHaveCount(0);
  const { rows } = await world.call(casesRoute, { query: { customer_id: customer.user.id } });
  expect(rows.map(({ type, subject, status }) => [type, subject, status])).toEqual([
    ['inquiry', 'Please set up my prices', 'open'],
  ]);
});
