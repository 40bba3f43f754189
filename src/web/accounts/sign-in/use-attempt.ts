import { useState } from 'react';
import { detailOr } from '#web/kernel/api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';

/** Runs an action, one at a time. A failure is shown as a toast: the server's message, or else `failure`. */
export function useAttempt(failure: string) {
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(detailOr(error, failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt };
}
