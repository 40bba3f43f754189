import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 767px)');

function onWidthChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone: the same breakpoint as in the styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(onWidthChange, () => narrow.matches);
