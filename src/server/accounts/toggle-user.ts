import { eq } from 'drizzle-orm';
import { isErased } from '#shared/accounts/personal-data.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { calendar_feeds, legs } from '../schema.ts';
import { endSessions } from './sessions/session.ts';
import { accountEvents } from './store/accounts.events.ts';
import { findUser, updateUser } from './store/accounts.store.ts';
import { lockWithOwners } from './store/lock-with-owners.ts';
import { openLegsOf } from './store/open-leg-condition.ts';

/**
 * Disables an active account and ends its sessions and its calendar address, or enables a disabled one. Nothing changes where it is what it shall be
 * already.
 * @throws Refusal `not-found`, `own-account`, `last-owner`, `erased`
 */
export function toggleUser(
  db: Db,
  caller: Pick<SessionUser, 'id'>,
  id: string,
  wanted?: boolean,
): Promise<User & { open_legs?: number }> {
  if (id === caller.id) refuse('own-account', 'You cannot disable your own account.');
  return transact(db, async (tx) => {
    const { account, isLastOwner } = await lockWithOwners(tx, id);
    if (isErased(account)) refuse('erased', 'This person has been erased; the account stays closed.');
    const is_active = wanted ?? !account.is_active;
    if (is_active === account.is_active) return (await findUser(tx, id)) ?? refuseNotFound();
    if (isLastOwner) refuse('last-owner', 'The last active owner cannot be disabled.');
    const user = (await updateUser(tx, id, { is_active })) ?? refuseNotFound();
    const type = is_active ? 'account.enabled' : 'account.disabled';
    await record(tx, accountEvents, user, { type, actor_id: caller.id, data: {} });
    // The series of a customer go on, and take their places at once.
    if (is_active && user.role === 'customer') tx.notes.holds_places = true;
    if (is_active) return user;
    await endSessions(tx, id);
    await tx.delete(calendar_feeds).where(eq(calendar_feeds.user_id, id));
    // These stay theirs, until somebody moves them.
    const open_legs = await tx.$count(legs, openLegsOf(id));
    return open_legs > 0 ? { ...user, open_legs } : user;
  });
}
