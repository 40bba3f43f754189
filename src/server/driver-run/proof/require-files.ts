import { type FileKind, maxPhotos } from '#shared/files/file.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { type FilesOfLeg, findKindsKept, lockFilesOfLeg } from './proof-files.store.ts';

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
