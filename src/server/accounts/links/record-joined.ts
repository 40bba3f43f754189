import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { lockUnjoined } from '../store/access.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { findUser } from '../store/accounts.store.ts';
import { endInvitations } from './send-link.ts';

/** Tells who invited somebody, before their first way in is written. @returns whether it is the first; the account is locked */
export async function recordJoined(tx: Tx, user_id: string): Promise<boolean> {
  const user = (await lockUnjoined(tx, user_id)) ? await findUser(tx, user_id) : null;
  if (!user) return false;
  const invited_by = await endInvitations(tx, user_id);
  const event = { type: 'account.joined' as const, actor_id: user_id, data: { invited_by } };
  await record(tx, accountEvents, user, event);
  return true;
}
