import type { Locator, Page } from '@playwright/test';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { card, collected, countKept, driverWithRun, press } from './support/driver-van.ts';
import { test, today } from './support/morning.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect, type World } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

type ProofSettings = Partial<
  Record<`proof_pickup_${'bags' | 'photos' | 'receiver' | 'signature'}`, 'off' | 'required'>
>;

async function askAtTheDoor(world: World, proof: ProofSettings): Promise<void> {
  const { business_name, pickup_address, occurrence_lead_days } = await world.call(settingsRoute, {});
  const body = { business_name, pickup_address, occurrence_lead_days, ...proof };
  await world.call(updateSettingsRoute, { body });
}

/** What a camera writes beside a picture: that it lies on its side. */
const lyingOnItsSide = Buffer.from([
  ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0'), ...Buffer.from('II*\0'), 8, 0, 0, 0],
  ...[1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0],
]);

/** A picture as a camera takes it: of 12 megapixels, and too large to be sent as it is. */
async function drawnPhoto(van: Page): Promise<Buffer> {
  const base64 = await van.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of the browser are not those of the journeys
    const canvas = (globalThis as any).document.createElement('canvas');
    Object.assign(canvas, { width: 3000, height: 4000 });
    const context = canvas.getContext('2d');
    for (let index = 0; index < 4000; index += 1) {
      context.fillStyle = `hsl(${(index * 47) % 360} 80% ${20 + (index % 60)}%)`;
      context.fillRect((index * 137) % 3000, (index * 251) % 4000, 90, 60);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1];
  });
  const drawn = Buffer.from(base64, 'base64');
  return Buffer.concat([drawn.subarray(0, 2), lyingOnItsSide, drawn.subarray(2)]);
}

async function takePhoto(van: Page, sheet: Locator): Promise<void> {
  const buffer = await drawnPhoto(van);
  await sheet.getByLabel('Take a photo').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
  await expect(sheet.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1);
}

/** What the phone has kept of the photo. */
const keptPhoto = (van: Page) =>
  van.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of the browser are not those of the journeys
    const { indexedDB, createImageBitmap } = globalThis as any;
    const result = (request: { onsuccess: () => void; result: never }) =>
      new Promise<never>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    // biome-ignore lint/suspicious/noExplicitAny: the types of the browser are not those of the journeys
    const database: any = await result(indexedDB.open('washline'));
    const [bytes]: Uint8Array<ArrayBuffer>[] = await result(
      database.transaction('picture_bytes').objectStore('picture_bytes').getAll(),
    );
    database.close();
    if (!bytes) throw new Error('no photo is kept');
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    const hasExif = new TextDecoder('latin1').decode(bytes).includes('Exif');
    const isSmall = bytes.length <= 250_000 && width <= 1600;
    return { isUpright: width > height, isSmall, hasExif, begins: [...bytes.subarray(0, 3)] };
  });

async function sign(van: Page): Promise<void> {
  const screen = van.getByRole('dialog', { name: 'Sign here' });
  const box = await screen.getByLabel('Draw the signature here').boundingBox();
  if (!box) throw new Error('there is no place to sign');
  await van.mouse.move(box.x + 60, box.y + box.height / 2);
  await van.mouse.down();
  await van.mouse.move(box.x + 120, box.y + box.height / 2 - 60, { steps: 8 });
  await van.mouse.move(box.x + 240, box.y + box.height / 2 + 10, { steps: 8 });
  await van.mouse.up();
  await expectAccessible(van, 'the place to sign');
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect(screen).toHaveCount(0);
}

test('bags, a photo, a name and a signature are taken without a signal, outlast a closed app, and all arrive [PRF-2, PRF-4, PRF-6, RUN-17]', async ({
  world,
}) => {
  await askAtTheDoor(world, {
    proof_pickup_bags: 'required',
    proof_pickup_photos: 'required',
    proof_pickup_receiver: 'required',
    proof_pickup_signature: 'required',
  });
  const { van, placed } = await driverWithRun(world, ['Paddock Dining', 'Glebe Books']);
  const [paddock] = placed;
  await press(van, 'Start run');
  await press(van, 'On my way');
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expectShellCached(van);
  await van.context().setOffline(true);

  await press(van, collected(paddock?.order_number));
  const sheet = van.getByRole('dialog', { name: 'Collected' });
  await sheet.getByRole('button', { name: 'Count the bags' }).click();
  await expect(sheet.getByLabel('Bags')).toBeFocused();
  for (const _bag of [1, 2, 3]) await sheet.getByRole('button', { name: 'One more' }).click();
  await expect(sheet.getByRole('button', { name: 'Take a photo first' })).toBeVisible();
  await sheet.getByLabel('Take a photo').setInputFiles({
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(sheet.getByText('This picture cannot be read. Take another one.')).toBeVisible();
  await takePhoto(van, sheet);
  const jpeg = [0xff, 0xd8, 0xff];
  expect(await keptPhoto(van)).toEqual({ isUpright: true, isSmall: true, hasExif: false, begins: jpeg });
  await expectAccessible(van, 'the proof at a door');
  // The camera has pushed the app out of memory: the photo is there all the same.
  await van.reload();
  await press(van, collected(paddock?.order_number));
  await expect(sheet.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1);
  await expect(sheet.getByLabel('Bags')).toHaveValue('3');
  await sheet.getByLabel('Received by').fill('Lou Marchetti');
  await sheet.getByRole('button', { name: 'Ask for a signature' }).click();
  await sign(van);
  await expect(sheet.getByRole('button', { name: 'Sign again' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Collected', exact: true }).click();
  await expect(van.getByText('1 update and 1 photo wait to be sent.')).toBeVisible();
  await expect(van.getByText(/^1 of 2 stops/)).toBeVisible();

  await van.reload();
  await expect(van.getByText('1 update and 1 photo wait to be sent.')).toBeVisible();
  await press(van, 'Logout');
  const question = van.getByRole('alertdialog', { name: 'Log out?' });
  await expect(question).toContainText(
    '1 update and 1 photo are not sent yet. They stay on this phone and go out when you sign in again.',
  );
  await question.getByRole('button', { name: 'Stay signed in' }).click();

  await van.context().setOffline(false);
  await expect(van.getByText(/to be sent/)).toHaveCount(0, { timeout: 30_000 });
  await expect(van.getByText(/was not recorded/)).toHaveCount(0);
  const order = await world.call(orderRoute, { params: { id: paddock?.id ?? '' } });
  expect(order.legs[0]).toMatchObject({ state: 'done', bag_count: 3, receiver_name: 'Lou Marchetti' });
  expect(order.files?.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'photo ready',
    'signature ready',
  ]);
  await expect.poll(() => countKept(van, 'pictures')).toBe(0);
});

test('a stop that failed is tried again on the same day, all of it without a signal [FST-1, FST-6, PRF-9, RUN-17]', async ({
  world,
}) => {
  await askAtTheDoor(world, {
    proof_pickup_bags: 'off',
    proof_pickup_photos: 'off',
    proof_pickup_receiver: 'off',
    proof_pickup_signature: 'off',
  });
  const { van, driver, placed } = await driverWithRun(world, ['Paddock Dining', 'Glebe Books']);
  const [paddock] = placed;
  await press(van, 'Start run');
  await expect(van.getByText(/to be sent/)).toHaveCount(0);
  await expectShellCached(van);
  await van.context().setOffline(true);
  await press(van, /^Could not collect/);
  const sheet = van.getByRole('dialog', { name: 'Could not collect' });
  await sheet.getByRole('radio', { name: 'Nobody home' }).check();
  await takePhoto(van, sheet);
  await expectAccessible(van, 'a stop that fails');
  await sheet.getByRole('button', { name: 'Report' }).click();
  await van.getByText('Done today').click();
  await expect(van.getByText(/^Could not collect .*: nobody home/)).toBeVisible();
  await press(van, /^More, /);
  await press(van, /^Add photo or note, /);
  const more = van.getByRole('dialog', { name: 'Add photo or note' });
  await more.getByLabel(/^Note/).fill('Rang twice');
  await more.getByRole('button', { name: 'Add', exact: true }).click();
  await press(van, /^Try again today/);
  await expect(van.getByText(/^0 of 2 stops/)).toBeVisible();
  const rest = van.getByRole('region', { name: 'Then' });
  await rest.getByRole('button', { name: /Paddock Dining/ }).click();
  await card(van, 'Paddock Dining').getByRole('button', { name: 'On my way' }).click();
  await press(van, collected(paddock?.order_number));
  await expect(van.getByText(/^1 of 2 stops/)).toBeVisible();
  const waiting = van.getByText('5 updates and 1 photo wait to be sent.');
  await expect(waiting).toBeVisible();
  await van.reload();
  await expect(waiting).toBeVisible();

  await van.context().setOffline(false);
  await expect(van.getByText(/to be sent/)).toHaveCount(0, { timeout: 30_000 });
  await expect(van.getByText(/was not recorded/)).toHaveCount(0);
  const run = await world.callAs(driver, driverRunRoute, { query: { day: today() } });
  const legs = run.stops
    .flatMap((stop) => stop.legs)
    .filter(({ order_id }) => order_id === paddock?.id)
    .toSorted((a, b) => a.attempt - b.attempt);
  expect(legs.map(({ attempt, state, note }) => [attempt, state, note])).toEqual([
    [1, 'failed', 'Rang twice'],
    [2, 'done', null],
  ]);
  expect(legs[0]?.files).toHaveLength(1);
});

test('what a phone kept with an earlier version is still there when it has room for pictures, and is sent [RUN-17]', async ({
  world,
}) => {
  const { van, driver, placed } = await driverWithRun(world, ['Paddock Dining']);
  const [order] = placed;
  await expect(van.getByText(/^0 of 1 stop\b/)).toBeVisible();
  const entry = {
    kind: 'status',
    id: crypto.randomUUID(),
    user_id: driver.user.id,
    orders: [{ id: order?.id, step: 'picked_up' }],
    order_number: order?.order_number,
    customer_name: 'Paddock Dining',
    update: { status: 'picked_up', notes: 'Two bags' },
    made_at: `${Temporal.Now.instant().round('millisecond')}`,
    refusal: null,
  };
  // From a page of the same origin without the app, which would open its own database as soon as this one is deleted.
  const app = van.url();
  await van.goto('/favicon.svg');
  await van.evaluate(writeFirstVersion, entry);
  await van.goto(app);
  const notes = async () =>
    (await world.call(orderRoute, { params: { id: order?.id ?? '' } })).delivery_notes;
  await expect.poll(notes).toBe('Two bags');
  await expect(van.getByText(/^1 of 1 stop\b/)).toBeVisible();
  expect(await countKept(van, 'pictures')).toBe(0);
});

/** Runs in the page: the database as the first version made it. */
function writeFirstVersion(json: object): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: the types of the browser are not those of the journeys
  const { indexedDB } = globalThis as any;
  return new Promise((resolve, reject) => {
    indexedDB.deleteDatabase('washline').onsuccess = () => {
      const request = indexedDB.open('washline', 1);
      request.onerror = reject;
      request.onupgradeneeded = () => {
        const outbox = request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
        outbox.createIndex('id', 'id', { unique: true });
        request.result.createObjectStore('replies');
        outbox.add({ id: (json as { id: string }).id, json, was_tried: false });
      };
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    };
  });
}
