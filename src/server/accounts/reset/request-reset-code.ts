import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { enqueue, type RetryPolicy } from '../../kernel/ops/job-queues.ts';
import { users } from '../../schema.ts';
import {
  attemptOf,
  countAttempt,
  type Requester,
  resetCodeRateLimits,
} from '../credentials/account-rate-limits.ts';
import { sameEmail } from '../store/accounts.store.ts';

export const resetCodeQueue = 'send-reset-code';

/** Retries end after about an hour: nobody waits longer for a code. */
export const resetCodeRetries: RetryPolicy = {
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 60,
};

/** The job that sends a code; `user_id` is `null` if there is no such account. */
export interface ResetCodeRequest {
  user_id: string | null;
}

/**
 * Enqueues the job that makes and sends a reset code, so that no queue stores it. Known, unknown and disabled accounts take the
 * same steps. If the job of an account is queued already, only the rate limit is written.
 * @throws Refusal `too-many-attempts`, `unavailable`
 */
export function requestResetCode(db: Db, requester: Requester): Promise<void> {
  const attempt = attemptOf(resetCodeRateLimits, requester);
  return countAttempt(db, attempt, (tx) => enqueueResetCode(tx, requester));
}

async function enqueueResetCode(tx: Tx, requester: Requester): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sameEmail(requester.email), eq(users.is_active, true)));
  const request: ResetCodeRequest = { user_id: account?.id ?? null };
  const singletonKey = request.user_id ?? crypto.randomUUID();
  await enqueue(tx, resetCodeQueue, request, { singletonKey });
}
