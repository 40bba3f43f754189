import { expect, test } from './support/world.ts';

const problem = { type: 'urn:washline:problem:too-many', title: 'Too many', status: 429 };

test('a wrong password is refused next to the form, the right one leads to the own dashboard [NAV-1, NAV-3, NAV-4, NAV-5]', async ({
  world,
}) => {
  const driver = await world.person('driver', 'Mei Tanaka');
  const page = await world.visit('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill('nonsense');
  await password.fill('wrong');
  await password.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Enter an email address such as/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(driver.user.email.toUpperCase());
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /show password/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  const answers = [
    { status: 429, contentType: 'application/problem+json', json: { ...problem, detail: 'Wait a little.' } },
    { status: 500, body: '' },
  ];
  const arrive = Promise.withResolvers<void>();
  await page.route(
    '**/api/auth/login',
    async (route) => {
      await arrive.promise;
      await route.fulfill(answers.shift());
    },
    { times: 2 },
  );
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  arrive.resolve();
  await expect(page.getByRole('alert')).toHaveText('Wait a little.');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Please try again.');
  await password.fill(driver.password);
  await password.press('Enter');
  await page.waitForURL('**/dashboard/driver*');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Mei Tanaka');
  await expect(bar).toContainText('Driver');
  await expect(page.getByText('Welcome to your workspace')).toBeHidden();
  await bar.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to your workspace')).toBeVisible();
});

test('every dashboard admits its own role only [NAV-1, NAV-2, NAV-3, NAV-7, ACC-4]', async ({ world }) => {
  const stranger = await world.visit('/dashboard/owner');
  await stranger.waitForURL('**/login');
  await stranger.getByRole('link', { name: 'Sign up here' }).click();
  await stranger.goto('/signup');
  await stranger.waitForURL('**/login');
  await stranger.getByRole('link', { name: 'Forgot Password' }).click();
  await stranger.waitForURL('**/forgot-password');
  await stranger.getByRole('link', { name: 'Washline' }).click();
  await stranger.waitForURL((url) => url.pathname === '/');
  await expect(stranger.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const customer = await world.signIn(await world.person('customer', 'Mabel Ng'));
  for (const elsewhere of [
    '/',
    '/login',
    '/forgot-password',
    '/dashboard/owner',
    '/dashboard/admin',
    '/dashboard/driver',
  ]) {
    await customer.goto(elsewhere);
    await customer.waitForURL('**/dashboard/customer*');
  }
  await customer.goto('/no/such/page');
  await expect(customer.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await customer.getByRole('link', { name: 'Back to Washline' }).click();
  await customer.waitForURL('**/dashboard/customer*');
});

/** A browser whose cookies are off: every touch of its storage throws. */
const blockStorage = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });`;

/** Other keys than those of the session, which fit, find no room. */
const fillStorage = `Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
  apply(set, storage, [key, value]) {
    if (!['access_token', 'user'].includes(key)) throw new DOMException('no', 'QuotaExceededError');
    return Reflect.apply(set, storage, [key, value]);
  },
});`;

test('with cookies off the sign-in says so, with full storage the screens do without it [NAV-3, VIEW-7]', async ({
  world,
}) => {
  const owner = await world.person('owner', 'Ruth Calloway');
  const page = await world.visit('/login');
  const failed: string[] = [];
  page.on('pageerror', ({ message }) => failed.push(message));
  const signIn = async () => {
    await page.getByLabel('Email').fill(owner.user.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  const blocked = await page.addInitScript(blockStorage);
  await page.goto('/dashboard/owner?tab=orders');
  await page.waitForURL('**/login');
  await signIn();
  await expect(page.getByRole('alert')).toContainText('This browser blocks the storage of this page');
  await blocked.dispose();
  await page.addInitScript(fillStorage);
  await page.goto('/dashboard/owner');
  await page.waitForURL('**/login');
  await signIn();
  await page.waitForURL('**/dashboard/owner*');
  // Beside a wide page, whether it is open is kept on this device.
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect(page.getByText('Welcome to your workspace')).toBeVisible();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByText('Welcome to your workspace')).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Ruth Calloway');
  expect(failed).toEqual([]);
});

test('a reload restores the session; a token alone is enough, a bad one leads to the login [ACC-2, ACC-3]', async ({
  world,
}) => {
  const person = await world.person('customer', 'Mabel Ng');
  const page = await world.signIn(person);
  const stored = () =>
    page.evaluate(() => [
      localStorage.getItem('access_token'),
      JSON.parse(localStorage.getItem('user') ?? 'null')?.id,
    ]);
  expect(await stored()).toEqual([expect.any(String), person.user.id]);
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  expect((await stored())[1]).toBe(person.user.id);
  await page.evaluate(() => localStorage.setItem('access_token', 'forged'));
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  await page.waitForURL('**/login');
  expect(await stored()).toEqual([null, undefined]);
});

test('logging out ends the session here, in the other tab and on the server [ACC-8]', async ({ world }) => {
  const page = await world.signIn(await world.person('customer', 'Mabel Ng'));
  const other = await page.context().newPage();
  await other.goto('/dashboard/customer');
  await expect(other.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});
