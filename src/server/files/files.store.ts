import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { PictureSize } from '#shared/files/file.ts';
import type { FileProgress } from '#shared/files/files.contract.ts';
import { ownedBy } from '../accounts/ownership.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import type { Caller, Viewer } from '../kernel/http/caller.ts';
import { hasDoorFor } from '../orders/store/without-door.ts';
import { cases, file_bodies, file_pieces, files, order_files, orders } from '../schema.ts';

/** What was announced of a file, and how far it has come. */
export type AnnouncedFile = Awaited<ReturnType<typeof selectAnnounced>>[number];

const selectAnnounced = (db: DbOrTx, id: string) =>
  db
    .select({ file: files, of: order_files })
    .from(files)
    .leftJoin(order_files, eq(order_files.file_id, files.id))
    .where(eq(files.id, id));

export async function findAnnounced(db: DbOrTx, id: string): Promise<AnnouncedFile | null> {
  const [announced] = await selectAnnounced(db, id);
  return announced ?? null;
}

/** The file, its row locked, if the caller may send its pieces: staff, or whoever announced it. */
export async function lockFile(
  tx: Tx,
  id: string,
  caller?: Pick<Caller, 'id' | 'reach'>,
): Promise<typeof files.$inferSelect | null> {
  const isTheirs = caller && caller.reach !== 'any' ? eq(files.created_by, caller.id) : undefined;
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), isTheirs))
    .for('update');
  return file ?? null;
}

export async function progressOf(
  db: DbOrTx,
  { id, state }: Pick<typeof files.$inferSelect, 'id' | 'state'>,
): Promise<FileProgress> {
  const pieces = await db
    .select({ number: file_pieces.number })
    .from(file_pieces)
    .where(eq(file_pieces.file_id, id))
    .orderBy(asc(file_pieces.number));
  return { received: pieces.map(({ number }) => number), state };
}

export async function writePiece(tx: Tx, piece: typeof file_pieces.$inferInsert): Promise<void> {
  await tx
    .insert(file_pieces)
    .values(piece)
    .onConflictDoUpdate({
      target: [file_pieces.file_id, file_pieces.number],
      set: { bytes: piece.bytes },
    });
}

export async function deletePieces(tx: Tx, file_id: string): Promise<void> {
  await tx.delete(file_pieces).where(eq(file_pieces.file_id, file_id));
}

/** A file of an order or a case that the viewer may see, with its bytes where the database still has them. */
export async function findPicture(db: DbOrTx, id: string, size: PictureSize, viewer: Viewer) {
  const ofOrder = and(isNotNull(orders.id), ownedBy(orders, viewer), hasDoorFor(db, viewer));
  const ofCase = and(isNotNull(cases.id), ownedBy(cases, viewer));
  const [picture] = await db
    .select({ state: files.state, kept_in: files.kept_in, bytes: file_bodies.bytes })
    .from(files)
    .leftJoin(order_files, eq(order_files.file_id, files.id))
    .leftJoin(orders, eq(orders.id, order_files.order_id))
    .leftJoin(cases, eq(cases.id, files.case_id))
    .leftJoin(file_bodies, and(eq(file_bodies.file_id, files.id), eq(file_bodies.size, sql`${size}`)))
    .where(and(eq(files.id, id), or(ofOrder, ofCase)));
  return picture ?? null;
}
