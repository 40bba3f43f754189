import { and, eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { files } from '../schema.ts';
import { caseEvents } from './cases.events.ts';
import { lockCaseRow } from './cases.store.ts';

/** Staff remove a photo for good; its case keeps that there was one. @throws Refusal `not-found` */
export async function removeCasePhoto(
  db: Db,
  caller: Caller,
  case_id: string,
  file_id: string,
): Promise<null> {
  await transact(db, async (tx) => {
    const shown = (await lockCaseRow(tx, case_id)) ?? refuseNotFound();
    const isReady = and(eq(files.id, file_id), eq(files.case_id, case_id), eq(files.state, 'ready'));
    const removed = await tx.delete(files).where(isReady).returning({ id: files.id });
    if (removed.length === 0) refuseNotFound();
    await record(tx, caseEvents, shown, { type: 'case.photo_removed', actor_id: caller.id, data: {} });
  });
  return null;
}
