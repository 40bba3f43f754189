import { and, eq, gt, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AcceptedInvitation, oneWay } from '#shared/accounts/invitations.contract.ts';
import type { NewPasskeyOptions } from '#shared/accounts/passkey.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import { consume, type RateLimit } from '../../kernel/http/rate-limit.ts';
import { invitations, users } from '../../schema.ts';
import { checkNewPassword } from '../credentials/check-new-password.ts';
import { hashPassword } from '../credentials/password-hashing.ts';
import { refuseCommonPassword } from '../credentials/refuse-common-password.ts';
import { hashToken } from '../credentials/secret-token.ts';
import { recordJoined } from '../links/record-joined.ts';
import { refuseLink, type Visitor } from '../links/refuse-link.ts';
import { checkNewPasskey, keepPasskey, nameOf, newPasskeyOptions } from '../passkeys/add-passkey.ts';
import type { Asker } from '../passkeys/challenges.store.ts';
import { setPassword } from '../passwords/set-password.ts';
import { startSession } from '../sessions/session.ts';
import { canBeInvited, lockUnjoined } from '../store/access.ts';
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

const linkPasskeys: RateLimit = { name: 'account-link:passkey', max: 300, minutes: 10 };

/**
 * What the browser of who is invited is asked with, to make their first passkey; nobody else can answer it.
 * @throws Refusal `link-over`, `no-passkeys`, `too-many-attempts`
 */
export async function askForFirstPasskey(
  db: Db,
  visitor: Visitor,
  token: string,
): Promise<NewPasskeyOptions> {
  const invited = (await findInvitation(db, token)) ?? (await refuseLink(db, visitor));
  await consume(db, linkPasskeys, visitor.network);
  return newPasskeyOptions(db, firstAsker(invited), invited);
}

const firstAsker = ({ user_id }: { user_id: string }): Asker => ({ id: user_id, session_id: null });

/**
 * Writes the first way in and signs in; the link is used by that. Of several at once one comes in.
 * @throws Refusal `link-over`, `too-many-attempts`, `invalid` on `password` or for a passkey that is not good, `no-passkeys`, `unavailable`
 */
export async function acceptInvitation(
  db: Db,
  visitor: Visitor,
  { token, ...way }: AcceptedInvitation,
): Promise<{ access_token: string; user: User }> {
  const invited = (await findInvitation(db, token)) ?? (await refuseLink(db, visitor));
  const { user_id } = invited;
  const write = await prepareFirstWay(db, visitor, invited, way);
  const accepted = await transact(db, async (tx) => {
    if (!(await lockUnjoined(tx, user_id)) || !(await findInvitation(tx, token))) return null;
    await recordJoined(tx, user_id);
    const user = await write(tx);
    if (!user) return null;
    return { access_token: await startSession(tx, user_id, { ...visitor, method: 'invitation' }), user };
  });
  return accepted ?? refuseLink(db, visitor);
}

type Invited = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Checks what was chosen. @returns what writes it, with the account as it then is */
async function prepareFirstWay(
  db: Db,
  { agent }: Visitor,
  invited: Invited,
  { password, passkey }: Omit<AcceptedInvitation, 'token'>,
): Promise<(tx: Tx) => Promise<User | null>> {
  const { user_id } = invited;
  if (passkey) {
    const checked = await checkNewPasskey(db, firstAsker(invited), passkey);
    return async (tx) => {
      await keepPasskey(tx, user_id, { ...checked, name: nameOf(agent) });
      return findUser(tx, user_id);
    };
  }
  if (password === undefined) refuseField('password', oneWay);
  checkNewPassword(db, 'password', password);
  await refuseCommonPassword(db, 'password', password, invited);
  const password_hash = await hashPassword(password);
  return (tx) => setPassword(tx, user_id, password_hash, { condition: isNull(users.password_hash) });
}
