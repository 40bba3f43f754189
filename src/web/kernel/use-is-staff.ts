import { isStaff } from '#shared/roles.ts';
import { useUser } from './session-store.ts';

/** Whether the current user is staff. */
export function useIsStaff(): boolean {
  const user = useUser();
  return user !== null && isStaff(user.role);
}
