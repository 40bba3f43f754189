import { and, eq, gt, lt } from 'drizzle-orm';
import { provedMinutes } from '#shared/accounts/security.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { maxClockErrorHours } from '../../kernel/db/clock.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { sessions } from '../../schema.ts';

type Prover = Pick<SessionUser, 'session_id'>;

/** Lets through whose session signed in or proved within 15 minutes. @throws Refusal `prove-again` */
export async function requireProved(db: DbOrTx, { session_id }: Prover): Promise<void> {
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

export async function noteProved(db: DbOrTx, { session_id }: Prover): Promise<void> {
  await db.update(sessions).set({ proved_at: db.now() }).where(eq(sessions.id, session_id));
}
