import { and, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { type Access, invitationDays } from '#shared/accounts/access.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { passkeys, users } from '../../schema.ts';

/** Nobody can sign in with the account yet. */
const hasNotJoined = (db: DbOrTx): SQL | undefined =>
  and(
    isNull(users.password_hash),
    notExists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.user_id, users.id))),
  );

/** Who can be invited. */
export const canBeInvited = (db: DbOrTx): SQL | undefined => and(eq(users.is_active, true), hasNotJoined(db));

/** How far an account has come to signing in. */
export const accessOf = (db: DbOrTx): SQL<Access> => sql<Access>`case
  when not (${hasNotJoined(db)}) then 'joined'
  when ${users.mail_refused_at} is not null then 'mail_refused'
  when ${users.invited_at} is null then 'not_invited'
  when ${users.invited_at} > ${db.now().subtract({ hours: 24 * invitationDays })} then 'invited'
  else 'expired' end`;

/** Who has not joined and can, with what a mail needs and how the last one went; locked until the transaction ends. */
export async function lockUnjoined(tx: Tx, id: string) {
  const [person] = await tx
    .select({
      id: users.id,
      full_name: users.full_name,
      email: users.email,
      role: users.role,
      invited_at: users.invited_at,
      mail_refused_at: users.mail_refused_at,
    })
    .from(users)
    .where(and(eq(users.id, id), canBeInvited(tx)))
    .for('no key update');
  return person ?? null;
}
