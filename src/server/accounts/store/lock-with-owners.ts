import { and, eq, or } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { users } from '../../schema.ts';

/**
 * Locks the account and every active owner, always in the same order: so two owners who disable each other at
 * the same time cannot deadlock, and one of them stays.
 */
export async function lockWithOwners(tx: Tx, id: string) {
  const locked = await tx
    .select({
      id: users.id,
      email: users.email,
      full_name: users.full_name,
      role: users.role,
      is_active: users.is_active,
      customer_id: users.customer_id,
      is_main_contact: users.is_main_contact,
    })
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'owner'), eq(users.is_active, true))))
    .orderBy(users.id)
    .for('no key update');
  const account = locked.find((user) => user.id === id) ?? refuseNotFound();
  const hasOthers = locked.some((user) => user.role === 'owner' && user.id !== id);
  return { account, isLastOwner: account.role === 'owner' && account.is_active && !hasOthers };
}
