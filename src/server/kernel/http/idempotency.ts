import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import { idempotency_keys } from '../../schema.ts';
import { type Db, type DbOrTx, inOneTransaction } from '../db/database.ts';

/** A call with an `Idempotency-Key`. */
export interface IdempotentCall {
  user_id: string;
  key: string;
  /** Method, path and body: a retry has the same. */
  call: string;
}

const maxAgeHours = 24;

/**
 * Runs `work` once for a key: its changes and its reply are stored in one transaction, and a retry gets the same reply. Concurrent
 * retries wait for the first call. A refused call stores nothing, so it may be tried again.
 * @throws Refusal `key-reused` when the key came with another call before
 */
export function withIdempotencyKey(
  db: Db,
  { user_id, key, call }: IdempotentCall,
  work: (db: Db) => Promise<string | null>,
): Promise<string | null> {
  const fingerprint = createHash('sha256').update(call).digest();
  const thisKey = and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key));
  return inOneTransaction(db, async (tx) => {
    const row = { fingerprint, created_at: tx.now() };
    const inserted = await tx
      .insert(idempotency_keys)
      .values({ user_id, key, ...row })
      .onConflictDoUpdate({
        target: [idempotency_keys.user_id, idempotency_keys.key],
        set: { ...row, reply: null },
        setWhere: lt(idempotency_keys.created_at, expiry(tx)),
      })
      .returning({ key: idempotency_keys.key });
    if (inserted.length === 0) {
      const [existing] = await tx.select().from(idempotency_keys).where(thisKey);
      if (existing?.fingerprint.equals(fingerprint)) return existing.reply;
      refuse('key-reused', 'This Idempotency-Key was already used for another call.');
    }
    const reply = await work(tx);
    await tx.update(idempotency_keys).set({ reply }).where(thisKey);
    return reply;
  });
}

const expiry = (db: DbOrTx): Temporal.Instant => db.now().subtract({ hours: maxAgeHours });

/** Deletes the keys older than 24 hours. */
export async function sweepIdempotencyKeys(db: DbOrTx): Promise<void> {
  await db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, expiry(db)));
}
