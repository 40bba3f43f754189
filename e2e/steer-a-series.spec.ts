import type { Locator, Page } from '@playwright/test';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { seriesRoute } from '#shared/series/series.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { nameOf, newCustomer, placeRecurring, rows } from './support/series.ts';
import { collectToasts } from './support/toasts.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const zone = 'Australia/Sydney';
const textOf = (pickup: Temporal.Instant) => formatDay(pickup, zone, Temporal.Now.instant());
/** As a date input takes it. */
const dayOf = (pickup: Temporal.Instant) => businessDay(pickup, zone).toString();

/** A customer with a weekly series from tomorrow, and its first dates as the service has them. */
async function weeklySeries(world: World) {
  const customer = await newCustomer(world, nameOf('Harbour Lane'));
  const order = await placeRecurring(world, customer, 1, 10);
  const params = { id: order.series_id ?? '' };
  const { next } = await world.callAs(customer, seriesRoute, { params });
  const [first, second, third, fourth] = next.map(({ pickup_date }) => pickup_date);
  if (!first || !second || !third || !fourth) throw new Error('The series has too few pickups.');
  return { customer, order, id: params.id, first, second, third, fourth };
}

/** The row of a series in the list of staff. */
async function rowOfStaff(world: World, { user }: Person): Promise<Locator> {
  const staff = await world.signIn(await world.person('admin', 'Dev Patel'), {
    viewport: { width: 1440, height: 900 },
    at: `/dashboard/admin/series?search=${encodeURIComponent(user.full_name)}`,
  });
  const row = staff.getByRole('row').filter({ hasText: user.full_name });
  await expect(row).toContainText('Active');
  return row;
}

const next = (page: Page) => rows(page, 'Next Pickups');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, day: string, item: string): Promise<void> {
  await button(page, `Actions for ${day}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a customer on a phone skips, holds, makes, ends and starts a series again, and staff see it live [SER-8, SER-9, SER-10, SER-11, SER-12, SER-13]', async ({
  world,
}) => {
  const { customer, order, first, second, third, fourth } = await weeklySeries(world);
  const ofStaff = await rowOfStaff(world, customer);
  const page = await world.signIn(customer, phone);
  const expectToast = await collectToasts(page);

  await page.getByRole('tab', { name: 'Recurring Schedule' }).click();
  const section = page.getByRole('region', { name: 'Your Recurring Orders' });
  await section.getByRole('button', { name: /^Skip Next, Every \w+day$/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${textOf(first)}, `);
  await expect(question).toContainText(`No other date moves: the next pickup is ${textOf(second)}.`);
  await expectAccessible(page, 'the question before a skip');
  await button(page, 'Skip Pickup').click();
  await expectToast(`Pickup on ${textOf(first)} skipped.`);
  await expect(ofStaff).toContainText('1 skipped ahead');
  await expect(section).toContainText(`Next pickup ${textOf(second)}`);
  await expect(section).toContainText(`Skipped ${textOf(first)}`);
  await expectAccessible(page, 'the card of what has a skip ahead');
  await button(page, `Undo Skip of ${textOf(first)}`).click();
  await expectToast(`Pickup back on: ${textOf(first)}, `);
  await expect(section).not.toContainText('Skipped');
  await expect(ofStaff).toContainText(order.order_number);

  await section.getByRole('link', { name: /^Open Every \w+day$/ }).click();
  await expect(next(page)).toHaveCount(12);
  await choose(page, textOf(second), 'Skip');
  await button(page, 'Skip Pickup').click();
  await expect(next(page).nth(1)).toContainText(`Skipped by ${customer.user.full_name}, today`);
  await expect(ofStaff).toContainText('1 skipped ahead');
  await button(page, `Undo Skip of ${textOf(second)}`).click();
  await expect(next(page).nth(1)).toContainText('Planned');

  await button(page, 'Pause').click();
  const form = page.getByRole('dialog', { name: 'Pause' });
  await form.getByLabel('From').fill(dayOf(second));
  await form.getByLabel('Until', { exact: true }).fill(dayOf(third));
  await expect(form.getByRole('status')).toContainText(
    `2 pickups will be skipped. The first after it is ${textOf(fourth)}.`,
  );
  await expectAccessible(page, 'the form of a hold');
  await button(page, 'Pause Pickups').click();
  await expectToast(`Paused until ${textOf(third)}.`);
  for (const [place, pickup] of [second, third].entries()) {
    const row = next(page).nth(place + 1);
    await expect(row).toContainText(`Paused until ${textOf(third)}`);
    await expect(row.getByText(textOf(pickup), { exact: true })).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
  }
  await expect(ofStaff).toContainText(`Paused ${textOf(second)} to ${textOf(third)}`);
  await expectAccessible(page, 'a series with a hold to come');
  await button(page, 'Cancel Pause').click();
  await expectToast('Pause cancelled. We come as planned.');
  await expect(button(page, 'Pause')).toBeFocused();
  await expect(next(page).nth(1)).toContainText('Planned');

  await choose(page, textOf(second), 'Create Order Now');
  await expect(question).toContainText(`We’ll create the order for ${textOf(second)} at today’s prices.`);
  await button(page, 'Create Order Now').click();
  await expectToast(' created.');
  await expect(next(page).nth(1)).toContainText('Scheduled');

  await button(page, 'Edit').click();
  await page.getByRole('radio', { name: 'After … pickups' }).check({ force: true });
  await page.getByLabel('Pickups', { exact: true }).fill('3');
  await button(page, 'Update').click();
  await button(page, 'Save Changes').click();
  await expectToast('Recurring order updated.');
  await expect(next(page)).toHaveCount(3);
  await expect(ofStaff).toContainText('After 3 pickups');

  await button(page, 'Stop').click();
  await expect(question).toContainText(`2 orders will be cancelled: ${order.order_number}, ORD-`);
  await question.getByRole('button', { name: 'Stop' }).click();
  await expectToast('Stopped.');
  await expect(ofStaff).toContainText('Ended');
  await expect(next(page)).toHaveCount(2);
  await button(page, 'Start Again').click();
  await expectToast(`Pickups continue. The next one is ${textOf(third)}.`);
  await expect(ofStaff).toContainText('Active');
});

test('a customer skips, holds and ends a series by keyboard alone [SER-8, SER-10, SER-12]', async ({
  world,
}) => {
  const { customer, id, second } = await weeklySeries(world);
  const at = `/dashboard/customer/series/${id}`;
  const page = await world.signIn(customer, { viewport: { width: 1440, height: 900 }, at });
  await expect(next(page)).toHaveCount(12);
  const expectToast = await collectToasts(page);
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };

  const actions = button(page, `Actions for ${textOf(second)}`);
  await press(actions);
  await expect(page.getByRole('menuitem', { name: 'Skip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(button(page, 'Skip Pickup'));
  await expectToast(`Pickup on ${textOf(second)} skipped.`);
  await expect(actions).toBeFocused();
  await expect(next(page).nth(1)).toContainText('Skipped by');

  await page.goto(at);
  await press(button(page, 'Pause'));
  const form = page.getByRole('dialog', { name: 'Pause' });
  await expect(form.getByLabel('From')).toBeFocused();
  await tabTo(page, form.getByRole('switch', { name: 'Until I resume' }));
  await page.keyboard.press('Space');
  await expect(form.getByRole('status')).toContainText('All pickups from');
  await page.keyboard.press('Enter');
  await expect(page.getByText('until you resume.', { exact: false }).first()).toBeVisible();
  await expect(button(page, 'Change Pause')).toBeFocused();

  await press(button(page, 'Stop'));
  const question = page.getByRole('alertdialog', { name: 'Stop this recurring order?' });
  await expect(question).toBeVisible();
  await press(question.getByRole('button', { name: 'Stop' }));
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
});
