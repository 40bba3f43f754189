import { useEffect, useEffectEvent } from 'react';
import { sendUpdate } from '#web/deliveries/deliveries.api.ts';
import { CallError, detailOr, isNotFound } from '#web/kernel/api.ts';
import { useInvalidateOrders } from '#web/orders/orders.api.ts';
import {
  isUnsent,
  type OutboxEntry,
  outboxEntries,
  refuseInOutbox,
  removeFromOutbox,
  useOutbox,
} from './outbox.ts';

/**
 * Sends the outbox of a driver, oldest first. A refused update stays in the outbox with its reason. On a
 * retryable error it stops and keeps the rest. Returns whether any update was sent or refused.
 */
export function syncOutbox(user_id: string): Promise<boolean> {
  // A Web Lock lets one tab send. Without Web Locks two may: the idempotency keys make that safe.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return sendEntries(user_id);
  return locks.request('waiting-reports', { ifAvailable: true }, (lock) =>
    lock ? sendEntries(user_id) : false,
  );
}

async function sendEntries(user_id: string): Promise<boolean> {
  let isSettled = false;
  for (const entry of outboxEntries(user_id).filter(isUnsent)) {
    const outcome = await sendEntry(entry);
    if (outcome === 'later') return isSettled;
    isSettled = true;
  }
  return isSettled;
}

async function sendEntry(entry: OutboxEntry): Promise<'settled' | 'later'> {
  try {
    await sendUpdate(entry);
    removeFromOutbox(entry.key);
  } catch (error) {
    if (!(error instanceof CallError) || isRetryable(error)) return 'later';
    refuseInOutbox(entry.key, refusalText(error));
  }
  return 'settled';
}

/** Errors where a retry may succeed: no connection, session expired, timeout, rate limit, server error. */
const isRetryable = ({ status }: CallError): boolean => [0, 401, 408, 429].includes(status) || status >= 500;

const refusalText = (error: CallError): string =>
  isNotFound(error) ? 'This order is no longer assigned to you.' : detailOr(error, 'Failed to update status');

const retryIntervalMs = 15_000;

/** Syncs the outbox while it has unsent updates: at once, on `online`, on `visibilitychange`, by interval. */
export function useSyncOutbox(user_id: string): void {
  const unsentCount = useOutbox(user_id).filter(isUnsent).length;
  const invalidate = useInvalidateOrders();
  const sync = useEffectEvent(async () => {
    if (await syncOutbox(user_id)) await invalidate();
  });
  useEffect(() => {
    if (unsentCount === 0) return;
    const retry = () => void sync();
    retry();
    const timer = setInterval(retry, retryIntervalMs);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [unsentCount]);
}
