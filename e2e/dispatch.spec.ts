import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import { dispatchRoute, moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { newCustomer } from './support/series.ts';
import { startServer } from './support/server.ts';
import { expect, type Person, test, type World } from './support/world.ts';

const zone = 'Australia/Sydney';
const today = () => businessDay(Temporal.Now.instant(), zone);
/** Wide enough for the columns of all drivers of these journeys, so that the board does not scroll under a hand. */
const desk = { viewport: { width: 2800, height: 900 } };

/** A day that no other journey reaches, two drivers who come first on its board, and customers with a pickup on it. */
async function openDay(world: World, daysAhead: number, hours: readonly number[]) {
  const day = today().add({ days: daysAhead });
  const mark = crypto.randomUUID().slice(0, 8);
  const drivers: Person[] = [];
  for (const name of ['Jonah', 'Mei']) drivers.push(await world.person('driver', `0 ${mark} ${name}`));
  const customers: Person[] = [];
  for (const hour of hours) {
    const customer = await newCustomer(world, `Cafe ${hour} of ${mark}`);
    await placeAt(world, customer, day, hour);
    customers.push(customer);
  }
  const names = (people: Person[]) => people.map(({ user }) => user.full_name);
  return { day, drivers: names(drivers), customers: names(customers), people: drivers };
}

/** The value of the driver whose choice begins like this: what follows says who would be late. */
const driverIn = (dialog: Locator, start: string): Promise<string | null> =>
  dialog.getByRole('option', { name: start }).getAttribute('value');

async function placeAt(world: World, customer: Person, day: Temporal.PlainDate, hour: number): Promise<void> {
  const params = { customer_id: customer.user.id };
  const [sku] = await world.callAs(customer, pricedSkusRoute, { params });
  const at = (date: Temporal.PlainDate) => businessInstant(date, Temporal.PlainTime.from({ hour }), zone);
  const body = {
    items: [{ sku_id: sku?.id ?? '', quantity: 1 }],
    pickup_date: at(day),
    delivery_date: at(day.add({ days: 3 })),
    pickup_address: `${hour} Argyle St, The Rocks NSW 2000`,
    delivery_address: `${hour} Argyle St, The Rocks NSW 2000`,
  };
  await world.callAs(customer, placeOrderRoute, { body });
}

async function openBoard(
  world: World,
  name: string,
  day: Temporal.PlainDate,
  options: object,
): Promise<Page> {
  const at = `/dashboard/admin/dispatch?day=${day}`;
  const page = await world.signIn(await world.person('admin', name), { ...options, at });
  await expect(page.getByRole('region', { name: /^Unassigned/ })).toBeVisible();
  return page;
}

const lane = (page: Page, name = ''): Locator => page.getByRole('region', { name, exact: true });
const stopsOf = (page: Page, name: string | undefined) =>
  lane(page, name).getByRole('button', { description: /^Space picks/ });
const card = (page: Page, name = ''): Locator =>
  page.getByRole('button', { name, exact: true, description: /^Space picks/ });

/** Carries a card to the middle of something, and holds it there. */
/** Carries a card until the board says that it is over a column: it is dropped there, a frame behind the pointer. */
async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  const [column] = (await to.getAttribute('aria-label'))?.split(', overdue') ?? [];
  const said = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: `Over ${column}` });
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await page.mouse.down();
  await expect(async () => {
    // A driver of another journey moves the columns.
    const box = await to.boundingBox();
    if (!box) throw new Error('there is nothing to carry it to');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await expect(said).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

test('staff assign by dragging and move by menu and by keyboard, and another screen follows [RUN-3, RUN-12, RUN-14]', async ({
  world,
}) => {
  const { day, drivers, customers } = await openDay(world, 160, [9, 11]);
  const [jonah, mei] = drivers;
  const [early = '', late = ''] = customers;
  const page = await openBoard(world, 'Dev Patel', day, desk);
  const other = await openBoard(world, 'Ada Lee', day, desk);
  await expect(page).toHaveTitle(/^Dispatch · Admin Dashboard/);
  await expect(page.getByRole('button', { name: formatDate(day, today()) })).toBeVisible();

  for (const name of [late, early]) {
    await carry(page, card(page, name), lane(page, jonah));
    await page.mouse.up();
  }
  // Where it was dropped, below the first one, though its window starts before.
  await expect(stopsOf(page, jonah)).toHaveText([late, early]);
  await expect(stopsOf(other, jonah)).toHaveText([late, early]);
  await expectAccessible(page, 'the board');

  await page.getByRole('button', { name: `Move ${early}` }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${early}` });
  await dialog.getByLabel('Driver').selectOption(await driverIn(dialog, `${mei}, 0 stops`));
  await expectAccessible(page, 'moving a stop');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(stopsOf(page, mei)).toHaveText([early]);
  await expect(stopsOf(other, mei)).toHaveText([early]);
  await expect(page.getByRole('button', { name: `Move ${early}` })).toBeFocused();
  const toast = page.locator('[data-slot=toast]', { hasText: `${early} moved to ${mei}.` });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(stopsOf(other, jonah)).toHaveText([late, early]);
  await carry(page, card(page, early), lane(page, mei));
  await page.mouse.up();
  await expect(stopsOf(other, mei)).toHaveText([early]);

  await card(page, early).focus();
  const said = page.getByRole('main').getByRole('status').filter({ hasText: early });
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`${early} lifted. Over ${mei}, place 1 of 1.`);
  await page.keyboard.press('ArrowLeft');
  await expect(said).toHaveText(`${early}. Over ${jonah}, place 1 of 2.`);
  await page.keyboard.press('Escape');
  await expect(said).toHaveText(`${early} put back.`);
  await expect(stopsOf(page, mei)).toHaveText([early]);
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`${early} lifted. Over ${mei}, place 1 of 1.`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`${early} moved to ${jonah}, place 1 of 2.`);
  await expect(stopsOf(other, jonah)).toHaveText([early, late]);
  await expect(card(page, early)).toBeFocused();

  await page.getByRole('button', { name: 'Find an order' }).click();
  await page.getByLabel('Order number').fill('ORD-999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no order ORD-999999.')).toBeVisible();
  await expectAccessible(page, 'why an order is not here');
});

test('a stop that somebody else moved first is put back, and the board says so [RUN-12]', async ({
  world,
}) => {
  const { day, drivers, customers, people } = await openDay(world, 170, [9]);
  const [jonah, mei] = drivers;
  const [cafe = ''] = customers;
  const page = await openBoard(world, 'Dev Patel', day, desk);
  await page.route('**/api/dispatch', async (call) => {
    const { unassigned } = await world.call(dispatchRoute, { query: { day } });
    const leg_ids = unassigned
      .filter(({ customer_name }) => customer_name === cafe)
      .flatMap(({ legs }) => legs.map(({ id }) => id));
    const driver_id = people[1]?.user.id ?? '';
    const moves = [{ leg_ids, driver_id, day, before_stop_id: null }];
    await world.call(moveStopsRoute, { body: { day, seen: [], moves } });
    await call.continue();
  });
  await carry(page, card(page, cafe), lane(page, jonah));
  await page.mouse.up();
  await expect(page.getByRole('alert')).toHaveText(
    `Someone else just changed ${mei}’s run. This is the latest.`,
  );
  await expect(stopsOf(page, mei)).toHaveText([cafe]);
  await expect(stopsOf(page, jonah)).toHaveCount(0);
  await expectAccessible(page, 'a move that was refused');
});

test('an order of stops is suggested and used, and on a phone the menu moves [RUN-4, RUN-12]', async ({
  world,
}) => {
  const { day, drivers, customers } = await openDay(world, 180, [9, 11]);
  const [jonah = '', mei = ''] = drivers;
  const [early = '', late = ''] = customers;
  const page = await openBoard(world, 'Dev Patel', day, { ...phone });
  for (const name of customers) {
    await page.getByRole('button', { name: `Move ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog');
    const stops = name === early ? '0 stops' : '1 stop';
    await dialog.getByLabel('Driver').selectOption(await driverIn(dialog, `${jonah}, ${stops}`));
    await dialog.getByRole('button', { name: 'Move' }).click();
  }
  await page.getByRole('button', { name: `${jonah} 2` }).click();
  const cards = lane(page, jonah).getByRole('listitem');
  await expect(cards.first()).toContainText(early);
  await page.getByRole('button', { name: `Move ${early}` }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(cards.first()).toContainText(late);
  await expect(lane(page, jonah)).toContainText('1 late');
  await expectAccessible(page, 'the board on a phone');
  await page.getByRole('button', { name: 'Optimise route' }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimise route' });
  await expect(dialog).toContainText('Optimised: nobody late');
  await expectAccessible(page, 'a suggestion');
  await dialog.getByRole('button', { name: 'Use This Route' }).click();
  await expect(cards.first()).toContainText(early);
  await expect(page.getByRole('button', { name: `${mei} 0` })).toBeVisible();
});

test('four drivers fit beside what waits at 1440, with more the board scrolls under it, and what is empty is a strip [RUN-30]', async ({
  enter,
}) => {
  // Its drivers are all there are.
  const folder = await mkdtemp(join(tmpdir(), 'washline-board-'));
  const server = await startServer(folder, { BUSINESS_TIME_ZONE: zone });
  const world = await enter(server.url);
  const { day, drivers, customers } = await openDay(world, 8, [9]);
  const [cafe = ''] = customers;
  for (const name of ['Aisha Karimi', 'Sione Vaka']) await world.person('driver', name);
  const page = await openBoard(world, 'Dev Patel', day, { viewport: { width: 1440, height: 900 } });
  const boxOf = async (name: string) => {
    const { x = Number.NaN, width = Number.NaN } = (await lane(page, name).boundingBox()) ?? {};
    return { x, width, end: x + width };
  };
  for (const name of ['Unassigned', 'Overdue', ...drivers, 'Aisha Karimi', 'Sione Vaka']) {
    const { width, end } = await boxOf(name);
    expect(width).toBeGreaterThanOrEqual(204);
    expect(width).toBeLessThanOrEqual(340);
    expect(end).toBeLessThanOrEqual(1440);
  }
  for (const name of ['Tama Walker', 'Tui Walker']) await world.person('driver', name);
  await page.reload();
  const last = lane(page, 'Tui Walker');
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await last.scrollIntoViewIfNeeded();
  await expect(lane(page, 'Unassigned')).toBeInViewport({ ratio: 1 });
  await carry(page, card(page, cafe), last);
  await page.mouse.up();
  await expect(stopsOf(page, 'Tui Walker')).toHaveText([cafe]);
  const strip = lane(page, 'Unassigned, overdue');
  await expect(strip).toBeInViewport({ ratio: 1 });
  expect((await boxOf('Unassigned, overdue')).width).toBe(48);
  await expectAccessible(page, 'a board on which nothing waits');
  await carry(page, card(page, cafe), strip);
  await page.mouse.up();
  await expect(stopsOf(page, 'Unassigned')).toHaveText([cafe]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
