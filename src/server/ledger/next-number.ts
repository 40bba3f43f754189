import { eq, sql } from 'drizzle-orm';
import { businessDay, lastDay } from '#shared/kernel/time.ts';
import type { Tx } from '../kernel/db/database.ts';
import { document_counters } from '../schema.ts';

type NumberedKind = (typeof document_counters.$inferSelect)['kind'];

interface Numbered {
  /** The one that its series begins with. */
  first?: number;
  /** What it follows: its day is not before that. */
  after?: Temporal.PlainDate | null;
}

/**
 * The next number of its kind and its day, which never falls. Taken last, as others wait for it, and given back if the transaction
 * fails: no gaps. The moment of the transaction becomes that of the number (INV-7).
 */
export async function nextNumber(
  tx: Tx,
  kind: NumberedKind,
  { first = 1, after = null }: Numbered = {},
): Promise<{ number: number; day: Temporal.PlainDate }> {
  const today = () => businessDay(tx.now(), tx.timeZone());
  const [row] = await tx
    .insert(document_counters)
    .values({ kind, last_number: first, last_day: lastDay(today(), after) })
    .onConflictDoUpdate({
      target: document_counters.kind,
      set: {
        last_number: sql`${document_counters.last_number} + 1`,
        last_day: sql`greatest(${document_counters.last_day}, excluded.last_day)`,
      },
    })
    .returning();
  if (!row) throw new Error('a number was not given');
  tx.catchUp();
  // Midnight may have passed while it waited; the next number keeps to that by its own moment.
  return { number: row.last_number, day: lastDay(row.last_day, today()) };
}

/** Whether a number of this kind was ever given. */
export const hasNumbered = async (tx: Tx, kind: NumberedKind): Promise<boolean> =>
  (await tx.$count(document_counters, eq(document_counters.kind, kind))) > 0;
