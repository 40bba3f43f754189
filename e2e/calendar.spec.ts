import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const inSydney = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Australia/Sydney').toInstant();

async function newCustomer(world: World): Promise<Person> {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await world.agree(customer, 'Bath Towel', 145);
  return customer;
}

/** Places an order with these pickup and delivery times in Sydney. */
async function place(world: World, customer: Person, pickup: string, delivery: string): Promise<Order> {
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity: 60 }],
    pickup_date: inSydney(pickup),
    delivery_date: inSydney(delivery),
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
  };
  return world.callAs(customer, placeOrderRoute, { body });
}

/** Far enough that nothing else is on its days, and within the two years that take orders. */
const year = Temporal.Now.plainDateISO('Australia/Sydney').year + 1;

/** `Thursday 8 May 2031` for `05-08`. */
function named(day: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return Temporal.PlainDate.from(`${year}-${day}`).toLocaleString('en-AU', parts).replace(',', '');
}

const dayOf = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });

for (const timezoneId of ['Australia/Perth', 'Australia/Sydney', 'America/New_York']) {
  test(`an order at 23:30 in business time stands on that day, with the browser in ${timezoneId} [CAL-1, CAL-3]`, async ({
    world,
  }) => {
    const customer = await newCustomer(world);
    const { order_number } = await place(world, customer, `${year}-11-30T23:30`, `${year}-12-02T00:15`);
    const at = `/dashboard/customer?tab=schedule&month=${year}-11`;
    const page = await world.signIn(customer, { timezoneId, at });
    const day = dayOf(page, new RegExp(`^${named('11-30')}: 1 pickup `));
    await expect(
      day.getByRole('button', { name: new RegExp(`^Pickup ${order_number}, \\d{3} 11:30 pm$`) }),
    ).toBeVisible();
    const delivered = dayOf(page, new RegExp(`^${named('12-02')}: 1 delivery `));
    await expect(delivered.getByRole('button', { name: `Delivery ${order_number}` })).toBeVisible();
    const days = await page.getByRole('gridcell').count();
    await expect(dayOf(page, /No orders$/)).toHaveCount(days - 2);
  });
}

test('a day opens with all of its orders, by pointer and by keys, and an order from it [CAL-1, CAL-2]', async ({
  world,
}) => {
  const customer = await newCustomer(world);
  const orders: Order[] = [];
  for (const hour of ['08', '11', '13', '16'])
    orders.push(await place(world, customer, `${year}-05-08T${hour}:00`, `${year}-05-10T09:00`));
  const page = await world.signIn(customer);
  await page.getByRole('tab', { name: 'Recurring Schedule' }).click();
  await page.goto(`${page.url()}&month=${year}-05`);
  const eighth = dayOf(page, new RegExp(`^${named('05-08')}: 4 pickups `));
  await expect(eighth.getByRole('button')).toHaveText([
    /^\d{3} 8:00 am$/,
    /^\d{3} 11:00 am$/,
    '+2 more pickups',
  ]);

  await test.step('+2 more lists all four, and each leads to its order', async () => {
    await eighth.getByRole('button', { name: '+2 more' }).click();
    const dialog = page.getByRole('dialog', { name: named('05-08') });
    const pickups = dialog.getByRole('region', { name: 'Pickups 4' }).getByRole('button');
    await expect(pickups).toContainText(orders.map(({ order_number }) => order_number));
    await expect(dialog).toContainText('Nothing is delivered on this day.');
    await pickups.nth(2).click();
    await expect(page).toHaveURL(new RegExp(`order=${orders[2]?.id}`));
    const details = page.getByRole('dialog', { name: orders[2]?.order_number ?? '' });
    await expect(details).toBeVisible();
    await page.goBack();
    // The order above it takes the key until it has gone.
    await expect(details).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('keys move from day to day and open one', async () => {
    await eighth.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dayOf(page, new RegExp(`^${named('05-10')}: 4 deliveries `))).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(dayOf(page, new RegExp(`^${named('06-10')}`))).toBeFocused();
    await expect(page.getByRole('grid', { name: `June ${year}` })).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('grid', { name: `May ${year}` })).toBeVisible();
    await expect(dayOf(page, new RegExp(`^${named('05-10')}`))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: named('05-10') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dayOf(page, new RegExp(`^${named('05-10')}`))).toBeFocused();
  });

  await test.step('buttons lead to the months beside, and to today', async () => {
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('grid', { name: `June ${year}` })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`month=${year}-06`));
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(dayOf(page, /^Today,/)).toHaveAttribute('aria-current', 'date');
    expect((await dayOf(page, /^Today,/).boundingBox())?.height).toBeGreaterThanOrEqual(120);
    await page.goBack();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page.getByRole('grid', { name: `May ${year}` })).toBeVisible();
  });

  await test.step('filters narrow it, and a new order appears by itself', async () => {
    await page.getByRole('radio', { name: 'Delivery' }).click();
    await expect(page).toHaveURL(/dates=delivery/);
    await expect(dayOf(page, new RegExp(`^${named('05-08')}: No orders$`))).toBeVisible();
    await place(world, customer, `${year}-05-01T09:00`, `${year}-05-10T12:00`);
    await expect(dayOf(page, new RegExp(`^${named('05-10')}: 5 deliveries `))).toBeVisible();
  });
});

test('staff see everybody’s orders, a driver the assigned ones [CAL-1, CAL-2, CAL-20]', async ({ world }) => {
  const customer = await newCustomer(world);
  const [mine, another] = [
    await place(world, customer, `${year}-02-28T09:00`, `${year}-03-02T09:00`),
    await place(world, customer, `${year}-02-28T10:00`, `${year}-03-02T10:00`),
  ];
  const driver = await world.person('driver', 'Jonah Reid');
  await world.call(assignDriverRoute, { params: { id: mine.id }, body: { driver_id: driver.user.id } });
  const van = await world.signIn(driver);
  await van.getByRole('tab', { name: 'Calendar View' }).click();
  await van.goto(`${van.url()}&month=${year}-02`);
  const pickups = dayOf(van, new RegExp(`^${named('02-28')}: 1 pickup `)).getByRole('button');
  await expect(pickups).toHaveAccessibleName(new RegExp(`^Pickup ${mine.order_number}, `));
  const staff = await world.signIn(await world.person('admin', 'Dev Patel'));
  await staff.getByRole('tab', { name: 'Calendar' }).click();
  await staff.goto(`${staff.url()}&month=${year}-02`);
  const day = dayOf(staff, new RegExp(`^${named('02-28')}: 2 pickups `));
  const entry = day.getByRole('button', { name: `Pickup ${another.order_number}, ` });
  await expect(entry).toHaveText(/^\d{3} Harbour Lane Hotel$/);
  await entry.click();
  await expect(staff).toHaveURL(new RegExp(`order=${another.id}`));
});

test('the calendar is for everyone, on a phone [CAL-1, CAL-2]', async ({ world }) => {
  const customer = await newCustomer(world);
  for (const hour of ['08', '11', '13'])
    await place(world, customer, `${year}-05-08T${hour}:00`, `${year}-05-10T09:00`);
  const at = `/dashboard/customer?tab=schedule&month=${year}-05&type=regular`;
  const page = await world.signIn(customer, { ...phone, at });
  const day = page.getByRole('region', { name: `${named('05-08')}: 3 pickups` });
  await expect(day.getByRole('listitem')).toHaveText([/Pickup8:00 am$/, /Pickup11:00 am$/]);
  await expect(page.getByRole('region', { name: new RegExp(`May ${year}`) })).toHaveCount(2);
  await expect(page.getByText(`3 pickups and 3 deliveries in May ${year}`)).toBeVisible();
  await expectAccessible(page, 'calendar');
  await page.getByRole('button', { name: '+1 more' }).first().click();
  await expect(page.getByRole('dialog').getByText('Pending').nth(2)).toBeVisible();
  await expectAccessible(page, 'a day');
  const ofStaff = `/dashboard/admin?tab=calendar&month=${year}-05&type=regular`;
  const staff = await world.signIn(await world.person('admin', 'Dev Patel'), { ...phone, at: ofStaff });
  const theirs = staff.getByRole('region', { name: new RegExp(`^${named('05-08')}`) }).getByRole('listitem');
  await expect(theirs.first()).toHaveText(/^Harbour Lane Hotel.*ORD-\d+/);
});
