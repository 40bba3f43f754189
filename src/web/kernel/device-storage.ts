import { logFailure } from './log.ts';

/** Touches the storage of this browser, or of this tab; `null` where it is full or blocked, which throws at every touch. */
export function tryStored<Result>(touch: () => Result): Result | null {
  try {
    return touch();
  } catch {
    return null;
  }
}

/** What is kept in this browser under a key. */
export const keptOnDevice = (key: string): string | null => tryStored(() => localStorage.getItem(key));

/**
 * Keeps a choice, or a copy, in this browser; `null` removes it. Where its storage is full or blocked, what was chosen lasts until
 * the page is closed: nothing that somebody does fails for it.
 */
export function keepOnDevice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    logFailure('This browser could not keep a choice', error);
  }
}
