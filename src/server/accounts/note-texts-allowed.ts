import { isErased } from '#shared/accounts/personal-data.ts';
import type { PersonDetails } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { writeTextsAllowed } from '../messages/texts-allowed.ts';
import { findPerson } from './store/accounts.store.ts';

/** Staff note what somebody told them of texts. @throws Refusal `not-found`, `erased`; `invalid` without a mobile */
export const noteTextsAllowed = (
  db: Db,
  { id: by }: Pick<SessionUser, 'id'>,
  id: string,
  allowed: boolean,
): Promise<PersonDetails> =>
  transact(db, async (tx) => {
    const before = (await findPerson(tx, id)) ?? refuseNotFound();
    if (isErased(before)) refuse('erased', 'This person has been erased.');
    await writeTextsAllowed(tx, id, { allowed, by, field: 'allowed' });
    return (await findPerson(tx, id)) ?? refuseNotFound();
  });
