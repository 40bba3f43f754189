import { and, asc, eq } from 'drizzle-orm';
import { isOpenCase } from '#shared/cases/case.ts';
import { maxPhotos } from '#shared/files/file.ts';
import type { FileProgress, PictureDraft } from '#shared/files/files.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { customerOf, ownedBy } from '../accounts/ownership.ts';
import { lockUnerased, refuseErased } from '../customers/customers.store.ts';
import { announcePicture, isSamePicture, refuseReused } from '../files/announce-file.ts';
import { findAnnounced, progressOf } from '../files/files.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { cases, files } from '../schema.ts';
import { lockCaseRow } from './cases.store.ts';

/**
 * Announces a photo of a case that is open; the same again says how far it has come.
 * @throws Refusal `not-found`, `erased`, `case-closed`, `limit-reached`, `too-large`, `key-reused`, `too-many-attempts`
 */
export function announceCasePhoto(
  db: Db,
  caller: Caller,
  case_id: string,
  draft: PictureDraft,
): Promise<FileProgress> {
  return transact(db, async (tx) => {
    if (!(await lockUnerased(tx, customerOf(caller)))) refuseErased();
    const shown = (await lockCaseRow(tx, case_id, ownedBy(cases, caller))) ?? refuseNotFound();
    const announced = await findAnnounced(tx, draft.id);
    if (announced) {
      if (announced.file.case_id !== case_id || !isSamePicture(announced, caller, draft)) refuseReused();
      return progressOf(tx, announced.file);
    }
    if (!isOpenCase(shown)) refuse('case-closed', 'This case is closed. Raise a new one to send photos.');
    await makeRoom(tx, case_id);
    const what = { since: shown.created_at, purpose: 'case', kind: 'photo', case_id } as const;
    if (!(await announcePicture(tx, caller, draft, what))) refuseReused();
    return { received: [], state: 'coming' };
  });
}

/** Where there are enough photos, one that never came makes room. */
async function makeRoom(tx: Tx, case_id: string): Promise<void> {
  const photos = await tx
    .select({ id: files.id, state: files.state })
    .from(files)
    .where(eq(files.case_id, case_id))
    .orderBy(asc(files.announced_at), asc(files.id));
  if (photos.length < maxPhotos) return;
  const coming = photos.find(({ state }) => state === 'coming');
  // Its last piece may arrive at this moment.
  const isStillComing = coming && and(eq(files.id, coming.id), eq(files.state, 'coming'));
  const removed = isStillComing
    ? await tx.delete(files).where(isStillComing).returning({ id: files.id })
    : [];
  if (removed.length === 0) refuse('limit-reached', `A case has at most ${maxPhotos} photos.`);
}
