import { and, eq, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { type Db, type Tx, transact } from '../kernel/database.ts';
import type { Retries } from '../kernel/jobs.ts';
import { inLine } from '../kernel/passwords.ts';
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
 * is one as well, and where the job of somebody waits already, the count alone is written. The code is made where it is
 * sent, so that it is kept nowhere. @throws Refusal `too-many-attempts`, `unavailable`
 */
export function requestResetCode(db: Db, who: Attempting): Promise<void> {
  const ask = (tx: Tx) => askForCode(tx, who);
  return inLine(() => transact(db, ask));
}

async function askForCode(tx: Tx, who: Attempting): Promise<void> {
  await countAttempt(tx, resetCodeLimits, who);
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sameEmail(who.email), eq(users.is_active, true)));
  const asked: AskedCode = { user_id: account?.id ?? null };
  const singletonKey = asked.user_id ?? crypto.randomUUID();
  await tx.boss.send(resetCodeQueue, asked, { db: fromDrizzle(tx, sql), singletonKey });
}
