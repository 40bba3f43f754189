import { eq } from 'drizzle-orm';
import type { Proof } from '#shared/accounts/security.contract.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import type { RateLimit } from '../../kernel/http/rate-limit.ts';
import { users } from '../../schema.ts';
import {
  countAttempt,
  knownAttempt,
  ownPasswordRateLimit,
  withRateLimit,
} from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { consumeGuess, markCodeUsed } from '../passwords/reset-codes.store.ts';
import { enqueueCode } from '../reset/request-reset-code.ts';
import { noteProved } from '../sessions/prove.ts';
import { hasPassword } from '../store/accounts.store.ts';
import { checkPasskey } from './check-passkey.ts';
import { findCredential, findPasskeys, noteUse } from './passkeys.store.ts';

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
    if ('otp' in proof) return proveByCode(db, caller, proof.otp);
    if (!(await verifyPassword(account?.hash ?? null, proof.password)))
      refuseField('password', 'The password is not right');
  });
  await noteProved(db, caller);
}

const codeRateLimit: RateLimit = { name: 'prove-code:session', max: 5, minutes: 60 };

/** Mails a code to who has nothing else to prove it by. @throws Refusal `has-other-proof`, `too-many-attempts` */
export async function mailProveCode(db: Db, { id, session_id }: Prover): Promise<void> {
  await requireNoOther(db, id);
  const attempt = knownAttempt(codeRateLimit, session_id, `session ${session_id}`);
  await countAttempt(db, attempt, (tx) => enqueueCode(tx, { user_id: id, purpose: 'prove' }));
}

async function proveByCode(db: Db, { id }: Prover, otp: string): Promise<void> {
  await requireNoOther(db, id);
  const code = await consumeGuess(db, { who: eq(users.id, id), purpose: 'prove' });
  const isRight = await verifyPassword(code?.code_hash ?? null, otp);
  const isUsed = isRight && code && (await transact(db, (tx) => markCodeUsed(tx, code.id)));
  if (!isUsed) refuseField('otp', 'This code is not right. Check it, or ask for a new one.');
}

/** Who has a password or a passkey proves it by that: the mailbox is weaker. */
async function requireNoOther(db: Db, id: string): Promise<void> {
  if ((await hasPassword(db, id)) || (await findPasskeys(db, id)).length > 0)
    refuse('has-other-proof', 'Confirm it with your password or a passkey.');
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
