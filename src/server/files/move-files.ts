import { asc, eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/db/database.ts';
import { objectKey } from '../kernel/objects/object-key.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import { file_bodies, files } from '../schema.ts';
import { lockFile } from './files.store.ts';

const batchSize = 100;
/** So many are the store's fault. */
const maxFailures = 10;

/** Moves the pictures that the database still has to the store. @throws where that does not take one: it is tried again */
export async function moveFiles(db: Db): Promise<void> {
  for (;;) {
    const batch = await db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.kept_in, 'database'))
      .orderBy(asc(files.arrived_at))
      .limit(batchSize);
    await eachAlone(batch, ({ id }) => moveFile(db, id), 'Some pictures could not be moved.', maxFailures);
    if (batch.length < batchSize) return;
  }
}

/** First the objects, then the row: whatever ends in between is done again. */
async function moveFile(db: Db, id: string): Promise<void> {
  const { objects } = db;
  const bodies = await db.select().from(file_bodies).where(eq(file_bodies.file_id, id));
  for (const { size, bytes } of bodies) await objects.write(objectKey(id, size), bytes);
  const isKept = await transact(db, async (tx) => {
    const file = await lockFile(tx, id);
    if (file?.kept_in !== 'database') return file?.state === 'ready';
    await tx.update(files).set({ kept_in: objects.home }).where(eq(files.id, id));
    await tx.delete(file_bodies).where(eq(file_bodies.file_id, id));
    return true;
  });
  // It was removed while it was moved.
  if (!isKept) for (const { size } of bodies) await objects.remove(objectKey(id, size));
}
