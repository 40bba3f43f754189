import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import { legs } from '../../schema.ts';

/** Appends a paragraph to the note of a leg. Returns the whole note. */
export async function appendNote(tx: Tx, leg_id: string, paragraph: string): Promise<string> {
  const [row] = await tx
    .update(legs)
    .set({ note: sql`concat_ws(E'\\n\\n', ${legs.note}, ${paragraph}::text)` })
    .where(eq(legs.id, leg_id))
    .returning({ note: legs.note });
  return row?.note ?? paragraph;
}
