import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { Id } from '#shared/kernel/text.ts';
import { DeviceInstant } from '#shared/kernel/time.ts';
import { logFailure } from '#web/kernel/log.ts';
import type { StoredEntry, StoredPicture } from '#web/kernel/phone-database.ts';
import { isUnsent, OutboxEntry } from './outbox-entry.ts';
import { type PictureWithBytes, phoneStore } from './phone-store.ts';

/** Where earlier versions kept the status updates of drivers, in localStorage, and what their database did not take. */
const earlierKey = 'waiting_reports';
const reserveKey = 'outbox_reserve';

const EarlierEntry = z.object({
  key: z.string(),
  user_id: Id,
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  update: DeliveryUpdate,
  made_at: DeviceInstant,
  refusal: z.string().nullable(),
});

function fromEarlier(json: unknown): OutboxEntry | null {
  const { data } = EarlierEntry.safeParse(json);
  if (!data) return null;
  const { key, order_id, update, ...rest } = data;
  return { ...rest, kind: 'status', id: key, orders: [{ id: order_id, step: update.status }], update };
}

/**
 * Takes over what earlier versions kept, once: it is removed there when it is kept here. What cannot be read stays where it is.
 * Returns how many these are. @throws where this device cannot keep it
 */
async function takeOverEarlier(): Promise<number> {
  const reserve = parseList(localStorage.getItem(reserveKey) ?? '') as StoredEntry[] | null;
  if (reserve) {
    await phoneStore.add(reserve);
    localStorage.removeItem(reserveKey);
  }
  const text = localStorage.getItem(earlierKey);
  if (text === null) return 0;
  const all = parseList(text);
  if (!all) return 1;
  const readable = all.flatMap((json) => fromEarlier(json) ?? []);
  const unreadable = all.filter((json) => fromEarlier(json) === null);
  await phoneStore.add(readable.map((entry) => ({ id: entry.id, json: z.encode(OutboxEntry, entry) })));
  if (unreadable.length > 0) localStorage.setItem(earlierKey, JSON.stringify(unreadable));
  else localStorage.removeItem(earlierKey);
  return unreadable.length;
}

function parseList(text: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
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

async function read(): Promise<void> {
  reads += 1;
  const turn = reads;
  let next: OutboxState;
  try {
    const left = await takeOverEarlier();
    const stored = await phoneStore.list();
    const entries = stored.flatMap(({ json }) => OutboxEntry.safeParse(json).data ?? []);
    const unreadable = left + stored.length - entries.length;
    next = {
      isLoaded: true,
      entries,
      unreadable,
      isUnreachable: false,
      pictures: await phoneStore.pictures(),
    };
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
export async function outboxChanged(): Promise<void> {
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
    await phoneStore.add([{ id: entry.id, json: z.encode(OutboxEntry, entry) }], ofReport);
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
  await phoneStore.replace(entry.id, z.encode(OutboxEntry, { ...entry, refusal }));
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

/** What a driver did that is not sent yet: how many updates, and how many photos with them. */
export interface UnsentWork {
  updates: number;
  photos: number;
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
