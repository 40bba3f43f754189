import { useRef } from 'react';

/** A submit handler that ignores submits while one runs, as Enter that is pressed twice. */
export function useSubmitOnce(submit: () => Promise<void>) {
  const isRunning = useRef(false);
  return async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    await submit().finally(() => {
      isRunning.current = false;
    });
  };
}
