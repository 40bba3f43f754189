import { and, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { type FileKind, type FilePurpose, type FileState, maxPhotos } from '#shared/files/file.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { driver_reports, files, legs, order_files } from '../../schema.ts';

/** Whose pictures of which leg, taken for what. */
export interface FilesOfLeg {
  driver_id: string;
  leg_id: string;
  purposes: readonly FilePurpose[];
}

const anyOf = (ids: readonly string[]): SQL =>
  sql`${order_files.file_id} = any(${sql.param([...ids])}::uuid[])`;

/** Of these pictures those that the driver announced for the leg. Nobody removes them until the transaction ends. */
const lockFilesOfLeg = (
  tx: Tx,
  { driver_id, leg_id, purposes }: FilesOfLeg,
  ids: readonly string[],
): Promise<{ id: string; kind: FileKind; state: FileState }[]> =>
  tx
    .select({ id: files.id, kind: files.kind, state: files.state })
    .from(order_files)
    .innerJoin(files, eq(files.id, order_files.file_id))
    .where(
      and(
        anyOf(ids),
        eq(order_files.leg_id, leg_id),
        eq(files.created_by, driver_id),
        oneOf(files.purpose, purposes),
        ne(files.state, 'gone'),
      ),
    )
    .for('update', { of: order_files });

/** The kinds of the other pictures of a leg: those that came with a report that holds. */
async function findKindsKept(tx: Tx, leg_id: string, except: readonly string[]): Promise<FileKind[]> {
  const rows = await tx
    .select({ kind: files.kind })
    .from(order_files)
    .innerJoin(files, eq(files.id, order_files.file_id))
    .innerJoin(driver_reports, eq(driver_reports.id, order_files.report_id))
    .where(
      and(
        eq(order_files.leg_id, leg_id),
        ne(files.state, 'gone'),
        eq(driver_reports.outcome, 'accepted'),
        except.length > 0 ? notInArray(order_files.file_id, [...except]) : undefined,
      ),
    );
  return rows.map(({ kind }) => kind);
}

/** These pictures came with a report. */
export async function linkFiles(tx: Tx, report_id: string, ids: readonly string[]): Promise<void> {
  await tx.update(order_files).set({ report_id }).where(anyOf(ids));
}

/** The pictures that a report names: each was announced for its leg by its driver, and is whole. */
interface NamedFiles {
  ids: string[];
  photos: number;
  is_signed: boolean;
}

/**
 * What a report names of pictures; nothing is written before all of them are there. `isMore` counts those of earlier reports of the
 * leg with them.
 * @throws Refusal `invalid` for one that is not of this leg and driver, for more than 4 photos and for a second signature;
 * `file-not-ready` while one is coming
 */
export async function requireFiles(
  tx: Tx,
  of: FilesOfLeg,
  file_ids: readonly string[] = [],
  isMore = false,
): Promise<NamedFiles> {
  const ids = [...new Set(file_ids)];
  if (ids.length === 0) return { ids, photos: 0, is_signed: false };
  const files = await lockFilesOfLeg(tx, of, ids);
  if (files.length < ids.length) {
    refuseField('file_ids', 'A picture is not one of this stop, or was removed. Please take it again.');
  }
  const kinds = files.map(({ kind }) => kind);
  requireFew(isMore ? [...kinds, ...(await findKindsKept(tx, of.leg_id, ids))] : kinds);
  const coming = files.filter(({ state }) => state === 'coming').length;
  if (coming > 0) {
    refuse(
      'file-not-ready',
      coming === 1 ? 'A picture is still on its way.' : `Still on their way: ${coming} pictures.`,
    );
  }
  return { ids, photos: countOf(kinds, 'photo'), is_signed: kinds.includes('signature') };
}

function requireFew(kinds: readonly FileKind[]): void {
  if (countOf(kinds, 'photo') > maxPhotos) refuseField('file_ids', `A stop has at most ${maxPhotos} photos`);
  if (countOf(kinds, 'signature') > 1) refuseField('file_ids', 'A stop has one signature');
}

const countOf = (kinds: readonly FileKind[], kind: FileKind): number =>
  kinds.filter((each) => each === kind).length;

/** Appends a paragraph to the note of a leg. Returns the whole note. */
export async function appendNote(tx: Tx, leg_id: string, paragraph: string): Promise<string> {
  const [row] = await tx
    .update(legs)
    .set({ note: sql`concat_ws(E'\\n\\n', ${legs.note}, ${paragraph}::text)` })
    .where(eq(legs.id, leg_id))
    .returning({ note: legs.note });
  return row?.note ?? paragraph;
}
