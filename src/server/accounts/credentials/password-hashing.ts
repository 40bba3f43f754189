import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../kernel/http/concurrency-limit.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB of memory, two iterations and one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash keeps a core busy: one core stays free for other calls. Hashes run on Node's four worker threads,
 * which files and DNS need as well: one of those stays free, too.
 */
export const maxConcurrentHashes = Math.max(1, Math.min(3, availableParallelism() - 1));

/** The timeout is short enough for a call to end within 10 s, even while the database is gone. */
const concurrencySettings = {
  maxConcurrent: maxConcurrentHashes,
  maxQueued: 100 * maxConcurrentHashes,
  timeoutMs: 5_000,
};

/**
 * Limits how many attempts at a password or a code run at once; addresses take turns. All of an attempt runs inside of it, its
 * count too: a crowd takes neither the cores nor the database connections from others, and a refused attempt is not counted.
 */
export const limitAttemptConcurrency = createConcurrencyLimit(concurrencySettings);

const limitHashConcurrency = createConcurrencyLimit(concurrencySettings);

/** Keyboards write one `é` in different ways: NFC is hashed. @throws Refusal `unavailable` */
export const hashPassword = (password: string): Promise<string> =>
  limitHashConcurrency(() => hash(password.normalize('NFC'), cost));

/** The forms in which a password may have been hashed: until it was normalized, as its keyboard wrote it. */
const formsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

const randomBase64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/**
 * A hash that no password matches. It is verified for an unknown account, which then takes as long as a known
 * one.
 */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${randomBase64(16)}$${randomBase64(32)}`;

/**
 * Whether the password matches `password_hash`. `null`, for an unknown account, never matches but takes as
 * long, as does one that matches: every form is tried. @throws Refusal `unavailable`
 */
export async function verifyPassword(password_hash: string | null, password: string): Promise<boolean> {
  const matches = await limitHashConcurrency(async () => {
    let found = false;
    for (const form of formsOf(password)) if (await verify(password_hash ?? dummyHash, form)) found = true;
    return found;
  });
  return matches && password_hash !== null;
}
