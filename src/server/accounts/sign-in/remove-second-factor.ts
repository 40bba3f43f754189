import { eq } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import { isStaff } from '#shared/roles.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { challenges, passkeys, recovery_codes } from '../../schema.ts';
import { revokeCodes } from '../passwords/reset-codes.store.ts';
import { requireProved } from '../sessions/prove.ts';
import { endSessions } from '../sessions/session.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { lockPerson, updateUser } from '../store/accounts.store.ts';

/**
 * Removes the passkeys, recovery codes and own second step of somebody who lost them, and ends their sessions; what the business
 * asks of everybody stays. `caller` is `null` for the command line.
 * @throws Refusal `own-account`, `prove-again`, `not-found`; `forbidden` for an admin and somebody of staff
 */
export async function removeSecondFactor(
  db: Db,
  caller: Pick<SessionUser, 'id' | 'role' | 'session_id'> | null,
  id: string,
): Promise<void> {
  if (caller?.id === id) refuse('own-account', 'Remove your own passkeys in Your Account.');
  if (caller) await requireProved(db, caller);
  await transact(db, async (tx) => {
    const person = (await lockPerson(tx, id)) ?? refuseNotFound();
    if (caller && caller.role !== 'owner' && isStaff(person.role))
      refuse('forbidden', 'Only an owner can do this for an owner or an admin.');
    for (const table of [passkeys, recovery_codes, challenges])
      await tx.delete(table).where(eq(table.user_id, id));
    await revokeCodes(tx, id);
    await updateUser(tx, id, { second_step: false });
    await endSessions(tx, id);
    const event = { type: 'account.second_factor_removed' as const, actor_id: caller?.id ?? null, data: {} };
    await record(tx, accountEvents, person, event);
  });
}
