import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { service_key } from '../../schema.ts';
import { StartupError } from '../startup-error.ts';

/** What the service gives out, and gets back from who is not signed in; each has a key of its own. */
export type KeyPurpose =
  | 'order link'
  | 'order act'
  | 'unsubscribe'
  | 'calendar feed'
  | 'device'
  | 'device address'
  | 'push';

const keyBytes = 32;

/** The key of a purpose, by HKDF, RFC 5869: who has one knows nothing of another. */
export const deriveKey = (key: Uint8Array, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));

/**
 * The service key of this database; the first start makes it. With `secret` it stands there sealed.
 * @throws StartupError where it cannot be opened
 */
export async function loadServiceKey(db: NodePgDatabase, secret: Buffer | null): Promise<Buffer> {
  await db
    .insert(service_key)
    .values(storedKey(randomBytes(keyBytes), secret))
    .onConflictDoNothing();
  const [row] = await db.select().from(service_key);
  if (!row) throw new Error('the service key is gone');
  if (row.is_sealed) return open(row.value, secret);
  if (secret)
    await db.update(service_key).set(storedKey(row.value, secret)).where(eq(service_key.is_sealed, false));
  return row.value;
}

/** Makes another one: what was given out with the one before is no good any more. */
export async function replaceServiceKey(db: NodePgDatabase, secret: Buffer | null): Promise<void> {
  const stored = storedKey(randomBytes(keyBytes), secret);
  await db.insert(service_key).values(stored).onConflictDoUpdate({ target: service_key.only, set: stored });
}

const storedKey = (key: Buffer, secret: Buffer | null) => ({
  value: secret ? seal(key, secret) : key,
  is_sealed: secret !== null,
});

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function seal(bytes: Uint8Array, key: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv);
  return Buffer.concat([iv, sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
}

/** @throws Error where it was sealed with another key, or altered since */
export function unseal(sealed: Buffer, key: Uint8Array): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes));
  opening.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()]);
}

function open(value: Buffer, secret: Buffer | null): Buffer {
  if (!secret) refuseToStart('SECRET_KEY is not set');
  try {
    return unseal(value, secret);
  } catch {
    return refuseToStart('SECRET_KEY is another');
  }
}

function refuseToStart(why: string): never {
  throw new StartupError(
    `The service key is sealed and ${why}: set the SECRET_KEY it was sealed with, or make another key with npm run washline -- new-service-key, after which links, calendar feeds and devices begin anew.`,
  );
}
