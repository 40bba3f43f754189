import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let present = Temporal.Now.instant();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  present = Temporal.Now.instant();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present moment, for what is said relative to it; renews itself every half minute. */
export const useNow = (): Temporal.Instant => useSyncExternalStore(subscribe, () => present);
