import { useEffect, useEffectEvent } from 'react';

/** Long enough to skip most keystrokes, short enough to show new rows within 300 ms of the last one. */
const defaultDebounceMs = 150;

/** Calls back with a value `debounceMs` milliseconds after its last change; never while it is `null`. */
export function useDebouncedCallback(
  value: string | null,
  callback: (typed: string) => void,
  debounceMs = defaultDebounceMs,
): void {
  const fire = useEffectEvent(callback);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => fire(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
}
