import type { ClientBase } from 'pg';
import { now } from '#shared/kernel/time.ts';
import { errorMessage } from '../error-message.ts';
import { objectKey, objectSizes } from '../objects/object-key.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { StartupError } from '../startup-error.ts';
import type { StoredObject } from './backup-file.ts';

/** Objects that are written at the same time. */
const atOnce = 16;
const keysAtOnce = 1_000;

/** Writes the objects of a backup into a store, and takes them back when the restore fails. */
export interface ObjectWriter {
  store: ObjectStore;
  write: (object: StoredObject) => Promise<void>;
  /** Waits until all of them are written. */
  flush: () => Promise<void>;
  count: () => number;
  undo: () => Promise<void>;
}

export function openObjectWriter(store: ObjectStore): ObjectWriter {
  const written: string[] = [];
  let batch: StoredObject[] = [];
  let count = 0;
  /** What is there already may be another database's: it is never taken back. */
  const writeOne = async ({ key, base64 }: StoredObject) => {
    const bytes = Buffer.from(base64, 'base64');
    const there = await store.read(key);
    if (there && bytes.equals(there)) return;
    if (!there) written.push(key);
    await store.write(key, bytes);
  };
  const flush = async () => {
    const objects = batch;
    batch = [];
    count += objects.length;
    const results = await Promise.allSettled(objects.map(writeOne));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw storeError(failed.reason);
  };
  return {
    store,
    write: async (object) => {
      if (batch.push(object) === atOnce) await flush();
    },
    flush,
    count: () => count,
    // What a store that is down keeps of it has no row: the daily job removes it.
    undo: async () => {
      await Promise.allSettled(written.splice(0).map((key) => store.remove(key)));
    },
  };
}

const storeError = (error: unknown): StartupError =>
  new StartupError(
    `The store of the pictures cannot be used: ${errorMessage(error)}. Nothing was restored.`,
    {
      cause: error,
    },
  );

/**
 * Makes the rows of pictures say what is so here: those in the store, from the backup or still there, are kept in this store,
 * and those that are nowhere are gone.
 */
export async function settlePictures(
  client: ClientBase,
  store: ObjectStore,
): Promise<{ pictures: number; gone: number }> {
  const hasNoBody = `not exists (select from file_bodies as body where body.file_id = files.id)`;
  const isElsewhere = `state = 'ready' and (kept_in <> 'database' or ${hasNoBody})`;
  const { rowCount } = await client.query(`select from files where ${isElsewhere} limit 1`);
  let gone = 0;
  if (rowCount) {
    await client.query('create temp table stored_keys (key text) on commit drop');
    await listKeys(client, store);
    const isStored = objectSizes
      .map((size) => `exists (select from stored_keys where key = ${keyOf(size)})`)
      .join(' and ');
    await client.query('create index on stored_keys (key)');
    await client.query(
      `update files set kept_in = $1 where ${isElsewhere} and kept_in <> $1 and ${isStored}`,
      [store.home],
    );
    const result = await client.query(
      `update files set state = 'gone', kept_in = null where ${isElsewhere} and not (${isStored})`,
    );
    gone = result.rowCount ?? 0;
  }
  const { rows } = await client.query<{ pictures: number }>(
    `select count(*)::int as pictures from files where state = 'ready'`,
  );
  return { pictures: rows[0]?.pictures ?? 0, gone };
}

/** The key of a row, as SQL. */
const keyOf = (size: (typeof objectSizes)[number]): string =>
  `replace('${objectKey('#', size)}', '#', files.id::text)`;

async function listKeys(client: ClientBase, store: ObjectStore): Promise<void> {
  let keys: string[] = [];
  const flush = async () => {
    await client.query('insert into stored_keys select unnest($1::text[])', [keys]);
    keys = [];
  };
  for await (const key of keysIn(store)) {
    if (keys.push(key) === keysAtOnce) await flush();
  }
  await flush();
}

async function* keysIn(store: ObjectStore): AsyncGenerator<string> {
  try {
    yield* store.list(now().add({ hours: 24 }));
  } catch (error) {
    throw storeError(error);
  }
}
