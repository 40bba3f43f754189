import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { drawLabel, photographLabel } from '../src/web/scan/photographed-label.fixture.ts';
import { expectAccessible } from './support/axe.ts';
import { findBrowser } from './support/browser.ts';
import { expect, test, type World } from './support/world.ts';

/** What the camera of this worker's browser sees. */
const film = join(tmpdir(), `washline-film-${process.pid}`, 'film.y4m');

/** Journeys in a browser with a camera, whose permission is given or denied. */
const withCamera = (ui: '' | '=deny') =>
  test.extend({
    launchOptions: [
      async ({ browserName: _ }, use) => {
        const browser = await findBrowser();
        const camera = [
          '--use-fake-device-for-media-stream',
          `--use-fake-ui-for-media-stream${ui}`,
          ...(ui === '' ? [`--use-file-for-fake-video-capture=${film}`] : []),
        ];
        await use({ ...browser, args: [...browser.args, ...camera] });
      },
      { scope: 'worker' },
    ],
  });
const allowed = withCamera('');
const denied = withCamera('=deny');

/** Holds a label before the camera. */
async function hold(text: string): Promise<void> {
  const seen = await photographLabel(await drawLabel(text), { turn: 8, noise: 6 });
  const { width, height } = { width: 1280, height: 720 };
  const luma = new Uint8Array(width * height).fill(110);
  for (let y = 0; y < seen.height; y += 1)
    for (let x = 0; x < seen.width; x += 1)
      luma[y * width + x + (width - seen.width) / 2] = seen.data[(y * seen.width + x) * 4] ?? 0;
  const colours = new Uint8Array((width * height) / 2).fill(128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`);
  await mkdir(dirname(film), { recursive: true });
  await writeFile(film, Buffer.concat([head, luma, colours]));
}

/** An order with three bags that have labels. */
async function orderWithBags(world: World): Promise<{ order: Order; codes: string[]; customer: Person }> {
  const customer = await world.person('customer', 'Harbour Lane Hotel');
  await world.agree(customer, `Bath Towel ${crypto.randomUUID()}`, 230);
  const order = await world.place(customer, 12);
  const bags = await world.call(setBagsRoute, { params: { id: order.id }, body: { count: 3 } });
  return { order, codes: bags.map(({ code }) => code), customer };
}
type Person = Awaited<ReturnType<World['person']>>;

const statusOf = async (world: World, { id }: Order) =>
  (await world.call(orderRoute, { params: { id } })).status;

async function openScan(page: Page, { order_number }: Order) {
  await page.getByRole('tab', { name: /Orders/ }).click();
  await page.getByRole('button', { name: `Actions for ${order_number}` }).click();
  await page.getByRole('menuitem', { name: 'Scan' }).click();
  return page.getByRole('dialog', { name: 'Scan' });
}

allowed(
  'the shop scans a bag with the camera as received, and its order is in progress [LBL-5]',
  async ({ world }) => {
    const { order, codes } = await orderWithBags(world);
    await hold(new URL(`/b/${codes[1]}`, process.env.WASHLINE_URL).href);
    const page = await world.signIn(await world.person('admin', 'Rosa Duarte'));
    const sheet = await openScan(page, order);
    await expect(sheet.getByRole('listitem')).toContainText(`Bag 2 of 3, ${order.order_number}Received`);
    expect(await statusOf(world, order)).toBe('in_progress');
    // It stays in sight, and is not scanned again.
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page, 'Scan with a camera');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  },
);

denied(
  'without the permission for a camera the code is typed, by keyboard alone [LBL-5, LBL-7]',
  async ({ world }) => {
    const { order, codes } = await orderWithBags(world);
    const page = await world.signIn(await world.person('admin', 'Rosa Duarte'));
    const sheet = await openScan(page, order);
    await expect(sheet.getByText(/^The camera isn’t allowed for this page/)).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Code of the bag' })).toBeFocused();
    await page.keyboard.type('ORD-000001');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('listitem')).toHaveText('“ORD-000001” is not one of our labels.');
    await page.keyboard.type(codes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('listitem').first()).toContainText(`Bag 1 of 3, ${order.order_number}`);
    await expectAccessible(page, 'Scan without a camera');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  },
);

test('the address of a label opens its order for staff and its driver; for all others nothing is there [LBL-1]', async ({
  world,
}) => {
  const { order, codes, customer } = await orderWithBags(world);
  const address = `/b/${codes[0]}`;
  const driver = await world.person('driver', 'Jonah Reid');
  const stranger = await world.person('driver', 'Mei Tanaka');
  const body = { driver_id: driver.user.id };
  await world.call(assignDriverRoute, { params: { id: order.id }, body });
  for (const person of [await world.person('admin', 'Rosa Duarte'), driver]) {
    const page = await world.signIn(person);
    await page.goto(address);
    await expect(page.getByRole('dialog').getByText(order.order_number).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${person.user.role}\\?order=${order.id}`));
  }
  for (const person of [customer, stranger]) {
    const page = await world.signIn(person);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    const there = await page.locator('body').innerText();
    await page.goto('/b/0000000000');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await page.locator('body').innerText()).toBe(there);
  }
  const visitor = await world.visit(address);
  await visitor.getByLabel('Email').fill(driver.user.email);
  await visitor.getByLabel('Password', { exact: true }).fill(driver.password);
  await visitor.getByRole('button', { name: 'Sign In' }).click();
  await expect(visitor.getByRole('dialog').getByText(order.order_number).first()).toBeVisible();
});
