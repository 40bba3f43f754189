import type { Page } from '@playwright/test';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { bagCodeOf, bagCodeText } from '#shared/labels/bag-code.ts';
import { setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { card, phone, placeFor, press } from './support/driver-van.ts';
import { test } from './support/morning.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect, type Person, type World } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

const sheet = (van: Page) => van.getByRole('dialog', { name: 'Scan' });

/** Types a code, and waits for what is said of it. */
async function type(van: Page, code: string, said: string) {
  await sheet(van).getByLabel('Code of the bag').fill(code);
  await sheet(van).getByRole('button', { name: 'Check' }).click();
  await expect(sheet(van).getByRole('listitem').first()).toContainText(said);
}
/** Chooses in the sheet of a stop. */
async function chooseMore(van: Page, customer: string, item: string) {
  await van.getByRole('button', { name: `More for ${customer}` }).click();
  await van.getByRole('dialog', { name: 'More' }).getByRole('button', { name: item }).click();
}
const close = (van: Page) => sheet(van).getByRole('button', { name: 'Close' }).click();
async function choose(van: Page, menu: string, item: string) {
  await van.getByRole('button', { name: menu }).click();
  await van.getByRole('menuitem', { name: item }).click();
}

/** An order that was collected, and is ready to be delivered today by its driver. */
async function readyToday(world: World, driver: Person, name: string, hours: number): Promise<Order> {
  const order = await placeFor(world, driver, name, { collected: 0.1, delivered: hours });
  const params = { id: order.id };
  const { legs } = await world.call(orderRoute, { params });
  const pickup = legs.find(({ kind }) => kind === 'pickup');
  const close = { result: 'done' as const, note: 'Brought to the shop' };
  await world.call(closeLegRoute, { params: { id: pickup?.id ?? '' }, body: close });
  return world.call(editOrderRoute, { params, body: { status: 'ready_for_pickup' } });
}
const codesOf = async (world: World, { id }: Order, count: number) =>
  (await world.call(setBagsRoute, { params: { id }, body: { count } })).map(({ code }) => code);

test('bags are scanned into the van, where one is missing, and at doors, all without a signal [LBL-3, LBL-5, LBL-6, LBL-7, RUN-17]', async ({
  world,
}) => {
  const { business_name, pickup_address, occurrence_lead_days } = await world.call(settingsRoute, {});
  const settings = { business_name, pickup_address, occurrence_lead_days, check_loading: true };
  await world.call(updateSettingsRoute, { body: settings });
  const driver = await world.person('driver', 'Jonah Reid');
  const glebe = await readyToday(world, driver, 'Glebe Point Physio', 3);
  const inn = await readyToday(world, driver, 'Petersham Inn', 4);
  const gallagher = await placeFor(world, driver, 'Tom Gallagher', { collected: 5, delivered: 53 });
  const [glebeBag = '', ...moreOfGlebe] = await codesOf(world, glebe, 2);
  const [innBag = '', leftBehind = ''] = await codesOf(world, inn, 2);
  const special_instructions = 'Side door, ask for Lou, mind the dog. '.repeat(20).trim();
  await world.call(editOrderRoute, { params: { id: inn.id }, body: { special_instructions } });
  const van = await world.signIn(driver, phone);
  const load = van.getByRole('region', { name: 'Load the van' });
  await expect(load).toContainText('2 orders, 4 bags');
  await expectShellCached(van);
  await van.context().setOffline(true);

  await press(van, 'Scan into the van');
  await type(van, glebeBag, `Bag 1 of 2, ${glebe.order_number}1 of 2`);
  await type(van, glebeBag, `Bag 1 of 2, ${glebe.order_number}Already scanned`);
  for (const code of moreOfGlebe) await type(van, code, `Bag 2 of 2, ${glebe.order_number}2 of 2`);
  await type(van, `https://laundry.example/b/${innBag}`, `Bag 1 of 2, ${inn.order_number}1 of 2`);
  await type(van, 'https://example.com/menu', '“https://example.com/menu” is not one of our labels.');
  await expect(sheet(van)).toContainText('3 of 4 bags');
  await expectAccessible(van, 'the scanner');
  await close(van);
  await expect(load.getByRole('checkbox', { name: /^Glebe Point Physio/ })).toBeChecked();
  await expect(load.getByRole('checkbox', { name: /^Petersham Inn/ })).toBeDisabled();
  await expect(load).toContainText(`Missing: bag 2 of 2, ${inn.order_number}, Petersham Inn`);
  await expectAccessible(van, 'loading the van');

  await press(van, 'Start run');
  const question = van.getByRole('alertdialog', { name: '1 bag is not in the van' });
  await expect(question.getByRole('button', { name: 'Back to loading' })).toBeFocused();
  await expectAccessible(van, 'what is missing at the start of a run');
  await question.getByRole('button', { name: 'Back to loading' }).click();
  await press(van, 'Start run');
  await question.getByRole('button', { name: 'Start without it' }).click();
  await press(van, 'On my way');
  await chooseMore(van, 'Glebe Point Physio', `Scan bags of ${glebe.order_number}`);
  await type(van, innBag, `This bag belongs to ${inn.order_number}. Not for this stop.`);
  for (const code of [glebeBag, ...moreOfGlebe]) await type(van, code, `${glebe.order_number}`);
  await close(van);
  await press(van, `Delivered 2 bags, ${glebe.order_number}`);

  await van.getByRole('button', { name: /Tom Gallagher/ }).click();
  await chooseMore(van, 'Tom Gallagher', `Scan bags of ${gallagher.order_number}`);
  const blank = bagCodeOf(crypto.getRandomValues(new Uint8Array(9)));
  await type(van, bagCodeText(blank), `Bag 1, ${gallagher.order_number}1 bag`);
  await close(van);
  await card(van, 'Tom Gallagher').getByRole('button', { name: 'On my way' }).click();
  await press(van, `Collected 1 bag, ${gallagher.order_number}`);
  await expect(van.getByText('11 updates wait to be sent.')).toBeVisible();

  await van.context().setOffline(false);
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expect(van.getByRole('region', { name: /^Not recorded/ })).toHaveCount(0);
  const read = ({ id }: Order) => world.call(orderRoute, { params: { id } });
  const stages = async (order: Order) => (await read(order)).bags.map(({ stage }) => stage);
  expect(await stages(glebe)).toEqual(['delivered', 'delivered']);
  expect(await stages(inn)).toEqual(['loaded', 'missing']);
  expect((await read(gallagher)).bags).toEqual([{ code: blank, number: 1, stage: 'collected' }]);
  const bagCounts = (await read(gallagher)).legs.map(({ kind, bag_count }) => [kind, bag_count]);
  expect(bagCounts).toContainEqual(['pickup', 1]);
  expect((await read(inn)).history.map(({ type: event }) => event)).toContain('bag.missing');

  // What is missing stands on its card, and leaves the main button in reach below a long note too.
  const next = card(van, 'Petersham Inn');
  await expect(next.getByText('Bag 2 of 2 is missing')).toBeVisible();
  await expect(next.getByRole('button', { name: 'Show All' })).toBeVisible();
  const endOfMain = async () => {
    const box = await next.getByRole('button', { name: 'On my way' }).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) + Number(await van.evaluate('scrollY'));
  };
  await expect.poll(endOfMain).toBeLessThanOrEqual(600);
  await expectAccessible(van, 'a stop with a missing bag');

  // It was under the seat.
  await choose(van, 'Run menu', 'Scan a bag');
  await type(van, leftBehind, `Bag 2 of 2, ${inn.order_number}, Petersham Inn`);
  await close(van);
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expect.poll(() => stages(inn)).toEqual(['loaded', 'loaded']);
  await expect(next.getByText('Bag 2 of 2 is missing')).toHaveCount(0);
});
