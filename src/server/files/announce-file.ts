import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { maxFileBytes } from '#shared/files/file.ts';
import type { FileDraft, FileProgress, PictureDraft } from '#shared/files/files.contract.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { stampOrArrival } from '#shared/kernel/time.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { consume } from '../kernel/http/rate-limit.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { files, leg_drivers, legs, order_files, orders } from '../schema.ts';
import { type AnnouncedFile, findAnnounced, progressOf } from './files.store.ts';

/** A day without a signal brings 150 of them at once. */
const announceRateLimit = { name: 'announce-file', max: 400, minutes: 60 };

/**
 * Announces a picture of an order; the same again says how far it has come.
 * @throws Refusal `not-found`, `too-large`, `key-reused` for an id with another content, `too-many-attempts`
 */
export function announceFile(db: Db, caller: Caller, draft: FileDraft): Promise<FileProgress> {
  return transact(db, async (tx) => {
    // Whoever erases its customer at this moment comes first or last.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, draft.order_id)).for('key share');
    const since = await requireOrder(tx, caller, draft);
    const announced = (await findAnnounced(tx, draft.id)) ?? (await insertFile(tx, caller, draft, since));
    if (announced && !isSame(announced, caller, draft)) refuseReused();
    return progressOf(tx, announced?.file ?? { id: draft.id, state: 'coming' });
  });
}

/** Staff may add pictures to any order, drivers to the legs that are or were theirs. @returns since when the order is there */
async function requireOrder(tx: Tx, caller: Caller, draft: FileDraft): Promise<Temporal.Instant> {
  const { order_id, leg_id, item_index } = draft;
  const [order] = await tx
    .select({
      items: sql<number>`jsonb_array_length(${orders.items})`,
      leg_id: legs.id,
      created_at: orders.created_at,
    })
    .from(orders)
    .leftJoin(legs, and(eq(legs.order_id, orders.id), eq(legs.id, sql`${leg_id ?? null}::uuid`)))
    .where(
      and(eq(orders.id, order_id), caller.reach === 'any' ? undefined : wasDrivenBy(tx, caller, leg_id)),
    );
  if (!order) refuseNotFound();
  if (leg_id && !order.leg_id) refuseField('leg_id', 'Choose a stop of this order');
  if (item_index != null && item_index >= order.items)
    refuseField('item_index', 'Choose an item of this order');
  return order.created_at;
}

/** Without a leg, as for a stain that a driver sees, any leg of the order counts. */
function wasDrivenBy(tx: Tx, { id }: Caller, leg_id: string | null | undefined): SQL {
  const theirs = tx
    .select({ id: leg_drivers.id })
    .from(leg_drivers)
    .innerJoin(
      sql`${legs} as driven`,
      sql`driven.id = ${leg_drivers.leg_id} and driven.order_id = ${orders.id}`,
    )
    .where(and(eq(leg_drivers.driver_id, id), leg_id ? eq(leg_drivers.leg_id, leg_id) : undefined));
  return exists(theirs);
}

/** @returns what another call has announced under this id by then, if one has */
async function insertFile(
  tx: Tx,
  caller: Caller,
  draft: FileDraft,
  since: Temporal.Instant,
): Promise<AnnouncedFile | null> {
  const { purpose, kind } = draft;
  if (!(await announcePicture(tx, caller, draft, { since, purpose, kind })))
    return findAnnounced(tx, draft.id);
  await tx.insert(order_files).values({ file_id: draft.id, ...placeOf(draft) });
  return null;
}

type What = Pick<typeof files.$inferInsert, 'purpose' | 'kind' | 'case_id'> & { since: Temporal.Instant };

/** Writes what will arrive. @returns whether its id was free. @throws Refusal `too-large`, `too-many-attempts` */
export async function announcePicture(
  tx: Tx,
  caller: Pick<Caller, 'id'>,
  { id, bytes, sha256, taken_at }: PictureDraft,
  { since, ...what }: What,
): Promise<boolean> {
  if (bytes > maxFileBytes) refuse('too-large', 'A picture may have at most 4 MB.');
  await consume(tx, announceRateLimit, caller.id);
  const now = tx.now();
  const stamp = { announced_at: now, created_by: caller.id };
  const inserted = await tx
    .insert(files)
    .values({
      ...{ id, declared_bytes: bytes, sha256, ...what, ...stamp },
      taken_at: stampOrArrival(taken_at, { since, arrived_at: now }),
    })
    .onConflictDoNothing()
    .returning({ id: files.id });
  return inserted.length > 0;
}

/** Where it belongs; only of a condition it matters which item it shows. */
const placeOf = ({ order_id, leg_id, purpose, item_index, note }: FileDraft) => ({
  order_id,
  leg_id: leg_id ?? null,
  item_index: purpose === 'condition' ? (item_index ?? null) : null,
  note: purpose === 'condition' ? (note ?? null) : null,
});

export function refuseReused(): never {
  refuse('key-reused', 'The id of this picture was already used for another one.');
}

/** When it was taken is not compared, as what is stored may be earlier. */
export const isSamePicture = (
  { file }: AnnouncedFile,
  { id }: Pick<Caller, 'id'>,
  { bytes, sha256 }: PictureDraft,
): boolean => file.created_by === id && file.declared_bytes === bytes && file.sha256 === sha256;

function isSame(announced: AnnouncedFile, caller: Caller, draft: FileDraft): boolean {
  const { file, of } = announced;
  if (!of) return false;
  const { file_id: _, report_id: __, ...place } = of;
  return (
    isSamePicture(announced, caller, draft) &&
    file.purpose === draft.purpose &&
    file.kind === draft.kind &&
    Object.entries(placeOf(draft)).every(([name, value]) => place[name as keyof typeof place] === value)
  );
}
