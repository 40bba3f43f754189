import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../kernel/db/database.ts';
import { document_counters } from '../schema.ts';

type NumberedKind = (typeof document_counters.$inferSelect)['kind'];

/**
 * The next number of its kind, and its day, which never falls. Whoever comes next waits until this transaction ends: taken
 * last, and given back with all else if that fails, so that there are no gaps (INV-7).
 */
export async function nextNumber(
  tx: Tx,
  kind: NumberedKind,
  today: Temporal.PlainDate,
  first = 1,
): Promise<{ number: number; day: Temporal.PlainDate }> {
  const [row] = await tx
    .insert(document_counters)
    .values({ kind, last_number: first, last_day: today })
    .onConflictDoUpdate({
      target: document_counters.kind,
      set: {
        last_number: sql`${document_counters.last_number} + 1`,
        last_day: sql`greatest(${document_counters.last_day}, excluded.last_day)`,
      },
    })
    .returning();
  if (!row) throw new Error('a number was not given');
  return { number: row.last_number, day: row.last_day };
}

/** Whether a number of this kind was ever given. */
export const hasNumbered = async (tx: Tx, kind: NumberedKind): Promise<boolean> =>
  (await tx.$count(document_counters, eq(document_counters.kind, kind))) > 0;
