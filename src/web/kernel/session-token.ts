import { keptOnDevice } from './device-storage.ts';

/**
 * The token of the session. It has a module of its own, so that the login screen loads without the code that
 * parses accounts.
 */
export const tokenKey = 'access_token';
export const userKey = 'user';

let ended = false;

/** Whether the service ended the session of this page: the sign-in says why it is there. */
export const hasSessionEnded = (): boolean => ended;
export const noteSessionEnded = (isEnded: boolean): void => {
  ended = isEnded;
};

const listeners = new Set<() => void>();

// Another tab has signed in or out.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === tokenKey || key === userKey) notifySessionChange();
});

/** The stored token; `null` if there is none. */
export const storedToken = (): string | null => keptOnDevice(tokenKey);

/** Whether a session is stored; only the server knows whether it is still valid. */
export const mayBeSignedIn = (): boolean => storedToken() !== null || keptOnDevice(userKey) !== null;

/** The role of the stored account, not validated. */
export function storedRole(): string | undefined {
  try {
    return JSON.parse(keptOnDevice(userKey) ?? '{}').role;
  } catch {
    return undefined;
  }
}

/** Notifies the listeners that the stored session has changed. */
export function notifySessionChange(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at every sign-in and sign-out, in any tab. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
