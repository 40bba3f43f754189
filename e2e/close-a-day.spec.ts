import { affectedOrdersRoute, openClosedDayRoute } from '#shared/booking/closed-days.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { nameOf, newCustomer } from './support/series.ts';
import { collectToasts } from './support/toasts.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const zone = 'Australia/Sydney';
const now = () => Temporal.Now.instant();
const today = () => businessDay(now(), zone);
const at = (day: Temporal.PlainDate, hour: number) =>
  businessInstant(day, Temporal.PlainTime.from({ hour }), zone);

/** A Tuesday that no other journey reaches. */
const tuesday = () => {
  const far = today().add({ days: 200 });
  return far.add({ days: (9 - far.dayOfWeek) % 7 });
};

/** Orders of customers with a visit on a day: at 8, 9, 10 … */
async function placeOn(world: World, day: Temporal.PlainDate, customers: Person[]): Promise<Order[]> {
  const orders = [];
  for (const [index, customer] of customers.entries()) {
    const params = { customer_id: customer.user.id };
    const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
    const isPickup = index % 2 === 0;
    const body = {
      items: [{ sku_id: sku?.id ?? '', quantity: 10 + index }],
      pickup_date: at(isPickup ? day : day.subtract({ days: 2 }), 8 + index),
      delivery_date: at(isPickup ? day.add({ days: 2 }) : day, 8 + index),
      pickup_address: 'Loading dock, Argyle Lane, The Rocks NSW 2000',
      delivery_address: '4 Argyle St, The Rocks NSW 2000',
    };
    orders.push(await world.callAs(customer, placeOrderRoute, { body }));
  }
  return orders;
}

test('staff close a day with 12 orders on it, move 11 of them at once, and a customer sees it live [BKG-11, BKG-14, BKG-15, BKG-16]', async ({
  world,
}) => {
  const day = tuesday();
  const dayText = formatDate(day, today());
  const hotel = await newCustomer(world, nameOf('Harbour Lane'));
  const spa = await newCustomer(world, nameOf('Saltbush Spa'));
  const orders = await placeOn(
    world,
    day,
    Array.from({ length: 12 }, (_, index) => (index < 7 ? hotel : spa)),
  );
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('Too few orders were placed.');

  const ofHotel = await world.signIn(hotel, phone);
  const card = ofHotel.getByRole('article').filter({ hasText: first.order_number });
  await expect(card).toContainText(`${dayText}, 8:00 am`);

  const page = await world.signIn(await world.person('admin', 'Dev Patel'), {
    viewport: { width: 1440, height: 900 },
  });
  const expectToast = await collectToasts(page);
  await page.getByRole('link', { name: /^Closed Days/ }).click();
  await expect(page.getByRole('heading', { name: 'Closed Days', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add Day' }).click();
  const form = page.getByRole('dialog', { name: 'Add Day' });
  await form.getByLabel('Day', { exact: true }).fill(day.toString());
  await form.getByLabel('Name').fill('Boiler service');
  await expectAccessible(page, 'closing a day');
  await form.getByRole('button', { name: 'Add Day' }).click();
  await expectToast('Closed. 12 orders are affected.');

  // What is on it is marked, live, until it is moved.
  await expect(card.getByText('Closed day')).toBeVisible();
  // A customer can no longer book that day, in words.
  await expect(placeOn(world, day, [spa])).rejects.toThrow(`We are closed on ${dayText} (Boiler service).`);

  await page.getByRole('button', { name: `Move 12 orders on ${dayText}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Orders' });
  const choice = (order: Order) =>
    dialog.getByRole('combobox', { name: `New date for ${order.order_number}` });
  const wednesday = formatDate(day.add({ days: 1 }), today());
  await expect(choice(first)).toHaveText(new RegExp(`^${wednesday}, 8:00 am`));
  await expect(dialog).toContainText(
    `We are closed on ${dayText} (Boiler service). Your pickup is on ${wednesday}, 8:00 am instead.`,
  );
  await choice(third).selectOption({ label: 'Cancel order' });
  await expect(dialog).toContainText('11 will move, 1 will be cancelled');
  await expectAccessible(page, 'moving orders off a closed day');

  // Somebody changes one of them while the answer of staff is under way.
  await page.route('**/api/closed-days/move', async (call) => {
    const params = { id: second.id };
    await world.callAs(hotel, editOrderRoute, { params, body: { special_instructions: 'Ring twice' } });
    await call.continue();
  });
  await dialog.getByRole('button', { name: 'Move 11, Cancel 1' }).click();
  await expectToast('10 of 11 orders moved, 1 cancelled');
  const refused = dialog.getByRole('listitem').first();
  await expect(refused).toContainText(second.order_number);
  await expect(refused).toContainText('Changed by someone else');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: `Move 1 order on ${dayText}` })).toBeVisible();

  // The customer sees it without a reload, and reads one notice of all of them.
  await expect(card).toContainText(`${wednesday}, 8:00 am`);
  await expect(card.getByText('Closed day')).toHaveCount(0);
  await ofHotel.getByRole('button', { name: /^Notifications/ }).click();
  const menu = ofHotel.getByRole('dialog', { name: 'Notifications' });
  const notice = menu.getByText(`Your pickup is on ${wednesday}, 8:00 am instead.`);
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(third.order_number);
  await expect(notice).toContainText('If that doesn’t suit you, choose another time');

  await page.getByRole('button', { name: 'More for Boiler service' }).click();
  await page.getByRole('menuitem', { name: 'Open Again' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Open ${dayText} again?`);
  await expect(question).toContainText('Orders that were moved stay where they are.');
  await question.getByRole('button', { name: 'Open Day' }).click();
  await expect(page.getByText('Boiler service')).toHaveCount(0);
  const moved = await world.call(orderRoute, { params: { id: first.id } });
  expect(businessDay(moved.pickup_date, zone).equals(day.add({ days: 1 }))).toBe(true);
  const left = await world.call(affectedOrdersRoute, { query: { day } });
  expect(left).toEqual([]);
});

test('an owner closes the public holidays that they tick, by keyboard alone, and sees one open again live [BKG-12, BKG-16]', async ({
  world,
}) => {
  const page = await world.signIn(await world.person('owner', 'Ruth Calloway'), {
    viewport: { width: 1440, height: 900 },
  });
  const expectToast = await collectToasts(page);
  await tabTo(page, page.getByRole('link', { name: /^Closed Days/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Suggest Public Holidays' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suggest Public Holidays' });
  await expect(dialog).toContainText('Suggestions only: check them with your state government.');
  await dialog.getByLabel('Year', { exact: true }).selectOption(`${today().year + 1}`);
  await dialog.getByLabel('State').selectOption({ label: 'Tasmania' });
  const boxes = dialog.getByRole('checkbox');
  await expect(dialog.getByRole('checkbox', { name: /Eight Hours Day/ })).toBeChecked();
  await expectAccessible(page, 'suggesting public holidays');
  // Only one that no other journey reaches.
  for (const box of await boxes.all()) await box.uncheck();
  const boxingDay = dialog.getByRole('checkbox', { name: /Boxing Day$/ });
  await boxingDay.focus();
  await page.keyboard.press('Space');
  await expect(boxingDay).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Add 1 Day' }));
  await page.keyboard.press('Enter');
  await expectToast('Closed.');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Boxing Day' });
  await expect(row).toBeVisible();
  const day = Temporal.PlainDate.from({ year: today().year + 1, month: 12, day: 26 });
  await world.call(openClosedDayRoute, { params: { day } });
  await expect(row).toHaveCount(0);
});
