import { refuse } from '#shared/kernel/problem.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import {
  attemptOf,
  type Requester,
  resetGuessRateLimits,
  withRateLimit,
} from '../credentials/account-rate-limits.ts';
import { verifyPassword } from '../credentials/password-hashing.ts';
import { consumeGuess, findCode, refundGuess, type StoredResetCode } from '../passwords/reset-codes.store.ts';

/**
 * Verifies a reset code and then calls `onVerified`. A wrong code counts for the code, the account and the address, or for a known
 * browser alone. Wrong, expired, used and unknown codes get the same reply after the same time.
 * @throws Refusal `wrong-code`, `too-many-attempts`, `unavailable`
 */
export function verifyResetCode(
  db: Db,
  requester: Requester,
  otp: string,
  onVerified: (code: StoredResetCode) => Promise<void> = async () => {},
): Promise<void> {
  const consume = (tx: Tx) =>
    requester.browser ? findCode(tx, requester.email) : consumeGuess(tx, requester.email);
  return withRateLimit(db, attemptOf(resetGuessRateLimits, requester), consume, async (code) => {
    const matches = await verifyPassword(code?.code_hash ?? null, otp);
    if (!code || !matches) refuseCode();
    if (!requester.browser) await refundGuess(db, code.id);
    await onVerified(code);
  });
}

/** @throws Refusal `wrong-code` */
export function refuseCode(): never {
  refuse('wrong-code', 'Invalid reset code');
}
