import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../kernel/db/database.ts';

type Signing = Pick<Db, 'signing_key' | 'public_url'>;

const cookieName = 'washline_browser';

/** As long as browsers keep a cookie. */
const maxAgeSeconds = 400 * 86_400;

/** One for each account that was signed in to, the latest first: a laundry's shared tablet has a few. */
const maxProofs = 8;

/**
 * Whether this browser signed in to the account before.
 * @returns what to count its attempts by; `null` for a stranger. The cookie has a proof for each account, which is a random number
 * and its signature with the email: it names no account, and there is nothing to look up, so that known and unknown emails take the
 * same work.
 */
export function knownBrowser(db: Signing, cookie: string | undefined, email: string): string | null {
  return proofsIn(cookie).find((proof) => isProof(db, proof, email)) ?? null;
}

/** The `Set-Cookie` that has the browser known from now on. It signs nobody in. */
export function rememberBrowser(db: Signing, cookie: string | undefined, email: string): string {
  const proofs = proofsIn(cookie);
  const own = knownBrowser(db, cookie, email) ?? createProof(db, email);
  const value = [own, ...proofs.filter((proof) => proof !== own)].slice(0, maxProofs).join('~');
  const secure = db.public_url.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Those that have the form of a proof; a browser sends what it likes. */
function proofsIn(cookie = ''): string[] {
  const value = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const proofs = (value ?? '').split('~').filter((proof) => /^[\w-]{22}\.[\w-]{43}$/.test(proof));
  return proofs.slice(0, maxProofs);
}

function createProof(db: Signing, email: string): string {
  const number = randomBytes(16).toString('base64url');
  return `${number}.${sign(db, number, email)}`;
}

function isProof(db: Signing, proof: string, email: string): boolean {
  const [number = '', signature = ''] = proof.split('.');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(db, number, email)));
}

const sign = ({ signing_key }: Signing, number: string, email: string): string =>
  createHmac('sha256', signing_key)
    .update(`known browser\n${number}\n${email.trim().toLowerCase()}`)
    .digest('base64url');
