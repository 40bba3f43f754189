import type { Page } from '@playwright/test';
import { closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { lockOrderRoute, orderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { phone } from './support/axe.ts';
import { shortDay } from './support/days.ts';
import { addMeasures } from './support/measure.ts';
import { expectLinkFits, expectPageFits, linkOf } from './support/order-link.ts';
import { nameOf, newCustomer, placeRecurring } from './support/series.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect, test } from './support/world.ts';

const inDays = (days: number): Temporal.PlainDate =>
  Temporal.Now.plainDateISO('Australia/Sydney').add({ days });

/** A visit so many days ahead, of which no part is on another line. */
const visit = (page: Page, days: number, time: string) =>
  page.getByText(new RegExp(`^${shortDay(inDays(days))}, ${time}$`.replaceAll(' ', '\\s'))).first();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name }).click();

test('whoever has the link of a mail skips, takes it back, moves it, complains and chooses a new date, without a script or a session [LNK-1, LNK-2, LNK-4, LNK-6, LNK-7]', async ({
  world,
}) => {
  const customer = await newCustomer(world, nameOf('Harbour Lane Hotel'));
  const { id, order_number } = await placeRecurring(world, customer, 1, 12);
  const link = await linkOf(customer);
  const page = await world.visit(link, { ...phone, javaScriptEnabled: false });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Waiting to be collected');
  await expect(page).toHaveTitle(new RegExp(`^${order_number} · `));
  await expectLinkFits(world, link, 'an order that is planned');

  await expectLinkFits(world, `${link}/skip`, 'skipping it');
  await follow(page, 'Skip This Pickup');
  await expect(heading).toHaveText(/^Skip the pickup on /);
  await follow(page, 'Keep Pickup');
  await follow(page, 'Skip This Pickup');
  await press(page, 'Skip Pickup');
  await expect(heading).toHaveText('Skipped');
  await expectLinkFits(world, link, 'an order that is skipped');
  await press(page, 'Take It Back');
  await expect(heading).toHaveText('Waiting to be collected');

  await expectLinkFits(world, `${link}/time`, 'moving it');
  await follow(page, 'Reschedule');
  await page.getByLabel('Date and time').fill(`${inDays(-1)}T09:30`);
  await press(page, 'Move Pickup and Delivery');
  await expect(page.getByRole('alert')).toContainText('Pickup cannot be in the past');
  await expect(page.getByLabel('Date and time')).toHaveValue(`${inDays(-1)}T09:30`);
  await page.getByLabel('Date and time').fill(`${inDays(3)}T09:30`);
  await press(page, 'Move Pickup and Delivery');
  await expect(visit(page, 3, '9:30 am')).toBeVisible();

  await follow(page, 'Something Is Wrong');
  await page.getByLabel('In your words').fill('Two bath towels are missing.');
  await press(page, 'Send');
  await expect(page.getByRole('status')).toHaveText(/^CASE-\d{6} is with us\.$/);
  await expectLinkFits(world, page.url(), 'a case that was raised');

  await world.call(lockOrderRoute, { params: { id } });
  await page.goto(link);
  await expect(page.getByText('This order is locked. Please contact us to change it.')).toBeVisible();
  await expectLinkFits(world, link, 'an order that is locked');
  await world.call(unlockOrderRoute, { params: { id } });

  const { legs } = await world.call(orderRoute, { params: { id } });
  const params = { id: legs.find(({ kind }) => kind === 'pickup')?.id ?? '' };
  const body = { result: 'failed', reason: 'nobody_home', note: 'Rang twice' } as const;
  await world.call(closeLegRoute, { params, body });
  await page.reload();
  await expect(heading).toHaveText('We could not collect: nobody home');
  await expectLinkFits(world, link, 'an order that was missed');
  await expectLinkFits(world, `${link}/time`, 'choosing a new date');
  await follow(page, 'Choose a new date');
  await page.getByLabel('Date and time').fill(`${inDays(4)}T10:00`);
  await press(page, 'Choose This Date');
  await expect(visit(page, 4, '10:00 am')).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);

  const staff = await world.signIn(await world.person('admin', nameOf('Dev Patel')), {
    at: `/dashboard/admin?order=${id}`,
  });
  await press(staff, 'End Link');
  await expect(staff.getByText('Link ended')).toBeVisible();
  await page.reload();
  await expect(heading).toHaveText('This link does not work.');
  await expectLinkFits(world, link, 'a link that has ended');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', /\/login$/);
});

test('what is refused stands beside its field, with what was typed [LNK-5]', async ({ world }) => {
  const customer = await newCustomer(world, nameOf('Paddock Dining'));
  await placeRecurring(world, customer, 1, 12);
  const page = await world.visit(`${await linkOf(customer)}/wrong`);
  await addMeasures(page);
  await expectPageFits(page, 'a complaint');
  await page.getByLabel('In your words').fill('\n ');
  await press(page, 'Send');
  await expect(page.getByLabel('In your words')).toHaveAccessibleDescription('Enter a description');
  await expect(page.getByLabel('In your words')).toHaveValue('\n ');
  await addMeasures(page);
  await expectPageFits(page, 'a complaint that is refused');
});

test.describe('the worker of the screens', () => {
  test.use({ serviceWorkers: 'allow' });

  test('leaves links of mails to the service [LNK-8]', async ({ world }) => {
    // They keep their screens for days without a signal.
    const page = await world.signIn(await world.person('driver', nameOf('Jonah Reid')));
    await expectShellCached(page);
    const isOfWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker();
    expect(await isOfWorker('/')).toBe(true);
    expect([await isOfWorker('/o/none'), await isOfWorker('/u/none')]).toEqual([false, false]);
    await page.context().setOffline(true);
    await expect(page.goto('/o/none')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  });
});
