import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { type PictureSize, pictureSizes } from '#shared/files/file.ts';
import type { Db } from '../kernel/db/database.ts';
import { objectKey, readObjectKey } from '../kernel/objects/object-key.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import { files, files_to_remove } from '../schema.ts';

const batchSize = 100;
/** So many are the store's fault. */
const maxFailures = 10;
const sizes = Object.keys(pictureSizes) as PictureSize[];

/** Removes from the store what is noted as gone. @throws where the store does not answer: it is tried again */
export async function removeNotedObjects(db: Db): Promise<void> {
  const { objects } = db;
  // A picture that was removed and is sent anew under its id is not removed again.
  const isSentAnew = db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, files_to_remove.file_id), ne(files.state, 'gone')));
  for (;;) {
    const batch = await db
      .select({ file_id: files_to_remove.file_id })
      .from(files_to_remove)
      .where(and(eq(files_to_remove.kept_in, objects.home), notExists(isSentAnew)))
      .limit(batchSize);
    const remove = async ({ file_id }: { file_id: string }) => {
      for (const size of sizes) await objects.remove(objectKey(file_id, size));
      await db.delete(files_to_remove).where(eq(files_to_remove.file_id, file_id));
    };
    await eachAlone(batch, remove, 'Some pictures could not be removed.', maxFailures);
    if (batch.length < batchSize) return;
  }
}

/** Removes objects of which the database knows nothing, a day after they were written. */
export async function removeLostObjects(db: Db): Promise<void> {
  let batch: string[] = [];
  for await (const key of db.objects.list(db.now().subtract({ hours: 24 }))) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    await removeLost(db, batch);
    batch = [];
  }
  await removeLost(db, batch);
}

/** What has another name was not written by us, and is left alone. */
async function removeLost(db: Db, keys: readonly string[]): Promise<void> {
  const ours = keys.flatMap((key) => {
    const read = readObjectKey(key);
    return read ? [{ key, ...read }] : [];
  });
  if (ours.length === 0) return;
  const ids = [...new Set(ours.map(({ file_id }) => file_id))];
  // One that the database still has is being moved just now.
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.state, sql`'ready'`)));
  const known = new Set(rows.map(({ id }) => id));
  const lost = ours.filter(({ file_id, isPart }) => isPart || !known.has(file_id));
  for (const { key } of lost) await db.objects.remove(key);
}
