import { useState } from 'react';
import { detailOr } from '#web/kernel/api.ts';
import { toast } from '#web/ui/toast.tsx';

/** Tries something once at a time; a failure is said in a toast, by its own sentence or else by `failure`. */
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
