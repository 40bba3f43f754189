const storedAs = 'single_keys_off';

/** Whether single-key shortcuts are on. Users of speech input need to turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storedAs) === null;

/** Stores the choice on this device, for all its users. */
export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storedAs);
  else localStorage.setItem(storedAs, 'yes');
}
