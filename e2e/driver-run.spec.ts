import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { card, collected, countKept, driverWithRun, press } from './support/driver-van.ts';
import { addMeasures, expectMeasuresPass } from './support/measure.ts';
import { test, today } from './support/morning.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('a run without a signal, from its start to its end; all of it is sent once the signal is back [RUN-8, RUN-9, RUN-16, RUN-17, RUN-20]', async ({
  world,
}) => {
  const { van, driver, placed } = await driverWithRun(world, ['Paddock Dining', 'Glebe Books']);
  const [paddock, glebe] = placed.map(({ order_number }) => order_number);
  await expect(van.getByText(/^0 of 2 stops/)).toBeVisible();
  await expectShellCached(van);
  await expectAccessible(van, 'driver before the run');
  await van.context().setOffline(true);
  await press(van, 'Start run');
  await expect(van.getByText('1 update waits to be sent.')).toBeVisible();
  await expect(card(van, 'Paddock Dining')).toContainText('They expect you');
  await expectAccessible(van, 'driver on the run without a signal');
  await press(van, 'On my way');
  await press(van, collected(paddock));
  await expect(van.getByText(/^1 of 2 stops/)).toBeVisible();
  await expect(van.getByText(`Collected, ${paddock}.`)).toBeVisible();
  const boxOf = (slot: string) => van.locator(`[data-slot=${slot}]`).boundingBox();
  await expect(async () => {
    const [line, bar] = [await boxOf('signal'), await boxOf('undo-bar')];
    expect(bar?.y).toBeGreaterThan((line?.y ?? Infinity) + (line?.height ?? 0));
  }).toPass();
  await van.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(van.getByText(/^0 of 2 stops/)).toBeVisible();
  await expect(van.getByText('2 updates wait to be sent.')).toBeVisible();

  // The app is closed and opened again.
  await van.reload();
  await expect(van.getByText('2 updates wait to be sent.')).toBeVisible();
  await press(van, collected(paddock));
  await press(van, 'On my way');
  await press(van, collected(glebe));
  await expect(van.getByText(/^2 of 2 stops/)).toBeVisible();
  await press(van, 'End run');
  const sheet = van.getByRole('dialog', { name: 'End run' });
  await expect(sheet.getByRole('button', { name: '2 have no answer yet' })).toBeVisible();
  await expectAccessible(van, 'the end of a run');
  for (const answer of await sheet.getByRole('radio', { name: 'Back in the shop' }).all())
    await answer.check();
  await sheet.getByRole('button', { name: 'End run' }).click();
  await expect(van.getByText('All 2 stops are done. Nothing is left in the van.')).toBeInViewport();
  await expect(van.getByRole('region', { name: 'Today’s run' })).toBeFocused();
  await expect(van.getByText('6 updates wait to be sent.')).toBeVisible();

  await van.context().setOffline(false);
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expect(van.getByText('All 2 stops are done. Nothing is left in the van.')).toBeVisible();
  await expectAccessible(van, 'driver after the run');
  const run = await world.callAs(driver, driverRunRoute, { query: { day: today() } });
  expect(run.stops.map(({ customer_name, legs }) => [customer_name, legs[0]?.state])).toEqual([
    ['Paddock Dining', 'done'],
    ['Glebe Books', 'done'],
  ]);
  expect([run.van, run.ended_at === null]).toEqual([[], false]);
});

test('what no longer fits stays until it is read; logging out asks about what is not sent [RUN-17, RUN-19]', async ({
  world,
}) => {
  const { van, placed } = await driverWithRun(world, ['Paddock Dining', 'Glebe Books']);
  const [paddock] = placed;
  await press(van, 'Start run');
  await expect(card(van, 'Paddock Dining')).toBeVisible();
  await expectShellCached(van);
  await van.context().setOffline(true);
  await press(van, 'On my way');
  await press(van, /^Collected/);
  await expect(van.getByText('2 updates wait to be sent.')).toBeVisible();
  await press(van, 'Logout');
  const question = van.getByRole('alertdialog', { name: 'Log out?' });
  await expect(question).toContainText(
    '2 updates are not sent yet. They stay on this phone and go out when you sign in again.',
  );
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await world.call(editOrderRoute, { params: { id: paddock?.id ?? '' }, body: { status: 'cancelled' } });
  await van.context().setOffline(false);
  const refused = van.getByRole('region', { name: `Not recorded: ${paddock?.order_number}` });
  await expect(refused.last()).toContainText('Collected was not recorded for');
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expectAccessible(van, 'driver with a report that did not fit');
  await van.reload();
  await expect(refused).toHaveCount(2);
  await refused.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(refused).toHaveCount(1);
});

test('the driver saves the spot of a door where they stand [RUN-6, RUN-15]', async ({ world }) => {
  const { van, driver } = await driverWithRun(world, ['Paddock Dining']);
  await press(van, 'Start run');
  await van.context().grantPermissions(['geolocation']);
  const saveSpot = async (accuracy: number) => {
    await van.context().setGeolocation({ latitude: -33.8845, longitude: 151.2119, accuracy });
    await press(van, 'More for Paddock Dining');
    await van.getByRole('button', { name: 'Save this spot' }).click();
  };
  await saveSpot(80);
  await expect(van.getByText('GPS is only good to 80 m here. Step outside and try again.')).toBeVisible();
  await saveSpot(20);
  await expect(van.getByText('This spot is saved, good to 20 m.')).toBeVisible();
  await expect(card(van, 'Paddock Dining').getByRole('link', { name: /^Navigate/ })).toHaveAttribute(
    'href',
    /destination=-33\.8845%2C151\.2119$/,
  );
  const run = await world.callAs(driver, driverRunRoute, { query: { day: today() } });
  expect(run.stops[0]?.coordinates).toEqual({ latitude: -33.8845, longitude: 151.2119, source: 'driver' });
});

test('what there is to do about a leg that is done fits 320 px, with wider spacing too, also while it waits to be sent [RUN-8, RUN-17, WGH-3]', async ({
  world,
}) => {
  const { van, placed } = await driverWithRun(world, ['Paddock Dining']);
  await press(van, 'Start run');
  await press(van, 'On my way');
  await van.context().setOffline(true);
  await press(van, collected(placed[0]?.order_number));
  await van.getByText('Done today').click();
  await press(van, /^More, /);
  for (const name of [/^Undo, /, /^Add photo or note, /, /^Count and weigh, /])
    await expect(van.getByRole('button', { name })).toBeVisible();
  await addMeasures(van);
  for (const width of [320, 390]) {
    await van.setViewportSize({ width, height: 844 });
    for (const change of ['spread', 'unspread']) {
      await van.evaluate(`measure.${change}()`);
      await expectMeasuresPass(van, `${width} px, ${change}`, ['sideways()', 'lostTexts(false)']);
    }
  }
});

test('nothing of a run is kept for who signs in next [RUN-17, ACC-8]', async ({ world }) => {
  const { van } = await driverWithRun(world, ['Paddock Dining']);
  await expect(van.getByText(/^0 of 1 stop\b/)).toBeVisible();
  await expect.poll(() => countKept(van, 'replies')).toBeGreaterThan(0);
  await van.getByRole('button', { name: 'Logout' }).click();
  await expect(van.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => countKept(van, 'replies')).toBe(0);
});

test('a kept run is shown before the service answers, and then what it answers [LOAD-5, RUN-17]', async ({
  world,
}) => {
  const { van, placed } = await driverWithRun(world, ['Paddock Dining', 'Glebe Books']);
  await expect(van.getByText(/^0 of 2 stops/)).toBeVisible();
  await expect.poll(() => countKept(van, 'replies')).toBe(2);
  await van.goto('about:blank');
  const [paddock] = placed;
  const other = await world.person('driver', 'Mae Soto');
  await world.call(assignDriverRoute, {
    params: { id: paddock?.id ?? '' },
    body: { driver_id: other.user.id },
  });
  const answer = Promise.withResolvers<void>();
  await van.route('**/api/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await van.goto('/dashboard/driver');
  await expect(van.getByText(/^0 of 2 stops/)).toBeVisible();
  await expect(van.getByText('Paddock Dining')).toBeVisible();
  answer.resolve();
  await expect(van.getByText(/^0 of 1 stop\b/)).toBeVisible();
  await expect(van.getByText('Paddock Dining')).toHaveCount(0);
});
