import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { laterLine, openSteps, takeStep } from './support/driver-van.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect, type Person, test, type World } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A driver with an order to collect, on a phone. */
async function driverWithOrders(world: World, orders: number) {
  const [customer, driver] = await Promise.all([
    world.person('customer', 'Harbour Lane Hotel'),
    world.person('driver', 'Jonah Reid'),
  ]);
  await world.agree(customer, 'Bath Towel', 145);
  const placed = [];
  for (let count = 0; count < orders; count++) {
    const order = await world.place(customer, 10 + count);
    await assign(world, order.id, driver);
    placed.push(order);
  }
  return { driver, placed, van: await world.signIn(driver, phone) };
}

const assign = (world: World, id: string, driver: Person) =>
  world.call(assignDriverRoute, { params: { id }, body: { driver_id: driver.user.id } });

test('without a signal the day can be read and reported on; it is sent once when the signal is back [DRV-1, DRV-3, DRV-4, ORD-8]', async ({
  world,
}) => {
  const { van, placed } = await driverWithOrders(world, 1);
  const [order] = placed;
  const number = order?.order_number ?? '';
  await expect(laterLine(van, number)).toBeVisible();
  await expectShellCached(van);
  await van.context().setOffline(true);
  await takeStep(van, number, 'Picked Up');
  await expect(van.getByText(`Picked Up, ${number}.`)).toBeVisible();
  await expect(laterLine(van, number)).toContainText('Waiting to be sent');
  await expect(laterLine(van, number)).toContainText('Deliver');

  await van.reload();
  await expect(van.getByText(/No signal\. Your list was loaded/)).toBeVisible();
  await expect(van.getByText(/No signal/)).toHaveCount(1);
  await expect(van.getByText('1 update waits to be sent.')).toBeVisible();
  await expect(laterLine(van, number)).toContainText('Deliver');
  await takeStep(van, number, 'Out for Delivery', 'Two bags');
  await expect(van.getByText('2 updates wait to be sent.')).toBeVisible();
  await expectAccessible(van, 'driver without a signal');

  await van.context().setOffline(false);
  await expect(van.getByText('All sent.')).toBeVisible();
  await expect(van.getByText('All sent.')).toBeVisible();
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expect(van.getByText(/No signal/)).toHaveCount(0);
  const { history, delivery_status, delivery_notes } = await world.call(orderRoute, {
    params: { id: order?.id ?? '' },
  });
  expect([delivery_status, delivery_notes]).toEqual(['out_for_delivery', 'Two bags']);
  expect(history.filter(({ type }) => type === 'delivery.status_changed')).toHaveLength(2);
});

test('a driver with the delivery alone has its stop and its steps, without a signal too; the pickup is for another [LEG-5, LEG-7, DRV-1]', async ({
  world,
}) => {
  const { van, driver, placed } = await driverWithOrders(world, 1);
  const [order] = placed;
  const id = order?.id ?? '';
  const number = order?.order_number ?? '';
  await expect(laterLine(van, number)).toContainText('Collect');
  const other = await world.person('driver', 'Mei Tanaka');
  await world.call(assignDriverRoute, {
    params: { id },
    body: { driver_id: other.user.id, leg: 'pickup' },
  });
  await expect(laterLine(van, number)).toContainText('Deliver');
  await expect(van.getByText('All deliveries has 1 more that you share or couldn’t do today.')).toBeVisible();
  const refused = world.callAs(driver, updateDeliveryRoute, {
    params: { id },
    body: { status: 'picked_up' },
  });
  await expect(refused).rejects.toThrow('not-your-leg');
  await expectShellCached(van);
  await van.context().setOffline(true);
  await takeStep(van, number, 'Out for Delivery');
  await expect(laterLine(van, number)).toContainText('Waiting to be sent');
  await van.reload();
  await openSteps(van, number);
  const steps = van.getByRole('dialog', { name: 'Update Status' }).getByRole('radio');
  await expect(steps).toHaveCount(3);
  await van.keyboard.press('Escape');
  await van.context().setOffline(false);
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  const { legs } = await world.call(orderRoute, { params: { id } });
  expect(legs.map(({ state, driver_name }) => [state, driver_name])).toEqual([
    ['planned', 'Mei Tanaka'],
    ['on_the_way', 'Jonah Reid'],
  ]);
});

test('what no longer fits when the signal is back is shown with its reason, not dropped; what was theirs counts [DRV-3, DRV-22, RUN-19]', async ({
  world,
}) => {
  const { van, placed } = await driverWithOrders(world, 2);
  const [reassigned, cancelled] = placed;
  const other = await world.person('driver', 'Mei Tanaka');
  for (const order of placed) await expect(laterLine(van, order.order_number)).toBeVisible();
  await expectShellCached(van);
  await van.context().setOffline(true);
  for (const order of placed) {
    await takeStep(van, order.order_number, 'Picked Up');
    await expect(laterLine(van, order.order_number)).toContainText('Waiting to be sent');
  }
  await assign(world, reassigned?.id ?? '', other);
  await world.call(editOrderRoute, { params: { id: cancelled?.id ?? '' }, body: { status: 'cancelled' } });
  await van.context().setOffline(false);
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  const told = (number = '') => van.getByRole('region', { name: `Not recorded: ${number}` });
  await expect(told(cancelled?.order_number)).toContainText('has been cancelled');
  await expectAccessible(van, 'driver with reports that did not fit');
  // It was theirs when they did it.
  await expect(told(reassigned?.order_number)).toHaveCount(0);
  const { legs } = await world.call(orderRoute, { params: { id: reassigned?.id ?? '' } });
  expect(legs[0]).toMatchObject({ state: 'done', driver_name: 'Jonah Reid' });
  await van.reload();
  await expect(told(cancelled?.order_number)).toBeVisible();
  await told(cancelled?.order_number).getByRole('button', { name: 'Dismiss' }).click();
  await expect(told(cancelled?.order_number)).toBeHidden();
});

test('the product can be installed, and keeps nothing of a driver who signs out [NAV-1, ACC-8]', async ({
  world,
}) => {
  const { van } = await driverWithOrders(world, 1);
  await expectShellCached(van);
  const manifest = await (await van.request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await van.request.get(src)).status()).toBe(200);
  await van.getByRole('button', { name: 'Logout' }).click();
  await expect(van.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(
    await van.evaluate(() => Object.keys(localStorage).filter((key) => !['theme', 'brand'].includes(key))),
  ).toEqual([]);
});
