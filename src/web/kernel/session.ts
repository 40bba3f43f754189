import { meRoute, signOutRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { call } from './api.ts';
import { logFailure } from './log.ts';
import { endSession, keepUser, shownUser, storedUser } from './session-store.ts';
import { storedToken } from './session-token.ts';

/** Who is signed in. A token without its account is completed from the server, and dropped where that fails. */
export async function restoreSession(): Promise<User | null> {
  const user = shownUser();
  const token = storedToken();
  if (user || !token) return user;
  await refreshUser();
  if (storedToken() === token && !storedUser()) endSession();
  return storedUser();
}

/** Brings the stored account up to date; a session that is over ends here too. */
export async function refreshUser(): Promise<void> {
  const token = storedToken();
  try {
    const user = await call(meRoute);
    // Somebody may have signed out meanwhile.
    if (storedToken() === token) keepUser(user);
  } catch (error) {
    logFailure('The account could not be loaded', error);
  }
}

/** Ends the session on the server and here; here also when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await call(signOutRoute);
  } catch (error) {
    logFailure('The server could not be told of the sign-out', error);
  } finally {
    endSession();
  }
}
