import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { User } from '#shared/accounts/user.ts';
import type { Reader } from '../kernel/database.ts';
import { users } from '../schema.ts';

/** Email addresses are the same whatever their case. */
export const sameEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

// The password's hash stays where it is compared.
const { password_hash: _, updated_at: __, ...shown } = getTableColumns(users);

export async function findUser(db: Reader, id: string): Promise<User | null> {
  const [user] = await db.select(shown).from(users).where(eq(users.id, id));
  return user ?? null;
}

export type NewUser = typeof users.$inferInsert;

export async function insertUser(db: Reader, user: NewUser): Promise<User> {
  const [row] = await db.insert(users).values(user).returning(shown);
  if (!row) throw new Error('an account was not written');
  return row;
}

/** Whether nobody has an account yet. */
export async function isEmpty(db: Reader): Promise<boolean> {
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return anybody === undefined;
}
