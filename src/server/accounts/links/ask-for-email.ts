import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { emailLinkHours } from '#shared/accounts/access.ts';
import type { EmailAsked } from '#shared/accounts/invitations.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { isStaff } from '#shared/roles.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { enqueue } from '../../kernel/ops/job-queues.ts';
import { email_changes, users } from '../../schema.ts';
import { sameEmail } from '../store/accounts.store.ts';
import { refuseEmail } from '../store/taken-email.ts';
import { linkQueue } from './send-link.ts';

/** Who changes it: themselves, or staff. */
export type Editor = Pick<SessionUser, 'id' | 'role' | 'session_id'>;

/** @throws Refusal `forbidden` for who edits staff and is neither an owner nor they */
export function requireEditable(caller: Editor, person: Pick<SessionUser, 'id' | 'role'>): void {
  if (isStaff(person.role) && caller.role !== 'owner' && caller.id !== person.id)
    refuse('forbidden', 'Only an owner can edit somebody of staff.');
}

/** Has a link mailed to it, which ends the one before; the present one only ends that. The job makes its token: until then there is none. @throws Refusal `email-taken` at `path` */
export async function askForEmail(
  tx: Tx,
  { id, email }: { id: string; email: string },
  new_email: string,
  path: string,
): Promise<EmailAsked> {
  if (new_email === email) {
    await tx.delete(email_changes).where(eq(email_changes.user_id, id));
    return { new_email, is_changed: true };
  }
  if ((await tx.$count(users, and(sameEmail(new_email), ne(users.id, id)))) > 0) refuseEmail(path);
  const created_at = tx.now();
  const change = { new_email, token_hash: randomBytes(32), created_at };
  const expires_at = created_at.add({ hours: emailLinkHours });
  await tx
    .insert(email_changes)
    .values({ user_id: id, ...change, expires_at })
    .onConflictDoUpdate({ target: email_changes.user_id, set: { ...change, expires_at } });
  await enqueue(tx, linkQueue, { link: 'email', user_id: id });
  return { new_email, is_changed: false };
}
