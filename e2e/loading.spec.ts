import type { Locator, Page, Route } from '@playwright/test';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { driverWithRun, phone, press } from './support/driver-van.ts';
import { nameOf, newCustomer, placeRecurring } from './support/series.ts';
import { expect, test } from './support/world.ts';

/** The size budget in bytes of gzipped JavaScript. `npm run bench:loading` measures the time. */
const budget = {
  firstScreen: 115_000,
  dashboards: { admin: 160_000, customer: 200_000, driver: 200_000 },
};
/** What a phone keeps for use without a signal, in bytes of gzip, with all sheets of a driver. */
const keptBudget = 600_000;

/** The scripts a page has loaded, with their transfer sizes in bytes. */
async function scriptsOf(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
  );
  return new Map(entries.filter(([name]) => name.endsWith('.js')));
}

const weightOf = (scripts: Iterable<[string, number]>): number =>
  [...scripts].reduce((sum, [, bytes]) => sum + bytes, 0);

/**
 * Gzip: every browser accepts it, and it is the larger of the two compressed files. No service worker: of what one
 * hands out, the browser tells the size without compression.
 */
const plain = { extraHTTPHeaders: { 'accept-encoding': 'gzip' }, serviceWorkers: 'block' } as const;

test('the first screen and every dashboard stay within what they may weigh, and load no other role [LOAD-1, LOAD-2]', async ({
  world,
}) => {
  const visitor = await world.visit('/login', plain);
  await expect(visitor.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  const first = await scriptsOf(visitor);
  expect(first.size).toBeGreaterThan(0);
  expect(first.size).toBeLessThanOrEqual(6);
  expect(weightOf(first)).toBeGreaterThan(50_000);
  expect(weightOf(first)).toBeLessThan(budget.firstScreen);

  const ends = {
    admin: 'Overview',
    customer: 'My Orders',
    driver: 'My Deliveries',
  } as const;
  for (const [role, tab] of Object.entries(ends)) {
    const person = await world.person(role as keyof typeof ends, `The only ${role}`);
    const page = await world.signIn(person, plain);
    await expect(page.getByRole('tabpanel', { name: tab }).locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const scripts = [...(await scriptsOf(page))];
    const own = scripts.filter(([name]) => !first.has(name));
    expect(weightOf(own), role).toBeGreaterThan(50_000);
    expect(weightOf(own), role).toBeLessThan(budget.dashboards[role as keyof typeof ends]);
    expect(own.length, role).toBeLessThanOrEqual(12);
    const dashboards = own.map(([name]) => /(\w+)-dashboard-/.exec(name)?.[1]).filter(Boolean);
    expect(dashboards).toEqual([role === 'admin' ? 'staff' : role]);
  }
});

test('the list of orders of staff loads without the forms that open from it, and with the details [LOAD-10]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Amelia Chen');
  await world.agree(customer, 'Napkin', 500);
  const { order_number } = await world.place(customer, 2);
  const admin = await world.person('admin', 'Ada Admin');
  const page = await world.signIn(admin);
  await page.getByRole('tab', { name: /Orders & Drivers/ }).click();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const names = [...(await scriptsOf(page)).keys()];
  expect(names.filter((name) => name.includes('/staff-orders-'))).toHaveLength(1);
  expect(names.filter((name) => /(create|edit)-staff-order|-driver-dialog/.test(name))).toEqual([]);
  await page.getByRole('table', { name: 'All Orders' }).getByText(order_number, { exact: true }).click();
  await expect(page.getByRole('dialog', { name: order_number })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...(await scriptsOf(page)).keys()]).toEqual(names);
});

test('what a phone keeps for a driver is all that a door needs, and weighs little [LOAD-2, RUN-17]', async ({
  world,
}) => {
  const page = await world.visit('/login', plain);
  const files = await page.evaluate(async () => {
    const list = await (await fetch('/shell-files.js')).text();
    const { files: names } = JSON.parse(list.slice(list.indexOf('{'), list.lastIndexOf('}') + 1));
    for (const name of names) await (await fetch(name)).arrayBuffer();
    return names as string[];
  });
  for (const name of ['proof-sheet', 'door-sheets', 'sign-screen', 'update-status-dialog'])
    expect(
      files.some((file) => file.includes(`/${name}-`)),
      name,
    ).toBe(true);
  expect(files.filter((file) => /(staff|customer)-dashboard|-route-/.test(file))).toEqual([]);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const),
  );
  const kept = new Map(sizes.filter(([name]) => files.includes(name)));
  expect(weightOf(kept)).toBeGreaterThan(200_000);
  expect(weightOf(kept)).toBeLessThan(keptBudget);
});

/** Whether something is seen just before and just after the delay of 150 ms. */
const aroundDelay = (place: Locator): Promise<boolean[]> =>
  place.evaluate((element) => {
    const copy = element.cloneNode(true);
    element.after(copy);
    const seen = [149, 151].map((time) => {
      for (const animation of copy.getAnimations({ subtree: false })) {
        animation.pause();
        animation.currentTime = time;
      }
      const { opacity, scale } = element.ownerDocument.defaultView.getComputedStyle(copy);
      return opacity !== '0' && scale !== '0';
    });
    copy.remove();
    return seen;
  });

test('what is there within 150 ms is not announced by a busy button or a skeleton, which breathes without the main thread [LOAD-3, LOAD-10]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Amelia Chen');
  const page = await world.visit('/login');
  const arrive = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await arrive.promise;
    await route.continue();
  };
  await page.route('**/api/auth/login', hold);
  await page.getByLabel('Email').fill(customer.user.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const busy = page.getByText('Signing in...').locator('..');
  expect(await aroundDelay(busy)).toEqual([false, true]);
  await page.route('**/api/orders?*', () => undefined);
  arrive.resolve();
  const skeleton = page.getByRole('tabpanel', { name: 'My Orders' }).locator('[data-slot=skeleton]').first();
  // The skeleton of the tab is replaced by the skeleton of its list.
  await expect.poll(() => aroundDelay(skeleton)).toEqual([false, true]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // What breathes is drawn by the compositor. The main thread would reckon styles at each frame.
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const styled = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  const inABreath = async () => {
    const before = await styled();
    await page.evaluate(
      "new Promise((done) => addEventListener('animationiteration', done, { once: true }))",
    );
    return (await styled()) - before;
  };
  await expect.poll(inABreath).toBeLessThan(20);
});

/** Of how many elements the browser reckons the style at most at once, while something is done. */
async function styledAtOnce(page: Page, act: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const counts: number[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0);
  });
  const isOver = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await client.send('Tracing.end');
  await isOver;
  await client.detach();
  return Math.max(...counts);
}

test('a dialog that opens or closes leaves the style of the page behind it alone [LOAD-4]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Amelia Chen');
  const page = await world.signIn(customer, { at: '/dashboard/customer?tab=recurring' });
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Create Order' });
  const open = async () => {
    await page.getByRole('button', { name: 'Create Order' }).first().click();
    await dialog.getByLabel('Special instructions').waitFor();
  };
  const close = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  // Its code and what it asks for are there from then on.
  await open();
  await close();
  const opening = await styledAtOnce(page, open);
  const inside = await dialog.locator('*').count();
  const closing = await styledAtOnce(page, close);
  const behind = await page.locator('#root *').count();
  expect(opening).toBeGreaterThan(0);
  expect(opening).toBeLessThan(inside + behind / 2);
  expect(closing).toBeGreaterThan(0);
  expect(closing).toBeLessThan(behind / 4);
});

test('a sheet of the driver, and the bar that it takes the place of, leave the style of the run alone [LOAD-4]', async ({
  world,
}) => {
  const names = Array.from({ length: 8 }, (_, index) => `Stop ${index + 1}`);
  const { van } = await driverWithRun(world, names);
  const sheet = van.getByRole('dialog', { name: 'Could not collect' });
  const undo = van.getByRole('status').getByRole('button', { name: 'Undo' });
  const open = async () => {
    await press(van, /^Could not collect/);
    await sheet.waitFor();
  };
  const close = async () => {
    await van.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  };
  await press(van, 'Start run');
  // Its code is there from then on.
  await open();
  await close();
  await press(van, 'On my way');
  await undo.waitFor();
  const opening = await styledAtOnce(van, open);
  const inside = await sheet.locator('*').count();
  const closing = await styledAtOnce(van, async () => {
    await close();
    await undo.waitFor();
  });
  expect(opening).toBeGreaterThan(0);
  expect(opening).toBeLessThan(inside + 60);
  expect(closing).toBeGreaterThan(0);
  expect(closing).toBeLessThan(60);
});

test('what stands below a run comes once the run stands [LOAD-6]', async ({ world }) => {
  const { driver } = await driverWithRun(world, ['Paddock Dining']);
  const page = await world.visit('/login', phone);
  const arrive = Promise.withResolvers<void>();
  await page.route('**/api/driver/run?*', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.getByLabel('Email').fill(driver.user.email);
  await page.getByLabel('Password', { exact: true }).fill(driver.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('tab', { name: /My Deliveries.*1/ })).toBeVisible();
  const below = page.getByRole('heading', { name: 'All deliveries' });
  await expect(below).toBeHidden();
  arrive.resolve();
  await expect(page.getByText(/^0 of 1 stop\b/)).toBeVisible();
  await expect(below).toBeVisible();
});

test('what a proposal would do has its room before it is loaded [LOAD-7]', async ({ world }) => {
  const customer = await newCustomer(world, nameOf('Harbour Hotel'));
  const { id } = await placeRecurring(world, customer, 1, 3);
  const body = { special_instructions: 'Ring at the dock', scope: 'following' as const };
  await world.call(editOrderRoute, { params: { id }, body });
  const page = await world.visit('/login');
  const arrive = Promise.withResolvers<void>();
  await page.route(`**/api/orders/${id}/preview`, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.getByLabel('Email').fill(customer.user.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const below = page.getByRole('heading', { name: 'Coming up' });
  await expect(below).toBeVisible();
  await page.locator('summary', { hasText: 'Next dates' }).click();
  await expect(page.getByRole('status', { name: 'Loading what would change' })).toBeVisible();
  const before = await below.boundingBox();
  arrive.resolve();
  await expect(page.getByRole('status', { name: 'Loading what would change' })).toBeHidden();
  const after = await below.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(10);
});

test('the list of a customer asks for what it shows of an order, and for all of it to edit it [API-11]', async ({
  world,
}) => {
  const customer = await world.person('customer', 'Amelia Chen');
  await world.agree(customer, 'Napkin', 500);
  const { order_number } = await world.place(customer, 2);
  const page = await world.visit('/login');
  const row = page.waitForResponse(
    (answer) => answer.url().includes('/api/orders?') && answer.url().includes('fields='),
  );
  await page.getByLabel('Email').fill(customer.user.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const [shown] = await (await row).json();
  expect(shown).toMatchObject({ order_number });
  expect(shown).not.toHaveProperty('customer_email');
  await page.getByRole('button', { name: `More for ${order_number}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Edit Order' }).getByLabel('Special instructions'),
  ).toBeVisible();
});

test('an order is asked for beside the code of its dialog, not after it [LOAD-9]', async ({ world }) => {
  const customer = await world.person('customer', 'Amelia Chen');
  await world.agree(customer, 'Napkin', 500);
  const { id, order_number } = await world.place(customer, 2);
  const page = await world.visit('/login');
  const asked = Promise.withResolvers<void>();
  await page.route('**/assets/order-dialog-*.js', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.route(`**/api/orders/${id}`, async (route) => {
    asked.resolve();
    await route.continue();
  });
  await page.getByLabel('Email').fill(customer.user.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: order_number }).first().click();
  await expect(page.getByRole('dialog', { name: order_number })).toBeVisible();
});
