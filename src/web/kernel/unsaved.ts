import { useEffect } from 'react';

let held = 0;

/** Registers unsaved changes of a component while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    held += 1;
    return () => {
      held -= 1;
    };
  }, [isUnsaved]);
}

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsaved = (): boolean => held > 0;
