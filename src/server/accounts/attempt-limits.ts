import { type Db, type Tx, transact } from '../kernel/database.ts';
import { type Limit, returnAttempt, takeAttempt } from '../kernel/limits.ts';
import { inLine } from '../kernel/passwords.ts';

/** Who tries: on which account, by its email whether or not there is one, and from which address. */
export interface Attempting {
  email: string;
  ip: string;
}

interface Limits {
  account: Limit;
  /** Wide, as a whole office may stand behind one address; it is there against trying many accounts. */
  address: Limit;
}

/** Wrong passwords. */
export const signInLimits: Limits = {
  account: { name: 'sign-in:account', most: 10, minutes: 10 },
  address: { name: 'sign-in:address', most: 300, minutes: 10 },
};

/** Codes that are asked for. */
export const resetCodeLimits: Limits = {
  account: { name: 'reset-code:account', most: 5, minutes: 60 },
  address: { name: 'reset-code:address', most: 100, minutes: 60 },
};

/** Wrong guesses of a code. */
export const resetGuessLimits: Limits = {
  account: { name: 'reset-guess:account', most: 10, minutes: 60 },
  address: { name: 'reset-guess:address', most: 100, minutes: 60 },
};

/** Counts an attempt on its account and on its address. @throws Refusal `too-many-attempts` */
export async function countAttempt(tx: Tx, limits: Limits, { email, ip }: Attempting): Promise<void> {
  await takeAttempt(tx, limits.address, ip);
  await takeAttempt(tx, limits.account, email);
}

/**
 * Makes an attempt in its turn. It is counted first, and taken off the count when it turns out well, which is when
 * `attempt` does not refuse. `prepare` is kept together with the count: whether or not it finds something to change,
 * there is one change to write to the disk. @throws Refusal `too-many-attempts`, `unavailable`
 */
export function limited<P, T>(
  db: Db,
  limits: Limits,
  who: Attempting,
  prepare: (tx: Tx) => Promise<P>,
  attempt: (prepared: P) => Promise<T>,
): Promise<T> {
  return inLine(async () => {
    const prepared = await transact(db, async (tx) => {
      await countAttempt(tx, limits, who);
      return prepare(tx);
    });
    const result = await attempt(prepared);
    await returnAttempt(db, limits.address, who.ip);
    await returnAttempt(db, limits.account, who.email);
    return result;
  });
}
