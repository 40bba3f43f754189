import { useEffect, useEffectEvent } from 'react';
import { useOrdersChanged } from '#web/orders/orders.api.ts';
import { sendReports } from './send-reports.ts';
import { isUnsent, useWaitingReports } from './waiting-reports.ts';

const tryEveryMs = 15_000;

/** Syncs the outbox while it has unsent updates: at once, on `online`, on `visibilitychange`, by interval. */
export function useSendReports(user_id: string): void {
  const waiting = useWaitingReports(user_id).filter(isUnsent).length;
  const changed = useOrdersChanged();
  const attempt = useEffectEvent(async () => {
    if (await sendReports(user_id)) await changed();
  });
  useEffect(() => {
    if (waiting === 0) return;
    const again = () => void attempt();
    again();
    const timer = setInterval(again, tryEveryMs);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [waiting]);
}
