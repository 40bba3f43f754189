import { and, eq, gt, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { User } from '#shared/accounts/user.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { invitations, users } from '../../schema.ts';
import { checkNewPassword } from '../credentials/check-new-password.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { refuseCommonPassword } from '../credentials/refuse-common-password.ts';
import { hashToken } from '../credentials/secret-token.ts';
import { refuseLink, type Visitor } from '../links/refuse-link.ts';
import { endInvitations } from '../links/send-link.ts';
import { setPassword } from '../passwords/set-password.ts';
import { startSession } from '../sessions/session.ts';
import { canBeInvited, lockUnjoined } from '../store/access.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { findUser } from '../store/accounts.store.ts';

async function findInvitation(db: DbOrTx, token: string) {
  const makers = alias(users, 'makers');
  const [found] = await db
    .select({
      user_id: users.id,
      full_name: users.full_name,
      email: users.email,
      role: users.role,
      invited_by_name: makers.full_name,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.user_id))
    .leftJoin(makers, eq(makers.id, invitations.made_by))
    .where(
      and(
        eq(invitations.token_hash, hashToken(token)),
        gt(invitations.expires_at, db.now()),
        canBeInvited(db),
      ),
    );
  return found ?? null;
}

/** @throws Refusal `link-over`, `too-many-attempts` */
export async function lookAtInvitation(db: Db, visitor: Visitor, token: string) {
  const { user_id: _, ...shown } = (await findInvitation(db, token)) ?? (await refuseLink(db, visitor));
  return shown;
}

/**
 * Sets the first password and signs in; the link is used by that. Of several at once one comes in.
 * @throws Refusal `link-over`, `too-many-attempts`, `invalid` on `password`, `unavailable`
 */
export async function acceptInvitation(
  db: Db,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<{ access_token: string; user: User }> {
  const invited = (await findInvitation(db, token)) ?? (await refuseLink(db, visitor));
  const { user_id } = invited;
  checkNewPassword(db, 'password', password);
  await refuseCommonPassword(db, 'password', password, invited);
  const password_hash = await hashPassword(password);
  const accepted = await transact(db, async (tx) => {
    if (!(await joins(tx, user_id)) || !(await findInvitation(tx, token))) return null;
    await recordJoined(tx, user_id);
    const user = await setPassword(tx, user_id, password_hash, { condition: isNull(users.password_hash) });
    if (!user) return null;
    return { access_token: await startSession(tx, user_id, { ...visitor, method: 'invitation' }), user };
  });
  return accepted ?? refuseLink(db, visitor);
}

/** Whether what somebody is about to set is their first way in; the account is locked. */
const joins = async (tx: Tx, user_id: string): Promise<boolean> => (await lockUnjoined(tx, user_id)) !== null;

/** Tells who invited somebody, before their first way in is written. @returns whether it is the first */
export async function recordJoined(tx: Tx, user_id: string): Promise<boolean> {
  const user = (await joins(tx, user_id)) ? await findUser(tx, user_id) : null;
  if (!user) return false;
  const invited_by = await endInvitations(tx, user_id);
  const event = { type: 'account.joined' as const, actor_id: user_id, data: { invited_by } };
  await record(tx, accountEvents, user, event);
  return true;
}
