import { logFailure } from './log.ts';

/** What is kept in this browser under a key; `null` too where it blocks its storage, which throws at every touch. */
export function keptOnDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

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
