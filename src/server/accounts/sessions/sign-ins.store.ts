import { and, count, desc, eq, gt, lte } from 'drizzle-orm';
import type { PastSignIn } from '#shared/accounts/security.contract.ts';
import type { SignInMethod } from '#shared/accounts/sign-in.ts';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { sign_ins } from '../../schema.ts';
import type { Requester } from '../credentials/account-rate-limits.ts';
import { browserName } from './browser-name.ts';

const keptDays = 90;
const keptSince = (db: DbOrTx) => db.now().subtract({ hours: 24 * keptDays });

/** A sign-in of somebody, or of nobody where there is no such account. */
export interface SignInAttempt extends Pick<Requester, 'agent' | 'network'> {
  user_id: string | undefined;
  method: SignInMethod;
}

/**
 * Notes a sign-in before it is known to be good, in the transaction that counts it: it takes the same for every account, also where
 * there is none. `startSession` notes that it was good.
 */
export async function noteSignIn(
  tx: Tx,
  { user_id, method, agent, network }: SignInAttempt,
  ok = false,
): Promise<string> {
  const id = newId();
  const browser = browserName(agent);
  await tx
    .insert(sign_ins)
    .values({ id, user_id: user_id ?? null, ok, method, browser, network, at: tx.now() });
  return id;
}

/** That its password was right, and is not enough. */
export async function noteAsked(tx: Tx, id: string): Promise<void> {
  await tx.update(sign_ins).set({ method: 'second-step' }).where(eq(sign_ins.id, id));
}

/** That it was good, and by which method in the end. */
export async function noteGood(tx: Tx, id: string, method: SignInMethod): Promise<void> {
  await tx.update(sign_ins).set({ ok: true, method }).where(eq(sign_ins.id, id));
}

/** One page of the sign-ins of somebody, the latest first. */
export async function findSignIns(
  db: DbOrTx,
  user_id: string,
  { limit = defaultLimit, offset = 0 }: PageQuery,
): Promise<Page<PastSignIn>> {
  const { id, ok, method, browser, network, at } = sign_ins;
  const theirs = and(eq(sign_ins.user_id, user_id), gt(at, keptSince(db)));
  const rows = await db
    .select({ id, ok, method, browser, network, at })
    .from(sign_ins)
    .where(theirs)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(sign_ins).where(theirs);
  return { rows, total: all?.total ?? 0 };
}

export async function sweepSignIns(db: DbOrTx): Promise<void> {
  await db.delete(sign_ins).where(lte(sign_ins.at, keptSince(db)));
}
