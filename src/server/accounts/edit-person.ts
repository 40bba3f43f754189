import { eq } from 'drizzle-orm';
import { wasInvited } from '#shared/accounts/access.ts';
import { isErased } from '#shared/accounts/personal-data.ts';
import {
  type PersonChange,
  type PersonDetails,
  type PersonEdit,
  personFields,
} from '#shared/accounts/user.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { requirePhone } from '#shared/kernel/phone.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { renameCustomer, updateVisitNote } from '../customers/customers.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound, requireVersion } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { email_changes, invitations, users } from '../schema.ts';
import { askForEmail, type Editor, requireEditable } from './links/ask-for-email.ts';
import { sendInvitations } from './links/send-link.ts';
import { revokeCodes } from './passwords/reset-codes.store.ts';
import { requireProved } from './sessions/prove.ts';
import { accountEvents } from './store/accounts.events.ts';
import { findPerson, lockPerson, updateUser } from './store/accounts.store.ts';
import { refuseTakenEmail } from './store/taken-email.ts';

/** Whom somebody edits, and the version they have seen; `null` for any. */
interface PersonCommand {
  id: string;
  caller: Editor;
  ifMatch: number | null;
}

/**
 * Staff change who somebody is. Their role stays, their sessions too; a new email counts at once for who has not joined, for all
 * others once its link is used. @throws Refusal `not-found`; `forbidden` for an admin who edits others of staff; `prove-again` for a new email; `erased`; `changed-meanwhile`; `email-taken`
 */
export function editPerson(
  db: Db,
  { id, caller, ifMatch }: PersonCommand,
  edit: PersonEdit,
): Promise<PersonDetails> {
  const edited = transact(db, async (tx) => {
    const before = (await lockPerson(tx, id)) ?? refuseNotFound();
    requireEditable(caller, before);
    if (isErased(before)) refuse('erased', 'This person has been erased.');
    requireVersion(ifMatch, before.version);
    const { email, ...details } = edit;
    const isAsked = email !== undefined && before.access === 'joined';
    if (isAsked && email !== before.email) {
      await requireProved(tx, caller);
      await askForEmail(tx, before, email, 'email');
    }
    const changes = await changePerson(tx, caller.id, before, isAsked ? details : edit);
    const person = (await findPerson(tx, id)) ?? refuseNotFound();
    await recordChanges(tx, accountEvents, person, editedEvent(caller.id, before, changes));
    return person;
  });
  return edited.catch((error) => refuseTakenEmail(error));
}

export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Nobody is told of a sign-in that they never had. */
export const editedEvent = (actor_id: string, { access }: LockedPerson, changes: PersonChange[]) => ({
  type: 'account.edited' as const,
  actor_id,
  data: { changes, ...(access !== 'joined' && { has_not_joined: true as const }) },
});

/**
 * Writes what differs, and all that hangs on it: the name of the customer, reset codes, an invitation that went to the wrong
 * address. Needs the person locked.
 */
export async function changePerson(
  tx: Tx,
  actor_id: string,
  before: LockedPerson,
  edit: PersonEdit,
): Promise<PersonChange[]> {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(given.map(([field, value]) => [field, value || null])) };
  const changes = fieldChanges(personFields, before, after);
  if (changes.length === 0) return [];
  for (const { field, after } of changes) if (field === 'phone') requirePhone(field, after);
  const { visit_note, ...columns } = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  if (visit_note !== undefined) {
    if (!before.customer_id) refuseField('visit_note', 'Only customers have this');
    await updateVisitNote(tx, before.customer_id, visit_note);
  }
  await updateUser(tx, before.id, columns);
  const isChanged = (name: PersonChange['field']) => changes.some(({ field }) => field === name);
  if (isChanged('full_name') && before.is_main_contact && before.customer_id) {
    await renameCustomer(tx, before.customer_id, after.full_name);
  }
  if (isChanged('email')) {
    // A code or a link that waits in the mailbox of the old address opens nothing.
    await revokeCodes(tx, before.id);
    await tx.delete(invitations).where(eq(invitations.user_id, before.id));
    await tx.delete(email_changes).where(eq(email_changes.user_id, before.id));
    const fresh = { invited_at: null, mail_refused_at: null, mail_refused_reason: null };
    await tx.update(users).set(fresh).where(eq(users.id, before.id));
    if (wasInvited(before.access) && before.is_active) await sendInvitations(tx, [before.id], actor_id);
  }
  return changes;
}
