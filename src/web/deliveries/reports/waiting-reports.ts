import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { Id } from '#shared/kernel/text.ts';
import { Moment } from '#shared/kernel/time.ts';
import { logFailure } from '#web/kernel/log.ts';

/** A step that a driver reported. */
export const Report = z.object({
  /** Made on this device, so that the service can tell a repeat. */
  key: z.string(),
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  update: DeliveryUpdate,
  made_at: Moment,
});
export type Report = z.infer<typeof Report>;

/** A report that is kept on this device: it waits for a connection, or the service would not have it. */
export const WaitingReport = Report.extend({
  user_id: Id,
  /** Why it no longer fits, as a sentence; `null` while it may still be sent. */
  refusal: z.string().nullable(),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

/** Whether it may still be sent. */
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

/** Whoever they belong to: they outlive a session, and are sent when their driver is signed in again. */
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

/** The reports of a driver that are kept here, the oldest first. */
export const waitingReports = (user_id: string): WaitingReport[] =>
  everybodys().filter((report) => report.user_id === user_id);

export function keepReport(report: WaitingReport): void {
  store([...everybodys().filter(({ key }) => key !== report.key), report]);
}

/** The service has it, or the driver has read why it would not. */
export function dropReport(key: string): void {
  store(everybodys().filter((report) => report.key !== key));
}

export function refuseReport(key: string, refusal: string): void {
  store(everybodys().map((report) => (report.key === key ? { ...report, refusal } : report)));
}

/** The reports of a driver that are kept here, as they come and go. */
export function useWaitingReports(user_id: string): WaitingReport[] {
  const all = useSyncExternalStore(subscribe, everybodys);
  return all.filter((report) => report.user_id === user_id);
}
