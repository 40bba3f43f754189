import { keepOnDevice } from '#web/kernel/device-storage.ts';
import { logFailure } from '#web/kernel/log.ts';

const askedKey = 'asked_to_persist';

/** Asks the browser once to keep what is stored on this device, also when room gets short. */
export function askToPersist(): void {
  // Missing on a page that is served without https.
  const storage: StorageManager | undefined = navigator.storage;
  if (!storage?.persist || localStorage.getItem(askedKey)) return;
  keepOnDevice(askedKey, 'yes');
  storage
    .persist()
    .catch((error: unknown) => logFailure('The browser could not be asked to keep what is stored', error));
}
