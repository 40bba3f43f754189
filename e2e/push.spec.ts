import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Worker } from '@playwright/test';
import { openPushService, type TestDevice } from '#server/messages/push.fixture.ts';
import { ownMessagesRoute, updateMessageSettingsRoute } from '#shared/messages/messages.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { expectShellCached } from './support/shell-cached.ts';
import { expect, test } from './support/world.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Browsers subscribe at the service of their maker, which cannot be had here: this one does at that of the test. The headless one
 * of npm shows no notifications and never allows any; others do.
 */
const subscribeTo = (page: Page, { endpoint, keys }: TestDevice['subscription']) =>
  page.addInitScript(`{
    if (Notification.permission !== 'granted') Object.defineProperty(Notification, 'permission', { value: 'granted' });
    const bytes = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const subscription = (key) => ({
      options: { applicationServerKey: bytes(key).buffer },
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    });
    const kept = () => localStorage.getItem('subscribed');
    PushManager.prototype.getSubscription = async () => kept() && subscription(kept());
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('subscribed', applicationServerKey);
      return subscription(applicationServerKey);
    };
  }`);

/** The service worker of a page, where notifications are shown, or kept if this browser shows none. */
async function workerOf(page: Page): Promise<Worker> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(`{
    if (Notification.permission !== 'granted') {
      const shown = new Map();
      registration.showNotification = async (title, options) => void shown.set(options.tag, { title, ...options });
      registration.getNotifications = async () => [...shown.values()];
    }
  }`);
  return worker;
}

const shown = (worker: Worker) =>
  worker.evaluate(
    'registration.getNotifications().then((all) => all.map(({ title, body, data }) => [title, body, data.url]))',
  );

/** Delivers a push to the service worker, as a browser does with what it has opened. */
async function deliver(page: Page, push: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(push),
  });
  await session.detach();
}

/** Where a press on what is shown leads: only a hand may open a window, so this is told of, and opens none. */
const press = (worker: Worker) =>
  worker.evaluate(`new Promise(async (resolve) => {
    const [notification] = await registration.getNotifications();
    clients.openWindow = resolve;
    const pressed = Object.assign(new Event('notificationclick'), { notification: { close() {}, data: notification.data } });
    pressed.waitUntil = () => {};
    self.dispatchEvent(pressed);
  })`);

test('a device is allowed in the account, shows what is pushed once, tells of itself at each start, and ends at sign-out [MSG-10, MSG-17]', async ({
  enter,
}) => {
  const [service, folder] = await Promise.all([openPushService(), mkdtemp(join(tmpdir(), 'washline-push-'))]);
  const server = await startServer(folder, { PUSH_HOSTS: service.host });
  try {
    const world = await enter(server.url);
    const rules = [{ kind: 'order_received', channel: 'push', offer: 'on' } as const];
    await world.call(updateMessageSettingsRoute, { body: { rules, quiet: null } });
    const customer = await world.person('customer', 'Amelia Hart');
    await world.agree(customer, 'Napkin', 500);
    const device = service.device();
    const page = await world.signIn(customer, { permissions: ['notifications'] });
    await subscribeTo(page, device.subscription);
    await page.reload();

    await test.step('it is allowed with a press', async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Allow on This Device' }).click();
      await expect(page.getByText('Notifications allowed')).toBeVisible();
      await expect(page.getByText('This device, Chrome on Linux')).toBeVisible();
      await expect(page.getByText(/^Last reached/)).toBeVisible();
      await expectAccessible(page, 'an account with a device');
      await page.keyboard.press('Escape');
    });

    await test.step('a push is shown, and one that comes twice replaces itself', async () => {
      const order = await world.place(customer, 2);
      await expect.poll(() => service.arrived.length).toBe(1);
      const { title, body, tag, url } = service.arrived[0] ?? {};
      const push = { title, body, tag, url };
      await expectShellCached(page);
      const worker = await workerOf(page);
      for (const _ of ['once', 'again']) await deliver(page, push);
      const said = ['Order received', order.order_number, push.url];
      await expect.poll(() => shown(worker)).toEqual([said]);
      expect(await press(worker)).toBe(push.url);
    });

    await test.step('each start tells of it again', async () => {
      const told = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.reload();
      expect([(await told).status(), (await told).url()]).toEqual([
        204,
        expect.stringContaining('/api/push/subscriptions/'),
      ]);
    });

    await test.step('signing out ends it', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${server.url}/`);
      expect(await page.evaluate('localStorage.getItem("subscribed")')).toBeNull();
      expect((await world.callAs(customer, ownMessagesRoute, {})).devices).toEqual([]);
    });
  } finally {
    await server.stop();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});
