import { and, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { FileKind, FilePurpose, FileState } from '#shared/files/file.ts';
import { oneOf } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { driver_reports, files, order_files } from '../../schema.ts';

/** Whose pictures of which leg, taken for what. */
export interface FilesOfLeg {
  driver_id: string;
  leg_id: string;
  purposes: readonly FilePurpose[];
}

const anyOf = (ids: readonly string[]): SQL =>
  sql`${order_files.file_id} = any(${sql.param([...ids])}::uuid[])`;

/** Of these pictures those that the driver announced for the leg. Nobody removes them until the transaction ends. */
export const lockFilesOfLeg = (
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
export async function findKindsKept(tx: Tx, leg_id: string, except: readonly string[]): Promise<FileKind[]> {
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
