import { and, eq, gt, lt } from 'drizzle-orm';
import type { EmailAsked } from '#shared/accounts/invitations.contract.ts';
import { isErased } from '#shared/accounts/personal-data.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { email_changes } from '../schema.ts';
import { hashToken } from './credentials/secret-token.ts';
import { changePerson, editedEvent, type LockedPerson } from './edit-person.ts';
import { askForEmail, type Editor, requireEditable } from './links/ask-for-email.ts';
import { refuseLink, type Visitor } from './links/refuse-link.ts';
import { requireProved } from './sessions/prove.ts';
import { accountEvents } from './store/accounts.events.ts';
import { lockPerson } from './store/accounts.store.ts';
import { refuseTakenEmail } from './store/taken-email.ts';

/**
 * Changes somebody's email: of who has not joined at once, of all others once the link in its mailbox is used.
 * @throws Refusal `not-found`, `forbidden`, `prove-again`, `erased`, `email-taken`
 */
export function changeEmail(db: Db, caller: Editor, id: string, new_email: string): Promise<EmailAsked> {
  const asked = transact(db, async (tx) => {
    const person = (await lockPerson(tx, id)) ?? refuseNotFound();
    requireEditable(caller, person);
    await requireProved(tx, caller);
    if (isErased(person)) refuse('erased', 'This person has been erased.');
    if (person.access === 'joined') return askForEmail(tx, person, new_email, 'new_email');
    await writeEmail(tx, caller.id, person, new_email);
    return { new_email, is_changed: true };
  });
  return asked.catch((error) => refuseTakenEmail(error, 'new_email'));
}

async function writeEmail(tx: Tx, actor_id: string, person: LockedPerson, email: string): Promise<void> {
  const changes = await changePerson(tx, actor_id, person, { email });
  await recordChanges(tx, accountEvents, { ...person, email }, editedEvent(actor_id, person, changes));
}

/** Uses a link: from now on the email holds. @throws Refusal `link-over`, `email-taken`, `too-many-attempts` */
export async function confirmEmail(db: Db, visitor: Visitor, token: string): Promise<{ email: string }> {
  const confirmed = transact(db, async (tx) => {
    const isOpen = and(
      eq(email_changes.token_hash, hashToken(token)),
      gt(email_changes.expires_at, tx.now()),
    );
    const [asked] = await tx.select({ user_id: email_changes.user_id }).from(email_changes).where(isOpen);
    const person = asked && (await lockPerson(tx, asked.user_id));
    if (!person?.is_active) return null;
    // Of two who use it at once the second finds it gone.
    const [change] = await tx.delete(email_changes).where(isOpen).returning();
    if (!change) return null;
    await writeEmail(tx, person.id, person, change.new_email);
    return { email: change.new_email };
  });
  const email = await confirmed.catch((error) => refuseTakenEmail(error, 'token'));
  return email ?? refuseLink(db, visitor);
}

/** Deletes what nobody has confirmed in time. */
export async function sweepEmailChanges(db: DbOrTx): Promise<void> {
  await db.delete(email_changes).where(lt(email_changes.expires_at, db.now()));
}
