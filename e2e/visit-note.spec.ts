import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { card, press } from './support/driver-van.ts';
import { newCustomer } from './support/series.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const gate = 'Behind the side gate, code 12.\nAsk for Lou in the laundry room, not at the desk.';

/** An order that is collected this hour, or tomorrow where the day is over. */
async function placeNow(world: World, customer: Person, driver: Person) {
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const now = Temporal.Now.instant();
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity: 12 }],
    pickup_date: now.add({ minutes: 5 }),
    delivery_date: now.add({ hours: 48 }),
    pickup_address: '12 Crown St, Surry Hills NSW 2010',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
    special_instructions: 'This once ring twice.\nThe bell is new.\nMind the dog.',
  };
  const order = await world.callAs(customer, placeOrderRoute, { body });
  await world.call(assignDriverRoute, { params: { id: order.id }, body: { driver_id: driver.user.id } });
  return order;
}

test('a customer says once where the bags are; the card of the driver and the run sheet say it [CUS-36, DRV-20]', async ({
  world,
}) => {
  const customer = await newCustomer(world, 'Mabel Ng');
  const page = await world.signIn(customer, phone);
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Order' });
  await form.getByLabel('Quantity').fill('14');
  await expect(form.getByText('The same each time? Say it once in Your Account.')).toBeVisible();
  await form.getByRole('button', { name: 'Your Account' }).click();
  const account = page.getByRole('dialog', { name: 'Your Account' });
  await account.getByLabel('For every pickup and delivery').fill(gate);
  await expectAccessible(page, 'account with what drivers read');
  await account.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Account updated successfully')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeHidden();
  await expect(form.getByLabel('Quantity')).toHaveValue('14');
  await expect(form.getByText(/^Drivers also read: Behind the side gate, code 12\./)).toBeVisible();
  await expectAccessible(page, 'Create Order with what drivers also read');

  const driver = await world.person('driver', 'Jonah Reid');
  const order = await placeNow(world, customer, driver);
  const day = businessDay(order.pickup_date, 'Australia/Sydney');
  const { id } = await world.callAs(driver, driverRunRoute, { query: { day } });
  const van = await world.signIn(driver, phone);
  await van.reload();
  await press(van, 'Start run');
  const stop = card(van, 'Mabel Ng');
  await expect(stop.getByText('Behind the side gate, code 12.')).toBeVisible();
  await expect(stop.getByText('This once ring twice.')).toBeVisible();
  const end = async () => {
    const box = await stop.getByRole('button', { name: 'On my way' }).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  await expect.poll(end).toBeLessThan(640);
  await expectAccessible(van, 'a stop with two notes');
  await van.goto(`/papers/run/${id}`);
  const sheet = van.getByRole('article').getByRole('row', { name: 'Mabel Ng' });
  await expect(sheet).toContainText(/Behind the side gate, code 12\. Ask for Lou.*This once ring twice/);

  await world.call(editOrderRoute, { params: { id: order.id }, body: { special_instructions: null } });
  const admin = await world.signIn(await world.person('admin', 'Dev Patel'));
  await admin.goto(`/dashboard/admin?tab=orders&order=${order.id}`);
  const details = admin.getByRole('dialog');
  await expect(details.getByText('For every pickup and delivery')).toBeVisible();
  await admin.goto(`/dashboard/admin/people/${customer.user.id}`);
  await expect(admin.getByText('Drivers read it at each visit.')).toBeVisible();
  await expectAccessible(admin, 'the page of a customer with what drivers read');
});
