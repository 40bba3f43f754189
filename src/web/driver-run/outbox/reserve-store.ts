import { logFailure } from '#web/kernel/log.ts';
import type { StoredEntry } from '#web/kernel/phone-database.ts';
import type { OutboxStore } from './phone-store.ts';

/** Where entries are kept in localStorage while the database of this device takes none: it has room of its own. */
const reserveKey = 'outbox_reserve';

/** @throws SyntaxError where it was damaged */
const readReserve = (): StoredEntry[] =>
  JSON.parse(localStorage.getItem(reserveKey) ?? '[]') as StoredEntry[];

function writeReserve(entries: readonly StoredEntry[]): void {
  if (entries.length === 0) localStorage.removeItem(reserveKey);
  else localStorage.setItem(reserveKey, JSON.stringify(entries));
}

/** What is in the reserve goes to the store, where it can. */
async function emptyReserve(store: OutboxStore): Promise<void> {
  const entries = readReserve();
  if (entries.length === 0) return;
  await store.add(entries);
  for (const { id } of entries.filter(({ was_tried }) => was_tried)) await store.claim(id);
  const moved = new Set(entries.map(({ id }) => id));
  writeReserve(readReserve().filter(({ id }) => !moved.has(id)));
}

const inReserve = (id: string): StoredEntry | undefined => readReserve().find((entry) => entry.id === id);

const changeReserve = (id: string, change: Partial<StoredEntry>): void =>
  writeReserve(readReserve().map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));

/** A store with a reserve for when it is full, or cannot be opened: what has no pictures is kept there, and sent from there. */
export const withReserve = (store: OutboxStore): OutboxStore => ({
  ...store,
  list: async () => {
    await emptyReserve(store).catch((error: unknown) =>
      logFailure('What is in reserve could not be moved', error),
    );
    return [...(await store.list()), ...readReserve()];
  },
  add: async (entries, pictures = []) => {
    try {
      // What was there before goes first.
      await emptyReserve(store);
      await store.add(entries, pictures);
    } catch (error) {
      if (pictures.length > 0 || entries.length === 0) throw error;
      logFailure('This device keeps an update in reserve', error);
      const known = readReserve();
      const added = entries.filter(({ id }) => !known.some((entry) => entry.id === id));
      writeReserve([...known, ...added.map((entry) => ({ ...entry, was_tried: false }))]);
    }
  },
  replace: async (id, json) => {
    if (inReserve(id)) changeReserve(id, { json });
    else await store.replace(id, json);
  },
  remove: async (ids) => {
    const stored = ids.filter((id) => !inReserve(id));
    writeReserve(readReserve().filter(({ id }) => !ids.includes(id)));
    if (stored.length > 0) await store.remove(stored);
  },
  claim: async (id) => {
    if (!inReserve(id)) return store.claim(id);
    changeReserve(id, { was_tried: true });
    return true;
  },
  takeBack: async (id) => {
    const entry = inReserve(id);
    if (!entry) return store.takeBack(id);
    if (!entry.was_tried) writeReserve(readReserve().filter((each) => each.id !== id));
    return !entry.was_tried;
  },
});

/** What is in reserve alone, where the store cannot be read. */
export function listReserve(): StoredEntry[] {
  try {
    return readReserve();
  } catch {
    return [];
  }
}
