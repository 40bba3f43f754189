import { asc, eq } from 'drizzle-orm';
import { type Db, transact } from '../kernel/db/database.ts';
import { objectKey } from '../kernel/objects/object-key.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import { eachMinute, type Job } from '../kernel/ops/job-queues.ts';
import { file_bodies, files } from '../schema.ts';
import { expireFiles } from './expire-files.ts';
import { lockFile } from './files.store.ts';
import { removeLostObjects, removeNotedObjects } from './remove-objects.ts';

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

/** A store that is down is asked again after 30 s, then with exponential backoff, for about half a day. */
const storeRetries = {
  retryLimit: 50,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 600,
};

/** What is done with pictures by the clock. While one waits for its retry, no other of its queue is added. */
export const fileJobs = (db: Db): Job[] => [
  {
    queue: 'move-files',
    cron: eachMinute,
    policy: 'exclusive',
    retries: storeRetries,
    run: () => moveFiles(db),
  },
  {
    queue: 'remove-objects',
    cron: eachMinute,
    policy: 'exclusive',
    retries: storeRetries,
    run: () => removeNotedObjects(db),
  },
  { queue: 'remove-lost-objects', cron: '41 2 * * *', run: () => removeLostObjects(db) },
  { queue: 'expire-files', cron: '11 3 * * *', run: () => expireFiles(db) },
];
