import { sql } from 'drizzle-orm';
import { customerEvents } from '../customers/customers.events.ts';
import type { Tx } from '../kernel/db/database.ts';
import { recordMany } from '../notifications/record-many.ts';
import { customers } from '../schema.ts';
import type { Actor } from './planned.ts';

/** What a row says of a customer to staff, beside what is said already. */
export interface NoteChange {
  before: string | null;
  after: string;
}

export const noteChange = (before: string | null, after: string | undefined): NoteChange | null =>
  after === undefined || after === before ? null : { before, after };

/** Staff read on the customer who said it, and when (CUS-26). */
export async function writeNotes(
  tx: Tx,
  rows: readonly { customer_id: string; note: NoteChange | null }[],
  { actor_id, import_id }: Actor,
): Promise<void> {
  const noted = rows.flatMap(({ customer_id, note }) => (note ? [{ customer_id, ...note }] : []));
  if (noted.length === 0) return;
  await tx.execute(sql`update ${customers} set note = file.after, note_by = ${actor_id},
      note_at = ${tx.now().toString()}::timestamptz, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as file (customer_id uuid, after text)
    where ${customers.id} = file.customer_id`);
  await recordMany(
    tx,
    customerEvents,
    noted.map(({ customer_id, before, after }) => ({
      subject_id: customer_id,
      event: {
        type: 'customer.note_changed' as const,
        actor_id,
        data: { changes: [{ field: 'note' as const, before, after }], import_id },
      },
    })),
  );
}
