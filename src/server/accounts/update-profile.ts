import { isErased } from '#shared/accounts/personal-data.ts';
import type { PersonEdit, User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { isStaff } from '#shared/roles.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { changePerson } from './edit-person.ts';
import { accountEvents } from './store/accounts.events.ts';
import { findUser, lockPerson } from './store/accounts.store.ts';

/**
 * Changes a person's own phone and addresses, and of owners and admins the name. An absent field stays; `null` and blank
 * clear it. @throws Refusal `forbidden` for the name of others
 */
export function updateProfile(
  db: Db,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
  profile: Omit<PersonEdit, 'email'>,
): Promise<User> {
  if (profile.full_name !== undefined && !isStaff(role)) refuse('forbidden', 'To change your name, ask us.');
  return transact(db, async (tx) => {
    const before = (await lockPerson(tx, id)) ?? refuseNotFound();
    // Whoever is being erased meanwhile is nobody any more.
    if (isErased(before)) refuseNotFound();
    const changes = await changePerson(tx, before, profile);
    const user = (await findUser(tx, id)) ?? refuseNotFound();
    const event = { type: 'account.profile_changed' as const, actor_id: id, data: { changes } };
    await recordChanges(tx, accountEvents, user, event);
    return user;
  });
}
