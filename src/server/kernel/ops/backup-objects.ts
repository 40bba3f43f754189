import type { ClientBase } from 'pg';
import { errorMessage } from '../error-message.ts';
import { objectKey, objectSizes } from '../objects/object-key.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { StartupError } from '../startup-error.ts';
import type { StoredObject } from './backup-file.ts';

/** Pictures that are read at the same time: a bucket takes its time for each. */
const atOnce = 8;

/** The number of pictures that the database says are there. */
export async function countPictures(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from files where state = 'ready'`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The objects of the pictures that a snapshot says are in the store; `null` for a picture that is no longer there.
 * @throws StartupError where the store cannot be read, or has none of them
 */
export async function* readObjects(
  client: ClientBase,
  store: ObjectStore,
): AsyncGenerator<StoredObject | null> {
  await client.query(
    `declare stored no scroll cursor for select id from files where state = 'ready' and kept_in <> 'database'`,
  );
  let found = 0;
  let missing = 0;
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`fetch ${atOnce} from stored`);
    if (rows.length === 0) break;
    for (const objects of await Promise.all(rows.map(({ id }) => readPicture(store, id)))) {
      if (objects) found++;
      else missing++;
      yield* objects ?? [null];
    }
  }
  await client.query('close stored');
  if (missing > 0 && found === 0) {
    throw new StartupError(
      `None of the ${missing} pictures of the shop is in its store: are DATA_DIR and FILES_URL those of the service? With --without-files they are left out.`,
    );
  }
}

/** `null` where the store has not both sizes. */
async function readPicture(store: ObjectStore, id: string): Promise<StoredObject[] | null> {
  const objects: StoredObject[] = [];
  for (const size of objectSizes) {
    const key = objectKey(id, size);
    const bytes = await readObject(store, key);
    if (!bytes) return null;
    objects.push({ key, base64: Buffer.from(bytes).toString('base64') });
  }
  return objects;
}

function readObject(store: ObjectStore, key: string): Promise<Uint8Array | null> {
  return store.read(key).catch((error: unknown) => {
    throw new StartupError(
      `The store of the pictures cannot be read: ${errorMessage(error)}. With --without-files they are left out.`,
      { cause: error },
    );
  });
}
