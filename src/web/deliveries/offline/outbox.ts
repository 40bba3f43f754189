import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { logFailure } from '#web/kernel/log.ts';

/** A status update of a driver. The field names are stored on devices. */
export const UpdateRequest = z.object({
  /** The idempotency key, made on this device. */
  key: z.string(),
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  update: DeliveryUpdate,
  made_at: Instant,
});
export type UpdateRequest = z.infer<typeof UpdateRequest>;

/** A status update in the outbox of this device: unsent, or refused by the server. */
export const OutboxEntry = UpdateRequest.extend({
  user_id: Id,
  /** Why the server refused it, as a sentence; `null` while it is unsent. */
  refusal: z.string().nullable(),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export const isUnsent = ({ refusal }: OutboxEntry): boolean => refusal === null;

export const isUnsentFor =
  (order_id: string) =>
  (entry: OutboxEntry): boolean =>
    entry.order_id === order_id && isUnsent(entry);

const storageKey = 'waiting_reports';
const listeners = new Set<() => void>();
const noEntries: OutboxEntry[] = [];
let parsed: { text: string | null; all: OutboxEntry[] } = { text: null, all: noEntries };

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey) notifyListeners();
});

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The entries of all drivers: they outlive a session, and are sent when their driver signs in again. */
function allEntries(): OutboxEntry[] {
  const text = localStorage.getItem(storageKey);
  if (text !== parsed.text) parsed = { text, all: text === null ? noEntries : parseEntries(text) };
  return parsed.all;
}

function parseEntries(text: string): OutboxEntry[] {
  try {
    return z.array(OutboxEntry).parse(JSON.parse(text));
  } catch (error) {
    logFailure('The updates kept on this device could not be read', error);
    return noEntries;
  }
}

function saveEntries(all: OutboxEntry[]): void {
  localStorage.setItem(storageKey, JSON.stringify(z.encode(z.array(OutboxEntry), all)));
  notifyListeners();
}

/** The outbox entries of a driver, oldest first. */
export const outboxEntries = (user_id: string): OutboxEntry[] =>
  allEntries().filter((entry) => entry.user_id === user_id);

export function addToOutbox(entry: OutboxEntry): void {
  saveEntries([...allEntries().filter(({ key }) => key !== entry.key), entry]);
}

/** Call it when the update was sent, or when the driver dismissed a refusal. */
export function removeFromOutbox(key: string): void {
  saveEntries(allEntries().filter((entry) => entry.key !== key));
}

export function refuseInOutbox(key: string, refusal: string): void {
  saveEntries(allEntries().map((entry) => (entry.key === key ? { ...entry, refusal } : entry)));
}

/** The outbox entries of a driver, live. */
export function useOutbox(user_id: string): OutboxEntry[] {
  const all = useSyncExternalStore(subscribe, allEntries);
  return all.filter((entry) => entry.user_id === user_id);
}
