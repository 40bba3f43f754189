import { and, eq, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { type Db, transact } from '../kernel/database.ts';
import type { Retries } from '../kernel/jobs.ts';
import { users } from '../schema.ts';
import { sameEmail } from './accounts.store.ts';
import { type Attempting, countAttempt, resetCodeLimits } from './attempt-limits.ts';

export const resetCodeQueue = 'send-reset-code';

/** Nobody waits for a code longer than an hour. */
export const resetCodeRetries: Retries = {
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
};

/** Somebody asked for a code; `null` when there is no such account. */
export interface AskedCode {
  user_id: string | null;
}

/**
 * Has a reset code made and sent, in the background. Known, unknown and disabled take the same steps: the job of nobody
 * is one as well. The code is made where it is sent, so that it is kept nowhere. @throws Refusal `too-many-attempts`
 */
export async function requestResetCode(db: Db, who: Attempting): Promise<void> {
  await countAttempt(db, resetCodeLimits, who);
  await transact(db, async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(sameEmail(who.email), eq(users.is_active, true)));
    const asked: AskedCode = { user_id: account?.id ?? null };
    const singletonKey = asked.user_id ?? crypto.randomUUID();
    await tx.boss.send(resetCodeQueue, asked, { db: fromDrizzle(tx, sql), singletonKey });
  });
}
