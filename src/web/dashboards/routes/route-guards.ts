import { redirect } from '@tanstack/react-router';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/roles.ts';
import { saveReturnTo, takeReturnTo } from '#web/kernel/routing/return-to.ts';
import { mayBeSignedIn } from '#web/kernel/session-token.ts';
import { loadSession } from './lazy-routes.ts';

/** The user who is signed in. The code that restores a session is loaded only if there is a token. */
export async function restoreUser(): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  const { restoreSession } = await loadSession();
  return restoreSession();
}

/** Redirects a signed-in user from the login to the address they came from, or to their dashboard. */
export async function redirectSignedIn(): Promise<void> {
  const user = await restoreUser();
  if (user) throw redirect({ href: takeReturnTo(`/dashboard/${user.role}`), replace: true });
}

export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  if (await restoreUser()) return;
  saveReturnTo(location.href);
  throw redirect({ to: '/login', replace: true });
}

/** One of these roles; others go to where they belong. */
export async function requireRole(...roles: readonly Role[]): Promise<void> {
  const user = await restoreUser();
  if (!user || !roles.includes(user.role)) throw redirect({ to: '/', replace: true });
}
