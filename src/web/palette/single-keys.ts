const storedAs = 'single_keys_off';

/** Whether a key alone may do something. Speech input and a heavy hand press keys that nobody meant. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storedAs) === null;

/** Keeps the choice on this device, for whoever uses it. */
export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storedAs);
  else localStorage.setItem(storedAs, 'yes');
}
