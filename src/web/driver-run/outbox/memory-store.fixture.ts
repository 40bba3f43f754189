import type { StoredEntry } from '#web/kernel/phone-database.ts';
import type { OutboxStore } from './phone-store.ts';

let entries: StoredEntry[] = [];
let isBroken = false;

/** Empties the store; a broken one rejects everything. */
export function resetStore({ broken = false } = {}): void {
  entries = [];
  isBroken = broken;
}

/** What the store holds, as it was written. */
export const storedEntries = (): readonly StoredEntry[] => entries;

async function open(): Promise<void> {
  if (isBroken) throw new Error('The store is full');
}

/** In place of the database of a phone, where a test has none. */
export const phoneStore: OutboxStore = {
  list: async () => {
    await open();
    return entries;
  },
  add: async (added) => {
    await open();
    const isNew = ({ id }: { id: string }) => !entries.some((entry) => entry.id === id);
    entries = [...entries, ...added.filter(isNew).map((entry) => ({ ...entry, was_tried: false }))];
  },
  replace: async (id, json) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, json } : entry));
  },
  remove: async (ids) => {
    entries = entries.filter(({ id }) => !ids.includes(id));
  },
  claim: async (id) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, was_tried: true } : entry));
    return entries.some((entry) => entry.id === id);
  },
  takeBack: async (id) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry || entry.was_tried) return false;
    entries = entries.filter((each) => each !== entry);
    return true;
  },
};
