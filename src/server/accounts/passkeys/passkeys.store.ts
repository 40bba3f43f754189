import { and, asc, eq, getTableColumns, lt, or } from 'drizzle-orm';
import type { Passkey } from '#shared/accounts/passkey.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { passkeys } from '../../schema.ts';

const { id, name, created_at, last_used_at } = passkeys;
const shownColumns = { id, name, created_at, last_used_at };
const ownedBy = (user_id: string) => eq(passkeys.user_id, user_id);

export const findPasskeys = (db: DbOrTx, user_id: string): Promise<Passkey[]> =>
  db.select(shownColumns).from(passkeys).where(ownedBy(user_id)).orderBy(asc(created_at), asc(id));

/** What an answer is checked against. */
export type StoredPasskey = typeof passkeys.$inferSelect;

export const findCredential = (db: DbOrTx, credential_id: string): Promise<StoredPasskey[]> =>
  db.select(getTableColumns(passkeys)).from(passkeys).where(eq(passkeys.credential_id, credential_id));

/** The credentials of somebody, as a browser is told of them. */
export async function findKnown(db: DbOrTx, user_id: string) {
  const { credential_id, transports } = passkeys;
  return db.select({ id: credential_id, transports }).from(passkeys).where(ownedBy(user_id));
}

export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<Passkey | null> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning(shownColumns);
  return row ?? null;
}

export async function renamePasskey(
  db: DbOrTx,
  user_id: string,
  passkey: Pick<Passkey, 'id' | 'name'>,
): Promise<Passkey | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name: passkey.name })
    .where(and(ownedBy(user_id), eq(id, passkey.id)))
    .returning(shownColumns);
  return row ?? null;
}

/** `false` where it is not theirs. */
export async function deletePasskey(tx: Tx, user_id: string, passkey_id: string): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(and(ownedBy(user_id), eq(id, passkey_id)))
    .returning({ id });
  return gone.length > 0;
}

/** Notes a use. Of two answers with the same count, one is good; those that do not count say 0. */
export async function noteUse(db: DbOrTx, passkey_id: string, sign_count: number): Promise<boolean> {
  const isHigher = lt(passkeys.sign_count, sign_count);
  const isUncounted = sign_count === 0 ? eq(passkeys.sign_count, 0) : undefined;
  const used = await db
    .update(passkeys)
    .set({ sign_count, last_used_at: db.now() })
    .where(and(eq(id, passkey_id), or(isHigher, isUncounted)))
    .returning({ id });
  return used.length > 0;
}
