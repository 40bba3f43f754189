import { eq, sql } from 'drizzle-orm';
import type { CustomerNote } from '#shared/accounts/customers.contract.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../kernel/http/serve.ts';
import { recordChanges } from '../notifications/record.ts';
import { customers, users } from '../schema.ts';
import { customerEvents } from './customers.events.ts';
import { isUnerased, refuseErased } from './customers.store.ts';

/** What staff say of a customer, or `null` where there is none. */
export async function findNote(db: DbOrTx, customer_id: string): Promise<CustomerNote | null> {
  const [note] = await db
    .select({
      customer_id: customers.id,
      note: customers.note,
      note_by_name: users.full_name,
      note_at: customers.note_at,
      version: customers.version,
    })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.note_by))
    .where(eq(customers.id, customer_id));
  return note ?? null;
}

interface NoteCommand {
  id: string;
  caller: Pick<SessionUser, 'id'>;
  /** The version they have seen; `null` for any. */
  ifMatch: number | null;
}

/** Staff write the note on a customer. @throws Refusal `not-found`, `erased`, `changed-meanwhile` */
export const changeNote = (
  db: Db,
  { id, caller, ifMatch }: NoteCommand,
  text: string | null,
): Promise<CustomerNote> =>
  transact(db, async (tx) => {
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
    const before = (await findNote(tx, id)) ?? refuseNotFound();
    if (!(await isUnerased(tx, id))) refuseErased();
    requireVersion(ifMatch, before.version);
    await writeNote(tx, caller.id, { id, note: before.note }, text);
    return (await findNote(tx, id)) ?? refuseNotFound();
  });

/** The same on a customer that is new, or locked. */
export async function writeNote(
  tx: Tx,
  actor_id: string,
  before: { id: string; note: string | null },
  text: string | null,
): Promise<void> {
  const { id } = before;
  const note = text || null;
  const changes = fieldChanges(['note'], before, { note });
  if (changes.length > 0) {
    const said = { note, note_by: actor_id, note_at: tx.now(), version: sql`${customers.version} + 1` };
    await tx.update(customers).set(said).where(eq(customers.id, id));
  }
  const event = { type: 'customer.note_changed' as const, actor_id, data: { changes } };
  await recordChanges(tx, customerEvents, { id }, event);
}
