import { useEffect } from 'react';

let held = 0;

/** Says, for as long as it is true, that something was typed here that exists nowhere else yet. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    held += 1;
    return () => {
      held -= 1;
    };
  }, [isUnsaved]);
}

/** Whether something was typed that leaving the screen would lose. */
export const hasUnsaved = (): boolean => held > 0;
