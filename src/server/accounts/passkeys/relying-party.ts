import { refuse } from '#shared/kernel/problem.ts';
import type { Db } from '../../kernel/db/database.ts';

interface RelyingParty {
  id: string;
  origin: string;
}

/** Whom passkeys are made for: the host of PUBLIC_URL. `null` where browsers make none: without https, or at a bare address. */
export function relyingParty({ public_url }: Pick<Db, 'public_url'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(public_url);
  const isNamed = protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname);
  return isNamed || hostname === 'localhost' ? { id: hostname, origin } : null;
}

/** @throws Refusal `no-passkeys` */
export const requireRelyingParty = (db: Pick<Db, 'public_url'>): RelyingParty =>
  relyingParty(db) ?? refuse('no-passkeys', 'Passkeys need an https address. Sign in with your password.');
