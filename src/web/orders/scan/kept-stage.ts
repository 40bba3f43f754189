import type { shopStages } from '#shared/labels/bag.ts';
import { keepOnDevice, keptOnDevice } from '#web/kernel/device-storage.ts';

export type ShopStage = (typeof shopStages)[number];

const storageKey = 'scan_stage';

/** What was scanned for last on this device. */
export const keptStage = (): ShopStage => (keptOnDevice(storageKey) === 'ready' ? 'ready' : 'received');

export const keepStage = (stage: ShopStage): void => keepOnDevice(storageKey, stage);
