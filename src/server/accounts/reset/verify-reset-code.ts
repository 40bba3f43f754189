import type { CodePurpose } from '#shared/accounts/sign-in.ts';
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
import { sameEmail } from '../store/accounts.store.ts';

/** What is good of a guess at a code, wherever strangers guess: it counts before it is checked. */
export function guessCode(
  tx: Tx,
  { email, browser }: Requester,
  purpose: CodePurpose,
): Promise<StoredResetCode | null> {
  const use = { who: sameEmail(email), purpose };
  return browser ? findCode(tx, use) : consumeGuess(tx, use);
}

/** Takes as long for a wrong code as for none. @throws Refusal `wrong-code` */
export async function requireRightCode(
  db: Db,
  { browser }: Pick<Requester, 'browser'>,
  code: StoredResetCode | null,
  otp: string,
  wrongText?: string,
): Promise<StoredResetCode> {
  const matches = await verifyPassword(code?.code_hash ?? null, otp);
  if (!code || !matches) refuseCode(wrongText);
  if (!browser) await refundGuess(db, code.id);
  return code;
}

/**
 * Verifies a reset code and then calls `onVerified`. A wrong code counts for the code, the account and the address, or for a known
 * browser alone. Wrong, expired, used and unknown codes get the same reply after the same time.
 * @throws Refusal `wrong-code`, `too-many-attempts`, `unavailable`
 */
export function verifyResetCode<Reply = void>(
  db: Db,
  requester: Requester,
  otp: string,
  onVerified: (code: StoredResetCode) => Promise<Reply> = async () => undefined as Reply,
): Promise<Reply> {
  const attempt = attemptOf(resetGuessRateLimits, requester);
  const guess = (tx: Tx) => guessCode(tx, requester, 'reset');
  return withRateLimit(db, attempt, guess, async (code) =>
    onVerified(await requireRightCode(db, requester, code, otp)),
  );
}

/** @throws Refusal `wrong-code` */
export function refuseCode(detail = 'Invalid reset code'): never {
  refuse('wrong-code', detail);
}
