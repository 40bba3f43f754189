import { keepOnDevice } from '#web/kernel/device-storage.ts';

const storageKey = 'single_keys_off';

/** Whether single-key shortcuts are on. Users of speech input need to turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) === null;

/** Stores the choice on this device, for all its users. */
export const setSingleKeys = (isOn: boolean): void => keepOnDevice(storageKey, isOn ? null : 'yes');
