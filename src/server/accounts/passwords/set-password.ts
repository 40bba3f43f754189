import type { SQL } from 'drizzle-orm';
import type { User } from '#shared/accounts/user.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { endInvitations } from '../links/send-link.ts';
import { endOtherSessions, endSessions } from '../sessions/session.ts';
import { updateUser } from '../store/accounts.store.ts';
import { revokeCodes } from './reset-codes.store.ts';

interface SetPasswordOptions {
  /** The account must meet this condition when it is written. */
  condition?: SQL;
  /** The session that stays. */
  keep_session_id?: string;
}

/**
 * Sets a password, revokes reset codes and invitations, and ends sessions with their sockets. `null` if there is no such
 * account.
 */
export async function setPassword(
  tx: Tx,
  user_id: string,
  password_hash: string,
  { condition, keep_session_id }: SetPasswordOptions = {},
): Promise<User | null> {
  const user = await updateUser(tx, user_id, { password_hash }, condition);
  if (!user) return null;
  await revokeCodes(tx, user_id);
  await endInvitations(tx, user_id);
  if (keep_session_id) await endOtherSessions(tx, user_id, keep_session_id);
  else await endSessions(tx, user_id);
  return user;
}
