import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { User } from '#shared/accounts/user.ts';

/** The session as the browser keeps it: the token under `access_token`, the account under `user`. */
const tokenKey = 'access_token';
const userKey = 'user';

const listeners = new Set<() => void>();
let parsed: { text: string | null; user: User | null } = { text: null, user: null };

function announce(): void {
  for (const listener of listeners) listener();
}

// Another tab has signed in or out.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === tokenKey || key === userKey) announce();
});

export const storedToken = (): string | null => localStorage.getItem(tokenKey);

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

export function keepUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(z.encode(User, user)));
  announce();
}

export function startSession(token: string, user: User): void {
  localStorage.setItem(tokenKey, token);
  keepUser(user);
}

export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  announce();
}

/** Calls back whenever somebody signs in or out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in account, or `null`. */
export const useUser = (): User | null => useSyncExternalStore(onSessionChange, storedUser);
