import { keepOnDevice, keptOnDevice } from '#web/kernel/device-storage.ts';

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
