import { useEffect } from 'react';

let unsavedCount = 0;

/** Registers unsaved changes of a component while `isUnsaved` is true. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedCount += 1;
    return () => {
      unsavedCount -= 1;
    };
  }, [isUnsaved]);
}

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsavedCount > 0;
