import { eq } from 'drizzle-orm';
import type { Security } from '#shared/accounts/security.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { type Db, type DbOrTx, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { users } from '../../schema.ts';
import { findPasskeys } from '../passkeys/passkeys.store.ts';
import { requireProved } from '../sessions/prove.ts';
import { accountEvents } from '../store/accounts.events.ts';
import { hasPassword, lockActiveUser, updateUser } from '../store/accounts.store.ts';
import { isAskedOf } from './ask-second-step.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.store.ts';

type Owner = Pick<SessionUser, 'id' | 'role' | 'session_id'>;

/** How somebody gets in. */
export async function findSecurity(
  db: DbOrTx,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
): Promise<Security> {
  const [own] = await db.select({ second_step: users.second_step }).from(users).where(eq(users.id, id));
  return {
    passkeys: await findPasskeys(db, id),
    has_password: await hasPassword(db, id),
    second_step: own?.second_step ?? false,
    second_step_asked: await isAskedOf(db, role),
    recovery_left: await countRecoveryCodes(db, id),
  };
}

/** Ends the codes there are. @throws Refusal `prove-again` */
export async function makeRecoveryCodes(db: Db, caller: Owner): Promise<string[]> {
  await requireProved(db, caller);
  return transact(db, async (tx) => {
    const user = (await lockActiveUser(tx, caller.id)) ?? refuseNotFound();
    const data = (await countRecoveryCodes(tx, caller.id)) > 0 ? { ended_others: true as const } : {};
    const codes = await replaceRecoveryCodes(tx, caller.id);
    const event = { type: 'account.recovery_codes_made' as const, actor_id: caller.id, data };
    await record(tx, accountEvents, user, event);
    return codes;
  });
}

/** Who switches it on has recovery codes: a mailbox may fail. @throws Refusal `prove-again`, `second-step-first` */
export async function switchSecondStep(db: Db, caller: Owner, on: boolean): Promise<Security> {
  await requireProved(db, caller);
  return transact(db, async (tx) => {
    const user = (await lockActiveUser(tx, caller.id)) ?? refuseNotFound();
    if (on) await requireRecoveryCodes(tx, caller.id);
    const before = await findSecurity(tx, caller);
    if (before.second_step === on) return before;
    await updateUser(tx, caller.id, { second_step: on });
    const event = { type: 'account.second_step_switched' as const, actor_id: caller.id, data: { on } };
    await record(tx, accountEvents, user, event);
    return { ...before, second_step: on };
  });
}

/** @throws Refusal `second-step-first` */
export async function requireRecoveryCodes(db: DbOrTx, user_id: string): Promise<void> {
  if ((await countRecoveryCodes(db, user_id)) === 0)
    refuse('second-step-first', 'Make recovery codes in Your Account first, in case your mailbox fails.');
}
