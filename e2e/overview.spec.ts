import type { Page } from '@playwright/test';
import { raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { devices, expectAccessible } from './support/axe.ts';
import { expect, type Person, test, type World } from './support/world.ts';

/** By staff, of last year: earlier than any other journey's, so that the overview names it. */
async function placeNext(world: World, customer: Person): Promise<Order> {
  const { items, pickup_address, delivery_address } = await world.place(customer, 4);
  const pickup_date = Temporal.Now.instant().subtract({ hours: 365 * 24 });
  const lines = items.map(({ sku_id, quantity }) => ({ sku_id, quantity }));
  const draft = { items: lines, pickup_date, delivery_date: pickup_date.add({ hours: 48 }) };
  const body = { ...draft, customer_id: customer.user.id, pickup_address, delivery_address };
  return world.call(placeOrderForRoute, { body });
}

/** The number of a counter. */
async function counted(page: Page, label: string): Promise<number> {
  const value = page
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd[1]')
    .filter({ hasText: /\d/ });
  return Number((await value.innerText()).replace(/[$,]/g, ''));
}

test('the overview moves by itself, opens the lists behind its numbers and gives an order to a driver [STF-2, STF-20, STF-5, NTF-7]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  const driver = await world.person('driver', `Jonah Reid ${crypto.randomUUID().slice(0, 4)}`);
  await world.agree(customer, 'Bath Towel', 145);
  const staff = await world.signIn(await world.person('admin', 'Dev Patel'));
  await expect(staff.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  const [orders, cases] = [await counted(staff, 'Total Orders'), await counted(staff, 'Open Cases')];
  const order = await placeNext(world, customer);

  await test.step('a placed order and a raised case are counted and listed without a reload', async () => {
    await expect.poll(() => counted(staff, 'Total Orders')).toBeGreaterThanOrEqual(orders + 2);
    const complaint = { subject: 'A stain', description: 'On the collar', order_id: order.id };
    await world.callAs(customer, raiseCaseRoute, { body: complaint });
    await expect.poll(() => counted(staff, 'Open Cases')).toBeGreaterThan(cases);
    const needs = staff.getByRole('region', { name: 'Needs attention' });
    await expect(needs).toContainText('First: Harbour Lane Hotel · pickup ');
  });

  await test.step('once a driver is assigned, the next order stands there', async () => {
    const row = staff.getByRole('listitem').filter({ hasText: / waits? for a driver/ });
    await row.getByRole('button', { name: 'Assign Driver' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Assign Driver' });
    await expect(dialog.getByText(order.order_number).first()).toBeVisible();
    await dialog.getByRole('radio', { name: new RegExp(driver.user.full_name) }).check();
    await dialog.getByRole('button', { name: 'Assign Driver' }).click();
    await expect(staff.getByText('Driver assigned successfully')).toBeVisible();
    const given = await world.call(orderRoute, { params: { id: order.id } });
    expect(given.driver_id).toBe(driver.user.id);
  });

  await test.step('a press on a number opens the list it is counted from', async () => {
    await world.call(editOrderRoute, { params: { id: order.id }, body: { status: 'ready_for_pickup' } });
    await staff.getByRole('button', { name: 'Total Revenue' }).click();
    await staff.waitForURL('**/dashboard/admin?tab=orders&status=ready_for_pickup');
    await expect(staff.getByRole('row', { name: new RegExp(order.order_number) })).toBeVisible();
    await staff.goBack();
    await expect(staff.getByRole('region', { name: 'This week' })).toBeVisible();
  });
});

for (const { name, settings } of devices) {
  test(`axe finds nothing on the overview, with its chart and with its table, ${name} [STF-20]`, async ({
    world,
  }) => {
    const customer = await world.person('customer', 'Harbour Lane Hotel');
    await world.agree(customer, 'Bath Towel', 145);
    await placeNext(world, customer);
    const staff = await world.signIn(await world.person('admin', 'Dev Patel'), settings);
    const week = staff.getByRole('region', { name: 'This week' });
    await expect(week.getByRole('img', { name: /^Orders of the last 12 weeks/ })).toBeVisible();
    await expectAccessible(staff, 'overview');
    await week.getByRole('button', { name: 'Table' }).click();
    await expect(week.getByRole('row', { name: /so far \d/ })).toBeVisible();
    await expectAccessible(staff, 'overview with its table');
  });
}
