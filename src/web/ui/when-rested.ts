import { useEffect, useEffectEvent } from 'react';

const waitMs = 250;

/** Tells what is typed into a search once the hand rests; nothing while it is `null`. */
export function useWhenRested(typed: string | null, tell: (typed: string) => void): void {
  const onRest = useEffectEvent(tell);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => onRest(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
}
