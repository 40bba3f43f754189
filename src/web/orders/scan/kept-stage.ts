import type { shopStages } from '#shared/labels/bag.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';

export type ShopStage = (typeof shopStages)[number];

const storageKey = 'scan_stage';

/** What was scanned for last on this device. */
export function keptStage(): ShopStage {
  try {
    return localStorage.getItem(storageKey) === 'ready' ? 'ready' : 'received';
  } catch {
    return 'received'; // localStorage can be blocked
  }
}

export const keepStage = (stage: ShopStage): void => keepOnDevice(storageKey, stage);
