import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { User } from '#shared/accounts/user.ts';
import { keepOnDevice } from './device-storage.ts';
import { dropAllDrafts } from './drafts.ts';
import { logFailure } from './log.ts';
import {
  noteSessionEnded,
  notifySessionChange,
  onSessionChange,
  storedToken,
  tokenKey,
  userKey,
} from './session-token.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

/** The session in localStorage: the token under `access_token`, the account under `user`. */
let parseCache: { text: string | null; user: User | null } = { text: null, user: null };

/** The stored account; `null` if there is none or it cannot be parsed. The same object until it changes. */
export function storedUser(): User | null {
  const text = storedToken() ? localStorage.getItem(userKey) : null;
  if (text !== parseCache.text) parseCache = { text, user: text === null ? null : parseUser(text) };
  return parseCache.user;
}

function parseUser(text: string): User | null {
  try {
    return User.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Stores the account beside the token, and notifies the listeners if it changed. */
export function storeUser(user: User): void {
  const text = JSON.stringify(z.encode(User, user));
  if (text === localStorage.getItem(userKey)) return;
  keepOnDevice(userKey, text);
  notifySessionChange();
}

/**
 * The account whose session expired while it has unsaved changes. Its screens stay until the user signs in
 * again or leaves. The account stays in localStorage without a token, so that other tabs do the same.
 */
let expiredUser: User | null = null;

/** Whose first session began in this window; a reload is a return. */
let newcomer: string | null = null;

/** The email with which somebody in this window has just got their first way in: they sign in next. */
let joined: string | null = null;

/** Of a first way in that starts no session itself. */
export const expectFirstVisit = (email: string): void => {
  joined = email.toLowerCase();
};

/** Whether this is the first time that who is signed in is here, as far as this window knows. */
export const isFirstVisit = ({ id }: Pick<User, 'id'>): boolean => newcomer === id;

/**
 * Stores a new session and notifies the listeners. What was kept for another user goes, also where their session had expired.
 * @throws DOMException where this browser blocks its storage, or has no room; then nothing of it is stored
 */
export function startSession(token: string, user: User, { isFirst = false } = {}): void {
  if (currentUser()?.id !== user.id) clearCopies();
  localStorage.setItem(tokenKey, token);
  try {
    localStorage.setItem(userKey, JSON.stringify(z.encode(User, user)));
  } catch (error) {
    localStorage.removeItem(tokenKey);
    throw error;
  }
  noteSessionEnded(false);
  newcomer = isFirst || user.email.toLowerCase() === joined ? user.id : null;
  joined = null;
  notifySessionChange();
}

/** Ends a session that the server no longer accepts. With unsaved changes only the token is removed. */
export function expireSession(): void {
  const keepsUser = hasUnsavedChanges() && storedUser() !== null;
  if (keepsUser) localStorage.removeItem(tokenKey);
  else clearStoredSession();
  noteSessionEnded(!keepsUser);
  notifySessionChange();
}

// This must be the first listener, in every tab: the other listeners read the current user.
onSessionChange(() => {
  const text = localStorage.getItem(userKey);
  if (storedToken() || text === null) expiredUser = null;
  else if (hasUnsavedChanges()) expiredUser ??= parseUser(text);
});

/** Removes the session, as at a sign-out, and notifies the listeners. */
export function endSession(): void {
  dropAllDrafts();
  noteSessionEnded(false);
  clearStoredSession();
  notifySessionChange();
}

/** Prefix of the localStorage keys of the offline cache. */
export const offlineCachePrefix = 'copy:';

/** Set while the database of this device keeps replies, too. */
export const phoneRepliesKey = `${offlineCachePrefix}replies`;

/** Removes everything stored for one user, so that the next one on this device cannot read it. */
function clearStoredSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  clearCopies();
}

/** Removes the replies that were kept for one session. */
function clearCopies(): void {
  if (localStorage.getItem(phoneRepliesKey)) void clearPhoneReplies();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(offlineCachePrefix)) localStorage.removeItem(key);
}

async function clearPhoneReplies(): Promise<void> {
  try {
    // Only drivers have it.
    const { clearReplies } = await import('./phone-database.ts');
    await clearReplies();
  } catch (error) {
    logFailure('The copies on this device could not be removed', error);
    // The end of the next session tries again.
    keepOnDevice(phoneRepliesKey, 'left');
  }
}

/** The account whose screens are shown, also after its session expired; `null` if nobody is signed in. */
export const currentUser = (): User | null => storedUser() ?? expiredUser;

/** `currentUser` for components; re-renders when it changes. */
export const useUser = (): User | null => useSyncExternalStore(onSessionChange, currentUser);

/** The token of the session; another token means another session. */
export const useToken = (): string | null => useSyncExternalStore(onSessionChange, storedToken);

/** Whether the current user has to sign in again. */
export const useIsSessionExpired = (): boolean =>
  useSyncExternalStore(onSessionChange, () => expiredUser !== null);
