import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { now } from '#shared/kernel/time.ts';
import { CallError, call, detailOr, isNotFound } from '#web/kernel/api.ts';
import { claimInOutbox, outboxEntries, refuseInOutbox, removeFromOutbox } from './outbox.ts';
import { isOfRun, isUnsent, type OutboxEntry } from './outbox-entry.ts';

/** Gets a run as it is after one of its reports. */
type OnRun = (run: DriverRun) => void;

/** Long enough for a bad signal, short enough for a driver at a door. */
const timeoutMs = 10_000;

/** Sends an entry; its id makes retries safe. Returns why a report was refused for good, else `null`. @throws CallError */
export async function sendEntry(entry: OutboxEntry, onRun: OnRun): Promise<string | null> {
  if (entry.kind === 'status') {
    const { id, orders, update: body } = entry;
    const params = { id: orders[0]?.id ?? '' };
    await call(updateDeliveryRoute, { params, body, idempotencyKey: id, timeoutMs });
    return null;
  }
  const body = { ...entry.report, sent_at: now() };
  const { outcome, problem, run } = await call(reportRoute, { body, timeoutMs });
  onRun(run);
  return outcome === 'refused' ? (problem?.detail ?? notRecorded) : null;
}

const notRecorded = 'It was not recorded.';

let tail: Promise<unknown> = Promise.resolve();

/** Runs one after the other in all tabs; without Web Locks in this one only. Two may send then: their ids make that safe. */
export function inOutboxLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // Missing on a page that is served without https.
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return locks.request('outbox', work);
  const next = tail.then(work);
  tail = next.catch(() => null);
  return next;
}

let queued: Promise<boolean> | null = null;

/**
 * Sends the outbox of a driver, oldest first. What is refused for good stays with its reason. What cannot be sent now waits, with
 * all that follows about its orders and about the run; without a connection everything does. Returns whether any was settled.
 */
export function syncOutbox(user_id: string, onRun: OnRun): Promise<boolean> {
  // One that waits for its turn sends this, too.
  queued ??= inOutboxLock(() => {
    queued = null;
    return sendEntries(user_id, onRun);
  });
  return queued;
}

async function sendEntries(user_id: string, onRun: OnRun): Promise<boolean> {
  const seen = new Set<string>();
  const blocked = new Set<string>();
  let isSettled = false;
  const isBlocked = (entry: OutboxEntry) =>
    isOfRun(entry) ? blocked.size > 0 : entry.orders.some(({ id }) => blocked.has(id));
  const block = (entry: OutboxEntry) => {
    for (const { id } of entry.orders) blocked.add(id);
    if (isOfRun(entry)) blocked.add('run');
  };
  // New ones may be added meanwhile.
  const next = () => outboxEntries(user_id).find((entry) => isUnsent(entry) && !seen.has(entry.id));
  for (let entry = next(); entry && navigator.onLine; entry = next()) {
    seen.add(entry.id);
    const outcome = isBlocked(entry) ? 'later' : await settle(entry, onRun);
    if (outcome === 'stop') return isSettled;
    if (outcome === 'later') block(entry);
    else isSettled = true;
  }
  return isSettled;
}

async function settle(entry: OutboxEntry, onRun: OnRun): Promise<'settled' | 'later' | 'stop'> {
  try {
    if (!(await claimInOutbox(entry.id))) return 'settled';
    const refusal = await sendEntry(entry, onRun);
    if (refusal === null) await removeFromOutbox(entry.id);
    else await refuseInOutbox(entry, refusal);
  } catch (error) {
    if (!(error instanceof CallError)) return 'later';
    if (error.status === 0 || error.status === 401) return 'stop';
    if (isRetryable(error)) return 'later';
    await refuseInOutbox(entry, refusalText(error));
  }
  return 'settled';
}

/** Errors where a retry may succeed: timeout, rate limit, server error. */
const isRetryable = ({ status }: CallError): boolean => [408, 429].includes(status) || status >= 500;

const refusalText = (error: CallError): string =>
  isNotFound(error) ? 'This order is no longer assigned to you.' : detailOr(error, notRecorded);
