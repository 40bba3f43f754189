import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB of memory, two iterations and one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// What an unknown account is checked against, so that it takes as long as a known one.
let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one of `password_hash`; `null`, for an account that is not there, never matches but takes as long. */
export async function passwordMatches(password_hash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(password_hash ?? (await nobodysHash), password);
  return matches && password_hash !== null;
}
