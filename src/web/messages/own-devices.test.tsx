// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteShape } from '#shared/kernel/route.ts';
import {
  type OwnMessages as Own,
  ownMessagesRoute,
  pushKeyRoute,
  removeDeviceRoute,
  subscribeDeviceRoute,
} from '#shared/messages/messages.contract.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { keepDevice, keptDevice } from './kept-device.ts';
import { OwnMessages } from './own-messages.tsx';
import { deviceName, endDevice, tellAgain } from './this-device.ts';

const answer = vi.fn<(route: RouteShape, input?: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/session-store.ts')>()),
  useUser: () => ({ id: 'amelia' }),
}));

const key = Buffer.alloc(65, 4).toString('base64url');
const keys = { p256dh: 'point', auth: 'secret' };
let subscribed: string | null;
const own: Own = {
  choices: [],
  quiet: null,
  reminder_time: Temporal.PlainTime.from('16:00'),
  devices: [],
  takes_devices: true,
  texts_allowed: false,
  texts: null,
};
const at = Temporal.Instant.from('2026-11-19T10:12:00+11:00');

/** A browser with the Push API, which allows everything. */
function stubBrowser(permission: NotificationPermission) {
  const subscription = (applied: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(applied, 'base64url')).buffer },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/1', keys }),
    unsubscribe: async () => {
      subscribed = null;
    },
  });
  const pushManager = {
    getSubscription: async () => subscribed && subscription(subscribed),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribed = applicationServerKey;
      return subscription(applicationServerKey);
    },
  };
  const registration = { pushManager };
  const worker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
}

const wrote = (route: RouteShape) =>
  answer.mock.calls.filter(([each]) => each === route).map(([, input]) => input);

function open(shown: Own): void {
  answer.mockImplementation(async (route) => {
    if (route === pushKeyRoute) return { key };
    return route === ownMessagesRoute ? shown : null;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BusinessTimeZoneContext value="Australia/Sydney">
        <OwnMessages />
      </BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  answer.mockReset();
  subscribed = null;
  keepDevice(null);
  stubBrowser('granted');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a device is allowed with a press, told of again at each start, and ends at the sign-out there [MSG-10, MSG-17]', async () => {
  open(own);
  fireEvent.click(await screen.findByRole('button', { name: 'Allow on This Device' }));
  expect(await screen.findByText('Notifications allowed')).toBeDefined();
  const device_id = keptDevice()?.device_id;
  const told = {
    params: { device_id },
    body: { endpoint: 'https://fcm.googleapis.com/1', keys, name: deviceName() },
  };
  await tellAgain('amelia');
  expect(wrote(subscribeDeviceRoute)).toEqual([told, told]);
  await endDevice();
  expect(wrote(removeDeviceRoute)).toEqual([{ params: { device_id } }]);
  expect([subscribed, keptDevice()]).toEqual([null, null]);
});

test('somebody else on the same browser gets none of the pushes of who was there before [MSG-10]', async () => {
  subscribed = key;
  keepDevice({ user_id: 'amelia', device_id: 'd' });
  await tellAgain('jonah');
  expect([subscribed, keptDevice(), answer.mock.calls]).toEqual([null, null, []]);
});

test('with another key of the shop it subscribes anew [MSG-10, SEC-45]', async () => {
  open(own);
  subscribed = Buffer.alloc(65, 5).toString('base64url');
  keepDevice({ user_id: 'amelia', device_id: 'd' });
  await tellAgain('amelia');
  expect(subscribed).toBe(key);
});

test('each device has its Remove, and what is removed elsewhere leaves this one alone [MSG-17]', async () => {
  subscribed = key;
  keepDevice({ user_id: 'amelia', device_id: 'here' });
  const devices = [
    { device_id: 'here', name: 'Chrome on Windows', last_ok_at: at },
    { device_id: 'there', name: 'Safari on iPhone', last_ok_at: at },
  ];
  open({ ...own, devices });
  expect(await screen.findByText('This device, Chrome on Windows')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Allow on This Device' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Safari on iPhone' }));
  expect(await screen.findByText('Device removed')).toBeDefined();
  expect(wrote(removeDeviceRoute)).toEqual([{ params: { device_id: 'there' } }]);
  expect(keptDevice()?.device_id).toBe('here');
});

test.each([
  ['has no https', { ...own, takes_devices: false }, 'granted' as const],
  ['blocks notifications', own, 'denied' as const],
])('a device that %s is offered nothing, with the reason [MSG-10]', async (reason, shown, permission) => {
  stubBrowser(permission);
  open(shown);
  expect(await screen.findByText(new RegExp(reason))).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Allow on This Device' })).toBeNull();
});

test('a browser that blocks pushes says so above their switches [MSG-10, MSG-17]', async () => {
  stubBrowser('denied');
  open({ ...own, choices: [{ kind: 'you_are_next', channel: 'push', is_on: true }] });
  const [above] = await screen.findAllByText(/^This browser blocks notifications here/);
  const table = screen.getByRole('table');
  expect(above?.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36 Edg/153.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/153.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox on Linux'],
])('%s is called %s [MSG-17]', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
