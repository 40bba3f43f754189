import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { findBrowser } from './support/browser.ts';
import { press } from './support/driver-van.ts';
import { askForProof, cameraPhoto, driverOfDay } from './support/long-day.ts';
import { test, today } from './support/morning.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect, type Person } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

// A whole day of a driver in a real browser: minutes of tapping, and as many of sending as the line takes.

const stops = 60;
/** How fast the line is once there is one: bytes up in a second, and how long all of it may take. */
const lines = [
  { name: '1 Mbit/s', uploadThroughput: 125_000, minutes: 5 },
  { name: '200 kbit/s', uploadThroughput: 25_000, minutes: 25 },
];

/** A phone that keeps what it has when its browser is closed. */
class Phone {
  readonly #folder: string;
  readonly #address: string;
  #context!: BrowserContext;
  page!: Page;

  private constructor(folder: string, address: string) {
    this.#folder = folder;
    this.#address = address;
  }

  static async switchOn(folder: string, address: string): Promise<Phone> {
    const phone = new Phone(folder, address);
    await phone.#start();
    return phone;
  }

  async #start(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...(await findBrowser()),
      baseURL: this.#address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-AU',
    });
    this.page = await this.#context.newPage();
  }

  async signIn({ user, password }: Person): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('Email').fill(user.email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL('**/dashboard/driver*');
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.#context.setOffline(isOffline);
  }

  async closeApp(): Promise<void> {
    await this.page.close();
    this.page = await this.#context.newPage();
    await this.page.goto('/dashboard/driver');
  }

  async restart(): Promise<void> {
    await this.#context.close();
    await this.#start();
    await this.setOffline(true);
    await this.page.goto('/dashboard/driver');
  }

  async throttle(uploadThroughput: number): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    await session.send('Network.enable');
    const line = {
      offline: false,
      latency: 150,
      uploadThroughput,
      downloadThroughput: 10 * uploadThroughput,
    };
    await session.send('Network.emulateNetworkConditions', line);
  }

  switchOff(): Promise<void> {
    return this.#context.close();
  }
}

/** One stop: bags, two photos, and at every second door a signature. */
async function collect({ page }: Phone, door: number, photos: readonly Buffer[]): Promise<void> {
  await press(page, 'On my way');
  await press(page, /^Collected .*pieces/);
  const sheet = page.getByRole('dialog', { name: 'Collected' });
  await sheet.getByRole('button', { name: 'One more' }).click();
  for (const [index, buffer] of photos.entries()) {
    await sheet.getByLabel('Take a photo').setInputFiles({
      name: 'door.jpg',
      mimeType: 'image/jpeg',
      buffer,
    });
    await expect(sheet.getByRole('button', { name: /^Remove photo/ })).toHaveCount(index + 1);
  }
  if (door % 2 === 0) {
    await sheet.getByRole('button', { name: /^Sign here/ }).click();
    const screen = page.getByRole('dialog', { name: 'Sign here' });
    const paper = screen.getByLabel('Draw the signature here');
    // Once it has come up: what is drawn before is not on it.
    await paper.hover();
    const box = await paper.boundingBox();
    if (!box) throw new Error('there is no place to sign');
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 240, box.y + box.height / 2 + 30, { steps: 12 });
    await page.mouse.up();
    await screen.getByRole('button', { name: 'Done' }).click();
  }
  await sheet.getByRole('button', { name: 'Collected', exact: true }).click();
  await expect(page.getByText(new RegExp(`^${door} of ${stops} stops`))).toBeVisible();
}

for (const { name, uploadThroughput, minutes } of lines) {
  test(`a day of ${stops} stops without a signal, then ${name}: all of it arrives, once, at the times of the doors [RUN-17, RUN-18, PRF-6, LEG-10]`, async ({
    world,
    address,
  }) => {
    test.setTimeout(60 * 60_000);
    await askForProof(world);
    const driver = await driverOfDay(world, stops);
    const photos = await Promise.all(Array.from({ length: 6 }, cameraPhoto));
    const folder = await mkdtemp(join(tmpdir(), 'washline-phone-'));
    const phone = await Phone.switchOn(folder, address);
    await phone.signIn(driver);
    await press(phone.page, 'Start run');
    await expectShellCached(phone.page);
    await expect(phone.page.getByText(/to be sent/)).toHaveCount(0);
    await phone.setOffline(true);
    const doneAt: Temporal.Instant[] = [];
    for (let door = 1; door <= stops; door += 1) {
      await collect(
        phone,
        door,
        [photos[door % 6], photos[(door + 1) % 6]].filter((one) => one !== undefined),
      );
      doneAt.push(Temporal.Now.instant());
      if (door % 10 === 0 && door < stops) await phone.closeApp();
      if (door === 35) await phone.restart();
    }
    await expect(
      phone.page.getByText(`${2 * stops} updates and ${2 * stops} photos wait to be sent.`),
    ).toBeVisible();

    await phone.throttle(uploadThroughput);
    const began = Temporal.Now.instant();
    await phone.setOffline(false);
    await phone.throttle(uploadThroughput);
    await expect(phone.page.getByText(/to be sent/)).toHaveCount(0, { timeout: minutes * 60_000 });
    const took = began.until(Temporal.Now.instant()).total('seconds');
    process.stdout.write(`  ${name}: all of it sent within ${Math.round(took)} s\n`);
    await expect(phone.page.getByText(/was not recorded/)).toHaveCount(0);

    const run = await world.callAs(driver, driverRunRoute, { query: { day: today() } });
    const legs = run.stops.flatMap((stop) => stop.legs);
    expect(legs.map(({ state }) => state)).toEqual(Array(stops).fill('done'));
    let pictures = 0;
    for (const [index, leg] of legs.entries()) {
      const order = await world.call(orderRoute, { params: { id: leg.order_id } });
      const kinds = order.files.map(({ kind, state }) => `${kind} ${state}`).toSorted();
      const signed = (index + 1) % 2 === 0 ? ['signature ready'] : [];
      expect(kinds).toEqual(['photo ready', 'photo ready', ...signed]);
      pictures += order.files.length;
      const off = doneAt[index]?.until(leg.happened_at ?? began).total('seconds') ?? Number.NaN;
      expect(Math.abs(off)).toBeLessThan(30);
    }
    expect(pictures).toBe(2 * stops + stops / 2);
    await phone.switchOff();
    await rm(folder, { recursive: true, force: true });
  });
}
