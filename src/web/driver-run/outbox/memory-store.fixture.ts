import { jonah, now } from '#web/driver-run/driver-run.fixture.ts';
import type { StoredEntry, StoredPicture } from '#web/kernel/phone-database.ts';
import { startSession } from '#web/kernel/session-store.ts';
import type { OutboxStore, PictureWithBytes } from './phone-store.ts';

let entries: StoredEntry[] = [];
let pictures: PictureWithBytes[] = [];
let isBroken = false;

/** Empties the store of a phone on which a driver is signed in; a broken one has no room for anything until the test ends. */
export function resetStore({ broken = false } = {}): void {
  entries = [];
  pictures = [];
  isBroken = broken;
  signIn(jonah);
}

/** Breaks the store, or mends it, with what is in it. */
export const breakStore = (broken = true): void => {
  isBroken = broken;
};

export function signIn(id: string): void {
  const account = { id, email: 'driver@washline.example', full_name: 'A Driver', role: 'driver' } as const;
  const none = { phone: null, address: null, delivery_address: null };
  startSession(`token of ${id}`, { ...account, ...none, is_active: true, created_at: now });
}

/** What the store holds, as it was written. */
export const storedEntries = (): readonly StoredEntry[] => entries;
export const storedPictures = (): readonly StoredPicture[] => pictures.map(({ picture }) => picture);

async function open(): Promise<void> {
  if (isBroken) throw new Error('The store is full');
}

function removeEntries(ids: readonly (string | undefined)[]): void {
  entries = entries.filter(({ id }) => !ids.includes(id));
  pictures = pictures.filter(({ picture: { report_id } }) => !report_id || !ids.includes(report_id));
}

/** In place of the database of a phone, where a test has none. */
export const phoneStore: OutboxStore = {
  list: async () => {
    await open();
    return entries;
  },
  add: async (added, withBytes = []) => {
    await open();
    const isNew = ({ id }: { id: string }) => !entries.some((entry) => entry.id === id);
    entries = [...entries, ...added.filter(isNew).map((entry) => ({ ...entry, was_tried: false }))];
    const ids = withBytes.map(({ picture }) => picture.id);
    pictures = [...pictures.filter(({ picture }) => !ids.includes(picture.id)), ...withBytes];
  },
  replace: async (id, json) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, json } : entry));
  },
  remove: async (ids) => removeEntries(ids),
  claim: async (id) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, was_tried: true } : entry));
    return entries.some((entry) => entry.id === id);
  },
  takeBack: async (id) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry || entry.was_tried) return false;
    removeEntries([id]);
    return true;
  },
  pictures: async () => {
    await open();
    return storedPictures() as StoredPicture[];
  },
  bytesOf: async (id) => pictures.find(({ picture }) => picture.id === id)?.bytes ?? null,
  updatePictures: async (changed) => {
    pictures = pictures.map((each) => ({
      ...each,
      picture: changed.find(({ id }) => id === each.picture.id) ?? each.picture,
    }));
  },
  removePictures: async (ids) => {
    pictures = pictures.filter(({ picture }) => !ids.includes(picture.id));
  },
};
