import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { daysLater, openLater } from './support/clock.ts';
import { collected, driverWithRun, phone, press } from './support/driver-van.ts';
import { zone } from './support/morning.ts';
import { newCustomer } from './support/series.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/world.ts';

const leg = (staff: Page, name: 'Pickup' | 'Delivery') => staff.getByRole('region', { name, exact: true });

test('Monday’s pickup by one driver, Thursday’s delivery by another [LEG-1, LEG-5, LEG-7, LEG-9, RUN-8, RUN-11]', async ({
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-week-'));
  const settings = { BUSINESS_TIME_ZONE: zone };
  let server = await startServer(folder, settings);
  const monday = await enter(server.url);
  const jonah = await monday.person('driver', 'Jonah Reid');
  const mei = await monday.person('driver', 'Mei Tanaka');
  const dev = await monday.person('admin', 'Dev Patel');
  const hotel = await newCustomer(monday, 'Harbour Lane Hotel');
  const [sku] = await monday.callAs(hotel, pricedSkusRoute, { params: { customer_id: hotel.user.id } });
  const pickup_date = Temporal.Now.instant().add({ hours: 2 });
  const order = await monday.callAs(hotel, placeOrderRoute, {
    body: {
      items: [{ sku_id: sku?.id ?? '', quantity: 12 }],
      pickup_date,
      delivery_date: pickup_date.add({ hours: 72 }),
      pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
      delivery_address: '4 Argyle St, The Rocks NSW 2000',
    },
  });
  const params = { id: order.id };
  await monday.call(assignDriverRoute, { params, body: { driver_id: jonah.user.id, leg: 'pickup' } });
  await monday.call(assignDriverRoute, { params, body: { driver_id: mei.user.id, leg: 'delivery' } });

  await test.step('Jonah collects, and Mei has nothing to do before Thursday', async () => {
    const van = await monday.signIn(jonah, phone);
    await press(van, 'Start run');
    await press(van, 'On my way');
    await press(van, collected(order.order_number));
    await expect(van.getByText(/^1 of 1 stop\b/)).toBeVisible();
    const other = await monday.signIn(mei, phone);
    await expect(other.getByText('No stops today.')).toBeVisible();
    await expect(other.getByText('Harbour Lane Hotel').first()).toBeVisible();
    const diner = await monday.signIn(hotel, phone);
    await diner.getByRole('tab', { name: 'Delivery Tracking' }).click();
    await expect(diner.getByRole('article').first()).toHaveAccessibleName(/^Collected \d/);
    await monday.call(editOrderRoute, { params, body: { status: 'ready_for_pickup' } });
    await expect(diner.getByRole('article').first()).toHaveAccessibleName(/^Ready, comes /);
  });

  await server.stop();
  server = await startServer(folder, { ...settings, ...daysLater(3) });
  const thursday = await enter(server.url);

  await test.step('Mei delivers, and Jonah has no part in it', async () => {
    const van = await thursday.signIn(mei, phone);
    await openLater(van, 3);
    await expect(van.getByText(/^0 of 1 stop\b/)).toBeVisible();
    await press(van, 'Start run');
    await press(van, 'On my way');
    await press(van, new RegExp(`^Delivered .*, ${order.order_number}$`));
    await expect(van.getByText(/^1 of 1 stop\b/)).toBeVisible();
    const other = await thursday.signIn(jonah, phone);
    await openLater(other, 3);
    await expect(other.getByText('No stops today.')).toBeVisible();
  });

  await test.step('each leg says who drove it, and when', async () => {
    const staff = await thursday.signIn(dev);
    await openLater(staff, 3);
    await staff.goto(`/dashboard/admin?order=${order.id}`);
    await expect(staff.getByRole('dialog', { name: order.order_number })).toContainText('Delivered');
    await expect(leg(staff, 'Pickup')).toContainText('Jonah Reid');
    await expect(leg(staff, 'Pickup')).not.toContainText('Mei Tanaka');
    await expect(leg(staff, 'Delivery')).toContainText('Mei Tanaka');
    await expect(leg(staff, 'Delivery')).not.toContainText('Jonah Reid');
    await expectAccessible(staff, 'an order of two drivers');
  });

  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a run is given away while its driver has no signal, and what they tapped counts [RUN-21, RUN-19]', async ({
  enter,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'washline-given-'));
  const server = await startServer(folder, { BUSINESS_TIME_ZONE: zone });
  const world = await enter(server.url);
  const { van, placed } = await driverWithRun(world, ['Corner Cafe', 'Paddock Dining']);
  const mei = await world.person('driver', 'Mei Tanaka');
  await press(van, 'Start run');
  await van.context().setOffline(true);
  await press(van, 'On my way');
  await press(van, collected(placed[0]?.order_number));
  await expect(van.getByText(/^1 of 2 stops/)).toBeVisible();

  const staff = await world.signIn(await world.person('admin', 'Dev Patel'), {
    at: '/dashboard/admin/dispatch',
  });
  const stopsOf = (name: string) =>
    staff.getByRole('region', { name, exact: true }).getByRole('button', { description: /^Space picks/ });
  await staff.getByRole('button', { name: 'Run of Jonah Reid' }).press('Enter');
  await staff.getByRole('menuitem', { name: 'Give this run to…' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Give Jonah’s run to…' });
  await expect(dialog.getByRole('radio', { name: /^Mei Tanaka/ })).toBeChecked();
  await expectAccessible(staff, 'giving a run away');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('button', { name: 'Run of Jonah Reid' })).toBeFocused();
  await expect(stopsOf('Jonah Reid')).toHaveText(['Corner Cafe', 'Paddock Dining']);
  await staff.keyboard.press('Enter');
  await staff.getByRole('menuitem', { name: 'Give this run to…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Give Run' }).click();
  await expect(staff.getByText('Mei Tanaka has the run.')).toBeVisible();
  await expect(stopsOf('Mei Tanaka')).toHaveText(['Corner Cafe', 'Paddock Dining']);

  const other = await world.signIn(mei, phone);
  await expect(other.getByText(/^0 of 2 stops/)).toBeVisible();
  await van.context().setOffline(false);
  await expect(other.getByText(/^0 of 1 stop\b/)).toBeVisible();
  await expect(van.getByText(/^1 of 1 stop\b/)).toBeVisible();
  await expect(stopsOf('Mei Tanaka')).toHaveText(['Paddock Dining']);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
