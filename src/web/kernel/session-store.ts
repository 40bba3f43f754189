import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { User } from '#shared/accounts/user.ts';
import { announceSession, onSessionChange, storedToken, tokenKey, userKey } from './session-token.ts';
import { hasUnsaved } from './unsaved.ts';

/** The session as the browser keeps it: the token under `access_token`, the account under `user`. */
let parsed: { text: string | null; user: User | null } = { text: null, user: null };

/** The stored account; `null` when there is none or it cannot be read. The same object until it changes. */
export function storedUser(): User | null {
  const text = storedToken() ? localStorage.getItem(userKey) : null;
  if (text !== parsed.text) parsed = { text, user: text === null ? null : readUser(text) };
  return parsed.user;
}

function readUser(text: string): User | null {
  try {
    return User.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the account beside the token that is stored already. */
export function keepUser(user: User): void {
  const text = JSON.stringify(z.encode(User, user));
  if (text === localStorage.getItem(userKey)) return;
  localStorage.setItem(userKey, text);
  announceSession();
}

/**
 * Whose session has ended while something they typed is not saved yet: the screens stay until they sign in again or
 * leave. The account stays stored without its token, so that the other tabs know of it too.
 */
let lapsed: User | null = null;

export function startSession(token: string, user: User): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(z.encode(User, user)));
  announceSession();
}

/** The session is over, though nobody signed out. */
export function lapseSession(): void {
  const isHeld = hasUnsaved() && storedUser() !== null;
  if (isHeld) localStorage.removeItem(tokenKey);
  else forgetSession();
  announceSession();
}

// First of all who listen, here as in the tab that noticed it: the screens ask who is shown right after.
onSessionChange(() => {
  const text = localStorage.getItem(userKey);
  if (storedToken() || text === null) lapsed = null;
  else if (hasUnsaved()) lapsed ??= readUser(text);
});

export function endSession(): void {
  forgetSession();
  announceSession();
}

/** Under names that begin so, this device holds copies of what the person may read. */
export const copyPrefix = 'copy:';

/** What was kept for one person is not left for the next. */
function forgetSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  for (const key of Object.keys(localStorage)) if (key.startsWith(copyPrefix)) localStorage.removeItem(key);
}

/** The account whose screens are shown; `null` where nobody is signed in. */
export const shownUser = (): User | null => storedUser() ?? lapsed;

export const useUser = (): User | null => useSyncExternalStore(onSessionChange, shownUser);

/** The session's token; another one is another session. */
export const useToken = (): string | null => useSyncExternalStore(onSessionChange, storedToken);

/** Whether the account that is shown has to sign in again. */
export const useIsLapsed = (): boolean => useSyncExternalStore(onSessionChange, () => lapsed !== null);
