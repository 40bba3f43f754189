import { useEffect, useEffectEvent } from 'react';

/** Long enough to leave out most letters in between, short enough that new rows are there within 300 ms of the last one. */
const shortRestMs = 150;

/** Tells what is typed into a search once the hand has rested for so many milliseconds; nothing while it is `null`. */
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
