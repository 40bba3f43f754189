import { phoneDatabase, type StoredEntry, type StoredPicture } from '#web/kernel/phone-database.ts';

/** A picture with its bytes, as it is kept. */
export interface PictureWithBytes {
  picture: StoredPicture;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Where the outbox is kept on this device. Every function rejects where the device cannot do it. */
export interface OutboxStore {
  /** The oldest first. */
  list: () => Promise<StoredEntry[]>;
  /** Adds entries with their pictures, all or none; entries whose id is there already stay as they are. */
  add: (
    entries: readonly Pick<StoredEntry, 'id' | 'json'>[],
    pictures?: readonly PictureWithBytes[],
  ) => Promise<void>;
  replace: (id: string, json: unknown) => Promise<void>;
  /** Removes entries with their pictures. */
  remove: (ids: readonly string[]) => Promise<void>;
  /** Notes that an entry goes out now; `false` if it is not there any more. */
  claim: (id: string) => Promise<boolean>;
  /** Removes an entry that never went out, with its pictures; `false` if it did, or is not there. */
  takeBack: (id: string) => Promise<boolean>;
  pictures: () => Promise<StoredPicture[]>;
  bytesOf: (picture_id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Writes pictures anew that are still there. */
  updatePictures: (pictures: readonly StoredPicture[]) => Promise<void>;
  removePictures: (ids: readonly string[]) => Promise<void>;
}

/** A phone that is switched off at once has it all the same. */
async function openOutbox() {
  const database = await phoneDatabase();
  const transaction = database.transaction(['outbox', 'pictures', 'picture_bytes'], 'readwrite', {
    durability: 'strict',
  });
  const [outbox, pictures, bytes] = [
    transaction.objectStore('outbox'),
    transaction.objectStore('pictures'),
    transaction.objectStore('picture_bytes'),
  ];
  const removePicture = async (id: string) => {
    await Promise.all([pictures.delete(id), bytes.delete(id)]);
  };
  /** Removes an entry with its pictures. */
  const removeEntry = async (number: number, id: string) => {
    const ids = await pictures.index('report_id').getAllKeys(id);
    await Promise.all([outbox.delete(number), ...ids.map(removePicture)]);
  };
  return { outbox, pictures, bytes, removePicture, removeEntry, done: transaction.done };
}

export const phoneStore: OutboxStore = {
  list: async () => (await phoneDatabase()).getAll('outbox'),
  add: async (entries, added = []) => {
    const { outbox, pictures, bytes, done } = await openOutbox();
    const adding = entries.map(async ({ id, json }) => {
      if ((await outbox.index('id').getKey(id)) === undefined)
        await outbox.add({ id, json, was_tried: false });
    });
    const keeping = added.flatMap((each) => [
      pictures.put(each.picture),
      bytes.put(each.bytes, each.picture.id),
    ]);
    await Promise.all([...adding, ...keeping, done]);
  },
  replace: async (id, json) => {
    const { outbox, done } = await openOutbox();
    const entry = await outbox.index('id').get(id);
    if (entry) await outbox.put({ ...entry, json });
    await done;
  },
  remove: async (ids) => {
    const { outbox, removeEntry, done } = await openOutbox();
    for (const id of ids) {
      const number = await outbox.index('id').getKey(id);
      if (number !== undefined) await removeEntry(number, id);
    }
    await done;
  },
  claim: async (id) => {
    const { outbox, done } = await openOutbox();
    const entry = await outbox.index('id').get(id);
    if (entry && !entry.was_tried) await outbox.put({ ...entry, was_tried: true });
    await done;
    return entry !== undefined;
  },
  takeBack: async (id) => {
    const { outbox, removeEntry, done } = await openOutbox();
    const entry = await outbox.index('id').get(id);
    const isWaiting = entry?.number !== undefined && !entry.was_tried;
    if (isWaiting) await removeEntry(entry.number as number, id);
    await done;
    return isWaiting;
  },
  pictures: async () => (await phoneDatabase()).getAll('pictures'),
  bytesOf: async (picture_id) => (await (await phoneDatabase()).get('picture_bytes', picture_id)) ?? null,
  updatePictures: async (changed) => {
    const { pictures, done } = await openOutbox();
    for (const picture of changed)
      if ((await pictures.getKey(picture.id)) !== undefined) await pictures.put(picture);
    await done;
  },
  removePictures: async (ids) => {
    const { removePicture, done } = await openOutbox();
    await Promise.all([...ids.map(removePicture), done]);
  },
};
