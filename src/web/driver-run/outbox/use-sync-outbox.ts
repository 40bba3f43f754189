import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { keepRun, useInvalidateDriverDay } from '#web/driver-run/driver-run.api.ts';
import { useOutbox } from './outbox.ts';
import { isUnsent } from './outbox-entry.ts';
import { syncOutbox } from './send-outbox.ts';

const retryIntervalMs = 15_000;

/** Returns a function that sends what waits, and shows what it came to. */
function useSync(user_id: string): () => Promise<void> {
  const client = useQueryClient();
  const invalidate = useInvalidateDriverDay();
  return useCallback(async () => {
    const isSettled = await syncOutbox(user_id, (run) => keepRun(client, run));
    if (isSettled) await invalidate();
  }, [user_id, client, invalidate]);
}

/** Syncs the outbox while it has unsent updates: at once, on `online`, on `visibilitychange`, by interval. */
export function useSyncOutbox(user_id: string): void {
  const unsent = useOutbox(user_id)
    .filter(isUnsent)
    .map(({ id }) => id)
    .join();
  const sync = useEffectEvent(useSync(user_id));
  useEffect(() => {
    if (unsent === '') return;
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
  }, [unsent]);
}
