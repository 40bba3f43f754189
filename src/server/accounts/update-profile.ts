import { notLike } from 'drizzle-orm';
import { erasedDomain } from '#shared/accounts/personal-data.ts';
import type { Profile, User } from '#shared/accounts/user.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { users } from '../schema.ts';
import { accountEvents } from './store/accounts.events.ts';
import { updateUser } from './store/accounts.store.ts';

// Whoever is being erased meanwhile has an email by which nobody is found.
const isNotErased = notLike(users.email, `%${erasedDomain}`);

/** Changes a person's own phone and addresses. An absent field stays; `null` and blank clear it. */
export function updateProfile(db: Db, { id }: Pick<SessionUser, 'id'>, profile: Profile): Promise<User> {
  const entries = Object.entries(profile).filter(([, value]) => value !== undefined);
  const change: Profile = Object.fromEntries(entries.map(([field, value]) => [field, value || null]));
  return transact(db, async (tx) => {
    const user = (await updateUser(tx, id, change, isNotErased)) ?? refuseNotFound();
    await record(tx, accountEvents, user, { type: 'account.profile_changed', actor_id: id, data: {} });
    return user;
  });
}
