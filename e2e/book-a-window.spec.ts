import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { bookingDaysRoute, bookingRoute, updateBookingRoute } from '#shared/booking/booking.contract.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible, phone } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { expectLinkFits, linkOf } from './support/order-link.ts';
import { nameOf } from './support/series.ts';
import { startServer } from './support/server.ts';
import { test as base, expect, type Person, type World } from './support/world.ts';

/** A shop whose customers choose windows, on its own server: windows concern all journeys. */
const test = base.extend<{ shop: World; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'washline-windows-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  shop: async ({ enter, folder }, use) => {
    const server = await startServer(folder);
    try {
      const shop = await enter(server.url);
      await openWindows(shop);
      await use(shop);
    } finally {
      await server.stop();
    }
  },
});

const zone = 'Australia/Sydney';
const time = (hour: number) => Temporal.PlainTime.from({ hour });
const today = () => businessDay(Temporal.Now.instant(), zone);

/** One pickup window a day with one place, and two delivery windows with room. */
async function openWindows(world: World): Promise<void> {
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const window = (leg: 'pickup' | 'delivery', weekday: number, from: number, capacity: number | null) => ({
    leg,
    weekday,
    starts_at: time(from),
    ends_at: time(from + 2),
    area_id: null,
    capacity,
  });
  const windows = everyDay.flatMap((weekday) => [
    window('pickup', weekday, 8, 1),
    window('delivery', weekday, 10, null),
    window('delivery', weekday, 16, null),
  ]);
  await world.call(updateBookingRoute, { body: { windows, areas: [] } });
  expect((await world.call(bookingRoute, {})).windows).toHaveLength(21);
  const { business_name, pickup_address } = await world.call(settingsRoute, {});
  const settings = { business_name, pickup_address, occurrence_lead_days: 28, use_windows: true };
  await world.call(updateSettingsRoute, { body: settings });
}

const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Create Order' });
const pickup = (page: Page): Locator => form(page).getByRole('group', { name: 'Pickup' });
const days = (page: Page): Locator => pickup(page).getByRole('radiogroup', { name: 'Pickup day' });

/** The order form of a customer on a phone, filled in but for its windows: the first ones are chosen. */
async function openForm(world: World, customer: Person): Promise<Page> {
  const page = await world.signIn(customer, phone);
  await page.getByRole('button', { name: 'Create Order' }).first().click();
  await form(page).getByLabel('Item', { exact: true }).selectOption({ index: 1 });
  await form(page).getByLabel('Quantity', { exact: true }).fill('12');
  await form(page).getByLabel('Special instructions').fill('Ring twice');
  await expect(days(page).getByRole('radio', { checked: true })).toHaveCount(1);
  return page;
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Create Order' }).click();
const created = (page: Page) => page.getByText('Order created successfully!');

/** The customer moves the pickup of the only order in two taps. */
async function moveToAnotherDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Reschedule ORD-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  const strip = dialog.getByRole('radiogroup', { name: 'Pickup day' });
  await expect(strip.getByRole('radio', { checked: true })).toHaveAccessibleName(/, Now$/);
  await expectAccessible(page, 'Reschedule');
  const delivery = dialog.getByText(/^Delivery \w{3} /);
  const before = await delivery.innerText();
  await strip.getByRole('radio', { disabled: false }).nth(3).click();
  await expect(delivery).not.toHaveText(before);
  await dialog.getByRole('button', { name: 'Move Pickup and Delivery' }).click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
}

/** Staff move an order onto a day that is full, knowingly. */
async function bookAnyway(world: World, day: string, order_id: string): Promise<void> {
  const at = `/dashboard/admin?order=${order_id}`;
  const page = await world.signIn(await world.person('admin', nameOf('Dev Patel')), { at });
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  await expectAccessible(page, 'Reschedule, for staff');
  const strip = dialog.getByRole('radiogroup', { name: 'Pickup day' });
  await strip.getByRole('radio', { name: new RegExp(`^${day}`) }).click();
  await dialog.getByRole('button', { name: 'Move Pickup and Delivery' }).click();
  await expect(
    dialog.getByText(`${day}, 8:00–10:00 am has just filled up. Choose another time.`),
  ).toBeVisible();
  await expectAccessible(page, 'a refusal that staff may override');
  await dialog.getByRole('button', { name: 'Book Anyway' }).click();
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
}

test('two people, one place left: one gets it, the other is told and takes the next day, nothing typed is lost [BKG-6, BKG-7, BKG-8, BKG-10, BKG-17, BKG-19]', async ({
  shop: world,
}) => {
  const [first, second] = [
    await world.person('customer', nameOf('Harbour Lane')),
    await world.person('customer', nameOf('Mabel Ng')),
  ];
  for (const customer of [first, second]) await world.agree(customer, `Bed Sheet ${customer.user.id}`, 380);
  const [hers, his] = [await openForm(world, first), await openForm(world, second)];
  const chosen = await days(hers).getByRole('radio', { checked: true }).getAttribute('aria-label');
  expect(await days(his).getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(chosen);
  await expectAccessible(hers, 'the picker');

  await Promise.all([send(hers), send(his)]);
  const wins = await Promise.race([
    created(hers)
      .waitFor()
      .then(() => hers),
    created(his)
      .waitFor()
      .then(() => his),
  ]);
  const loses = wins === hers ? his : hers;
  await expect(pickup(loses)).toContainText(
    `${chosen}, 8:00–10:00 am has just filled up. Choose another time.`,
  );
  await expect(form(loses).getByLabel('Quantity', { exact: true })).toHaveValue('12');
  await expect(form(loses).getByLabel('Special instructions')).toHaveValue('Ring twice');
  await expect(days(loses).getByRole('radio', { name: `${chosen}, Full` })).toBeDisabled();
  await expectAccessible(loses, 'a window that has just filled up');
  await days(loses).getByRole('radio', { disabled: false }).nth(1).click();
  await send(loses);
  await expect(created(loses)).toBeVisible();

  const { rows } = await world.call(ordersRoute, {});
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ pickup_date }) => pickup_date.toString())).size).toBe(2);
  const full = await world.call(bookingDaysRoute, {
    query: { from: today(), to: today().add({ days: 30 }) },
  });
  const taken = full.flatMap(({ windows }) => windows).filter(({ leg }) => leg === 'pickup');
  expect(taken.map((window) => window.taken).filter((count) => count > 0)).toEqual([1, 1]);
  // Wherever the date stands, the window does.
  await expect(wins.getByText(`${chosen}, 8:00–10:00 am`).first()).toBeVisible();
  const other = rows.find(({ customer_id }) => customer_id !== (wins === hers ? first : second).user.id);
  await bookAnyway(world, chosen ?? '', other?.id ?? '');
  await moveToAnotherDay(wins);
});

test('a customer books a window and moves it by keyboard alone, in the app and by the link of a mail [BKG-10, BKG-17, LNK-4]', async ({
  shop,
  folder,
}) => {
  const customer = await shop.person('customer', nameOf('Harbour Lane'));
  await shop.agree(customer, 'Bed Sheet', 380);
  const page = await shop.signIn(customer, { viewport: { width: 1440, height: 900 } });
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  /** The day after the one that is chosen. */
  const chooseNextDay = async (strip: Locator): Promise<string> => {
    const chosen = strip.getByRole('radio', { checked: true });
    const before = await chosen.getAttribute('aria-label');
    await tabTo(page, chosen);
    // Held as a hand does: on a busy machine the group would see the key only after it is up again.
    await page.keyboard.down('ArrowRight');
    await expect(chosen).not.toHaveAccessibleName(before ?? '');
    await page.keyboard.up('ArrowRight');
    await expect(chosen).toBeFocused();
    return (await chosen.getAttribute('aria-label')) ?? '';
  };

  await press(page.getByRole('button', { name: 'Create Order' }).first());
  await tabTo(page, form(page).getByLabel('Item', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, form(page).getByLabel('Quantity', { exact: true }));
  await page.keyboard.type('12');
  const booked = await chooseNextDay(days(page));
  await press(form(page).getByRole('button', { name: 'Create Order' }));
  await expect(created(page)).toBeVisible();
  await expect(page.getByText(`${booked}, 8:00–10:00 am`).first()).toBeVisible();

  await press(page.getByRole('button', { name: /^Reschedule ORD-/ }));
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  const moved = await chooseNextDay(dialog.getByRole('radiogroup', { name: 'Pickup day' }));
  await press(dialog.getByRole('button', { name: 'Move Pickup and Delivery' }));
  await expect(page.getByText('Order updated successfully!')).toBeVisible();
  await expect(page.getByText(`${moved}, 8:00–10:00 am`).first()).toBeVisible();

  const link = await linkOf(customer, join(folder, 'outbox'));
  await expectLinkFits(shop, `${link}/time`, 'the windows of a link');
  const linked = await shop.visit(`${link}/time`, { javaScriptEnabled: false });
  await expect(linked.getByRole('radio', { checked: true })).toHaveCount(1);
  await linked.getByRole('radio', { checked: true }).focus();
  await linked.keyboard.press('ArrowDown');
  const day = linked.getByRole('group').filter({ has: linked.getByRole('radio', { checked: true }) });
  const name = await day.locator('legend').innerText();
  expect(moved).not.toContain(name);
  await tabTo(linked, linked.getByRole('button', { name: 'Move Pickup and Delivery' }));
  await linked.keyboard.press('Enter');
  await expect(linked.getByText(`${name}, 8:00–10:00 am`).first()).toBeVisible();
});
