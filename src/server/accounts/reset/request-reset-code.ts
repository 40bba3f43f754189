import { and, eq, type SQL } from 'drizzle-orm';
import type { CodePurpose } from '#shared/accounts/sign-in.ts';
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
export interface CodeRequest {
  user_id: string | null;
  /** Absent: to reset the password. */
  purpose?: Exclude<CodePurpose, 'reset'>;
  /** Of a second step: where the password was entered. */
  from?: { browser: string | null; network: string };
}

/**
 * Enqueues the job that makes and sends a reset code, so that no queue stores it. Known, unknown and disabled accounts take the
 * same steps. If the job of an account is queued already, only the rate limit is written.
 * @throws Refusal `too-many-attempts`, `unavailable`
 */
export function requestResetCode(db: Db, requester: Requester): Promise<void> {
  const attempt = attemptOf(resetCodeRateLimits, requester);
  return countAttempt(db, attempt, async (tx) =>
    enqueueCode(tx, { user_id: await findIdOf(tx, requester.email) }),
  );
}

/**
 * The same for a code that signs a customer in. It shares the limit of reset codes: nobody's mailbox gets more by it.
 * @throws Refusal `too-many-attempts`, `unavailable`
 */
export function requestSignInCode(db: Db, requester: Requester): Promise<void> {
  const attempt = attemptOf(resetCodeRateLimits, requester);
  return countAttempt(db, attempt, async (tx) => {
    const user_id = await findIdOf(tx, requester.email, eq(users.role, 'customer'));
    await enqueueCode(tx, { user_id, purpose: 'sign-in' });
  });
}

async function findIdOf(tx: Tx, email: string, condition?: SQL): Promise<string | null> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sameEmail(email), eq(users.is_active, true), condition));
  return account?.id ?? null;
}

/** Of a second step every code is mailed, as it names its own browser. */
export async function enqueueCode(tx: Tx, request: CodeRequest): Promise<void> {
  const { user_id, purpose, from } = request;
  const ofAccount = user_id && !from ? `${purpose ? `${purpose} ` : ''}${user_id}` : null;
  await enqueue(tx, resetCodeQueue, request, { singletonKey: ofAccount ?? crypto.randomUUID() });
}
