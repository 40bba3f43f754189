import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openLine } from './line.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB of memory, two iterations and one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash keeps a core busy: one core stays free for other calls. Node makes hashes on four threads, which files and host
 * names need as well: one of those stays free, too.
 */
export const hashesAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));

/** Nobody waits so long that their call, tried against a database that is gone, would take longer than 10 s. */
const settings = { atOnce: hashesAtOnce, mostWaiting: 100 * hashesAtOnce, patience: 5_000 };

/**
 * Where those wait who try a password or a code. What belongs to a try, the counting too, is done in its turn: a crowd
 * takes neither the cores nor the connections to the database from others, and who is refused has not tried.
 */
export const inLine = openLine(settings);

const inTurn = openLine(settings);

/** The hash that is kept of a password, or of a code that stands for one. @throws Refusal `unavailable` */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

const random = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** A hash that no password has. What an unknown account is checked against, so that it takes as long as a known one. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`;

/**
 * Whether the password is the one of `password_hash`; `null`, for an account that is not there, never matches but takes
 * as long. @throws Refusal `unavailable`
 */
export async function passwordMatches(password_hash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(password_hash ?? nobodysHash, password));
  return matches && password_hash !== null;
}
