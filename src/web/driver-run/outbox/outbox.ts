import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod';
import type { FilePurpose } from '#shared/files/file.ts';
import type { FileDraft } from '#shared/files/files.contract.ts';
import { isBefore, now } from '#shared/kernel/time.ts';
import { logFailure } from '#web/kernel/log.ts';
import type { StoredEntry, StoredPicture } from '#web/kernel/phone-database.ts';
import { isUnsent, KeptEntry, type OutboxEntry, readEntry, type UnsentWork } from './outbox-entry.ts';
import { type PictureWithBytes, phoneStore } from './phone-store.ts';

/** What the database of an earlier version did not take. */
const reserveKey = 'outbox_reserve';

/** Takes over what an earlier version kept beside its database. @throws where this device cannot keep it */
async function takeOverReserve(): Promise<void> {
  const text = localStorage.getItem(reserveKey);
  if (text === null) return;
  await phoneStore.add(JSON.parse(text) as StoredEntry[]);
  localStorage.removeItem(reserveKey);
}

/** What this device keeps, of all its drivers: it outlives a session, and is sent when its driver signs in again. */
interface OutboxState {
  isLoaded: boolean;
  /** The oldest first. */
  entries: readonly OutboxEntry[];
  /** How many are kept that this version of the product cannot read. */
  unreadable: number;
  /** What this device keeps could not be read at all. */
  isUnreachable: boolean;
  /** Without their bytes. */
  pictures: readonly StoredPicture[];
}

let state: OutboxState = { isLoaded: false, entries: [], unreadable: 0, isUnreachable: false, pictures: [] };
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | undefined;
let reads = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) void loadOutbox();
  return () => listeners.delete(listener);
}

/** Reads what this device keeps, and listens for what other tabs change. Where the device has no place for it there is nothing. */
export async function loadOutbox(): Promise<void> {
  if (!otherTabs && 'BroadcastChannel' in globalThis) {
    otherTabs = new BroadcastChannel('outbox');
    otherTabs.onmessage = () => void read();
  }
  await read();
}

/** A picture says which report it is of: nothing else links the two. */
function withPictures(entry: OutboxEntry, all: readonly StoredPicture[]): OutboxEntry {
  const pictures = all.filter(({ report_id }) => report_id === entry.id);
  return entry.kind === 'report' && pictures.length > 0
    ? { ...entry, pictures: pictures.map(({ id, kind }) => ({ id, kind })) }
    : entry;
}

async function read(): Promise<void> {
  reads += 1;
  const turn = reads;
  let next: OutboxState;
  try {
    await takeOverReserve();
    const stored = await phoneStore.list();
    const pictures = await phoneStore.pictures();
    const read = stored.flatMap(({ json }) => readEntry(json) ?? []);
    const entries = read.map((entry) => withPictures(entry, pictures));
    const unreadable = stored.length - entries.length;
    next = { isLoaded: true, entries, unreadable, isUnreachable: false, pictures };
  } catch (error) {
    logFailure('What is kept on this device could not be read', error);
    next = { ...state, isLoaded: true, isUnreachable: true };
  }
  // One that began later has read more.
  if (turn !== reads) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Reads what this device keeps anew, in all tabs. */
async function outboxChanged(): Promise<void> {
  otherTabs?.postMessage(null);
  await read();
}

export const outboxState = (): OutboxState => state;

/** The outbox entries of a driver, oldest first. */
export const outboxEntries = (user_id: string): OutboxEntry[] =>
  state.entries.filter((entry) => entry.user_id === user_id);

/** Keeps an entry on this device, and its pictures with it. Returns whether it could. */
export async function addToOutbox(
  entry: OutboxEntry,
  pictures: readonly PictureWithBytes[] = [],
): Promise<boolean> {
  const ofReport = pictures.map(({ picture, bytes }) => ({
    picture: { ...picture, report_id: entry.id },
    bytes,
  }));
  try {
    await phoneStore.add([{ id: entry.id, json: z.encode(KeptEntry, entry) }], ofReport);
  } catch (error) {
    logFailure('This device could not keep an update', error);
    return false;
  }
  await outboxChanged();
  return true;
}

/** Call it when the entries were sent, or when the driver dismissed a refusal. */
export async function removeFromOutbox(...ids: string[]): Promise<void> {
  await phoneStore.remove(ids);
  await outboxChanged();
}

/** Keeps an entry until it is dismissed, with why it was refused. What would have taken it back has nothing to do any more. */
export async function refuseInOutbox(entry: OutboxEntry, refusal: string): Promise<void> {
  await phoneStore.replace(entry.id, z.encode(KeptEntry, { ...entry, refusal }));
  const undoes = (other: OutboxEntry) =>
    other.kind === 'report' && other.report.type === 'undo' && other.report.report_id === entry.id;
  await phoneStore.remove(state.entries.filter(undoes).map(({ id }) => id));
  const pictures = state.pictures.filter(({ report_id }) => report_id === entry.id);
  await phoneStore.removePictures(pictures.map(({ id }) => id));
  await outboxChanged();
}

/** Notes that an entry goes out now; `false` if it was taken back. */
export const claimInOutbox = (id: string): Promise<boolean> => phoneStore.claim(id);

/** Takes back an entry that never went out. Returns whether it did: what went out can only be undone by another report. */
export async function takeBackFromOutbox(id: string): Promise<boolean> {
  const isTakenBack = await phoneStore.takeBack(id);
  if (isTakenBack) await outboxChanged();
  return isTakenBack;
}

/** What this device keeps, live. */
export const useOutboxState = (): OutboxState => useSyncExternalStore(subscribe, outboxState);

/** The outbox entries of a driver, live. */
export function useOutbox(user_id: string): OutboxEntry[] {
  const { entries } = useOutboxState();
  return useMemo(() => entries.filter((entry) => entry.user_id === user_id), [entries, user_id]);
}

/** How much of a driver waits, of what this device keeps. */
export function unsentWork({ entries, pictures }: OutboxState, user_id: string): UnsentWork {
  const unsent = entries.filter((entry) => entry.user_id === user_id && isUnsent(entry));
  const ids = new Set<string | undefined>(unsent.map(({ id }) => id));
  const isWaiting = ({ kind, is_sent, report_id }: StoredPicture) =>
    kind === 'photo' && !is_sent && ids.has(report_id);
  return { updates: unsent.length, photos: pictures.filter(isWaiting).length };
}

/** How much of a driver is not sent yet. */
export async function loadUnsentWork(user_id: string): Promise<UnsentWork> {
  await loadOutbox();
  return unsentWork(state, user_id);
}

/** The pictures of a report that this device keeps. */
export const picturesOf = (report_id: string): StoredPicture[] =>
  outboxState().pictures.filter((picture) => picture.report_id === report_id);

/** What the service is told of a picture before its bytes. */
export function draftOf(picture: StoredPicture): FileDraft {
  const { id, size: bytes, sha256, order_id, purpose, kind, item_index = null, note = null } = picture;
  // What an item looked like belongs to its order, not to the door.
  const leg_id = purpose === 'condition' ? null : picture.leg_id;
  const taken_at = Temporal.Instant.from(picture.taken_at);
  return { id, bytes, sha256, order_id, leg_id, item_index, purpose, kind, note, taken_at };
}

/** Keeps a picture before its report is made: who opens the sheet of its leg again finds it there. Returns whether it could. */
export async function keepPicture(each: PictureWithBytes): Promise<boolean> {
  try {
    await phoneStore.add([], [each]);
  } catch (error) {
    logFailure('This device could not keep a picture', error);
    return false;
  }
  await outboxChanged();
  return true;
}

/** A sheet that nobody has opened again for so long is forgotten, with its pictures. */
const draftHours = 24;

/** The pictures of a sheet that its driver had begun to fill in; those of old ones go. @throws where this device cannot read them */
export async function loadDrafts(
  user_id: string,
  leg_id: string,
  purpose: FilePurpose,
): Promise<PictureWithBytes[]> {
  const drafts = outboxState().pictures.filter(({ report_id }) => report_id === undefined);
  const since = now().subtract({ hours: draftHours });
  // What seems to be older than a year was taken while the clock was wrong, and may be new.
  const earliest = now().subtract({ hours: 365 * 24 });
  const isOld = ({ taken_at: text }: StoredPicture) => {
    const taken_at = Temporal.Instant.from(text);
    return isBefore(taken_at, since) && isBefore(earliest, taken_at);
  };
  const old = drafts.filter(isOld).map(({ id }) => id);
  if (old.length > 0) await removePictures(...old);
  const found = drafts.filter(
    (each) => each.user_id === user_id && each.leg_id === leg_id && each.purpose === purpose && !isOld(each),
  );
  const withBytes = found.map(async (picture) => ({ picture, bytes: await phoneStore.bytesOf(picture.id) }));
  return (await Promise.all(withBytes)).flatMap(({ picture, bytes }) => (bytes ? [{ picture, bytes }] : []));
}

/** Makes all that is about one leg be about another. */
export async function moveToLeg(from_leg_id: string, leg_id: string): Promise<void> {
  for (const entry of outboxState().entries) {
    if (entry.kind !== 'report' || !('leg_id' in entry.report) || entry.report.leg_id !== from_leg_id)
      continue;
    const moved = { ...entry, report: { ...entry.report, leg_id } };
    await phoneStore.replace(entry.id, z.encode(KeptEntry, moved));
  }
  const ofLeg = outboxState().pictures.filter((picture) => picture.leg_id === from_leg_id);
  await phoneStore.updatePictures(ofLeg.map((picture) => ({ ...picture, leg_id })));
  await outboxChanged();
}

/** Writes pictures anew, such as one that has arrived at the service. */
export async function updatePictures(...pictures: StoredPicture[]): Promise<void> {
  await phoneStore.updatePictures(pictures);
  await outboxChanged();
}

export async function removePictures(...ids: string[]): Promise<void> {
  await phoneStore.removePictures(ids);
  await outboxChanged();
}

export const pictureBytes = (id: string): Promise<Uint8Array<ArrayBuffer> | null> => phoneStore.bytesOf(id);
