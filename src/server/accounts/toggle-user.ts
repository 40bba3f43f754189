import { and, eq, or } from 'drizzle-orm';
import type { User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../kernel/database.ts';
import { refuseNotFound } from '../kernel/serve.ts';
import { endSessions, type SessionUser } from '../kernel/session.ts';
import { record } from '../notifications/record.ts';
import { users } from '../schema.ts';
import { updateUser } from './accounts.store.ts';

/**
 * Disables an active account, which signs it out everywhere at once, or enables a disabled one.
 * @throws Refusal `not-found`, `own-account`, `last-owner`
 */
export function toggleUser(db: Db, caller: Pick<SessionUser, 'id'>, id: string): Promise<User> {
  if (id === caller.id) refuse('own-account', 'You cannot disable your own account.');
  return transact(db, async (tx) => {
    const { account, otherOwners } = await lockWithOwners(tx, id);
    if (account.is_active && account.role === 'owner' && otherOwners === 0) {
      refuse('last-owner', 'The last active owner cannot be disabled.');
    }
    const is_active = !account.is_active;
    const user = (await updateUser(tx, id, { is_active })) ?? refuseNotFound();
    const type = is_active ? 'account.enabled' : 'account.disabled';
    await record(tx, { type, user_id: id, actor_id: caller.id, data: {} });
    if (!is_active) await endSessions(tx, id);
    return user;
  });
}

/** Locks the account and every active owner, always in the same order: two owners who disable each other take turns. */
async function lockWithOwners(tx: Tx, id: string) {
  const locked = await tx
    .select({ id: users.id, role: users.role, is_active: users.is_active })
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'owner'), eq(users.is_active, true))))
    .orderBy(users.id)
    .for('no key update');
  const account = locked.find((user) => user.id === id) ?? refuseNotFound();
  return { account, otherOwners: locked.filter((user) => user.role === 'owner' && user.id !== id).length };
}
