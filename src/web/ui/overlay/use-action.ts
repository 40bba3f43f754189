import { useCallback, useRef, useState } from 'react';
import { detailOr } from '#web/kernel/api.ts';
import { toast } from './toast.tsx';

export interface ActionTexts<Result> {
  /** The toast on success; none if the action has its own. */
  done?: string | ((result: Result) => string) | undefined;
  /** The sentence for a failure to which the server sent none. */
  failure: string;
  /** Shows the sentence of a failure; as a toast, if missing. */
  onFailure?: ((sentence: string, error: unknown) => void) | undefined;
}

/**
 * Does something and shows how it went, in toasts. Resolves to whether it worked, and never rejects. It
 * awaits `work` itself: callbacks of a mutation are not called if what started it has unmounted by then.
 */
export async function runAction<Result>(
  work: () => Promise<Result>,
  { done, failure, onFailure = toast.error }: ActionTexts<Result>,
): Promise<boolean> {
  try {
    const result = await work();
    const sentence = typeof done === 'function' ? done(result) : done;
    if (sentence) toast.success(sentence);
    return true;
  } catch (error) {
    onFailure(detailOr(error, failure), error);
    return false;
  }
}

/** `runAction`, one at a time: while busy, `run` does nothing and resolves to `false`. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  // A second click can come before React has rendered the busy state of the first.
  const isRunning = useRef(false);
  const run = useCallback(
    async <Result>(work: () => Promise<Result>, texts: ActionTexts<Result>): Promise<boolean> => {
      if (isRunning.current) return false;
      isRunning.current = true;
      toast.clearResults();
      setBusy(true);
      const isDone = await runAction(work, texts);
      isRunning.current = false;
      setBusy(false);
      return isDone;
    },
    [],
  );
  return { run, isBusy };
}
