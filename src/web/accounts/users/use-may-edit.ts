import type { User } from '#shared/accounts/user.ts';
import { isStaff } from '#shared/roles.ts';
import { useUser } from '#web/kernel/session-store.ts';

/** Owners edit everybody, admins themselves and who is not of staff. */
export function useMayEdit({ id, role }: Pick<User, 'id' | 'role'>): boolean {
  const me = useUser();
  return me?.role === 'owner' || me?.id === id || !isStaff(role);
}
