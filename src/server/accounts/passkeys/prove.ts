import { eq } from 'drizzle-orm';
import type { Proof } from '#shared/accounts/security.contract.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { users } from '../../schema.ts';
import { knownAttempt, ownPasswordRateLimit, withRateLimit } from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { noteProved } from '../sessions/prove.ts';
import { checkPasskey } from './check-passkey.ts';
import { findCredential, noteUse } from './passkeys.store.ts';

type Prover = Pick<SessionUser, 'id' | 'session_id'>;

/**
 * Notes that it is who is signed in. What is not right is a guess, counted for this session with those of a change of password.
 * @throws Refusal `invalid`, on `password` where it is one; `no-passkeys`, `too-many-attempts`, `unavailable`
 */
export async function prove(db: Db, caller: Prover, proof: Proof): Promise<void> {
  const { id, session_id } = caller;
  const attempt = knownAttempt(ownPasswordRateLimit, session_id, `session ${session_id}`);
  const findHash = (tx: Tx) => tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, id));
  await withRateLimit(db, attempt, findHash, async ([account]) => {
    if ('passkey' in proof) return provePasskey(db, caller, proof.passkey);
    if (!(await verifyPassword(account?.hash ?? null, proof.password)))
      refuseField('password', 'The password is not right');
  });
  await noteProved(db, caller);
}

async function provePasskey(
  db: Db,
  caller: Prover,
  answer: Extract<Proof, { passkey: unknown }>['passkey'],
): Promise<void> {
  const [found] = await findCredential(db, answer.id);
  const passkey = found?.user_id === caller.id ? found : undefined;
  const count = await checkPasskey(db, answer, passkey, { purpose: 'passkey-prove', asker: caller });
  if (count === null || !passkey || !(await noteUse(db, passkey.id, count)))
    refuse('invalid', 'This passkey could not be used. Try another way.');
}
