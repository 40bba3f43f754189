import { and, eq, gt, lt } from 'drizzle-orm';
import { type Proof, provedMinutes } from '#shared/accounts/security.contract.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { maxClockErrorHours } from '../../kernel/db/clock.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { sessions, users } from '../../schema.ts';
import { knownAttempt, ownPasswordRateLimit, withRateLimit } from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';

type Prover = Pick<SessionUser, 'id' | 'session_id'>;

/** Lets through whose session signed in or proved within 15 minutes. @throws Refusal `prove-again` */
export async function requireProved(
  db: DbOrTx,
  { session_id }: Pick<SessionUser, 'session_id'>,
): Promise<void> {
  const { id, proved_at } = sessions;
  const now = db.now();
  // Proved while a clock was ahead, it would hold for as long.
  const isRecent = and(
    gt(proved_at, now.subtract({ minutes: provedMinutes })),
    lt(proved_at, now.add({ hours: maxClockErrorHours })),
  );
  const [proved] = await db
    .select({ id })
    .from(sessions)
    .where(and(eq(id, session_id), isRecent));
  if (!proved) refuse('prove-again', 'Confirm that it is you, then try again.');
}

/**
 * Notes that it is who is signed in. A wrong password is a guess, counted for this session with those of a change of password.
 * @throws Refusal `invalid` on `password`, `too-many-attempts`, `unavailable`
 */
export async function prove(db: Db, caller: Prover, proof: Proof): Promise<void> {
  const { id, session_id } = caller;
  const attempt = knownAttempt(ownPasswordRateLimit, session_id, `session ${session_id}`);
  const findHash = (tx: Tx) => tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, id));
  await withRateLimit(db, attempt, findHash, async ([account]) => {
    if (!(await verifyPassword(account?.hash ?? null, proof.password)))
      refuseField('password', 'The password is not right');
  });
  await noteProved(db, caller);
}

async function noteProved(db: DbOrTx, { session_id }: Prover): Promise<void> {
  await db.update(sessions).set({ proved_at: db.now() }).where(eq(sessions.id, session_id));
}
