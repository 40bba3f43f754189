import { useEffect, useEffectEvent } from 'react';
import { useOrdersChanged } from '#web/orders/orders.api.ts';
import { sendReports } from './send-reports.ts';
import { isUnsent, useWaitingReports } from './waiting-reports.ts';

const tryEveryMs = 15_000;

/** Sends what waits on this device as soon as there is a connection: at once, when one is told of, and now and then. */
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
