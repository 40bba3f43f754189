import { expectAccessible, phone } from './support/axe.ts';
import { shortDay } from './support/days.ts';
import { expect, test } from './support/world.ts';

test('a customer with a phone repeats an order on Mondays and Thursdays, from a first pickup that is one [SER-1, SER-2, SER-7]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await world.agree(customer, 'Bed Sheet', 380);
  await world.template('Weekly');
  const page = await world.signIn(customer, phone);
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await form.getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  const ahead = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 60 });
  const tuesday = ahead.add({ days: (9 - ahead.dayOfWeek) % 7 });
  const after = (days: number) => tuesday.add({ days });
  await form.getByLabel('Pickup date').fill(`${tuesday}T08:00`);
  await form.getByLabel('Delivery date').fill(`${after(2)}T14:00`);
  await form.getByLabel('Make this a recurring order').check();
  await form.getByLabel('Frequency template').selectOption({ label: 'Weekly · Every 1 week(s)' });
  const days = form.getByRole('group', { name: 'On' });
  await expect(days.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Tue');

  // By keyboard alone, and large enough for a finger
  const monday = days.getByRole('checkbox', { name: 'Mon' });
  await monday.focus();
  await page.keyboard.press('Space');
  await days.getByRole('checkbox', { name: 'Thu' }).press('Space');
  await days.getByRole('checkbox', { name: 'Tue' }).press('Space');
  await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(2);
  const size = await monday.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);

  const rule = 'The first pickup has to be on a Mon or Thu';
  await expect(form.getByText(rule)).toBeVisible();
  await expectAccessible(page, 'a first pickup on another day');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(form.getByLabel('Pickup date')).toHaveAccessibleDescription(rule);
  await form
    .getByRole('button', { name: new RegExp(`^Move the first pickup to ${shortDay(after(2))}`) })
    .click();
  await expect(form.getByText(rule)).toHaveCount(0);
  await expect(form.getByLabel('Pickup date')).toHaveValue(`${after(2)}T08:00`);
  await expect(form.getByLabel('Delivery date')).toHaveValue(`${after(4)}T14:00`);
  const dates = form.getByRole('list', { name: 'Next dates' }).getByRole('listitem');
  await expect(dates).toHaveCount(12);
  await expect(dates.first()).toHaveText(new RegExp(shortDay(after(2))));
  await expect(dates.nth(1)).toHaveText(new RegExp(shortDay(after(6))));
  await expect(dates.last()).toHaveText(new RegExp(shortDay(after(41))));
  await expectAccessible(page, 'the next dates');
  await form.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('Order created successfully!')).toBeVisible();

  await page.getByRole('button', { name: /^ORD-/ }).first().click();
  const details = page.getByRole('dialog', { name: /^ORD-/ });
  await expect(details.getByText(new RegExp(`${shortDay(after(6))}, 8:00 am`))).toBeVisible();
  await expect(details.getByText('Every Monday and Thursday')).toBeVisible();
  await details.getByText('Next dates').click();
  await expect(details.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page, 'the next dates in the details');
  await details.getByRole('link', { name: 'All dates' }).click();
  await expect(page).toHaveURL(/\/dashboard\/customer\/series\/[0-9a-f-]{36}$/);
});
