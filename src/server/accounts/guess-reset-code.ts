import { refuse } from '#shared/kernel/problem.ts';
import type { Db, Tx } from '../kernel/database.ts';
import { passwordMatches } from '../kernel/passwords.ts';
import { type Attempting, limited, resetGuessLimits } from './attempt-limits.ts';
import { type GuessedCode, returnGuess, takeGuess } from './reset-codes.store.ts';

/**
 * Goes on with `use` when the code is right. A wrong guess counts against the code, the account and the address; wrong,
 * expired, used and unknown answer alike, in words and in time. @throws Refusal `wrong-code`, `too-many-attempts`, `unavailable`
 */
export function guessResetCode(
  db: Db,
  who: Attempting,
  otp: string,
  use: (code: GuessedCode) => Promise<void> = async () => {},
): Promise<void> {
  const take = (tx: Tx) => takeGuess(tx, who.email);
  return limited(db, resetGuessLimits, who, take, async (code) => {
    const matches = await passwordMatches(code?.code_hash ?? null, otp);
    if (!code || !matches) refuseCode();
    await returnGuess(db, code.id);
    await use(code);
  });
}

/** @throws Refusal `wrong-code` */
export function refuseCode(): never {
  refuse('wrong-code', 'Invalid reset code');
}
