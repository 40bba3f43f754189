import { meRoute, signOutRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { call } from './api.ts';
import { logFailure } from './log.ts';
import { currentUser, endSession, storedUser, storeUser } from './session-store.ts';
import { storedToken } from './session-token.ts';

/** The signed-in user. If only a token is stored, loads the account; if that fails, ends the session. */
export async function restoreSession(): Promise<User | null> {
  const user = currentUser();
  const token = storedToken();
  if (user || !token) return user;
  await refreshUser();
  if (storedToken() === token && !storedUser()) endSession();
  return storedUser();
}

/** Loads the account again and stores it. If the session is over, `call` expires it. Logs failures. */
export async function refreshUser(): Promise<void> {
  const token = storedToken();
  try {
    const user = await call(meRoute);
    // The user may have signed out in the meantime.
    if (storedToken() === token) storeUser(user);
  } catch (error) {
    logFailure('The account could not be loaded', error);
  }
}

/** Ends the session on the server and on this device; on this device also if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(signOutRoute);
  } catch (error) {
    logFailure('The server could not be told of the sign-out', error);
  } finally {
    endSession();
  }
}
