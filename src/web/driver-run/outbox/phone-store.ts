import { phoneDatabase, type StoredEntry } from '#web/kernel/phone-database.ts';

/** Where the outbox is kept on this device. Every function rejects where the device cannot do it. */
export interface OutboxStore {
  /** The oldest first. */
  list: () => Promise<StoredEntry[]>;
  /** Adds entries, all or none; those whose id is there already stay as they are. */
  add: (entries: readonly Pick<StoredEntry, 'id' | 'json'>[]) => Promise<void>;
  replace: (id: string, json: unknown) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
  /** Notes that an entry goes out now; `false` if it is not there any more. */
  claim: (id: string) => Promise<boolean>;
  /** Removes an entry that never went out; `false` if it did, or is not there. */
  takeBack: (id: string) => Promise<boolean>;
}

/** A phone that is switched off at once has it all the same. */
async function openOutbox() {
  const database = await phoneDatabase();
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  return { outbox: transaction.store, done: transaction.done };
}

export const phoneStore: OutboxStore = {
  list: async () => (await phoneDatabase()).getAll('outbox'),
  add: async (entries) => {
    const { outbox, done } = await openOutbox();
    const adding = entries.map(async ({ id, json }) => {
      if ((await outbox.index('id').getKey(id)) === undefined)
        await outbox.add({ id, json, was_tried: false });
    });
    await Promise.all([...adding, done]);
  },
  replace: async (id, json) => {
    const { outbox, done } = await openOutbox();
    const entry = await outbox.index('id').get(id);
    if (entry) await outbox.put({ ...entry, json });
    await done;
  },
  remove: async (ids) => {
    const { outbox, done } = await openOutbox();
    for (const id of ids) {
      const number = await outbox.index('id').getKey(id);
      if (number !== undefined) await outbox.delete(number);
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
    const { outbox, done } = await openOutbox();
    const entry = await outbox.index('id').get(id);
    const isWaiting = entry?.number !== undefined && !entry.was_tried;
    if (isWaiting) await outbox.delete(entry.number as number);
    await done;
    return isWaiting;
  },
};
