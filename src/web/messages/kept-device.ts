import { keepOnDevice, keptOnDevice } from '#web/kernel/device-storage.ts';
import { logFailure } from '#web/kernel/log.ts';

/** That this browser takes pushes, and to whom. */
interface KeptDevice {
  user_id: string;
  device_id: string;
}

const key = 'push_device';

export function keptDevice(): KeptDevice | null {
  const [user_id, device_id] = keptOnDevice(key)?.split(' ') ?? [];
  return user_id && device_id ? { user_id, device_id } : null;
}

export const keepDevice = (device: KeptDevice | null): void =>
  keepOnDevice(key, device && `${device.user_id} ${device.device_id}`);

/** Does something where this browser takes pushes; the code for it loads only then. Failures are logged. */
export async function onKeptDevice(
  act: (device: typeof import('./this-device.ts')) => Promise<void>,
): Promise<void> {
  if (!keptDevice()) return;
  try {
    await act(await import('./this-device.ts'));
  } catch (error) {
    logFailure('The pushes of this device could not be looked after', error);
  }
}
