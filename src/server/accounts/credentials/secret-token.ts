import { createHash, randomBytes } from 'node:crypto';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits, of which only the hash is stored. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}
