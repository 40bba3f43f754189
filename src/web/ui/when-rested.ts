import { useEffect, useEffectEvent } from 'react';

/** Long enough to skip most keystrokes, short enough to show new rows within 300 ms of the last one. */
const shortRestMs = 150;

/** Calls back with a value `debounceMs` milliseconds after its last change; never while it is `null`. */
export function useWhenRested(
  typed: string | null,
  tell: (typed: string) => void,
  restMs = shortRestMs,
): void {
  const onRest = useEffectEvent(tell);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => onRest(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, restMs]);
}
