import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { User } from '#shared/accounts/user.ts';
import { announceSession, onSessionChange, storedToken, tokenKey, userKey } from './session-token.ts';

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

export function startSession(token: string, user: User): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(z.encode(User, user)));
  announceSession();
}

export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  announceSession();
}

/** The signed-in account, or `null`. */
export const useUser = (): User | null => useSyncExternalStore(onSessionChange, storedUser);
