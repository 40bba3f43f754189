import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB of memory, two iterations and one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Node does this on four threads, which files and host names need as well: one stays free for them.
const mostAtOnce = 3;
let free = mostAtOnce;
const waiting: (() => void)[] = [];

/** Waits for its turn: many sign-ins at once take their time, and nobody else's. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** The hash that is kept of a password, or of a code that stands for one. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

// What an unknown account is checked against, so that it takes as long as a known one.
let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one of `password_hash`; `null`, for an account that is not there, never matches but takes as long. */
export async function passwordMatches(password_hash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const kept = password_hash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(kept, password));
  return matches && password_hash !== null;
}
