import { pushKeyRoute, removeDeviceRoute, subscribeDeviceRoute } from '#shared/messages/messages.contract.ts';
import { call } from '#web/kernel/api.ts';
import { registerServiceWorker } from '#web/kernel/register-service-worker.ts';
import { keepDevice, keptDevice } from './kept-device.ts';

export const blockedHere = 'This browser blocks notifications here. Allow them in its settings.';

/** Why this browser takes no pushes, as a sentence; `null` where it can. */
export function obstacleHere(takes_devices: boolean): string | null {
  if (!takes_devices || !isSecureContext) return 'This address has no https, so no device can be allowed.';
  if (!('PushManager' in globalThis && 'serviceWorker' in navigator))
    return /iPhone|iPad/.test(navigator.userAgent)
      ? 'Add Washline to your home screen, open it there and allow it.'
      : 'This browser can’t show notifications.';
  return Notification.permission === 'denied' ? blockedHere : null;
}

const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };

/** `Chrome on Windows` */
export function deviceName(agent = navigator.userAgent): string {
  const browser = Object.entries(browsers).find(([mark]) => agent.includes(`${mark}/`))?.[1] ?? 'Browser';
  const system = systems.find((name) => agent.includes(name));
  return system ? `${browser} on ${system}` : browser;
}

/** Asks whoever holds this device, and has it take pushes to a person. @throws Error where they do not allow it */
export async function allowDevice(user_id: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed');
  const device = { user_id, device_id: crypto.randomUUID() };
  await tell(device.device_id);
  keepDevice(device);
}

/** At each start of the screens: the address of the device may have changed. Somebody else’s pushes end on it. */
export async function tellAgain(user_id: string): Promise<void> {
  const kept = keptDevice();
  if (kept?.user_id !== user_id) return unsubscribe();
  if (Notification.permission === 'granted') await tell(kept.device_id);
}

/** At a sign-out, and where it is removed. Without a connection its push service tells that it is gone. */
export async function endDevice(): Promise<void> {
  const kept = keptDevice();
  await unsubscribe();
  if (kept) await call(removeDeviceRoute, { params: { device_id: kept.device_id } });
}

async function unsubscribe(): Promise<void> {
  keepDevice(null);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function tell(device_id: string): Promise<void> {
  const { key } = await call(pushKeyRoute);
  const { endpoint = '', keys = {} } = (await subscribe(key)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, name: deviceName() };
  await call(subscribeDeviceRoute, { params: { device_id }, body });
}

/** One that subscribed with another key of the shop’s takes nothing from it any more. */
async function subscribe(key: string): Promise<PushSubscription> {
  await registerServiceWorker();
  const { pushManager } = await readyWorker();
  const existing = await pushManager.getSubscription();
  if (existing && base64Url(existing.options.applicationServerKey) === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** In milliseconds; a worker that could not be installed would be waited for without end. */
const maxInstall = 20_000;

const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(reject, maxInstall, new Error('no service worker'))),
  ]);

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
