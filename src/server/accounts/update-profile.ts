import { isErased } from '#shared/accounts/personal-data.ts';
import type { PersonEdit, User } from '#shared/accounts/user.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { changePerson } from './edit-person.ts';
import { accountEvents } from './store/accounts.events.ts';
import { findUser, lockPerson } from './store/accounts.store.ts';

/**
 * Changes a person's own name, phone and addresses. An absent field stays; `null` and blank clear it.
 */
export function updateProfile(
  db: Db,
  { id }: Pick<SessionUser, 'id'>,
  profile: Omit<PersonEdit, 'email'>,
): Promise<User> {
  return transact(db, async (tx) => {
    const before = (await lockPerson(tx, id)) ?? refuseNotFound();
    // Whoever is being erased meanwhile is nobody any more.
    if (isErased(before)) refuseNotFound();
    const changes = await changePerson(tx, id, before, profile);
    const user = (await findUser(tx, id)) ?? refuseNotFound();
    const event = { type: 'account.profile_changed' as const, actor_id: id, data: { changes } };
    await recordChanges(tx, accountEvents, user, event);
    return user;
  });
}
