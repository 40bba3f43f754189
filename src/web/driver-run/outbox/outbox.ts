import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { logFailure } from '#web/kernel/log.ts';
import { isUnsent, OutboxEntry } from './outbox-entry.ts';
import { phoneStore } from './phone-store.ts';
import { takeOverEarlier } from './take-over.ts';

/** What this device keeps, of all its drivers: it outlives a session, and is sent when its driver signs in again. */
interface OutboxState {
  isLoaded: boolean;
  /** The oldest first. */
  entries: readonly OutboxEntry[];
  /** How many are kept that this version of the product cannot read. */
  unreadable: number;
}

let state: OutboxState = { isLoaded: false, entries: [], unreadable: 0 };
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
    const parsed = (await phoneStore.list()).map(({ json }) => OutboxEntry.safeParse(json).data);
    const entries = parsed.filter((entry) => entry !== undefined);
    next = { isLoaded: true, entries, unreadable: left + parsed.length - entries.length };
  } catch (error) {
    logFailure('What is kept on this device could not be read', error);
    next = { ...state, isLoaded: true };
  }
  // One that began later has read more.
  if (turn !== reads) return;
  state = next;
  for (const listener of listeners) listener();
}

async function changed(): Promise<void> {
  otherTabs?.postMessage(null);
  await read();
}

/** The outbox entries of a driver, oldest first. */
export const outboxEntries = (user_id: string): OutboxEntry[] =>
  state.entries.filter((entry) => entry.user_id === user_id);

/** Keeps an entry on this device. Returns whether it could. */
export async function addToOutbox(entry: OutboxEntry): Promise<boolean> {
  try {
    await phoneStore.add([{ id: entry.id, json: z.encode(OutboxEntry, entry) }]);
  } catch (error) {
    logFailure('This device could not keep an update', error);
    return false;
  }
  await changed();
  return true;
}

/** Call it when the entries were sent, or when the driver dismissed a refusal. */
export async function removeFromOutbox(...ids: string[]): Promise<void> {
  await phoneStore.remove(ids);
  await changed();
}

/** Keeps an entry until it is dismissed, with why it was refused. What would have taken it back has nothing to do any more. */
export async function refuseInOutbox(entry: OutboxEntry, refusal: string): Promise<void> {
  await phoneStore.replace(entry.id, z.encode(OutboxEntry, { ...entry, refusal }));
  const undoes = (other: OutboxEntry) =>
    other.kind === 'report' && other.report.type === 'undo' && other.report.report_id === entry.id;
  await phoneStore.remove(state.entries.filter(undoes).map(({ id }) => id));
  await changed();
}

/** Notes that an entry goes out now; `false` if it was taken back. */
export const claimInOutbox = (id: string): Promise<boolean> => phoneStore.claim(id);

/** Takes back an entry that never went out. Returns whether it did: what went out can only be undone by another report. */
export async function takeBackFromOutbox(id: string): Promise<boolean> {
  const isTakenBack = await phoneStore.takeBack(id);
  if (isTakenBack) await changed();
  return isTakenBack;
}

/** What this device keeps, live. */
export const useOutboxState = (): OutboxState => useSyncExternalStore(subscribe, () => state);

/** The outbox entries of a driver, live. */
export const useOutbox = (user_id: string): OutboxEntry[] =>
  useOutboxState().entries.filter((entry) => entry.user_id === user_id);

/** How many updates of a driver are not sent yet. */
export async function unsentCount(user_id: string): Promise<number> {
  await loadOutbox();
  return outboxEntries(user_id).filter(isUnsent).length;
}
