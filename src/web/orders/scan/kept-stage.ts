import type { shopStages } from '#shared/labels/bag.ts';

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

export function keepStage(stage: ShopStage): void {
  try {
    localStorage.setItem(storageKey, stage);
  } catch {
    // localStorage can be blocked; the choice then lasts until the dialog is closed
  }
}
