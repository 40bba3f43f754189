/**
 * The session's token alone. It stands apart from the account so that the login screen, which has neither, is
 * there before the code that reads accounts.
 */
export const tokenKey = 'access_token';
export const userKey = 'user';

const listeners = new Set<() => void>();

// Another tab has signed in or out.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === tokenKey || key === userKey) announceSession();
});

export const storedToken = (): string | null => localStorage.getItem(tokenKey);

/** Whether somebody may be signed in; only the server knows whether they still are. */
export const mayBeSignedIn = (): boolean => storedToken() !== null || localStorage.getItem(userKey) !== null;

/** What the account that is stored says of its role; nothing here has made sure of it. */
export function storedRole(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? '{}').role;
  } catch {
    return undefined;
  }
}

/** Says that the stored session is another one now. */
export function announceSession(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever somebody signs in or out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
