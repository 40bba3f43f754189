import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { card, driverWithRun, laterLine, openSteps, phone, placeFor, press } from './support/driver-van.ts';
import { expect, test } from './support/world.ts';

/** The longest names of the demo. */
const names = [
  'Crown Street Physiotherapy',
  'Little Wattle Childcare',
  'Marrickville Yoga Collective',
  'Harbour Lane Hotel',
  'Dr Elena Papadopoulos-Costa',
];

test('a day of 5 stops, 11 later and 46 done is short, with the main button in reach and each stop once [DRV-20, DRV-21]', async ({
  world,
}) => {
  test.slow();
  const { van, driver } = await driverWithRun(world, names);
  const times = { collected: 49, delivered: 240 };
  for (let day = 0; day < 11; day += 1) {
    const collected = times.collected + 12 * day;
    await placeFor(world, driver, `Mabel Ng ${day}`, { ...times, collected });
  }
  const customer = await world.person('customer', 'Amelia Hart');
  await world.agree(customer, 'Bath Towel', 145);
  for (let done = 0; done < 46; done += 1) {
    const { id } = await world.place(customer, 1);
    await world.call(assignDriverRoute, { params: { id }, body: { driver_id: driver.user.id } });
    await world.callAs(driver, updateDeliveryRoute, { params: { id }, body: { status: 'delivered' } });
  }
  await van.reload();
  await press(van, 'Start run');
  await expect(van.getByText(/^0 of 5 stops, back about /)).toBeVisible();
  const next = van.getByRole('region', { name: 'Next stop' });
  await expect(next.getByRole('button', { name: 'On my way' })).toBeVisible();
  const height = () => van.evaluate('document.documentElement.scrollHeight');
  const endOf = async (name: string | RegExp) => {
    const box = await next.getByRole('button', { name }).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) + Number(await van.evaluate('scrollY'));
  };
  expect(await endOf('On my way')).toBeLessThanOrEqual(600);
  await press(van, 'On my way');
  await expect(next.getByRole('button', { name: /^Collected/ })).toBeVisible();
  expect(await endOf(/^Collected/)).toBeLessThanOrEqual(600);
  expect(await height()).toBeLessThanOrEqual(2_500);
  await expect(van.getByRole('heading', { name: 'Later' })).toBeVisible();
  await expect(van.getByText(/^11 stops, next /)).toBeVisible();
  for (const name of [...names, 'Mabel Ng 10'])
    await expect(van.getByText(name, { exact: true })).toHaveCount(1);
  await expect(van.getByRole('table', { name: 'All deliveries' })).toHaveCount(0);
  const line = await van.getByRole('button', { name: /Mabel Ng 4/ }).boundingBox();
  expect(line?.height).toBe(56);
  await expectAccessible(van, 'the day of a driver');
  await van.getByText('All deliveries').click();
  await expect(van.getByText('25 of 62 deliveries')).toBeVisible();
});

test('below the main button are Call, Text and Navigate, then what could not be done, and a sheet with all else [DRV-20]', async ({
  world,
}) => {
  const { van, placed } = await driverWithRun(world, ['Paddock Dining']);
  await press(van, 'Start run');
  await press(van, 'On my way');
  await expect(van.getByRole('button', { name: /^Collected/ })).toBeVisible();
  const buttons = await card(van, 'Paddock Dining')
    .locator('button, a')
    .evaluateAll((all) => all.map(({ textContent }) => textContent?.trim().replace(/\d.*/, '').trim()));
  expect(buttons).toEqual(['Collected', 'Call', 'Text', 'Navigate', 'Could not collect', 'More']);
  await press(van, 'More for Paddock Dining');
  const sheet = van.getByRole('dialog', { name: 'More' });
  const number = placed[0]?.order_number;
  await expect(sheet.getByRole('listitem')).toHaveText([
    `Scan bags of ${number}`,
    `Note a stain or damage of ${number}`,
    `They give you more for ${number}`,
    'Save this spot',
    `Update Status of ${number}`,
    `Open ${number}`,
    'Undo On my way',
  ]);
  await expectAccessible(van, 'all else of a stop');
  await sheet.getByRole('button', { name: `Open ${number}` }).click();
  await expect(sheet).toBeHidden();
  await expect(van.getByRole('dialog', { name: new RegExp(`${number}`) })).toBeVisible();
});

test('a line of a later day opens its stop, with all there is of it, and its steps below [DRV-21]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Jonah Reid');
  const { order_number } = await placeFor(world, driver, 'Mabel Ng', { collected: 336, delivered: 360 });
  const van = await world.signIn(driver, phone);
  await laterLine(van, order_number).click();
  const stop = van.getByRole('dialog', { name: 'Mabel Ng' });
  await expect(stop.getByText('Pickup address')).toBeVisible();
  await expect(stop.getByRole('link', { name: 'Call Mabel Ng' })).toBeVisible();
  await expect(stop.getByText('Total', { exact: true })).toBeVisible();
  await expect(stop.getByRole('radio')).toHaveCount(0);
  await expectAccessible(van, 'a stop of a later day');
  await stop.getByRole('button', { name: 'Open Order' }).click();
  await expect(stop).toBeHidden();
  await expect(van.getByRole('dialog', { name: new RegExp(order_number) })).toBeVisible();
});

test('a step of a later day asks first, is taken back at the foot, and for ten minutes in Done today [DRV-22, RUN-16]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Jonah Reid');
  const { id, order_number } = await placeFor(world, driver, 'Mabel Ng', { collected: 336, delivered: 360 });
  const van = await world.signIn(driver, phone);
  const step = async () => {
    await openSteps(van, order_number);
    const sheet = van.getByRole('dialog', { name: 'Update Status' });
    await sheet.getByText('Picked Up', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Update Status' }).click();
    const question = van.getByRole('alertdialog', { name: 'Picked up already?' });
    await expect(question).toContainText('in 14 days. We’ll tell Mabel Ng that you have the laundry.');
    return question;
  };
  const state = async () => (await world.call(orderRoute, { params: { id } })).legs[0]?.state;
  const question = await step();
  await expect(question.getByRole('button', { name: 'Not Yet' })).toBeFocused();
  await expectAccessible(van, 'a step of a later day');
  await van.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await state()).toBe('planned');
  await van.keyboard.press('Escape');
  await (await step()).getByRole('button', { name: 'Picked Up' }).click();
  await expect(van.getByText(`Status updated successfully: Picked Up, ${order_number}.`)).toBeVisible();
  expect(await state()).toBe('done');
  await van.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(state).toBe('planned');

  await expect(van.getByRole('heading', { name: 'Done today' })).toHaveCount(0);
  await (await step()).getByRole('button', { name: 'Picked Up' }).click();
  await expect(van.getByText(/Status updated successfully/)).toBeVisible();
  await van.reload();
  await van.getByRole('button', { name: `Undo, ${order_number}` }).click();
  await expect.poll(state).toBe('planned');
});

test('a long note hides neither the statuses nor Call and Navigate of Update Status [DRV-21]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Jonah Reid');
  const { id, order_number } = await placeFor(world, driver, 'Mabel Ng', { collected: 336, delivered: 360 });
  const special_instructions = 'Side door, ask for Lou, mind the dog. '.repeat(20);
  await world.call(editOrderRoute, { params: { id }, body: { special_instructions } });
  const van = await world.signIn(driver, phone);
  await openSteps(van, order_number);
  const sheet = van.getByRole('dialog', { name: 'Update Status' });
  const foot = await sheet.getByRole('button', { name: 'Update Status' }).boundingBox();
  for (const pressed of [
    sheet.getByText('Delivered', { exact: true }),
    sheet.getByRole('link', { name: 'Call Mabel Ng' }),
    sheet.getByRole('link', { name: /^Navigate to Mabel Ng/ }),
  ]) {
    const box = await pressed.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThan(foot?.y ?? 0);
  }
  await expectAccessible(van, 'Update Status with a long note');
  await sheet.getByRole('button', { name: 'Show All' }).click();
  await expect(sheet.getByRole('button', { name: 'Show Less' })).toHaveAttribute('aria-expanded', 'true');
});

test('a long note leaves On my way in reach [DRV-20]', async ({ world }) => {
  const { van, placed } = await driverWithRun(world, ['Paddock Dining']);
  const special_instructions = 'Side door, ask for Lou, mind the dog.\n\n'.repeat(20).trim();
  const params = { id: placed[0]?.id ?? '' };
  await world.call(editOrderRoute, { params, body: { special_instructions } });
  await van.reload();
  await press(van, 'Start run');
  const stop = card(van, 'Paddock Dining');
  const end = async () => {
    const box = await stop.getByRole('button', { name: 'On my way' }).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  await expect.poll(end).toBeLessThan(600);
  await expectAccessible(van, 'a stop with a long note');
  await stop.getByRole('button', { name: 'Show All' }).click();
  await expect.poll(end).toBeGreaterThan(800);
});
