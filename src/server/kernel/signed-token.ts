import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits of HMAC-SHA-256. */
const macBytes = 16;

/** A token that says `payload` and carries a MAC over it and over `covered`, which whoever opens it has to know, as what ends it. */
export const signToken = (key: Uint8Array, payload: Uint8Array, ...covered: string[]): string =>
  Buffer.concat([payload, macOf(key, payload, covered)]).toString('base64url');

/** What a token says, before it is known whether that holds; `null` for what no token looks like, or is written otherwise. */
export function payloadOf(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length > macBytes && bytes.toString('base64url') === token
    ? bytes.subarray(0, -macBytes)
    : null;
}

export function isSignedToken(key: Uint8Array, token: string, ...covered: string[]): boolean {
  const payload = payloadOf(token);
  if (!payload) return false;
  const mac = Buffer.from(token, 'base64url').subarray(-macBytes);
  return timingSafeEqual(mac, macOf(key, payload, covered));
}

const idBytes = 16;

/** An id at the beginning of what a token says. */
export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The id at its beginning, and what comes after it; `null` where there is none. */
export function splitId(payload: Buffer | null): { id: string; rest: Buffer } | null {
  if (!payload || payload.length < idBytes) return null;
  const hex = payload.subarray(0, idBytes).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, rest: payload.subarray(idBytes) };
}

/** As JSON, so that no two lists of what is covered are the same text. */
const macOf = (key: Uint8Array, payload: Uint8Array, covered: readonly string[]): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([Buffer.from(payload).toString('base64url'), ...covered]))
    .digest()
    .subarray(0, macBytes);
