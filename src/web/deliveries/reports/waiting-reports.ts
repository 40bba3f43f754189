import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { logFailure } from '#web/kernel/log.ts';

/** A status update of a driver. The field names are stored on devices. */
export const Report = z.object({
  /** The idempotency key, made on this device. */
  key: z.string(),
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  update: DeliveryUpdate,
  made_at: Instant,
});
export type Report = z.infer<typeof Report>;

/** A status update in the outbox of this device: unsent, or refused by the server. */
export const WaitingReport = Report.extend({
  user_id: Id,
  /** Why the server refused it, as a sentence; `null` while it is unsent. */
  refusal: z.string().nullable(),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

export const isUnsent = ({ refusal }: WaitingReport): boolean => refusal === null;

export const isUnsentOf =
  (order_id: string) =>
  (report: WaitingReport): boolean =>
    report.order_id === order_id && isUnsent(report);

const storageKey = 'waiting_reports';
const listeners = new Set<() => void>();
const none: WaitingReport[] = [];
let parsed: { text: string | null; all: WaitingReport[] } = { text: null, all: none };

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey) announce();
});

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The entries of all drivers: they outlive a session, and are sent when their driver signs in again. */
function everybodys(): WaitingReport[] {
  const text = localStorage.getItem(storageKey);
  if (text !== parsed.text) parsed = { text, all: text === null ? none : readAll(text) };
  return parsed.all;
}

function readAll(text: string): WaitingReport[] {
  try {
    return z.array(WaitingReport).parse(JSON.parse(text));
  } catch (error) {
    logFailure('The reports kept on this device could not be read', error);
    return none;
  }
}

function store(all: WaitingReport[]): void {
  localStorage.setItem(storageKey, JSON.stringify(z.encode(z.array(WaitingReport), all)));
  announce();
}

/** The outbox entries of a driver, oldest first. */
export const waitingReports = (user_id: string): WaitingReport[] =>
  everybodys().filter((report) => report.user_id === user_id);

export function keepReport(report: WaitingReport): void {
  store([...everybodys().filter(({ key }) => key !== report.key), report]);
}

/** Call it when the update was sent, or when the driver dismissed a refusal. */
export function dropReport(key: string): void {
  store(everybodys().filter((report) => report.key !== key));
}

export function refuseReport(key: string, refusal: string): void {
  store(everybodys().map((report) => (report.key === key ? { ...report, refusal } : report)));
}

/** The outbox entries of a driver, live. */
export function useWaitingReports(user_id: string): WaitingReport[] {
  const all = useSyncExternalStore(subscribe, everybodys);
  return all.filter((report) => report.user_id === user_id);
}
