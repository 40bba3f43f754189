import { refuse } from '#shared/kernel/problem.ts';
import type { Db, Tx } from '../kernel/database.ts';
import { verifyPassword } from '../kernel/passwords.ts';
import { type Attempting, limited, resetGuessLimits } from './attempt-limits.ts';
import { type GuessedCode, returnGuess, takeGuess } from './reset-codes.store.ts';

/**
 * Verifies a reset code and then calls `onVerified`. A wrong code counts for the code, the account and the IP
 * address. Wrong, expired, used and unknown codes get the same reply after the same time. @throws Refusal
 * `wrong-code`, `too-many-attempts`, `unavailable`
 */
export function guessResetCode(
  db: Db,
  who: Attempting,
  otp: string,
  use: (code: GuessedCode) => Promise<void> = async () => {},
): Promise<void> {
  const take = (tx: Tx) => takeGuess(tx, who.email);
  return limited(db, resetGuessLimits, who, take, async (code) => {
    const matches = await verifyPassword(code?.code_hash ?? null, otp);
    if (!code || !matches) refuseCode();
    await returnGuess(db, code.id);
    await use(code);
  });
}

/** @throws Refusal `wrong-code` */
export function refuseCode(): never {
  refuse('wrong-code', 'Invalid reset code');
}
