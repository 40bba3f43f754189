import { useEffect, useEffectEvent } from 'react';
import { useInvalidateOrders } from '#web/orders/orders.api.ts';
import { isUnsent, useOutbox } from './outbox.ts';
import { syncOutbox } from './sync-outbox.ts';

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
