import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { expectLinkFits, linkOf } from './support/order-link.ts';
import { nameOf, newCustomer } from './support/series.ts';
import { expect, type Person, test, type World } from './support/world.ts';

/** Places an order whose pickup is due now, and gives it to a driver. */
async function placeForToday(world: World, customer: Person, driver: Person): Promise<Order> {
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const pickup_date = Temporal.Now.instant().add({ minutes: 1 });
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity: 1 }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
  };
  const order = await world.callAs(customer, placeOrderRoute, { body });
  return world.call(assignDriverRoute, {
    params: { id: order.id },
    body: { driver_id: driver.user.id, leg: 'pickup' },
  });
}

/** The driver reports something about the pickup of an order. */
async function report(world: World, driver: Person, order: Order, type: 'on_my_way' | 'done') {
  const { legs } = await world.call(orderRoute, { params: { id: order.id } });
  const now = Temporal.Now.instant();
  const leg_id = legs.find(({ kind }) => kind === 'pickup')?.id ?? '';
  const body = { id: crypto.randomUUID(), type, leg_id, happened_at: now, sent_at: now };
  return world.callAs(driver, reportRoute, { body });
}

test('a customer reads where an order is, and the words change as its driver reports, in the app and by link [RUN-9, RUN-10, RUN-11, LNK-2]', async ({
  world,
}) => {
  const name = nameOf('Jonah Reid');
  const driver = await world.person('driver', name);
  const customer = await newCustomer(world, nameOf('Harbour Lane Hotel'));
  const order = await placeForToday(world, customer, driver);
  const hotel = await world.signIn(customer, phone);
  await hotel.getByRole('tab', { name: 'Delivery Tracking' }).click();
  const where = hotel.getByRole('region', { name: 'Where your orders are' });
  const card = where.getByRole('article');
  await expect(card).toContainText(order.order_number);
  await expect(card).toHaveAccessibleName(new RegExp(`^${name} collects`));

  await report(world, driver, order, 'on_my_way');
  await expect(card).toHaveAccessibleName(/^Coming to you now, \d/);
  await expect(card).toContainText('You are next, as of');
  await expectAccessible(hotel, 'where the orders of a customer are');

  await card.getByRole('button', { name: order.order_number }).click();
  const details = hotel.getByRole('dialog', { name: order.order_number });
  await expect(details.getByText(/^Coming to you now/)).toBeVisible();
  const link = await linkOf(customer);
  const linked = await world.visit(link, { ...phone, javaScriptEnabled: false });
  await expect(linked.getByRole('heading', { name: /^Coming to you now, \d/ })).toBeVisible();
  await expect(linked.getByText(/^As of \d/)).toBeVisible();
  await expect(linked.getByText(name)).toHaveCount(0);
  await expectLinkFits(world, link, 'an order on the road');
  await report(world, driver, order, 'done');
  await linked.getByRole('link', { name: 'Look Again' }).click();
  await expect(linked.getByRole('heading', { name: /^Collected \d/ })).toBeVisible();
  await expect(details.getByText(/^Collected \d+:\d\d\s[ap]m$/)).toBeVisible();
  await hotel.keyboard.press('Escape');
  await expect(card).toHaveAccessibleName(/^Collected \d/);

  const params = { id: order.id };
  await world.call(editOrderRoute, { params, body: { status: 'in_progress' } });
  await expect(card).toHaveAccessibleName(/^In our laundry/);
  await world.call(editOrderRoute, { params, body: { status: 'ready_for_pickup' } });
  await expect(card).toHaveAccessibleName(/^Ready, comes /);
  await world.call(editOrderRoute, { params, body: { status: 'delivered' } });
  await expect(card).toHaveAccessibleName(/^Delivered/);
  await linked.reload();
  await expect(linked.getByRole('heading', { name: /^Delivered/ })).toBeVisible();
  await expectLinkFits(world, link, 'an order that was delivered');
});

async function openLate(van: Page): Promise<void> {
  await van.getByRole('button', { name: 'Run menu' }).click();
  await van.getByRole('menuitem', { name: /^Running late/ }).click();
}

test('a driver says once that they run late: who waits reads the new time, and staff see it [RUN-31, RUN-10]', async ({
  world,
}) => {
  const name = nameOf('0 Jonah Reid');
  const driver = await world.person('driver', name);
  const customer = await newCustomer(world, nameOf('Harbour Lane Hotel'));
  const order = await placeForToday(world, customer, driver);
  await report(world, driver, order, 'on_my_way');
  const hotel = await world.signIn(customer, phone);
  await hotel.getByRole('tab', { name: 'Delivery Tracking' }).click();
  const card = hotel.getByRole('article', { name: /^Coming to you now/ });
  const before = await card.getAttribute('aria-label');

  const van = await world.signIn(driver, phone);
  await openLate(van);
  const sheet = van.getByRole('dialog', { name: 'Running late' });
  await sheet.getByRole('radio', { name: '60 min' }).check();
  await expectAccessible(van, 'a driver who runs late');
  await sheet.getByRole('button', { name: 'Tell customers' }).click();
  await expect(van.getByText('Running 60 min late.')).toBeVisible();
  await expect(card).not.toHaveAccessibleName(before ?? '');
  const { rows } = await world.callAs(customer, notificationsRoute, {});
  expect(rows.map(({ title }) => title)).toContain('Running late');

  const dev = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(dev, { at: '/dashboard/admin/dispatch' });
  await expect(staff.getByRole('region', { name })).toContainText('Said 60 min late');
  await openLate(van);
  await sheet.getByRole('button', { name: 'On time again' }).click();
  await expect(van.getByText('On time again.')).toBeVisible();
  await expect(staff.getByRole('region', { name })).not.toContainText('Said');
});

test('staff end the run of a driver with what is missing, and settle a report that did not fit [RUN-19, RUN-20]', async ({
  world,
}) => {
  const name = nameOf('0 Jonah Reid');
  const driver = await world.person('driver', name);
  const hotel = await newCustomer(world, nameOf('Harbour Lane Hotel'));
  const collected = await placeForToday(world, hotel, driver);
  const cancelled = await placeForToday(world, hotel, driver);
  await report(world, driver, collected, 'done');
  await world.call(editOrderRoute, { params: { id: cancelled.id }, body: { status: 'cancelled' } });
  const { outcome } = await report(world, driver, cancelled, 'done');
  expect(outcome).toBe('refused');

  const dev = await world.person('admin', 'Dev Patel');
  const staff = await world.signIn(dev, { at: '/dashboard/admin/dispatch' });
  await staff.getByRole('radio', { name: /^Wrap-up/ }).click();
  await expect(staff).toHaveURL(/view=wrap-up/);
  const part = (title: string) => staff.getByRole('region', { name: title });
  const run = part('Open runs').getByRole('listitem').filter({ hasText: name });
  await expect(run.first()).toContainText(collected.order_number);
  await expectAccessible(staff, 'the wrap-up of a day');

  await run.first().getByRole('button', { name: 'End run' }).click();
  const dialog = staff.getByRole('dialog', { name: 'End run' });
  await expect(dialog.getByRole('button', { name: 'Answer every row' })).toBeDisabled();
  await dialog.getByText('Missing', { exact: true }).click();
  await dialog.getByLabel('Note').fill('Not in the van, checked twice');
  await expectAccessible(staff, 'ending a run');
  await dialog.getByRole('button', { name: 'End run' }).click();
  await expect(dialog).toBeHidden();
  await expect(run).toHaveCount(0);
  const missing = part('Missing').getByRole('listitem').filter({ hasText: collected.order_number });
  await expect(missing).toContainText('Not in the van, checked twice');

  const unfit = part('Updates to review').getByRole('listitem').filter({ hasText: cancelled.order_number });
  await expect(unfit).toContainText(`${name} reported ${cancelled.order_number}`);
  await unfit.getByRole('button', { name: 'Mark as Done' }).click();
  const settling = staff.getByRole('dialog', { name: 'Mark as Done' });
  await settling.getByLabel('Note').fill('Back at their door');
  await settling.getByRole('button', { name: 'Mark as Done' }).click();
  await expect(staff.getByText('Update marked as done')).toBeVisible();
  await expect(unfit).toHaveCount(0);
});
