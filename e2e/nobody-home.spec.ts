import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { test } from './support/morning.ts';
import { nameOf, newCustomer } from './support/series.ts';
import { collectToasts } from './support/toasts.ts';
import { expect, type Person, type World } from './support/world.ts';

/** The driver reports that they come to a leg of an order next, or have done it. */
async function report(
  world: World,
  driver: Person,
  order: Order,
  { kind, type }: { kind: LegKind; type: 'on_my_way' | 'done' },
) {
  const { legs } = await world.call(orderRoute, { params: { id: order.id } });
  const now = Temporal.Now.instant();
  const leg_id = legs.find((leg) => leg.kind === kind)?.id ?? '';
  const body = { id: crypto.randomUUID(), type, leg_id, happened_at: now, sent_at: now };
  await world.callAs(driver, reportRoute, { body });
}

/** An order that its driver has collected, and comes to deliver next, today. */
async function comingNext(world: World, customer: Person, driver: Person): Promise<Order> {
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const pickup_date = Temporal.Now.instant().add({ minutes: 1 });
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity: 12 }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 9 }),
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
  };
  const order = await world.callAs(customer, placeOrderRoute, { body });
  const ofOrder = { params: { id: order.id } };
  await world.call(assignDriverRoute, { ...ofOrder, body: { driver_id: driver.user.id } });
  await report(world, driver, order, { kind: 'pickup', type: 'done' });
  await world.call(editOrderRoute, { ...ofOrder, body: { status: 'ready_for_pickup' } });
  await report(world, driver, order, { kind: 'delivery', type: 'on_my_way' });
  return order;
}

test('nobody is home: the customer chooses a new date, and another driver brings it [FST-1, FST-2, FST-3, FST-4, LEG-5]', async ({
  world,
}) => {
  const jonah = await world.person('driver', nameOf('Jonah Reid'));
  const mei = await world.person('driver', nameOf('Mei Tanaka'));
  const customer = await newCustomer(world, nameOf('Paddock Dining'));
  const { id, order_number } = await comingNext(world, customer, jonah);
  const diner = await world.signIn(customer, phone);
  await diner.getByRole('tab', { name: 'Delivery Tracking' }).click();
  const where = diner.getByRole('region', { name: 'Where your orders are' }).getByRole('article');
  await expect(where).toHaveAccessibleName(/^Coming to you now/);
  const told = await collectToasts(diner);

  const van = await world.signIn(jonah, phone);
  await van.getByRole('button', { name: `Could not deliver, ${order_number}` }).click();
  const sheet = van.getByRole('dialog', { name: 'Could not deliver' });
  await sheet.getByText('Nobody home', { exact: true }).click();
  await sheet.getByRole('textbox', { name: /^Note/ }).fill('Rang twice, dock gate shut.');
  await expectAccessible(van, 'what the driver could not deliver');
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(sheet).toBeHidden();

  await told('We missed you');
  await expect(where).toHaveAccessibleName(/^We could not deliver: nobody home/);
  await expect(where).toContainText('Rang twice, dock gate shut.');
  await expectAccessible(diner, 'a stop that failed');

  const dev = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(dev, { at: '/dashboard/admin/dispatch' });
  await staff.getByRole('radio', { name: /^Needs a new date/ }).click();
  await expect(staff).toHaveURL(/view=needs-date/);
  const waiting = staff.getByRole('article').filter({ hasText: order_number });
  await expect(waiting).toContainText(
    new RegExp(`Could not deliver: nobody home.*${jonah.user.full_name}.*Rang twice, dock gate shut.`),
  );
  await expectAccessible(staff, 'the orders that need a new date');
  await waiting.getByRole('button', { name: 'Add a charge' }).click();
  const charges = staff.getByRole('dialog', { name: 'Charges' });
  await expect(charges.getByLabel('What it is for')).toBeFocused();
  await charges.getByLabel('What it is for').fill('Second trip');
  await charges.getByLabel('Ex GST').fill('12.50');
  await charges.getByRole('button', { name: 'Save' }).click();
  await expect(charges).toBeHidden();
  expect((await world.call(orderRoute, { params: { id } })).charges).toEqual([
    { kind: 'other', label: 'Second trip', amount: 1_250 },
  ]);

  await where.getByRole('button', { name: /^Choose a new date/ }).click();
  const choosing = diner.getByRole('dialog', { name: 'Choose a new date' });
  await expect(choosing).toContainText(`We could not deliver ${order_number}: nobody home.`);
  await expect(choosing.getByLabel('Delivery date')).not.toHaveValue('');
  await expectAccessible(diner, 'choosing a new date');
  await choosing.getByRole('button', { name: 'Choose This Date' }).click();
  await expect(choosing).toBeHidden();
  await expect(where).toHaveAccessibleName(/^Ready, comes /);
  await expect(waiting).toHaveCount(0);

  await staff.goto(`/dashboard/admin?order=${id}`);
  const details = staff.getByRole('dialog', { name: order_number });
  await details.getByRole('button', { name: 'Assign Delivery' }).click();
  const assigning = staff.getByRole('dialog', { name: 'Assign Delivery' });
  await assigning.getByRole('radio', { name: new RegExp(`^${mei.user.full_name}`) }).check();
  await assigning.getByRole('button', { name: 'Assign Delivery' }).click();
  await expect(assigning).toBeHidden();
  const delivery = details.getByRole('region', { name: 'Delivery' });
  await expect(delivery.getByRole('listitem').first()).toContainText(mei.user.full_name);
  await expect(delivery.getByRole('listitem').last()).toContainText(/First attempt.*Nobody home.*Jonah Reid/);
  await expectAccessible(staff, 'an order with two attempts');

  await world.callAs(mei, updateDeliveryRoute, { params: { id }, body: { status: 'delivered' } });
  await expect(where).toHaveAccessibleName(/^Delivered/);
  await expect(delivery.getByRole('listitem').first()).toContainText('Delivered');
});
